"""What all distributions share, and what those with finitely many outcomes share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import sqrt

from leakmeter.errors import ProgramError

#: A value a discrete variable can take.
Outcome = float | int | bool | str


class Distribution(ABC):
    """What all distributions share. ``mean`` and ``variance`` are of the values themselves, in the values' unit."""

    @property
    @abstractmethod
    def mean(self) -> float:
        """The mean, in the values' unit."""

    @property
    @abstractmethod
    def variance(self) -> float:
        """The variance, in the square of the values' unit."""

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)


class Finite(Distribution):
    """A distribution over the finitely many outcomes of ``support()``: all there are, but for a probability ``cut``."""

    cut: float = 0.0

    @abstractmethod
    def support(self) -> tuple[tuple[Outcome, float], ...]:
        """Pairs (outcome, probability), each outcome once, probabilities positive and adding to 1."""

    @property
    def mean(self) -> float:
        return sum(number_of(v) * p for v, p in self.support())

    @property
    def variance(self) -> float:
        mean = self.mean
        return sum((number_of(v) - mean) ** 2 * p for v, p in self.support())


class Continuous(Distribution):
    """A distribution with a density."""


def number_of(value: Outcome) -> float:
    """An outcome as a number; a word has no mean and is refused."""
    if isinstance(value, str):
        raise ProgramError(f"The outcome {value!r} is a word: it has no mean. Ask for probabilities with .pmf instead.")
    return float(value)
