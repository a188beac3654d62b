"""The original and the rewrite cut into what is the same, what was taken out and what was put in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from leakmeter.types import Edit, Rewrite

_WORD_WITH_SPACE = re.compile(r"\S+\s*|\s+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of either text; ``edit`` is the number (from 0) of the edit that takes it out or puts it in."""

    text: str
    edit: int | None = None


def of_original(rewrite: Rewrite) -> tuple[Piece, ...]:
    """The original: joined, the pieces are the text; those with a number are gone from the rewrite."""
    return tuple(_pieces(rewrite, original=True))


def of_rewrite(rewrite: Rewrite) -> tuple[Piece, ...]:
    """The rewrite: joined, the pieces are the text; those with a number were not in the original."""
    return tuple(_pieces(rewrite, original=False))


def _pieces(rewrite: Rewrite, *, original: bool) -> Iterator[Piece]:
    at = 0
    for number, edit in enumerate(rewrite.edits):
        head, tail = _shared(edit)
        words = edit.span.text if original else edit.text
        yield from _said(rewrite.original[at : edit.span.start] + words[:head])
        yield from _said(words[head : len(words) - tail], number)
        at = edit.span.end - tail
    yield from _said(rewrite.original[at:])


def _said(text: str, edit: int | None = None) -> Iterator[Piece]:
    if text:
        yield Piece(text, edit)


def _shared(edit: Edit) -> tuple[int, int]:
    """How many characters, in whole words, the old and the new words of an edit share at their beginning and end."""
    old, new = _WORD_WITH_SPACE.findall(edit.span.text), _WORD_WITH_SPACE.findall(edit.text)
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    middle = "".join(old[head : len(old) - tail]), "".join(new[head : len(new) - tail])
    spaces = [words[len(words.rstrip()) :] for words in middle]
    between = _alike(spaces[0][::-1], spaces[1][::-1]) if all(map(str.strip, middle)) else 0
    return sum(map(len, old[:head])), sum(map(len, old[len(old) - tail :])) + between


def _alike(a: Sequence[str], b: Sequence[str]) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
