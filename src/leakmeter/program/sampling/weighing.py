"""The log weight of runs whose coordinates are known, factor by factor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, log, pi
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array, scipy_special
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.engine.flatten import children
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Draw, Node
from leakmeter.program.language import Normal, Outcome
from leakmeter.program.sampling.agreeing import agrees, undefined
from leakmeter.program.sampling.columns import Codes, Column, Labels, joined
from leakmeter.program.sampling.draws import Drawing
from leakmeter.program.sampling.forward import Batch, Forced
from leakmeter.program.sampling.layout import Given
from leakmeter.program.sampling.parts import Own, Parts
from leakmeter.program.sampling.solve import on_ends, slopes, solve
from leakmeter.program.sampling.variables import at_normal, log_density

#: Numbers held at once in one batch, and the most runs in it.
_ROOM, _MOST = 12_000_000, 20_000


class Unfit(ProgramError):
    """Observed values that cannot be weighed one by one: ``observation`` has the number of one, if it is known."""

    def __init__(self, message: str, observation: int = -1) -> None:
        super().__init__(message)
        self.observation = observation


@dataclass(frozen=True, slots=True)
class Weighed:
    """``logs`` (factors, n), the ``columns`` of the queries, and ``order``, how many densities are in each weight.

    ``conditioned`` has the normal variables that the joint rows were conditioned on.
    """

    logs: Array
    columns: tuple[Column, ...]
    order: int
    conditioned: frozenset[int]


class _Known:
    """Draws at given probabilities: what stands in for a generator."""

    def __init__(self) -> None:
        self.below: Array = np.zeros(0)

    def random(self, size: int, /) -> Array:
        return self.below

    def poisson(self, lam: Array, /) -> npt.NDArray[Any]:
        from scipy.stats import poisson  # pyright: ignore[reportMissingTypeStubs]

        return cast("npt.NDArray[Any]", cast(Any, poisson).ppf(self.below, lam))

    def binomial(self, n: Any, p: Array, /) -> npt.NDArray[Any]:
        from scipy.stats import binom  # pyright: ignore[reportMissingTypeStubs]

        return cast("npt.NDArray[Any]", cast(Any, binom).ppf(self.below, n, p))


class _Replayed(Drawing):
    """Makes draws from the coordinates of each run."""

    def __init__(self, graph: Graph) -> None:
        self._source = _Known()
        self.below: dict[int, Array] = {}
        super().__init__(graph, self._source)

    def drawn(
        self, node: Draw, args: Sequence[Column | Outcome], given: Sequence[Given], n: int
    ) -> tuple[Labels, Array | None]:
        self._source.below = self.below[node.id] if node.id in self.below else np.full(n, 0.5)
        return super().drawn(node, args, given, n)


class Weighing:
    """Weighs runs of a graph by the factors of ``parts``; counts in ``made`` how many it has computed."""

    def __init__(self, graph: Graph, parts: Parts) -> None:
        self._graph, self.parts = graph, parts
        self._drawing = _Replayed(graph)
        self.made = 0
        self._conditioned: frozenset[int] | None = None
        layout = parts.layout
        self._after = [n for n in layout.nodes if n.id not in layout.structure or n.continuous]
        self._variable = self._below()
        wide = len(layout.nodes) + len(layout.variables) * (1 + len(layout.rows))
        self.most = int(min(max(_ROOM // max(wide, 1), 200), _MOST))
        self.cost = wide + len(layout.rows) ** 2 * len(layout.variables) // 2

    def _below(self) -> list[Node]:
        """The nodes that change with the choices that are added up."""
        changed = set(self.parts.choices)
        for node in self.parts.layout.nodes:
            if any(isinstance(c, Node) and c.id in changed for c in children(node)):
                changed.add(node.id)
        return [n for n in self.parts.layout.nodes if n.id in changed]

    def values(self, coordinate: int, z: Array) -> Array:
        """A coordinate in its own unit, from standard normal numbers: a base variable's value, or for a draw the
        probability below."""
        kind, number = self.parts.coordinates[coordinate]
        if kind == "base":
            return at_normal(self.parts.layout.variables[number], z)
        below = np.asarray(scipy_special().ndtr(z), dtype=np.float64)
        return np.minimum(below, 1 - 1e-16)

    def weigh(self, values: Array) -> Weighed:
        """Weigh the runs with these values (coordinates, n) of the coordinates."""
        n = values.shape[1]
        self.made += n
        found = [self._weigh(values[:, start : start + self.most]) for start in range(0, n, self.most)]
        if len(found) == 1:
            return found[0]
        columns = tuple(_together([f.columns[i] for f in found]) for i in range(len(found[0].columns)))
        logs = np.concatenate([f.logs for f in found], axis=1)
        if len({f.order for f in found}) > 1:
            raise _differing()
        return replace(found[0], logs=logs, columns=columns)

    def _weigh(self, values: Array) -> Weighed:
        parts, layout = self.parts, self.parts.layout
        n = values.shape[1]
        bases = {b: np.full(n, d.mean) for b, d in layout.variables.items()}
        self._drawing.below = {}
        for (kind, number), row in zip(parts.coordinates, values, strict=True):
            (bases if kind == "base" else self._drawing.below)[number] = row
        batch = Batch(layout, self._drawing, bases, n, self._forced(0))
        joint, order, conditioned = np.zeros(n), np.zeros(n, dtype=np.int64), frozenset[int]()
        if layout.rows:
            for node in layout.nodes:
                if node.id in layout.structure:
                    batch.evaluate(node)
            with np.errstate(all="ignore"):
                solved = solve(layout, batch, None)
            joint, order, conditioned = solved.log_weight, solved.order, solved.conditioned
            if self._conditioned not in (None, conditioned):
                raise Unfit("observed values can be conditioned on at once in some runs only.")
            self._conditioned = conditioned
        for node in self._after if layout.rows else layout.nodes:
            batch.evaluate(node)
        logs, one = self._logs(batch, joint, 0)
        order = order + one
        columns = tuple(batch.columns[q.id] for q in layout.queries)
        summed = [logs]
        for combination in range(1, parts.combinations):
            again = Batch(layout, self._drawing, batch.bases, n, self._forced(combination))
            again.columns = dict(batch.columns)
            again.weights = dict(batch.weights)
            for node in self._variable:
                again.evaluate(node)
            more, two = self._logs(again, joint, combination)
            summed.append(more)
            if bool((one != two).any()):
                raise _differing()
        if len(summed) > 1:
            logs = np.logaddexp.reduce(np.stack(summed), axis=0)
        alive = (logs > -inf).all(axis=0)
        if bool(np.isnan(logs).any()):
            raise undefined(self._graph, batch)
        orders = np.unique(order[alive])
        if len(orders) > 1:
            raise _differing()
        for column in columns:
            odd = column.undefined() if isinstance(column, Labels) else np.isnan(column)
            if odd is not None and bool((odd & alive).any()):
                raise undefined(self._graph, batch, column.reason if isinstance(column, Labels) else None)
        return Weighed(logs, columns, int(orders[0]) if len(orders) else -1, conditioned)

    def _forced(self, combination: int) -> Forced:
        """The choices of each factor as the bits of ``combination`` say."""
        layout = self.parts.layout
        tests, draws = dict(layout.decided), dict[int, Sequence[Given]](layout.given)
        for factor in self.parts.factors:
            for k, node in enumerate(factor.choices):
                outcome = not combination >> k & 1
                known = self.parts.choices[node.id]
                if known is None:
                    draws[node.id] = [_is_true if outcome else _is_false]
                else:
                    above = known.above == (outcome == known.outcome)
                    tests[node.id] = replace(known, outcome=outcome, above=above)
        return Forced(tests, draws)

    def _logs(self, batch: Batch, joint: Array, combination: int) -> tuple[Array, Codes]:
        """The log of each factor (factors, n), minus infinity where the combination is none of its choices."""
        spend(STEPS)
        found: list[Array] = []
        order = np.zeros(batch.n, dtype=np.int64)
        for factor in self.parts.factors:
            if combination >> len(factor.choices):
                found.append(np.full(batch.n, -inf))
                order += sum((self._active(batch, own) for own in factor.owns), np.zeros(batch.n, dtype=np.int64))
                continue
            logs = joint.copy() if factor.joint else np.zeros(batch.n)
            for number in (*factor.sources, *(c.id for c in factor.choices)):
                if number in batch.weights:
                    logs += batch.weights[number]
            for observation in factor.checks:
                logs = np.where(agrees(self._graph, batch, observation, logs), logs, -inf)
            for own in factor.owns:
                logs += self._own(batch, own)
                order += self._active(batch, own)
            found.append(logs)
        return np.stack(found) if found else np.zeros((0, batch.n)), order

    def _active(self, batch: Batch, own: Own) -> Codes:
        """In which runs a value is observed: 1, else 0."""
        guard = own.observation.guard
        return np.ones(batch.n, dtype=np.int64) if guard is None else batch.truth(guard).astype(np.int64)

    def _own(self, batch: Batch, own: Own) -> Array:
        """The log density of an observed value given all but its own noise."""
        layout, n = self.parts.layout, batch.n
        observation = own.observation
        active = self._active(batch, own) > 0
        with np.errstate(all="ignore"):
            known = slopes(layout, batch, observation.node, own.path).of
            gap = float(cast(float, observation.value)) - batch.numbers(observation.node)
            gap = np.broadcast_to(np.asarray(gap, dtype=np.float64), (n,))
            if isinstance(layout.variables[own.bases[0]], Normal):
                variance = sum(((known[b] * layout.spread(b)) ** 2 for b in own.bases if b in known), np.zeros(n))
                level = -0.5 * (gap * gap / variance + np.log(variance)) - 0.5 * log(2 * pi)
                lacking = ~(variance > 0)
            else:
                shares = np.stack([np.broadcast_to(known.get(b, np.zeros(n)), (n,)) for b in own.bases])
                used = shares != 0
                lacking = used.sum(axis=0) != 1
                level = np.zeros(n)
                for base, slope, here in zip(own.bases, shares, used, strict=True):
                    distribution = layout.variables[base]
                    value = on_ends(distribution, batch.bases[base], gap / np.where(here, slope, 1.0))
                    level = np.where(here, log_density(distribution, value) - np.log(np.abs(slope)), level)
        if bool((lacking & active & ~np.isnan(gap)).any()):
            raise Unfit("an observed value has no noise of its own in some runs.", observation.id)
        return np.where(active, np.where(np.isnan(gap), np.nan, level), 0.0)


def _is_true(value: Outcome) -> bool:
    return bool(value)


def _is_false(value: Outcome) -> bool:
    return not value


def _differing() -> Unfit:
    return Unfit("some runs meet more observed values than others.")


def _together(parts: Sequence[Column]) -> Column:
    if all(isinstance(p, Labels) for p in parts):
        return joined(cast("list[Labels]", list(parts)))
    return np.concatenate(cast("list[Array]", list(parts)))
