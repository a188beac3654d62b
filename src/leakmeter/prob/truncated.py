"""Normal and exponential densities restricted to an interval: mass, mean and variance, stable in the tails.

The formulas are the classical ones for a doubly truncated normal; the paper's rule P-TRU-COND (Fig. 4) needs its first
two moments. Everything is computed on the side of the distribution where no digits cancel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, expm1, inf, isinf, log, log1p, pi, sqrt

import numpy as np

from leakmeter.prob.special import Array, log_ndtr, log_ndtr_array

_LOG_ROOT_TWO_PI = 0.5 * log(2 * pi)
#: Below this width the mass is the midpoint rule with its first correction: no digits cancel.
_NARROW = 1e-3


@dataclass(frozen=True, slots=True)
class Moments:
    """``log_mass`` is the natural logarithm of the mass inside the interval; mean and variance of what is inside."""

    log_mass: float
    mean: float
    variance: float


def log_normal_density(x: float, mean: float, variance: float) -> float:
    """log of the normal density at ``x``; the normaliser is (2 pi variance)^(1/2)."""
    return -0.5 * (x - mean) ** 2 / variance - 0.5 * log(variance) - _LOG_ROOT_TWO_PI


def log_interval(low: float, high: float) -> float:
    """log P(low < Z < high) for a standard normal Z; minus infinity where the interval is empty."""
    if not low < high:
        return -inf
    middle, width = 0.5 * (low + high), high - low
    if width * max(1.0, abs(middle)) < _NARROW:
        return _log_narrow(middle, width)
    if low > 0:  # the mirror image lies in the tail where log_ndtr keeps its digits
        low, high = -high, -low
    if high <= 0 or isinf(low):
        top, bottom = log_ndtr(high), log_ndtr(low)
        return top if bottom == -inf else top + _log1mexp(bottom - top)
    return log1p(-exp(log_ndtr(low)) - exp(log_ndtr(-high)))


def _log_narrow(middle: float, width: float) -> float:
    return log(width) - 0.5 * middle**2 - _LOG_ROOT_TWO_PI + log1p((middle**2 - 1) * width**2 / 24)


def log_interval_array(low: Array, high: Array) -> Array:
    """``log_interval`` element by element."""
    flip = low > 0
    a, b = np.where(flip, -high, low), np.where(flip, -low, high)
    top, bottom = log_ndtr_array(b), log_ndtr_array(a)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        tail = top + np.log(-np.expm1(np.minimum(bottom - top, 0.0)))
        middle = np.log1p(-np.exp(log_ndtr_array(a)) - np.exp(log_ndtr_array(-b)))
        tail = np.where(np.isneginf(bottom), top, tail)
        centre, width = 0.5 * (a + b), b - a
        narrow = np.log(width) - 0.5 * centre**2 - _LOG_ROOT_TWO_PI + np.log1p((centre**2 - 1) * width**2 / 24)
    result = np.where((b <= 0) | np.isneginf(a), tail, middle)
    result = np.where(width * np.maximum(1.0, np.abs(centre)) < _NARROW, narrow, result)
    return np.where(low < high, result, -np.inf)


def truncated_normal(mean: float, variance: float, low: float, high: float) -> Moments:
    """Mass and first two moments of N(mean, variance) restricted to [low, high]; infinities are allowed."""
    sd = sqrt(variance)
    a, b = (low - mean) / sd, (high - mean) / sd
    unit = _truncated_unit(a, b)
    return Moments(unit.log_mass, mean + sd * unit.mean, variance * unit.variance)


def _truncated_unit(a: float, b: float) -> Moments:
    log_mass = log_interval(a, b)
    if log_mass == -inf:
        return Moments(-inf, 0.0, 0.0)
    width = b - a
    if isinf(a) and isinf(b):
        return Moments(0.0, 0.0, 1.0)
    near = min(abs(a), abs(b)) if a > 0 or b < 0 else 0.0
    if (width * max(1.0, near) < 12 and (width < 0.5 or near > 6)) or near > 8:
        return _by_quadrature(a, b, log_mass)
    at_a = 0.0 if isinf(a) else exp(-0.5 * a * a - _LOG_ROOT_TWO_PI - log_mass)
    at_b = 0.0 if isinf(b) else exp(-0.5 * b * b - _LOG_ROOT_TWO_PI - log_mass)
    mean = at_a - at_b
    edge = (0.0 if isinf(a) else a * at_a) - (0.0 if isinf(b) else b * at_b)
    return Moments(log_mass, mean, 1.0 + edge - mean * mean)


def _by_quadrature(a: float, b: float, log_mass: float) -> Moments:
    """Moments of a narrow or far piece, where the closed form would cancel; the density there decays exponentially."""
    anchor = a if abs(a) < abs(b) else b
    reach = min(b - a, 60.0 / max(1.0, abs(anchor)))
    low, high = (a, a + reach) if anchor == a else (b - reach, b)
    nodes, weights = legendre(64)
    x = 0.5 * (high - low) * (nodes + 1.0)  # distance from `low`
    t = low + x
    density = weights * np.exp(-0.5 * (t - anchor) * (t + anchor))
    total = float(density.sum())
    shift = float((density * x).sum()) / total
    variance = float((density * (x - shift) ** 2).sum()) / total
    return Moments(log_mass, low + shift, variance)


def exponential_piece(rate: float, low: float, high: float) -> Moments:
    """The density ``exp(rate * x)`` on [low, high], not normalised: its log mass, mean and variance.

    A rate of 0 is the uniform piece. An infinite end needs a rate that falls towards it; else the mass is infinite.
    """
    if not low < high:
        return Moments(-inf, 0.0, 0.0)
    if rate > 0:
        mirrored = exponential_piece(-rate, -high, -low)
        return Moments(mirrored.log_mass, -mirrored.mean, mirrored.variance)
    if isinf(low) or (isinf(high) and rate == 0):
        return Moments(inf, 0.0, 0.0)
    width, fall = high - low, -rate
    if isinf(width):
        return Moments(rate * low - log(fall), low + 1 / fall, 1 / fall**2)
    t = fall * width
    if t < 0.5:
        return _flat_piece(rate, low, width)
    if t > 700:
        return Moments(rate * low - log(fall), low + 1 / fall, 1 / fall**2)
    log_mass = rate * low + log(-expm1(-t)) - log(fall)
    rest = t / expm1(t)
    return Moments(log_mass, low + (1 - rest) / fall, (1 - rest * rest * exp(t)) / fall**2)


def _flat_piece(rate: float, low: float, width: float) -> Moments:
    nodes, weights = legendre(16)
    x = 0.5 * width * (nodes + 1.0)
    density = 0.5 * width * weights * np.exp(rate * x)
    total = float(density.sum())
    mean = float((density * x).sum()) / total
    return Moments(rate * low + log(total), low + mean, float((density * (x - mean) ** 2).sum()) / total)


@lru_cache(maxsize=8)
def legendre(n: int) -> tuple[Array, Array]:
    """The ``n`` Gauss-Legendre nodes and weights on [-1, 1]."""
    nodes, weights = np.polynomial.legendre.leggauss(n)
    return np.asarray(nodes, dtype=np.float64), np.asarray(weights, dtype=np.float64)


def _log1mexp(x: float) -> float:
    """log(1 - exp(x)) for x <= 0."""
    if x >= 0:
        return -inf
    return log(-expm1(x)) if x > -0.7 else log1p(-exp(x))
