"""Conjunctions across the two surveys, through what both know of a person.

    P(A, N) = Σ_s P(A, s) · P(N, s) / P(s)

A is what the first survey answers, N what only the second does, s a cell of band of age, sex, race, marital status,
education and tenure. Given the cell, A and N are taken as independent. The sum is over whole distributions, so it is
one itself: adding a condition never raises it, and complements add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from leakmeter.statistics.joint.attributes import OLDEST, SHARED, Array
from leakmeter.statistics.joint.mixture import Masks, Mixture, grouped

Flags: TypeAlias = NDArray[np.bool_]
#: The bands of age begin here.
BANDS = (0, 5, 10, 12, 15, 18, 20, 22, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80)
_TINY = 1e-300
#: All that :meth:`Side.cells` depends on: masks by name, tilt, rows and groups, as bytes.
_Question: TypeAlias = tuple[tuple[tuple[str, bytes], ...], bytes, tuple[int, ...], tuple[bytes, ...]]
_REMEMBERED = 128


@dataclass(frozen=True)
class Side:
    """A survey's mixture and which column of the pairs in SHARED describes it (0 or 1)."""

    mixture: Mixture
    column: int
    _known: dict[_Question, Array] = field(default_factory=dict[_Question, Array], repr=False, compare=False)

    @cached_property
    def _indicators(self) -> dict[str, Array]:
        """For each shared attribute 1 where a value belongs to a group, shape (values, groups)."""
        found: dict[str, Array] = {}
        for name, groups in SHARED.items():
            attribute = self.mixture.attributes[self.mixture.index(name)]
            numbers = grouped(attribute, [pair[self.column] for pair in groups])
            found[name] = (numbers[:, None] == np.arange(len(groups))[None, :]).astype(np.float64)
        return found

    def possible(self, masks: Masks) -> list[Flags]:
        """For each shared attribute the groups that masks leave possible."""
        return [
            indicator.T @ masks[name] > 0.0 if name in masks else np.ones(indicator.shape[1], bool)
            for name, indicator in self._indicators.items()
        ]

    def remembered(self, masks: Masks, tilt: Array, rows: Sequence[int], groups: Sequence[Flags]) -> Array:
        """:meth:`cells`, reckoned once for the questions that were asked last.

        While the alternatives of a text are counted, each side is asked the same again and again.
        """
        parts = [(name, mask.tobytes()) for name, mask in sorted(masks.items())]
        key: _Question = (tuple(parts), tilt.tobytes(), tuple(rows), tuple(kept.tobytes() for kept in groups))
        if key not in self._known:
            if len(self._known) >= _REMEMBERED:
                del self._known[next(iter(self._known))]
            self._known[key] = self.cells(masks, tilt, rows, groups)
        return self._known[key]

    def cells(self, masks: Masks, tilt: Array, rows: Sequence[int], groups: Sequence[Flags]) -> Array:
        """P(masks, s), shape (rows, cells of the groups of the other shared attributes).

        ``tilt`` is the factor of each age and sex; ``rows`` are band · 2 + sex.
        """
        mixture = self.mixture
        weights = mixture.weights
        for position in range(2, len(mixture.attributes)):
            name = mixture.attributes[position].name
            if name in masks and name not in SHARED:
                weights = weights * (mixture.tables[position] @ masks[name])
        ages, sexes = mixture.tables[0], mixture.tables[1]
        ends = (*BANDS[1:], OLDEST + 1)
        here = np.empty((len(rows), len(weights)))
        for at, row in enumerate(rows):
            band, sex = divmod(row, 2)
            span = slice(BANDS[band], ends[band])
            here[at] = (ages[:, span] @ tilt[span, sex]) * sexes[:, sex]
        rest = weights[:, None]
        for (name, indicator), kept in zip(self._indicators.items(), groups, strict=True):
            table = mixture.tables[mixture.index(name)]
            part = (table * masks[name]) @ indicator if name in masks else self._grouped[name]
            part = part[:, kept]
            rest = (rest[:, :, None] * part[:, None, :]).reshape(len(weights), -1)
        return here @ rest

    @cached_property
    def _grouped(self) -> dict[str, Array]:
        """P(group of a shared attribute) in each class."""
        tables = self.mixture.tables
        return {name: tables[self.mixture.index(name)] @ indicator for name, indicator in self._indicators.items()}


@dataclass(frozen=True)
class Link:
    """The two surveys, ready to be asked together."""

    first: Side
    second: Side

    @cached_property
    def _whole(self) -> Array:
        """P(s) in the second survey, shape (bands · 2, groups of each shared attribute)."""
        groups = self.second.possible({})
        found = self.second.cells({}, self.second.mixture.grid, range(2 * len(BANDS)), groups)
        return found.reshape(-1, *(len(kept) for kept in groups))

    def probability(self, first: Masks, second: Masks, grid: Array | None = None) -> float:
        """P(what the first survey answers, what the second does)."""
        tilt = self.first.mixture.tilt(first, grid)
        rows = np.flatnonzero(np.add.reduceat(tilt, BANDS, axis=0).ravel() > 0.0)
        pairs = zip(self.first.possible(first), self.second.possible(second), strict=True)
        groups = [here & there for here, there in pairs]
        if not len(rows) or not all(kept.any() for kept in groups):
            return 0.0
        here = self.first.remembered(first, tilt, rows.tolist(), groups)
        there = self.second.remembered(second, self.second.mixture.grid, rows.tolist(), groups)
        whole = self._whole[np.ix_(rows, *groups)].reshape(here.shape)
        return min(1.0, float((here * there / np.maximum(whole, _TINY)).sum()))
