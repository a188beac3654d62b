"""A detail of a disclosure and the steps it can climb."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.grammar import dropped, in_register, replaced
from leakmeter.types import Disclosure, Fact


@dataclass(frozen=True, slots=True)
class Passage:
    """The words of a disclosure with what stands before and after them, as far as their sentence goes."""

    words: str
    before: str
    after: str
    category: str
    facts: tuple[Fact, ...]

    @staticmethod
    def of(text: str, disclosure: Disclosure) -> Passage:
        """The passage of a disclosure in its text."""
        return Passage(
            disclosure.text,
            text[max(0, disclosure.start - _AROUND) : disclosure.start],
            text[disclosure.end : disclosure.end + _AROUND],
            disclosure.category,
            disclosure.facts,
        )


#: How many characters on either side are looked at.
_AROUND = 60


@dataclass(frozen=True, slots=True)
class Rung:
    """Words that say less, from ``degree`` on. Empty words leave the detail out."""

    degree: Degree
    words: str


@dataclass(frozen=True, slots=True)
class Detail:
    """``start`` to ``end`` of a passage's words, and its rungs in the order of their degrees.

    ``kind`` is "main" for what the disclosure is about and "beside" for what is said along with it.
    """

    start: int
    end: int
    rungs: tuple[Rung, ...]
    kind: str = "beside"

    def at(self, degree: Degree) -> str | None:
        """The words for a degree: the highest rung up to it; None where the detail is as general already."""
        return next((rung.words for rung in reversed(self.rungs) if rung.degree <= degree), None)


def rungs(minimal: str | None = None, moderate: str | None = None, strong: str | None = None) -> tuple[Rung, ...]:
    """The rungs that are given; a repetition of the one below is left out."""
    found: list[Rung] = []
    for degree, words in zip(Degree, (minimal, moderate, strong), strict=True):
        if words is not None and (not found or found[-1].words != words):
            found.append(Rung(degree, words))
    return tuple(found)


def apart(details: Iterable[Detail]) -> tuple[Detail, ...]:
    """The details without those that overlap an earlier one, in reading order."""
    kept: list[Detail] = []
    for detail in details:
        if detail.rungs and not any(detail.start < other.end and other.start < detail.end for other in kept):
            kept.append(detail)
    return tuple(sorted(kept, key=lambda d: d.start))


def realised(passage: Passage, details: Sequence[Detail], degree: Degree) -> str:
    """The passage's words with every detail at a degree."""
    words = passage.words
    ends = [0, *(detail.end for detail in details)]
    for detail, keep in reversed(list(zip(details, ends, strict=False))):
        by = detail.at(degree)
        if by is None:
            continue
        if by:
            words = replaced(
                words, detail.start, detail.end, in_register(words[detail.start : detail.end], by, passage.words), keep
            )
        else:
            words = dropped(words, detail.start, detail.end)
    return words


def lasting(details: Sequence[Detail], degree: Degree) -> Iterator[Detail]:
    """The details that have words for a degree."""
    return (detail for detail in details if detail.at(degree) is not None)
