"""A long text -> the parts in which it is read, so that reading takes time and memory linear in its length.

What the words around a mark mean is settled by sentences near it, and some of that is asked of every mark of a text. A
forum post is one part. A longer text, an archive or a book, is read part by part, each as a text of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from zlib import crc32

from leakmeter.text.find.assertion.quotations import as_told

#: A text of more characters than this is read in parts, none of which is longer.
LONGEST = 8_000
#: A part ends in the second half of what it may hold, at the best kind of place that is there: the end of a paragraph, of
#: a line, of a sentence, a clause, a word, and within a word where there is no other.
_PLACES = tuple(
    re.compile(pattern)
    for pattern in (r"\n[ \t\r]*\n\s*", r"\n\s*", r"[.!?…。！？]['\")\]”’]*\s+", r"[,;:]\s+", r"\s+")
)
#: How many characters after a place choose among places of one kind.
_AFTER = 24


@dataclass(frozen=True, slots=True)
class Part:
    """What is ``said`` from character ``start`` of a text on; quoted lines and code are blanked out where there are several
    parts, so that a quotation that is cut stays one."""

    start: int
    said: str


def parts(text: str) -> Iterator[Part]:
    """The parts of a text in order, which together are as long as the text.

    Where a part ends depends on the characters there and not on how many stand before, so that a text with a few words
    changed has the same parts but one or two, and what was read in the others still holds.
    """
    if len(text) <= LONGEST:
        yield Part(0, text)
        return
    said = as_told(text)
    start = 0
    while len(said) - start > LONGEST:
        end = _end(said, start)
        yield Part(start, said[start:end])
        start = end
    yield Part(start, said[start:])


def _end(said: str, start: int) -> int:
    first, last = start + LONGEST // 2, start + LONGEST
    for place in _PLACES:
        ends = [found.end() for found in place.finditer(said, first, last)]
        if ends:
            return min(ends, key=lambda end: crc32(said[end : end + _AFTER].encode("utf-8", "replace")))
    return last
