"""What was changed between two texts, word by word: the changes of one that make the other.

Sentences are compared first and words within those that differ, so that the time stays far below the square of the
length for texts that have most of their sentences in common.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from leakmeter.text.rewrite.joining import Change, cut
from leakmeter.types import Span

_WORD = re.compile(r"\w+(?:['’]\w+)*|\s+|[^\w\s]")
_SENTENCE = re.compile(r"[^.!?\n]*(?:[.!?]+[\"'”’)]*\s*|\n+\s*|\Z)")
#: Changes with no more than this many characters of white space or punctuation between them are one.
_Range = tuple[int, int, int, int]


def difference(before: str, after: str) -> tuple[Change, ...]:
    """The changes of ``before``, in reading order, that make ``after`` of it. Changes with nothing but space between
    them are one.

    >>> [(change.span.text, change.words) for change in difference("I live in Leeds now.", "I live in a city now.")]
    [('Leeds', 'a city')]
    """
    found: list[_Range] = []
    for start, end, new_start, new_end in _differing(_pieces(_SENTENCE, before), _pieces(_SENTENCE, after)):
        old, new = before[start:end], after[new_start:new_end]
        for a, b, c, d in _differing(_pieces(_WORD, old), _pieces(_WORD, new)):
            found.append((start + a, start + b, new_start + c, new_start + d))
    return tuple(
        Change(cut(before, a, b), after[c:d])
        for a, b, c, d in _merged(before, after, found)
        if (a, b) != (c, d) or a < b
    )


def _pieces(pattern: re.Pattern[str], text: str) -> list[str]:
    return [piece.group() for piece in pattern.finditer(text) if piece.group()]


def _differing(before: Sequence[str], after: Sequence[str]) -> Iterator[_Range]:
    """The ranges of characters that differ between two texts in pieces."""
    old, new = _offsets(before), _offsets(after)
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield old[a], old[b], new[c], new[d]


def _offsets(pieces: Sequence[str]) -> list[int]:
    at = [0]
    for piece in pieces:
        at.append(at[-1] + len(piece))
    return at


def _merged(before: str, after: str, ranges: Sequence[_Range]) -> list[_Range]:
    """The ranges in order, those with nothing but white space between them made one."""
    made: list[_Range] = []
    for a, b, c, d in ranges:
        if made and not before[made[-1][1] : a].strip():
            first, _, new_first, _ = made[-1]
            made[-1] = (first, b, new_first, d)
        else:
            made.append((a, b, c, d))
    return made


def touches(change: Change, span: Span, reach: int = 0) -> bool:
    """Whether a change is of a span, or within ``reach`` characters of it."""
    return change.span.start <= span.end + reach and span.start - reach <= change.span.end
