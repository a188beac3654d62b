"""How much a word tells."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TellingWord:
    """The word at ``text[start:end]`` tells ``bits`` about the author: it leaves one in 2 to the power of ``bits`` of the people
    for whom all before it holds."""

    start: int
    end: int
    bits: float
