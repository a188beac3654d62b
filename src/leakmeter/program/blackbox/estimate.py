"""Figures that were estimated from samples: the value, its standard error, and an interval that holds the truth in
nineteen of twenty sets of samples."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, log2, sqrt
from statistics import NormalDist

import numpy as np

from leakmeter.prob.special import Array

#: How often an interval is to hold the truth.
LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure from ``n`` samples: ``low <= value <= high``, in the same unit as the standard error."""

    value: float
    standard_error: float
    low: float
    high: float
    n: int


def quantile(comparisons: int = 1) -> float:
    """How many standard errors an interval reaches to each side, so that all of so many hold at `LEVEL` together."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * comparisons))


def share(successes: float, n: int, comparisons: int = 1) -> Estimate:
    """A probability from so many successes in n independent trials, by Wilson's score interval (1927)."""
    z = quantile(comparisons)
    p = successes / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Estimate(p, sqrt(p * (1 - p) / n), min(low, p), max(high, p), n)


def average(values: Array, low: float, high: float, comparisons: int = 1) -> Estimate:
    """The mean of values that lie between ``low`` and ``high``; Wilson's interval where all are at one of the ends.

    Else the normal interval, with one value at each end added, so that values that happen to be alike do not make it
    vanish.
    """
    n = len(values)
    if high <= low:
        return Estimate(low, 0.0, low, low, n)
    scaled = (values - low) / (high - low)
    if bool(np.all((scaled == 0) | (scaled == 1))):
        found = share(float(scaled.sum()), n, comparisons)
    else:
        mean, error = float(scaled.mean()), float(scaled.std(ddof=1)) / sqrt(n)
        wide = quantile(comparisons) * float(np.append(scaled, [0.0, 1.0]).std(ddof=1)) / sqrt(n)
        found = Estimate(mean, error, max(0.0, mean - wide), min(1.0, mean + wide), n)
    width = high - low
    return Estimate(
        low + width * found.value,
        width * found.standard_error,
        low + width * found.low,
        low + width * found.high,
        n,
    )


def log_ratio(after: Estimate, before: Estimate) -> Estimate | None:
    """log2(after / before) in bits, at least 0, with an interval from those of both (Donner and Zou 2012: how far each
    end may be off adds in quadrature); None where a value is not above 0."""
    if not (after.value > 0 and before.value > 0):
        return None
    value = log2(after.value / before.value)
    error = sqrt((after.standard_error / after.value) ** 2 + (before.standard_error / before.value) ** 2) / log(2)
    down = [log2(after.value / after.low) if after.low > 0 else inf, log2(before.high / before.value)]
    up = [log2(after.high / after.value), log2(before.value / before.low) if before.low > 0 else inf]
    low, high = value - sqrt(down[0] ** 2 + down[1] ** 2), value + sqrt(up[0] ** 2 + up[1] ** 2)
    value = max(0.0, value)
    return Estimate(value, error, max(0.0, low), max(value, high), after.n)
