"""Of two ages or homes that cannot both be the author's, the one that is told better: "I'm a 42-year-old" over "still well under 18".

What is told no better than the other stays, and whoever counts takes the rarer.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

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
    if len(told) < _PAIR:
        return list(read)
    own = _Ages.of((mark, fact) for mark, fact in told if _says_i(text, mark))
    anyone = _Ages.of(told)

    def ruled_out(mark: Mark, fact: Fact) -> bool:
        if mark.confidence < _DOUBTFUL and anyone.apart(fact, _SURE):
            return True
        if _says_i(text, mark):
            return False
        somebody = bool(_SOMEBODY.match(text[mark.start : mark.end]))
        return own.apart(fact, min(mark.confidence, _SURE) if somebody else mark.confidence)

    return [
        tuple(fact for fact in facts if fact.attribute != "age" or not ruled_out(mark, fact))
        for mark, facts in zip(marks, read, strict=True)
    ]


#: It takes two to contradict each other.
_PAIR = 2


@dataclass(frozen=True, slots=True)
class _Ages:
    """Ages that were told, the surest first: how sure, and of all as sure as that, the least upper and the greatest lower bound."""

    doubts: tuple[float, ...]
    uppers: tuple[float, ...]
    lowers: tuple[float, ...]

    @staticmethod
    def of(told: Iterable[tuple[Mark, Fact]]) -> _Ages:
        """Sort what was told."""
        ages = sorted((-mark.confidence, *_bounds(fact)) for mark, fact in told)
        return _Ages(
            doubts=tuple(doubt for doubt, _, _ in ages),
            uppers=tuple(accumulate((high for _, _, high in ages), min)),
            lowers=tuple(accumulate((low for _, low, _ in ages), max)),
        )

    def apart(self, fact: Fact, confidence: float) -> bool:
        """Whether one that is at least so sure has no age in common with ``fact``; what has no bounds that are numbers may be
        any age."""
        last = bisect_right(self.doubts, -confidence) - 1
        low, high = _bounds(fact)
        return last >= 0 and (self.uppers[last] < low or high < self.lowers[last])


def _says_i(text: str, mark: Mark) -> bool:
    return bool(_SELF.search(text[mark.start : mark.end]))


def _bounds(fact: Fact) -> tuple[float, float]:
    if isinstance(fact.value, int | float):
        return fact.value, fact.value
    return (float("-inf") if fact.low is None else fact.low), (float("inf") if fact.high is None else fact.high)
