"""How wide words are when they are drawn, and where to break them: by estimate, since no font is at hand."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

# Advance widths in em, rounded up, of DejaVu Sans: the widest of the usual screen fonts, so that others fit as well.
_ADVANCES = dict.fromkeys("iIjJl'|.,:; /\\", 0.34) | dict.fromkeys("tfr!()[]-", 0.41) | dict.fromkeys("mwMW%@", 1.0)
_LETTER, _CAPITAL, _SQUARE = 0.64, 0.79, 1.05


def width(text: str, size: float) -> float:
    """The width of ``text`` at a letter size, in the unit of ``size``: more than it will need rather than less."""
    return size * sum(map(_advance, text))


def _advance(letter: str) -> float:
    if combining(letter):
        return 0.0
    if letter in _ADVANCES:
        return _ADVANCES[letter]
    if letter.isascii() or (letter.isalpha() and east_asian_width(letter) not in "WF"):
        return _CAPITAL if letter.isupper() else _LETTER
    return _SQUARE


def wrapped(text: str, room: float, size: float, most: int) -> tuple[str, ...]:
    """``text`` in at most ``most`` lines of width ``room``, broken at blanks, or inside a word too long for a line.

    What does not fit is left out, and the last line then ends in an ellipsis.
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines += _broken(word, room, size)
    if len(lines) <= most:
        return tuple(lines)
    return (*lines[: most - 1], _ending(lines[most - 1], room, size))


def _broken(word: str, room: float, size: float) -> list[str]:
    """A word in pieces that fit, each as long as it can be; at least one character to a piece."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _ending(line: str, room: float, size: float) -> str:
    """A line cut so that an ellipsis fits behind it."""
    while line and width(f"{line}…", size) > room:
        line = line[:-1]
    return f"{line.rstrip()}…"
