"""The small language in which ``categories.toml`` says how people disclose things.

A pattern is a regular expression (case ignored; a space stands for any white space, ``’`` for an apostrophe that may
be missing) with four additions:

``{im}``            a macro: one of the expressions in macros.py ("I'm", "im", "i am" …)
``{occupation}``    a slot: the longest entry of that word list at this place (or ``place``, ``name``: see slots.py)
``{..occupation}``  the same with up to two words in front of it ("a *retired primary school* teacher")
``<<`` and ``>>``   what is marked, when that is less than the whole match: the rest is context

Patterns are read once and matched piece by piece, so a slot costs a dictionary look-up, not an alternation of a
thousand words. Pieces do not give characters back: what an expression before a slot has taken stays taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from leakmeter.errors import DataError
from leakmeter.text.find.macros import MACROS, expression
from leakmeter.text.find.slots import Reading, slot_at, slot_starts


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a pattern that an entry of a word list fills, after up to ``skip`` other words."""

    name: str
    skip: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A group with a slot in it: one of several sequences, ``least`` to ``most`` times."""

    options: tuple[tuple[Piece, ...], ...]
    least: int
    most: int


Piece = re.Pattern[str] | Slot | Choice


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern: pieces in order, and between which of them the marked words begin and end.

    ``lists`` are the word lists without an entry of which the pattern cannot match at all; ``opening`` is the macro it
    begins with ("" if none), which must occur in the text as well.
    """

    source: str
    pieces: tuple[Piece, ...]
    mark_from: int
    mark_to: int
    lists: frozenset[str]
    opening: str

    def spans(self, reading: Reading) -> Iterator[tuple[int, int]]:
        """The (start, end) of the marked words of every match in a text, left to right."""
        if not all(reading.entries[name] for name in self.lists):
            return
        for start, end in _starts(self.pieces[0], reading):
            edges = next(_edges(self.pieces[1:], reading, (start, end)), None)
            if edges is not None and edges[self.mark_from] < edges[self.mark_to]:
                yield _trim(reading.text, edges[self.mark_from], edges[self.mark_to])


def _starts(piece: Piece, reading: Reading) -> Iterator[tuple[int, int]]:
    if isinstance(piece, re.Pattern):
        for match in piece.finditer(reading.text):
            yield match.span()
    elif isinstance(piece, Slot):
        yield from slot_starts(reading, piece.name)


def _edges(pieces: tuple[Piece, ...], reading: Reading, edges: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The offsets between pieces for every way in which the pieces match one after the other."""
    if not pieces:
        yield edges
        return
    for end in _ends(pieces[0], reading, edges[-1]):
        yield from _edges(pieces[1:], reading, (*edges, end))


def _ends(piece: Piece, reading: Reading, position: int) -> Iterator[int]:
    """Where a piece can end if it begins at ``position``, the longest repetition first."""
    if isinstance(piece, re.Pattern):
        match = piece.match(reading.text, position)
        if match:
            yield match.end()
    elif isinstance(piece, Slot):
        end = slot_at(reading, piece.name, position, piece.skip)
        if end is not None:
            yield end
    else:
        yield from _repetitions(piece, reading, position, 0)


def _repetitions(choice: Choice, reading: Reading, position: int, done: int) -> Iterator[int]:
    if done < choice.most:
        for option in choice.options:
            for edges in _edges(option, reading, (position,)):
                if edges[-1] > position:
                    yield from _repetitions(choice, reading, edges[-1], done + 1)
    if done >= choice.least:
        yield position


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \t\r\n,;:-–—(":
        start += 1
    while end > start and text[end - 1] in " \t\r\n,;:-–—.!":
        end -= 1
    return start, end


_MACRO = re.compile(rf"\{{({'|'.join(MACROS)})\}}")
_QUANTIFIED = re.compile(r"[?*|]")
_SLOT = re.compile(r"\{(?P<skip>\.\.)?(?P<name>[a-z]+)\}")
_MARK = re.compile(r"<<|>>")
_REPEATS = {"?": (0, 1), "*": (0, 4), "+": (1, 4), "": (1, 1)}


@cache
def compiled(source: str) -> Pattern:
    """Read a pattern. Raises DataError, naming the pattern, if it cannot be read."""
    try:
        pieces, marks = _Reader(_MACRO.sub(lambda m: f"(?:{MACROS[m.group(1)]})", source)).sequence()
    except (re.error, IndexError, ValueError) as error:
        raise DataError(f"The pattern “{source}” in categories.toml cannot be read: {error}.") from error
    lists = frozenset(piece.name for piece in pieces if isinstance(piece, Slot)) - {"place", "name"}
    begins = _MACRO.match(source)
    opening = begins.group(1) if begins and _QUANTIFIED.match(source, begins.end()) is None else ""
    return Pattern(source, pieces, marks.get("<<", 0), marks.get(">>", len(pieces)), lists, opening)


class _Reader:
    """Reads one pattern: groups that hold slots become choices, everything else stays a regular expression."""

    def __init__(self, source: str) -> None:
        self.source = source

    def sequence(self) -> tuple[tuple[Piece, ...], dict[str, int]]:
        """The pieces of the whole pattern, and before which of them its marks stand."""
        pieces: list[Piece] = []
        marks: dict[str, int] = {}
        literal, position = "", 0
        while position < len(self.source):
            mark, slot = _MARK.match(self.source, position), _SLOT.match(self.source, position)
            group_end = self._group_end(position)
            holds_slot = group_end is not None and _SLOT.search(self.source, position, group_end)
            if mark or slot or holds_slot:
                if literal:
                    pieces.append(expression(literal))
                literal = ""
            if mark:
                marks[mark.group()] = len(pieces)
                position = mark.end()
            elif slot:
                pieces.append(Slot(slot["name"], 2 if slot["skip"] else 0))
                position = slot.end()
            elif holds_slot and group_end is not None:
                quantifier = self.source[group_end : group_end + 1] if group_end < len(self.source) else ""
                quantifier = quantifier if quantifier in _REPEATS else ""
                pieces.append(_choice(self.source[position + 1 : group_end - 1], *_REPEATS[quantifier]))
                position = group_end + len(quantifier)
            else:
                end = group_end or self._atom_end(position)
                literal += self.source[position:end]
                position = end
        if literal:
            pieces.append(expression(literal))
        if not pieces:
            raise ValueError("it is empty")
        return tuple(pieces), marks

    def alternatives(self) -> list[str]:
        """The source cut at the bars outside groups."""
        parts: list[str] = []
        start, position = 0, 0
        while position < len(self.source):
            if self.source[position] == "|":
                parts.append(self.source[start:position])
                start = position + 1
            position = self._group_end(position) or self._atom_end(position)
        return [*parts, self.source[start:]]

    def _atom_end(self, position: int) -> int:
        """The end of an escape, a character class or a plain character."""
        character = self.source[position]
        if character == "\\":
            return position + 2
        if character != "[":
            return position + 1
        end = position + 2
        while self.source[end] != "]":
            end += 2 if self.source[end] == "\\" else 1
        return end + 1

    def _group_end(self, position: int) -> int | None:
        """The end of the group that begins at ``position``, its quantifier not included; None if none begins there."""
        if self.source[position] != "(":
            return None
        end = position + 1
        while self.source[end] != ")":
            end = self._group_end(end) or self._atom_end(end)
        return end + 1


def _choice(inside: str, least: int, most: int) -> Choice:
    if not inside.startswith("?:"):
        raise ValueError("a group that holds a slot must begin with ?:")
    options = (_Reader(part).sequence()[0] for part in _Reader(inside[2:]).alternatives())
    return Choice(tuple(options), least, most)
