"""The exact ways to an answer, in their order: those that know a program's shape first, the general one at the end.

Each declines, with None, what is not its own. The general way enumerates what it cannot add up (engine/filter.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer
from leakmeter.program.engine.filter import Filter
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node
from leakmeter.program.engine.units import parted

if TYPE_CHECKING:
    from leakmeter.program.engine.units import Parted

    Solver = Callable[[Graph, Sequence[Node], Parted, Allowance], Answer | None]


def solvers() -> tuple[Solver, ...]:
    """The ways for programs whose people meet in sums alone; loaded by the first such program."""
    from leakmeter.program.engine import clipped_sums, count_vectors, exchangeable

    return (count_vectors.solve, clipped_sums.solve, exchangeable.solve)


def answered(graph: Graph, queries: Sequence[Node], allowance: Allowance, budget: int) -> Answer:
    """The queried variables given the graph's observations. Raises ProgramError as Filter.run does."""
    parts = parted(graph, queries)
    if parts is not None:
        for solve in solvers():
            answer = solve(graph, queries, parts, allowance)
            if answer is not None:
                return answer
    else:
        from leakmeter.program.engine import worlds

        answer = worlds.solve(graph, queries, allowance)
        if answer is not None:
            return answer
    return Filter(graph, queries, allowance, budget).run()
