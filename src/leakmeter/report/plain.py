"""Text from outside, made safe to look at: it can neither drive a terminal nor turn the reading direction."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from leakmeter.types import Disclosure

# C0 and C1 controls but for tab and newline, the line separators, the bidi embeddings, overrides and isolates, and
# lone surrogates. Left and right marks, joiners and the like stay: honest Arabic, Hebrew and emoji need them.
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def _picture(match: re.Match[str]) -> str:
    """What to show for one unsafe character."""
    code = ord(match.group())
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return f"‹U+{code:04X}›"


def visible(text: str) -> str:
    """``text`` with each control character and each turn of direction replaced by a picture of it: ESC → ``␛``.

    Line breaks become ``\\n``, tabs four spaces. The result may be longer than the text.
    """
    return _UNSAFE.sub(_picture, text.replace("\r\n", "\n").replace("\t", "    "))


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
