"""What a mechanism keeps, whatever is believed: (ε, δ), and how it is searched for and checked."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from leakmeter.errors import ProgramError


@dataclass(frozen=True, slots=True)
class Privacy:
    """(ε, δ)-differential privacy (DR, definition 2.4): no output is more than ``exp(epsilon)`` times as likely with
    another person's value, but for outputs of probability ``delta``. ``epsilon`` is in nats."""

    epsilon: float
    delta: float = 0.0

    def __post_init__(self) -> None:
        require(self.epsilon >= 0 and 0 <= self.delta <= 1, "epsilon must be 0 or more, and delta from 0 to 1")


def crossing(falling: Callable[[float], float]) -> float:
    """Where a falling function of a positive number is 0, to fifteen digits; ProgramError where it nowhere is."""
    low, high = 1e-12, 1.0
    for _ in range(200):
        if falling(high) <= 0:
            break
        low, high = high, 4 * high
    else:
        raise ProgramError("No noise keeps these: give a larger epsilon or delta.")
    while falling(low) < 0 and low > 1e-300:
        low /= 16
    for _ in range(200):
        middle = math.sqrt(low * high)
        if not low < middle < high:
            break
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return high


def positive(value: float, what: str) -> float:
    """A finite number above 0, or a ProgramError that says ``what`` is none."""
    require(0 < value < math.inf, f"the {what} must be a finite number above 0")
    return value


def proper_delta(delta: float) -> float:
    """A δ between 0 and 1, or a ProgramError."""
    require(0 < delta < 1, "delta must lie between 0 and 1, ends excluded")
    return delta


def require(holds: bool, says: str) -> None:
    """Raise a ProgramError that ``says`` what must hold, where it does not."""
    if not holds:
        raise ProgramError(f"{says[:1].upper()}{says[1:]}.")
