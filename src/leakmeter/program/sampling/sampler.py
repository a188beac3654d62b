"""Runs of a graph until there are enough: their weights, and the values of what is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, log
from typing import cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.engine.block import Undefined
from leakmeter.program.engine.graph import COMPARE, Graph
from leakmeter.program.engine.nodes import Node, Observation, Var
from leakmeter.program.sampling.columns import Codes, Column, Labels, applied, joined
from leakmeter.program.sampling.draws import Drawing
from leakmeter.program.sampling.forward import Batch
from leakmeter.program.sampling.layout import Layout
from leakmeter.program.sampling.solve import solve

#: Runs of a program, unless it is so large that fewer have to do.
RUNS = 400_000
#: Fewer runs that count in effect than this are not enough to speak of.
LEAST = 400
#: Numbers held at once in one batch, and node values computed in all.
_ROOM, _WORK = 25_000_000, 1_000_000_000


@dataclass(frozen=True, slots=True)
class Runs:
    """``weights`` (n,) of the runs, adding to 1, and one column for each query.

    ``effective`` is the number of equally weighted runs that would tell as much, ``log_evidence`` the log of the
    observation's probability (density, where ``order`` is above 0), with its standard error. They were ``made`` from
    ``seed`` for the ``reason`` that no exact answer was to be had.
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
        made = run(graph, graph.observations, queries, self.seed)
        return replace(made, seed=self.seed, reason=reason)


def run(
    graph: Graph, observations: Sequence[Observation], queries: Sequence[Node], seed: int, runs: int = RUNS
) -> Runs:
    """Run the graph ``runs`` times from ``seed``. ProgramError where too few runs agree with the observations."""
    layout = Layout(graph.table, observations, queries)
    random = np.random.default_rng(seed)
    drawing = Drawing(graph, random)
    secret = queries[0] if queries else None
    avoid = secret.base if isinstance(secret, Var) else None
    wide = len(layout.nodes) + len(layout.variables) * (1 + len(layout.rows))
    runs = int(min(runs, max(20_000, _WORK // max(wide, 1))))
    most = int(min(max(_ROOM // max(wide, 1), 500), 50_000))
    logs: list[Array] = []
    orders: list[Codes] = []
    columns: list[list[Column]] = []
    for start in range(0, runs, most):
        log_weight, order, found = _batch(graph, layout, drawing, random, min(most, runs - start), avoid)
        logs.append(log_weight)
        orders.append(order)
        columns.append(found)
    whole = tuple(_joined([c[i] for c in columns]) for i in range(len(queries)))
    return _weighed(np.concatenate(logs), np.concatenate(orders), whole)


def _joined(parts: list[Column]) -> Column:
    if all(isinstance(p, Labels) for p in parts):
        return joined(cast("list[Labels]", parts))
    return np.concatenate(cast("list[Array]", parts))


def _batch(
    graph: Graph, layout: Layout, drawing: Drawing, random: np.random.Generator, n: int, avoid: int | None
) -> tuple[Array, Codes, list[Column]]:
    batch = Batch(graph, layout, drawing, random, n)
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
        log_weight = np.where(_agrees(graph, batch, observation, log_weight), log_weight, -inf)
    if bool(np.isnan(log_weight).any()):
        raise _undefined(graph, batch)
    found = [batch.columns[q.id] for q in layout.queries]
    for column in found:
        odd = column.undefined() if isinstance(column, Labels) else np.isnan(column)
        if odd is not None and bool((odd & (log_weight > -inf)).any()):
            raise _undefined(graph, batch, column.reason if isinstance(column, Labels) else None)
    return log_weight, order, found


def _agrees(graph: Graph, batch: Batch, observation: Observation, log_weight: Array) -> Array:
    column = cast(Labels, batch.columns[observation.node.id])
    if observation.value is None:
        holds, odd = column.truth(), column.undefined()
    else:
        same = applied(COMPARE["=="], [column, observation.value], batch.n, observation.line)
        holds, odd = same.truth(), same.undefined()
    if observation.guard is not None:
        guard = batch.truth(observation.guard)
        holds, odd = holds | ~guard, None if odd is None else odd & guard
    if odd is not None and bool((odd & (log_weight > -inf)).any()):
        raise _undefined(graph, batch, column.reason)
    return cast(Array, holds)


def _undefined(graph: Graph, batch: Batch, reason: Undefined | None = None) -> ProgramError:
    known = reason or batch.missing
    if known is None:
        return graph.error("this cannot be computed for every possible input: a function is used outside its range.")
    return graph.error(f"this cannot be computed for every possible input: {known.reason}.", known.line or None)


def _weighed(logs: Array, orders: Codes, columns: tuple[Column, ...]) -> Runs:
    """Keep the runs with the fewest densities in their weight: what is certain outweighs what has a density."""
    possible = logs > -inf
    order = int(orders[possible].min()) if bool(possible.any()) else 0
    logs = np.where(orders == order, logs, -inf)
    top = float(logs.max(initial=-inf))
    weights = np.exp(logs - top) if top > -inf else np.zeros(len(logs))
    total = float(weights.sum())
    effective = total**2 / float((weights**2).sum()) if total > 0 else 0.0
    if effective < LEAST:
        raise ProgramError(
            f"the observation is too improbable to be sampled: only {effective:,.0f} of {len(logs):,} runs count, and "
            f"{LEAST} are needed; check the observed value, observe fewer outputs, or make the program smaller."
        )
    mean = total / len(logs)
    error = float(np.std(weights)) / mean / len(logs) ** 0.5
    kept = np.flatnonzero(weights > 0)
    if len(kept) == len(logs):
        return Runs(weights / total, columns, effective, top + log(mean), error, order, len(logs))
    left = tuple(Labels(c.codes[kept], c.items) if isinstance(c, Labels) else c[kept] for c in columns)
    return Runs(weights[kept] / total, left, effective, top + log(mean), error, order, len(logs))
