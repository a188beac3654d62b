"""What the weight of a run is made of: factors, and the coordinates that each of them depends on.

A *coordinate* is a base variable or a discrete draw, everything a run is computed from. Some need none, because they
are integrated out: a variable that only decides a test, normal noise that only one observed value has, and a coin that
only one factor looks at (a *choice*), whose outcomes are added up. What is left of the weight is a product of
*factors*. Two coordinates that no factor shares can be moved at the same time, each accepted or not for itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import cast

from leakmeter.program.budget import spend
from leakmeter.program.engine.flatten import children
from leakmeter.program.engine.nodes import (
    Dot,
    Draw,
    Family,
    Node,
    Observation,
    Pick,
    Product,
    Scale,
    Sum,
    Test,
    Var,
)
from leakmeter.program.engine.table import Table
from leakmeter.program.language import Bernoulli, Normal
from leakmeter.program.sampling.decided import Decided, decided
from leakmeter.program.sampling.layout import Layout

#: A base variable ("base", number) or a draw ("draw", number of the node).
Coordinate = tuple[str, int]
#: Choices of one factor that are added up: all their outcomes are gone through.
_SUMMED = 2


@dataclass(frozen=True, slots=True)
class Own:
    """An observed value with noise of its own: the variables that nothing else depends on, and the continuous nodes
    (results first) through which the value does."""

    observation: Observation
    bases: tuple[int, ...]
    path: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Factor:
    """What is multiplied into the weight at once: ``sources`` are the forced tests and draws among it, by number.

    ``choices`` are added up, and ``reach`` has the places of the coordinates that the factor depends on. One factor may
    be the ``joint`` one, of all rows that are solved for together.
    """

    sources: tuple[int, ...]
    owns: tuple[Own, ...]
    checks: tuple[Observation, ...]
    joint: bool
    choices: tuple[Node, ...]
    reach: frozenset[int]


class Parts:
    """The factors and coordinates of some observations and queries.

    ``together`` has the numbers of the observed values that are solved for jointly, and ``idle`` the normal variables
    that conditioning on these integrates out.
    """

    def __init__(
        self,
        table: Table,
        observations: Sequence[Observation],
        queries: Sequence[Node],
        together: Collection[int] = (),
        idle: Collection[int] = (),
    ) -> None:
        whole = Layout(table, observations, queries)
        self._parents = _parents(whole, observations)
        self._used = Counter(n.base for n in whole.nodes if isinstance(n, Var))
        self._summed = [(n.start, n.start + n.n) for n in whole.nodes if isinstance(n, Dot)]
        self.open_side: dict[int, Node] = {}
        owns = [self._own(whole, o) for o in whole.rows if o.id not in together]
        self.owns = tuple(own for own in owns if own is not None)
        self.layout = Layout(table, observations, queries, {own.observation.id for own in self.owns})
        self.layout.open_side.update(self.open_side)
        self.choices = self._choices(observations)
        self.coordinates: list[Coordinate] = self._left()
        self.factors = self._factors(idle)
        kept = {c.id for f in self.factors for c in f.choices}
        if self.choices.keys() - kept:  # what is no choice after all keeps its coordinate
            self.choices = {i: c for i, c in self.choices.items() if i in kept}
            self.coordinates = self._left()
            self.factors = self._factors(idle)

    @property
    def combinations(self) -> int:
        """How many combinations of choices are gone through."""
        return 1 << max((len(f.choices) for f in self.factors), default=0)

    def _left(self) -> list[Coordinate]:
        """What is not integrated out."""
        integrated = {b for own in self.owns for b in own.bases}
        integrated |= {d.base for d in (*self.layout.decided.values(), *self.choices.values()) if d is not None}
        bases: list[Coordinate] = [("base", b) for b in self.layout.variables if b not in integrated]
        draws = [n for n in self.layout.nodes if isinstance(n, Draw) and n.id not in self.choices]
        return [*bases, *(("draw", n.id) for n in draws)]

    # -- noise of one's own ------------------------------------------------------------------------------------------

    def _own(self, layout: Layout, observation: Observation) -> Own | None:
        bases: list[int] = []
        path: dict[int, Node] = {}
        stack = [observation.node]
        while stack:
            node = stack.pop()
            spend()
            if self._parents[node.id] != 1 or not node.continuous:
                continue
            path[node.id] = node
            if isinstance(node, Var) and self._is_alone(node.base):
                bases.append(node.base)
            elif isinstance(node, Sum):
                stack.extend(child for _, child in node.terms)
            elif isinstance(node, Scale):
                stack.append(node.node)
            elif isinstance(node, Pick):
                stack.extend(v for v in (node.yes, node.no) if isinstance(v, Node))
            elif isinstance(node, Product):
                side = next((s for s in (node.right, node.left) if self._is_noise(s)), None)
                if side is not None:
                    self.open_side[node.id] = side
                    stack.append(side)
        normal = [b for b in bases if isinstance(layout.variables[b], Normal)]
        chosen = normal if normal else bases
        if not chosen:
            return None
        return Own(observation, tuple(chosen), tuple(path[i] for i in sorted(path, reverse=True)))

    def _is_alone(self, base: int) -> bool:
        return self._used[base] == 1 and not any(low <= base < high for low, high in self._summed)

    def _is_noise(self, node: Node) -> bool:
        return isinstance(node, Var) and self._parents[node.id] == 1 and self._is_alone(node.base)

    # -- choices -----------------------------------------------------------------------------------------------------

    def _choices(self, observations: Sequence[Observation]) -> dict[int, Decided | None]:
        """The tests with a variable of their own, and the coins, that no observation has decided."""
        layout = self.layout
        open_ = {n.id: True for n in layout.nodes if isinstance(n, Test) and n.id not in layout.decided}
        found: dict[int, Decided | None] = dict(decided(layout.nodes, layout.queries, observations, open_))
        coins = [n for n in layout.nodes if isinstance(n, Draw) and n.id not in layout.given and is_coin(n)]
        return {**found, **{n.id: None for n in coins}}

    # -- factors -----------------------------------------------------------------------------------------------------

    def _factors(self, idle: Collection[int]) -> tuple[Factor, ...]:
        layout = self.layout
        places = {c: i for i, c in enumerate(self.coordinates)}
        sources = [n.id for n in layout.nodes if n.id in layout.decided or n.id in layout.given]
        reach: dict[int, int] = {}
        marks: dict[int, int] = {}
        marked = {i: 1 << k for k, i in enumerate([*sources, *self.choices])}
        for node in layout.nodes:
            spend()
            below, mark = _bits(node, layout, places), marked.get(node.id, 0)
            for child in children(node):
                if isinstance(child, Node):
                    below, mark = below | reach[child.id], mark | marks[child.id]
            reach[node.id], marks[node.id] = below, mark
        ends: list[tuple[list[Node], Own | None, Observation | None]] = [
            (_roots(own.observation), own, None) for own in self.owns
        ]
        ends += [(_roots(o), None, o) for o in layout.checks]
        rows = [n for o in layout.rows for n in _roots(o)]
        joint, joint_marks = _all(reach, rows), _all(marks, rows)
        moved = sum(1 << places["base", b] for o in layout.rows for b in layout.bases(o.node) if ("base", b) in places)
        mine: list[list[int]] = [[] for _ in ends]
        loose: list[int] = []
        asked = _all(marks, list(layout.queries)) | joint_marks
        for source in sources:
            under = [k for k, (roots, _, _) in enumerate(ends) if _all(marks, roots) & marked[source]]
            (mine[under[0]] if len(under) == 1 and not asked & marked[source] else loose).append(source)
        groups = [([*roots], owns, checks, m) for (roots, owns, checks), m in zip(ends, mine, strict=True)]
        nodes = {n.id: n for n in layout.nodes}
        groups += [([], None, None, [s]) for s in loose]
        owner: dict[int, int] = {}
        for i, bit in ((i, marked[i]) for i in self.choices):
            holders = [
                k
                for k, (roots, _, _, m) in enumerate(groups)
                if (_all(marks, roots) | _all(marks, [nodes[s] for s in m])) & bit
            ]
            if len(holders) == 1 and not asked & bit and list(owner.values()).count(holders[0]) < _SUMMED:
                owner[i] = holders[0]
        found: list[Factor] = []
        for k, (roots, own, check, m) in enumerate(groups):
            bits = _all(reach, roots) | _all(reach, [nodes[s] for s in m])
            bits |= joint if bits & moved else 0
            chosen = tuple(nodes[i] for i in self.choices if owner.get(i) == k)
            owns, checks = (own,) if own is not None else (), (check,) if check is not None else ()
            found.append(Factor(tuple(m), owns, checks, False, chosen, _places(bits)))
        if layout.rows:
            without = sum(1 << places["base", b] for b in idle if ("base", b) in places)
            found.append(Factor((), (), (), True, (), _places(joint & ~without)))
        return tuple(found)


def is_coin(node: Draw) -> bool:
    """Whether a draw is 0 or 1."""
    if isinstance(node.make, Family):
        return node.make.make is Bernoulli
    if node.args:
        return False
    support = cast("list[tuple[object, float]]", node.make().support())
    return len(support) == 2 and {bool(v) for v, _ in support} == {False, True}


def _parents(layout: Layout, observations: Sequence[Observation]) -> Counter[int]:
    parents = Counter(c.id for node in layout.nodes for c in children(node) if isinstance(c, Node))
    parents.update(q.id for q in layout.queries)
    parents.update(n.id for o in observations for n in _roots(o))
    return parents


def _roots(observation: Observation) -> list[Node]:
    return [n for n in (observation.node, observation.guard) if n is not None]


def _bits(node: Node, layout: Layout, places: dict[Coordinate, int]) -> int:
    if isinstance(node, Var):
        names: list[Coordinate] = [("base", node.base)]
    elif isinstance(node, Dot):
        names = [("base", b) for b in layout.dots[node.start]]
    else:
        names = [("draw", node.id)]
    return sum(1 << places[name] for name in names if name in places)


def _all(bits: dict[int, int], nodes: Sequence[Node]) -> int:
    found = 0
    for node in nodes:
        found |= bits[node.id]
    return found


def _places(bits: int) -> frozenset[int]:
    return frozenset(i for i in range(bits.bit_length()) if bits >> i & 1)
