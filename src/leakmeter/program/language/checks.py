"""What the parameters of a distribution must be: one sentence for each that is not."""

from __future__ import annotations

from math import isfinite

from leakmeter.errors import ProgramError


def require(holds: bool, message: str) -> None:
    """Raise ``message`` as a ProgramError unless it ``holds``."""
    if not holds:
        raise ProgramError(message)


def is_finite(value: object) -> bool:
    """Whether this is a number, and neither infinite nor NaN."""
    return isinstance(value, int | float) and not isinstance(value, complex) and isfinite(value)


def numeric(value: object, what: str) -> float:
    """A number; ``what`` names the parameter in the error."""
    try:
        return float(value)  # pyright: ignore[reportArgumentType]
    except (TypeError, ValueError):
        raise ProgramError(f"{what} must be a number, not {value!r}.") from None


def finite_number(value: object, what: str) -> float:
    """A number that is neither infinite nor NaN."""
    number = numeric(value, what)
    require(isfinite(number), f"{what} must be a finite number, not {value!r}.")
    return number


def positive(value: object, what: str) -> None:
    """Raise unless this is a finite number above 0."""
    require(finite_number(value, what) > 0, f"{what} must be positive, not {value!r}.")
