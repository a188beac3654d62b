"""Steps that split an atom into several, or leave it out: a draw, a test, an observation."""

from __future__ import annotations

from math import inf, log
from typing import cast

from leakmeter.errors import ProgramError
from leakmeter.program.budget import spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.block import Atom, Cell, Undefined
from leakmeter.program.engine.coins import is_toss, thrown, tossed
from leakmeter.program.engine.evaluate import Values
from leakmeter.program.engine.flatten import Key
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.graph import Graph, close
from leakmeter.program.engine.nodes import Draw, Observation, Test
from leakmeter.program.engine.state import State
from leakmeter.program.language import Finite, Outcome

#: For each comparison with 0, whether it asks for values above, and whether 0 itself is left out.
_SIDES = {"<": (False, True), "<=": (False, False), ">": (True, True), ">=": (True, False)}


class Branches:
    """The atoms that steps make of one atom; ``left`` counts the uses that are still to come."""

    def __init__(self, graph: Graph, values: Values, left: dict[Key, int], allowance: Allowance) -> None:
        self.graph = graph
        self.values = values
        self.left = left
        self.allowance = allowance

    def drawn(self, step: Draw, atom: Atom) -> list[Atom]:
        """One atom for each outcome of a draw."""
        arguments = [self.values.of(a, atom) for a in step.args]
        for value in arguments:
            if isinstance(value, Undefined):
                return [Atom(atom.values | {step.id: value}, atom.state)]
        if is_toss(step):
            return self._tossed(step, cast(list[Outcome | Form], arguments), atom)
        try:
            distribution: Finite = step.make(*arguments)
        except ProgramError as error:
            raise self.graph.error(str(error), step.line) from None
        if distribution.cut:
            kind = type(distribution).__name__
            self.allowance.leave_out(distribution.cut, f"a {kind} distribution cut at {distribution.cut:g}")
        made: list[Atom] = []
        for outcome, probability in distribution.support():
            spend()
            state = atom.state.copy()
            state.log_weight += log(probability)
            made.append(Atom(atom.values | {step.id: outcome}, state))
        return made

    def tested(self, step: Test, atom: Atom) -> list[Atom]:
        """One atom for each possible outcome of a test of a continuous value."""
        form = self.values.of(step.node, atom)
        if isinstance(form, Undefined):
            return [Atom(atom.values | {step.id: form}, atom.state)]
        coin = self._coin(step, form, atom)
        if coin is not None:
            return [Atom(atom.values | {step.id: outcome}, state) for outcome, state in coin]
        made: list[Atom] = []
        for outcome in (True, False):
            state = atom.state.copy()
            if self._require(step, form if isinstance(form, Form) else Form(float(form)), outcome, state):
                made.append(Atom(atom.values | {step.id: outcome}, state))
        return made

    def observed(self, step: Observation, atom: Atom) -> Atom | None:
        """The atom conditioned on an observation; None where that is impossible."""
        if step.guard is not None and not self._known(self.values.of(step.guard, atom), step):
            return atom
        value = self._known(self.values.of(step.node, atom), step)
        if step.value is None:
            return atom if value else None
        if not isinstance(value, Form):
            return atom if close(value, step.value) else None
        state = atom.state.copy()
        return Atom(atom.values, state) if state.require_equal(value, float(step.value)) else None

    def _tossed(self, step: Draw, arguments: list[Outcome | Form], atom: Atom) -> list[Atom]:
        known = [a.const if isinstance(a, Form) and a.fixed else a for a in arguments]
        try:
            if not any(isinstance(a, Form) for a in known):
                pairs = step.make(*known).support()
                branches = [(outcome, atom.state.weighed(log(p))) for outcome, p in pairs]
            else:
                branches = tossed(step, known, atom.state)
        except ProgramError as error:
            raise self.graph.error(str(error), step.line) from None
        return [Atom(atom.values | {step.id: outcome}, state) for outcome, state in branches]

    def _coin(self, step: Test, form: Outcome | Form, atom: Atom) -> list[tuple[bool, State]] | None:
        """The test as a coin: a fresh uniform variable against a continuous probability."""
        if step.op not in _SIDES or not isinstance(form, Form) or len(form.coefs) < 2 or form.dots:
            return None
        state = atom.state
        form = state.resolve(form)
        for base in state.flat_part(form):
            if self._only_here(base, step, atom):
                coin = thrown(form, not _SIDES[step.op][0], base, state)
                if coin is not None:
                    return coin
        return None

    def _only_here(self, base: int, step: Test, atom: Atom) -> bool:
        """Whether nothing but this step looks at a variable from here on, by itself or within a column."""
        plan = self.values.plan
        needs, own = plan.needs(step), ("b", plan.bundle(base))
        if self.left.get(own, 0) != (own in needs) or any(base in f.coefs for f in atom.state.subst.values()):
            return False
        held = [column for column, v in atom.values.items() if isinstance(v, Form) and base in v.coefs]
        return all(self.left.get(("n", column), 0) == 1 and ("n", column) in needs for column in held)

    def _require(self, test: Test, form: Form, outcome: bool, state: State) -> bool:
        """Restrict a state to where a test comes out as ``outcome``; False where it cannot."""
        if test.op in ("==", "!="):
            value = state.certain(state.resolve(form))
            if value is None and self.values.plan.flat(test.node).columns:
                return outcome == (test.op == "!=")  # it may be certain in other components: here it has a density
            if value is None:
                raise self.graph.error(
                    "this tests a continuous variable for equality, which has probability 0; test an interval, or "
                    "condition with observe(x == value).",
                    test.line,
                )
            return (abs(value) <= 1e-9 * state.scale(state.resolve(form))) == (outcome == (test.op == "=="))
        above, strict = _SIDES[test.op]
        if not outcome:
            above, strict = not above, not strict
        if above:
            return state.require_between(form, 0.0, inf, strict, False)
        return state.require_between(form, -inf, 0.0, False, strict)

    def _known(self, value: Cell, step: Observation) -> Outcome | Form:
        if isinstance(value, Undefined):
            raise self.graph.error(f"this cannot be computed for every possible input: {value.reason}.", value.line)
        return value
