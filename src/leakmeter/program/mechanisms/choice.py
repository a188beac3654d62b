"""Choosing under noise: randomized response, the exponential mechanism, and the noisy maximum."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.prob.truncated import legendre
from leakmeter.program.mechanisms.privacy import Privacy, positive, require

#: Scores that lie further behind than this many times the scale win less often than a float can say.
_HOPELESS = 600.0
#: The most scores of which the winner's probabilities are computed.
_MOST = 1_000


def randomized_response(truth: float, values: int = 2) -> Privacy:
    """The true one of ``values`` is told with probability ``truth``, else one of the others, each equally likely.

    ε = ln(truth (values − 1) / (1 − truth)) (DR, section 3.2; Warner 1965). Infinite where only the truth is told.

    >>> round(randomized_response(0.75).epsilon, 4)
    1.0986
    """
    require(values >= 2, "randomized response needs at least two values")
    require(0 <= truth <= 1, "the probability of the truth must lie from 0 to 1")
    other = (1 - truth) / (values - 1)
    if min(truth, other) == 0:
        return Privacy(math.inf)
    return Privacy(abs(math.log(truth / other)))


def exponential(utilities: Sequence[float], epsilon: float, sensitivity: float = 1.0) -> tuple[float, ...]:
    """The probabilities with which the exponential mechanism releases each outcome: proportional to exp(ε utility / (2
    sensitivity)) (DR, definition 3.4). It keeps ε."""
    require(len(utilities) > 0 and all(map(math.isfinite, utilities)), "utilities must be finite numbers, at least one")
    rate = positive(epsilon, "epsilon") / (2 * positive(sensitivity, "sensitivity"))
    top = max(utilities)
    weights = [math.exp(rate * (utility - top)) for utility in utilities]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


def noisy_max(scale: float, sensitivity: float = 1.0, *, monotone: bool = False) -> Privacy:
    """The place of the greatest score, each with fresh Laplace, exponential or Gumbel noise of the same ``scale``.

    One person moves each score by at most ``sensitivity``: ε = 2 sensitivity / scale. Where a person moves all scores
    the same way (``monotone``), as in counts of people: sensitivity / scale. Sources: DR, claim 3.9, for Laplace; Ding
    et al. 2021 for exponential noise; for Gumbel noise it is the exponential mechanism (DR, theorem 3.10).

    >>> noisy_max(scale=4.0).epsilon
    0.5
    """
    once = positive(sensitivity, "sensitivity") / positive(scale, "scale")
    return Privacy(once if monotone else 2 * once)


def noisy_max_probabilities(scores: Sequence[float], scale: float, noise: str = "laplace") -> tuple[float, ...]:
    """How likely each of the ``scores`` is to be the greatest once noise of this ``scale`` is on all of them.

    ``noise`` is ``laplace``, ``exponential`` (both to about 1e-13, by quadrature) or ``gumbel`` (closed form). Raises
    ProgramError for another noise, for no scores, for more than a thousand, and for scores that are not finite.

    >>> [round(p, 4) for p in noisy_max_probabilities([3, 1], scale=2.0, noise="gumbel")]
    [0.7311, 0.2689]
    """
    require(0 < len(scores) <= _MOST, f"a noisy maximum needs from 1 to {_MOST} scores")
    require(all(map(math.isfinite, scores)), "the scores must be finite numbers")
    require(noise in _WINNERS, f"there is no noise {noise[:30]!r} here; take one of {', '.join(_WINNERS)}")
    top = max(scores)
    behind = np.array([(top - score) / positive(scale, "scale") for score in scores])
    found = _WINNERS[noise](np.minimum(behind, _HOPELESS))
    return tuple((found / found.sum()).tolist())


def _gumbel(behind: Array) -> Array:
    """Proportional to the exponentials of the scores."""
    return np.exp(-behind)


def _beyond_all(behind: Array, part: float) -> Array:
    """The chance that each wins above the top score, where its noise's upper tail is ``part`` times an exponential's.

    With u = exp(−height above the top) it is the integral of a polynomial in u, which Gauss–Legendre has exactly.
    """
    shares = part * np.exp(-behind)
    nodes, weights = legendre(len(behind) // 2 + 1)
    u = 0.5 * (nodes + 1.0)
    lost = [_product(1.0 - np.outer(u, np.delete(shares, i))) for i in range(len(behind))]
    return shares * np.array([0.5 * float(weights @ each) for each in lost])


def _exponential(behind: Array) -> Array:
    """Nobody wins below the top score: it has gained something itself."""
    return _beyond_all(behind, 1.0)


def _laplace(behind: Array) -> Array:
    """Above the top score a polynomial, below the lowest one exponential, and between them by quadrature."""
    many, lowest = len(behind), float(behind.max())
    found = _beyond_all(behind, 0.5)
    found += math.exp(float((behind - lowest).sum()) - many * math.log(2.0)) / many
    edges = _pieces(np.unique(-behind), max(1.0, many / 8))
    if len(edges) < 2:
        return found
    nodes, weights = legendre(20)
    half = 0.5 * np.diff(edges)
    xs = (edges[:-1, None] + half[:, None] * (nodes + 1.0)).ravel()
    dx = (half[:, None] * weights).ravel()
    away = xs[:, None] + behind
    below = np.where(away < 0, 0.5 * np.exp(np.minimum(away, 0.0)), 1.0 - 0.5 * np.exp(-np.maximum(away, 0.0)))
    density = 0.5 * np.exp(-np.abs(away))
    for i in range(many):
        found[i] += float((density[:, i] * _product(np.delete(below, i, axis=1))) @ dx)
    return found


def _pieces(knots: Array, finer: float) -> Array:
    """The knots, and between them as many places as keep the pieces short."""
    parts: list[Array] = [knots[:1]]
    ends: list[float] = knots.tolist()
    for low, high in itertools.pairwise(ends):
        more: Array = np.linspace(low, high, math.ceil((high - low) * finer) + 1)
        parts.append(more[1:])
    return np.concatenate(parts)


def _product(rows: Array) -> Array:
    return np.prod(rows, axis=1)


_WINNERS: dict[str, Callable[[Array], Array]] = {"laplace": _laplace, "exponential": _exponential, "gumbel": _gumbel}
