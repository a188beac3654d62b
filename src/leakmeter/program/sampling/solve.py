"""Solving the observed rows of a batch for one base variable each, run by run, and what each run then weighs.

In a run whose structure (outcomes of tests, draws) is known, each row is affine in the variables that are not blocked.
Gaussian elimination picks, row by row, the variable with the widest share of it, moves it to where the row has its
observed value, and the weight of the run is the density of the moved variables there, over the Jacobian.

A test of the structure on a moved variable must come out as before. Given everything else, the structure was drawn with
the probability Q that the variable lies where those tests come out so, an interval; outside it the weight is 0, inside
it is divided by Q. So the choice of a variable may depend on the structure, and clipped values can be solved for too.

Where no test looks at the variables of the rows, and normal ones are the widest in every row, these are conditioned on
all rows at once instead (``conditioned``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite
from typing import cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.engine.nodes import Dot, Node, Pick, Product, Scale, Smooth, Sum, Test, Var
from leakmeter.program.language import Continuous
from leakmeter.program.sampling.columns import Codes, Mask
from leakmeter.program.sampling.conditioned import conditioned
from leakmeter.program.sampling.forward import Batch
from leakmeter.program.sampling.layout import Layout
from leakmeter.program.sampling.variables import log_between, log_density, support

#: What elimination leaves of a row, relative to it, counts as nothing below this.
_TINY = 1e-10
#: A certain value is the observed one up to this, relative to the numbers it was computed from.
_ON = 1e-9


@dataclass(frozen=True, slots=True)
class Solved:
    """``log_weight`` (n,) of each run, and ``order`` (n,): how many densities are among its factors.

    ``conditioned`` has the normal variables that were conditioned on all rows at once: no weight depends on them.
    """

    log_weight: Array
    order: Codes
    conditioned: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Slopes:
    """Coefficients (n,) of base variables in a node; ``curved`` (n,) says where others enter that are blocked."""

    of: dict[int, Array]
    curved: Mask


def slopes(layout: Layout, batch: Batch, root: Node, among: Sequence[Node] | None = None) -> Slopes:
    """How a continuous node depends on the base variables, given the structure of each run; only on those that are
    reached through the nodes ``among`` (results first), if these are given."""
    shares: dict[int, Array | float] = {root.id: 1.0}
    found: dict[int, Array] = {}
    curved = np.zeros(batch.n, dtype=bool)

    def give(node: Node, share: Array | float) -> None:
        shares[node.id] = shares.get(node.id, 0.0) + share

    def reach(base: int, share: Array | float) -> None:
        found[base] = found.get(base, np.zeros(batch.n)) + share

    for node in layout.order(root) if among is None else among:
        spend(STEPS)
        share = shares.pop(node.id, None)
        if share is None:
            continue
        if isinstance(node, Smooth):
            curved |= np.not_equal(share, 0.0)
        elif isinstance(node, Var):
            reach(node.base, share)
        elif isinstance(node, Dot):
            for base in layout.dots[node.start]:
                reach(base, share)
        elif isinstance(node, Sum):
            for c, child in node.terms:
                if child.continuous:
                    give(child, share * c)
        elif isinstance(node, Scale):
            give(node.node, share * _defined(batch.numbers(node.factor)))
        elif isinstance(node, Product):
            side = layout.open_side.get(node.id, node.left)
            other = node.right if side is node.left else node.left
            give(side, share * _defined(batch.numbers(other)))
        elif isinstance(node, Pick):
            truth = batch.truth(node.cond)
            for value, taken in ((node.yes, truth), (node.no, ~truth)):
                if isinstance(value, Node) and value.continuous:
                    give(value, share * taken.astype(np.float64))
    for base in layout.blocked & found.keys():
        curved |= found.pop(base) != 0
    return Slopes(found, curved)


def _defined(values: Array | float) -> Array:
    """0 where a value is missing: what is missing in a run that uses it shows in the value itself."""
    return np.asarray(np.nan_to_num(values), dtype=np.float64)


class Rows:
    """The rows of one batch as ``slope * change = gap``: (n, k, m) for k rows and m variables."""

    def __init__(self, layout: Layout, batch: Batch, avoid: int | None) -> None:
        k, n = len(layout.rows), batch.n
        found = [slopes(layout, batch, o.node) for o in layout.rows]
        self.bases = sorted({b for row in found for b in row.of})
        self.curved = np.stack([row.curved for row in found], axis=1)
        self.active = np.ones((n, k), dtype=bool)
        self.slope = np.zeros((n, k, len(self.bases)))
        self.gap = np.zeros((n, k))
        self.size = np.zeros((n, k))
        for i, observation in enumerate(layout.rows):
            value = batch.numbers(observation.node)
            if observation.guard is not None:
                self.active[:, i] = batch.truth(observation.guard)
            self.gap[:, i] = np.where(self.active[:, i], float(cast(float, observation.value)) - value, 0.0)
            self.size[:, i] = np.abs(value) + abs(float(cast(float, observation.value)))
            for j, base in enumerate(self.bases):
                if base in found[i].of:
                    self.slope[:, i, j] = np.where(self.active[:, i], found[i].of[base], 0.0)
                    self.size[:, i] += np.abs(self.slope[:, i, j] * batch.bases[base])
        # Equal spreads: another variable than the secret is solved for.
        self.width = np.array([layout.spread(b) * (0.5 if b == avoid else 1.0) for b in self.bases])


def solve(layout: Layout, batch: Batch, avoid: int | None) -> Solved:
    """Move the chosen variables of a batch (``batch.bases``) and weigh its runs; ``avoid`` is the secret's variable."""
    rows = Rows(layout, batch, avoid)
    if not layout.tests:
        found = conditioned(layout.variables, rows.bases, rows.slope, rows.gap, rows.active, batch.bases)
        if found is not None:
            for base, move in found.moves.items():
                batch.bases[base] = batch.bases[base] + move
            return Solved(found.log_density, rows.active.sum(axis=1), frozenset(found.moves))
    n, k = rows.gap.shape
    everyone = np.arange(n)
    log_weight, order = np.zeros(n), np.zeros(n, dtype=np.int64)
    picked = np.full((n, k), -1)
    slope, gap = rows.slope, rows.gap
    first = np.abs(slope * rows.width).max(axis=2, initial=0.0)
    if not len(rows.bases):
        slope = np.zeros((n, k, 1))
    for i in range(k):
        share = np.abs(slope[:, i, :]) * (rows.width if len(rows.bases) else 1.0)
        at = share.argmax(axis=1)
        open_ = (share[everyone, at] > _TINY * first[:, i]) & (first[:, i] > 0)
        pivot = np.where(open_, slope[everyone, i, at], 1.0)
        slope[:, i, :] /= pivot[:, None]
        gap[:, i] /= pivot
        log_weight -= np.where(open_, np.log(np.abs(pivot)), 0.0)
        picked[:, i] = np.where(open_, at, -1)
        order += open_
        for other in range(k):
            if other != i:
                spend(STEPS)
                factor = np.where(open_, slope[everyone, other, at], 0.0)
                slope[:, other, :] -= factor[:, None] * slope[:, i, :]
                gap[:, other] -= factor * gap[:, i]
    certain = (picked < 0) & rows.active
    if bool((certain & rows.curved).any()):
        raise ProgramError(
            "an observed value comes out of a product or a function that cannot be solved for a single variable; add "
            "noise to it, as a release does, or observe a class such as value > 3."
        )
    wrong = certain & ~(np.abs(gap) <= _ON * rows.size)
    log_weight[wrong.any(axis=1)] = -inf
    log_weight[np.isnan(gap).any(axis=1)] = np.nan
    return Solved(log_weight + _moved(layout, batch, rows, picked, gap), order)


def _moved(layout: Layout, batch: Batch, rows: Rows, picked: Codes, gap: Array) -> Array:
    """Move each run's variables to where its rows hold; the log density there, given the structure."""
    total = np.zeros(batch.n)
    limits = _limits(layout, batch, rows, picked)
    moves: list[tuple[int, Mask, Array]] = []
    for i in range(picked.shape[1]):
        for j in np.unique(picked[:, i]):
            if j < 0:
                continue
            base, here = rows.bases[int(j)], picked[:, i] == j
            value = on_ends(layout.variables[base], batch.bases[base][here], gap[here, i])
            density = log_density(layout.variables[base], value)
            if limits is not None:
                low, high = limits[0][here, i], limits[1][here, i]
                bounded = np.isfinite(low) | np.isfinite(high)
                part = np.where(bounded, log_between(layout.variables[base], low, high), 0.0)
                inside = (value >= low) & (value <= high) & (part > -inf)
                density = np.where(inside, density - np.where(inside, part, 0.0), -inf)
            total[here] += density
            moves.append((base, here, value))
    for base, here, value in moves:
        batch.bases[base] = batch.bases[base].copy()
        batch.bases[base][here] = value
    return total


def on_ends(distribution: Continuous, value: Array, gap: Array) -> Array:
    """Where a variable is moved to: on an end of what has a density where it lies there but for rounding."""
    moved = value + gap
    for end in support(distribution):
        if isfinite(end):
            near = np.abs(moved - end) <= _ON * (np.abs(value) + np.abs(gap) + abs(end))
            moved = np.where(near, end, moved)
    return moved


def _limits(layout: Layout, batch: Batch, rows: Rows, picked: Codes) -> tuple[Array, Array] | None:
    """The interval of each moved variable in which all tests of the structure come out as they did."""
    if not layout.tests:
        return None
    low, high = np.full(picked.shape, -inf), np.full(picked.shape, inf)
    places = {b: j for j, b in enumerate(rows.bases)}
    for test in layout.tests:
        found = {b: c for b, c in slopes(layout, batch, test.node).of.items() if b in places}
        touched = np.zeros(batch.n, dtype=np.int64)
        value = batch.numbers(test.node)
        for base, slope in found.items():
            for i in range(picked.shape[1]):
                spend(STEPS)
                here = (picked[:, i] == places[base]) & (slope != 0)
                if not here.any():
                    continue
                touched += here
                with np.errstate(all="ignore"):
                    edge = batch.bases[base] - value / slope
                    above = np.equal(np.greater(value, 0.0), slope > 0)
                low[:, i] = np.where(here & above, np.maximum(low[:, i], edge), low[:, i])
                high[:, i] = np.where(here & np.logical_not(above), np.minimum(high[:, i], edge), high[:, i])
        if bool((touched > 1).any()):
            raise _tangled(test)
    return low, high


def _tangled(test: Test) -> ProgramError:
    return ProgramError(
        f"the test in line {test.line} decides how several observed values are computed, and depends on more than one "
        "of the variables they would be solved for; observe fewer outputs at once, or add noise to them."
    )
