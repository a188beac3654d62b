"""A population of runs in standard normal coordinates, and the moves that leave what it is drawn from as it is.

The prior makes all coordinates independent standard normal, ``z``. A move proposes others, is weighed, and is accepted
with the probability of Metropolis and Hastings, for each run on its own. Each coordinate is moved alone, many at a time
where no factor shares them; those that are entangled are also moved all at once, along the population's own spread
(Neal 1998 for a normal reference, ter Braak and Vrugt 2008 for differences of other runs).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.program.sampling.columns import Codes, Column, Mask
from leakmeter.program.sampling.weighing import Weighing

#: The share of accepted moves that step widths are led to, alone and all at once.
_ALONE, _AT_ONCE = 0.4, 0.3
#: The most coordinates that are moved to where others are.
_FEW = 6
#: So many others at the most.
_CENTRES = 96
#: Of moves of one coordinate, how many draw it anew from the prior.
_ANEW = 0.2
#: The most coordinates that are moved one after the other in one sweep.
_ONE_BY_ONE = 24


@dataclass(slots=True)
class Population:
    """``z`` and ``values`` (coordinates, n), and the factors' ``logs`` (factors, n) of all runs.

    ``islands`` independent repeats of equally many runs lie one after the other.
    """

    z: Array
    values: Array
    logs: Array
    islands: int

    @property
    def n(self) -> int:
        """How many runs there are."""
        return self.z.shape[1]

    def take(self, chosen: Codes) -> None:
        """Keep the runs with these numbers, each as often as it is named."""
        self.z, self.values, self.logs = (np.ascontiguousarray(a[:, chosen]) for a in (self.z, self.values, self.logs))


def tempered(logs: Array, powers: Array) -> Array:
    """The log weights (n,) of runs by their factors (factors, n), each raised to its power; 0 where the power is 0."""
    total = np.zeros(logs.shape[1])
    for power, row in zip(powers, logs, strict=True):
        if power > 0:
            total += power * row
    return total


class Moves:
    """Moves the runs of a population; keeps the widths of its steps from one sweep to the next."""

    def __init__(self, weighing: Weighing, random: np.random.Generator) -> None:
        self._weighing, self._random = weighing, random
        factors = weighing.parts.factors
        d = len(weighing.parts.coordinates)
        self._within = [[i for i, f in enumerate(factors) if c in f.reach] for c in range(d)]
        self.active = [c for c in range(d) if self._within[c]]
        self.idle = [c for c in range(d) if not self._within[c]]
        self.classes = self._coloured()
        self.entangled = [c for group in self.classes if len(group) == 1 for c in group]
        self._width = np.full(d, 0.5)
        self._far = {"normal": 0.5, "difference": 0.7}

    def _coloured(self) -> list[list[int]]:
        """Coordinates in classes, none of which has two that share a factor."""
        classes: list[tuple[set[int], list[int]]] = []
        for c in sorted(self.active, key=lambda c: (-len(self._within[c]), c)):
            mine = set(self._within[c])
            for taken, group in classes:
                if not taken & mine:
                    taken |= mine
                    group.append(c)
                    break
            else:
                classes.append((mine, [c]))
        return [group for _, group in classes]

    def sweep(self, population: Population, powers: Array) -> None:
        """Move every run, in every coordinate that its weight depends on."""
        if len(self.entangled) > 1:
            few = len(self.entangled) <= _FEW
            (self._by_places if few else self._all_at_once)(population, powers)
            self._by_differences(population, powers)
        alone = [g for g in self.classes if len(g) == 1]
        if len(alone) > _ONE_BY_ONE:
            chosen = self._random.permutation(len(alone))[:_ONE_BY_ONE]
            alone = [alone[int(i)] for i in np.sort(chosen)]
        for group in (*alone, *(g for g in self.classes if len(g) > 1)):
            self._alone(population, powers, group)

    # -- one coordinate of each factor -----------------------------------------------------------------------------

    def _alone(self, population: Population, powers: Array, group: list[int]) -> None:
        n, many = population.n, len(group)
        width = np.minimum(self._width[group][:, None] * np.exp(self._random.normal(0, 0.5, (many, n))), 1.0)
        anew = self._random.random((many, n)) < _ANEW
        width = np.where(anew, 1.0, width)
        old = population.z[group]
        new = np.sqrt(1 - width**2) * old + width * self._random.normal(size=(many, n))
        values = population.values.copy()
        for place, c in enumerate(group):
            values[c] = self._weighing.values(c, new[place])
        logs = self._weighing.weigh(values).logs
        chances = self._random.random((many, n))
        for place, c in enumerate(group):
            factors = self._within[c]
            gain = tempered(logs[factors], powers[factors]) - tempered(population.logs[factors], powers[factors])
            accepted = np.log(chances[place]) < gain
            local = accepted[~anew[place]]
            rate = float(local.mean()) if len(local) else _ALONE
            self._width[c] = min(max(self._width[c] * np.exp(rate - _ALONE), 1e-4), 1.0)
            population.z[c, accepted] = new[place, accepted]
            population.values[c, accepted] = values[c, accepted]
            for i in factors:
                population.logs[i, accepted] = logs[i, accepted]

    # -- all that are entangled --------------------------------------------------------------------------------------

    def _all_at_once(self, population: Population, powers: Array) -> None:
        """A step that leaves a normal distribution with the population's mean and covariance as it is."""
        at, n = self.entangled, population.n
        centre = population.z[at].mean(axis=1, keepdims=True)
        root = _root(population.z[at])
        inner: Array = np.asarray(np.linalg.solve(root, population.z[at] - centre), dtype=np.float64)
        width = np.minimum(self._far["normal"] * np.exp(self._random.normal(0, 0.5, n)), 1.0)
        turned = np.sqrt(1 - width**2) * inner + width * self._random.normal(size=inner.shape)
        new = centre + root @ turned
        extra = 0.5 * (turned**2).sum(axis=0) - 0.5 * (inner**2).sum(axis=0)
        rate = self._proposed(population, powers, new, np.arange(n), extra)
        self._far["normal"] = min(max(self._far["normal"] * np.exp(rate - _AT_ONCE), 1e-3), 1.0)

    def _by_differences(self, population: Population, powers: Array) -> None:
        """A step by the difference of two runs of the other half of the same repeat."""
        size = population.n // population.islands
        order = self._random.permuted(np.tile(np.arange(size), (population.islands, 1)), axis=1)
        order = order + size * np.arange(population.islands)[:, None]
        halves = order[:, : size // 2], order[:, size // 2 :]
        rates: list[float] = []
        for mine, others in (halves, halves[::-1]):
            count = mine.shape[1]
            first = self._random.integers(0, others.shape[1], (population.islands, count))
            shift = self._random.integers(1, others.shape[1], (population.islands, count))
            second = (first + shift) % others.shape[1]
            runs = mine.ravel()
            a, b = (np.take_along_axis(others, i, axis=1).ravel() for i in (first, second))
            far = np.where(self._random.random(len(runs)) < 0.1, 1.0, self._far["difference"])
            z = population.z[self.entangled]
            new = z[:, runs] + far * (z[:, a] - z[:, b]) + self._random.normal(0, 1e-3, (len(z), len(runs)))
            rates.append(self._proposed(population, powers, new, runs, np.zeros(len(runs))))
        self._far["difference"] = min(max(self._far["difference"] * np.exp(np.mean(rates) - _AT_ONCE), 1e-3), 1.5)

    def _by_places(self, population: Population, powers: Array) -> None:
        """A step to near another run of the same repeat, wherever that is: so that runs pass from peak to peak."""
        size = population.n // population.islands
        order = self._random.permuted(np.tile(np.arange(size), (population.islands, 1)), axis=1)
        order = order + size * np.arange(population.islands)[:, None]
        halves = order[:, : size // 2], order[:, size // 2 :]
        for mine, others in (halves, halves[::-1]):
            new, extra = zip(
                *(self._near(population, runs, near[:_CENTRES]) for runs, near in zip(mine, others, strict=True)),
                strict=True,
            )
            self._proposed(population, powers, np.concatenate(new, axis=1), mine.ravel(), np.concatenate(extra))

    def _near(self, population: Population, runs: Codes, places: Codes) -> tuple[Array, Array]:
        """New places (coordinates, n) for some runs from a mixture of normals around other runs, each as wide as its
        neighbours are apart, and the log of how much likelier the old places are in this mixture."""
        entangled = population.z[self.entangled]
        z, centres = entangled[:, runs].T, entangled[:, places].T
        d, near = len(self.entangled), max(4 * len(self.entangled), len(places) // 8)
        apart = ((centres[:, None, :] - centres[None]) ** 2 / (centres.var(axis=0) + 1e-12)).sum(axis=2)
        nearest = centres[np.argsort(apart, axis=1, kind="stable")[:, : min(near, len(places))]]
        within = nearest - nearest.mean(axis=1, keepdims=True)
        covariance = within.transpose(0, 2, 1) @ within / near
        covariance += np.eye(d) * (1e-9 + 1e-3 * np.trace(covariance, axis1=1, axis2=2)[:, None, None] / d)
        root: Array = np.asarray(np.linalg.cholesky(covariance), dtype=np.float64)
        inverse: Array = np.asarray(np.linalg.inv(root), dtype=np.float64)
        scale = -np.log(np.diagonal(root, axis1=1, axis2=2)).sum(axis=1)
        chosen = self._random.integers(0, len(places), len(runs))
        noise = self._random.normal(size=z.shape)
        new: Array = centres[chosen] + (root[chosen] @ noise[:, :, None])[:, :, 0]

        def level(x: Array) -> Array:
            inner = np.einsum("mij,nmj->nmi", inverse, x[:, None, :] - centres[None])
            return np.asarray(np.logaddexp.reduce(scale - 0.5 * (inner**2).sum(axis=2), axis=1), dtype=np.float64)

        return new.T, level(z) - level(new)

    def _proposed(self, population: Population, powers: Array, new: Array, runs: Codes, extra: Array) -> float:
        """Accept or not what is proposed for some runs; ``extra`` is what the log chance has besides target ratios."""
        at = self.entangled
        old = population.z[at][:, runs]
        values = population.values[:, runs]
        for place, c in enumerate(at):
            values[c] = self._weighing.values(c, new[place])
        logs = self._weighing.weigh(values).logs
        gain = tempered(logs, powers) - tempered(population.logs[:, runs], powers)
        gain += 0.5 * (old**2).sum(axis=0) - 0.5 * (new**2).sum(axis=0) + extra
        accepted: Mask = np.log(self._random.random(len(runs))) < gain
        kept = runs[accepted]
        for place, c in enumerate(at):
            population.z[c, kept] = new[place, accepted]
        population.values[:, kept] = values[:, accepted]
        population.logs[:, kept] = logs[:, accepted]
        return float(accepted.mean())

    def columns(self, population: Population) -> tuple[Column, ...]:
        """The queries' values, with what no weight depends on drawn anew from the prior."""
        for c in self.idle:
            population.z[c] = self._random.normal(size=population.n)
            population.values[c] = self._weighing.values(c, population.z[c])
        return self._weighing.weigh(population.values).columns


def _root(z: Array) -> Array:
    """The Cholesky factor of the covariance of columns, kept away from what is singular."""
    covariance = np.atleast_2d(np.cov(z))
    covariance = covariance + np.eye(len(z)) * (1e-9 + 1e-6 * float(np.trace(covariance)) / len(z))
    return np.asarray(np.linalg.cholesky(covariance), dtype=np.float64)
