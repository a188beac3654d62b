"""The sum of two or three independent variables, where Fourier inversion converges slowly and is not needed.

The product of two of the densities the engine knows is again one of them, so two summands are closed form: given the
sum, the first has such a density. Of three, the third is integrated over by Gauss-Legendre panels that end where
anything has a kink.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isinf, log, pi, sqrt

import numpy as np

from leakmeter.prob.special import Array, logsumexp
from leakmeter.prob.transforms import Term, real
from leakmeter.prob.truncated import legendre, log_interval_array

#: Nodes of one panel.
_NODES = 24
_STEPS = (0.0, 0.7, 1.5, 3.0, 5.0, 8.0)
_FAR = (1.0, 3.0, 7.0, 15.0, 25.0, 45.0)


def given_two(first: Term, second: Term, value: float) -> tuple[float, float, float]:
    """Where two variables add to ``value``: log density of the sum, mean and variance of the first."""
    low, high = max(first.low, value - second.high), min(first.high, value - second.low)
    if not low < high:
        return -inf, 0.0, 0.0
    precision = first.precision + second.precision
    rate = first.rate - second.rate + second.precision * value
    log_mass, mean, variance = real(Term(precision, rate, low, high), 0.0)
    return log_mass - 0.5 * second.precision * value**2 + second.rate * value, mean, variance


def log_density_two(first: Term, second: Term, values: Array) -> Array:
    """The log density of the sum of two variables at each of ``values``."""
    low = np.maximum(first.low, values - second.high)
    high = np.minimum(first.high, values - second.low)
    precision = first.precision + second.precision
    rate = first.rate - second.rate + second.precision * values
    with np.errstate(all="ignore"):
        if precision > 0:
            sd = 1 / sqrt(precision)
            centre = rate / precision
            inside = 0.5 * rate * centre + 0.5 * log(2 * pi / precision)
            inside += log_interval_array((low - centre) / sd, (high - centre) / sd)
        else:
            inside = _log_exponential(first.rate - second.rate, low, high)
    logs = inside - 0.5 * second.precision * values**2 + second.rate * values
    return np.where(low < high, logs, -inf)


def _log_exponential(rate: float, low: Array, high: Array) -> Array:
    """The log of the integral of ``exp(rate u)`` between low and high."""
    width = high - low
    if rate == 0.0:
        return np.log(width)
    top = np.maximum(rate * low, rate * high)
    t = abs(rate) * width
    if abs(rate) < 1e-300 or float(np.max(t, initial=0.0)) < 1e-9:
        return np.log(width) + 0.5 * rate * (low + high)
    return top + np.log(-np.expm1(-t)) - log(abs(rate))


def log_density_few(terms: Sequence[Term], value: float) -> float:
    """The log density of the sum of three or four variables at ``value``: the two narrowest are integrated over."""
    ordered = sorted(terms, key=_width)
    near, far = ordered[: len(ordered) - 2], ordered[-2:]
    places, logs = _panels(near, far, value)
    if not len(places):
        return -inf
    if len(near) == 1:
        inner = near[0].rate * places - 0.5 * near[0].precision * places**2
    else:
        inner = log_density_two(near[0], near[1], places)
    return logsumexp(logs + inner + log_density_two(far[0], far[1], value - places))


def given_three(terms: Sequence[Term], value: float) -> tuple[float, Array, Array]:
    """Where three variables add to ``value``: log density, means (3,) and covariance (3, 3) of the variables."""
    order = sorted(range(3), key=lambda i: _width(terms[i]))
    outer, first, second = order
    places, logs = _panels([terms[outer]], [terms[first], terms[second]], value)
    inner = [given_two(terms[first], terms[second], value - float(w)) for w in places]
    term = terms[outer]
    logs = logs + np.array([i[0] for i in inner]) - 0.5 * term.precision * places**2 + term.rate * places
    top = float(logs.max()) if len(logs) else -inf
    if top == -inf:
        return -inf, np.zeros(3), np.zeros((3, 3))
    weights = np.exp(logs - top)
    total = float(weights.sum())
    weights /= total
    points = np.zeros((len(places), 3))
    points[:, outer] = places
    points[:, first] = [i[1] for i in inner]
    points[:, second] = value - points[:, outer] - points[:, first]
    mean = weights @ points
    apart = points - mean
    within = float(weights @ np.array([i[2] for i in inner]))
    covariance = apart.T @ (weights[:, None] * apart)
    covariance[first, first] += within
    covariance[second, second] += within
    covariance[first, second] -= within
    covariance[second, first] -= within
    return top + log(total), mean, covariance


def _width(term: Term) -> float:
    return term.high - term.low


def _spread(term: Term) -> float:
    return 1 / sqrt(term.precision) if term.precision > 0 else 0.0


def _panels(near: Sequence[Term], far: Sequence[Term], value: float) -> tuple[Array, Array]:
    """Nodes over the sum of the near terms, and the logs of their weights, where the far ones add the rest."""
    low = max(_least(near), value - _most(far))
    high = min(_most(near), value - _least(far))
    if not low < high:
        return np.zeros(0), np.zeros(0)
    kinks = [*_corners(near), *(value - c for c in _corners(far))]
    kinks = [low, high, *kinks, *_middles(near), *(value - m for m in _middles(far))]
    kinks = [k for k in kinks if not isinf(k) and low <= k <= high]
    width = sqrt(sum(_spread(t) ** 2 for t in (*near, *far)))
    scales = {1 / abs(t.rate) for t in (*near, *far) if t.rate} | {_spread(t) for t in near}
    cuts = {*kinks}
    for kink in kinks:
        cuts.update(kink + s * sign * width for s in _STEPS for sign in (-1, 1))
        cuts.update(kink + s * sign * scale for s in _FAR for sign in (-1, 1) for scale in scales)
    if not isinf(low) and not isinf(high):
        cuts.update(float(c) for c in np.linspace(low, high, 5))
    edges = np.unique(np.array([c for c in cuts if low <= c <= high]))
    nodes, weights = legendre(_NODES)
    half = 0.5 * np.diff(edges)
    places = (edges[:-1, None] + half[:, None] * (nodes + 1)).ravel()
    return places, np.log(np.maximum((half[:, None] * weights).ravel(), 1e-320))


def _least(terms: Sequence[Term]) -> float:
    return sum(t.low for t in terms)


def _most(terms: Sequence[Term]) -> float:
    return sum(t.high for t in terms)


def _corners(terms: Sequence[Term]) -> list[float]:
    """Where the density of a sum of one or two terms has kinks."""
    found = [0.0]
    for term in terms:
        found = [f + e for f in found for e in (term.low, term.high)]
    return found


def _middles(terms: Sequence[Term]) -> list[float]:
    """The mode of a sum of normals, were they not cut."""
    return [sum(t.rate / t.precision for t in terms)] if all(t.precision > 0 for t in terms) else []
