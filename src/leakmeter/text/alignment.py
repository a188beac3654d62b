"""Where the characters of a changed text come from: a map between the offsets of an original and of its form.

A form is written from left to right, out of pieces of the original: copied character by character, put in other
characters as a whole, or left out. Offsets are Python string indices, half open, on both sides.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple


class Piece(NamedTuple):
    """``form_length`` characters from ``form`` on stand for ``original_length`` characters from ``original`` on. A
    ``whole`` piece can only be taken as one; of any other the characters correspond one by one."""

    form: int
    original: int
    form_length: int
    original_length: int
    whole: bool


_form, _original = attrgetter("form"), attrgetter("original")


@dataclass(frozen=True, slots=True)
class Alignment:
    """The pieces of a form in order, none of them empty in the form; what lies between two in the original is left out."""

    pieces: tuple[Piece, ...]
    original_length: int

    def to_original(self, start: int, end: int) -> tuple[int, int]:
        """Where the characters of the form between two offsets come from, without what is left out at the rims. An empty
        stretch comes from where the character after it begins."""
        if start >= end:
            at = self._first(start)
            return at, at
        last = self.pieces[bisect_right(self.pieces, end - 1, key=_form) - 1]
        stop = last.original + (last.original_length if last.whole else end - last.form)
        return self._first(start), stop

    def _first(self, start: int) -> int:
        index = bisect_right(self.pieces, start, key=_form) - 1
        if index < 0:
            return self.original_length
        piece = self.pieces[index]
        if start >= piece.form + piece.form_length:
            return piece.original + piece.original_length
        return piece.original + (0 if piece.whole else start - piece.form)

    def to_form(self, start: int, end: int) -> tuple[int, int]:
        """What of the form comes from the characters of the original between two offsets; an empty stretch where all of
        them are left out."""
        first = bisect_right(self.pieces, start, key=_original) - 1
        if first < 0 or self.pieces[first].original + self.pieces[first].original_length <= start:
            first += 1
        last = bisect_left(self.pieces, end, key=_original) - 1
        if first > last:
            at = self.pieces[first].form if first < len(self.pieces) else self._form_length
            return at, at
        begin, stop = self.pieces[first], self.pieces[last]
        return (
            begin.form + (0 if begin.whole else max(0, start - begin.original)),
            stop.form + (stop.form_length if stop.whole else min(stop.form_length, end - stop.original)),
        )

    @property
    def _form_length(self) -> int:
        return self.pieces[-1].form + self.pieces[-1].form_length if self.pieces else 0


@dataclass(slots=True)
class Writer:
    """Writes a form of ``original`` from left to right, and the alignment with it."""

    original: str
    _parts: list[str] = field(default_factory=list[str])
    _pieces: list[Piece] = field(default_factory=list[Piece])
    _length: int = 0

    def copy(self, start: int, end: int) -> None:
        """Take over the characters between two offsets of the original."""
        if start < end:
            self._parts.append(self.original[start:end])
            self._aligned(start, end - start)

    def respell(self, start: int, words: str) -> None:
        """Put ``words``, character by character, for as many characters of the original from ``start`` on."""
        self._parts.append(words)
        self._aligned(start, len(words))

    def put(self, start: int, end: int, words: str) -> None:
        """Put ``words``, as a whole, for the characters between two offsets of the original; none leave them out."""
        if not words:
            return
        self._parts.append(words)
        if len(words) == end - start == 1:
            self._aligned(start, 1)
            return
        self._pieces.append(Piece(self._length, start, len(words), end - start, True))
        self._length += len(words)

    def _aligned(self, start: int, length: int) -> None:
        last = self._pieces[-1] if self._pieces else None
        if last is not None and not last.whole and last.original + last.original_length == start:
            longer = last.form_length + length
            self._pieces[-1] = Piece(last.form, last.original, longer, longer, False)
        else:
            self._pieces.append(Piece(self._length, start, length, length, False))
        self._length += length

    def written(self) -> tuple[str, Alignment]:
        """The form and where it comes from."""
        return "".join(self._parts), Alignment(tuple(self._pieces), len(self.original))
