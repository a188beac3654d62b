"""Base variables in bulk: drawing them, their densities, and the probability of an interval."""

from __future__ import annotations

from math import inf, log, pi

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array, log_ndtr_array, ndtri_exp_array, scipy_special
from leakmeter.prob.truncated import log_interval_array, truncated_normal
from leakmeter.program.language import Beta, Continuous, Exponential, Laplace, Normal, TruncatedNormal, Uniform
from leakmeter.program.language.elsewhere import ScipyDistribution


def drawn(distribution: Continuous, random: np.random.Generator, n: int) -> Array:
    """``n`` independent draws."""
    if isinstance(distribution, Normal):
        return random.normal(distribution.mu, distribution.sigma, n)
    if isinstance(distribution, Uniform):
        return random.uniform(distribution.low, distribution.high, n)
    if isinstance(distribution, Laplace):
        return random.laplace(distribution.location, distribution.scale, n)
    if isinstance(distribution, Exponential):
        return distribution.start + random.exponential(distribution.scale, n)
    if isinstance(distribution, Beta):
        return random.beta(distribution.a, distribution.b, n)
    if isinstance(distribution, TruncatedNormal):
        return _truncated(distribution, random.random(n))
    if isinstance(distribution, ScipyDistribution):
        return np.asarray(distribution.frozen.rvs(n, random_state=random), dtype=np.float64)
    raise ProgramError(f"{type(distribution).__name__} cannot be sampled; use Normal, Uniform or Laplace.")


def _truncated(distribution: TruncatedNormal, u: Array) -> Array:
    """The quantile at each of ``u``, computed in the lower tail, where no digits are lost."""
    low, high = ((e - distribution.mu) / distribution.sigma for e in (distribution.low, distribution.high))
    mirrored = low + high > 0
    if mirrored:
        low, high = -high, -low
    bottom, top = (float(log_ndtr_array(np.array([e]))[0]) for e in (low, high))
    with np.errstate(divide="ignore"):
        logs = top + np.log(u + (1 - u) * np.exp(bottom - top)) if bottom > -inf else top + np.log(u)
    z = np.clip(ndtri_exp_array(logs), low, high)
    return distribution.mu + distribution.sigma * (-z if mirrored else z)


def at_normal(distribution: Continuous, z: Array) -> Array:
    """The quantile of a distribution at the probability below each standard normal number ``z``."""
    if isinstance(distribution, Normal):
        return distribution.mu + distribution.sigma * z
    if isinstance(distribution, Laplace):
        tail = log_ndtr_array(-np.abs(z)) + log(2.0)
        return distribution.location - np.sign(z) * distribution.scale * tail
    if isinstance(distribution, Exponential):
        return distribution.start - distribution.scale * log_ndtr_array(-z)
    below = np.asarray(scipy_special().ndtr(z), dtype=np.float64)
    if isinstance(distribution, Uniform):
        return distribution.low + (distribution.high - distribution.low) * below
    if isinstance(distribution, Beta):
        return np.asarray(scipy_special().betaincinv(distribution.a, distribution.b, below), dtype=np.float64)
    if isinstance(distribution, TruncatedNormal):
        return _truncated(distribution, below)
    if isinstance(distribution, ScipyDistribution):
        return np.asarray(distribution.frozen.ppf(below), dtype=np.float64)
    raise ProgramError(f"{type(distribution).__name__} cannot be sampled; use Normal, Uniform or Laplace.")


def log_density(distribution: Continuous, x: Array) -> Array:
    """The log of the density at each of ``x``; minus infinity outside the support."""
    if isinstance(distribution, Normal):
        z = (x - distribution.mu) / distribution.sigma
        return -0.5 * z * z - log(distribution.sigma) - 0.5 * log(2 * pi)
    if isinstance(distribution, Laplace):
        return -np.abs(x - distribution.location) / distribution.scale - log(2 * distribution.scale)
    if isinstance(distribution, Uniform):
        inside = (x >= distribution.low) & (x <= distribution.high)
        return np.where(inside, -log(distribution.high - distribution.low), -inf)
    if isinstance(distribution, Exponential):
        past = (x - distribution.start) / distribution.scale
        return np.where(past >= 0, -past - log(distribution.scale), -inf)
    if isinstance(distribution, Beta):
        return _log_beta(distribution, x)
    if isinstance(distribution, ScipyDistribution):
        return distribution.log_density(x)
    if isinstance(distribution, TruncatedNormal):
        z = (x - distribution.mu) / distribution.sigma
        mass = truncated_normal(distribution.mu, distribution.sigma**2, distribution.low, distribution.high).log_mass
        inside = (x >= distribution.low) & (x <= distribution.high)
        return np.where(inside, -0.5 * z * z - log(distribution.sigma) - 0.5 * log(2 * pi) - mass, -inf)
    raise ProgramError(f"{type(distribution).__name__} has no density here; use Normal, Uniform or Laplace.")


def log_between(distribution: Continuous, low: Array, high: Array) -> Array:
    """log P(low < value < high) for each pair; minus infinity where the interval is empty."""
    if isinstance(distribution, ScipyDistribution):
        return distribution.log_between(low, high)
    first, last = support(distribution)
    low, high = np.maximum(low, first), np.minimum(high, last)
    with np.errstate(divide="ignore", invalid="ignore"):
        if isinstance(distribution, Normal | TruncatedNormal):
            mu, sigma = distribution.mu, distribution.sigma
            part = log_interval_array((low - mu) / sigma, (high - mu) / sigma)
            return part - float(
                log_interval_array(np.array([(first - mu) / sigma]), np.array([(last - mu) / sigma]))[0]
            )
        if isinstance(distribution, Laplace):
            a, b = ((e - distribution.location) / distribution.scale for e in (low, high))
            return np.where(a < b, _log_laplace(a, b), -inf)
        if isinstance(distribution, Beta):
            return _log_between_beta(distribution, low, high)
        if isinstance(distribution, Exponential):
            a, b = ((e - distribution.start) / distribution.scale for e in (low, high))
            return np.where(a < b, -a + np.log(-np.expm1(-(b - a))), -inf)
        return np.where(low < high, np.log((high - low) / (last - first)), -inf)


def _log_beta(distribution: Beta, x: Array) -> Array:
    a, b, known = distribution.a, distribution.b, scipy_special()
    inside = (x >= 0) & (x <= 1)
    at = np.clip(x, 0.0, 1.0)
    logs = known.xlogy(a - 1, at) + known.xlog1py(b - 1, -at) - known.betaln(a, b)
    return np.where(inside, logs, -inf)


def _log_between_beta(distribution: Beta, low: Array, high: Array) -> Array:
    """By whichever tail loses fewer digits."""
    a, b, known = distribution.a, distribution.b, scipy_special()
    lower: Array = known.betainc(a, b, high) - known.betainc(a, b, low)
    upper: Array = known.betainc(b, a, 1 - low) - known.betainc(b, a, 1 - high)
    below: Array = known.betainc(a, b, high) < 0.5
    return np.where(low < high, np.log(np.maximum(np.where(below, lower, upper), 0.0)), -inf)


def _log_laplace(a: Array, b: Array) -> Array:
    """log of the mass between a and b; on one side of the middle as one exponential, across it as the rest."""
    flip = a >= 0
    lower, upper = np.where(flip, -b, a), np.where(flip, -a, b)
    side = log(0.5) + upper + np.log(-np.expm1(lower - upper))
    across = np.log1p(-0.5 * np.exp(np.minimum(lower, 0.0)) - 0.5 * np.exp(-np.maximum(upper, 0.0)))
    return np.where(upper <= 0, side, across)


def support(distribution: Continuous) -> tuple[float, float]:
    """The ends of what has a density."""
    if isinstance(distribution, Uniform | TruncatedNormal):
        return distribution.low, distribution.high
    if isinstance(distribution, Beta):
        return 0.0, 1.0
    if isinstance(distribution, Exponential):
        return distribution.start, inf
    if isinstance(distribution, ScipyDistribution):
        return distribution.ends
    return -inf, inf
