"""The check of an exact answer by a second way: random runs of the same program, which share nothing with the solvers.

Runs are read off the graph alone. They cannot show that an answer is right, only that it is not far off: what disagrees
by more than chance allows, in a short sample and again in a long one, is no answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, inf, isfinite

from leakmeter.errors import ProgramError
from leakmeter.program.engine.flatten import children
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node
from leakmeter.program.measures.continuous import Bounded
from leakmeter.program.posterior import Belief
from leakmeter.program.sampling.belief import SampledBelief
from leakmeter.program.sampling.information import information
from leakmeter.program.sampling.layout import Layout
from leakmeter.program.sampling.sampler import RUNS, Runs, run

#: The most runs of the first look, and how many standard errors it and the second look forgive.
SHORT, FAR = 20_000, 7.0
#: Values that the first look computes in all its runs.
_WORK = 800_000
#: Values computed in each run, beyond which the check would cost more than the answer.
MOST_VALUES = 400
#: Components of a belief, beyond which its own figures take long.
MOST_COMPONENTS = 2_000
#: The second look is believed where so many runs count in effect.
_ENOUGH = 2_000
#: Places of the distribution at which probabilities are compared.
_PLACES = (0.1, 0.5, 0.9)
#: The runs of the first look at the information of continuous values, which takes nearest neighbours; and how many
#: bits are forgiven.
_FEW_POINTS, _BITS = 5_000, 0.02


@dataclass(frozen=True, slots=True)
class Doubt:
    """A figure of an exact answer, its value, and what random runs say instead."""

    figure: str
    exact: float
    sampled: float
    error: float

    @property
    def far(self) -> bool:
        """Whether chance does not explain the difference."""
        if not isfinite(self.exact):
            return True
        rounding = 1e-6 * max(1.0, abs(self.exact), abs(self.sampled))
        return abs(self.exact - self.sampled) > FAR * self.error + rounding

    def __str__(self) -> str:
        return f"the {self.figure} is {self.exact:.6g} by the exact way and {self.sampled:.6g} by random runs"


def checkable(graph: Graph, queries: Sequence[Node], components: int) -> bool:
    """Whether random runs of the graph, with its present observations, cost little beside an answer."""
    if components > MOST_COMPONENTS or not queries or _is_large(graph, queries):
        return False
    return _values(graph, queries) <= MOST_VALUES


def _values(graph: Graph, queries: Sequence[Node]) -> int:
    """How many values a run computes."""
    layout = Layout(graph.table, graph.observations, queries)
    return len(layout.nodes) + len(layout.variables) * (1 + len(layout.rows))


def _first_look(graph: Graph, queries: Sequence[Node]) -> int:
    """The runs of the first look: fewer where each computes more, so that it stays cheap beside an answer."""
    return min(SHORT, _WORK // max(_values(graph, queries), 1))


def _is_large(graph: Graph, queries: Sequence[Node]) -> bool:
    """Whether there are more nodes than values may be computed: seen without looking at all of a large graph."""
    stack = [*queries, *(n for o in graph.observations for n in (o.node, o.guard) if n is not None)]
    seen = set[int]()
    while stack and len(seen) <= MOST_VALUES:
        node = stack.pop()
        if node.id not in seen:
            seen.add(node.id)
            stack.extend(child for child in children(node) if isinstance(child, Node))
    return len(seen) > MOST_VALUES


def doubted(graph: Graph, query: Node, believed: Belief, log_evidence: float, seed: int) -> Doubt | None:
    """What random runs contradict in an exact answer, at the first look and at a longer second one; None if nothing.

    Also None where too few runs agree with the observation to say anything.
    """
    first = _compared(graph, query, believed, log_evidence, seed, _first_look(graph, [query]))
    if not any(d.far for d in first):
        return None
    again = {d.figure: d for d in _compared(graph, query, believed, log_evidence, seed + 1, RUNS, _ENOUGH)}
    for doubt in first:
        second = again.get(doubt.figure)
        if doubt.far and second is not None and second.far:
            return second
    return None


def information_doubted(graph: Graph, queries: Sequence[Node], told: Bounded, seed: int) -> Doubt | None:
    """What random runs contradict in the mutual information of the first of ``queries`` and all others, at the first
    look and at a longer second one; None if nothing, or where runs cannot tell.

    Estimates from runs have a bias of their own, which is not in their standard error: a twentieth of the figure and
    `_BITS` are forgiven besides.
    """
    if told.value == inf:
        return None  # the output gives the secret away in some runs: no estimate settles
    doubt: Doubt | None = None
    continuous = all(q.continuous for q in queries)
    short = _first_look(graph, queries)
    for more, runs in enumerate((min(short, _FEW_POINTS) if continuous else short, RUNS)):
        try:
            found = information(run(graph, graph.observations, queries, seed + more, runs))
        except ProgramError:
            return None
        error = hypot(found.error, told.error) + (_BITS + 0.05 * found.value) / FAR
        doubt = Doubt("mutual information", told.value, found.value, error)
        if not doubt.far:
            return None
    return doubt


def _compared(
    graph: Graph, query: Node, believed: Belief, log_evidence: float, seed: int, runs: int, least: float = 0
) -> list[Doubt]:
    try:
        made = run(graph, graph.observations, [query], seed, runs)
    except ProgramError:
        return []  # too improbable, or nothing to solve for: these runs do not know
    if made.effective < least:
        return []
    sampled = SampledBelief(made.columns[0], made.weights)
    try:
        return list(_differences(believed, sampled, log_evidence, made))
    except ProgramError:
        return []  # the belief refuses what it is asked here, as it would anybody


def _differences(believed: Belief, sampled: SampledBelief, log_evidence: float, made: Runs) -> Iterator[Doubt]:
    # A share that no run shows may still be a few in as many as count.
    slack = 1.0 / made.effective
    yield Doubt("logarithm of the evidence", log_evidence, made.log_evidence, made.log_evidence_error + slack)
    if any(isinstance(v, str) for v in (*believed.pmf, *sampled.pmf)):
        for value in sampled.pmf:
            p, error = sampled.chance(value)
            yield Doubt(f"probability of {value!r:.30}", believed.probability(value), p, error + slack)
        return
    if not isfinite(believed.mean):
        yield Doubt("mean", believed.mean, sampled.mean, sampled.standard_error)
        return
    for place in _PLACES:
        at = sampled.quantile(place)
        # Runs may miss a single value by what rounding makes of it.
        near = next((float(v) for v in believed.pmf if abs(float(v) - at) <= _rounding(float(v))), None)
        at = at if near is None else near
        p, error = sampled.chance(float("-inf"), at if near is None else near + _rounding(near))
        yield Doubt(f"probability up to the quantile {place:g}", believed.cdf(at), p, hypot(error, slack))


def _rounding(value: float) -> float:
    return 1e-12 + 1e-9 * abs(value)
