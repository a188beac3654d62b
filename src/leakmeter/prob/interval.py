"""Intervals of positive quantities whose errors multiply."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, hypot, log


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with 90 % bounds, ``low <= value <= high``, all positive and in one unit."""

    value: float
    low: float
    high: float


def spread_around(value: float, spread: float, ceiling: float = float("inf")) -> Interval:
    """The interval from ``value / spread`` to ``value * spread``, cut at ``ceiling``; ``spread`` is at least 1."""
    return Interval(value, value / spread, min(ceiling, value * spread))


def product(factors: Iterable[Interval], extra_spread: float = 1.0) -> Interval:
    """The product of independent quantities: half widths add in quadrature on the log scale, each side by itself.

    ``extra_spread`` widens both sides by an error common to the whole product. A factor that is zero gives zero.
    """
    value, down, up = 1.0, log(extra_spread), log(extra_spread)
    for factor in factors:
        if factor.value <= 0.0:
            return Interval(0.0, 0.0, 0.0)
        value *= factor.value
        if factor.low <= 0.0:
            return Interval(0.0, 0.0, 0.0)
        down = hypot(down, log(factor.value / factor.low))
        up = hypot(up, log(factor.high / factor.value))
    return Interval(value, value * exp(-down), value * exp(up))
