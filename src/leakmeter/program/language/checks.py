"""What the parameters of a distribution must be: one sentence for each that is not."""

from __future__ import annotations

from math import isfinite

from leakmeter.errors import ProgramError


def require(holds: bool, message: str) -> None:
    """Raise ``message`` as a ProgramError unless it ``holds``."""
    if not holds:
        raise ProgramError(message)


#: The largest number that a distribution may be given: its square, which a variance is, can still be computed with.
LARGEST = 1e150
#: The smallest spread that is not 0: its square is not 0 either.
SMALLEST = 1e-150


def is_finite(value: object) -> bool:
    """Whether this is a number, and neither infinite, NaN nor too large to be squared."""
    return isinstance(value, int | float) and not isinstance(value, complex) and -LARGEST <= value <= LARGEST


def numeric(value: object, what: str) -> float:
    """A number; ``what`` names the parameter in the error."""
    try:
        return float(value)  # pyright: ignore[reportArgumentType]
    except OverflowError:
        raise ProgramError(f"{what} must lie between -{LARGEST:g} and {LARGEST:g}.") from None
    except (TypeError, ValueError):
        raise ProgramError(f"{what} must be a number, not {_shown(value)}.") from None


def _shown(value: object) -> str:
    """A value as Python writes it, a few words at most."""
    written = repr(value)
    return written if len(written) <= _LONGEST else f"{written[:_LONGEST]}…"


_LONGEST = 60


def finite_number(value: object, what: str) -> float:
    """A number that is neither infinite, NaN nor too large to be squared."""
    number = numeric(value, what)
    require(isfinite(number), f"{what} must be a finite number, not {value!r}.")
    require(is_finite(number), f"{what} must lie between -{LARGEST:g} and {LARGEST:g}.")
    return number


def positive(value: object, what: str) -> None:
    """Raise unless this is a finite number above 0, and large enough to be squared."""
    number = finite_number(value, what)
    require(number > 0, f"{what} must be positive, not {value!r}.")
    require(number >= SMALLEST, f"{what} must be at least {SMALLEST:g}.")
