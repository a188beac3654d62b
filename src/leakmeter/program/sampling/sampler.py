"""Runs of a graph until there are enough: their weights, and the values of what is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, log
from typing import cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node, Observation, Var
from leakmeter.program.sampling.agreeing import agrees, undefined
from leakmeter.program.sampling.columns import Codes, Column, Labels, joined
from leakmeter.program.sampling.draws import Drawing
from leakmeter.program.sampling.forward import Batch
from leakmeter.program.sampling.layout import Layout
from leakmeter.program.sampling.solve import solve
from leakmeter.program.sampling.variables import drawn

#: Runs of a program, unless it is so large that fewer have to do.
RUNS = 400_000
#: Runs where the prior's own are the only way to an improbable observation.
MOST_RUNS = 10 * RUNS
#: Fewer runs that count in effect than this are not enough to speak of.
LEAST = 400
#: Numbers held at once in one batch, and node values computed in all.
_ROOM, _WORK = 25_000_000, 1_000_000_000
#: Runs that are made however large a program is, and steps of linear algebra that cost as much as a node's value.
_FEWEST, _AT_ONCE = 10_000, 2
#: Runs that count in effect with which so large a program is left.
_ENOUGH = 2_000
#: The share of the runs after which it is looked whether they lead anywhere: whether at least this share of what then
#: must count does.
_EARLY, _EARLY_SHARE = 0.1, 0.25


@dataclass(frozen=True, slots=True)
class Runs:
    """``weights`` (n,) of the runs, adding to 1, and one column for each query.

    ``effective`` is the number of equally weighted runs that would tell as much, ``log_evidence`` the log of the
    observation's probability (density, where ``order`` is above 0), with its standard error. They were ``made`` from
    ``seed`` for the ``reason`` that no exact answer was to be had; ``way`` says how, where they are not independent.
    """

    weights: Array
    columns: tuple[Column, ...]
    effective: float
    log_evidence: float
    log_evidence_error: float
    order: int
    made: int
    seed: int = 0
    reason: str = ""
    way: str = ""

    @property
    def n(self) -> int:
        """How many runs count at all, of the ``made``."""
        return len(self.weights)


class Sampling:
    """How an audit may be sampled: the seed of its runs."""

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise ProgramError(f"the seed {seed} is negative; give 0 or a larger whole number.")
        self.seed = seed

    def runs(self, graph: Graph, queries: Sequence[Node], reason: str) -> Runs:
        """Run a graph with its present observations; ``reason`` says why there is no exact answer."""
        try:
            made = run(graph, graph.observations, queries, self.seed, patient=False)
        except Improbable as error:
            made = self._of_few(graph, queries, error)
        return replace(made, seed=self.seed, reason=reason)

    def _of_few(self, graph: Graph, queries: Sequence[Node], few: Improbable) -> Runs:
        """Runs for an observation that few of the prior fit: led to it or, where that fails, more of the same."""
        try:
            return _led(graph, queries, self.seed, few)
        except Unled:
            if few.needed > _affordable(Layout(graph.table, graph.observations, queries), MOST_RUNS):
                raise
        return run(graph, graph.observations, queries, self.seed, MOST_RUNS)


class Unled(ProgramError):
    """Runs could not be led to the observation, or not reliably."""


class Improbable(ProgramError):
    """Too few runs of the prior fit the observation; about so many are ``needed``."""

    def __init__(self, message: str, needed: float) -> None:
        super().__init__(message)
        self.needed = needed


def _led(graph: Graph, queries: Sequence[Node], seed: int, error: Improbable) -> Runs:
    """By sequential Monte Carlo; raises ``error`` where that cannot treat such a program."""
    from leakmeter.program.sampling.sequential import led
    from leakmeter.program.sampling.weighing import Unfit

    try:
        found = led(graph, graph.observations, queries, seed, LEAST)
    except Unfit:
        raise error from None
    effective = 1 / float((found.weights**2).sum())
    evidence = found.log_evidence, found.log_evidence_error
    return Runs(found.weights, found.columns, effective, *evidence, found.order, found.made, way=found.way)


def run(
    graph: Graph,
    observations: Sequence[Observation],
    queries: Sequence[Node],
    seed: int,
    runs: int = RUNS,
    *,
    patient: bool = True,
) -> Runs:
    """Run the graph ``runs`` times from ``seed``. Improbable, a ProgramError, where too few runs agree with the
    observations; unless ``patient``, already where far too few of the first ones do."""
    layout = Layout(graph.table, observations, queries)
    random = np.random.default_rng(seed)
    drawing = Drawing(graph, random)
    secret = queries[0] if queries else None
    avoid = secret.base if isinstance(secret, Var) else None
    runs, wide = _affordable(layout, runs), _width(layout)
    most = int(min(max(_ROOM // max(wide, 1), 500), 50_000))
    logs: list[Array] = []
    orders: list[Codes] = []
    columns: list[list[Column]] = []
    for start in range(0, runs, most):
        log_weight, order, found = _batch(graph, layout, drawing, random, min(most, runs - start), avoid)
        logs.append(log_weight)
        orders.append(order)
        columns.append(found)
        done = start + len(log_weight)
        if runs == _FEWEST and _counting(logs, orders) >= _ENOUGH:
            break
        if not patient and _EARLY * runs <= done < runs:
            _weighed(np.concatenate(logs), np.concatenate(orders), (), LEAST * done / runs * _EARLY_SHARE)
            patient = True
    whole = tuple(_joined([c[i] for c in columns]) for i in range(len(queries)))
    return _weighed(np.concatenate(logs), np.concatenate(orders), whole)


def _width(layout: Layout) -> int:
    """How many values a run computes."""
    return len(layout.nodes) + len(layout.variables) * (1 + len(layout.rows))


def _affordable(layout: Layout, runs: int) -> int:
    """So many runs, or fewer of a program that is so large."""
    solving = len(layout.rows) ** 2 * len(layout.variables) // _AT_ONCE
    return int(min(runs, max(_FEWEST, _WORK // max(_width(layout) + solving, 1))))


def _counting(logs: list[Array], orders: list[Codes]) -> float:
    """How many runs count in effect so far; 0 where they are too few to speak of."""
    try:
        return _weighed(np.concatenate(logs), np.concatenate(orders), ()).effective
    except Improbable:
        return 0.0


def _joined(parts: list[Column]) -> Column:
    if all(isinstance(p, Labels) for p in parts):
        return joined(cast("list[Labels]", parts))
    return np.concatenate(cast("list[Array]", parts))


def _batch(
    graph: Graph, layout: Layout, drawing: Drawing, random: np.random.Generator, n: int, avoid: int | None
) -> tuple[Array, Codes, list[Column]]:
    batch = Batch(layout, drawing, {b: drawn(d, random, n) for b, d in layout.variables.items()}, n)
    order = np.zeros(n, dtype=np.int64)
    solved_weight = np.zeros(n)
    if layout.rows:
        for node in layout.nodes:
            if node.id in layout.structure:
                batch.evaluate(node)
        with np.errstate(all="ignore"):
            solved = solve(layout, batch, avoid)
        solved_weight, order = solved.log_weight, solved.order
    for node in layout.nodes:
        if node.id not in layout.structure or node.continuous:
            batch.evaluate(node)
    log_weight = batch.log_weight + solved_weight
    for observation in layout.checks:
        log_weight = np.where(agrees(graph, batch, observation, log_weight), log_weight, -inf)
    if bool(np.isnan(log_weight).any()):
        raise undefined(graph, batch)
    found = [batch.columns[q.id] for q in layout.queries]
    for column in found:
        odd = column.undefined() if isinstance(column, Labels) else np.isnan(column)
        if odd is not None and bool((odd & (log_weight > -inf)).any()):
            raise undefined(graph, batch, column.reason if isinstance(column, Labels) else None)
    return log_weight, order, found


def _weighed(logs: Array, orders: Codes, columns: tuple[Column, ...], least: float = LEAST) -> Runs:
    """Keep the runs with the fewest densities in their weight: what is certain outweighs what has a density."""
    possible = logs > -inf
    order = int(orders[possible].min()) if bool(possible.any()) else 0
    logs = np.where(orders == order, logs, -inf)
    top = float(logs.max(initial=-inf))
    weights = np.exp(logs - top) if top > -inf else np.zeros(len(logs))
    total = float(weights.sum())
    effective = total**2 / float((weights**2).sum()) if total > 0 else 0.0
    if effective < least:
        raise Improbable(
            f"the observation is too improbable to be sampled: only {effective:,.0f} of {len(logs):,} runs count, and "
            f"{LEAST} are needed; check the observed value, observe fewer outputs, or make the program smaller.",
            1.25 * LEAST * len(logs) / effective if effective > 0 else inf,
        )
    mean = total / len(logs)
    error = float(np.std(weights)) / mean / len(logs) ** 0.5
    kept = np.flatnonzero(weights > 0)
    if len(kept) == len(logs):
        return Runs(weights / total, columns, effective, top + log(mean), error, order, len(logs))
    left = tuple(Labels(c.codes[kept], c.items) if isinstance(c, Labels) else c[kept] for c in columns)
    return Runs(weights[kept] / total, left, effective, top + log(mean), error, order, len(logs))
