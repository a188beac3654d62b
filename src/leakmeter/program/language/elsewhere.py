"""Distributions from elsewhere: scipy's frozen ones, as ours where we know the family, else by their own functions."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, sqrt
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from leakmeter.errors import ProgramError
from leakmeter.program.language.base import Continuous, Distribution
from leakmeter.program.language.choices import Bernoulli, Categorical
from leakmeter.program.language.counts import Geometric, Poisson
from leakmeter.program.language.densities import Beta, Exponential, Laplace, Uniform
from leakmeter.program.language.normal import Normal

#: How far the distribution function at a quantile may be from the probability that was asked for.
_TOLERANCE = 1e-6


@dataclass(frozen=True, eq=False)
class ScipyDistribution(Continuous):
    """A frozen continuous distribution of scipy.stats: nothing exact is known of it, and it is sampled as it is.

    ``mean`` and ``variance`` are infinite or nan where it has none.
    """

    frozen: Any

    def __post_init__(self) -> None:
        probabilities = np.linspace(0.001, 0.999, 21)
        places = self.quantiles(probabilities)
        off = np.abs(np.asarray(self.frozen.cdf(places), dtype=np.float64) - probabilities)
        if not np.all(np.isfinite(places)) or not float(off.max()) < _TOLERANCE:
            raise ProgramError(
                f"the quantiles of the scipy distribution {self.name} do not fit its distribution function; check its "
                "parameters, or use Normal, Uniform or Mixture."
            )

    @property
    def name(self) -> str:
        """The family, as scipy calls it."""
        return str(self.frozen.dist.name)

    @property
    def mean(self) -> float:
        return float(self.frozen.mean())

    @property
    def variance(self) -> float:
        return float(self.frozen.var())

    @property
    def width(self) -> float:
        """How wide it is: the standard deviation, or where it has none, that of a normal with the same quartiles."""
        sd = sqrt(self.variance) if self.variance >= 0 else float("inf")
        if isfinite(sd):
            return sd
        low, high = self.quantiles(np.array([0.25, 0.75]))
        return float(high - low) / 1.349

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of what has a density."""
        low, high = self.frozen.support()
        return float(low), float(high)

    def quantiles(self, probabilities: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """The value below which each probability lies; same shape."""
        return np.asarray(self.frozen.ppf(probabilities), dtype=np.float64)

    def log_density(self, x: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """The log of the density at each of ``x``; minus infinity outside the support."""
        return np.asarray(self.frozen.logpdf(x), dtype=np.float64)

    def log_between(self, low: npt.NDArray[np.float64], high: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """log P(low < value < high) for each pair, by whichever tail loses fewer digits."""
        lower = np.asarray(self.frozen.cdf(high), dtype=np.float64) - np.asarray(self.frozen.cdf(low), dtype=np.float64)
        upper = np.asarray(self.frozen.sf(low), dtype=np.float64) - np.asarray(self.frozen.sf(high), dtype=np.float64)
        below = np.asarray(self.frozen.cdf(high), dtype=np.float64) < 0.5
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(low < high, np.log(np.maximum(np.where(below, lower, upper), 0.0)), -np.inf)


def as_distribution(value: object) -> Distribution | None:
    """Our distribution for one of ours or a frozen one of scipy.stats; None for anything else.

    Raises ProgramError for a discrete family of scipy's that is not known here.
    """
    if isinstance(value, Distribution):
        return value
    frozen = cast(Any, value)
    family = getattr(getattr(frozen, "dist", None), "name", None)
    if not isinstance(family, str) or not hasattr(frozen, "cdf"):
        return None
    known = _known(family, frozen)
    if known is not None:
        return known
    if not hasattr(frozen, "pdf") or hasattr(frozen, "pmf"):
        raise ProgramError(
            f"the scipy distribution {family} is discrete and not known here; list it as Categorical({{…}})."
        )
    return ScipyDistribution(frozen)


def _known(family: str, frozen: Any) -> Distribution | None:
    """Families that are ours as well, by their mean, spread and support."""
    low, high = (float(x) for x in frozen.support())
    mean, sd = float(frozen.mean()), float(frozen.std())
    if family == "norm":
        return Normal(mean, sd=sd)
    if family == "uniform":
        return Uniform(low, high)
    if family == "laplace":
        return Laplace(mean, sd / sqrt(2))
    if family == "expon":
        return Exponential(sd, low)
    if family == "beta" and (low, high) == (0.0, 1.0):
        total = mean * (1 - mean) / sd**2 - 1
        return Beta(*(float(f"{share * total:.13g}") for share in (mean, 1 - mean)))
    if family == "bernoulli":
        return Bernoulli(mean)
    if family in ("binom", "randint", "hypergeom", "betabinom"):
        outcomes = range(int(low), int(high) + 1)
        weights = {k: float(frozen.pmf(k)) for k in outcomes}
        return Categorical({k: w for k, w in weights.items() if w > 0})
    if family == "poisson":
        return Poisson(mean)
    if family == "geom" and low == 1:
        return Geometric(1 / mean)
    return None
