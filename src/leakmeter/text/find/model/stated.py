"""What the network's second head says: which trait of the author some words state, and its value.

The labels are ``trait`` or ``trait=value`` ("sex=male", "housing=rents", "age"). A value in the label is a fact as it
stands; where there is none, the fact is read from the words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from leakmeter.text.find.normalize.known import children_facts
from leakmeter.text.find.normalize.labels import ATTRIBUTES, CATEGORIES, OWN_WORDS, READ, WANTED
from leakmeter.text.find.normalize.peoples import names_people_of
from leakmeter.text.find.normalize.pregnancy import pregnancy_announced
from leakmeter.types import Fact

#: A stated trait counts from this probability on.
SURE = 0.5
#: From this on it counts whatever else the words were taken for.
CERTAIN = 0.85


#: Where a sentence ends, near enough to know what was said before some words of it.
SENTENCE_ENDS = re.compile(r"(?<![A-Z])[.!?]+[\"”’)]*\s+|\n+")


@dataclass(frozen=True, slots=True)
class Stated:
    """Characters ``start`` to ``end`` of a text state a trait; ``confidence`` is a proportion."""

    start: int
    end: int
    label: str
    confidence: float

    @property
    def trait(self) -> str:
        """The trait alone: "sex" of "sex=male"."""
        return self.label.partition("=")[0]

    @property
    def category(self) -> str:
        """The category of a mark for these words."""
        return CATEGORIES[self.trait]

    def told(self, text: str) -> tuple[Fact, ...]:
        """The facts that the span states in ``text``: the rest of its sentence says whose children are counted, and of whom
        a trait is told that the span itself tells of nobody by name."""
        ends = _sentence_ends(text)
        before = bisect_right(ends, self.start)
        start = ends[before - 1] if before else 0
        after = SENTENCE_ENDS.search(text, self.end)
        sentence = text[start : after.start() if after else len(text)]
        span = (self.start - start, self.end - start)
        if self.label == "children":
            return children_facts(sentence, *span)
        if self.trait == "race" and not names_people_of(self.label.partition("=")[2], sentence):
            return ()
        if self.trait == "pregnant" and pregnancy_announced(sentence):
            return self.facts("pregnant")
        return self.facts(text[self.start : self.end])

    def facts(self, words: str) -> tuple[Fact, ...]:
        """The facts that ``words``, those of the span, state; none where a number is stated that cannot be read."""
        trait, _, value = self.label.partition("=")
        if trait in _NOT_BY and _NOT_BY[trait].search(words):
            return ()
        if self.label in OWN_WORDS:
            return OWN_WORDS[self.label]
        if value:
            return (Fact(ATTRIBUTES.get(trait, trait), value),)
        if trait in READ:
            return tuple(fact for fact in READ[trait](words) if fact.attribute in WANTED[trait])
        return ()


@lru_cache(maxsize=2)  # asked for statement after statement of the same text
def _sentence_ends(text: str) -> tuple[int, ...]:
    return tuple(found.end() for found in SENTENCE_ENDS.finditer(text))


#: Words that state something else than the network takes them for: a husband who is another's, a people one is not of.
_NOT_BY: Mapping[str, re.Pattern[str]] = {
    "housing": re.compile(
        r"\b(?:can['’]?t|cannot|couldn['’]?t|won['’]?t|unable to|trying to|hop(?:e|ing) to|want(?:ing)? to)(?: \w+){0,2}? (?:get|qualify for|be approved for|buy)\b|\b(?:turned down|denied|refused|declined)(?: for)? (?:a|the|our|my) (?:\w+ )?mortgage\b|\b(?:saving(?: up)?|appl(?:y|ied|ying)) for (?:a|our|my) (?:\w+ )?(?:mortgage|house|home|deposit|down payment)\b"
        r"|\bwhat (?:a|the) (?:mortgage|lease|deed) (?:is|was|means|costs)\b|\A\W*(?:an?|the|this|that|our|my) (?:(?!house|home|condo|place|apartment|flat|property|land|farm|ranch|cabin|trailer|duplex|cottage|bungalow)[\w-]+ ){1,3}?(?:that |which )?(?:we|i) (?:bought|own|got)\b(?!.*\b(?:house|home|condo|place)\b)|\A\W*(?:every|all|any|each|everything|anything|nothing|the (?:only|last|best|one))\b(?!.*\b(?:house|home|condo|place)\b).*\b(?:i|we) own\W*\Z",
        re.IGNORECASE,
    ),
    "sex": re.compile(r"\A(?:(?:the|a|her|his|your|their|my|our) (?:husband|wife)|husbands|wives)\W*\Z", re.IGNORECASE),
    "race": re.compile(r"\A\W*(?:not|non)\b", re.IGNORECASE),
    "industry": re.compile(
        r"\bnursing (?:an?|my|the|another|one|this|that|some)\b(?! (?:degree|job|home|school|student|career|shift|program|license))",
        re.IGNORECASE,
    ),
    "marital": re.compile(
        r"\bno wedding ring\b|\bat (?:an?|the|my|his|her|their|one) wedding\b|(?:\bnever|\bnot|n['’]t)\b[^.;]*\b(?:again|since|back to the altar|filed)\b|\b(?:neither|nobody|never|not)\b[^.;,]{0,30} divorce\b|\b(?:could|would|will|can|should|['’]ll|['’]d) never\b(?! (?:been|had)\b)|\bnever (?:be|get|going to|gonna|marry)\b",
        re.IGNORECASE,
    ),
    "pregnant": re.compile(
        r"\b(?:periods?|menstrua\w*|tampons?|time of the month|pms\w*|cramps?|cycles?|ovulat\w*|ttc|try(?:ing)?|tried|conceiv\w*|ivf|iui|fertility|infertil\w*|miscarr\w*|abort\w*|stillb\w*|"
        r"losses|lost|postpartum|(?:not|never|isn['’]?t|wasn['’]?t|was|were|used to be|when i was|if i (?:get|was|were)|want to (?:be|get)|hop\w+ to (?:be|get)) (?:\w+ )?(?:pregnant|expecting)|"
        r"(?:first|last|previous|second|past|old) pregnancy|test (?:was|came (?:back|up|out)) negative|negative test|birth control)\b",
        re.IGNORECASE,
    ),
    "seeing": re.compile(
        r"\A\W*(?:(?:i|i['’]ve|i['’]m|my|with|in|on|new|old|thick|strong|reading|prescription|bifocal|progressive|wear|wears|wearing|wore|needed|since|was|six|seven|eight|nine|ten|need|needs|use|got|get|have|a|an|the|pair|of|for|and|without|contact)\s+)*"
        r"(?:glasses|contacts|lenses|spectacles|specs|bifocals)\W*\Z|\A\W*(?:i['’]?m|i am|im|was) (?:so|too) blind\W*\Z",
        re.IGNORECASE,
    ),
}
