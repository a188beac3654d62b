"""Continuous noise at known places: the same values in a program that is interpreted and in what was read of it.

Which draw of the one is which of the other is not known. So the draws of each family are counted, in the order in which
they are made; or all are at one place (``alike``), so that no order matters, but for what compares one with another.
"""

from __future__ import annotations

import math
from statistics import NormalDist

from leakmeter.program.language import Distribution, Exponential, Laplace, Normal, Uniform

_GOLDEN = (math.sqrt(5) - 1) / 2
_STANDARD = NormalDist()


class Pins:
    """The values of noise in one world, whose ``place`` is a probability; each next draw of a family is a step on."""

    def __init__(self, place: float, *, alike: bool) -> None:
        self._place, self._alike = place, alike
        self._made: dict[str, int] = {}

    def value(self, distribution: Distribution) -> float | None:
        """The next value of a distribution; None for one that has no place here."""
        family = type(distribution).__name__
        before = self._made.get(family, 0)
        self._made[family] = before + 1
        return at(distribution, self._place if self._alike else (self._place + before * _GOLDEN) % 1.0)


def at(distribution: Distribution, place: float) -> float | None:
    """The value up to which a distribution has the probability ``place``, but for its outermost hundredths.

    >>> at(Uniform(0, 10), 0.5), at(Normal(3, sd=1), 0.5)
    (5.0, 3.0)
    """
    p = 0.01 + 0.98 * place
    if isinstance(distribution, Normal):
        return distribution.mu + distribution.sigma * _STANDARD.inv_cdf(p)
    if isinstance(distribution, Laplace):
        tail = math.log(2 * min(p, 1 - p))
        return distribution.location + distribution.scale * (tail if p < 0.5 else -tail)
    if isinstance(distribution, Uniform):
        return distribution.low + (distribution.high - distribution.low) * p
    if isinstance(distribution, Exponential):
        return distribution.start - distribution.scale * math.log1p(-p)
    return None
