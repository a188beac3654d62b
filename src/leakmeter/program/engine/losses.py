"""Keeping a program within its budget of components by merging, and the account of what that may have changed.

A block is a measure over its variables (weights are not normalised until the end). Merging changes it by some distance
``‖p − q‖₁``, at most twice what Pinsker's inequality gives, times its mass. What follows can enlarge that only where a
density is observed: by the most that density can be, which independent noise in the observation bounds by
``1 / √(2π variance)``. Without such noise it has no bound, and merging is refused, save for a sum that is merged for
the very observation of it: there the density itself is known to change little. In the end the distance, divided by the
mass that is left (the evidence), bounds the change of every probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, expm1, inf, log, log1p, pi, prod

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array, logsumexp
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.block import Atom, Block, Cell, cell_key
from leakmeter.program.engine.collapse import Term, total_terms
from leakmeter.program.engine.flatten import Plan
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.integrate import log_mass
from leakmeter.program.engine.merging import Bells, clusters, largest_change, pinsker
from leakmeter.program.engine.nodes import Node, Observation
from leakmeter.program.engine.state import State
from leakmeter.program.engine.table import Table

#: Merging that may have changed a probability by more than this is no answer.
_MOST = 0.5


class Losses:
    """The merging of one run of a program."""

    def __init__(self, plan: Plan, table: Table, left: dict[tuple[str, int], int], allowance: Allowance, budget: int):
        self._plan, self._table, self._left = plan, table, left
        self._allowance, self._budget = allowance, budget
        self._events = 0
        self._relative = 0.0

    # -- blocks ------------------------------------------------------------------------------------------------------

    def times(self, a: Block, b: Block) -> Block:
        """The two together, merged before where they would have more components than the budget allows."""
        if self._allowance.approximate and len(a.atoms) * len(b.atoms) > self._budget:
            small, large = sorted((a, b), key=lambda x: len(x.atoms))
            if not self._shrink(large, self._budget // len(small.atoms)):
                self._shrink(small, self._budget // len(large.atoms))
        both = a.times(b, self._budget)
        if a.loss > -inf or b.loss > -inf:
            both.loss, both.seen_loss = self._together(a, b)
        return both

    def _together(self, a: Block, b: Block) -> tuple[float, float]:
        """``‖p1 p2 − q1 q2‖₁``, and the same once a sum is observed that one of them was merged for."""
        first, second = self._mass(a), self._mass(b)
        losses = [a.loss + second, first + b.loss, a.loss + b.loss]
        seen = [a.seen_loss + second if b.loss == -inf else -inf, b.seen_loss + first if a.loss == -inf else -inf]
        return logsumexp([x for x in losses if x > -inf]), max(seen)

    def carried(self, made: Block, of: Sequence[Block]) -> Block:
        """A block that took the place of several independent ones; their distances add, relative to their masses."""
        shares = [exp(min(700.0, b.loss - self._mass(b))) for b in of if b.loss > -inf]
        if shares:
            made.loss = log(expm1(sum(log1p(share) for share in shares))) + self._mass(made)
        return made

    def _mass(self, block: Block) -> float:
        if len({atom.state.order for atom in block.atoms}) > 1:
            raise _refused("some of its components have a density where others have a single value")
        return logsumexp([log_mass(atom.state, self._allowance) for atom in block.atoms])

    def _shrink(self, block: Block, most: int) -> bool:
        """Merge a block's components until at most ``most`` are left; False (and nothing done) where that cannot be."""
        if len(block.atoms) <= most or most < 1:
            return most >= 1
        variables = _variables(block, self._table, self._plan)
        if variables is None:
            return False
        logs = np.array([atom.state.log_weight for atom in block.atoms])
        whole = logsumexp(logs)
        names: dict[object, int] = {}
        labels = [names.setdefault(_label(atom), len(names)) for atom in block.atoms]
        bells = _bells(block, variables, np.exp(logs - whole))
        found = clusters(bells, np.array(labels, dtype=np.int64), most)
        if found is None:
            return False
        members, nats = found
        self._events += 1
        after = bells.matched(members)
        atoms: list[Atom] = []
        for k, group in enumerate(members):
            if len(group) == 1:
                atoms.append(block.atoms[int(group[0])])
                continue
            old = [block.atoms[int(i)] for i in group]
            weight = logsumexp(logs[group])
            forms = self._new_forms(after.means[k], after.covariances[k])
            atoms.append(_merged(old[0], variables, forms, weight, self._table))
        block.atoms = atoms
        lost = log(2 * pinsker(nats)) + whole if nats > 0 else -inf
        block.loss = float(np.logaddexp(block.loss, lost))
        block.seen_loss = -inf
        return True

    def _new_forms(self, means: Array, covariance: Array) -> list[Form]:
        """Forms of fresh standard normals with these means and this covariance."""
        values, vectors = np.linalg.eigh(covariance)
        factor = vectors * np.sqrt(np.maximum(values, 0.0))
        bases = [self._table.noise(("merged", self._events, k), 1.0) for k in range(len(values))]
        return [
            Form(float(mean), {b: float(c) for b, c in zip(bases, row, strict=True) if c != 0.0})
            for mean, row in zip(means, factor, strict=True)
        ]

    # -- sums --------------------------------------------------------------------------------------------------------

    def total(self, parts: list[list[Term]], beside: Sequence[Block]) -> tuple[list[Term], float, float]:
        """The mixture of the sum of independent mixtures, merged where it and the blocks ``beside`` it would together
        have more components than the budget allows: its terms, and the logs of its distance from the exact one and of
        the largest change of its density."""
        if not self._allowance.approximate:
            return total_terms(parts, self._budget), -inf, -inf
        nats = change = 0.0
        most = max(1, self._budget // prod(len(block.atoms) for block in beside))
        total: list[Term] = [(0.0, 0.0, 0.0)]
        for part in parts:
            total = total_terms([total, part], len(total) * len(part))
            if len(total) > most:
                total, more, rise = self._fewer(total, most, len(parts))
                nats, change = nats + more, change + rise
        whole = logsumexp([w for _, _, w in total])
        if nats == 0.0:
            return total, -inf, -inf
        return total, log(2 * pinsker(nats)) + whole, log(change) + whole

    def _fewer(self, terms: list[Term], most: int, parts: int) -> tuple[list[Term], float, float]:
        logs = np.array([w for _, _, w in terms])
        whole = logsumexp(logs)
        means, spreads = np.array([[m] for m, _, _ in terms]), np.array([[[v]] for _, v, _ in terms])
        bells = Bells(np.exp(logs - whole), means, spreads)
        found = clusters(bells, np.zeros(len(terms), dtype=np.int64), most)
        if found is None:
            raise NotExactError(
                f"a sum of {parts} different mixtures needs more than {self._budget} components; use equal ones for "
                "the others, observe fewer outputs, or raise budget="
            )
        members, nats = found
        after = bells.matched(members)
        new = [
            (float(after.means[k, 0]), float(after.covariances[k, 0, 0]), logsumexp(logs[m]))
            if len(m) > 1
            else terms[int(m[0])]
            for k, m in enumerate(members)
        ]
        return new, nats, largest_change(bells, members)

    # -- what follows ------------------------------------------------------------------------------------------------

    def observed(self, block: Block, step: Observation) -> None:
        """Account for an observation of a block, before it is made."""
        if block.loss == -inf or step.value is None or not step.node.continuous:
            return
        found: list[float] = []
        spread = self._noise(block, step.node)
        if spread > 0.0:
            height = -0.5 * log(2 * pi * spread)
            found.append(block.loss + (height if step.guard is None else max(0.0, height)))
        if block.seen_loss > -inf and step.guard is None:
            found.append(block.seen_loss)
        if not found:
            raise _refused("an exact output is observed afterwards, which has no noise of its own")
        block.loss, block.seen_loss = min(found), -inf

    def _noise(self, block: Block, node: Node) -> float:
        """The variance of that part of an observed sum that nothing else has to do with."""
        form = self._plan.flat(node).form
        free = {b: c for b, c in form.coefs.items() if self._left.get(("b", b), 0) == 1 and self._table.run(b).gaussian}
        for atom in block.atoms:
            for other in _everything(atom):
                for base in [b for b in free if b in other.coefs or self._table.run(b).start in other.dots]:
                    del free[base]
        return sum(c**2 * self._table.run(b).variance for b, c in free.items())

    def spend(self, block: Block, mass: float) -> None:
        """Record what a block's merging may have changed, its final log mass known."""
        if block.loss == -inf:
            return
        self._relative += exp(min(700.0, block.loss - mass))
        if self._relative > _MOST:
            raise _refused("together that could change probabilities by more than a half")
        self._allowance.spend(
            self._relative,
            f"components were merged to stay within the budget of {self._budget}, with their means and variances kept; "
            "a higher budget= is closer",
        )


def _refused(why: str) -> NotExactError:
    return NotExactError(
        f"more components are needed than the budget allows, and merging them has no useful bound here: {why}; raise "
        "budget="
    )


def _everything(atom: Atom) -> list[Form]:
    """All forms an atom holds or has been conditioned on."""
    state = atom.state
    tilt = [] if state.tilt is None else [state.tilt]
    columns = [v for v in atom.values.values() if isinstance(v, Form)]
    return [*columns, *state.rows, *tilt, *state.subst.values(), *(b.form for b in state.boxes.values())]


def _label(atom: Atom) -> object:
    return tuple((column, "form" if isinstance(v, Form) else cell_key(v)) for column, v in sorted(atom.values.items()))


def _variables(block: Block, table: Table, plan: Plan) -> list[tuple[str, int]] | None:
    """The columns that are continuous in some atom and the live base variables; None where a block is not normal."""
    if len({atom.state.order for atom in block.atoms}) > 1:
        return None
    for atom in block.atoms:
        if atom.state.boxes or atom.state.flats or atom.state.powers:
            return None
    bases = sorted(k for k in block.keys if k[0] == "b")
    if any(k[1] in plan.bundled or not table.run(k[1]).gaussian for k in bases):
        return None
    columns = sorted({c for atom in block.atoms for c, v in atom.values.items() if isinstance(v, Form)})
    return [*(("n", c) for c in columns), *bases] or None


def _bells(block: Block, variables: list[tuple[str, int]], weights: Array) -> Bells:
    size = len(variables)
    means, spreads = np.zeros((len(block.atoms), size)), np.zeros((len(block.atoms), size, size))
    for k, atom in enumerate(block.atoms):
        state = atom.state
        forms = [state.resolve(f) if f is not None else None for f in (_form(atom, v) for v in variables)]
        for i, f in enumerate(forms):
            if f is None:
                continue
            means[k, i] = state.mean(f)
            for j in range(i, size):
                g = forms[j]
                if g is not None:
                    spreads[k, i, j] = spreads[k, j, i] = state.covariance(f, g)
    return Bells(weights, means, spreads)


def _form(atom: Atom, variable: tuple[str, int]) -> Form | None:
    """A variable as a form; None for a column that is no form in this atom, and tells it apart by its label."""
    kind, number = variable
    if kind == "b":
        return Form(0.0, {number: 1.0})
    value = atom.values.get(number)
    return value if isinstance(value, Form) else None


def _merged(atom: Atom, variables: list[tuple[str, int]], forms: list[Form], weight: float, table: Table) -> Atom:
    """The atom of a group: discrete values as they were, continuous ones replaced."""
    state = State(table)
    state.log_weight, state.order = weight, atom.state.order
    values: dict[int, Cell] = dict(atom.values)
    for (kind, number), form in zip(variables, forms, strict=True):
        if kind == "b":
            state.subst[number] = form
        elif isinstance(values[number], Form):
            values[number] = form
    return Atom(values, state)
