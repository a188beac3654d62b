"""Tests that an observation has decided, and which a variable of their own makes uncertain.

Where it was observed that ``a + b + noise > 0``, and nothing but this test looks at ``noise``, a run need not hit the
outcome by luck: it weighs as much as the outcome is probable given ``a`` and ``b``. This is the conditional expectation
of the indicator that would stand there else (Rao-Blackwell), so that the estimates stay right and vary less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from leakmeter.program.engine.flatten import children
from leakmeter.program.engine.nodes import Dot, Node, Observation, Sum, Test, Var

_SIDES = {"<": False, "<=": False, ">": True, ">=": True}


@dataclass(frozen=True, slots=True)
class Decided:
    """What became of a test: it comes out as ``outcome`` where ``base`` lies on one side of an edge.

    ``coefficient`` is that of the variable in the tested value, and ``above`` says on which side it lies.
    """

    outcome: bool
    base: int
    coefficient: float
    above: bool


def decided(
    nodes: Sequence[Node], queries: Iterable[Node], observations: Iterable[Observation], outcomes: Mapping[int, bool]
) -> dict[int, Decided]:
    """The tests among ``outcomes``, by number of their node, that have a variable of their own."""
    parents = Counter(child.id for node in nodes for child in children(node) if isinstance(child, Node))
    parents.update(q.id for q in queries)
    for observation in observations:
        parents.update(n.id for n in (observation.node, observation.guard) if n is not None)
    used = Counter(node.base for node in nodes if isinstance(node, Var))
    runs = [(node.start, node.start + node.n) for node in nodes if isinstance(node, Dot)]
    found: dict[int, Decided] = {}
    for node in nodes:
        if isinstance(node, Test) and node.id in outcomes and node.op in _SIDES:
            own = [
                (coefficient, base)
                for coefficient, base in _own(node.node, parents)
                if used[base] == 1 and not any(low <= base < high for low, high in runs)
            ]
            if own:
                coefficient, base = max(own, key=lambda pair: abs(pair[0]))
                outcome = outcomes[node.id]
                above = (_SIDES[node.op] == outcome) == (coefficient > 0)
                found[node.id] = Decided(outcome, base, coefficient, above)
    return found


def _own(root: Node, parents: Mapping[int, int]) -> list[tuple[float, int]]:
    """The variables that are summed up in a value and reached in no other way, with their coefficients."""
    found: list[tuple[float, int]] = []
    stack: list[tuple[float, Node]] = [(1.0, root)]
    while stack:
        coefficient, node = stack.pop()
        if parents[node.id] != 1 or not coefficient:
            continue
        if isinstance(node, Var):
            found.append((coefficient, node.base))
        elif isinstance(node, Sum):
            stack.extend((coefficient * c, child) for c, child in node.terms)
    return found
