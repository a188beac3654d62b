"""Marks -> marks in which a place at the end of another thing stands by itself: "I'm a nurse" and "in Ohio"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from leakmeter.text.find.gazetteer.placenames import place_at
from leakmeter.text.find.mark import Mark

#: What the author is or does today, where somebody is: the place is theirs as well.
_OF_TODAY = frozenset(("OCCUPATION", "EDUCATION", "AGE", "AGE_GENDER", "RELATIONSHIP_STATUS", "GENDER"))
_PLACE = "LOCATION"
_TIE = re.compile(r"(?<=\w),?\s+(?=(?:in|near|outside|from)\s+(?P<name>(?:the\s+)?[^\W\d_]))", re.IGNORECASE)
#: What is past, or is to come, tells of another place: "trained in Aarhus", "moving to Lyon to work in Lyon".
_NOT_NOW = re.compile(
    r"\b(?:was|were|used|went|did|had|got|will|would|going|trained|studied|worked|lived|taught|grew|moved|missed|\w{4,}ed)\b",
    re.IGNORECASE,
)


def places_apart(text: str, marks: Sequence[Mark]) -> list[Mark]:
    """The marks, of which those of something of today that end in the name of a place are two."""
    return [part for mark in marks for part in _parts(text, mark)]


def _parts(text: str, mark: Mark) -> Iterator[Mark]:
    if mark.category in _OF_TODAY and not _NOT_NOW.search(text, mark.start, mark.end):
        for tie in _TIE.finditer(text, mark.start, mark.end):
            if place_at(text, tie.start("name")) == mark.end:
                yield replace(mark, end=tie.start(), cue=text[mark.start : tie.start()])
                yield Mark(tie.end(), mark.end, _PLACE, mark.confidence, text[tie.end() : mark.end])
                return
    yield mark
