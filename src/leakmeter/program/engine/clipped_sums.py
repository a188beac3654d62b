"""One sum of numbers that are partly certain, observed: the bounded mean, each value clipped before it is averaged.

A clipped value is its lower or its upper bound with some probability, and between them it has a density. Enumerating
who lies where takes 3ⁿ components; the sum of all others has a distribution of its own (prob/mixed_sums.py), and what
is known of one person given the sum needs nothing but that: at an observed y each of that person's outcomes s counts
by the density of the others' sum at y − s. Noise of any law the engine knows is one more summand. A sum that takes
the observed value with a probability, because everybody lies at a bound, outweighs those that have a density there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isinf, log, sqrt

import numpy as np

from leakmeter.prob.curves import Curve
from leakmeter.prob.mixed_sums import Mixed, MixedSum, Slab, atoms_of, saddle
from leakmeter.prob.special import Array, logsumexp
from leakmeter.prob.transforms import Term, real
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer, Component
from leakmeter.program.engine.curve_pieces import CurvePiece
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.groups import groups, touches
from leakmeter.program.engine.linked import bare_parts, free_sum
from leakmeter.program.engine.nodes import Node, Sum
from leakmeter.program.engine.state import State
from leakmeter.program.engine.units import Parted, Unit, Written, alone, kinds, leaf_key
from leakmeter.program.language import Outcome

#: Up to so many assignments of outcomes are enumerated.
_FEW = 64
#: A relative numerical error above the first is reported as an approximation, above the second nothing is answered.
_ERROR, _USELESS = 1e-8, 1e-3
#: The observed value this close to one that has a probability is that value.
_ON = 1e-9


@dataclass(frozen=True, slots=True)
class Outcomes:
    """A unit's components, each with what it adds to the sum: as a form, and as a number or a slab. ``law`` is the
    distribution of the latter."""

    rows: tuple[tuple[Component, Form, float | Slab], ...]
    law: Mixed
    log_evidence: float
    order: int


def solve(graph: Graph, queries: Sequence[Node], parts: Parted, allowance: Allowance) -> Answer | None:
    """The answer about one query of one unit where one continuous sum is observed; None for anything else."""
    if parts.above or len(parts.observations) != 1 or len(queries) != 1:
        return None
    seen = parts.observations[0]
    if seen.guard is not None or not isinstance(seen.node, Sum) or not seen.node.continuous:
        return None
    if seen.node.id not in parts.sums or not isinstance(seen.value, int | float):
        return None
    own = [u for u in parts.units if u.queries]
    if len(own) != 1:
        return None
    written = parts.sums[seen.node.id]
    mine = outcomes(graph, own[0], written, queries, allowance)
    others = laws_of(graph, [u for u in parts.units if u is not own[0]], written, allowance)
    if mine is None or others is None or not _worthwhile([*((o.law, n) for o, n in others), (mine.law, 1)]):
        return None
    try:
        given = _given(mine, [(o.law, n) for o, n in others], float(seen.value) - written.const, allowance)
    except ValueError:
        return None
    if given is None:
        return None
    found, order = given
    total = logsumexp([c.log_weight for c in found])
    if total == -inf:
        raise graph.error(
            "the observation cannot happen under this prior and program; check the observed value and the prior.",
            seen.line,
        )
    components = tuple(
        Component(c.values, c.state, c.log_weight - total, c.piece) for c in found if c.log_weight > -inf
    )
    beside = mine.log_evidence + sum(n * o.log_evidence for o, n in others)
    orders = mine.order + sum(n * o.order for o, n in others)
    return Answer(components, total + beside, orders + order, allowance)


def partly_certain(parts: Sequence[tuple[Mixed, int]]) -> bool:
    """Whether some of these have atoms and slabs both."""
    return any(p.atoms and p.slabs for p, _ in parts)


def _worthwhile(parts: Sequence[tuple[Mixed, int]]) -> bool:
    """Whether some are partly certain, and all together have more assignments of outcomes than are enumerated."""
    if not partly_certain(parts):
        return False
    return sum(n * log(len(p.atoms) + len(p.slabs)) for p, n in parts) > log(_FEW)


# -- units -----------------------------------------------------------------------------------------------------------


def laws_of(
    graph: Graph, units: Sequence[Unit], written: Written, allowance: Allowance
) -> list[tuple[Outcomes, int]] | None:
    """What some units add to a sum, equal ones counted; None where one of them adds what is neither."""
    found: dict[tuple[Mixed, float, int], tuple[Outcomes, int]] = {}
    for unit, n in kinds(graph, units, [written]):
        one = outcomes(graph, unit, written, [], allowance)
        if one is None:
            return None
        key = (one.law, one.log_evidence, one.order)
        found[key] = (one, found[key][1] + n if key in found else n)
    return list(found.values())


def outcomes(
    graph: Graph, unit: Unit, written: Written, queries: Sequence[Node], allowance: Allowance
) -> Outcomes | None:
    """A unit's components about ``queries``, and what each adds to a sum; None where that is neither a number nor a
    single variable that nothing links with others."""
    spend(STEPS)
    answer = alone(graph, unit, [*queries, *unit.leaves], allowance)
    if answer is None:
        return None
    place = {leaf_key(leaf): k + len(queries) for k, leaf in enumerate(unit.leaves)}
    terms = [(c, place[leaf_key(n)]) for c, n in written.terms if leaf_key(n) in place]
    rows: list[tuple[Component, Form, float | Slab]] = []
    for component in answer.components:
        total = Form()
        for c, k in terms:
            value = component.values[k]
            if isinstance(value, str):
                return None
            total = total.plus(value, c) if isinstance(value, Form) else total.shifted(c * value)
        added = _added(component.state, total, component.log_weight)
        if added is None:
            return None
        rows.append((component, total, added))
    atoms: dict[float, list[float]] = {}
    slabs: dict[tuple[Term, float], list[float]] = {}
    for component, _, added in rows:
        if isinstance(added, Slab):
            slabs.setdefault((added.term, added.offset), []).append(component.log_weight)
        else:
            atoms.setdefault(added, []).append(component.log_weight)
    law = Mixed(
        tuple((a, logsumexp(w)) for a, w in sorted(atoms.items())),
        tuple(Slab(term, offset, logsumexp(w)) for (term, offset), w in slabs.items()),
    )
    return Outcomes(tuple(rows), law, answer.log_evidence, answer.order)


def _added(state: State, form: Form, log_weight: float) -> float | Slab | None:
    form = state.resolve(form)
    certain = state.certain(form)
    if certain is not None:
        return certain
    gaussian = state.gaussian_part(form)
    touched = [g for g in groups(state) if touches(state, g, form, gaussian)]
    if any(g.powers for g in touched):
        return None
    link = free_sum(state, form, tuple(box for g in touched for box in g.boxes))
    if link is None:
        return None
    parts, _, offset = bare_parts(link)
    if len(parts) != 1 or parts[0].count != 1:
        return None
    return Slab(parts[0].term, offset, log_weight)


def line_of(component: Component, written: Form) -> tuple[float, float] | None:
    """(slope, constant) of the query as a line of what its unit adds to the sum; None where it is none."""
    value = component.values[0]
    if not isinstance(value, Form):
        return None
    state = component.state
    secret, added = state.resolve(value), state.resolve(written)
    if len(secret.coefs) != 1 or secret.coefs.keys() != added.coefs.keys() or secret.dots or added.dots:
        return None
    base, c = next(iter(added.coefs.items()))
    slope = secret.coefs[base] / c
    return slope, secret.const - slope * added.const


# -- one unit given the sum ------------------------------------------------------------------------------------------


def _given(
    mine: Outcomes, others: Sequence[tuple[Mixed, int]], value: float, allowance: Allowance
) -> tuple[list[Component], int] | None:
    """The components of the query where the sum is ``value``, and whether (1) or not (0) that has only a density."""
    table = mine.rows[0][0].state.table
    places = atoms_of(others)
    if places is None:
        return None
    size = max([abs(value), *(abs(a) for a, _ in places), *(abs(a) for a, _ in mine.law.atoms)])
    exact: list[Component] = []
    for component, _, added in mine.rows:
        if not isinstance(added, Slab):
            logs = [w for a, w in places if abs(a + added - value) <= _ON * size]
            if logs:
                weight = component.log_weight + logsumexp(logs)
                exact.append(Component(component.values[:1], component.state, weight))
    if exact:
        return exact, 0
    everyone = [*others, (mine.law, 1)]
    tilt = saddle(everyone, value)
    if tilt is None:
        return [], 1
    around = _Others(others, tilt, value, mine) if any(p.slabs for p, _ in others) else None
    found: list[Component] = []
    for component, total, added in mine.rows:
        if not isinstance(added, Slab):
            if around is not None:
                weight = component.log_weight + around.log_density(value - added)
                found.append(Component(component.values[:1], component.state, weight))
            continue
        form = component.values[0]
        line = line_of(component, total) if isinstance(form, Form) else None
        if isinstance(form, Form) and line is None:
            return None
        if around is not None:
            weight, curve = around.curve(added)
            if curve is not None:
                piece = None if line is None else CurvePiece(curve, *line)
                found.append(Component(component.values[:1], component.state, weight, piece))
        for place, w in places:
            s = value - place
            height = _log_height(added, s)
            if height > -inf:
                at: Outcome | Form = form if line is None else line[1] + line[0] * s
                found.append(Component((at,), State(table), added.log_weight + height + w))
    if around is not None:
        error = around.error
        if error > _USELESS:
            return None
        if error > _ERROR:
            allowance.spend(error, f"a sum of {sum(n for _, n in everyone)} variables integrated to {error:.0e}")
    return found, 1


def _log_height(slab: Slab, s: float) -> float:
    """The log density of a slab's value at ``s``."""
    t, w = slab.term, s - slab.offset
    if not t.low <= w <= t.high:
        return -inf
    return t.rate * w - 0.5 * t.precision * w * w - real(t, 0.0)[0]


class _Others:
    """The sum of all other units, seen from where it must lie for the whole to be ``value``."""

    def __init__(self, others: Sequence[tuple[Mixed, int]], tilt: float, value: float, mine: Outcomes) -> None:
        self._tilt, self._value = tilt, value
        spans = [_span(a, tilt) if isinstance(a, Slab) else (a, a) for _, _, a in mine.rows]
        low, high = value - max(b for _, b in spans), value - min(a for a, _ in spans)
        self._sum = MixedSum(others, tilt, low, high)
        self._error = 0.0

    @property
    def error(self) -> float:
        """How far, relatively, a density may be off."""
        return 3 * self._sum.error + self._error

    def log_density(self, at: float) -> float:
        """The log density of the others' sum."""
        return float(self._sum.log_density(np.array([at]))[0])

    def curve(self, slab: Slab) -> tuple[float, Curve | None]:
        """The log weight of a slab, and the density of its value, up to a factor; None where that is 0."""
        term, tilt = slab.term, self._tilt
        log_mass, mean, variance = real(term, tilt)
        low, high = _span(slab, tilt)

        def height(s: Array) -> Array:
            w = s - slab.offset
            own = np.exp((term.rate + tilt) * w - 0.5 * term.precision * w * w - log_mass)
            return own * np.maximum(self._sum.tilted(self._value - s), 0.0)

        middle = slab.offset + mean
        steps = [middle + k * sqrt(variance) for k in (-6, -4, -2, -1, 0, 1, 2, 4, 6)]
        curve = Curve(height, [*steps, *(self._value - b for b in self._sum.breaks)], low, high)
        if not curve.total > 0.0:
            return -inf, None
        self._error = max(self._error, curve.error)
        moved = log_mass - real(term, 0.0)[0] + tilt * slab.offset
        return slab.log_weight + moved + self._sum.log_mass - tilt * self._value + log(curve.total), curve


def _span(slab: Slab, tilt: float) -> tuple[float, float]:
    """A finite interval outside which the tilted slab has nothing to speak of."""
    _, mean, variance = real(slab.term, tilt)
    reach = (14.0 if slab.term.precision > 0 else 50.0) * sqrt(variance)
    low = slab.term.low if not isinf(slab.term.low) else mean - reach
    high = slab.term.high if not isinf(slab.term.high) else mean + reach
    return slab.offset + low, slab.offset + high
