"""Intervals that hold: the propagated error of the figures, widened by what is lost in reading (split-conformal).

The error of a count, in bits, is log2(true k / estimated k). Propagation says how far the figures may be off; that a
trait is overlooked or misread is added by measuring whole texts whose true k is known. For each text the error is
divided by the scale

    scale² = base² + propagated²

of its side, and the bounds are the percentiles of these ratios between which nine in ten texts fall, for each number of
factors: the more is said, the more can be misread. ``intervals.json`` holds them, and what they were fitted on
(scripts/fit_intervals.py).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, hypot, log2
from pathlib import Path
from typing import Any

from leakmeter.errors import DataError

FILE = Path(__file__).parent / "intervals.json"
#: The share of texts outside an interval, half of them on either side.
MISSED = 0.10
#: Each class of texts has at least this many factors, and bounds of its own.
CLASSES = (1, 4)


@dataclass(frozen=True, slots=True)
class Case:
    """A text whose true k is known: the number of factors, the error in bits, and the propagated bits on either side."""

    factors: int
    error: float
    below: float
    above: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """``base`` in bits; ``bounds`` are (below, above) in scales, both positive, for each of :data:`CLASSES`."""

    base: float
    bounds: tuple[tuple[float, float], ...]

    def widened(self, k: float, low: float, high: float, factors: int) -> tuple[float, float]:
        """The bounds of a k with propagated bounds ``low`` and ``high``. What no factor narrows stays as it is."""
        if not factors or not 0.0 < low <= k <= high:
            return low, high
        below, above = self.bounds[_class(factors)]
        down = below * hypot(self.base, log2(k / low))
        up = above * hypot(self.base, log2(high / k))
        return min(low, k * 2**-down), max(high, k * 2**up)


def fitted(cases: Sequence[Case], base: float) -> Calibration:
    """The bounds from texts whose k is known, for a given base. Raises ValueError for a class with no texts."""
    bounds: list[tuple[float, float]] = []
    for number in range(len(CLASSES)):
        mine = [case for case in cases if case.factors and _class(case.factors) == number]
        if not mine:
            raise ValueError(f"no text has {CLASSES[number]} factors")
        below = sorted(max(0.0, -case.error) / hypot(base, case.below) for case in mine)
        above = sorted(max(0.0, case.error) / hypot(base, case.above) for case in mine)
        bounds.append((round(_percentile(below), 3), round(_percentile(above), 3)))
    return Calibration(base, tuple(bounds))


def _percentile(ratios: Sequence[float]) -> float:
    """The ratio that one in twenty new texts exceeds (the conformal rank)."""
    return ratios[min(ceil((len(ratios) + 1) * (1 - MISSED / 2)), len(ratios)) - 1]


def _class(factors: int) -> int:
    return max(number for number, fewest in enumerate(CLASSES) if factors >= fewest)


def _shipped() -> Calibration:
    try:
        return _read(json.loads(FILE.read_text("utf-8")))
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise DataError(
            f"The file {FILE.name} is missing or damaged. Install leakmeter again to restore it."
        ) from error


def _read(raw: Mapping[str, Any]) -> Calibration:
    bounds = tuple((float(below), float(above)) for below, above in raw["bounds"])
    if len(bounds) != len(CLASSES):
        raise ValueError(bounds)
    return Calibration(float(raw["base"]), bounds)


#: The calibration that comes with the package.
SHIPPED = _shipped()
