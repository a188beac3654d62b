"""What the best guess gains on average over a continuous output: ``∫ max_w E[g(w, X); Y = y] dy``.

Each guess's gain is smooth in the output where the output's density is, and is interpolated between the nodes of
Gauss–Kronrod panels; the best of them bends wherever the attacker changes the guess, and is integrated adaptively.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Component
from leakmeter.program.engine.pieces import NormalPiece, breaks_of, piece_of
from leakmeter.program.joint import Slices, form_of
from leakmeter.program.language import Outcome
from leakmeter.program.measures.quadrature import KRONROD, NODES, integrate

Function = Callable[[Any, Array], Array]

#: Panels of the output beyond which no finer ones are made.
_PANELS = 300
#: How far an interpolated gain may be off, relative to the largest.
_CLOSE = 1e-10
#: Barycentric weights of the nodes.
_WEIGHTS: Array = 1.0 / np.prod(2.0 * (NODES[:, None] - NODES + np.eye(len(NODES)) / 2), axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class Averaged:
    """``best`` is the integral of the largest gain, ``gains`` (guesses,) those of each guess; ``error`` is of both."""

    best: float
    gains: Array
    error: float


def over_output(
    guesses: Sequence[Any],
    gain: Function,
    components: Sequence[Component],
    column: int,
    turns: Array,
    allowance: Allowance,
) -> Averaged:
    """Integrals over the output ``column``; the secret is column 0. The gains jump or bend at ``turns``."""
    pieces = [piece_of(c.state, form_of(c, column), allowance) for c in components]
    edges = np.unique(np.array([e for p in pieces for e in breaks_of(p)]))
    inner = _Inner(guesses, gain, Slices(components, column, allowance), turns, edges)
    left, right = edges[:-1], edges[1:]
    values, off = inner.panels(left, right)
    scale = max(float(np.abs(values).max()), 1e-300)
    while bool((off > _CLOSE * scale).any()) and len(left) < _PANELS:
        poor = off > _CLOSE * scale
        middle = 0.5 * (left[poor] + right[poor])
        first, second = np.concatenate([left[poor], middle]), np.concatenate([middle, right[poor]])
        finer, still = inner.panels(first, second)
        left, right = np.concatenate([left[~poor], first]), np.concatenate([right[~poor], second])
        values, off = np.concatenate([values[~poor], finer]), np.concatenate([off[~poor], still])
    order = np.argsort(left)
    left, right, values, off = left[order], right[order], values[order], off[order]
    between = _Interpolated(np.append(left, right[-1]), values)
    best = integrate(lambda ys: between.at(ys).max(axis=1), between.edges, absolute=1e-11, relative=1e-11)
    gains = np.einsum("p,j,pjw->w", 0.5 * (right - left), KRONROD, values)
    return Averaged(best.value, gains, best.error + float((off * (right - left)).sum()))


class _Inner:
    """The gains of all guesses at one value of the output, by a table of gains over the secret."""

    def __init__(self, guesses: Sequence[Any], gain: Function, slices: Slices, turns: Array, outputs: Array) -> None:
        self._guesses, self._gain, self._slices = guesses, gain, slices
        self._single: dict[Outcome, Array] = {}
        self._turns = turns
        self._table = self._tabulated(outputs)

    def panels(self, left: Array, right: Array) -> tuple[Array, Array]:
        """Gains (panels, 15, guesses) at the nodes of panels of the output, and how far an interpolation is off in each
        of them, seen at one place between nodes."""
        half, middle = 0.5 * (right - left), 0.5 * (left + right)
        ys = middle[:, None] + half[:, None] * NODES
        values = np.array([[self._at(float(y)) for y in row] for row in ys])
        probes = middle + half * 0.9236  # between the last two nodes but one, where interpolation is worst
        found = _Interpolated(np.array([-1.0, 1.0]), np.moveaxis(values, 1, 0)[None, :, :, :].reshape(1, 15, -1))
        guessed = found.at(np.array([0.9236])).reshape(len(left), -1)
        true = np.array([self._at(float(y)) for y in probes])
        return values, np.abs(guessed - true).max(axis=1)

    def _at(self, y: float) -> Array:
        here = self._slices.at(y)
        found = np.zeros(len(self._guesses))
        for value, height in here.pmf.items():
            if value not in self._single:
                place = np.array([float(value)])
                self._single[value] = np.array([self._gain(guess, place)[0] for guess in self._guesses])
            found = found + height * self._single[value]
        if not here.components:
            return found
        if self._table is not None:
            xs, rows = self._table
        else:
            heaviest = max(w for w, _ in here.components)
            xs, rows = self._rows([e for w, p in here.components if w > 1e-18 * heaviest for e in breaks_of(p)])
        return found + rows @ here.density(xs)

    def _tabulated(self, outputs: Array) -> tuple[Array, Array] | None:
        """One table for all outputs where the posteriors are normal; others turn over at places of their own."""
        middles = 0.5 * (outputs[:-1] + outputs[1:])
        pieces = [p for y in middles for _, p in self._slices.at(float(y)).components]
        if not pieces or any(not isinstance(p, NormalPiece) for p in pieces):
            return None
        narrow = float(np.sqrt(min(p.variance for p in pieces)))
        ends = [e for p in pieces for e in breaks_of(p)]
        low, high = min(ends), max(ends)
        if high - low > 20_000 * narrow:
            raise NotExactError("the output all but fixes the secret, which is too fine for the average gain")
        return self._rows(np.linspace(low, high, int((high - low) / (1.5 * narrow)) + 2).tolist())

    def _rows(self, edges: list[float]) -> tuple[Array, Array]:
        """Nodes over the secret, between these edges and the turns, and the gains there times their weights."""
        turns = self._turns[(self._turns > min(edges)) & (self._turns < max(edges))]
        places = np.unique(np.concatenate([np.array(edges), turns]))
        half = 0.5 * np.diff(places)
        xs = ((places[:-1] + half)[:, None] + half[:, None] * NODES).ravel()
        weights = (half[:, None] * KRONROD).ravel()
        return xs, np.array([self._gain(guess, xs) for guess in self._guesses]) * weights


@dataclass(frozen=True, slots=True, eq=False)
class _Interpolated:
    """Functions known at the 15 nodes of each panel: ``values`` (panels, 15, functions)."""

    edges: Array
    values: Array

    def at(self, ys: Array) -> Array:
        """The functions (places, functions), by barycentric interpolation."""
        found = np.empty((len(ys), self.values.shape[2]))
        step = max(1, 4_000_000 // (15 * self.values.shape[2]))
        for start in range(0, len(ys), step):
            some = ys[start : start + step]
            panel = np.clip(np.searchsorted(self.edges, some, side="right") - 1, 0, len(self.edges) - 2)
            half = 0.5 * (self.edges[panel + 1] - self.edges[panel])
            gaps = (some - self.edges[panel] - half)[:, None] / half[:, None] - NODES
            hit = (np.abs(gaps) < 1e-14) * 1.0
            shares = np.where(hit.max(axis=1)[:, None] > 0, hit, _WEIGHTS / (gaps + hit))
            shares /= shares.sum(axis=1, keepdims=True)
            found[start : start + step] = np.einsum("yj,yjw->yw", shares, self.values[panel])
        return found
