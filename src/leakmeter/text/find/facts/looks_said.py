"""What the rest of a text makes of facts about looks: curls that are wished for, a sleeve that is knitted, somebody else's
beard."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.appearance import appearance_facts
from leakmeter.text.find.facts.former_weight import only_former, weight_goes_on
from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

_LOOKS = frozenset(
    "hair hair_colour hair_length hair_type hair_style facial_hair eyes tattoo glasses build skin height_word".split()
)


def looks_as_said(text: str, mark: Mark, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts of a mark without the looks that its text takes for a wish, a question or a thing."""
    if any(fact.attribute == "weight" for fact in facts):
        facts = _weighed(text, mark, facts)
    if not any(fact.attribute in _LOOKS for fact in facts):
        return facts
    before = text[max(0, mark.start - _NEAR) : mark.start]
    left_out = set[str]()
    if _WISHED.search(before) or (mark.category == "APPEARANCE" and _TO_COME.search(text[mark.start : mark.end])):
        left_out |= _LOOKS
    if _DRUNK_FROM.search(text, max(0, mark.start - _NEAR), mark.end + _NEAR):
        left_out.add("glasses")
    if _KNITTED.search(text) and not _INKED.search(text):
        left_out.add("tattoo")
    return tuple(fact for fact in facts if fact.attribute not in left_out) if left_out else facts


def _weighed(text: str, mark: Mark, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with the weight of today, where the mark holds one of before."""
    words = text[mark.start : mark.end]
    rest = tuple(fact for fact in facts if fact.attribute != "weight")
    if after := weight_goes_on(text, mark.end):
        today = (fact for fact in appearance_facts(words + after) if fact.attribute == "weight")
        return (*rest, *today)
    return rest if only_former(words) else facts


_NEAR = 60
#: A wish that reaches to the words, within their clause.
_WISHED = re.compile(
    r"\b(?:wish(?:ed|ing)?(?: i| for| that)?|if only|would love|i['’]d love|i['’]d kill for|would kill for|always wanted|want(?:ed|ing)?|envy|envious of|jealous of|dream(?:ing)? of|dying for|thinking (?:of|about)|"
    r"considering|tempted (?:to|by)|what if i|should i|might (?:get|go|try|dye|cut)|how do you|wondering (?:if|about)|debating)\b(?![^.;!?\n]*\b(?:but|because|since|now|my)\b)[^.;!?\n]*\Z",
    re.IGNORECASE,
)
_TO_COME = re.compile(
    r"\A\W*(?:when|if|once|until|before) (?:my|the|it|i)\b(?:(?!\b(?:i was|was|were|had|got|went|turned|did)\b)[^.;!?\n])*\b(?:goes?|turns?|grows?|falls?|thins?)\b",
    re.IGNORECASE,
)
_DRUNK_FROM = re.compile(
    r"\b(?:dishwasher|(?:wine|pint|shot|beer|champagne|cocktail|3d|swimming) ?glass(?:es)?|glasses of|crystal|tumblers?|cupboard|clinking)\b",
    re.IGNORECASE,
)
_KNITTED = re.compile(
    r"\b(?:knit\w*|crochet\w*|yarn|cast(?:ing)? (?:on|off)|cardigan|jumper|sweater|sew(?:ing|n|ed)?|seam\w*|fabric|pattern pieces|cuff|record sleeve|vinyl|album|laptop|pillow|neoprene)\b",
    re.IGNORECASE,
)
_INKED = re.compile(r"\b(?:tattoo\w*|tatts?|inked|needle in|under the needle|artist)\b", re.IGNORECASE)
