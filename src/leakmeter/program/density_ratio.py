"""The worst case of outputs with noise of their own: the largest log ratio of their densities under two secrets.

Given the secret, an output is what was computed, one of finitely many values, plus noise that nothing else looks at.
Of Laplace noise of scale b the density given the secret is a sum of ``p exp(-|y - a| / b)`` over the values a. Between
two neighbouring values of either secret the ratio of two such sums is a quotient of ``A z + B`` and ``C z + D`` with
``z = exp(2 y / b)``, which is monotone: the largest ratio is at one of the values. Normal noise has none: its ratio
grows without end (Dwork and Roth 2014, sections 3.3 and A).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING, cast

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array
from leakmeter.program.budget import spend
from leakmeter.program.engine.flatten import Plan
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Laplace, Normal

if TYPE_CHECKING:
    from leakmeter.program.session import Session


@dataclass(frozen=True, slots=True)
class Noisy:
    """An output as what was computed (``plain``) and the ``scale`` of the Laplace noise on it; 0 for normal noise."""

    plain: Value
    scale: float


#: Given the secret: for each outcome of the finite outputs, the values before noise with their log probabilities.
Law = dict[object, list[tuple[tuple[float, ...], float]]]


def largest_log_ratio(session: Session, secret: Node, outputs: Sequence[Node]) -> float | None:
    """In nats; infinite where there is none, and None where the outputs are of another kind.

    Some outputs may be finite. Of several with noise, what was computed must follow from the secret.
    """
    graph = session.graph
    if secret.continuous or graph.observations or not any(o.continuous for o in outputs):
        return None
    plan = Plan([], [secret, *outputs])
    noisy = [_noisy(session, plan, o, [secret, *(other for other in outputs if other is not o)]) for o in outputs]
    finite = [o for o in outputs if not o.continuous]
    if any(n is None for n, o in zip(noisy, outputs, strict=True) if o.continuous):
        return None
    parts = [n for n in noisy if n is not None]
    laws = _laws(session, secret, finite, [p.plain for p in parts])
    if laws is None:
        return None
    found = 0.0
    for one, other in combinations(laws.values(), 2):
        spend()
        ratio = _ratio(one, other, [p.scale for p in parts])
        if ratio is None:
            return None
        found = max(found, ratio)
    return found


def _noisy(session: Session, plan: Plan, output: Node, others: Sequence[Node]) -> Noisy | None:
    """An output taken apart; None where it is not one noise, of its own, on a discrete value."""
    if not output.continuous:
        return None
    flat = plan.flat(output)
    if flat.form.dots or len(flat.form.coefs) != 1:
        return None
    (base, c), graph = next(iter(flat.form.coefs.items())), session.graph
    distribution = graph.table.run(base).distribution
    nodes = [plan.nodes[column] for column in flat.columns]
    own = ("b", plan.bundle(base))
    if any(n.continuous for n in nodes) or any(own in plan.sources(n) for n in (*nodes, *others)):
        return None
    if not isinstance(distribution, Laplace | Normal):
        return None
    centre = distribution.location if isinstance(distribution, Laplace) else distribution.mu
    terms = [(k, plan.nodes[column]) for column, k in flat.columns.items()]
    scale = abs(c) * distribution.scale if isinstance(distribution, Laplace) else 0.0
    return Noisy(graph.total(flat.form.const + c * centre, terms), scale)


def _laws(session: Session, secret: Node, finite: Sequence[Node], plain: Sequence[Value]) -> dict[object, Law] | None:
    queries = [secret, *finite, *(p for p in plain if isinstance(p, Node))]
    try:
        answer = session.answer(queries, [])
    except NotExactError:
        return None
    if answer.allowance.notes:
        return None
    laws: dict[object, Law] = {}
    for component in answer.components:
        values = list(component.values)
        if any(isinstance(v, Form) for v in values):
            return None
        random = iter(values[1 + len(finite) :])
        row = tuple(float(cast(float, next(random) if isinstance(p, Node) else p)) for p in plain)
        seen = tuple(values[1 : 1 + len(finite)])
        of_secret = laws.setdefault(values[0], {})
        of_secret.setdefault(seen, []).append((row, component.log_weight))
    return {s: _given(of_secret) for s, of_secret in laws.items()}


def _given(
    law: dict[object, list[tuple[tuple[float, ...], float]]],
) -> dict[object, list[tuple[tuple[float, ...], float]]]:
    """The same given the secret: probabilities of all its values add to 1."""
    logs = np.array([w for rows in law.values() for _, w in rows])
    whole = float(np.logaddexp.reduce(logs))
    return {seen: [(row, w - whole) for row, w in rows] for seen, rows in law.items()}


def _ratio(one: Law, other: Law, scales: Sequence[float]) -> float | None:
    if one.keys() != other.keys():
        return inf
    found = 0.0
    for seen in one:
        pair = (one[seen], other[seen])
        same = sorted(r for r, _ in pair[0]) == sorted(r for r, _ in pair[1])
        if min(scales) == 0.0 and not same:
            return inf
        if len(scales) == 1 and scales[0]:
            places = np.array(sorted({row[0] for rows in pair for row, _ in rows}))
            first, second = (_log_density(rows, places, scales[0]) for rows in pair)
            found = max(found, float(np.abs(first - second).max()))
        elif all(len(rows) == 1 for rows in pair):
            (a, p), (b, q) = pair[0][0], pair[1][0]
            apart = sum(abs(x - y) / s for x, y, s in zip(a, b, scales, strict=True) if s)
            found = max(found, apart + abs(p - q))
        else:
            return None
    return found


def _log_density(rows: Sequence[tuple[tuple[float, ...], float]], places: Array, scale: float) -> Array:
    """The logarithm of the density at each place, without what all secrets have in common."""
    centres, logs = np.array([row[0] for row, _ in rows]), np.array([w for _, w in rows])
    return np.asarray(np.logaddexp.reduce(logs - np.abs(places[:, None] - centres) / scale, axis=1), dtype=np.float64)
