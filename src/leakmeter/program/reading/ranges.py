"""What values a variable can take, before anything is observed: for rounding, and for places in lists."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, sqrt

from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Component
from leakmeter.program.engine.flatten import Plan
from leakmeter.program.engine.form import Form, covariance, mean
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node, Observation
from leakmeter.program.language import Beta, Continuous, Exponential, Laplace, Normal, Outcome, TruncatedNormal, Uniform

#: A normal variable is taken to stay within so many standard deviations: it does but for a probability of 4e-33.
_DEVIATIONS = 12.0
#: The same for the tails of Laplace and exponential variables, in scales: but for 1e-20.
_SCALES = 46.0
#: Values of a discrete variable with less probability than this are not looked at.
_IMPOSSIBLE = 1e-15
_BUDGET = 20_000
#: Up to so many combinations of draws are looked at together: more are followed step by step, which adds up counts.
_WORLDS = 20_000


def reach(graph: Graph, node: Node) -> tuple[float, float, bool]:
    """(low, high, certain): where a continuous variable lies, for certain or but for a probability below 1e-19."""
    flat = Plan([], [node]).flat(node)
    if not flat.columns:
        return _of_form(graph, flat.form)
    ends: list[tuple[float, float, bool]] = []
    components, whole = _where_defined(graph, node)
    for component in components:
        value = component.values[0]
        if isinstance(value, Form):
            ends.append(_of_form(graph, component.state.resolve(value)))
        elif not isinstance(value, str):
            ends.append((float(value), float(value), True))
    if not ends:
        raise graph.error("this cannot be computed for any input.")
    return min(e[0] for e in ends), max(e[1] for e in ends), whole and all(e[2] for e in ends)


def least(graph: Graph, node: Node) -> float:
    """What a continuous variable is never below; minus infinity where that is not known."""
    flat = Plan([], [node]).flat(node)
    if flat.columns:
        return -inf
    low = flat.form.const
    for base, c in (*flat.form.coefs.items(), *flat.form.dots.items()):
        run = graph.table.run(base)
        ends = _hard_ends(run.distribution)
        low += c * (ends[0] if c > 0 else ends[1]) * (run.n if base in flat.form.dots else 1)
    return low


def _hard_ends(distribution: Continuous) -> tuple[float, float]:
    """The ends that a variable never passes."""
    if isinstance(distribution, Uniform | TruncatedNormal):
        return distribution.low, distribution.high
    return (distribution.start, inf) if isinstance(distribution, Exponential) else (-inf, inf)


def possible(graph: Graph, condition: Node, after: Sequence[Observation] = ()) -> bool:
    """Whether a condition holds with a probability of at least 1e-15, ``after`` what was observed."""
    return any(value and p >= _IMPOSSIBLE for value, p in outcomes(graph, condition, after=after).items())


def _where_defined(graph: Graph, node: Node) -> tuple[tuple[Component, ...], bool]:
    """The values of a node where it can be computed, and whether that is everywhere."""
    from leakmeter.program.engine.filter import WhereDefined

    kept, graph.observations = graph.observations, []
    try:
        work = WhereDefined(graph, [node], Allowance(), _BUDGET)
        return work.run().components, not work.left_out
    finally:
        graph.observations = kept


def _components(
    graph: Graph, node: Node, guard: Node | None = None, after: Sequence[Observation] = ()
) -> tuple[Component, ...]:
    from leakmeter.program.engine.filter import Filter
    from leakmeter.program.engine.worlds import solve

    kept, graph.observations = graph.observations, list(after)
    try:
        if guard is not None:
            graph.observe(None, guard)
        answer = solve(graph, [node], Allowance(), _WORLDS)
        return (answer or Filter(graph, [node], Allowance(), _BUDGET).run()).components
    finally:
        graph.observations = kept


def _of_form(graph: Graph, form: Form) -> tuple[float, float, bool]:
    """The ends of an affine form: normal variables together, all others one by one."""
    table = graph.table
    normal = Form(form.const, {}, dict(form.dots))
    low = high = 0.0
    certain = True
    for base, c in form.coefs.items():
        distribution = table.run(base).distribution
        if isinstance(distribution, Normal):
            normal.coefs[base] = c
        else:
            a, b, sure = _ends(distribution)
            low, high = low + min(c * a, c * b), high + max(c * a, c * b)
            certain = certain and sure
    spread = _DEVIATIONS * sqrt(max(0.0, covariance(normal, normal, table)))
    centre = mean(normal, table)
    return low + centre - spread, high + centre + spread, certain and spread == 0.0


def _ends(distribution: Continuous) -> tuple[float, float, bool]:
    """The ends of one variable that is not normal, and whether it never passes them."""
    if isinstance(distribution, Beta):
        return 0.0, 1.0, True
    if isinstance(distribution, Uniform):
        return distribution.low, distribution.high, True
    if isinstance(distribution, TruncatedNormal):
        spread = _DEVIATIONS * distribution.sigma
        nearest = min(max(distribution.mu, distribution.low), distribution.high)
        low, high = max(distribution.low, nearest - spread), min(distribution.high, nearest + spread)
        return low, high, low == distribution.low and high == distribution.high
    if isinstance(distribution, Exponential):
        return distribution.start, distribution.start + _SCALES * distribution.scale, False
    if isinstance(distribution, Laplace):
        tail = _SCALES * distribution.scale
        return distribution.location - tail, distribution.location + tail, False
    return -inf, inf, False


def outcomes(
    graph: Graph, node: Node, guard: Node | None = None, after: Sequence[Observation] = ()
) -> dict[Outcome, float]:
    """The values of a discrete variable where ``guard`` holds, with their probabilities if these are at least 1e-15."""
    found: dict[Outcome, float] = {}
    if guard is not None and not possible(graph, guard):
        return found
    for component in _components(graph, node, guard, after):
        value = component.values[0]
        if isinstance(value, Form):
            raise graph.error("a discrete value is needed here, not a continuous one.")
        found[value] = found.get(value, 0.0) + exp(component.log_weight)
    return {v: p for v, p in found.items() if p >= _IMPOSSIBLE}
