"""Comparing discrete outcomes: numbers up to rounding, words letter by letter."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import cast

from leakmeter.program.language import Outcome

#: Discrete numbers closer than this, relative to their size, are equal: 3 * (1 / 10) is 0.3.
SAME = 1e-9

#: The same comparison with its sides exchanged.
MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def close(a: Outcome, b: Outcome) -> bool:
    """Equality of discrete outcomes: numbers up to a relative 1e-9, everything else exactly."""
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    return a == b or (isfinite(a) and isfinite(b) and abs(a - b) <= SAME * max(abs(a), abs(b)))


def place_of(value: Outcome) -> tuple[bool, float | str]:
    """By which outcomes are put in order: numbers, then words, None among these."""
    return (True, str(value)) if isinstance(value, str) else (False, value)


def _less(a: Outcome, b: Outcome) -> bool:
    if isinstance(a, str) and isinstance(b, str):
        return a < b
    return not close(a, b) and cast(float, a) < cast(float, b)


COMPARE: dict[str, Callable[[Outcome, Outcome], bool]] = {
    "<": _less,
    "<=": lambda a, b: not _less(b, a),
    ">": lambda a, b: _less(b, a),
    ">=": lambda a, b: not _less(a, b),
    "==": close,
    "!=": lambda a, b: not close(a, b),
}
