"""Two continuous outputs at once: integrals over their plane for mixtures of normals.

``Σ ∫∫ j log(j / (p f))`` over the plane, by Gauss-Legendre panels in coordinates in which the outputs are uncorrelated.
Mutual information does not depend on the coordinates. The caller runs each integral at two resolutions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.joint import panels

#: The most densities that are looked at for one integral.
_MOST = 1_500_000_000
#: The most that are held at a time.
_ROWS = 4_000_000
#: Correlations at least this close to 1 leave an output no freedom of its own.
_COLLINEAR = 1e-10
_OFFSETS = np.array([-9.0, -7.0, -5.5, -4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.5, 7.0, 9.0])


@dataclass(frozen=True, eq=False)
class Bells:
    """K weighted normals over two outputs, and then the secret if it is continuous: weights (K,) that need not add to
    1, means (K, d), covariances (K, d, d)."""

    weights: Array
    means: Array
    covariances: Array


def labelled(bells: Bells, labels: Sequence[int], prior: Array, order: int) -> float:
    """What two outputs tell about a finite secret, in nats: component k has the secret ``labels[k]``, whose total
    probability is ``prior[label]``. The part of the mutual information that lies where these components are."""
    straight = _uncorrelated(bells)
    us, vs, du, dv = _plane(straight, order, len(bells.weights))
    chosen = np.zeros((len(prior), len(bells.weights)))
    chosen[np.asarray(labels), np.arange(len(bells.weights))] = 1.0
    logs = _log(prior)
    total = 0.0
    step = max(1, _ROWS // (len(vs) * len(bells.weights)))
    for start in range(0, len(us), step):
        spend(STEPS)
        densities = _heights(straight, us[start : start + step], vs)
        joint = np.tensordot(chosen, densities, axes=1)
        terms = (joint * (_log(joint) - logs[:, None, None])).sum(axis=0)
        whole = joint.sum(axis=0)
        terms -= whole * _log(whole)
        total += float(du[start : start + step] @ terms @ dv)
    return float(total)


def sliced(bells: Bells, before: Callable[[Array], Array], edges: Sequence[float], order: int) -> float:
    """What two outputs tell about a continuous secret, in nats: the third variable, whose density is ``before`` and
    turns over at ``edges``. The part of the mutual information that lies where these components are; infinite where the
    outputs fix the secret."""
    straight = _uncorrelated(bells)
    count = len(bells.weights)
    us, vs, du, dv = _plane(straight, order, count)
    slopes, constants, spreads = _given(straight)
    if bool((spreads**2 <= _COLLINEAR * bells.covariances[:, 2, 2]).any()):
        return inf
    xs, dx = panels(_dense(edges, float(spreads.min())), order)
    if len(us) * len(vs) * len(xs) * count > _MOST:
        raise _too_fine()
    ignored = _log(before(xs))
    total = 0.0
    for u, width in zip(us, du, strict=True):
        spend(STEPS)
        heights = _heights(straight, np.array([u]), vs)[:, 0, :]
        near = heights.sum(axis=0) * width * dv > 1e-16
        if not bool(near.any()):
            continue
        places = np.stack([np.full(int(near.sum()), u), vs[near]])
        centres = constants[:, None] + slopes @ places
        for start in range(0, centres.shape[1], max(1, _ROWS // (len(xs) * count))):
            spend(STEPS)
            stop = start + max(1, _ROWS // (len(xs) * count))
            z = (xs - centres[:, start:stop, None]) / spreads[:, None, None]
            bell = np.exp(-0.5 * z * z) / (spreads[:, None, None] * np.sqrt(2 * np.pi))
            own = heights[:, near][:, start:stop]
            joint = np.einsum("kn,knx->nx", own, bell)
            terms = joint * (_log(joint) - ignored - _log(own.sum(axis=0))[:, None])
            total += float(width) * float(dv[near][start:stop] @ (terms @ dx))
    return total


def _flat(covariance: Array) -> bool:
    return float(np.linalg.det(covariance)) <= _COLLINEAR * float(covariance[0, 0] * covariance[1, 1])


def _pooled(weights: Array, means: Array, covariances: Array) -> Array:
    apart = means - weights @ means
    return np.asarray(np.einsum("k,kij->ij", weights, covariances) + (weights[:, None] * apart).T @ apart)


def _uncorrelated(bells: Bells) -> Bells:
    """The same in coordinates in which the outputs have mean 0 and covariance 1; a secret is left as it is."""
    weights = bells.weights / bells.weights.sum()
    means = bells.means[:, :2]
    centre = weights @ means
    whiten = np.eye(bells.means.shape[1])
    whiten[:2, :2] = np.linalg.inv(np.linalg.cholesky(_pooled(weights, means, bells.covariances[:, :2, :2])))
    shifted = bells.means.copy()
    shifted[:, :2] -= centre
    moved = Bells(bells.weights, shifted @ whiten.T, whiten @ bells.covariances @ whiten.T)
    if any(_flat(c) for c in moved.covariances[:, :2, :2]):
        raise NotExactError(
            "the mutual information is not available exactly where one continuous output fixes another in some cases "
            "and not in others; observe one of them, with None for the other"
        )
    return moved


def _plane(bells: Bells, order: int, count: int) -> tuple[Array, Array, Array, Array]:
    """Nodes and weights in both directions, fine enough for the narrowest component."""
    spread = bells.covariances[:, :2, :2]
    tall = np.sqrt(1 - spread[:, 0, 1] ** 2 / (spread[:, 0, 0] * spread[:, 1, 1]))
    found: list[tuple[Array, Array]] = []
    for axis in (0, 1):
        sds = np.sqrt(spread[:, axis, axis])
        edges = (bells.means[:, axis, None] + sds[:, None] * _OFFSETS).ravel()
        found.append(panels(_dense(edges.tolist(), float((sds * tall).min())), order))
    (us, du), (vs, dv) = found
    if len(us) * len(vs) * count > _MOST:
        raise _too_fine()
    return us, vs, du, dv


def _dense(edges: Sequence[float], narrow: float) -> list[float]:
    """Edges with panels no wider than three times the narrowest width."""
    places = np.unique(np.asarray(edges, dtype=np.float64))
    if float(places[-1] - places[0]) > 3000 * narrow:
        raise _too_fine()
    dense: list[Array] = [places[:1]]
    for a, b in zip(places[:-1], places[1:], strict=True):
        dense.append(np.linspace(float(a), float(b), int(np.ceil((b - a) / (3 * narrow))) + 1)[1:])
    return np.concatenate(dense).tolist()


def _heights(bells: Bells, us: Array, vs: Array) -> Array:
    """Weighted densities (K, len(us), len(vs))."""
    found = np.empty((len(bells.weights), len(us), len(vs)))
    for k, (weight, mean, spread) in enumerate(
        zip(bells.weights, bells.means, bells.covariances[:, :2, :2], strict=True)
    ):
        first = np.sqrt(spread[0, 0])
        slope = spread[0, 1] / spread[0, 0]
        second = np.sqrt(spread[1, 1] - slope * spread[0, 1])
        a = (us - mean[0]) / first
        b = (vs[None, :] - mean[1] - slope * (us - mean[0])[:, None]) / second
        found[k] = weight / (2 * np.pi * first * second) * np.exp(-0.5 * (a**2)[:, None] - 0.5 * b**2)
    return found


def _given(bells: Bells) -> tuple[Array, Array, Array]:
    """The secret given the outputs, for each component: slopes (K, 2), constants (K,), standard deviations (K,)."""
    across, spread = bells.covariances[:, 2, :2], bells.covariances[:, :2, :2]
    slopes = np.asarray(np.linalg.solve(spread, across[:, :, None])[:, :, 0], dtype=np.float64)
    left = np.maximum(bells.covariances[:, 2, 2] - (slopes * across).sum(axis=1), 0.0)
    constants = bells.means[:, 2] - (slopes * bells.means[:, :2]).sum(axis=1)
    return slopes, constants, np.asarray(np.sqrt(left), dtype=np.float64)


def _log(x: Array) -> Array:
    """The logarithm, 0 where there is nothing (whose share of a sum is 0 too)."""
    return np.log(np.where(x > 0, x, 1.0))


def _too_fine() -> NotExactError:
    return NotExactError(
        "the mutual information of two continuous outputs needs too fine a quadrature here; observe one of them, with "
        "None for the other"
    )
