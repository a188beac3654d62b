"""What marked words do not tell of the author, as the tagger's second head knows: "my great-aunt, widowed twice".

The first head marks what is told of the author's family and friends too, and the words of such a mark name traits that
are not the author's. The second head has learnt whose a trait is; where it gives next to no chance to a trait, the fact
that the words name is not the author's, and is left out.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from leakmeter.text.find.facts.habit_forms import form_habits
from leakmeter.text.find.mark import Mark

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: A fact is left out where no word of its mark has this chance of stating its trait.
_NEXT_TO_NONE = 0.05
#: And where the words do not say "I" or "my", this chance: of the 691 posts of people whose traits are known that corpus/people.jsonl had
#: for development by then, and 228 more, all but two of the facts below it were another person's. Of the plainest words ("I'm a 34 year old
#: nurse", "I have a PhD") the second head is as little sure.
_LITTLE = 0.2
_SELF = re.compile(
    r"(?<!type )(?<!stage )(?<!grade )\bi\b|\b(?:i['’]m|i['’]ve|i['’]ll|im|ive|my|myself|we|we['’]re|our)\b|\b(?:who|any(?:one|body)) else\b",
    re.IGNORECASE,
)
#: Forms that are of oneself where they tell an age: "Age: 31", "f19", "three score and ten".
_AGED = re.compile(
    r"\A\W*ages?\b|\b(?:[mf]\d\d|\d\d ?[mf])\b|\b(?:two|three|four|five|[2-5])[ -]?score\b", re.IGNORECASE
)
#: And so is schooling: "Education: HSC 2020".
_ON_A_FORM = re.compile(
    r"\W*(?:ed|edu|education|school(?:ing)?|qualifications?|highest (?:qualification|education|degree)|degree|course|level)\s?[:=]",
    re.IGNORECASE,
)
_JUDGED_MORE = frozenset(
    ("age", "children", "education", "housing", "relationship", "condition=diabetes", "condition=pregnancy")
)
#: Marks that are of an age, whatever the second head makes of them, where they say "I".
_AGES = frozenset(("AGE", "AGE_GENDER"))
#: The attributes of facts, some with a value, and the traits of the second head of which one must be told where they are. "Husband"
#: and "mother" tell a sex as well, and the second head gives a word but one trait. Sex, income and work follow from words too
#: that it leaves to others ("my prostate", a job's name), and are not judged so.
_TRAITS: Mapping[str, tuple[str, ...]] = {
    "age": ("age",),
    "condition=diabetes": ("diabetes",),
    "condition=pregnancy": ("pregnant",),
    "relationship": ("marital", "sex"),
    "children": ("children", "sex"),
    "education": ("education",),
    "housing": ("housing",),
    "smoking": ("smoking",),
    "alcohol": ("alcohol",),
    "hearing_difficulty": ("hearing",),
    "vision_difficulty": ("seeing",),
    "walking_difficulty": ("walking",),
    "cognitive_difficulty": ("remembering",),
}


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces that were read together, in order: where each starts and ends in the text, and of each trait the proportions, by
    piece, of its being stated there."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    chances: Mapping[str, NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely the pieces of a text state each trait of the author, window by window."""

    windows: tuple[Pieces, ...]

    def most(self, traits: Sequence[str], start: int, end: int) -> float | None:
        """The highest chance that a piece between two offsets states one of some traits; None where nothing was read, or one
        of the traits is not known."""
        found: list[float] = []
        since = bisect_right(self.windows, start, key=lambda window: window.ends[-1])
        until = bisect_left(self.windows, end, lo=since, key=lambda window: window.starts[0])
        for window in self.windows[since:until]:
            first, after = bisect_right(window.ends, start), bisect_left(window.starts, end)
            if first < after:
                if not all(trait in window.chances for trait in traits):
                    return None
                one, *others = (window.chances[trait][first:after] for trait in traits)
                found.append(float(sum(others, one).max()))
        return max(found, default=None)


def with_unsaid(mark: Mark, words: str, chances: Chances) -> Mark:
    """The mark, which stands on some words, told which attributes they do not tell of the author."""
    known = {attribute: chances.most(traits, mark.start, mark.end) for attribute, traits in _TRAITS.items()}
    outright = _outright(mark, words)
    said = bool(_SELF.search(words)) or (mark.category in _AGES and bool(_AGED.search(words)))
    said = said or (mark.category == "EDUCATION" and bool(_ON_A_FORM.match(words)))
    unsaid = frozenset(
        attribute
        for attribute, most in known.items()
        if most is not None
        and attribute not in outright
        and most < _line(attribute, mark.category, said)
        and not _plainly(attribute, words, said)
    )
    return replace(mark, unsaid=unsaid) if unsaid else mark


def _plainly(attribute: str, words: str, said_of_oneself: bool) -> bool:
    """Whether words say of the author, in a way that the second head has hardly met, how they stand: "we're common-law"."""
    return attribute == "relationship" and said_of_oneself and bool(_STANDING.search(words))


_STANDING = re.compile(
    r"\b(?:we['’]?re|we are|i['’]?m|i am) (?:[\w-]+ ){0,3}?(?:common[- ]law|de facto|engaged)\b|\bi was (?:the|a) (?:\w+ )?(?:bride|groom)\b"
    r"|\b(?:propos\w+|popped|knee)\b.*\bsaid yes\b|\bsaid yes\b.*\bpropos\w+",
    re.IGNORECASE,
)


def _outright(mark: Mark, words: str) -> frozenset[str]:
    """The attributes that the words of a mark name outright, in a box of a form or by the name of a disability: of these the
    second head, which has read few, is no judge where nobody else is named."""
    if (mark.category != "HEALTH" and not _I_AM.match(words)) or _ANOTHER.search(words):
        return frozenset()
    named = {attribute for attribute, pattern in _NAMED.items() if pattern.search(words)}
    return frozenset(named | {fact.attribute for fact in form_habits(words)})


_NAMED: Mapping[str, re.Pattern[str]] = {
    "walking_difficulty": re.compile(
        r"\b(?:para|quadri|tetra)plegi[ac]\b|\bwheelchair (?:user|bound)\b", re.IGNORECASE
    ),
    "hearing_difficulty": re.compile(r"\b(?:deaf|hard[- ]of[- ]hearing|HoH)\b", re.IGNORECASE),
    "vision_difficulty": re.compile(
        r"\b(?:registered blind|legally blind|partially sighted|sight impaired)\b", re.IGNORECASE
    ),
    "alcohol": re.compile(
        r"\bnever (?:drank|drink)\b|\bi (?:\w+ )?(?:crack|sink|neck|nurse|pour|drink|have|enjoy)\b|\bmy (?:\w+ )?(?:tipple|nightcap|beer|wine|dram|gin)\b",
        re.IGNORECASE,
    ),
    "smoking": re.compile(r"\b(?:durr(?:y|ies)|fags?|ciggies|rollies|(?:\d+|pack)[- ]a[- ]day)\b", re.IGNORECASE),
}
_I_AM = re.compile(r"(?:i['’]?m|i am|as) (?:an? )?", re.IGNORECASE)
_ANOTHER = re.compile(
    r"\b(?:his|her|their|your|he|she|they|mum|mom|dad|mother|father|gran\w*|nan|son|daughter|brother|sister|wife|husband|partner|friend|uncle|aunt\w*|cousin|dog|cat)\b",
    re.IGNORECASE,
)


def _line(attribute: str, category: str, said_of_oneself: bool) -> float:
    """The chance below which a fact is left out."""
    if not said_of_oneself:
        return _LITTLE if attribute in _JUDGED_MORE else _NEXT_TO_NONE
    return 0.0 if attribute == "age" and category in _AGES else _NEXT_TO_NONE
