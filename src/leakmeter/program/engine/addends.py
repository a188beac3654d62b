"""Sums of independent blocks: their terms are added up before the blocks are joined, so that nothing is multiplied out.

Each term must be private: its block has that one column, and only the sum looks at it.
"""

from __future__ import annotations

from math import inf
from typing import cast

from leakmeter.prob.special import logsumexp
from leakmeter.program.budget import spend
from leakmeter.program.engine.block import Atom, Block
from leakmeter.program.engine.collapse import Term, normal_terms
from leakmeter.program.engine.convolve import Masses, convolve
from leakmeter.program.engine.flatten import Key, Plan
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.losses import Losses
from leakmeter.program.engine.nodes import Sum
from leakmeter.program.engine.state import State


class Addends:
    """The private terms of the sums of one run. ``left`` counts uses to come, ``lost`` says whether masses got lost."""

    def __init__(self, graph: Graph, plan: Plan, left: dict[Key, int], losses: Losses) -> None:
        self.graph = graph
        self.plan = plan
        self.left = left
        self.losses = losses
        self.lost = False
        self.targets = {
            o.node.id: float(o.value)
            for o in graph.observations
            if isinstance(o.node, Sum) and isinstance(o.value, int | float)
        }

    def convolved(self, step: Sum, parts: list[Block]) -> list[Block]:
        """Replace the blocks that only serve this sum by the distribution of their total."""
        columns = self.plan.terms(step).columns
        masses: list[Masses] = []
        kept: list[Block] = []
        private: list[Block] = []
        for block in parts:
            column = self._private(block, columns)
            mass = None if column is None else block.masses(column, columns[column])
            if column is None or mass is None:
                kept.append(block)
            else:
                masses.append(mass)
                private.append(block)
                block.forget(column)
        if len(masses) < 2:
            for block, mass in zip(private, masses, strict=True):
                kept.append(self.losses.carried(_as_block(mass, block.keys, self.graph, step.id), [block]))
            return kept
        total = convolve(masses, *self._wanted(step, kept))
        self.lost = self.lost or total.lost
        keys: set[Key] = set()
        return [self.losses.carried(_as_block(total, keys, self.graph, step.id), private), *kept]

    def collapsed(self, node: Sum, parts: list[Block]) -> list[Block]:
        """Replace independent normal mixtures that only this sum needs by the mixture of their total.

        Components with the same mean and variance are one: a sum of N equal two-part mixtures has N + 1, not 2^N.
        """
        columns = self.plan.flat(node).columns
        kept: list[Block] = []
        private: list[tuple[Block, int, list[Term]]] = []
        for block in parts:
            column = self._private(block, columns)
            terms = None if column is None else normal_terms(block, column, columns[column])
            if column is None or terms is None:
                kept.append(block)
            else:
                private.append((block, column, terms))
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

    def _private(self, block: Block, columns: dict[int, float]) -> int | None:
        """The one column of a block, where it is among ``columns`` and nothing but their sum looks at it."""
        mine = [k[1] for k in block.keys]
        return mine[0] if len(mine) == 1 and mine[0] in columns and self.left[("n", mine[0])] == 1 else None

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


def add_up(block: Block, column: int, total: int, coefficient: float) -> bool:
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
        spend()
        state = State(graph.table)
        state.log_weight = float(weight)
        atoms.append(Atom({-node - 1: float(value)}, state))
    return Block(atoms, keys)
