"""One of several distributions, chosen with given weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leakmeter.program.language.base import Distribution
from leakmeter.program.language.checks import require
from leakmeter.program.language.choices import Categorical
from leakmeter.program.language.normal import Normal


@dataclass(frozen=True, init=False)
class Mixture(Distribution):
    """One of several distributions, chosen with the given weights."""

    weights: tuple[float, ...]
    parts: tuple[Distribution, ...]

    def __init__(self, weights: Sequence[float], parts: Sequence[Distribution]) -> None:
        chooser = Categorical(list(weights))
        require(len(weights) == len(parts), "Mixture: one weight for each part, please.")
        kept = dict(chooser.weights)
        object.__setattr__(self, "weights", tuple(p for _, p in chooser.weights))
        object.__setattr__(self, "parts", tuple(parts[i] for i in range(len(parts)) if i in kept))

    @property
    def mean(self) -> float:
        return sum(w * part.mean for w, part in zip(self.weights, self.parts, strict=True))

    @property
    def variance(self) -> float:
        mean = self.mean
        return sum(w * (p.variance + (p.mean - mean) ** 2) for w, p in zip(self.weights, self.parts, strict=True))


def GaussianMixture(weights: Sequence[float], means: Sequence[float], *, sds: Sequence[float]) -> Mixture:
    """A mixture of normals with the given weights, means and standard deviations (paper, section 2.3)."""
    require(len(weights) == len(means) == len(sds), "GaussianMixture: weights, means and sds differ in length.")
    return Mixture(weights, [Normal(m, sd=s) for m, s in zip(means, sds, strict=True)])
