"""Distributions of counts: binomial, Poisson and geometric."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, expm1, lgamma, log, log1p, sqrt

from leakmeter.program.budget import spend
from leakmeter.program.language.base import Finite, Outcome
from leakmeter.program.language.checks import finite_number, is_finite, require, shown


@dataclass(frozen=True)
class Binomial(Finite):
    """The number of successes in ``n`` independent trials of probability ``p``."""

    n: int
    p: float

    def __post_init__(self) -> None:
        require(
            0 <= (n := finite_number(self.n, "Binomial: n")) <= 10**6 and abs(n - round(n)) < 1e-9,
            f"Binomial: n={shown(self.n)} must be a whole number from 0 to 1000000.",
        )
        require(is_finite(self.p) and 0 <= self.p <= 1, f"Binomial: p={self.p} must lie between 0 and 1.")

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        n, p = round(self.n), float(self.p)
        if p in (0.0, 1.0):
            return ((n if p else 0, 1.0),)
        spend(n >> 4)
        top = lgamma(n + 1)
        logs = [top - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log1p(-p) for k in range(n + 1)]
        return tuple((k, exp(value)) for k, value in enumerate(logs) if value > -700)


@dataclass(frozen=True)
class Poisson(Finite):
    """Counts with the given ``rate``, cut where less than ``cut`` (1e-30) of the probability is left and rescaled.

    Results that rest on it are exact to that cut, which the engine adds to its bound.
    """

    rate: float
    cut: float = field(default=1e-30, compare=False)

    def __post_init__(self) -> None:
        require(is_finite(self.rate) and 0 < self.rate <= 1e5, f"Poisson: rate={self.rate} must be in (0, 100000].")

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        reach = int(self.rate + 18 * sqrt(self.rate) + 80)
        spend(reach >> 4)
        logs = [k * log(self.rate) - self.rate - lgamma(k + 1) for k in range(reach + 1)]
        weights = [(k, exp(v)) for k, v in enumerate(logs) if v > log(self.cut) - 5]
        total = sum(w for _, w in weights)
        return tuple((k, w / total) for k, w in weights)


@dataclass(frozen=True)
class Geometric(Finite):
    """The number of trials of probability ``p`` up to the first success, from 1 on; cut as Poisson is."""

    p: float
    cut: float = field(default=1e-30, compare=False)

    def __post_init__(self) -> None:
        require(is_finite(self.p) and 1e-3 <= self.p <= 1, f"Geometric: p={self.p} must lie between 0.001 and 1.")

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        if self.p == 1:
            return ((1, 1.0),)
        reach = int(log(self.cut) / log1p(-self.p)) + 1
        spend(reach >> 4)
        left = -expm1(reach * log1p(-self.p))
        return tuple((k, self.p * exp((k - 1) * log1p(-self.p)) / left) for k in range(1, reach + 1))
