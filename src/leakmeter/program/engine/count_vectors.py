"""Several counts of the same people, all observed: a histogram, a table of frequencies.

Each person adds a vector of whole numbers to the counts, such as a 1 in the class their age lies in, and nothing else
links them. Given all counts c, what is known of one person needs the others only through P(others add to c − v) for
each of that person's vectors v: the counts of independent people are Poisson-multinomial. Of n people of whom the
same is believed it is multinomial, in closed form; of others a table over the vectors up to c, filled person by
person, which has ``∏ (c_j + 1)`` entries (Daskalakis, Kamath, Tzamos 2015 for the name). Everything that is added up
is positive, and the people are tilted towards c, so that no digits are lost however improbable c is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, lgamma, log

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array, logsumexp
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer, Component
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node, Sum
from leakmeter.program.engine.units import Parted, Unit, Written, alone, kinds, leaf_key

#: The most entries of a table, and the most additions that fill it.
MOST_ENTRIES, MOST_WORK = 4_000_000, 600_000_000

#: Newton's steps towards a tilt, how often one is halved, and how far one moves the logarithm of a weight at the most.
_STEPS, _HALVINGS, _STEEPEST = 60, 30, 60.0

#: What somebody adds to each count.
Vector = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Law:
    """The vectors somebody may add, each with the log of its probability; ``log_evidence`` of their own observations,
    whose ``order`` is that of the evidence (engine/answer.py)."""

    vectors: tuple[tuple[Vector, float], ...]
    log_evidence: float
    order: int


def laws_of(
    graph: Graph, units: Sequence[Unit], sums: Sequence[Written], steps: Sequence[float], allowance: Allowance
) -> dict[Law, int] | None:
    """What some units add to the sums, with how many add it; None where one of them adds something else."""
    laws: dict[Law, int] = {}
    for unit, n in kinds(graph, units, sums):
        law = of_unit(graph, unit, sums, steps, allowance)
        if law is None:
            return None
        laws[law] = laws.get(law, 0) + n
    return laws


def of_unit(
    graph: Graph, unit: Unit, sums: Sequence[Written], steps: Sequence[float], allowance: Allowance
) -> Law | None:
    """What a unit adds to the sums, as multiples of ``steps``; None where that is no whole number, or too much else."""
    found = rows_of(graph, unit, sums, steps, [], allowance)
    if found is None:
        return None
    rows, answer = found
    added: dict[Vector, list[float]] = {}
    for vector, component in rows:
        added.setdefault(vector, []).append(component.log_weight)
    vectors = tuple((v, logsumexp(w)) for v, w in sorted(added.items()))
    return Law(vectors, answer.log_evidence, answer.order)


def rows_of(
    graph: Graph,
    unit: Unit,
    sums: Sequence[Written],
    steps: Sequence[float],
    queries: Sequence[Node],
    allowance: Allowance,
) -> tuple[list[tuple[Vector, Component]], Answer] | None:
    """The components of a unit's own answer about ``queries``, each with the vector it adds to the sums."""
    answer = alone(graph, unit, [*queries, *unit.leaves], allowance)
    if answer is None:
        return None
    place = {leaf_key(leaf): k + len(queries) for k, leaf in enumerate(unit.leaves)}
    mine = [[(c, place[leaf_key(n)]) for c, n in s.terms if leaf_key(n) in place] for s in sums]
    rows: list[tuple[Vector, Component]] = []
    for component in answer.components:
        vector: list[int] = []
        for terms, step in zip(mine, steps, strict=True):
            total = 0.0
            for c, k in terms:
                value = component.values[k]
                if isinstance(value, str | Form):
                    return None
                total += c * value
            whole = round(total / step)
            if abs(total / step - whole) > 1e-9 * max(1.0, abs(whole)):
                return None
            vector.append(whole)
        rows.append((tuple(vector), component))
    return rows, answer


def steps_of(sums: Sequence[Written]) -> list[float]:
    """The width of each sum's grid: its least coefficient."""
    return [min(abs(c) for c, _ in s.terms) for s in sums]


def solve(graph: Graph, queries: Sequence[Node], parts: Parted, allowance: Allowance) -> Answer | None:
    """The answer about one query of one person where nothing but several counts is observed; None for anything else."""
    if parts.above or len(parts.observations) < 2 or len(queries) != 1:
        return None
    sums: list[Written] = []
    values: list[float] = []
    for o in parts.observations:
        if o.guard is not None or not isinstance(o.node, Sum) or o.node.continuous or o.node.id not in parts.sums:
            return None
        if not isinstance(o.value, int | float):
            return None
        sums.append(parts.sums[o.node.id])
        values.append(float(o.value))
    own = [u for u in parts.units if u.queries]
    if len(own) != 1:
        return None
    steps = steps_of(sums)
    mine = rows_of(graph, own[0], sums, steps, queries, allowance)
    if mine is None:
        return None
    laws = laws_of(graph, [u for u in parts.units if u is not own[0]], sums, steps, allowance)
    if laws is None:
        return None
    target = _whole([v - s.const for v, s in zip(values, sums, strict=True)], steps)
    rows, answer = mine
    wanted = sorted({v for v, _ in rows})
    found = dict.fromkeys(wanted, -inf) if target is None else _each(list(laws.items()), wanted, target)
    if found is None:
        return None
    logs = [component.log_weight + found[vector] for vector, component in rows]
    total = logsumexp(logs)
    if total == -inf:
        raise graph.error(
            "the observation cannot happen under this prior and program; check the observed value and the prior.",
            parts.observations[-1].line,
        )
    components = tuple(
        Component(component.values[:1], component.state, w - total)
        for (_, component), w in zip(rows, logs, strict=True)
        if w > -inf
    )
    beside = sum(n * law.log_evidence for law, n in laws.items())
    order = answer.order + sum(n * law.order for law, n in laws.items())
    return Answer(components, total + answer.log_evidence + beside, order, allowance)


def _whole(values: Sequence[float], steps: Sequence[float]) -> Vector | None:
    """Values as multiples of the steps; None where one of them is none, which nobody's vectors add up to."""
    found: list[int] = []
    for value, step in zip(values, steps, strict=True):
        whole = round(value / step)
        if abs(value / step - whole) > 1e-9 * max(1.0, abs(whole)):
            return None
        found.append(whole)
    return tuple(found)


def _each(laws: list[tuple[Law, int]], vectors: list[Vector], target: Vector) -> dict[Vector, float] | None:
    """log P(the others add to ``target`` − v) for each vector v; None where that takes too long."""
    found: dict[Vector, float] = {}
    for vector in vectors:
        rest = tuple(t - v for t, v in zip(target, vector, strict=True))
        value = log_probability(laws, rest)
        if value is None:
            return None
        found[vector] = value
    return found


# -- probabilities of count vectors ----------------------------------------------------------------------------------


def log_probability(laws: Sequence[tuple[Law, int]], target: Vector) -> float | None:
    """log P(people of these laws, so many of each, add to ``target``); None where the table would be too large."""
    certain = [(law.vectors[0], n) for law, n in laws if len(law.vectors) == 1]
    rest = tuple(t - sum(n * v[j] for (v, _), n in certain) for j, t in enumerate(target))
    open_ = [(law, n) for law, n in laws if len(law.vectors) > 1]
    if not open_:
        return -inf if any(rest) else sum(n * w for (_, w), n in certain)
    closed = _multinomial(*open_[0], rest) if len(open_) == 1 else None
    return closed if closed is not None else _by_table(open_, rest)


def _multinomial(law: Law, n: int, target: Vector) -> float | None:
    """The closed form for n people of one law whose vectors are affinely independent: how many of them add which vector
    is then determined by the total. None where it is not."""
    if not independent(law):
        return None
    system = _system(law)
    right = np.array([*target, n], dtype=np.float64)
    solution = np.asarray(np.linalg.lstsq(system, right, rcond=None)[0], dtype=np.float64)
    counts = np.round(solution)
    if (counts < 0).any() or not np.array_equal(system @ counts, right):
        return -inf
    return lgamma(n + 1) + sum(
        k * w - lgamma(k + 1) for k, (_, w) in zip(counts.tolist(), law.vectors, strict=True) if k
    )


def independent(law: Law) -> bool:
    """Whether a law's vectors are affinely independent."""
    return int(np.linalg.matrix_rank(_system(law))) == len(law.vectors)


def _system(law: Law) -> Array:
    vectors = np.array([v for v, _ in law.vectors], dtype=np.float64)
    return np.vstack([vectors.T, np.ones(len(vectors))])


def _by_table(laws: Sequence[tuple[Law, int]], target: Vector) -> float | None:
    spend(STEPS)
    people = [law for law, n in laws for _ in range(n)]
    lowest = [tuple(min(v[j] for v, _ in law.vectors) for j in range(len(target))) for law in people]
    rest = [t - sum(low[j] for low in lowest) for j, t in enumerate(target)]
    if any(r < 0 for r in rest):
        return -inf
    moved = [
        [(tuple(x - y for x, y in zip(v, low, strict=True)), w) for v, w in law.vectors]
        for law, low in zip(people, lowest, strict=True)
    ]
    kept = _free(moved, rest)
    if kept is None:
        return -inf
    shape = [rest[j] + 1 for j in kept]
    entries = float(np.prod([float(s) for s in shape]))
    if entries > MOST_ENTRIES or entries * sum(len(m) for m in moved) > MOST_WORK:
        return None
    parts = [[(tuple(v[j] for j in kept), w) for v, w in m] for m in moved]
    goal = tuple(rest[j] for j in kept)
    return _filled(parts, goal)


def _free(people: list[list[tuple[Vector, float]]], rest: list[int]) -> list[int] | None:
    """The counts that are needed: where everybody adds the same number to all of them together, the largest is not.
    None where that number is not what they add up to."""
    everything = list(range(len(rest)))
    sums = [{sum(v) for v, _ in m} for m in people]
    if any(len(s) > 1 for s in sums):
        return everything
    if sum(next(iter(s)) for s in sums) != sum(rest):
        return None
    largest = max(everything, key=rest.__getitem__)
    return [j for j in everything if j != largest]


def _filled(people: list[list[tuple[Vector, float]]], goal: Vector) -> float:
    """log P(the people add to ``goal``), by a table of all vectors up to it.

    Raises NotExactError where that is possible, and too improbable for a double.
    """
    people = [[(v, w) for v, w in person if all(x <= g for x, g in zip(v, goal, strict=True))] for person in people]
    if not all(people):
        return -inf
    tilt = _tilt(people, goal)
    table, reached = np.zeros([g + 1 for g in goal]), np.zeros([g + 1 for g in goal], dtype=np.bool_)
    table[(0,) * len(goal)], reached[(0,) * len(goal)] = 1.0, True
    scale = 0.0
    for person in people:
        spend(STEPS)
        logs = [w + sum(t * x for t, x in zip(tilt, v, strict=True)) for v, w in person]
        top = logsumexp(logs)
        scale += top
        made, met = np.zeros_like(table), np.zeros_like(reached)
        for (vector, _), weight in zip(person, logs, strict=True):
            there = tuple(slice(x, None) for x in vector)
            here = tuple(slice(0, g + 1 - x) for x, g in zip(vector, goal, strict=True))
            made[there] += exp(weight - top) * table[here]
            met[there] |= reached[here]
        table, reached = made, met
    if not reached[goal]:
        return -inf
    height = float(table[goal])
    if height <= 0.0:
        raise NotExactError("counts that are too improbable to be computed were observed; check the observed values")
    return log(height) + scale - sum(t * g for t, g in zip(tilt, goal, strict=True))


def _tilt(people: list[list[tuple[Vector, float]]], goal: Vector) -> list[float]:
    """Weights ``exp(tilt · vector)`` under which the people are expected to add up to ``goal``, nearly.

    They minimise the convex ``sum of log E[exp(tilt · vector)] − tilt · goal``: Newton's steps, halved until they
    descend. Where the goal is at an end of what can be, they grow until all that is left is there.
    """
    kinds: dict[tuple[tuple[Vector, float], ...], int] = {}
    for person in people:
        kinds[tuple(person)] = kinds.get(tuple(person), 0) + 1
    arrays = [
        (
            np.array([v for v, _ in kind], dtype=np.float64).reshape(len(kind), len(goal)),
            np.array([w for _, w in kind]),
            n,
        )
        for kind, n in kinds.items()
    ]
    aim = np.array(goal, dtype=np.float64)
    tilt = np.zeros(len(goal))
    now, mean, spread = _leaning(arrays, tilt, aim)
    for _ in range(_STEPS):
        gap = mean - aim
        width = np.sqrt(np.maximum(np.diagonal(spread), 0.0))
        if bool((np.abs(gap) <= 0.05 * width + 1e-9).all()):
            break
        flat = spread + np.diag(1e-9 * (1.0 + width**2))
        step = -np.linalg.solve(flat, gap)
        step = step * min(1.0, _STEEPEST / max(float(np.abs(step * np.maximum(aim, 1.0)).max()), 1e-300))
        for _ in range(_HALVINGS):
            found = _leaning(arrays, tilt + step, aim)
            if found[0] < now:
                break
            step = 0.5 * step
        else:
            break
        tilt = tilt + step
        now, mean, spread = found
    return [float(t) for t in tilt]


def _leaning(kinds: Sequence[tuple[Array, Array, int]], tilt: Array, aim: Array) -> tuple[float, Array, Array]:
    """What the tilt minimises, and the mean and covariance of the people's total under it."""
    value, mean, spread = -float(tilt @ aim), np.zeros(len(tilt)), np.zeros((len(tilt), len(tilt)))
    for vectors, logs, n in kinds:
        tilted = logs + vectors @ tilt
        top = float(tilted.max())
        weights = np.exp(tilted - top)
        value += n * (top + log(float(weights.sum())))
        weights = weights / weights.sum()
        centre = weights @ vectors
        mean = mean + n * centre
        spread = spread + n * ((weights[:, None] * vectors).T @ vectors - np.outer(centre, centre))
    return value, mean, spread
