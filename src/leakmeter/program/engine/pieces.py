"""One component seen along one line: mean, variance, density and mass of a form, in closed form where there is one.

Everything else is answered by conditioning once more: the density of a form at ``x`` is the evidence of ``form == x``,
and its mass in an interval the evidence of ``low <= form <= high``. So whatever the engine can condition on exactly it
can also plot exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import exp, inf, log, pi, sqrt
from typing import Protocol

import numpy as np

from leakmeter.prob.bivariate import log_rectangle
from leakmeter.prob.special import Array
from leakmeter.prob.truncated import exponential_piece, log_interval, log_interval_array, truncated_normal
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.corners import corners
from leakmeter.program.engine.curve_pieces import CurvePiece
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.groups import groups, touches
from leakmeter.program.engine.integrate import log_mass, total_moments
from leakmeter.program.engine.latent import LatentPiece, latent_piece
from leakmeter.program.engine.linked_pieces import SummandPiece, TotalPiece, linked_piece
from leakmeter.program.engine.state import State

_LOG_ROOT_TWO_PI = 0.5 * log(2 * pi)


class Piece(Protocol):
    """One continuous piece of a belief."""

    @property
    def mean(self) -> float:
        """The expected value."""
        ...

    @property
    def variance(self) -> float:
        """The variance."""
        ...

    def density(self, xs: Array) -> Array:
        """The density at each of ``xs`` (one dimension)."""
        ...

    def mass(self, low: float, high: float) -> float:
        """The probability of [low, high]."""
        ...


@dataclass(frozen=True)
class NormalPiece:
    """A normal."""

    mean: float
    variance: float

    def density(self, xs: Array) -> Array:
        """See ``Piece``."""
        return np.exp(-0.5 * (xs - self.mean) ** 2 / self.variance - 0.5 * log(self.variance) - _LOG_ROOT_TWO_PI)

    def mass(self, low: float, high: float) -> float:
        """See ``Piece``."""
        sd = sqrt(self.variance)
        return exp(log_interval((low - self.mean) / sd, (high - self.mean) / sd))


@dataclass(frozen=True)
class SelectedPiece:
    """A normal N(centre, spread) given that another, correlated by ``rho``, lies in the standardised ``limits``.

    With ``rho`` of 1 or -1 it is a truncated normal.
    """

    centre: float
    spread: float
    rho: float
    limits: tuple[float, float]

    @cached_property
    def _inside(self) -> tuple[float, float, float]:
        inside = truncated_normal(0.0, 1.0, *self.limits)
        return inside.log_mass, inside.mean, inside.variance

    @property
    def mean(self) -> float:
        """See ``Piece``."""
        return self.centre + sqrt(self.spread) * self.rho * self._inside[1]

    @property
    def variance(self) -> float:
        """See ``Piece``."""
        return self.spread * ((1 - self.rho**2) + self.rho**2 * self._inside[2])

    def density(self, xs: Array) -> Array:
        """See ``Piece``."""
        z = (xs - self.centre) / sqrt(self.spread)
        logs = -0.5 * z**2 - 0.5 * log(self.spread) - _LOG_ROOT_TWO_PI - self._inside[0]
        low, high = self.limits
        if self._certain:
            at = z * np.sign(self.rho)
            return np.exp(np.where((at >= low) & (at <= high), logs, -inf))
        sd = sqrt(1 - self.rho**2)
        return np.exp(logs + log_interval_array((low - self.rho * z) / sd, (high - self.rho * z) / sd))

    def mass(self, low: float, high: float) -> float:
        """See ``Piece``."""
        sd = sqrt(self.spread)
        ends = (low - self.centre) / sd, (high - self.centre) / sd
        if self._certain:
            if self.rho < 0:
                ends = -ends[1], -ends[0]
            return exp(log_interval(max(ends[0], self.limits[0]), min(ends[1], self.limits[1])) - self._inside[0])
        return min(1.0, exp(log_rectangle(ends, self.limits, self.rho) - self._inside[0]))

    @property
    def _certain(self) -> bool:
        return 1 - abs(self.rho) < 1e-12


@dataclass(frozen=True)
class ExponentialPiece:
    """Density proportional to ``exp(rate * x)`` on [low, high]; rate 0 is uniform."""

    rate: float
    low: float
    high: float

    @property
    def mean(self) -> float:
        """See ``Piece``."""
        return exponential_piece(self.rate, self.low, self.high).mean

    @property
    def variance(self) -> float:
        """See ``Piece``."""
        return exponential_piece(self.rate, self.low, self.high).variance

    def density(self, xs: Array) -> Array:
        """See ``Piece``."""
        total = exponential_piece(self.rate, self.low, self.high).log_mass
        with np.errstate(over="ignore"):
            return np.where((xs >= self.low) & (xs <= self.high), np.exp(self.rate * xs - total), 0.0)

    def mass(self, low: float, high: float) -> float:
        """See ``Piece``."""
        part = exponential_piece(self.rate, max(low, self.low), min(high, self.high)).log_mass
        return 0.0 if part == -inf else min(1.0, exp(part - exponential_piece(self.rate, self.low, self.high).log_mass))


class ConditionedPiece:
    """Any other form: everything by conditioning the component once more."""

    def __init__(self, state: State, form: Form, allowance: Allowance) -> None:
        self._state = state
        self._form = form
        self._allowance = allowance

    @cached_property
    def _moments(self) -> tuple[float, float, float]:
        return total_moments(self._state, self._form, self._allowance)

    @cached_property
    def kinks(self) -> list[float]:
        """Where the density or its slope may jump."""
        gaussian = self._state.gaussian_part(self._form)
        touched = [g for g in groups(self._state) if touches(self._state, g, self._form, gaussian)]
        found = [corners(self._state, g.boxes, g.flats, self._form) for g in touched]
        return sorted({kink for each in found for kink in each})

    @cached_property
    def _weight(self) -> float:
        return log_mass(self._state, self._allowance)

    @property
    def mean(self) -> float:
        """See ``Piece``."""
        return self._moments[1]

    @property
    def variance(self) -> float:
        """See ``Piece``."""
        return self._moments[2]

    def density(self, xs: Array) -> Array:
        """See ``Piece``."""
        return np.array([self._density(float(x)) for x in xs])

    def _density(self, x: float) -> float:
        state = self._state.copy()
        if not state.require_equal(self._form, x):
            return 0.0
        return _exp(log_mass(state, self._allowance) - self._weight)

    def mass(self, low: float, high: float) -> float:
        """See ``Piece``."""
        state = self._state.copy()
        if not state.require_between(self._form, low, high, False, False):
            return 0.0
        return min(1.0, _exp(log_mass(state, self._allowance) - self._weight))


def _exp(x: float) -> float:
    return 0.0 if x == -inf else exp(x)


def piece_of(state: State, form: Form, allowance: Allowance) -> Piece:
    """The simplest exact description of a resolved form that is not certain."""
    flats = state.flat_part(form)
    gaussian = state.gaussian_part(form)
    touched = [g for g in groups(state) if touches(state, g, form, gaussian)]
    if any(g.powers for g in touched):
        latent = latent_piece(state, touched[0].boxes, touched[0].powers, form) if len(touched) == 1 else None
        return latent if latent is not None else ConditionedPiece(state, form, allowance)
    if not flats:
        centre, spread = state.mean(gaussian), state.variance(gaussian)
        if not touched:
            return NormalPiece(centre, spread)
        group = touched[0]
        if len(touched) == 1 and len(group.boxes) == 1 and not group.flats:
            box = group.boxes[0]
            middle, sd = state.mean(box.form), sqrt(state.variance(box.form))
            rho = max(-1.0, min(1.0, state.covariance(gaussian, box.form) / (sd * sqrt(spread))))
            return SelectedPiece(centre, spread, rho, ((box.low - middle) / sd, (box.high - middle) / sd))
    elif gaussian.fixed and len(flats) == 1 and len(touched) == 1 and len(touched[0].boxes) == 1:
        (base, a), box = next(iter(flats.items())), touched[0].boxes[0]
        ends = sorted((a * box.low + gaussian.const, a * box.high + gaussian.const))
        return ExponentialPiece(state.flats[base] / a, ends[0], ends[1])
    linked = linked_piece(state, form, tuple((g.boxes, g.flats) for g in touched))
    return linked if linked is not None else ConditionedPiece(state, form, allowance)


def breaks_of(piece: Piece) -> list[float]:
    """Places to cut an integral over a piece's density: its edges, and steps of its width around its middle."""
    if isinstance(piece, ExponentialPiece):
        far = 40 / abs(piece.rate) if piece.rate else 0.0
        low = piece.low if piece.low > -inf else piece.high - far
        high = piece.high if piece.high < inf else piece.low + far
        return [float(x) for x in np.linspace(low, high, 13)]
    if isinstance(piece, CurvePiece):
        return piece.edges
    centre, sd = piece.mean, sqrt(piece.variance)
    if isinstance(piece, SummandPiece | TotalPiece):
        return _bounded_breaks(piece.ends, piece.kinks, centre, sd)
    if isinstance(piece, LatentPiece):
        return _bounded_breaks(piece.ends, [], centre, sd)
    edges = [centre + k * sd for k in (-9, -7, -5.5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5.5, 7, 9)]
    if isinstance(piece, SelectedPiece):
        middle, width = piece.centre, sqrt(piece.spread)
        edges += [middle + k * width for k in (-8, -4, -2, 0, 2, 4, 8)]
        if 1 - abs(piece.rho) < 1e-12:
            ends = [middle + width * (e if piece.rho > 0 else -e) for e in piece.limits]
            low, high = min(ends), max(ends)
            return [*(e for e in edges if low < e < high), *(e for e in ends if abs(e) < inf)]
    if isinstance(piece, ConditionedPiece):
        edges += piece.kinks
    return edges


def _bounded_breaks(ends: tuple[float, float], kinks: list[float], centre: float, sd: float) -> list[float]:
    low, high = min(ends), max(ends)
    steps = [centre + k * sd for k in (-9, -7, -5.5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5.5, 7, 9)]
    tails = [] if high < inf and low > -inf else [centre + k * sd for k in (-25, -16, -12, 12, 16, 25)]
    near = [sd * 4.0**-k for k in range(1, 9)]
    graded = [e for d in near for e in (low + d, high - d)]
    inside = [e for e in (*steps, *tails, *kinks, *graded) if low < e < high]
    return [*inside, *(e for e in (low, high) if abs(e) < inf)]
