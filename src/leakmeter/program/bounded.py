"""Numbers and words that are bounded before they are made: a program may ask for ``9**9**9``, or for a word of 10^12.

A whole number may have up to `DIGITS` digits, so that each of them is a floating-point number too; a word and a list
have their lengths. What is refused is a ValueError that says so, as Python's own functions raise it; whoever reads the
program adds the place.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Sequence
from math import inf, isnan, lgamma, log, log2
from typing import Any, cast

from leakmeter.program.language import Outcome

#: The most digits of a whole number, and the bits that these are.
DIGITS, BITS = 307, 1020
#: Numbers nearer to 0 than this need no closer look.
_USUAL = 1e300
#: The longest word, and the longest list.
LONGEST_WORD, LONGEST_LIST = 1_000_000, 5_000_000
#: The most characters or digits that a format may ask for.
WIDEST = 1_000
#: The most digits behind the point, or before it, that something is rounded to.
MOST_DECIMALS = 300
_NUMBERS_IN_FORMAT = re.compile(r"\d+")
_op = cast(Any, operator)


def called(function: Callable[..., Outcome], values: Sequence[Outcome]) -> Outcome:
    """``function(*values)``, not computed where the result would be too large. Raises ValueError then."""
    before = _BEFORE.get(function)
    if before is not None:
        before(*values)
    return within(function(*values))


def within(value: Any) -> Outcome:
    """A result that may be used: no whole number or word that is too long, and nothing that is no real number."""
    if isinstance(value, int | float) and -_USUAL < value < _USUAL:
        return value
    if isinstance(value, int):
        if value.bit_length() > BITS:
            raise ValueError(_TOO_MANY_DIGITS)
    elif isinstance(value, float):
        if isnan(value):
            raise ValueError("the result is not a number")
    elif isinstance(value, str):
        word_of(len(value))
    elif isinstance(value, complex):
        raise ValueError("the result is a complex number")
    return cast(Outcome, value)


def word_of(length: int) -> None:
    """Raise ValueError unless a word may have that length."""
    if length > LONGEST_WORD:
        raise ValueError(f"a word of {length:,} characters is longer than {LONGEST_WORD:,}")


def checked_format(spec: str) -> str:
    """A format that asks for no more characters than it may. Raises ValueError."""
    if any(len(digits) > 9 or int(digits) > WIDEST for digits in _NUMBERS_IN_FORMAT.findall(spec)):
        raise ValueError(f"a format may ask for up to {WIDEST:,} characters")
    return spec


_TOO_MANY_DIGITS = f"whole numbers of more than {DIGITS} digits are not computed with"


def _power(base: Outcome, exponent: Outcome, modulus: object = None) -> None:
    if modulus is not None or not isinstance(base, int) or not isinstance(exponent, int):
        return
    if exponent > 0 and abs(base) > 1 and (abs(base).bit_length() - 1) * exponent > BITS:
        raise ValueError(_TOO_MANY_DIGITS)


def _shift(value: Outcome, by: Outcome) -> None:
    if isinstance(value, int) and isinstance(by, int) and value and value.bit_length() + by > BITS:
        raise ValueError(_TOO_MANY_DIGITS)


def _shifted_back(_: Outcome, by: Outcome) -> None:
    if isinstance(by, int) and by > 2**40:
        raise ValueError("this shift is too far")


def _combinations(n: Outcome, k: Outcome) -> None:
    if isinstance(n, int) and isinstance(k, int) and 0 <= k <= n:
        k = min(k, n - k)
        if k and k * (log2(n) - log2(k)) > BITS:  # (n / k) ** k is less than the result
            raise ValueError(_TOO_MANY_DIGITS)


def _arrangements(n: Outcome, k: Outcome | None = None) -> None:
    if isinstance(n, int) and n >= 0:
        k = n if k is None else k
        if isinstance(k, int) and 0 <= k <= n and _log_factorial(n) - _log_factorial(n - k) > BITS * log(2):
            raise ValueError(_TOO_MANY_DIGITS)


def _log_factorial(n: int) -> float:
    return lgamma(n + 1) if n < 1e12 else inf


def _read_number(text: Outcome = 0) -> None:
    if isinstance(text, str) and len(text) > DIGITS:
        raise ValueError(_TOO_MANY_DIGITS)


def _rounded(_: Outcome, digits: Outcome | None = None) -> None:
    if isinstance(digits, int) and abs(digits) > MOST_DECIMALS:
        raise ValueError(f"nothing is rounded to more than {MOST_DECIMALS} digits")


def _times(a: Outcome, b: Outcome) -> None:
    for word, many in ((a, b), (b, a)):
        if isinstance(word, str) and isinstance(many, int):
            word_of(len(word) * many)


def _added(a: Outcome, b: Outcome) -> None:
    if isinstance(a, str) and isinstance(b, str):
        word_of(len(a) + len(b))


#: What is asked before a function is called with values.
_BEFORE: dict[Any, Callable[..., None]] = {
    _op.pow: _power,
    pow: _power,
    _op.lshift: _shift,
    _op.rshift: _shifted_back,
    _op.mul: _times,
    _op.add: _added,
    math.comb: _combinations,
    math.perm: _arrangements,
    math.factorial: _arrangements,
    round: _rounded,
    int: _read_number,
    float: _read_number,
}
