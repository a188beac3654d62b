"""Mutual information of a person and several counts of everyone, such as a histogram: no output is enumerated twice.

The counts are the sum of the vectors that each person adds. If V is the secret person's, then the counts C tell of
the secret what they tell of V. Of n people of whom the same is believed, with affinely independent vectors of
probabilities p, ``P(C | V = j) / P(C) = K_j / (n p_j)``, where K_j says how many people added vector j: so that

    I = E[log2(K_J / (n p_J))],  where K_j given V = j is 1 + Binomial(n − 1, p_j),

a sum over one binomial for each vector. Otherwise P(C) and each P(C | V) come from a table of all sums of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, isfinite, lgamma, log, log1p

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.count_vectors import Law, Vector, independent, laws_of, rows_of, steps_of
from leakmeter.program.engine.flatten import Plan
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Draw, Node, Sum, Var
from leakmeter.program.engine.units import Unit, parted
from leakmeter.program.measures import Bounded
from leakmeter.program.resolution import safe_log

_LN2 = log(2.0)
#: The most entries of the table of all sums of the others, and the additions that fill it.
_MOST_ENTRIES, _MOST_WORK = 8_000_000, 1_500_000_000
#: The most cells of a channel.
_MOST_CELLS = 20_000_000

#: The secret's values (n), its prior (n,), and P(counts | value) (n, m).
Channel = tuple[list[object], Array, Array]


@dataclass(frozen=True, slots=True)
class Counted:
    """The secret's values (or vectors, where it is continuous) with P(value, vector), and what the others add."""

    names: tuple[object, ...]
    joint: dict[tuple[int, Vector], float]
    others: tuple[tuple[Law, int], ...]


def counted(graph: Graph, secret: Node, outputs: Sequence[Node], allowance: Allowance) -> Counted | None:
    """A secret person and the others, where all outputs are counts that everyone adds to; None for anything else."""
    if len(outputs) < 2 or any(not isinstance(o, Sum) or o.continuous for o in outputs):
        return None
    parts = parted(graph, [secret, *outputs])
    if parts is None or parts.above or parts.observations or any(o.id not in parts.sums for o in outputs):
        return None
    own = [u for u in parts.units if 0 in u.queries]
    if len(own) != 1:
        return None
    sums = [parts.sums[o.id] for o in outputs]
    steps = steps_of(sums)
    found = rows_of(graph, own[0], sums, steps, [secret], allowance)
    laws = laws_of(graph, [u for u in parts.units if u is not own[0]], sums, steps, allowance)
    if found is None or laws is None:
        return None
    settled = settles(graph, secret, own[0])
    names: dict[object, int] = {}
    joint: dict[tuple[int, Vector], float] = {}
    for vector, component in found[0]:
        value = component.values[0]
        if isinstance(value, Form) and not settled:
            return None
        name: object = vector if isinstance(value, Form) else value
        chance = exp(component.log_weight)
        if chance > 0.0:  # else too improbable to be told from impossible
            key = (names.setdefault(name, len(names)), vector)
            joint[key] = joint.get(key, 0.0) + chance
    return Counted(tuple(names), joint, tuple(laws.items()))


def settles(graph: Graph, secret: Node, unit: Unit) -> bool:
    """Whether all that a unit adds is determined by the secret: it is the only variable of the unit."""
    if not isinstance(secret, Var | Draw) or (isinstance(secret, Draw) and secret.args):
        return False
    plan = Plan([], [secret, *unit.leaves])
    return set[object]().union(*(plan.sources(leaf) for leaf in unit.leaves)) <= plan.sources(secret)


def information(graph: Graph, secret: Node, outputs: Sequence[Node], allowance: Allowance) -> Bounded | None:
    """I(secret; counts) in bits; None where the outputs are no counts, or the table would be too large."""
    found = counted(graph, secret, outputs, allowance)
    if found is None:
        return None
    by_name = [{v: p for (k, v), p in found.joint.items() if k == i} for i in range(len(found.names))]
    if all(len(row) == 1 for row in by_name):
        law: dict[Vector, float] = {}
        for row in by_name:
            for v, p in row.items():
                law[v] = law.get(v, 0.0) + p
        closed = _exchangeable(law, found.others)
        if closed is not None:
            return Bounded(closed, 0.0)
        by_name = [{v: p} for v, p in law.items()]
    rows = _rows(by_name, found.others)
    if rows is None:
        return None
    prior, given = rows
    whole = prior @ given
    told = float(prior @ np.array([float((row * (safe_log(row) - safe_log(whole))).sum()) for row in given]))
    return Bounded(max(0.0, told) / _LN2, 0.0) if isfinite(told) else None


def channel(graph: Graph, secret: Node, outputs: Sequence[Node], allowance: Allowance) -> Channel | None:
    """The secret's values, its prior and P(counts | value); None as for `information`, or for a continuous secret."""
    found = counted(graph, secret, outputs, allowance)
    if found is None or any(isinstance(name, tuple) for name in found.names):
        return None
    by_name = [{v: p for (k, v), p in found.joint.items() if k == i} for i in range(len(found.names))]
    rows = _rows(by_name, found.others)
    if rows is None:
        return None
    return list(found.names), *rows


def _exchangeable(law: dict[Vector, float], others: Sequence[tuple[Law, int]]) -> float | None:
    """The closed form, in bits, where everyone has the secret person's law; people who add nothing random are none."""
    open_ = [(o, n) for o, n in others if len(o.vectors) > 1]
    if len(law) == 1:
        return 0.0
    if len(open_) != 1:
        return None
    other, n = open_[0][0], open_[0][1] + 1
    same = len(other.vectors) == len(law) and all(
        abs(exp(w) - law.get(v, 0.0)) <= 1e-12 * exp(w) for v, w in other.vectors
    )
    if not same or not independent(other):
        return None
    total = 0.0
    for _, w in other.vectors:
        p = exp(w)
        if p >= 1.0:
            continue
        spend(n >> 6)
        k = np.arange(n)
        logs = np.array([lgamma(n) - lgamma(i + 1) - lgamma(n - i) for i in range(n)])
        chances = np.exp(logs + k * w + (n - 1 - k) * log1p(-p))
        total += p * float(chances @ (np.log(k + 1.0) - log(n) - w))
    return max(0.0, total) / _LN2


def _rows(by_name: Sequence[dict[Vector, float]], others: Sequence[tuple[Law, int]]) -> tuple[Array, Array] | None:
    """The prior of each name, and P(counts | name) as rows over all counts there may be."""
    by_name, others = _needed(by_name, others)
    table = _everyone(others)
    vectors = sorted({v for row in by_name for v in row})
    if table is None:
        return None
    lowest = tuple(min(v[j] for v in vectors) for j in range(len(vectors[0])))
    moved = {v: tuple(x - low for x, low in zip(v, lowest, strict=True)) for v in vectors}
    shape = [s + max(m[j] for m in moved.values()) for j, s in enumerate(table.shape)]
    entries = float(np.prod([float(s) for s in shape]))
    if entries * len(vectors) > 5 * _MOST_ENTRIES:
        return None
    shifted: dict[Vector, Array] = {}
    seen = np.zeros(shape, dtype=np.bool_)
    for v, m in moved.items():
        spend(STEPS)
        place = np.zeros(shape)
        place[tuple(slice(x, x + s) for x, s in zip(m, table.shape, strict=True))] = table
        seen |= place > 0.0
        shifted[v] = place
    flat = {v: place[seen] for v, place in shifted.items()}
    if int(seen.sum()) * len(by_name) > _MOST_CELLS:
        return None
    prior = np.array([sum(row.values()) for row in by_name])
    given = np.array([sum((p * flat[v] for v, p in row.items()), np.zeros(int(seen.sum()))) for row in by_name])
    return prior, np.asarray(given / prior[:, None], dtype=np.float64)


def _needed(
    by_name: Sequence[dict[Vector, float]], others: Sequence[tuple[Law, int]]
) -> tuple[Sequence[dict[Vector, float]], Sequence[tuple[Law, int]]]:
    """The same without the last count, where it follows from the rest: everybody adds the same to all together."""
    mine = {sum(v) for row in by_name for v in row}
    if len(mine) > 1 or any(len({sum(v) for v, _ in law.vectors}) > 1 for law, _ in others):
        return by_name, others
    fewer = [{v[:-1]: p for v, p in row.items()} for row in by_name]
    kept = [(Law(tuple((v[:-1], w) for v, w in law.vectors), law.log_evidence, law.order), n) for law, n in others]
    return fewer, kept


def _everyone(others: Sequence[tuple[Law, int]]) -> Array | None:
    """P(sum of the others' vectors), from the least sum on, in as many dimensions as there are counts."""
    people = [law for law, n in others for _ in range(n)]
    size = len(people[0].vectors[0][0])
    shape = [
        1 + sum(max(v[j] for v, _ in p.vectors) - min(v[j] for v, _ in p.vectors) for p in people) for j in range(size)
    ]
    if float(np.prod([float(s) for s in shape])) > _MOST_ENTRIES:
        return None
    work = float(np.prod([float(s) for s in shape])) * sum(len(p.vectors) for p in people) / (size + 1)
    if work > _MOST_WORK:
        return None
    table = np.ones((1,) * size)
    for person in people:
        spend(STEPS)
        lowest = [min(v[j] for v, _ in person.vectors) for j in range(size)]
        widths = [max(v[j] for v, _ in person.vectors) - low for j, low in enumerate(lowest)]
        made = np.zeros([s + w for s, w in zip(table.shape, widths, strict=True)])
        for v, w in person.vectors:
            at = [x - low for x, low in zip(v, lowest, strict=True)]
            made[tuple(slice(a, a + s) for a, s in zip(at, table.shape, strict=True))] += exp(w) * table
        table = made
    return table
