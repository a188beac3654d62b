"""Exchangeable people: how many of them have which kind of outcome, instead of who.

Where a program looks at people of one kind only through sums, exchanging two of them changes nothing. So it is enough
to know how many of n people have each of their C outcomes: ``C(n + C − 1, C − 1)`` compositions instead of ``Cⁿ``
assignments, each computed for one assignment that stands for all those with the same counts. The weight of a
composition is multinomial; where the probabilities differ from person to person it is the coefficient of a product of
polynomials. The average of a group whose members are not known is such a program: its members are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, exp, inf, lgamma, log, prod

import numpy as np

from leakmeter.program.budget import spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer, Component, evidence
from leakmeter.program.engine.block import Atom, Cell, Undefined, cell_key
from leakmeter.program.engine.branch import Branches
from leakmeter.program.engine.evaluate import Values
from leakmeter.program.engine.flatten import Plan
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.integrate import log_mass
from leakmeter.program.engine.nodes import Apply, Node, Pick, Scale, Sum, Var, is_sampled_only
from leakmeter.program.engine.state import State
from leakmeter.program.engine.units import Parted, Unit, alone
from leakmeter.program.language import Outcome

#: Up to so many assignments are enumerated one by one; more compositions than this, or more units, are not.
_FEW, _MOST, _UNITS = 64, 4_000, 300


@dataclass(frozen=True, slots=True)
class Choice:
    """One outcome of a unit: the values of its leaves and queries, and its state with its weight."""

    values: dict[int, Cell]
    state: State
    log_weight: float


@dataclass(frozen=True, slots=True)
class Member:
    """A unit with its outcomes in a fixed order; ``kind`` is equal for units that may be exchanged, weights aside."""

    choices: tuple[Choice, ...]
    kind: object


def solve(graph: Graph, queries: Sequence[Node], parts: Parted, allowance: Allowance) -> Answer | None:
    """The answer about the queries by compositions; None where enumeration is as good, or compositions are too many."""
    if any(not isinstance(n, Apply | Pick | Scale) or is_sampled_only(n) for n in parts.above):
        return None
    if len(parts.sums) == 1 and not parts.above and not next(iter(parts.sums.values())).continuous:
        return None  # one count is convolved
    if len(parts.units) > _UNITS:
        return None
    members = [_member(graph, unit, queries, k, parts, allowance) for k, unit in enumerate(parts.units)]
    found = [m for m in members if m is not None]
    if len(found) < len(members):
        return None
    crowds: dict[object, list[Member]] = {}
    for member in found:
        crowds.setdefault(member.kind, []).append(member)
    groups = list(crowds.values())
    assignments = prod(float(len(m.choices)) for m in found)
    many = prod(comb(len(g) + len(g[0].choices) - 1, len(g[0].choices) - 1) for g in groups)
    if assignments <= _FEW or many > _MOST or many * 2 > assignments:
        return None
    return _Compositions(graph, queries, allowance).answer(groups, parts)


# -- members ---------------------------------------------------------------------------------------------------------


def _member(
    graph: Graph, unit: Unit, queries: Sequence[Node], number: int, parts: Parted, allowance: Allowance
) -> Member | None:
    wanted = [queries[k] for k in unit.queries]
    nodes = list({n.id: n for n in [*unit.leaves, *wanted] if not isinstance(n, Var)}.values())
    leaves = [n for n in unit.leaves if isinstance(n, Var)]
    answer = alone(graph, unit, [*nodes, *leaves, *(q for q in wanted if isinstance(q, Var))], allowance)
    if answer is None:
        return None
    rows: list[tuple[str, Choice]] = []
    names = _Names(graph)
    simple = not unit.direct and not unit.queries
    for component in answer.components:
        values: dict[int, Cell] = {n.id: v for n, v in zip(nodes, component.values, strict=False)}
        state = component.state.weighed(
            component.log_weight + answer.log_evidence - log_mass(component.state, Allowance())
        )
        state.order += answer.order - component.state.order
        rows.append(
            (names.of(unit, values, state) if simple else "", Choice(dict(values), state, component.log_weight))
        )
    if simple:
        rows.sort(key=lambda row: row[0])
    uses = tuple(
        tuple((s, _digits(c)) for s, w in sorted(parts.sums.items()) for c, n in w.terms if n is leaf)
        for leaf in unit.leaves
    )
    distinct = len({name for name, _ in rows}) == len(rows)
    kind: object = (uses, tuple(name for name, _ in rows)) if simple and distinct else number
    return Member(tuple(choice for _, choice in rows), kind)


def _digits(x: float) -> float:
    return float(f"{x:.12g}")


class _Names:
    """What a unit's outcome says, in words that are equal for units that may be exchanged: the variables by their
    distributions and their order within the unit."""

    def __init__(self, graph: Graph) -> None:
        self._table = graph.table

    def of(self, unit: Unit, values: dict[int, Cell], state: State) -> str:
        """The name of an outcome."""
        if state.powers or state.subst or state.tilt is not None:
            return f"{id(state)}"
        leaves = [values[leaf.id] if leaf.id in values else self._variable(leaf) for leaf in unit.leaves]
        bases = {b for v in leaves if isinstance(v, Form) for b in v.coefs}
        bases |= {b for row in state.rows for b in row.coefs} | {
            b for box in state.boxes.values() for b in box.form.coefs
        }
        names = {b: (k, self._table.run(b).distribution) for k, b in enumerate(sorted(bases | set(state.flats)))}
        boxes = sorted(
            repr((_named(box.form, names), box.low, box.high, box.low_open, box.high_open))
            for box in state.boxes.values()
        )
        rows = [(_named(row, names), value) for row, value in zip(state.rows, state.values, strict=True)]
        flats = [(names[b], rate) for b, rate in sorted(state.flats.items())]
        shown = [_named(v, names) if isinstance(v, Form) else repr(cell_key(v)) for v in leaves]
        return repr((shown, boxes, rows, flats, state.order))

    def _variable(self, leaf: Node) -> Form:
        return Form(0.0, {leaf.base: 1.0}) if isinstance(leaf, Var) else Form()


def _named(form: Form, names: Mapping[int, tuple[int, object]]) -> tuple[object, ...]:
    coefs = sorted((repr(names[b]), _digits(c)) for b, c in form.coefs.items())
    return (_digits(form.const), tuple(coefs), tuple(form.dots.items()))


# -- compositions ----------------------------------------------------------------------------------------------------


class _Compositions:
    """The run over all compositions."""

    def __init__(self, graph: Graph, queries: Sequence[Node], allowance: Allowance) -> None:
        self._graph = graph
        self._queries = queries
        self._allowance = allowance
        self._plan = Plan(graph.observations, queries)
        self._values = Values(graph, self._plan)
        self._branches = Branches(graph, self._values, {}, allowance)

    def answer(self, groups: list[list[Member]], parts: Parted) -> Answer | None:
        """The answer: each composition is one component, unless it is impossible."""
        above = {n.id for n in parts.above}
        # A sum that several sums are made of has a value of its own too.
        steps = [s for s in self._plan.steps() if s.id in above or isinstance(s, Sum)]
        atoms = [Atom({}, State(self._graph.table))]
        for group in groups:
            joined = list(_group_atoms(group))
            atoms = [Atom(a.values | b.values, a.state.joined(b.state)) for a in atoms for b in joined]
        kept: list[Atom] = []
        for atom in atoms:
            spend(4)
            for step in steps:
                atom.values[step.id] = self._values.column(step, atom)
            after = atom
            for observation in parts.observations:
                seen = self._branches.observed(observation, after)
                if seen is None:
                    break
                after = seen
            else:
                kept.append(after)
        weights = [(log_mass(a.state, self._allowance), a.state.order) for a in kept]
        total, least = evidence(weights)
        if total == -inf:
            raise self._graph.error(
                "the observation cannot happen under this prior and program; check the observed value and the prior.",
                parts.observations[-1].line if parts.observations else None,
            )
        found = [
            Component(self._row(atom), atom.state, w - total)
            for atom, (w, order) in zip(kept, weights, strict=True)
            if order == least and w > -inf
        ]
        return Answer(tuple(found), total, least, self._allowance)

    def _row(self, atom: Atom) -> tuple[Outcome | Form, ...]:
        row: list[Outcome | Form] = []
        for query in self._queries:
            value = self._values.of(query, atom)
            if isinstance(value, Undefined):
                raise self._graph.error(f"the secret or output cannot be computed for every input: {value.reason}.")
            row.append(value)
        return tuple(row)


def _group_atoms(group: list[Member]) -> Iterator[Atom]:
    """One atom for each composition of a group: the first members have the first outcome, and so on."""
    size = len(group[0].choices)
    logs = np.array([[c.log_weight for c in m.choices] for m in group])
    alike = bool((np.abs(logs - logs[0]) <= 1e-13 * np.maximum(1.0, np.abs(logs[0]))).all())
    weights = None if alike else _coefficients(logs)
    for counts in _compositions(len(group), size):
        spend()
        who = [outcome for outcome, k in enumerate(counts) for _ in range(k)]
        if weights is None:
            weight = lgamma(len(group) + 1) - sum(lgamma(k + 1) for k in counts)
            weight += sum(k * float(logs[0][c]) for c, k in enumerate(counts) if k)
        else:
            weight = weights.get(counts, -inf)
        atom = Atom({}, State(group[0].choices[0].state.table))
        own = 0.0
        for member, outcome in zip(group, who, strict=True):
            choice = member.choices[outcome]
            atom.values |= choice.values
            atom.state = atom.state.joined(choice.state)
            own += choice.log_weight
        atom.state.log_weight += weight - own
        yield atom


def _compositions(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to write ``n`` as a sum of so many counts, in order."""
    if parts == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in _compositions(n - first, parts - 1):
            yield (first, *rest)


def _coefficients(logs: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> dict[tuple[int, ...], float]:
    """The log of each coefficient of the product over people of ``sum over outcomes of weight · z_outcome``."""
    size = logs.shape[1]
    found: dict[tuple[int, ...], float] = {(0,) * size: 0.0}
    for row in logs.tolist():
        made: dict[tuple[int, ...], float] = {}
        for counts, weight in found.items():
            spend()
            for outcome, own in enumerate(row):
                key = (*counts[:outcome], counts[outcome] + 1, *counts[outcome + 1 :])
                here = weight + own
                before = made.get(key)
                if before is None:
                    made[key] = here
                else:
                    top = max(before, here)
                    made[key] = top + log(exp(before - top) + exp(here - top))
        found = made
    return found
