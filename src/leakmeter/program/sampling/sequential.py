"""Sequential Monte Carlo: runs of a graph that are led step by step from the prior to what was observed.

It takes over where too few runs of the prior fit the observation. A population of runs starts from the prior. The
observation is brought in by powers of its likelihood that rise from 0 to 1 (Del Moral, Doucet and Jasra 2006); factors
that exclude runs altogether come one after the other. After each step the runs are resampled by their weights and moved
(``population``), which leaves their distribution as it is.

Several independent repeats (*islands*) are made at once. Each estimates the evidence, by which it is weighed, and how
far apart they are says how much less than independent runs the runs tell: of these, so many are kept that the standard
errors of independent runs are right. Repeats that disagree are no answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node, Observation
from leakmeter.program.sampling.columns import Codes, Column, Labels
from leakmeter.program.sampling.parts import Parts
from leakmeter.program.sampling.population import Moves, Population, tempered
from leakmeter.program.sampling.sampler import Unled
from leakmeter.program.sampling.weighing import Unfit, Weighed, Weighing

#: Independent repeats, and the fewest and most runs in each.
ISLANDS, _SMALL, _LARGE = 16, 128, 1024
#: Node values computed in one weighing of all runs, at the most.
_WORK = 3_500_000
#: The share of runs that count in effect after each step, and the least one of each repeat.
_STEP, _LEAST_STEP = 0.5, 0.05
#: Sweeps after each step, and at the end so many at a time, and the most.
_SWEEPS, _EACH, _MOST = 2, 4, 24
#: Correlation with the runs before the last sweeps, below which they are as good as new, and by how much it must fall
#: if more sweeps are to help: runs that stay at their own of several peaks never forget it, and the repeats say so.
_FORGOTTEN, _FALLING = 0.1, 0.05
#: How much larger the square of an error may be than that of independent runs, and steps after which to give up.
_LARGER, _STEPS = 0.25, 200
#: The smallest number of repeats that count in effect.
_REPEATS = ISLANDS / 3
#: Values of a finite query, and places of a continuous one, whose probabilities are compared between repeats.
_VALUES, _PLACES = 8, (0.1, 0.25, 0.5, 0.75, 0.9)


@dataclass(frozen=True, slots=True)
class Led:
    """Runs that fit an observation, as `Runs` has them, and the ``way`` they came about in words."""

    weights: Array
    columns: tuple[Column, ...]
    log_evidence: float
    log_evidence_error: float
    order: int
    made: int
    way: str


def led(
    graph: Graph,
    observations: Sequence[Observation],
    queries: Sequence[Node],
    seed: int,
    least: int,
    largest: int = _LARGE,
) -> Led:
    """Lead runs to the observations, ``least`` of which must count in effect; at most ``largest`` in each repeat.
    ProgramError where that fails."""
    random = np.random.default_rng([seed, 1])
    weighing = _weighing(graph, observations, queries, random)
    work = weighing.cost * weighing.parts.combinations * ISLANDS
    size = int(min(max(_WORK // max(work, 1), _SMALL), largest)) // 2 * 2
    return _Leading(weighing, random, size).led(least)


def _weighing(
    graph: Graph, observations: Sequence[Observation], queries: Sequence[Node], random: np.random.Generator
) -> Weighing:
    """By conditioning on all rows at once where that is possible, else by one row after the other where each has noise
    of its own."""
    rows = {o.id for o in observations if o.node.continuous and o.value is not None}
    together, idle = rows, frozenset[int]()
    one_by_one = False
    for _ in range(len(rows) + 3):
        weighing = Weighing(graph, Parts(graph.table, observations, queries, together, idle))
        try:
            found = _drawn(weighing, random, 200)[1]
        except Unfit as error:
            if not one_by_one:
                one_by_one, together = True, set[int]()
            elif error.observation >= 0 and error.observation not in together:
                together = {*together, error.observation}
            else:
                raise
            continue
        joint = bool(weighing.parts.layout.rows)
        if not joint or (found.conditioned == idle and (one_by_one or idle)):
            return weighing
        if found.conditioned:
            idle = found.conditioned
        elif not one_by_one:
            one_by_one, together = True, set[int]()
        else:
            return weighing
    raise Unfit("the observed values cannot be weighed in one way for all runs.")


def _drawn(weighing: Weighing, random: np.random.Generator, n: int) -> tuple[Population, Weighed]:
    z = random.normal(size=(len(weighing.parts.coordinates), n))
    values = np.stack([weighing.values(c, row) for c, row in enumerate(z)]) if len(z) else np.zeros((0, n))
    found = weighing.weigh(values)
    return Population(z, values, found.logs, ISLANDS), found


class _Leading:
    def __init__(self, weighing: Weighing, random: np.random.Generator, size: int) -> None:
        self._weighing, self._random, self._size = weighing, random, size
        self._moves = Moves(weighing, random)
        self._population, found = _drawn(weighing, random, size * ISLANDS)
        self._order = found.order
        self._evidence = np.zeros(ISLANDS)
        self._powers = np.zeros(len(weighing.parts.factors))
        self._steps = self._sweeps = 0

    def led(self, least: int) -> Led:
        excluding = (self._population.logs == -inf).any(axis=1)
        groups = [np.flatnonzero(~excluding), *(np.array([i]) for i in np.flatnonzero(excluding))]
        for group in groups:
            if len(group):
                self._bring_in(group)
        columns = self._settled()
        weights = np.repeat(np.exp(self._evidence - self._evidence.max()), self._size)
        weights /= weights.sum()
        return self._kept(weights, columns, least)

    def _bring_in(self, group: Codes) -> None:
        """Raise the powers of some factors from 0 to 1."""
        reached = 0.0
        while reached < 1:
            self._steps += 1
            if self._steps > _STEPS:
                raise _improbable(f"{_STEPS} steps do not lead to it")
            logs = self._population.logs[group].sum(axis=0)
            step = self._next(logs, 1 - reached)
            self._resample(step * logs if step < inf else logs)
            reached = min(1.0, reached + step)
            self._powers[group] = reached
            for _ in range(_SWEEPS):
                self._sweep()

    def _next(self, logs: Array, left: float) -> float:
        """How far a power may rise so that enough of the runs count in effect."""
        if _effective(left * logs) >= _STEP * len(logs):
            return left
        possible = float((logs > -inf).mean())
        target = _STEP * possible
        low, high = 0.0, left
        for _ in range(60):
            middle = 0.5 * (low + high)
            low, high = (middle, high) if _effective(middle * logs) >= target * len(logs) else (low, middle)
        return max(low, 1e-12)

    def _resample(self, logs: Array) -> None:
        """Take the runs of each repeat by their weights, and note what these say of its evidence."""
        parts = logs.reshape(ISLANDS, self._size)
        top = parts.max(axis=1)
        if not bool((top > -inf).all()):
            raise _improbable("in some repeats no run can have what was observed")
        weights = np.exp(parts - top[:, None])
        total = weights.sum(axis=1)
        effective = total**2 / (weights**2).sum(axis=1)
        if float(effective.min()) < max(_LEAST_STEP * self._size, 8):
            raise _improbable(f"at one step only {effective.min():.0f} of {self._size} runs of a repeat count")
        self._evidence += top + np.log(total / self._size)
        chosen = np.concatenate(
            [self._systematic(w / t) + i * self._size for i, (w, t) in enumerate(zip(weights, total, strict=True))]
        )
        self._population.take(chosen)

    def _systematic(self, weights: Array) -> Codes:
        places = (np.arange(self._size) + self._random.random()) / self._size
        return np.minimum(np.searchsorted(np.cumsum(weights), places), self._size - 1)

    def _sweep(self) -> None:
        self._sweeps += 1
        self._moves.sweep(self._population, self._powers)

    def _settled(self) -> tuple[Column, ...]:
        """Move the runs until they have forgotten where they started, or forget no more; the queries' values."""
        before = self._figures(self._moves.columns(self._population))
        known, columns = inf, tuple[Column, ...]()
        for _ in range(0, _MOST, _EACH):
            for _ in range(_EACH):
                self._sweep()
            columns = self._moves.columns(self._population)
            left = _correlation(before, self._figures(columns))
            if left < _FORGOTTEN or left > known - _FALLING:
                break
            known = left
        return columns

    def _figures(self, columns: Sequence[Column]) -> Array:
        """What is compared between repeats (figures, n): probabilities, values and squares of the queries, and the
        coordinates that are entangled."""
        found = [f for c in columns for f in figures(c)]
        found += [self._population.z[c] for c in self._moves.entangled]
        found.append(tempered(self._population.logs, self._powers))
        return np.stack(found)

    def _kept(self, weights: Array, columns: tuple[Column, ...], least: int) -> Led:
        shares = weights.reshape(ISLANDS, -1).sum(axis=1)
        repeats = 1 / float((shares**2).sum())
        if repeats < _REPEATS:
            raise _disagreeing(f"only {repeats:.1f} of {ISLANDS} count")
        asked = np.stack([f for c in columns for f in figures(c)]) if columns else np.zeros((0, len(weights)))
        larger = inflation(asked, weights)
        kept = self._size if larger <= 1 + _LARGER else int(self._size * _LARGER / (larger - 1))
        chosen = np.concatenate(
            [i * self._size + self._random.permutation(self._size)[: max(kept, 1)] for i in range(ISLANDS)]
        )
        weights = weights[chosen] / weights[chosen].sum()
        effective = 1 / float((weights**2).sum())
        if effective < least:
            raise _disagreeing(f"their runs tell as much as {effective:,.0f} independent ones, and {least} are needed")
        level = np.exp(self._evidence - self._evidence.max())
        error = float(np.std(level, ddof=1) / level.mean()) / sqrt(ISLANDS)
        way = (
            f"sequential Monte Carlo: {ISLANDS} independent repeats of {self._size:,} runs each, led to the "
            f"observation in {self._steps} steps and moved {self._sweeps} times"
        )
        left = tuple(Labels(c.codes[chosen], c.items) if isinstance(c, Labels) else c[chosen] for c in columns)
        evidence = float(self._evidence.max()) + log(float(level.mean()))
        return Led(weights, left, evidence, error, self._order, self._weighing.made, way)


def figures(column: Column) -> list[Array]:
    """What is asked of a query, for each run: which value it has, or whether it lies below some places."""
    if isinstance(column, Labels):
        counts = np.bincount(column.codes, minlength=len(column.items))
        return [(column.codes == i).astype(np.float64) for i in np.argsort(-counts, kind="stable")[:_VALUES]]
    spread = float(np.std(column))
    scores = (column - column.mean()) / (spread if spread > 0 else 1.0)
    return [scores, scores**2, *((column <= np.quantile(column, q)).astype(np.float64) for q in _PLACES)]


def inflation(figures: Array, weights: Array) -> float:
    """By how much the squared error of figures (figures, n), as the repeats show it, exceeds that of independent runs;
    the largest."""
    shares = weights.reshape(ISLANDS, -1).sum(axis=1)
    worst = 1.0
    for figure in figures:
        mean = float(weights @ figure)
        plain = float((weights**2) @ (figure - mean) ** 2)
        means = (weights * figure).reshape(ISLANDS, -1).sum(axis=1) / shares
        between = ISLANDS / (ISLANDS - 1) * float((shares**2) @ (means - mean) ** 2)
        if plain > 0:
            worst = max(worst, between / plain)
    return worst


def _effective(logs: Array) -> float:
    top = float(logs.max())
    if top == -inf:
        return 0.0
    weights = np.exp(np.where(np.isnan(logs), -inf, logs) - top)
    return float(weights.sum()) ** 2 / float((weights**2).sum())


def _correlation(before: Array, now: Array) -> float:
    """The largest correlation of a figure with itself."""
    worst = 0.0
    for one, other in zip(before, now, strict=True):
        first: Array = one - float(one.mean())
        second: Array = other - float(other.mean())
        spread = float(np.std(first)) * float(np.std(second))
        if spread > 0:
            worst = max(worst, float(first @ second) / len(first) / spread)
    return worst


def _improbable(why: str) -> ProgramError:
    return Unled(
        f"the observation is too improbable to be sampled, also by sequential Monte Carlo: {why}; check the observed "
        "value, observe fewer outputs, or make the program smaller."
    )


def _disagreeing(why: str) -> ProgramError:
    return Unled(
        "the observation cannot be sampled reliably: the independent repeats of sequential Monte Carlo disagree "
        f"({why}); observe fewer outputs, make the program smaller, or try another seed."
    )
