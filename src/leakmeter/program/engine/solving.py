"""The exact ways to an answer, in their order: those that know a program's shape first, the general one at the end.

Each declines, with None, what is not its own. The general way enumerates what it cannot add up (engine/filter.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING

from leakmeter.errors import NotExactError
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer
from leakmeter.program.engine.filter import Filter
from leakmeter.program.engine.flatten import Plan
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Draw, Node
from leakmeter.program.engine.units import parted

if TYPE_CHECKING:
    from leakmeter.program.engine.units import Parted

    Solver = Callable[[Graph, Sequence[Node], Parted, Allowance], Answer | None]


#: The most that may have been left out of what agrees with an observation.
_MOST_CUT = 1e-6


def solvers() -> tuple[Solver, ...]:
    """The ways for programs whose people meet in sums alone; loaded by the first such program."""
    from leakmeter.program.engine import clipped_sums, count_vectors, exchangeable

    return (count_vectors.solve, clipped_sums.solve, exchangeable.solve)


def answered(graph: Graph, queries: Sequence[Node], allowance: Allowance, budget: int) -> Answer:
    """The queried variables given the graph's observations. Raises ProgramError as Filter.run does."""
    answer = _answered(graph, queries, allowance, budget)
    if answer.allowance.cut:
        _count_cuts(graph, queries, answer)
    return answer


def _count_cuts(graph: Graph, queries: Sequence[Node], answer: Answer) -> None:
    """What was left out of distributions without end, as a share of what agrees with the observation."""
    draws = [n for n in Plan(graph.observations, queries).nodes.values() if isinstance(n, Draw)]
    share = max(1, len(draws)) * answer.allowance.cut / exp(min(0.0, max(answer.log_evidence, -700.0)))
    if share > _MOST_CUT:
        raise NotExactError(
            "the observation is so improbable that what is left out of a Poisson or geometric distribution may be what "
            "explains it; check the observed value and the prior"
        )
    answer.allowance.bound = max(answer.allowance.bound, share)


def _answered(graph: Graph, queries: Sequence[Node], allowance: Allowance, budget: int) -> Answer:
    plan = Plan(graph.observations, queries)
    parts = parted(graph, queries, plan)
    if parts is not None:
        for solve in solvers():
            answer = solve(graph, queries, parts, allowance)
            if answer is not None:
                return answer
    else:
        from leakmeter.program.engine import worlds

        answer = worlds.solve(graph, queries, allowance, plan=plan)
        if answer is not None:
            return answer
    return Filter(graph, queries, allowance, budget, plan).run()
