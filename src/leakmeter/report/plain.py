"""Text from outside, made safe to look at: it can neither drive a terminal nor turn the reading direction."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from leakmeter.report.visible import visible
from leakmeter.types import Disclosure


def one_line(text: str) -> str:
    """As `visible`, with every run of white space made one space: for words quoted inside a sentence or a table."""
    return " ".join(visible(text).split())


def shortened(text: str, width: int) -> str:
    """`one_line`, cut in the middle to at most ``width`` characters, so that both ends can be recognised."""
    line = one_line(text)
    if len(line) <= width:
        return line
    head = (width - 1) * 2 // 3
    first, last = line[:head], line[len(line) - (width - 1 - head) :]
    if not line[head].isspace():
        first = _BROKEN_END.sub("", first)
    if not line[len(line) - len(last) - 1].isspace():
        last = _BROKEN_START.sub("", last)
    return f"{first.rstrip()}…{last.lstrip()}"


#: The part of a word at a cut, if whole words are left on its other side.
_BROKEN_END = re.compile(r"(?<=\S)\s+\S{1,12}\Z")
_BROKEN_START = re.compile(r"\A\S{1,12}\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text: the words of one disclosure (by index), or what stands between two."""

    text: str
    disclosure: int | None = None


def pieces(text: str, disclosures: Sequence[Disclosure]) -> tuple[Piece, ...]:
    """The text cut at the disclosures; the pieces joined are the text again.

    Disclosures may come in any order. One that is empty, or begins inside another, gets no piece of its own.
    """
    cut: list[Piece] = []
    at = 0
    for index, d in sorted(enumerate(disclosures), key=lambda item: (item[1].start, item[1].end)):
        start, end = max(d.start, 0), min(d.end, len(text))
        if start < at or end <= start:
            continue
        if start > at:
            cut.append(Piece(text[at:start]))
        cut.append(Piece(text[start:end], index))
        at = end
    if at < len(text):
        cut.append(Piece(text[at:]))
    return tuple(cut)
