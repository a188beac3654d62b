"""What each step of the computation depends on: sums written out, once, in time linear in the graph."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from leakmeter.program.budget import spend
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.nodes import (
    Apply,
    Dot,
    Draw,
    Node,
    Observation,
    Pick,
    Product,
    Scale,
    Smooth,
    Sum,
    Test,
    Value,
    Var,
)

#: What a step needs: ("n", id) a column, ("b", number) a base variable, or the first of a run that is used as one.
Key = tuple[str, int]


@dataclass(slots=True)
class Flat:
    """A sum written out: an affine form of base variables, plus coefficients of nodes with values of their own."""

    form: Form
    columns: dict[int, float]


def children(node: Node) -> tuple[Value, ...]:
    """The arguments of a node."""
    if isinstance(node, Var):
        return ()
    if isinstance(node, Sum):
        return tuple([n for _, n in node.terms])
    if isinstance(node, Pick):
        return (node.cond, node.yes, node.no)
    if isinstance(node, Apply | Draw | Smooth):
        return node.args
    if isinstance(node, Test):
        return (node.node,)
    if isinstance(node, Scale):
        return (node.factor, node.node)
    if isinstance(node, Product):
        return (node.left, node.right)
    return ()


class Plan:
    """Which nodes are needed for the observations and queries, in order, and what each one needs."""

    def __init__(self, observations: Iterable[Observation], queries: Iterable[Node]) -> None:
        self.nodes: dict[int, Node] = {}
        self._parents: dict[int, int] = {}
        self._only_in_sum: dict[int, bool] = {}
        self._flats: dict[int, Flat] = {}
        self._terms: dict[int, Flat] = {}
        roots = [n for o in observations for n in (o.node, o.guard) if n is not None]
        self._collect([*roots, *queries])
        for node in [*roots, *queries]:
            self._only_in_sum[node.id] = False
        self.bundled = {n.start: n.n for n in self.nodes.values() if isinstance(n, Dot)}
        self._bundle_ends = sorted(self.bundled)

    def _collect(self, stack: list[Node]) -> None:
        nodes, parents, inline = self.nodes, self._parents, self._only_in_sum
        while stack:
            node = stack.pop()
            if node.id in nodes:
                continue
            nodes[node.id] = node
            if not len(nodes) & 1023:
                spend(1024)
            discrete_sum = isinstance(node, Sum) and not node.continuous
            for child in children(node):
                if isinstance(child, Node):
                    parents[child.id] = parents.get(child.id, 0) + 1
                    inline[child.id] = discrete_sum and inline.get(child.id, True)
                    stack.append(child)

    def steps(self) -> list[Node]:
        """The nodes that get a column, arguments first: all but sums that can be written out where they are used."""
        return [self.nodes[i] for i in sorted(self.nodes) if self.is_column(self.nodes[i])]

    def is_column(self, node: Node) -> bool:
        """Whether a node is given values of its own."""
        if isinstance(node, Var | Dot):
            return False
        if isinstance(node, Sum):
            return not node.continuous and not self._inline(node)
        return True

    def _inline(self, node: Sum) -> bool:
        return self._only_in_sum.get(node.id, False) and self._parents.get(node.id, 0) == 1

    def flat(self, node: Node) -> Flat:
        """A node as an argument: a column as itself, once; anything else written out."""
        if node.id not in self._flats:
            column = isinstance(node, Sum) and self.is_column(node)
            self._flats[node.id] = Flat(Form(), {node.id: 1.0}) if column else self._flatten(node)
        return self._flats[node.id]

    def terms(self, node: Sum) -> Flat:
        """A sum that is a column, written out."""
        if node.id not in self._terms:
            self._terms[node.id] = self._flatten(node)
        return self._terms[node.id]

    def _flatten(self, root: Node) -> Flat:
        if not isinstance(root, Sum):
            if isinstance(root, Var):
                return Flat(Form(0.0, {root.base: 1.0}), {})
            if isinstance(root, Dot):
                return Flat(Form(0.0, {}, {root.start: 1.0}), {})
            return Flat(Form(), {root.id: 1.0})
        weights: dict[int, float] = {root.id: 1.0}
        const, coefs, dots, columns = 0.0, dict[int, float](), dict[int, float](), dict[int, float]()
        for node in self._sums_below(root):
            spend()
            weight = weights[node.id]
            const += weight * node.const
            for c, child in node.terms:
                if isinstance(child, Var):
                    _accumulate(coefs, child.base, weight * c)
                elif isinstance(child, Dot):
                    _accumulate(dots, child.start, weight * c)
                elif isinstance(child, Sum) and not self.is_column(child):
                    _accumulate(weights, child.id, weight * c)
                else:
                    _accumulate(columns, child.id, weight * c)
        return Flat(Form(const, _nonzero(coefs), _nonzero(dots)), _nonzero(columns))

    def _sums_below(self, root: Sum) -> list[Sum]:
        """The sums that are written out within ``root``, each before those inside it."""
        seen: dict[int, Sum] = {root.id: root}
        stack = [root]
        while stack:
            for _, child in stack.pop().terms:
                if isinstance(child, Sum) and child.id not in seen and not self.is_column(child):
                    seen[child.id] = child
                    stack.append(child)
        return [seen[i] for i in sorted(seen, reverse=True)]

    def needs(self, node: Node) -> set[Key]:
        """What must be at hand to compute a column, each once."""
        if isinstance(node, Sum):
            return self._keys(self.terms(node))
        found: set[Key] = set()
        for child in children(node):
            if isinstance(child, Node):
                found |= self.keys(child)
        return found

    def keys(self, node: Node) -> set[Key]:
        """What must be at hand to use a node as an argument."""
        return self._keys(self.flat(node))

    def _keys(self, flat: Flat) -> set[Key]:
        spend(1 + (len(flat.columns) + len(flat.form.coefs) >> 4))
        found: set[Key] = {("n", i) for i in flat.columns}
        found |= {("b", s) for s in flat.form.dots}
        if self.bundled:
            found |= {("b", self.bundle(b)) for b in flat.form.coefs}
        else:
            found |= {("b", b) for b in flat.form.coefs}
        return found

    def sources(self, root: Node) -> set[Key]:
        """The independent variables and draws a node is computed from."""
        found: set[Key] = set()
        seen: set[int] = set()
        stack = [root]
        while stack:
            node = stack.pop()
            if node.id in seen:
                continue
            spend()
            seen.add(node.id)
            if isinstance(node, Var):
                found.add(("b", self.bundle(node.base)))
            elif isinstance(node, Dot):
                found.add(("b", node.start))
            elif isinstance(node, Draw):
                found.add(("n", node.id))
            stack.extend(c for c in children(node) if isinstance(c, Node))
        return found

    def bundle(self, base: int) -> int:
        """The variable that stands for ``base``: the first of its run, where the run is summed as a whole."""
        from bisect import bisect_right

        at = bisect_right(self._bundle_ends, base) - 1
        if at >= 0:
            start = self._bundle_ends[at]
            if base < start + self.bundled[start]:
                return start
        return base


def _accumulate(into: dict[int, float], key: int, value: float) -> None:
    if key in into:
        old = into[key]
        total = old + value
        into[key] = 0.0 if abs(total) <= 1e-15 * (abs(old) + abs(value)) else total
    else:
        into[key] = value


def _nonzero(coefs: dict[int, float]) -> dict[int, float]:
    return {k: c for k, c in coefs.items() if c != 0.0} if 0.0 in coefs.values() else coefs
