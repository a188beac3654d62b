"""What is known about a graph before any run: which nodes are needed, what is solved for, and which draws are given.

The observed continuous values are *rows*. The *structure* is whatever decides the coefficients of a row: its ancestors
among tests, draws and choices. A row is affine in a base variable once the structure is known, unless that variable
also enters a product's other side or a curved function within it; such variables are *blocked*: never solved for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import cast

from leakmeter.program.bounded import called
from leakmeter.program.budget import spend
from leakmeter.program.engine.flatten import Plan, children
from leakmeter.program.engine.graph import close
from leakmeter.program.engine.nodes import (
    Apply,
    Dot,
    Draw,
    Node,
    Observation,
    Pick,
    Product,
    Smooth,
    Sum,
    Test,
    Var,
)
from leakmeter.program.engine.table import Table
from leakmeter.program.language import Continuous, Normal, Outcome
from leakmeter.program.language.elsewhere import ScipyDistribution
from leakmeter.program.sampling.decided import decided

Given = Callable[[Outcome], bool]


class Layout:
    """The plan of all runs for some observations and queries.

    ``apart`` has the numbers of observed continuous values that are not solved for here: they are no rows.
    """

    def __init__(
        self,
        table: Table,
        observations: Sequence[Observation],
        queries: Sequence[Node],
        apart: Collection[int] = (),
    ) -> None:
        self.queries = tuple(queries)
        self._plan = Plan(observations, queries)
        self._by_id = self._plan.nodes
        self._cancelling: dict[int, bool] = {}
        self.nodes = [self._by_id[i] for i in sorted(self._by_id)]
        self.rows = [o for o in observations if o.node.continuous and o.value is not None and o.id not in apart]
        self.checks = [o for o in observations if not (o.node.continuous and o.value is not None)]
        self.structure = self._above([n for o in self.rows for n in (o.node, o.guard) if n is not None])
        self.variables: dict[int, Continuous] = {}
        self.dots: dict[int, tuple[int, ...]] = {}
        self._lay_out_runs(table)
        self.given: dict[int, list[Given]] = {}
        outcomes: dict[int, bool] = {}
        for o in self.checks:
            if o.guard is None:
                self._given(o.node, True if o.value is None else _is(o.value), outcomes)
        free = {i: outcome for i, outcome in outcomes.items() if i not in self.structure}
        self.decided = decided(self.nodes, queries, observations, free)
        self._orders: dict[int, list[Node]] = {}
        self._bases: dict[int, frozenset[int]] = {}
        self.open_side: dict[int, Node] = {}
        self.blocked: set[int] = set()
        self._block()
        inside = [n for n in self.nodes if n.id in self.structure]
        self.tests = [n for n in inside if isinstance(n, Test) and self.bases(n) - self.blocked]

    def spread(self, base: int) -> float:
        """The standard deviation of a base variable."""
        distribution = self.variables[base]
        return distribution.width if isinstance(distribution, ScipyDistribution) else distribution.sd

    # -- runs of equal variables -----------------------------------------------------------------------------------

    def _lay_out_runs(self, table: Table) -> None:
        """``variables`` maps what is drawn to its distribution; of a run that is summed, what is not used one by one is
        drawn as one sum, numbered ``-start - 1``."""
        singles = sorted({n.base for n in self.nodes if isinstance(n, Var)})
        for base in singles:
            self.variables[base] = table.run(base).distribution
        for dot in [n for n in self.nodes if isinstance(n, Dot)]:
            run = table.run(dot.start)
            used = [b for b in singles if dot.start <= b < dot.start + dot.n]
            left = dot.n - len(used)
            if left and isinstance(run.distribution, Normal):
                rest = -dot.start - 1
                self.variables[rest] = Normal(left * run.mean, var=left * run.variance)
                used = [*used, rest]
            elif left:
                used = list(range(dot.start, dot.start + dot.n))
                self.variables.update(dict.fromkeys(used, run.distribution))
            self.dots[dot.start] = tuple(used)

    # -- ancestors -------------------------------------------------------------------------------------------------

    def _above(self, roots: Sequence[Node]) -> set[int]:
        seen: set[int] = set()
        stack = list(roots)
        while stack:
            node = stack.pop()
            if node.id not in seen:
                spend()
                seen.add(node.id)
                stack.extend(c for c in children(node) if isinstance(c, Node))
        return seen

    def cancels(self, node: Node) -> bool:
        """Whether the continuous variables in a sum take each other away, as in ``(b + a) - a``, but for rounding."""
        if not isinstance(node, Sum) or not node.continuous:
            return False
        if node.id not in self._cancelling:
            flat = self._plan.flat(node)
            left = (self._by_id[i].continuous for i in flat.columns)
            self._cancelling[node.id] = not flat.form.coefs and not flat.form.dots and not any(left)
        return self._cancelling[node.id]

    def order(self, root: Node) -> list[Node]:
        """The continuous nodes a continuous node is computed from, results before arguments."""
        if root.id not in self._orders:
            above = sorted(self._above([root]), reverse=True)
            self._orders[root.id] = [n for i in above if (n := self._by_id[i]).continuous]
        return self._orders[root.id]

    def bases(self, root: Node) -> frozenset[int]:
        """The base variables a node depends on in any way."""
        if root.id not in self._bases:
            found: set[int] = set()
            for i in self._above([root]):
                node = self._by_id[i]
                if isinstance(node, Var):
                    found.add(node.base)
                elif isinstance(node, Dot):
                    found.update(self.dots[node.start])
            self._bases[root.id] = frozenset(found)
        return self._bases[root.id]

    def _block(self) -> None:
        for node in self.nodes:
            if node.id not in self.structure:
                continue
            if isinstance(node, Smooth | Draw | Apply):
                for argument in node.args:
                    if isinstance(argument, Node) and argument.continuous:
                        self.blocked |= self.bases(argument)
            elif isinstance(node, Product):
                left, right = self.bases(node.left), self.bases(node.right)
                widths = [max((self.spread(b) for b in s), default=0.0) for s in (left - right, right - left)]
                one, other = (node.left, node.right) if widths[0] >= widths[1] else (node.right, node.left)
                self.open_side[node.id] = one
                self.blocked |= self.bases(other)

    # -- given draws -----------------------------------------------------------------------------------------------

    def _given(self, node: Node, wanted: bool | Given, outcomes: dict[int, bool]) -> None:
        """Note what an observation says about a single draw, so that the draw is made that way and weighed for it, and
        in ``outcomes`` how a test comes out."""
        if isinstance(node, Draw):
            self.given.setdefault(node.id, []).append(wanted if callable(wanted) else _truth(wanted))
        elif isinstance(node, Pick) and not isinstance(node.yes, Node) and not isinstance(node.no, Node):
            holds = wanted if callable(wanted) else _truth(wanted)
            yes, no = holds(node.yes), holds(node.no)
            if yes is not no:
                self._given(node.cond, yes, outcomes)
        elif isinstance(node, Test):
            holds = wanted if callable(wanted) else _truth(wanted)
            if holds(True) is not holds(False):
                outcomes.setdefault(node.id, holds(True))
        elif isinstance(node, Apply):
            places = [i for i, a in enumerate(node.args) if isinstance(a, Node)]
            argument = node.args[places[0]] if len(places) == 1 else None
            if isinstance(argument, Draw | Apply | Pick | Test) and not argument.continuous:
                holds = wanted if callable(wanted) else _truth(wanted)
                self._given(argument, _through(node, places[0], holds), outcomes)


def _truth(wanted: bool) -> Given:
    return lambda v: bool(v) is wanted


def _is(value: Outcome) -> Given:
    return lambda v: close(v, value)


def _through(node: Apply, place: int, holds: Given) -> Given:
    def check(outcome: Outcome) -> bool:
        row = list(cast("tuple[Outcome, ...]", node.args))
        row[place] = outcome
        try:
            return holds(called(node.function, row))
        except (ArithmeticError, ValueError, TypeError):
            return True  # undefined here; the observation itself will say so

    return check
