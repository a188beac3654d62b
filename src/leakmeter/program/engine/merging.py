"""Merging of normal components by moment matching, cheapest first, with a bound on what it costs.

Two components become the one normal with their mass, mean and covariance. By how much the mixture may change is
bounded by Runnalls: for weights that sum to 1, the Kullback-Leibler divergence of the new mixture from the old one is
at most ``B = ½ [(w1 + w2) log|S12| − w1 log|S1| − w2 log|S2|]`` nats; for clusters of any size the bounds of their
merges add up to ``½ [W log|S| − Σ w log|S_i|]``. Source: Runnalls, "Kullback-Leibler approach to Gaussian mixture
reduction", IEEE Transactions on Aerospace and Electronic Systems 43 (2007). Pinsker's inequality turns it into a bound
on probabilities.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
import numpy.typing as npt

from leakmeter.prob.special import Array
from leakmeter.program.budget import STEPS, spend

Places = npt.NDArray[np.int64]

#: Up to so many components every pair is looked at; beyond, neighbours along their widest direction.
_EVERY_PAIR = 400
#: A variance below this share of the mixture's is no spread: such a component cannot be merged with others.
_FLAT = 1e-12


@dataclass(frozen=True, eq=False)
class Bells:
    """K normals: weights (K,) that sum to 1, means (K, d), covariances (K, d, d)."""

    weights: Array
    means: Array
    covariances: Array

    def matched(self, members: Sequence[Places]) -> Bells:
        """The one normal of each group of them that has their mass, mean and covariance."""
        weights = np.array([self.weights[m].sum() for m in members])
        means = np.empty((len(members), self.means.shape[1]))
        spreads = np.empty((len(members), *self.covariances.shape[1:]))
        for k, m in enumerate(members):
            shares = self.weights[m] / weights[k]
            means[k] = shares @ self.means[m]
            apart = self.means[m] - means[k]
            spreads[k] = np.einsum("i,ijk->jk", shares, self.covariances[m]) + (shares[:, None] * apart).T @ apart
        return Bells(weights, means, spreads)


def pinsker(nats: float) -> float:
    """The largest difference of any probability at a divergence of so many nats: ``√(nats / 2)``, at most 1."""
    return min(1.0, sqrt(max(0.0, nats) / 2))


def clusters(bells: Bells, labels: Places, most: int) -> tuple[list[Places], float] | None:
    """Groups of components to be merged so that at most ``most`` are left, and the bound in nats; None if impossible.

    Only components with equal ``labels`` (K,) may share a group.
    """
    straight = _straightened(bells, labels)
    logs = _log_determinants(straight.covariances)
    now = _Clusters(straight, labels, logs)
    while len(now.members) > max(most, _EVERY_PAIR):
        if not now.merge_neighbours(len(now.members) - max(most, _EVERY_PAIR)):
            return None
    if len(now.members) > most and not now.merge_pairs(most):
        return None
    return [np.array(m, dtype=np.int64) for m in now.members], now.spent


def _straightened(bells: Bells, labels: Places) -> Bells:
    """The same in coordinates in which the components of each label have covariance 1 together.

    Directions without any spread become independent standard normals: they take no part. The bound does not depend on
    the coordinates.
    """
    means, spreads = np.zeros_like(bells.means), np.zeros_like(bells.covariances)
    spreads[:] = np.eye(bells.means.shape[1])
    for label in np.unique(labels):
        own = np.flatnonzero(labels == label)
        whole = bells.matched([own])
        units = np.sqrt(np.diagonal(whole.covariances[0]))
        units = np.where(units > 0, units, 1.0)
        values, vectors = np.linalg.eigh(whole.covariances[0] / np.outer(units, units))
        kept = values > _FLAT * max(1.0, float(values.max(initial=0.0)))
        count = int(kept.sum())
        turn = (vectors[:, kept] / np.sqrt(values[kept])) / units[:, None]
        means[own, :count] = (bells.means[own] - whole.means[0]) @ turn
        spreads[own, :count, :count] = turn.T @ bells.covariances[own] @ turn
    return Bells(bells.weights.copy(), means, spreads)


def _log_determinants(covariances: Array) -> Array:
    """Their natural logarithms; minus infinity where some direction has no spread."""
    values = np.linalg.eigvalsh(covariances)
    spread = values[:, 0] > _FLAT
    return np.where(spread, np.log(np.where(spread[:, None], values, 1.0)).sum(axis=1), -inf)


class _Clusters:
    """Components on their way to fewer: the merged ones, and the original ones in each."""

    def __init__(self, bells: Bells, labels: Places, logs: Array) -> None:
        self.members: list[list[int]] = [[i] for i in range(len(bells.weights))]
        self.spent = 0.0
        self._w, self._m, self._s = bells.weights, bells.means, bells.covariances
        self._labels, self._logs = labels, logs
        self._widest = int(np.argmax(bells.weights @ bells.means**2))

    def merge_neighbours(self, excess: int) -> bool:
        """One round over neighbours in the widest direction: pairs that are cheaper than those beside them."""
        spend(STEPS)
        order = np.lexsort((self._logs, self._m[:, self._widest], self._labels))
        first, second = order[:-1], order[1:]
        cost = self._cost(first, second)
        beside = np.concatenate([[inf], cost, [inf]])
        lowest = np.isfinite(cost) & (cost <= beside[:-2]) & (cost < beside[2:])
        chosen = np.flatnonzero(lowest)
        chosen = chosen[np.argsort(cost[chosen], kind="stable")][:excess]
        if len(chosen) == 0:
            return False
        self._merge(first[chosen], second[chosen], cost[chosen])
        return True

    def merge_pairs(self, most: int) -> bool:
        """The cheapest of all pairs, again and again."""
        count = len(self.members)
        everyone = np.arange(count)
        costs = np.stack([self._cost(np.full(count, i), everyone) for i in range(count)])
        np.fill_diagonal(costs, inf)
        while len(self.members) > most:
            spend(STEPS)
            i, j = divmod(int(np.argmin(costs)), len(costs))
            if not np.isfinite(costs[i, j]):
                return False
            self._merge(np.array([i]), np.array([j]), np.array([costs[i, j]]))
            gone = max(i, j)
            costs = np.delete(np.delete(costs, gone, axis=0), gone, axis=1)
            at = min(i, j)
            row = self._cost(np.full(len(costs), at), np.arange(len(costs)))
            row[at] = inf
            costs[at], costs[:, at] = row, row
        return True

    def _cost(self, first: Places, second: Places) -> Array:
        """Runnalls' bound in nats for pairs; infinite for those that must not meet."""
        w1, w2 = self._w[first], self._w[second]
        allowed = (self._labels[first] == self._labels[second]) & np.isfinite(self._logs[first])
        allowed &= np.isfinite(self._logs[second])
        logs = _log_determinants(self._pooled(first, second))
        with np.errstate(invalid="ignore"):
            cost = 0.5 * ((w1 + w2) * logs - w1 * self._logs[first] - w2 * self._logs[second])
        return np.where(allowed, np.maximum(cost, 0.0), inf)

    def _pooled(self, first: Places, second: Places) -> Array:
        share = (self._w[first] / (self._w[first] + self._w[second]))[:, None, None]
        apart = self._m[first] - self._m[second]
        return (
            share * self._s[first]
            + (1 - share) * self._s[second]
            + share * (1 - share) * (apart[:, :, None] * apart[:, None, :])
        )

    def _merge(self, first: Places, second: Places, cost: Array) -> None:
        """Put the pairs together in the place of their lower number; no component is in two pairs."""
        self.spent += float(cost.sum())
        low, high = np.minimum(first, second), np.maximum(first, second)
        w = self._w[first] + self._w[second]
        share = (self._w[first] / w)[:, None]
        pooled, middle = self._pooled(first, second), share * self._m[first] + (1 - share) * self._m[second]
        self._s[low], self._m[low], self._w[low] = pooled, middle, w
        self._logs[low] = _log_determinants(pooled)
        for a, b in zip(low.tolist(), high.tolist(), strict=True):
            self.members[a] = self.members[a] + self.members[b]
        kept = np.ones(len(self.members), dtype=np.bool_)
        kept[high] = False
        self.members = [m for m, k in zip(self.members, kept, strict=True) if k]
        self._w, self._m, self._s = self._w[kept], self._m[kept], self._s[kept]
        self._labels, self._logs = self._labels[kept], self._logs[kept]


def largest_change(bells: Bells, members: Sequence[Places]) -> float:
    """By how much the density of a mixture in one dimension changes at most when these groups are merged.

    ``|f − f'| ≤ (1/π) ∫ |φ − φ'|`` over the positive axis, with φ the characteristic functions; summed over groups.
    """
    after = bells.matched(members)
    total = 0.0
    for k, m in enumerate(members):
        if len(m) == 1:
            continue
        unit = sqrt(float(bells.covariances[m, 0, 0].min()))
        s = np.linspace(0.0, 9.0 / unit, 2001)
        centre = after.means[k, 0]
        parts = bells.weights[m, None] * np.exp(
            1j * (bells.means[m, 0, None] - centre) * s - 0.5 * bells.covariances[m, 0, 0, None] * s**2
        )
        gap = np.abs(parts.sum(axis=0) - after.weights[k] * np.exp(-0.5 * after.covariances[k, 0, 0] * s**2))
        total += 1.001 * float(gap.sum() - 0.5 * (gap[0] + gap[-1])) * float(s[1]) / np.pi
    return total
