"""A piece of a belief held as a curve: a line of a number whose density was computed (engine/clipped_sums.py)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from leakmeter.prob.curves import Curve
from leakmeter.prob.special import Array


@dataclass(frozen=True)
class CurvePiece:
    """``constant + slope · number``, where the number has the density ``curve``, up to its total."""

    curve: Curve
    slope: float
    constant: float

    @property
    def mean(self) -> float:
        """See ``Piece``."""
        return self.constant + self.slope * self.curve.mean

    @property
    def variance(self) -> float:
        """See ``Piece``."""
        return self.slope**2 * self.curve.variance

    @property
    def edges(self) -> list[float]:
        """Between these the density is smooth."""
        return [self.constant + self.slope * e for e in self.curve.edges]

    def density(self, xs: Array) -> Array:
        """See ``Piece``."""
        at = (np.asarray(xs, dtype=np.float64) - self.constant) / self.slope
        return self.curve(at) / (self.curve.total * abs(self.slope))

    def mass(self, low: float, high: float) -> float:
        """See ``Piece``."""
        ends = sorted(((low - self.constant) / self.slope, (high - self.constant) / self.slope))
        return min(1.0, max(0.0, self.curve.integral(*ends) / self.curve.total))
