"""Continuous distributions that are not normal: uniform, Laplace, exponential and beta."""

from __future__ import annotations

from dataclasses import dataclass

from leakmeter.program.language.base import Continuous
from leakmeter.program.language.checks import finite_number, place, require, spread


@dataclass(frozen=True)
class Uniform(Continuous):
    """Every value between ``low`` and ``high`` is equally likely."""

    low: float
    high: float

    def __post_init__(self) -> None:
        low, high = place(self.low, "Uniform: low"), place(self.high, "Uniform: high")
        require(low < high, f"Uniform: low={self.low} must be below high={self.high}.")
        spread(high - low, "Uniform: high - low")

    @property
    def mean(self) -> float:
        return 0.5 * (self.low + self.high)

    @property
    def variance(self) -> float:
        return (self.high - self.low) ** 2 / 12


@dataclass(frozen=True)
class Laplace(Continuous):
    """The Laplace distribution: density ``exp(-|x - mean| / scale) / (2 scale)``, variance ``2 scale²``."""

    location: float
    scale: float

    def __post_init__(self) -> None:
        place(self.location, "Laplace: location")
        spread(self.scale, "Laplace: scale")

    @property
    def mean(self) -> float:
        return self.location

    @property
    def variance(self) -> float:
        return 2 * self.scale**2


@dataclass(frozen=True)
class Exponential(Continuous):
    """Density ``exp(-(x - start) / scale) / scale`` from ``start`` on; the mean is ``start + scale``."""

    scale: float
    start: float = 0.0

    def __post_init__(self) -> None:
        spread(self.scale, "Exponential: scale")
        place(self.start, "Exponential: start")

    @property
    def mean(self) -> float:
        return self.start + self.scale

    @property
    def variance(self) -> float:
        return self.scale**2


@dataclass(frozen=True)
class Beta(Continuous):
    """The beta distribution on 0 to 1: density proportional to ``x ** (a - 1) * (1 - x) ** (b - 1)``.

    It is what is believed of the probability of a coin after ``a - 1`` heads and ``b - 1`` tails, nothing being known
    before. ``a`` and ``b`` lie between 1e-3 and 1e6.
    """

    a: float
    b: float

    def __post_init__(self) -> None:
        for name in ("a", "b"):
            value = finite_number(getattr(self, name), f"Beta: {name}")
            require(1e-3 <= value <= 1e6, f"Beta: {name}={value:g} must lie between 0.001 and 1000000.")

    @property
    def mean(self) -> float:
        return self.a / (self.a + self.b)

    @property
    def variance(self) -> float:
        total = self.a + self.b
        return self.a * self.b / (total * total * (total + 1))
