"""Boxes: affine forms known to lie in an interval."""

from __future__ import annotations

from dataclasses import dataclass

from leakmeter.program.engine.form import Form

#: A certain value this close to a bound, relative to the size of what it was computed from, lies on the bound.
ON = 1e-9


@dataclass(frozen=True, slots=True)
class Box:
    """``form`` (without constant) lies between ``low`` and ``high``; an open end is not included."""

    form: Form
    low: float
    high: float
    low_open: bool = False
    high_open: bool = False

    def meet(self, other: Box) -> Box:
        """Both boxes at once; the forms are the same."""
        low = max((self.low, self.low_open), (other.low, other.low_open))
        high = min((self.high, not self.high_open), (other.high, not other.high_open))
        return Box(self.form, low[0], high[0], low[1], not high[1])

    def holds(self, value: float, scale: float) -> bool:
        """Whether a certain ``value`` lies inside; ``scale`` is the size of the numbers it was computed from."""
        near = ON * max(scale, abs(value))
        below = value < self.low - near or (self.low_open and value <= self.low + near)
        above = value > self.high + near or (self.high_open and value >= self.high - near)
        return not (below or above)

    @property
    def empty(self) -> bool:
        """Whether nothing, or a single point of a continuous variable, is left."""
        return not self.low < self.high
