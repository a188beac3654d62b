"""How far a share may be off: 90 % intervals from held-out records (split-conformal).

The error of an estimate, in bits, is log2(true share / estimate). Its scale grows with the scarcity of records behind
the estimate and with the disagreement of the fits:

    scale² = base + scarcity · log2(1 + 8 / records) + disagreement · d²

where *records* is the number of the survey's respondents that the estimate stands for, and *d* the distance in bits
between the largest and the smallest of the fits. Dividing errors by the scale and taking their 5th and 95th
percentiles on held-out records, for each number of attributes, gives bounds that held nine times in ten there. The
truth there is itself counted in a sample as large as the survey, so the bounds are somewhat wide for the population.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Any

import numpy as np

from leakmeter.statistics.joint.attributes import Array

#: The share of cases outside an interval, half of them on either side.
MISSED = 0.10
#: Errors in bits beyond this do not sway the fit of the scale.
_LARGEST = 4.0
_FEWEST_RECORDS = 1e-6
_SMALLEST_VARIANCE = 0.01


@dataclass(frozen=True)
class Uncertainty:
    """The constants of a survey; ``bounds`` are (below, above) in scales by number of attributes, from 1 on."""

    base: float
    scarcity: float
    disagreement: float
    bounds: tuple[tuple[float, float], ...]

    def scale(self, records: float, disagreement: float) -> float:
        """The scale of the error, in bits."""
        scarce = log2(1 + 8 / max(records, _FEWEST_RECORDS))
        return (self.base + self.scarcity * scarce + self.disagreement * disagreement**2) ** 0.5

    def bits(self, attributes: int, records: float, disagreement: float) -> tuple[float, float]:
        """How many bits below and above the estimate the interval goes (both positive or zero)."""
        below, above = self.bounds[min(max(attributes, 1), len(self.bounds)) - 1]
        scale = self.scale(records, disagreement)
        return max(0.0, -below * scale), max(0.0, above * scale)


def calibrated(attributes: Sequence[int], records: Array, disagreement: Array, errors: Array, most: int) -> Uncertainty:
    """The constants from held-out cases: for each the number of attributes, records, disagreement and error in bits.

    ``most`` is the largest number of attributes to tell apart.
    """
    scarce = np.log2(1 + 8 / np.maximum(records, _FEWEST_RECORDS))
    shape = np.column_stack([np.ones_like(errors), scarce, disagreement**2])
    squares = np.minimum(np.abs(errors), _LARGEST) ** 2
    base, scarcity, apart = (float(c) for c in _not_negative(shape, squares))
    base = max(base, _SMALLEST_VARIANCE)
    scales = np.sqrt(base + scarcity * scarce + apart * disagreement**2)
    counts = np.asarray(attributes)
    bounds: list[tuple[float, float]] = []
    for number in range(1, most + 1):
        ratio = np.sort((errors / scales)[counts == number])
        bounds.append(_ends(ratio))
    return Uncertainty(round(base, 5), round(scarcity, 5), round(apart, 5), tuple(bounds))


def _ends(ratios: Array) -> tuple[float, float]:
    """The percentiles of sorted ratios between which nine in ten new cases fall (the conformal ranks)."""
    count = len(ratios)
    rank = min(ceil((count + 1) * (1 - MISSED / 2)), count) - 1
    return round(float(ratios[count - 1 - rank]), 4), round(float(ratios[rank]), 4)


def _not_negative(shape: Array, wanted: Array) -> Array:
    """Least squares with coefficients of zero or more, by leaving out the columns that would be negative."""
    whole = np.zeros(shape.shape[1])
    kept = np.ones(shape.shape[1], bool)
    while kept.any():
        found = np.asarray(np.linalg.lstsq(shape[:, kept], wanted, rcond=None)[0], np.float64)
        if (found >= 0).all():
            whole[kept] = found
            return whole
        kept[np.flatnonzero(kept)[found < 0]] = False
    return whole


def packed(uncertainty: Uncertainty) -> dict[str, object]:
    """The constants as they stand in a shipped file."""
    return {
        "base": uncertainty.base,
        "scarcity": uncertainty.scarcity,
        "disagreement": uncertainty.disagreement,
        "bounds": [list(pair) for pair in uncertainty.bounds],
    }


def unpacked(stored: Mapping[str, Any]) -> Uncertainty:
    """The constants of a shipped file. Raises KeyError, TypeError or ValueError when they are not there."""
    bounds = tuple((float(below), float(above)) for below, above in stored["bounds"])
    if not bounds:
        raise ValueError(bounds)
    return Uncertainty(float(stored["base"]), float(stored["scarcity"]), float(stored["disagreement"]), bounds)
