"""Of two ages or homes that cannot both be the author's, the one that is told better: "I'm a 42-year-old" over "still well under 18".

What is told no better than the other stays, and whoever counts takes the rarer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

#: Where the tagger is at least so sure of one age, and less than so sure of another, the other is taken to be somebody else's. Four
#: such pairs, all of them so, were in the 1,305 posts of people for development and calibration (2026-11-23).
_SURE = 0.8
_DOUBTFUL = 0.7
#: "A stubborn 70-year-old", beside an age that is told as one's own.
_SOMEBODY = re.compile(
    r"\W*(?:an?|the|some|this|that|another) (?:[\w'’-]+ ){0,3}?\d{1,3}[- ]year[- ]old\b", re.IGNORECASE
)
#: Words that tell an age as one's own outweigh words that do not, where the tagger is no surer of these.
_SELF = re.compile(r"\b(?:i|i['’]m|im|i['’]ve|my|myself|me|\d\d ?[mf]|[mf] ?\d\d)\b", re.IGNORECASE)


def of_one_age(text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]]) -> list[tuple[Fact, ...]]:
    """The facts read from each mark, without ages that one told better rules out."""
    told = [(mark, fact) for mark, facts in zip(marks, read, strict=True) for fact in facts if fact.attribute == "age"]
    return [
        tuple(
            fact
            for fact in facts
            if fact.attribute != "age"
            or not any(_rules_out(text, better, mark) and _apart(other, fact) for better, other in told)
        )
        for mark, facts in zip(marks, read, strict=True)
    ]


def of_one_home(marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]]) -> list[tuple[Fact, ...]]:
    """The facts read from each mark, without a home that is rented where one told far better is owned, or the reverse."""
    told = [
        (mark, fact) for mark, facts in zip(marks, read, strict=True) for fact in facts if fact.attribute == "housing"
    ]
    return [
        tuple(
            fact
            for fact in facts
            if fact.attribute != "housing"
            or mark.confidence >= _DOUBTFUL
            or not any(other.confidence >= _SURE and _rented(one) != _rented(fact) for other, one in told)
        )
        for mark, facts in zip(marks, read, strict=True)
    ]


def _rented(fact: Fact) -> bool:
    return fact.value == "rents"


def _rules_out(text: str, better: Mark, mark: Mark) -> bool:
    if better.confidence >= _SURE and mark.confidence < _DOUBTFUL:
        return True
    if not _says_i(text, better) or _says_i(text, mark):
        return False
    somebody = better.confidence >= _SURE and bool(_SOMEBODY.match(text[mark.start : mark.end]))
    return somebody or better.confidence >= mark.confidence


def _says_i(text: str, mark: Mark) -> bool:
    return bool(_SELF.search(text[mark.start : mark.end]))


def _apart(one: Fact, other: Fact) -> bool:
    """Whether no age is in both; what has no bounds that are numbers may be any."""
    (low, high), (least, most) = _bounds(one), _bounds(other)
    return high < least or most < low


def _bounds(fact: Fact) -> tuple[float, float]:
    if isinstance(fact.value, int | float):
        return fact.value, fact.value
    return (float("-inf") if fact.low is None else fact.low), (float("inf") if fact.high is None else fact.high)
