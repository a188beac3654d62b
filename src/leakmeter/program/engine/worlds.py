"""All worlds of a discrete program at once: every combination of its draws, with a column for each variable.

A program in which everything depends on everything (a count, a mean and a maximum of the same people) has no structure
to be clever about. Where its draws have few combinations, each is computed, a whole column at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, prod
from typing import cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.budget import spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer, Component
from leakmeter.program.engine.block import Undefined
from leakmeter.program.engine.flatten import Plan, children
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Apply, Draw, Node, Observation, Pick, Sum, Value
from leakmeter.program.engine.state import State
from leakmeter.program.language import Outcome
from leakmeter.program.sampling.columns import (
    Codes,
    Item,
    Labels,
    Mask,
    added,
    applied,
    chosen,
    combined,
    compared,
    counted,
    relabelled,
)

#: Fewer combinations than the first are as quickly followed one by one; more cells than the second take too long.
_FEW, _CELLS = 512, 30_000_000


def solve(
    graph: Graph, queries: Sequence[Node], allowance: Allowance, most: float = inf, plan: Plan | None = None
) -> Answer | None:
    """The answer about the queries, whose ``plan`` may be given; None where something is continuous, or combinations
    are very few or too many: more than ``most``, or than there is time for."""
    plan = plan or Plan(graph.observations, queries)
    nodes = [plan.nodes[i] for i in sorted(plan.nodes)]
    if any(node.continuous or not isinstance(node, Draw | Sum | Apply | Pick) for node in nodes):
        return None
    many = _combinations([node for node in nodes if isinstance(node, Draw)])
    if many is None or not _FEW < many <= min(most, _CELLS / max(len(nodes), 1)):
        return None
    return _Worlds(graph, nodes, queries, allowance).answer()


def _combinations(draws: Sequence[Draw]) -> float | None:
    """How many combinations draws have; None where that depends on what came before, or has no end that is exact."""
    if any(draw.args for draw in draws):
        return None
    try:
        made = [draw.make() for draw in draws]
    except ProgramError:
        return None  # the general way says where
    if any(each.cut for each in made):
        return None
    return prod(float(len(each.support())) for each in made)


class _Worlds:
    """The worlds that are left, step by step: a column for each variable that is still needed, and a log weight."""

    def __init__(self, graph: Graph, nodes: Sequence[Node], queries: Sequence[Node], allowance: Allowance) -> None:
        self.graph, self.queries, self.allowance = graph, queries, allowance
        self.columns: dict[int, Labels] = {}
        self.log_weight: Array = np.zeros(1)
        self.steps: list[Node | Observation] = sorted([*nodes, *graph.observations], key=lambda step: step.id)
        self.last = {q.id: len(self.steps) for q in queries}
        for place, step in enumerate(self.steps):
            for node in _looked_at(step):
                self.last[node.id] = max(self.last.get(node.id, 0), place)

    def answer(self) -> Answer:
        for place, step in enumerate(self.steps):
            spend(1 + (len(self.log_weight) >> 6), getattr(step, "line", 0))
            if isinstance(step, Observation):
                self._keep(self._agrees(step), step)
            elif isinstance(step, Draw):
                self._draw(step)
            else:
                self.columns[step.id] = self._value_of(step)
            for node in (*_looked_at(step), *([step] if isinstance(step, Node) else ())):
                if self.last.get(node.id, place) <= place:
                    self.columns.pop(node.id, None)
        return self._gathered()

    # -- steps -------------------------------------------------------------------------------------------------------

    def _draw(self, step: Draw) -> None:
        """Each world once for each outcome of a draw."""
        pairs = step.make().support()
        n, k = len(self.log_weight), len(pairs)
        self.columns = {i: Labels(np.repeat(c.codes, k), c.items) for i, c in self.columns.items()}
        self.columns[step.id] = relabelled(np.tile(np.arange(k), n), [v for v, _ in pairs])
        self.log_weight = np.repeat(self.log_weight, k) + np.tile(np.log([p for _, p in pairs]), n)

    def _value_of(self, node: Node) -> Labels:
        n = len(self.log_weight)
        if isinstance(node, Sum):
            return added(node.const, [(c, self.columns[child.id]) for c, child in node.terms], n)
        if isinstance(node, Pick):
            yes, no = self._argument(node.yes), self._argument(node.no)
            return chosen(self.columns[node.cond.id], yes, no, n)
        call = cast(Apply, node)
        return applied(call.function, [self._argument(a) for a in call.args], n, call.line)

    def _argument(self, value: Value) -> Labels | Outcome:
        return self.columns[value.id] if isinstance(value, Node) else value

    # -- observing -----------------------------------------------------------------------------------------------------

    def _agrees(self, step: Observation) -> Mask:
        """In which worlds an observation holds. What is undefined may not decide it."""
        column = self.columns[step.node.id]
        guard = None if step.guard is None else self.columns[step.guard.id]
        if guard is not None:
            self._refuse(guard.undefined(), guard.reason)
        holds, odd = compared(step, column, guard, len(self.log_weight))
        self._refuse(odd, column.reason)
        return holds

    def _refuse(self, odd: Mask | None, reason: Undefined | None) -> None:
        if odd is not None and reason is not None and bool(odd.any()):
            raise self.graph.error(f"this cannot be computed for every possible input: {reason.reason}.", reason.line)

    def _keep(self, holds: Mask, step: Observation) -> None:
        """The worlds in which something holds."""
        if bool(holds.all()):
            return
        kept: Codes = np.flatnonzero(holds)
        if not len(kept):
            raise self.graph.error(
                "the observation cannot happen under this prior and program; check the observed value and the prior.",
                step.line,
            )
        self.columns = {i: Labels(c.codes[kept], c.items) for i, c in self.columns.items()}
        self.log_weight = self.log_weight[kept]

    # -- the answer --------------------------------------------------------------------------------------------------

    def _gathered(self) -> Answer:
        """One component for each combination of values of the queries."""
        asked = [self.columns[q.id] for q in self.queries]
        codes, rows = combined(asked, len(self.log_weight))
        top = float(self.log_weight.max())
        weights = counted(codes, np.exp(self.log_weight - top), len(rows))
        total = float(weights.sum())
        logs = np.log(weights / total)
        components = tuple(
            Component(self._defined(row), State(self.graph.table), float(log))
            for row, log in zip(rows, logs, strict=True)
        )
        return Answer(components, top + float(np.log(total)), 0, self.allowance)

    def _defined(self, row: tuple[Item, ...]) -> tuple[Outcome, ...]:
        for value in row:
            if isinstance(value, Undefined):
                raise self.graph.error(f"the secret or output cannot be computed for every input: {value.reason}.")
        return cast("tuple[Outcome, ...]", row)


def _looked_at(step: Node | Observation) -> list[Node]:
    """The nodes whose columns a step needs."""
    if isinstance(step, Observation):
        return [node for node in (step.node, step.guard) if node is not None]
    return [child for child in children(step) if isinstance(child, Node)]
