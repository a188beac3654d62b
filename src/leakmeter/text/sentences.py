"""Where sentences begin and end, in time linear in the text.

A report reads long texts sentence by sentence, and a suggestion that cuts a disclosure must not cut past its
sentence. Boundaries need to be safe rather than clever, so this is one pass of one expression
(docs/decisions/0002-sentences.md has the measurement that led here).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

#: A run of closing punctuation followed by white space (ideographic stops need none), or a line break. A run is tried
#: once, from its first character, so that a text of nothing but full stops takes no longer than any other.
_BOUNDARY = re.compile(
    r"(?<![.!?…؟])(?P<stop>[.!?…؟]++[\"'”’)\]]*+)(?=\s)|[。！？]++[\"'”’)\]」』]*+|[\r\n\u2028\u2029]++"
)
#: Words that end in a full stop without ending a sentence.
_ABBREVIATION = re.compile(
    r"\b(?:(?i:mr|mrs|ms|dr|prof|st|jr|sr|vs|etc|e\.g|i\.e|eg|ie|approx|ca|dept|mt|ft|lbs?|u\.s|u\.k|p\.s)|[A-HJ-Z])\.$"
)
_NUMBERED = re.compile(r"(?i:no)\.\s\d")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """The (start, end) offsets of each sentence, in order, without surrounding white space; empty ones are left out.

    What goes on for more than ``LONGEST`` characters is cut between words into sentences that do not.
    """
    start = 0
    for boundary in _BOUNDARY.finditer(text):
        stop = boundary.group("stop")
        if stop == "." and _abbreviates(text, max(start, boundary.end() - _ABBREVIATED), boundary.end()):
            continue
        yield from _cut(text, start, boundary.end())
        start = boundary.end()
    yield from _cut(text, start, len(text))


def sentence_at(text: str, offset: int) -> tuple[int, int] | None:
    """The (start, end) offsets of the sentence in which a character stands; None between two sentences."""
    starts, ends = _bounds(text)
    at = bisect_right(starts, offset) - 1
    return (starts[at], ends[at]) if at >= 0 and offset < ends[at] else None


@lru_cache(maxsize=8)  # asked for mark after mark of the same text
def _bounds(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    found = tuple(sentences(text))
    return tuple(start for start, _ in found), tuple(end for _, end in found)


#: The longest abbreviation, with the character before it and its full stop.
_ABBREVIATED = 8
#: What is asked of a sentence is asked of all its words, so a sentence has an end even where its writer sets none.
LONGEST = 2_000
_WORD_BEGINS = re.compile(r"(?<=\s)\S")


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What stands between two offsets, cut where it is too long: at the last blank in the second half of what fits."""
    while end - start > LONGEST:
        begins = [word.start() for word in _WORD_BEGINS.finditer(text, start + LONGEST // 2, start + LONGEST)]
        until = begins[-1] if begins else start + LONGEST
        yield from _trimmed(text, start, until)
        start = until
    yield from _trimmed(text, start, end)


def _abbreviates(text: str, start: int, end: int) -> bool:
    return bool(_ABBREVIATION.search(text, start, end) or _NUMBERED.match(text, end - 3))


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end
