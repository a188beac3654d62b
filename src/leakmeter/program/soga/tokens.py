"""The words of a SOGA program: names, numbers and signs with their places; comments and white space are left out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NoReturn

from leakmeter.errors import ProgramError

Kind = Literal["name", "number", "sign", "end"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file: the line and the column, both counted from 1."""

    file: str
    line: int
    column: int

    def refuse(self, what: str) -> NoReturn:
        """Raise a ProgramError that names this place. ``what`` is a sentence without its full stop."""
        raise ProgramError(f"{self.file}:{self.line}:{self.column}: {what}.")


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a program; the last one is of kind ``end`` and empty."""

    kind: Kind
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Words:
    """A program taken apart: its tokens, the last of kind ``end``, and its comments without their signs."""

    tokens: tuple[Token, ...]
    comments: tuple[str, ...]


_WORD = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<comment>/\*(?P<inside>.*?)\*/)"
    r"|(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign><=|>=|==|!=|/(?!\*)|[-+*^<>=()\[\]{},;:])",
    re.ASCII | re.DOTALL,
)


def words(text: str, file: str) -> Words:
    """Take a program apart. ``file`` names it in messages.

    Raises ProgramError, with line and column, for a character that the language does not have and for a comment that
    does not end.

    >>> [token.text for token in words("x = 2*y; /* twice */", "twice.soga").tokens]
    ['x', '=', '2', '*', 'y', ';', '']
    """
    tokens: list[Token] = []
    comments: list[str] = []
    at, line, begun = 0, 1, 0
    while at < len(text):
        found = _WORD.match(text, at)
        here = Place(file, line, at - begun + 1)
        if found is None:
            _unknown(text, at, here)
        kind, word = found.lastgroup, found.group()
        if kind == "comment" or found["comment"] is not None:
            comments.append(found["inside"])
        elif kind in ("number", "name", "sign"):
            tokens.append(Token(kind, word, here))
        at = found.end()
        breaks = word.count("\n")
        if breaks:
            line, begun = line + breaks, found.start() + word.rindex("\n") + 1
    tokens.append(Token("end", "", Place(file, line, at - begun + 1)))
    return Words(tuple(tokens), tuple(comments))


def _unknown(text: str, at: int, here: Place) -> NoReturn:
    if text.startswith("/*", at):
        here.refuse("this comment does not end; write */ behind it")
    if text[at] in "#'\"" or text.startswith("//", at):
        here.refuse(f"{text[at]!r} has no meaning in SOGA; comments are written /* … */, and there are no words")
    here.refuse(f"the character {text[at]!r} has no meaning in SOGA")
