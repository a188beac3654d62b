"""Characters that steer a screen or hide from it, replaced by what a reader can see.

Two degrees of the same thing. `visible` is for pages: what turns, erases or hides is shown as a picture, and characters
without a shape of their own stay where honest writing needs them (the joiner within an emoji, the marks of Arabic and
Hebrew). `printable` is for terminals: these are left out as well, so that nothing but printable characters and line
breaks is left. What a character is, the Unicode database says.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import bidirectional, category, combining

#: Code points that have no shape (Default_Ignorable_Code_Point) although Unicode counts them among letters and marks,
#: which Python calls printable: the grapheme joiner, fillers, inherent vowels and selectors of variants.
_WITHOUT_SHAPE: Final = frozenset(
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xE0100, 0xE01F0)}
    | set(range(0xFE00, 0xFE10))
)
#: Characters without a shape that honest writing needs in some places, and only there.
_NON_JOINER, _JOINER, _AS_TEXT, _AS_EMOJI, _KEYCAP = "\u200c", "\u200d", "\ufe0e", "\ufe0f", "\u20e3"
_DIRECTION: Final = "\u200e\u200f\u061c"
_IN_PLACES: Final = frozenset(f"{_NON_JOINER}{_JOINER}{_AS_TEXT}{_AS_EMOJI}{_DIRECTION}")
_PLACED: Final = re.compile(f"[{''.join(sorted(_IN_PLACES))}]")
_NOT_ON_TERMINALS: Final = re.compile(f"[{_NON_JOINER}{_JOINER}{_DIRECTION}]")
_VIRAMA: Final = 9  # the canonical combining class of the signs that silence a vowel


def visible(text: str) -> str:
    """``text`` with each control, each turn of direction and each hidden character replaced by a picture: ESC → ``␛``.

    Line breaks become ``\\n``, tabs four spaces, other spaces a plain one. The result may be longer than the text, and
    stays as it is when it is made visible again.
    """
    return _PLACED.sub(_picture_where_unneeded, text.replace("\r\n", "\n").translate(_pictures))


def printable(text: str) -> str:
    """``text`` made fit for a terminal: nothing is left in it but printable characters and ``\\n``.

    As `visible`, and what that lets stand without a shape is left out, so that an emoji of several parts becomes its
    parts. ``printable("\\x1b[2Jhi\\u202e")`` is ``␛[2Jhi‹U+202E›``.
    """
    return _NOT_ON_TERMINALS.sub("", visible(text))


class _Pictures(dict[int, str]):
    """What to show for a code point; worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        shown = self[code] = _picture(chr(code))
        return shown


def _picture(character: str) -> str:
    code = ord(character)
    if character == "\t":
        return "    "
    if character == "\n" or character in _IN_PLACES or (character.isprintable() and code not in _WITHOUT_SHAPE):
        return character
    if category(character) == "Zs":
        return " "
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    return "\ufffd" if category(character) == "Cs" else _named(character)


def _named(character: str) -> str:
    return f"‹U+{ord(character):04X}›"


_pictures: Final = _Pictures()


def _picture_where_unneeded(match: re.Match[str]) -> str:
    return match.group() if _needed(match.string, match.start()) else _named(match.group())


def _needed(text: str, at: int) -> bool:
    """Whether honest writing needs the character without a shape that stands there."""
    before, after = text[max(at - 1, 0) : at], text[at + 1 : at + 2]
    if text[at] in (_AS_TEXT, _AS_EMOJI):
        return _takes_a_variant(before, after)
    if text[at] in _DIRECTION:
        return any(bidirectional(neighbour) in ("R", "AL") for neighbour in before + after)
    if not before or not after:
        return False
    if combining(before) == _VIRAMA or bidirectional(before) == bidirectional(after) == "AL":
        return True
    symbol = _needed(text, at - 1) if before == _AS_EMOJI else category(before) in ("So", "Sk")
    return text[at] == _JOINER and symbol and category(after) == "So"


def _takes_a_variant(before: str, after: str) -> bool:
    """Whether a character has a form as text and one as emoji: symbols do, and digits on a key."""
    if not before:
        return False
    return (before in "0123456789#*" and after == _KEYCAP) or (not before.isascii() and category(before)[0] in "SP")
