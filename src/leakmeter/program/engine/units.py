"""Independent people: the parts of a program that meet in sums alone.

Most releases are sums over people, and functions of such sums: counts, averages, averages of a group. What depends on
one person alone, such as whether an age lies in a class, is computed from variables that nobody else's part depends on.
`parted` finds these parts (*units*: a person, or a noise), their *leaves*, which are the terms of the sums, and what
stands *above* the sums. Solvers that need polynomial time where enumerating everyone's outcomes needs exponential time
start from here (engine/count_vectors.py, engine/clipped_sums.py, engine/exchangeable.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field

from leakmeter.errors import BudgetError, ProgramError
from leakmeter.program.budget import spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer
from leakmeter.program.engine.filter import Filter
from leakmeter.program.engine.flatten import Plan, children
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import (
    Apply,
    Dot,
    Draw,
    Node,
    Observation,
    Pick,
    Scale,
    Sum,
    Test,
    Var,
)

#: Fewer units are enumerated as well as in any other way.
_FEWEST = 3
#: A sum of terms from so many units is written out in a test or a product: they are one unit then.
_TOGETHER = 2
#: The most terms that are written out, for each node of the program.
_MOST_TERMS = 20
#: Components that one unit may have.
_COMPONENTS = 2_000


@dataclass(frozen=True, slots=True)
class Written:
    """A sum written out: ``const + sum(coefficient * leaf)``; leaves are no sums, and each is there once."""

    const: float
    terms: tuple[tuple[float, Node], ...]
    continuous: bool


@dataclass(slots=True)
class Unit:
    """What depends on variables of its own: its ``leaves``, its observations, and its ``queries`` by their places.

    ``direct`` says that something above other than a sum looks at one of its leaves.
    """

    leaves: list[Node] = field(default_factory=list[Node])
    observations: list[Observation] = field(default_factory=list[Observation])
    queries: list[int] = field(default_factory=list[int])
    direct: bool = False


@dataclass(frozen=True, slots=True)
class Parted:
    """A program as independent units and what stands above them.

    ``sums`` are the sums over several units, written out, by the ids of their nodes; ``above`` all other nodes that
    several units meet in, arguments first; ``observations`` those of sums and of what stands above. ``owner`` has the
    unit of each leaf, by the leaf's key.
    """

    units: tuple[Unit, ...]
    sums: dict[int, Written]
    above: tuple[Node, ...]
    observations: tuple[Observation, ...]
    owner: dict[tuple[str, int], int]


def leaf_key(node: Node) -> tuple[str, int]:
    """Equal for leaves that are the same: a variable may be written as several nodes."""
    return ("b", node.base) if isinstance(node, Var) else ("n", node.id)


def parted(graph: Graph, queries: Sequence[Node], plan: Plan | None = None) -> Parted | None:
    """The units of a program, for its observations and ``queries`` (whose ``plan`` may be given); None where there are
    fewer than three of them, or where they meet in sums of continuous variables alone, which need no enumeration."""
    plan = plan or Plan(graph.observations, queries)
    if all(isinstance(n, Sum | Var | Dot) for n in plan.nodes.values()):
        return None
    if any(isinstance(n, Dot) for n in plan.nodes.values()):
        return None
    parting = _Parting(plan)
    return parting.parted(graph.observations, queries) if parting.labelled() else None


class _Parting:
    """The union of what depends on each other. A label is a place in ``_root``; None: several units meet here."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._root: list[int] = []
        self._bases: dict[int, int] = {}
        self._labels: dict[int, int | None] = {}
        self._sums: dict[int, Written] = {}
        self._left = _MOST_TERMS * len(plan.nodes) + 1000

    def labelled(self) -> bool:
        """Give each node but sums its label; False where the sums are too long to be written out."""
        for number in sorted(self._plan.nodes):
            node = self._plan.nodes[number]
            if isinstance(node, Var):
                if node.base not in self._bases:
                    self._bases[node.base] = self._fresh()
                self._labels[number] = self._bases[node.base]
            elif not isinstance(node, Sum):
                spend()
                own = [self._fresh()] if isinstance(node, Draw) else []
                found = [self._label(c) for c in children(node) if isinstance(c, Node)]
                if self._left < 0:
                    return False
                known = [label for label in found if label is not None]
                self._labels[number] = self._joined([*own, *known]) if len(known) == len(found) else None
        return True

    def parted(self, observations: Sequence[Observation], queries: Sequence[Node]) -> Parted | None:
        """See the function of that name."""
        roots = [n for o in observations for n in (o.node, o.guard) if n is not None]
        for root in [*roots, *queries]:
            self._label(root)
        if self._left < 0:
            return None
        nodes = self._plan.nodes
        above = [nodes[i] for i in sorted(nodes) if not isinstance(nodes[i], Sum) and self._labels[i] is None]
        sums = {i: w for i, w in self._sums.items() if self._several(i)}
        units: dict[int, Unit] = {}
        owner: dict[tuple[str, int], int] = {}

        def unit_at(label: int) -> Unit:
            return units.setdefault(label, Unit())

        def own(leaf: Node) -> None:
            label = self._label(leaf)
            if label is not None and leaf_key(leaf) not in owner:
                owner[leaf_key(leaf)] = label
                unit_at(label).leaves.append(leaf)

        for i in sorted(sums):
            for _, leaf in sums[i].terms:
                own(leaf)
        for node in above:
            for child in (c for c in children(node) if isinstance(c, Node)):
                label = self._label(child)
                if label is not None:
                    unit_at(label).direct = True
                    for _, leaf in self._sums[child.id].terms if isinstance(child, Sum) else ((1.0, child),):
                        own(leaf)
        shared: list[Observation] = []
        for o in observations:
            wanted = [n for n in (o.node, o.guard) if n is not None]
            labels = {self._label(n) for n in wanted}
            if len(labels) > 1:
                return None  # a condition on one person, of what several meet in
            label = labels.pop()
            if label is None:
                shared.append(o)
            else:
                unit_at(label).observations.append(o)
        for place, query in enumerate(queries):
            label = self._label(query)
            if label is not None:
                unit_at(label).queries.append(place)
        if len(units) < _FEWEST or not sums:
            return None
        places = {label: k for k, label in enumerate(units)}
        return Parted(
            tuple(units.values()), sums, tuple(above), tuple(shared), {key: places[u] for key, u in owner.items()}
        )

    def _several(self, number: int) -> bool:
        return self._labels.get(number, -1) is None

    def _label(self, node: Node) -> int | None:
        """The label of an argument; a sum of terms from few units makes them one."""
        if not isinstance(node, Sum):
            label = self._labels[node.id]
            return None if label is None else self._find(label)
        if node.id not in self._sums:
            written = _written(node)
            self._left -= len(written.terms)
            self._sums[node.id] = written
            labels = [self._labels[leaf.id] for _, leaf in written.terms]
            known = {self._find(label) for label in labels if label is not None}
            few = None not in labels and len(known) <= _TOGETHER
            self._labels[node.id] = self._joined(list(known)) if few else None
        label = self._labels[node.id]
        return None if label is None else self._find(label)

    def _fresh(self) -> int:
        self._root.append(len(self._root))
        return len(self._root) - 1

    def _find(self, label: int) -> int:
        root = self._root
        while root[label] != label:
            root[label] = root[root[label]]
            label = root[label]
        return label

    def _joined(self, labels: list[int]) -> int:
        """One label for all of them; a fresh one for none."""
        if not labels:
            return self._fresh()
        first = self._find(labels[0])
        for other in labels[1:]:
            self._root[self._find(other)] = first
        return first


def _written(root: Sum) -> Written:
    weights: dict[int, float] = {root.id: 1.0}
    found: dict[int, Sum] = {root.id: root}
    stack = [root]
    while stack:
        for _, child in stack.pop().terms:
            if isinstance(child, Sum) and child.id not in found:
                found[child.id] = child
                stack.append(child)
    const = 0.0
    terms: dict[tuple[str, int], tuple[float, Node]] = {}
    for number in sorted(found, reverse=True):
        spend()
        node, weight = found[number], weights[number]
        const += weight * node.const
        for c, child in node.terms:
            if isinstance(child, Sum):
                weights[child.id] = weights.get(child.id, 0.0) + weight * c
            else:
                key = leaf_key(child)
                before = terms[key][0] if key in terms else 0.0
                terms[key] = (before + weight * c, child)
    return Written(const, tuple((c, n) for c, n in terms.values() if c), root.continuous)


def kinds(graph: Graph, units: Sequence[Unit], sums: Sequence[Written]) -> list[tuple[Unit, int]]:
    """The units, each kind once with how many are of it: those of a kind add equally distributed terms to the sums."""
    uses: dict[tuple[str, int], list[tuple[int, float]]] = {}
    for k, written in enumerate(sums):
        for c, leaf in written.terms:
            uses.setdefault(leaf_key(leaf), []).append((k, float(f"{c:.12g}")))
    found: dict[object, tuple[Unit, int]] = {}
    for unit in units:
        spend(len(unit.leaves))
        told = _Told(graph)
        leaves = tuple((told.of(leaf), tuple(uses.get(leaf_key(leaf), ()))) for leaf in unit.leaves)
        own = tuple(
            (told.of(o.node), told.of(o.guard) if o.guard is not None else None, o.value) for o in unit.observations
        )
        key = (leaves, own, tuple(told.words))
        found[key] = (found[key][0] if key in found else unit, found[key][1] + 1 if key in found else 1)
    return list(found.values())


class _Told:
    """Nodes told in words that are equal for units whose parts are computed alike from equally distributed variables:
    each node once, by what it is and the places of its arguments in ``words``."""

    def __init__(self, graph: Graph) -> None:
        self._table = graph.table
        self._places: dict[tuple[str, int], int] = {}
        self.words: list[object] = []

    def of(self, node: Node) -> int:
        """The place of a node."""
        key = leaf_key(node)
        if key not in self._places:
            word = self._word(node)
            self._places[key] = len(self.words)
            self.words.append(word)
        return self._places[key]

    def _word(self, node: Node) -> object:
        below = tuple(self.of(c) if isinstance(c, Node) else (type(c).__name__, c) for c in children(node))
        if isinstance(node, Var):
            return ("variable", self._table.run(node.base).distribution)
        if isinstance(node, Sum):
            return ("sum", node.const, tuple(c for c, _ in node.terms), node.continuous, below)
        if isinstance(node, Draw) and not node.args:
            return ("draw", node.make().support())
        if isinstance(node, Draw):
            return ("draw", node.make, below)
        if isinstance(node, Apply):
            return ("function", node.function, below)
        if isinstance(node, Test):
            return ("test", node.op, below)
        if isinstance(node, Pick | Scale):
            return (type(node).__name__, below)
        return ("node", node.id)


def alone(graph: Graph, unit: Unit, queries: Sequence[Node], allowance: Allowance) -> Answer | None:
    """What is believed of some nodes of a unit, with its own observations; None where it cannot be computed alone.

    Nothing is merged; what is approximated otherwise, such as a Poisson distribution that is cut, is put down in
    ``allowance``.
    """
    part = copy(graph)
    part.observations = list(unit.observations)
    spent = Allowance()
    try:
        answer = Filter(part, queries, spent, _COMPONENTS).run()
    except BudgetError:
        raise
    except ProgramError:
        return None
    for note in spent.notes:
        allowance.spend(spent.bound, note)
    allowance.cut = max(allowance.cut, spent.cut)
    return answer
