"""Text -> windows: what an encoder reads at once, a few sentences with a little of what stands before them.

A window ends with its paragraph, so that changed words change the marks of their paragraph and the beginning of the
next alone: a suggestion can then be measured again in milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from leakmeter.text.find.assertion.quotations import as_told
from leakmeter.text.find.model.wordpiece import CLS, SEP, Piece, WordPiece
from leakmeter.text.find.prevalence import Thing, things
from leakmeter.text.sentences import sentences

#: Pieces read at once; longer sentences are read in parts.
LONGEST = 200
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n")


@dataclass(frozen=True, slots=True)
class Window:
    """``before``, the ids of the context's pieces, and the ``pieces`` that are to be labelled.

    ``prevalence`` gives each piece its part of how rare the thing is that it belongs to, among everybody and in that thing's
    country, in bits (:mod:`leakmeter.text.find.prevalence`); 0 for what is in no word list. Empty where nobody asked.
    """

    before: tuple[int, ...]
    pieces: tuple[Piece, ...]
    prevalence: tuple[tuple[float, float], ...] = ()

    @property
    def ids(self) -> tuple[int, ...]:
        """What the encoder reads: [CLS] context [SEP] sentence [SEP]."""
        return (CLS, *self.before, SEP, *(piece.id for piece in self.pieces), SEP)

    @property
    def key(self) -> tuple[float, ...]:
        """What tells windows apart: two with the same key are read alike."""
        return (self.first, *self.ids, *(bits for both in self.prevalence for bits in both))

    @property
    def kinds(self) -> tuple[int, ...]:
        """0 for the context, 1 for the sentence: the two segments of a pair."""
        first = len(self.before) + 2
        return (0,) * first + (1,) * (len(self.pieces) + 1)

    @property
    def first(self) -> int:
        """Where the sentence's pieces begin in ``ids``."""
        return len(self.before) + 2


def windows(text: str, vocabulary: WordPiece, context: int, room: int) -> Iterator[Window]:
    """The windows of a text in order, each with up to ``context`` pieces before it. Quoted lines and code are not read.

    A window holds as many whole sentences of one paragraph as fit into ``room`` pieces, and at least one.
    """
    said = as_told(text)
    known = tuple(things(said))
    before: tuple[int, ...] = ()
    for pieces in _groups(said, vocabulary, room):
        for first in range(0, len(pieces), LONGEST):
            part = tuple(pieces[first : first + LONGEST])
            yield Window(before, part, _prevalence(part, known))
            before = (*before, *(piece.id for piece in part))[-context:] if context else ()


def _prevalence(pieces: Sequence[Piece], known: Sequence[Thing]) -> tuple[tuple[float, float], ...]:
    """For each piece its part of the bits of the thing that it belongs to: those of a thing are shared out among its pieces."""
    found = [(0.0, 0.0)] * len(pieces)
    for thing in known:
        inside = [i for i, piece in enumerate(pieces) if thing.start <= piece.start < thing.end]
        for i in inside:
            found[i] = (thing.prevalence.bits / len(inside), thing.prevalence.at_home / len(inside))
    return tuple(found)


def _groups(said: str, vocabulary: WordPiece, room: int) -> Iterator[list[Piece]]:
    held: list[Piece] = []
    ended = 0
    for start, end in sentences(said):
        pieces = [Piece(p.id, p.start + start, p.end + start, p.begins) for p in vocabulary.pieces(said[start:end])]
        if held and (len(held) + len(pieces) > room or _PARAGRAPH.search(said, ended, start)):
            yield held
            held = []
        held += pieces
        ended = end
    if held:
        yield held
