"""A block: variables that depend on each other, as a list of components (atoms). Different blocks are independent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.program.budget import spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.convolve import Masses
from leakmeter.program.engine.flatten import Key
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.integrate import log_mass
from leakmeter.program.engine.state import State
from leakmeter.program.language import Outcome


@dataclass(frozen=True, slots=True)
class Undefined:
    """A value that could not be computed, such as a division by zero; an error only where it is used."""

    reason: str
    line: int


#: What a column holds in one atom.
Cell = Outcome | Form | Undefined


class Atom:
    """One component: the values of the live columns, and the continuous state, which carries the weight."""

    __slots__ = ("state", "values")

    def __init__(self, values: dict[int, Cell], state: State) -> None:
        self.values = values
        self.state = state


class Block:
    """Atoms over the columns and base variables in ``keys``.

    ``loss`` is the log of the distance from what it was before components were merged; ``seen_loss`` the same once the
    sum is observed that they were merged for (engine/losses.py). Minus infinity: nothing was merged.
    """

    __slots__ = ("atoms", "keys", "loss", "seen_loss")

    def __init__(self, atoms: list[Atom], keys: set[Key]) -> None:
        self.atoms = atoms
        self.keys = keys
        self.loss = self.seen_loss = -inf

    def times(self, other: Block, budget: int) -> Block:
        """The two together: every pair of atoms."""
        size = len(self.atoms) * len(other.atoms)
        if size > budget:
            raise NotExactError(
                f"the program couples its variables so that more than {budget:,} components would be needed; observe "
                "fewer outputs at once"
            )
        a, b = self.atoms, other.atoms
        if len(b) == 1 and b[0].state.plain and b[0].state.log_weight == 0.0 and b[0].state.order == 0:
            atoms = [Atom(_together(x.values, b[0].values), x.state) for x in worked(a)]
        else:
            atoms = [Atom(_together(x.values, y.values), x.state.joined(y.state)) for x in a for y in worked(b)]
        return Block(atoms, self.keys | other.keys)

    def forget(self, node: int) -> None:
        """Drop a column that nothing needs any more."""
        if self.atoms and node in self.atoms[0].values:
            for atom in self.atoms:
                del atom.values[node]

    def settle(self, live: bool, allowance: Allowance) -> None:
        """Count what can be counted and merge equal atoms.

        ``live`` says whether any continuous variable of the block is still needed; if none is, the boxes become plain
        weights (the variables are integrated out) and only the discrete values are left.
        """
        if not live and not any(isinstance(v, Form) and not v.fixed for a in self.atoms for v in a.values.values()):
            for atom in worked(self.atoms):
                atom.state = _folded(atom.state, allowance)
            self.atoms = [a for a in self.atoms if a.state.log_weight > -inf]
        if len(self.atoms) > 1:
            self._merge()

    def _merge(self) -> None:
        merged: dict[tuple[object, ...], Atom] = {}
        for atom in worked(self.atoms):
            key = (atom.state.key(), *(cell_key(v) for _, v in sorted(atom.values.items())))
            twin = merged.get(key)
            if twin is None:
                merged[key] = atom
            else:
                state = twin.state.copy()
                state.log_weight = float(np.logaddexp(state.log_weight, atom.state.log_weight))
                twin.state = state
        self.atoms = list(merged.values())

    def masses(self, node: int, coefficient: float) -> Masses | None:
        """The block as a plain distribution of ``coefficient * node``, or None where there is more to it than that."""
        pairs: dict[float, float] = {}
        for atom in worked(self.atoms):
            value = atom.values.get(node)
            if len(atom.values) != 1 or not atom.state.plain or atom.state.order:
                return None
            if not isinstance(value, int | float):
                return None
            place = coefficient * value
            pairs[place] = float(np.logaddexp(pairs.get(place, -inf), atom.state.log_weight))
        if not pairs:
            return None
        values = np.array(sorted(pairs))
        return Masses(values, np.array([pairs[float(v)] for v in values]))


def worked(atoms: list[Atom]) -> Iterator[Atom]:
    """The atoms one after the other, each of them work: a state copied, conditioned or compared."""
    for atom in atoms:
        spend(2)
        yield atom


def _together(a: dict[int, Cell], b: dict[int, Cell]) -> dict[int, Cell]:
    """The columns of both; what both have gathered for one sum (negative columns) is added."""
    joined = a | b
    for column in a.keys() & b.keys():
        x, y = a[column], b[column]
        if column < 0 and isinstance(x, int | float) and isinstance(y, int | float):
            joined[column] = x + y
    return joined


def _folded(state: State, allowance: Allowance) -> State:
    if state.plain:
        return state
    new = State(state.table)
    new.log_weight, new.order = log_mass(state, allowance), state.order
    return new


def cell_key(value: Cell) -> object:
    """A value equal for equal cells."""
    if isinstance(value, Form):
        return value.key()
    if isinstance(value, float):
        return float(f"{value:.12g}")
    return value if isinstance(value, str) else (value, "undefined") if isinstance(value, Undefined) else value
