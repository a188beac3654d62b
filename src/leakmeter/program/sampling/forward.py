"""One batch of runs: every node evaluated forward, all runs at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import cast

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.engine.block import Undefined
from leakmeter.program.engine.nodes import (
    Apply,
    Dot,
    Draw,
    Node,
    Pick,
    Product,
    Scale,
    Smooth,
    Sum,
    Test,
    Value,
    Var,
)
from leakmeter.program.language import Outcome
from leakmeter.program.sampling.columns import Column, Labels, Mask, added, applied, chosen, flags, of_numbers
from leakmeter.program.sampling.decided import Decided
from leakmeter.program.sampling.draws import Drawing
from leakmeter.program.sampling.functions import CLASSES, SMOOTH
from leakmeter.program.sampling.layout import Given, Layout
from leakmeter.program.sampling.variables import log_between

#: What rounding leaves of a value that is certain, relative to what it was computed from.
_ROUNDING = 1e-11
#: Sums within sums that are looked into for their size.
_DEEP = 3


@dataclass(frozen=True, slots=True)
class Forced:
    """How tests and draws, by number of their node, come out in every run, which weighs as much as that is probable."""

    tests: Mapping[int, Decided]
    draws: Mapping[int, Sequence[Given]]


class Batch:
    """``columns`` by node, ``bases`` by variable, and the log weights of what is ``forced``: by an observation, unless
    something else is said."""

    def __init__(
        self, layout: Layout, drawing: Drawing, bases: dict[int, Array], n: int, forced: Forced | None = None
    ) -> None:
        self.n = n
        self.columns: dict[int, Column] = {}
        self.bases = bases
        #: The log weight that a forced test or draw gives each run, by number of its node.
        self.weights: dict[int, Array] = {}
        self.missing: Undefined | None = None
        self._layout, self._drawing = layout, drawing
        self._forced = forced or Forced(layout.decided, layout.given)

    @property
    def log_weight(self) -> Array:
        """The log weight (n,) of each run, of all that is forced."""
        return sum(self.weights.values(), np.zeros(self.n))

    def evaluate(self, node: Node) -> None:
        """Compute a node's column; those of its arguments are known."""
        spend(STEPS)
        with np.errstate(all="ignore"):
            self.columns[node.id] = self._value_of(node)

    def numbers(self, value: Value) -> Array | float:
        """An argument as numbers."""
        if not isinstance(value, Node):
            return float("nan") if isinstance(value, str) else float(value)
        column = self.columns[value.id]
        if not isinstance(column, Labels):
            return column
        self.missing = self.missing or column.reason
        return column.numbers()

    def truth(self, node: Node) -> Mask:
        """Where a discrete node is true."""
        return cast(Labels, self.columns[node.id]).truth()

    def _value_of(self, node: Node) -> Column:
        if isinstance(node, Var):
            return self.bases[node.base]
        if isinstance(node, Dot):
            return np.sum([self.bases[b] for b in self._layout.dots[node.start]], axis=0)
        if isinstance(node, Sum):
            return self._sum(node) if node.continuous else self._count(node)
        if isinstance(node, Scale | Product):
            a, b = (node.factor, node.node) if isinstance(node, Scale) else (node.left, node.right)
            return self._wide(np.multiply(self.numbers(a), self.numbers(b)))
        if isinstance(node, Smooth):
            return self._wide(SMOOTH[node.function](*(self.numbers(a) for a in node.args)))
        if isinstance(node, Pick):
            return self._pick(node)
        if isinstance(node, Test):
            return flags(self._test(node))
        if isinstance(node, Draw):
            return self._draw(node)
        return self._apply(cast(Apply, node))

    def _wide(self, value: Array | float) -> Array:
        return np.broadcast_to(np.asarray(value, dtype=np.float64), (self.n,))

    def _sum(self, node: Sum) -> Array:
        total = np.full(self.n, float(node.const))
        for c, child in node.terms:
            total += c * self.numbers(child)
        return total

    def _count(self, node: Sum) -> Labels:
        return added(node.const, [(c, cast(Labels, self.columns[child.id])) for c, child in node.terms], self.n)

    def _argument(self, value: Value) -> Column | Outcome:
        return self.columns[value.id] if isinstance(value, Node) else value

    def _pick(self, node: Pick) -> Column:
        cond = cast(Labels, self.columns[node.cond.id])
        if not node.continuous:
            yes, no = self._argument(node.yes), self._argument(node.no)
            return chosen(cond, cast("Labels | Outcome", yes), cast("Labels | Outcome", no), self.n)
        result = np.where(cond.truth(), self.numbers(node.yes), self.numbers(node.no))
        gone = cond.undefined()
        if gone is not None:
            self.missing = self.missing or cond.reason
            result[gone] = np.nan
        return result

    def _test(self, node: Test) -> Mask:
        """A comparison with 0; where only rounding of a value that is no longer continuous is left, that value is 0."""
        value = self._wide(self.numbers(node.node))
        known = self._forced.tests.get(node.id)
        if known is not None:
            return self._weighed(node, known, value)
        if self._layout.cancels(node.node):
            value = np.where(np.abs(value) <= _ROUNDING * self._deep_size(node.node, _DEEP), 0.0, value)
        elif self._layout.rows or node.op in ("==", "!="):
            value = np.where(np.abs(value) <= _ROUNDING * self._size(node.node), 0.0, value)
        return cast(Mask, _COMPARE[node.op](value, 0.0))

    def _weighed(self, node: Test, known: Decided, value: Array) -> Mask:
        """A test that an observation has decided: each run weighs as much as that is probable there."""
        edge = self.bases[known.base] - value / known.coefficient
        endless = np.full(self.n, inf)
        low, high = (edge, endless) if known.above else (-endless, edge)
        self.weights[node.id] = log_between(self._layout.variables[known.base], low, high)
        return np.full(self.n, known.outcome)

    def _size(self, node: Node) -> Array | float:
        if not isinstance(node, Sum):
            return 0.0
        return abs(node.const) + sum(np.abs(c * self.numbers(child)) for c, child in node.terms)

    def _deep_size(self, node: Node, depth: int) -> Array | float:
        """The size of what a sum is computed from: that of (b + a) - a is large where a is."""
        if not isinstance(node, Sum) or not depth:
            return np.abs(self.numbers(node))
        return abs(node.const) + sum(abs(c) * self._deep_size(child, depth - 1) for c, child in node.terms)

    def _draw(self, node: Draw) -> Labels:
        given = self._forced.draws.get(node.id, ())
        labels, weight = self._drawing.drawn(node, [self._argument(a) for a in node.args], given, self.n)
        if weight is not None:
            self.weights[node.id] = weight
        return labels

    def _apply(self, node: Apply) -> Labels:
        args = [self._argument(a) for a in node.args]
        if any(isinstance(a, np.ndarray) for a in args):
            numbers = [a.numbers() if isinstance(a, Labels) else a for a in args]
            numbers[0] = self._tidied(node.args[0], numbers[0])
            value = self._wide(CLASSES[node.function](*numbers))
            return of_numbers(value, _is_whole(value), Undefined("a value is not defined", node.line))
        return applied(node.function, cast("list[Labels | Outcome]", args), self.n, node.line)

    def _tidied(self, node: Value, value: Array | Outcome) -> Array | Outcome:
        """A number that is to be made whole; where it is whole but for rounding, it is whole."""
        if not isinstance(value, np.ndarray) or not isinstance(node, Sum) or not self._layout.cancels(node):
            return value
        near = np.rint(value)
        return np.where(np.abs(value - near) <= _ROUNDING * self._deep_size(node, _DEEP), near, value)


def _is_whole(value: Array) -> bool:
    found = value[np.isfinite(value)]
    return bool((found == np.rint(found)).all()) and float(np.abs(found).max(initial=0.0)) < 2**53


_COMPARE = {
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "==": np.equal,
    "!=": np.not_equal,
}
