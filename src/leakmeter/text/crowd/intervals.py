"""Intervals that hold: the propagated error of the figures, widened by what is lost in reading (split-conformal).

The error of a count, in bits, is log2(true k / estimated k). Propagation says how far the figures may be off; that a
trait is overlooked or misread is added by measuring whole texts whose true k is known. For each text the error is
divided by the scale

    scale² = base² + propagated²

of its side, and the bounds are those between which nine in ten of the texts fall. How many of the others lie below and
how many above is free: an overlooked trait and one read by mistake are not equally frequent, and the narrowest intervals are taken.

What is learned of words is off by more than figures are. Its errors add up in quadrature, so that its width grows with the
root of the bits; the width of one bit is that with which nine in ten intervals of freely written posts reach what
annotators estimated. ``intervals.json`` holds all of these, and what they were fitted on (scripts/fit_intervals.py).
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
#: The share of texts outside an interval.
MISSED = 0.10


@dataclass(frozen=True, slots=True)
class Case:
    """A text whose true k is known: the number of factors, the error in bits, and the propagated bits on either side."""

    factors: int
    error: float
    below: float
    above: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """``base`` in bits; ``below`` and ``above`` in scales, both positive; ``learned``, in bits, the half width of the 90 %
    interval of a learned share of one bit."""

    base: float
    below: float
    above: float
    learned: float = 2.0

    def widened(self, k: float, low: float, high: float, factors: int) -> tuple[float, float]:
        """The bounds of a k with propagated bounds ``low`` and ``high``. What no factor narrows stays as it is."""
        if not factors or not 0.0 < low <= k <= high:
            return low, high
        down = self.below * hypot(self.base, log2(k / low))
        up = self.above * hypot(self.base, log2(high / k))
        return min(low, k * 2**-down), max(high, k * 2**up)


def fitted(cases: Sequence[Case], base: float) -> Calibration:
    """The narrowest bounds from texts whose k is known, for a given base. Raises ValueError for fewer than nine texts that
    have a factor: nine in ten of them cannot be told from all."""
    told = [case for case in cases if case.factors]
    outside = len(told) - ceil((len(told) + 1) * (1 - MISSED))  # the conformal rank
    if outside < 0:
        raise ValueError(f"{len(told)} texts are too few")
    down = [hypot(base, case.below) for case in told]
    up = [hypot(base, case.above) for case in told]
    below = sorted((max(0.0, -c.error) / scale for c, scale in zip(told, down, strict=True)), reverse=True)
    above = sorted((max(0.0, c.error) / scale for c, scale in zip(told, up, strict=True)), reverse=True)

    def width(lower: int) -> float:
        return below[lower] * sum(down) + above[outside - lower] * sum(up)

    lower = min(range(outside + 1), key=width)
    return Calibration(base, round(below[lower], 3), round(above[outside - lower], 3))


def _shipped() -> Calibration:
    try:
        return _read(json.loads(FILE.read_text("utf-8")))
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise DataError(
            f"The file {FILE.name} is missing or damaged. Install leakmeter again to restore it."
        ) from error


def _read(raw: Mapping[str, Any]) -> Calibration:
    return Calibration(float(raw["base"]), float(raw["below"]), float(raw["above"]), float(raw["learned"]))


#: The calibration that comes with the package.
SHIPPED = _shipped()
