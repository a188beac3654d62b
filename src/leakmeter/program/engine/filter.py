"""Running the graph: blocks are made, joined, conditioned and thinned out, step by step in the order of the program.

Each step joins the blocks of what it needs (N independent ifs cost N small steps), computes its column in every atom,
and lets go of what no later step needs: dead columns are dropped, dead continuous variables integrated out, equal atoms
merged. Weights stay unnormalised until the end, so that evidence met inside a branch counts (erratum 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.program.budget import spend
from leakmeter.program.engine.addends import Addends, add_up
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer, Component, evidence
from leakmeter.program.engine.block import Atom, Block, Undefined, worked
from leakmeter.program.engine.branch import Branches
from leakmeter.program.engine.evaluate import Values
from leakmeter.program.engine.flatten import Key, Plan
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.integrate import log_mass
from leakmeter.program.engine.introduce import introduced
from leakmeter.program.engine.losses import Losses
from leakmeter.program.engine.nodes import Draw, Node, Observation, Pick, Scale, Sum, Test, Value, is_sampled_only
from leakmeter.program.engine.state import State
from leakmeter.program.language import Outcome


class Filter:
    """One run of a program for one set of observations and queries, whose ``plan`` may be given."""

    def __init__(
        self, graph: Graph, queries: Sequence[Node], allowance: Allowance, budget: int, plan: Plan | None = None
    ) -> None:
        self.graph = graph
        self.queries = queries
        self.allowance = allowance
        self.budget = budget
        self.plan = plan or Plan(graph.observations, queries)
        self.left: dict[Key, int] = {}
        self.losses = Losses(self.plan, graph.table, self.left, allowance, budget)
        self.addends = Addends(graph, self.plan, self.left, self.losses)
        self.values = Values(graph, self.plan)
        self.branches = Branches(graph, self.values, self.left, allowance)
        self.home: dict[Key, Block] = {}
        self.loose: list[Block] = []
        self.counted: dict[int, tuple[int, float]] = {}
        self.gathered: set[int] = set()

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
            spend(len(wanted) >> 4)
            for key in wanted:
                self.left[key] = self.left.get(key, 0) + 1
        self._retain()
        self._gather(steps)
        for step, wanted in zip(steps, needs, strict=True):
            spend(1, getattr(step, "line", 0))
            block = self._joined(wanted, step)
            self._perform(step, block)
            if isinstance(step, Test) and len(block.atoms) > self.budget:
                reason = f"more than {self.budget} components are needed; test fewer variables"
                raise self.graph.inexact(reason, step.line)
            if not block.atoms:
                raise self._impossible(step)
            self._release(block, wanted)

    def _refuse_curved(self, steps: Sequence[Node | Observation]) -> None:
        if self.graph.sampled is None and not self.graph.curved:
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
        if self.addends.lost:
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
            parts = self.addends.convolved(step, parts)
        elif len(parts) > 2:
            for node in self._continuous_arguments(step):
                parts = self.addends.collapsed(node, parts)
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
            atoms = [a for atom in worked(block.atoms) for a in introduced(atom, base, run.distribution)]
            if len(atoms) > self.budget:
                raise self.graph.inexact(f"more than {self.budget} components are needed; use fewer Laplace variables")
            block.atoms = atoms
        return block

    def _continuous_arguments(self, step: Node | Observation | None) -> list[Sum]:
        """The continuous sums a step looks at; at the end (no step), those that are asked for."""
        if step is None:
            nodes: list[Value] = list(self.queries)
        elif isinstance(step, Observation | Test | Scale):
            nodes = [step.node]
        else:
            nodes = [step.yes, step.no] if isinstance(step, Pick) else []
        return list({n.id: n for n in nodes if isinstance(n, Sum) and n.continuous}.values())

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
            block.atoms = [a for atom in worked(block.atoms) if (a := self.branches.observed(step, atom)) is not None]
            return
        if isinstance(step, Draw):
            block.atoms = [a for atom in worked(block.atoms) for a in self.branches.drawn(step, atom)]
        elif isinstance(step, Test):
            block.atoms = [a for atom in worked(block.atoms) for a in self.branches.tested(step, atom)]
        else:
            for atom in worked(block.atoms):
                atom.values = atom.values | {step.id: self.values.column(step, atom)}
        if step.id in self.counted and add_up(block, step.id, *self.counted[step.id]):
            self.gathered.add(self.counted[step.id][0])
        key = ("n", step.id)
        block.keys.add(key)
        self.home[key] = block
        if isinstance(step, Sum):
            block.forget(-step.id - 1)
            self.gathered.discard(-step.id - 1)

    # -- the answer ----------------------------------------------------------------------------------------------

    def _answer(self) -> Answer:
        wanted = {k for q in self.queries for k in self.plan.keys(q)}
        block = self._joined(wanted)
        others = {id(b): b for b in [*self.home.values(), *self.loose] if b is not block}
        total, order = 0.0, 0
        for other in others.values():
            part, least = evidence([(log_mass(a.state, self.allowance), a.state.order) for a in other.atoms])
            total, order = total + part, order + least
            self.losses.spend(other, part)
        kept, part, least = self._normalised(block)
        components = tuple(Component(self._row(atom), atom.state, weight) for atom, weight in kept)
        return Answer(components, total + part, order + least, self.allowance)

    def _normalised(self, block: Block) -> tuple[list[tuple[Atom, float]], float, int]:
        """The possible atoms with log weights that add to 1, the log evidence they share, and its order."""
        weights = [(log_mass(a.state, self.allowance), a.state.order) for a in block.atoms]
        part, least = evidence(weights)
        if part == -inf:
            raise self.graph.error("the observation has probability 0 under this prior and program.")
        self.losses.spend(block, part)
        kept = [(a, w - part) for a, (w, o) in zip(block.atoms, weights, strict=True) if o == least and w > -inf]
        return kept, part, least

    def _row(self, atom: Atom) -> tuple[Outcome | Form, ...]:
        row: list[Outcome | Form] = []
        for query in self.queries:
            value = self.values.of(query, atom)
            if isinstance(value, Undefined):
                raise self.graph.error(f"the secret or output cannot be computed for every input: {value.reason}.")
            row.append(value)
        return tuple(row)


class WhereDefined(Filter):
    """Where what is asked for can be computed: an average within ``if n else …`` has worlds in which there is none.

    ``left_out`` says whether there were such worlds.
    """

    left_out = False

    def _normalised(self, block: Block) -> tuple[list[tuple[Atom, float]], float, int]:
        kept, part, least = super()._normalised(block)
        defined = [pair for pair in kept if self._defined(pair[0])]
        self.left_out = len(defined) < len(kept)
        return defined, part, least

    def _defined(self, atom: Atom) -> bool:
        return not any(isinstance(self.values.of(query, atom), Undefined) for query in self.queries)
