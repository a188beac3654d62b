"""What an attacker believes about one number: a mixture of exact pieces, and of certain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import exp, inf, isfinite, sqrt
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.prob.truncated import legendre
from leakmeter.program.budget import spend
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.outcomes import close, place_of
from leakmeter.program.language import Outcome

if TYPE_CHECKING:
    from leakmeter.program.engine.allowance import Allowance
    from leakmeter.program.engine.answer import Component
    from leakmeter.program.engine.pieces import Piece


#: Nodes of each panel of a quadrature over two beliefs.
NODES = 20


class Belief:
    """A distribution over the values of one variable, before or after the observation.

    Discrete variables have ``pmf``; continuous ones ``density``; a variable may be both, a number in one branch and a
    random one in the other, and then the two together add to 1. Values are in the variable's own unit.
    """

    def __init__(self, pieces: Sequence[tuple[float, Piece]], atoms: Mapping[Outcome, float]) -> None:
        self._pieces = tuple(pieces)
        self._atoms = dict(atoms)

    def __repr__(self) -> str:
        if self.discrete:
            shown = ", ".join(f"{v!r}: {p:.6g}" for v, p in list(self._atoms.items())[:8])
            return f"Belief({{{shown}{', …' if len(self._atoms) > 8 else ''}}})"
        return f"Belief(mean={self.mean:.10g}, sd={self.sd:.10g})"

    @property
    def discrete(self) -> bool:
        """Whether the variable takes finitely many values."""
        return not self._pieces

    @property
    def pmf(self) -> dict[Outcome, float]:
        """Probability of each single value; empty for a continuous variable."""
        return dict(self._atoms)

    @property
    def components(self) -> tuple[tuple[float, Piece], ...]:
        """The continuous pieces with their weights."""
        return self._pieces

    @cached_property
    def mean(self) -> float:
        """The expected value."""
        return self._number_sum(lambda v: v) + sum(w * p.mean for w, p in self._pieces)

    @cached_property
    def variance(self) -> float:
        """The variance, in the square of the unit."""
        centre = self.mean
        within = sum(w * (p.variance + (p.mean - centre) ** 2) for w, p in self._pieces)
        return self._number_sum(lambda v: (v - centre) ** 2) + within

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return sqrt(max(0.0, self.variance))

    def probability(self, low: float | str, high: float | None = None) -> float:
        """P(low <= value <= high), both ends included; with one argument, P(value == low)."""
        if isinstance(low, str) or high is None:
            return min(1.0, sum(p for v, p in self._atoms.items() if close(v, low)))
        if low > high:
            return 0.0
        inside = sum(
            p
            for v, p in self._atoms.items()
            if not isinstance(v, str) and (low <= v <= high or close(v, low) or close(v, high))
        )
        spend(8 * len(self._pieces))
        return min(1.0, inside + sum(w * p.mass(float(low), float(high)) for w, p in self._pieces))

    def cdf(self, x: float) -> float:
        """P(value <= x)."""
        return self.probability(-inf, x)

    def density(self, xs: npt.ArrayLike) -> Array:
        """The density at each of ``xs``, of the continuous part alone; same shape as ``xs``.

        Where it jumps, that of the right side; at its upper end that of the left one.
        """
        points = np.asarray(xs, dtype=np.float64)
        flat = points.ravel()
        # Pieces that meet hold the point where they do both: asked right beside it, one of them answers.
        total = self._pieced(np.nextafter(flat, inf))
        nothing = total == 0.0
        if nothing.any():
            total[nothing] = self._pieced(np.nextafter(flat[nothing], -inf))
        return total.reshape(points.shape)

    def _pieced(self, xs: Array) -> Array:
        total = np.zeros(xs.size)
        for w, piece in self._pieces:
            spend(4 + (xs.size >> 7))
            total += w * piece.density(xs)
        return total

    def quantile(self, q: float) -> float:
        """The smallest value with at least probability ``q`` (0 < q < 1) at or below it."""
        if not 0 < q < 1:
            raise ProgramError(f"quantile: q={q} must lie between 0 and 1, ends excluded.")
        if self.discrete:
            return self._discrete_quantile(q)
        spread = max(self.sd, 1e-300)
        low = high = self.mean
        while self.cdf(low) >= q and isfinite(low):
            low -= spread
            spread *= 2
        spread = max(self.sd, 1e-300)
        while self.cdf(high) < q and isfinite(high):
            high += spread
            spread *= 2
        for _ in range(200):
            middle = 0.5 * (low + high)
            if not low < middle < high:
                break
            low, high = (low, middle) if self.cdf(middle) >= q else (middle, high)
        # Bisection ends a hair beside a single value that has the probability, on either side.
        numbers = (float(v) for v in self._atoms if not isinstance(v, str))
        return next((v for v in numbers if close(v, high) or abs(v - high) <= 1e-12 * self.sd), high)

    def credible_interval(self, level: float = 0.9) -> tuple[float, float]:
        """The central interval that holds the value with probability ``level``."""
        if not 0 < level < 1:
            raise ProgramError(f"credible_interval: level={level} must lie between 0 and 1, ends excluded.")
        tail = 0.5 * (1 - level)
        return self.quantile(tail), self.quantile(1 - tail)

    def mode_probability(self) -> float:
        """The probability of the most likely single value: the Bayes vulnerability of a discrete secret."""
        return max(self._atoms.values(), default=0.0)

    def grid(self, other: Belief) -> tuple[Array, Array]:
        """Nodes and weights of a quadrature that suits the continuous parts of both beliefs."""
        from leakmeter.program.engine.pieces import breaks_of

        edges = np.unique(np.array([e for _, p in (*self._pieces, *other._pieces) for e in breaks_of(p)]))
        if len(edges) < 2:
            return np.zeros(0), np.zeros(0)
        nodes, weights = legendre(NODES)
        half = 0.5 * np.diff(edges)
        return (edges[:-1, None] + half[:, None] * (nodes + 1.0)).ravel(), (half[:, None] * weights).ravel()

    def _discrete_quantile(self, q: float) -> float:
        reached = 0.0
        ordered = sorted((self._numeric(v), p) for v, p in self._atoms.items())
        for value, p in ordered:
            reached += p
            if reached >= q * (1 - 1e-12):
                return value
        return ordered[-1][0]

    def _number_sum(self, of: Callable[[float], float]) -> float:
        return float(sum(p * of(self._numeric(v)) for v, p in self._atoms.items()))

    @staticmethod
    def _numeric(value: Outcome) -> float:
        if isinstance(value, str):
            raise ProgramError(f"the value {value!r} is a word and has no mean or order; use .pmf and .probability.")
        return float(value)


def belief(components: Sequence[Component], column: int, allowance: Allowance) -> Belief:
    """The marginal of one queried variable."""
    from leakmeter.program.engine.pieces import piece_of

    pieces: list[tuple[float, Piece]] = []
    atoms: dict[Outcome, float] = {}
    known: dict[object, int] = {}
    for component in components:
        spend(2)
        weight = exp(component.log_weight)
        value = component.values[column]
        if component.piece is not None:
            pieces.append((weight, component.piece))
            continue
        if isinstance(value, Form):
            form = component.state.resolve(value)
            certain = component.state.certain(form)
            if certain is None:
                key = (component.state.key(), form.key()) if len(components) > 1 and len(form.coefs) < 100 else None
                if key is not None and key in known:
                    at = known[key]
                    pieces[at] = (pieces[at][0] + weight, pieces[at][1])
                    continue
                if key is not None:
                    known[key] = len(pieces)
                pieces.append((weight, piece_of(component.state, form, allowance)))
                continue
            value = certain
        _add(atoms, value, weight)
    return Belief(pieces, dict(sorted(atoms.items(), key=lambda i: place_of(i[0]))))


def _add(atoms: dict[Outcome, float], value: Outcome, weight: float) -> None:
    if isinstance(value, float):
        value = float(f"{value:.12g}")
        if value.is_integer() and abs(value) < 2**53:
            value = int(value)
    atoms[value] = atoms.get(value, 0.0) + weight
