"""Running the graph: blocks are made, joined, conditioned and thinned out, step by step in the order of the program.

Each step joins the blocks of what it needs (N independent ifs cost N small steps), computes its column in every atom,
and lets go of what no later step needs: dead columns are dropped, dead continuous variables integrated out, equal atoms
merged. Weights stay unnormalised until the end, so that evidence met inside a branch counts (erratum 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log
from typing import cast

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.prob.special import logsumexp
from leakmeter.program.engine.block import Atom, Block, Cell, Undefined
from leakmeter.program.engine.coins import is_toss, thrown, tossed
from leakmeter.program.engine.collapse import Term, normal_terms
from leakmeter.program.engine.convolve import Masses, convolve
from leakmeter.program.engine.flatten import Key, Plan
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.graph import Graph, close
from leakmeter.program.engine.integrate import Allowance, log_mass
from leakmeter.program.engine.losses import Losses
from leakmeter.program.engine.nodes import (
    Apply,
    Draw,
    Node,
    Observation,
    Pick,
    Scale,
    Sum,
    Test,
    Value,
    is_sampled_only,
)
from leakmeter.program.engine.state import State
from leakmeter.program.language import (
    Exponential,
    Finite,
    Laplace,
    Normal,
    Outcome,
    Poisson,
    TruncatedNormal,
    Uniform,
)

_SIDES = {"<": (False, True), "<=": (False, False), ">": (True, True), ">=": (True, False)}


@dataclass(frozen=True, slots=True)
class Component:
    """One component of the answer: the queried values (a form for a continuous one), the state, log weight."""

    values: tuple[Outcome | Form, ...]
    state: State
    log_weight: float


@dataclass(frozen=True, slots=True)
class Answer:
    """The components of the queried variables, weights adding to 1, and the log evidence of the whole program.

    ``order`` counts the densities in the evidence: it is a probability where 0, a density otherwise.
    """

    components: tuple[Component, ...]
    log_evidence: float
    order: int


class Filter:
    """One run of a program for one set of observations and queries."""

    def __init__(self, graph: Graph, queries: Sequence[Node], allowance: Allowance, budget: int) -> None:
        self.graph = graph
        self.queries = queries
        self.allowance = allowance
        self.budget = budget
        self.plan = Plan(graph.observations, queries)
        self.left: dict[Key, int] = {}
        self.losses = Losses(self.plan, graph.table, self.left, allowance, budget)
        self.home: dict[Key, Block] = {}
        self.loose: list[Block] = []
        self.lost = False
        self.counted: dict[int, tuple[int, float]] = {}
        self.gathered: set[int] = set()
        self.targets = {
            o.node.id: float(o.value)
            for o in graph.observations
            if isinstance(o.node, Sum) and isinstance(o.value, int | float)
        }

    def run(self) -> Answer:
        """Process all steps and gather the queried variables."""
        self._process()
        return self._answer()

    def _process(self) -> None:
        steps: list[Node | Observation] = [*self.plan.steps(), *self.graph.observations]
        self._refuse_curved(steps)
        steps.sort(key=lambda s: s.id)
        needs = [self._needs(s) for s in steps]
        for wanted in [*needs, *(self.plan.keys(q) for q in self.queries)]:
            for key in wanted:
                self.left[key] = self.left.get(key, 0) + 1
        self._retain()
        self._gather(steps)
        for step, wanted in zip(steps, needs, strict=True):
            block = self._joined(wanted, step)
            self._perform(step, block)
            if isinstance(step, Test) and len(block.atoms) > self.budget:
                reason = f"more than {self.budget} components are needed; test fewer variables"
                raise self.graph.inexact(reason, step.line)
            if not block.atoms:
                raise self._impossible(step)
            self._release(block, wanted)

    def _refuse_curved(self, steps: Sequence[Node | Observation]) -> None:
        if self.graph.sampled is None:
            return  # then there is none
        for step in steps:
            if isinstance(step, Node) and is_sampled_only(step):
                raise self.graph.inexact(
                    "this multiplies, divides or transforms continuous variables, or draws with one as a parameter",
                    getattr(step, "line", None),
                )

    def _gather(self, steps: Sequence[Node | Observation]) -> None:
        """Which columns nothing but one sum looks at: where coins share a probability, they are added as they fall."""
        for step in steps:
            if isinstance(step, Sum) and not step.continuous:
                for column, coefficient in self.plan.terms(step).columns.items():
                    if self.left[("n", column)] == 1:
                        self.counted[column] = (-step.id - 1, coefficient)

    def _retain(self) -> None:
        """Count one more use of whatever is looked at in the end besides the queries."""

    def _needs(self, step: Node | Observation) -> set[Key]:
        if isinstance(step, Observation):
            keys = self.plan.keys(step.node)
            return keys | self.plan.keys(step.guard) if step.guard is not None else keys
        return self.plan.needs(step)

    def _impossible(self, step: Node | Observation) -> ProgramError:
        line = step.line if isinstance(step, Observation) else None
        if self.lost:
            return self.graph.error(
                "the observation is impossible, or too improbable to be computed (below 1e-300); check its value.",
                line,
            )
        return self.graph.error(
            "the observation cannot happen under this prior and program; check the observed value and the prior.", line
        )

    # -- blocks --------------------------------------------------------------------------------------------------

    def _joined(self, wanted: Iterable[Key], step: Node | Observation | None = None) -> Block:
        """One block that holds everything ``wanted``; private terms of a discrete sum are convolved on the way."""
        blocks: dict[int, Block] = {}
        fresh: list[Key] = []
        for key in wanted:
            block = self.home.get(key)
            if block is None:
                fresh.append(key)
            else:
                blocks[id(block)] = block
        parts = sorted(blocks.values(), key=lambda b: len(b.atoms))
        if isinstance(step, Sum) and len(parts) > 2:
            parts = self._convolved(step, parts)
        elif len(parts) > 2:
            for node in self._continuous_arguments(step):
                parts = self._collapsed(node, parts)
        block = parts[0] if parts else Block([Atom({}, State(self.graph.table))], set())
        try:
            for other in parts[1:]:
                block = self.losses.times(block, other)
        except NotExactError as error:
            raise self.graph.inexact(error.reason, getattr(step, "line", None)) from None
        for key in fresh:
            block = self._introduce(key, block)
        for key in block.keys:
            self.home[key] = block
        return block

    def _introduce(self, key: Key, block: Block) -> Block:
        """Add a base variable that no block knows yet; only those without a normal density change the atoms."""
        block.keys.add(key)
        run = self.graph.table.run(key[1])
        if run.gaussian:
            return block
        n = self.plan.bundled.get(key[1], 1)
        for base in range(key[1], key[1] + n):
            atoms = [a for atom in block.atoms for a in self._cut(atom, base, run.distribution)]
            if len(atoms) > self.budget:
                raise self.graph.inexact(f"more than {self.budget} components are needed; use fewer Laplace variables")
            block.atoms = atoms
        return block

    def _cut(self, atom: Atom, base: int, distribution: object) -> list[Atom]:
        made: list[Atom] = []
        for rate, low, high, scale in _pieces(distribution, base):
            state = atom.state.copy()
            if isinstance(distribution, TruncatedNormal):
                state.log_weight += scale
                state.require_between(Form(0.0, {base: 1.0}), low, high, False, False)
            else:
                state.add_flat(base, rate, low, high, scale)
            made.append(Atom(dict(atom.values), state))
        return made

    def _convolved(self, step: Sum, parts: list[Block]) -> list[Block]:
        """Replace the blocks that only serve this sum by the distribution of their total."""
        columns = self.plan.terms(step).columns
        masses: list[Masses] = []
        kept: list[Block] = []
        private: list[Block] = []
        for block in parts:
            mine = [k[1] for k in block.keys]
            mass = None
            if len(mine) == 1 and mine[0] in columns and self.left[("n", mine[0])] == 1:
                mass = block.masses(mine[0], columns[mine[0]])
            if mass is None:
                kept.append(block)
            else:
                masses.append(mass)
                private.append(block)
                for atom in block.atoms:
                    atom.values.pop(mine[0], None)
        if len(masses) < 2:
            for block, mass in zip(private, masses, strict=True):
                kept.append(self.losses.carried(_as_block(mass, block.keys, self.graph, step.id), [block]))
            return kept
        total = convolve(masses, *self._wanted(step, kept))
        self.lost = self.lost or total.lost
        keys: set[Key] = set()
        return [self.losses.carried(_as_block(total, keys, self.graph, step.id), private), *kept]

    def _wanted(self, step: Sum, kept: list[Block]) -> tuple[float | None, float]:
        """Where the private terms of an observed sum are wanted, and how far around it: the other terms vary."""
        target, slack, flat = self.targets.get(step.id), 0.0, self.plan.terms(step)
        if target is None:
            return None, 0.0
        target -= flat.form.const
        columns = {**flat.columns, -step.id - 1: 1.0}
        for block in kept:
            rows = [[(i, v) for i, v in a.values.items() if isinstance(v, int | float)] for a in block.atoms]
            added = [sum(columns.get(i, 0.0) * v for i, v in row) for row in rows]
            target -= 0.5 * (min(added) + max(added))
            slack += max(added) - min(added)
        return target, slack

    def _continuous_arguments(self, step: Node | Observation | None) -> list[Sum]:
        """The continuous sums a step looks at; at the end (no step), those that are asked for."""
        if step is None:
            nodes: list[Value] = list(self.queries)
        elif isinstance(step, Observation | Test | Scale):
            nodes = [step.node]
        else:
            nodes = [step.yes, step.no] if isinstance(step, Pick) else []
        return list({n.id: n for n in nodes if isinstance(n, Sum) and n.continuous}.values())

    def _collapsed(self, node: Sum, parts: list[Block]) -> list[Block]:
        """Replace independent normal mixtures that only this sum needs by the mixture of their total.

        Components with the same mean and variance are one: a sum of N equal two-part mixtures has N + 1, not 2^N.
        """
        columns = self.plan.flat(node).columns
        kept: list[Block] = []
        private: list[tuple[Block, int, list[Term]]] = []
        for block in parts:
            mine = [k[1] for k in block.keys]
            terms = None
            if len(mine) == 1 and mine[0] in columns and self.left[("n", mine[0])] == 1:
                terms = normal_terms(block, mine[0], columns[mine[0]])
            if terms is None:
                kept.append(block)
            else:
                private.append((block, mine[0], terms))
        if len(private) < 2:
            return parts
        total, loss, seen_loss = self.losses.total([t for _, _, t in private], kept)
        for block, column, _ in private:
            block.forget(column)
        atoms: list[Atom] = []
        for mean, variance, weight in total:
            state = State(self.graph.table)
            state.log_weight = weight
            noise = {self.graph.table.noise((node.id, variance), variance): 1.0} if variance else {}
            atoms.append(Atom({-node.id - 1: Form(mean, noise)}, state))
        made = self.losses.carried(Block(atoms, set()), [block for block, _, _ in private])
        if made.loss == -inf:
            made.seen_loss = seen_loss
        made.loss = logsumexp([made.loss, loss])
        return [made, *kept]

    def _release(self, block: Block, wanted: Iterable[Key]) -> None:
        """Count the uses that are over, and let go of what has none left."""
        for key in wanted:
            self.left[key] -= 1
            if self.left[key] == 0:
                block.keys.discard(key)
                self.home.pop(key, None)
                if key[0] == "n":
                    block.forget(key[1])
        live = any(k[0] == "b" for k in block.keys)
        for column in [c for c in (block.atoms[0].values if block.atoms else ()) if c < 0 and c not in self.gathered]:
            block.forget(column)
        block.settle(live, self.allowance)
        if not block.keys:
            self.loose.append(block)

    # -- steps ---------------------------------------------------------------------------------------------------

    def _perform(self, step: Node | Observation, block: Block) -> None:
        if isinstance(step, Observation):
            self.losses.observed(block, step)
            block.atoms = [a for atom in block.atoms if (a := self._observed(step, atom)) is not None]
            return
        if isinstance(step, Draw):
            block.atoms = [a for atom in block.atoms for a in self._drawn(step, atom)]
        elif isinstance(step, Test):
            block.atoms = [a for atom in block.atoms for a in self._tested(step, atom)]
        else:
            for atom in block.atoms:
                atom.values = atom.values | {step.id: self._computed(step, atom)}
        if step.id in self.counted and _add_up(block, step.id, *self.counted[step.id]):
            self.gathered.add(self.counted[step.id][0])
        key = ("n", step.id)
        block.keys.add(key)
        self.home[key] = block
        if isinstance(step, Sum):
            block.forget(-step.id - 1)
            self.gathered.discard(-step.id - 1)

    def _computed(self, step: Node, atom: Atom) -> Cell:
        if isinstance(step, Sum):
            return self._sum(step, atom)
        if isinstance(step, Pick):
            cond = self._value(step.cond, atom)
            if isinstance(cond, Undefined):
                return cond
            return self._value(step.yes if cond else step.no, atom)
        if isinstance(step, Scale):
            factor, form = self._value(step.factor, atom), self._value(step.node, atom)
            if isinstance(factor, Undefined | Form | str):
                return factor if isinstance(factor, Undefined) else Undefined("a number is needed here", 0)
            return form.times(factor) if isinstance(form, Form) else form
        if isinstance(step, Apply):
            return self._applied(step, atom)
        raise self.graph.error("internal: this construct has no rule")

    def _applied(self, step: Apply, atom: Atom) -> Cell:
        values: list[Outcome] = []
        for argument in step.args:
            value = self._value(argument, atom)
            if isinstance(value, Undefined):
                return value
            if isinstance(value, Form):
                if not value.fixed:
                    raise self.graph.error("a discrete value is needed here, not a continuous one", step.line)
                value = value.const
            values.append(value)
        try:
            return step.function(*values)
        except (ArithmeticError, ValueError, TypeError) as error:
            return Undefined(str(error), step.line)

    def _value(self, node: Value, atom: Atom) -> Cell:
        """The value of an argument in an atom: an outcome for a discrete node, a form for a continuous one."""
        if not isinstance(node, Node):
            return node
        if node.id in atom.values:
            return atom.values[node.id]
        if not node.continuous:
            return self._sum(node, atom) if isinstance(node, Sum) else Undefined("this value is not known", 0)
        flat = self.plan.flat(node)
        collapsed = atom.values.get(-node.id - 1)
        form = flat.form.plus(collapsed) if isinstance(collapsed, Form) else flat.form
        for column, coefficient in flat.columns.items():
            value = atom.values.get(column)
            if value is None:
                continue
            if isinstance(value, Undefined):
                return value
            if isinstance(value, Form):
                form = form.plus(value, coefficient)
            elif isinstance(value, str):
                return Undefined(f"the word {value!r} is used as a number", self.graph.line)
            else:
                form = form.shifted(coefficient * value)
        return form

    def _sum(self, step: Sum, atom: Atom) -> Cell:
        flat = self.plan.terms(step)
        already = atom.values.get(-step.id - 1)
        total, size = flat.form.const, abs(flat.form.const)
        if isinstance(already, int | float):
            total, size = total + already, size + abs(already)
        for column, value in atom.values.items():
            coefficient = flat.columns.get(column)
            if coefficient is None:
                continue
            if isinstance(value, Undefined):
                return value
            if isinstance(value, str | Form):
                return Undefined(f"{value!r} is used as a number", self.graph.line)
            total += coefficient * value
            size = max(size, abs(coefficient * value))
        return 0.0 if size and abs(total) < 1e-12 * size else total

    def _drawn(self, step: Draw, atom: Atom) -> list[Atom]:
        arguments = [self._value(a, atom) for a in step.args]
        for value in arguments:
            if isinstance(value, Undefined):
                return [Atom(atom.values | {step.id: value}, atom.state)]
        if is_toss(step):
            return self._tossed(step, cast(list[Outcome | Form], arguments), atom)
        try:
            distribution: Finite = step.make(*arguments)
        except ProgramError as error:
            raise self.graph.error(str(error), step.line) from None
        if isinstance(distribution, Poisson):
            self.allowance.spend(distribution.cut, f"a Poisson distribution cut at {distribution.cut:g}")
        made: list[Atom] = []
        for outcome, probability in distribution.support():
            state = atom.state.copy()
            state.log_weight += log(probability)
            made.append(Atom(atom.values | {step.id: outcome}, state))
        return made

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

    def _tested(self, step: Test, atom: Atom) -> list[Atom]:
        form = self._value(step.node, atom)
        if isinstance(form, Undefined):
            return [Atom(atom.values | {step.id: form}, atom.state)]
        coin = self._coin(step, form, atom.state)
        if coin is not None:
            return [Atom(atom.values | {step.id: outcome}, state) for outcome, state in coin]
        made: list[Atom] = []
        for outcome in (True, False):
            state = atom.state.copy()
            if self._require(step, form if isinstance(form, Form) else Form(float(form)), outcome, state):
                made.append(Atom(atom.values | {step.id: outcome}, state))
        return made

    def _coin(self, step: Test, form: Outcome | Form, state: State) -> list[tuple[bool, State]] | None:
        """The test as a coin: a fresh uniform variable against a continuous probability."""
        if step.op not in _SIDES or not isinstance(form, Form) or len(form.coefs) < 2 or form.dots:
            return None
        form = state.resolve(form)
        for base in state.flat_part(form):
            if self.left[("b", base)] == 1:
                coin = thrown(form, not _SIDES[step.op][0], base, state)
                if coin is not None:
                    return coin
        return None

    def _require(self, test: Test, form: Form, outcome: bool, state: State) -> bool:
        """Restrict a state to where a test comes out as ``outcome``; False where it cannot."""
        if test.op in ("==", "!="):
            value = state.certain(state.resolve(form))
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

    def _observed(self, step: Observation, atom: Atom) -> Atom | None:
        if step.guard is not None and not self._known(self._value(step.guard, atom), step):
            return atom
        value = self._known(self._value(step.node, atom), step)
        if step.value is None:
            return atom if value else None
        if not isinstance(value, Form):
            return atom if close(value, step.value) else None
        state = atom.state.copy()
        return Atom(atom.values, state) if state.require_equal(value, float(step.value)) else None

    def _known(self, value: Cell, step: Observation) -> Outcome | Form:
        if isinstance(value, Undefined):
            raise self.graph.error(f"this cannot be computed for every possible input: {value.reason}.", value.line)
        return value

    # -- the answer ----------------------------------------------------------------------------------------------

    def _answer(self) -> Answer:
        wanted = {k for q in self.queries for k in self.plan.keys(q)}
        block = self._joined(wanted)
        others = {id(b): b for b in [*self.home.values(), *self.loose] if b is not block}
        total, order = 0.0, 0
        for other in others.values():
            part, least = self._evidence([(log_mass(a.state, self.allowance), a.state.order) for a in other.atoms])
            total, order = total + part, order + least
            self.losses.spend(other, part)
        kept, part, least = self._normalised(block)
        components = tuple(Component(self._row(atom), atom.state, weight) for atom, weight in kept)
        return Answer(components, total + part, order + least)

    def _normalised(self, block: Block) -> tuple[list[tuple[Atom, float]], float, int]:
        """The possible atoms with log weights that add to 1, the log evidence they share, and its order."""
        weights = [(log_mass(a.state, self.allowance), a.state.order) for a in block.atoms]
        part, least = self._evidence(weights)
        if part == -inf:
            raise self.graph.error("the observation has probability 0 under this prior and program.")
        self.losses.spend(block, part)
        kept = [(a, w - part) for a, (w, o) in zip(block.atoms, weights, strict=True) if o == least and w > -inf]
        return kept, part, least

    def _evidence(self, weights: list[tuple[float, int]]) -> tuple[float, int]:
        possible = [(w, o) for w, o in weights if w > -inf]
        if not possible:
            return -inf, 0
        least = min(o for _, o in possible)
        return logsumexp([w for w, o in possible if o == least]), least

    def _row(self, atom: Atom) -> tuple[Outcome | Form, ...]:
        row: list[Outcome | Form] = []
        for query in self.queries:
            value = self._value(query, atom)
            if isinstance(value, Undefined):
                raise self.graph.error(f"the secret or output cannot be computed for every input: {value.reason}.")
            row.append(value)
        return tuple(row)


def _add_up(block: Block, column: int, total: int, coefficient: float) -> bool:
    """Add a column to what a sum has gathered so far, and forget it, where a shared probability keeps coins together.

    Equal components are merged on release. False, and nothing is done, where there is no such probability.
    """
    if not any(atom.state.powers for atom in block.atoms):
        return False
    if not all(isinstance(atom.values[column], int | float) for atom in block.atoms):
        return False
    for atom in block.atoms:
        value, before = atom.values.pop(column), atom.values.get(total, 0)
        atom.values[total] = cast(float, before) + coefficient * cast(float, value)
    return True


def _as_block(masses: Masses, keys: set[Key], graph: Graph, node: int) -> Block:
    """A distribution as a block; its value waits in a column only the sum ``node`` looks at."""
    atoms: list[Atom] = []
    for value, weight in zip(masses.values, masses.logs, strict=True):
        state = State(graph.table)
        state.log_weight = float(weight)
        atoms.append(Atom({-node - 1: float(value)}, state))
    return Block(atoms, keys)


def _pieces(distribution: object, base: int) -> list[tuple[float, float, float, float]]:
    """A density as pieces (rate, low, high, log scale), each ``exp(rate * u + log scale)`` on its interval."""
    if isinstance(distribution, Uniform):
        return [(0.0, distribution.low, distribution.high, -log(distribution.high - distribution.low))]
    if isinstance(distribution, Exponential):
        rate = 1 / distribution.scale
        return [(-rate, distribution.start, inf, distribution.start * rate + log(rate))]
    if isinstance(distribution, Laplace):
        at, rate = distribution.location, 1 / distribution.scale
        scale = log(0.5 * rate)
        return [(rate, -inf, at, scale - rate * at), (-rate, at, inf, scale + rate * at)]
    if isinstance(distribution, TruncatedNormal):
        from leakmeter.prob.truncated import truncated_normal

        inside = truncated_normal(distribution.mu, distribution.sigma**2, distribution.low, distribution.high)
        return [(0.0, distribution.low, distribution.high, -inside.log_mass)]
    if isinstance(distribution, Normal):
        return []
    raise NotExactError(f"{type(distribution).__name__} (variable {base}) has no exact treatment here; use a Normal")
