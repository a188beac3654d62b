"""Distributions from elsewhere: scipy's frozen ones, exactly where we know the family, else as a fitted mixture."""

from __future__ import annotations

from math import erf, sqrt
from typing import Any, cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.program import language
from leakmeter.program.language import Distribution, GaussianMixture, Mixture

#: Parts of a fitted mixture.
_PARTS = 60


def as_distribution(value: object) -> Distribution | None:
    """Our distribution for one of ours or a frozen one of scipy.stats; None for anything else."""
    if isinstance(value, Distribution):
        return value
    frozen = cast(Any, value)
    family = getattr(getattr(frozen, "dist", None), "name", None)
    if not isinstance(family, str) or not hasattr(frozen, "cdf"):
        return None
    exact = _exact(family, frozen)
    if exact is not None:
        return exact
    if not hasattr(frozen, "pdf") or hasattr(frozen, "pmf"):
        raise ProgramError(
            f"the scipy distribution {family} is discrete and not known here; list it as Categorical({{…}})."
        )
    return fitted(frozen)


def _exact(family: str, frozen: Any) -> Distribution | None:
    """Families we treat exactly, by their mean, spread and support."""
    low, high = (float(x) for x in frozen.support())
    mean, sd = float(frozen.mean()), float(frozen.std())
    if family == "norm":
        return language.Normal(mean, sd=sd)
    if family == "uniform":
        return language.Uniform(low, high)
    if family == "laplace":
        return language.Laplace(mean, sd / sqrt(2))
    if family == "expon":
        return language.Exponential(sd, low)
    if family == "bernoulli":
        return language.Bernoulli(mean)
    if family in ("binom", "randint", "hypergeom", "betabinom"):
        outcomes = range(int(low), int(high) + 1)
        weights = {k: float(frozen.pmf(k)) for k in outcomes}
        return language.Categorical({k: w for k, w in weights.items() if w > 0})
    if family == "poisson":
        return language.Poisson(mean)
    return None


def fitted(frozen: Any, parts: int = _PARTS) -> Mixture:
    """A Gaussian mixture close to a continuous scipy distribution, with its error in total variation.

    One normal for each of ``parts`` slices of the quantiles, with the slice's centre, and a width fitted over a small
    grid; the error is half the integral of the absolute difference of the densities, by the trapezoid rule on 20 001
    points, plus the tails beyond the grid.
    """
    tail = 1e-5
    edges = np.asarray(frozen.ppf(np.linspace(tail, 1 - tail, parts + 1)), dtype=np.float64)
    if not np.all(np.isfinite(edges)):
        raise ProgramError("this scipy distribution has no finite quantiles to fit; use Normal, Uniform or Mixture.")
    centres = np.asarray(frozen.ppf((np.arange(parts) + 0.5) / parts), dtype=np.float64)
    widths = np.maximum(np.diff(edges), 1e-12 * max(1.0, float(np.abs(edges).max())))
    xs = np.linspace(float(edges[0]), float(edges[-1]), 20_001)
    target = np.asarray(frozen.pdf(xs), dtype=np.float64)
    best: tuple[float, float] | None = None
    for factor in (0.35, 0.45, 0.55, 0.7, 0.9, 1.2):
        error = _total_variation(xs, target, centres, widths * factor)
        if best is None or error < best[0]:
            best = (error, factor)
    error, factor = best
    made = GaussianMixture([1 / parts] * parts, list(centres), sds=list(widths * factor))
    return Mixture(made.weights, made.parts, error + 2 * tail)


def _total_variation(xs: Any, target: Any, centres: Any, sds: Any) -> float:
    z = (xs[:, None] - centres) / sds
    density = (np.exp(-0.5 * z**2) / (sds * sqrt(2 * np.pi))).mean(axis=1)
    finite = np.where(np.isfinite(target), target, 0.0)
    gap = float(np.trapezoid(np.abs(density - finite), xs))
    outside = float(
        np.mean([1 - _inside(c, s, float(xs[0]), float(xs[-1])) for c, s in zip(centres, sds, strict=True)])
    )
    return 0.5 * (gap + outside)


def _inside(mean: float, sd: float, low: float, high: float) -> float:
    return 0.5 * (erf((high - mean) / (sd * sqrt(2))) - erf((low - mean) / (sd * sqrt(2))))
