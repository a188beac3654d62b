"""A run of a program that lets go of none of some base variables and leaves their blocks apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.block import Block
from leakmeter.program.engine.filter import Filter
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.state import State

#: Numbers of base variables, or places in a list of them.
Places = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Held:
    """A block, its components with their log weights (adding to 1), and which of the asked variables it holds.

    ``spans`` are places in the list of variables, from each span's start up to but without its end.
    """

    components: list[tuple[State, float]]
    spans: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])


class Keeping(Filter):
    """One run of a program for one set of observations, about many base variables at once."""

    def __init__(self, graph: Graph, bases: Places, allowance: Allowance, budget: int) -> None:
        super().__init__(graph, [], allowance, budget)
        self.bases = bases
        self._used: list[tuple[int, int, int]] = []

    def held(self) -> list[Held]:
        """Process all steps: the blocks that hold some of ``bases`` (sorted); variables no step touches are in none.

        The blocks are not joined, so that many independent ones cost no more than each of them.
        """
        self._process()
        found: dict[int, tuple[Block, list[tuple[int, int]]]] = {}
        for start, first, last in self._used:
            block = self.home[("b", start)]
            found.setdefault(id(block), (block, []))[1].append((first, last))
        return [Held(self._weighed(block), spans) for block, spans in found.values()]

    def _retain(self) -> None:
        self._used = self._in_use()
        for start, _, _ in self._used:
            self.left[("b", start)] += 1

    def _in_use(self) -> list[tuple[int, int, int]]:
        """The variables in use (or whole runs) that are among ``bases``, and where they stand there."""
        used: Sequence[int] = [number for kind, number in self.left if kind == "b"]
        starts = np.array(used, dtype=np.int64)
        bundled = self.plan.bundled
        widths = np.array([bundled.get(start, 1) for start in used] if bundled else [1], dtype=np.int64)
        first, last = np.searchsorted(self.bases, starts), np.searchsorted(self.bases, starts + widths)
        some = last > first
        return list(zip(starts[some].tolist(), first[some].tolist(), last[some].tolist(), strict=True))

    def _weighed(self, block: Block) -> list[tuple[State, float]]:
        kept, _, _ = self._normalised(block)
        return [(atom.state, weight) for atom, weight in kept]
