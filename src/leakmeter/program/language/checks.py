"""What the parameters of a distribution must be: one sentence for each that is not."""

from __future__ import annotations

from math import isfinite
from numbers import Real

from leakmeter.errors import ProgramError

#: Bits of the largest whole number that is one of floating point too.
_BITS = 1020


def require(holds: bool, message: str) -> None:
    """Raise ``message`` as a ProgramError unless it ``holds``."""
    if not holds:
        raise ProgramError(message)


def is_finite(value: object) -> bool:
    """Whether this is a number, and neither infinite nor NaN."""
    if isinstance(value, int):
        return value.bit_length() <= _BITS
    return isinstance(value, float) and isfinite(value)


def numeric(value: object, what: str) -> float:
    """A number; ``what`` names the parameter in the error."""
    try:
        return float(value)  # pyright: ignore[reportArgumentType]
    except (TypeError, ValueError, OverflowError):
        raise ProgramError(f"{what} must be a number, not {shown(value)}.") from None


def shown(value: object) -> str:
    """A value in an error: its first characters, where it has any."""
    try:
        return repr(value)[:60]
    except (ValueError, RecursionError):
        return f"such a {type(value).__name__}"


def finite_number(value: object, what: str) -> float:
    """A number that is neither infinite, NaN nor too large to be squared."""
    number = numeric(value, what)
    require(isfinite(number), f"{what} must be a finite number, not {shown(value)}.")
    return number


#: Numbers beyond this, and spreads below its inverse, have squares that are no floating-point numbers.
_FARTHEST = 1e150


def place(value: object, what: str) -> float:
    """A finite number whose square is one too."""
    number = finite_number(value, what)
    require(abs(number) <= _FARTHEST, f"{what}={number:g} is too far from 0; give it in another unit, up to 1e150.")
    return number


def spread(value: object, what: str) -> float:
    """A positive number whose square is positive and finite."""
    number = finite_number(value, what)
    require(number > 0, f"{what} must be positive, not {shown(value)}.")
    fits = 1 / _FARTHEST <= number <= _FARTHEST
    require(fits, f"{what}={number:g} cannot be computed with; give it in another unit, from 1e-150 to 1e150.")
    return number


def outcome(value: object, what: str) -> None:
    """Raise unless this is a value that a discrete variable can take: a word, or a finite number."""
    number = isinstance(value, Real) and is_finite(value if isinstance(value, int) else float(value))
    require(number or isinstance(value, str), f"{what} must be a finite number or a word, not {shown(value)}.")
