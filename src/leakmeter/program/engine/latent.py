"""A continuous variable that is the probability of coins: a uniform share of people who answer yes, say.

Each coin leaves a factor, ``theta`` or ``1 - theta``, so that after n coins the density of theta is its prior times
``theta^yes (1 - theta)^no``. Its logarithm is concave: the mode is found, and the integral is Gauss-Legendre panels
around it, to about 1e-12.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import exp, inf, log, sqrt

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array
from leakmeter.prob.transforms import Term
from leakmeter.prob.truncated import legendre
from leakmeter.program.engine.box import Box
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.linked import only, summand_of
from leakmeter.program.engine.state import State

_NODES = 24
_STEPS = (0.5, 1.0, 2.0, 3.0, 4.5, 6.0, 8.0, 11.0, 15.0, 22.0, 32.0, 45.0)


def over_latent(
    state: State, boxes: tuple[Box, ...], powers: tuple[tuple[Form, float], ...], forms: tuple[Form, ...]
) -> tuple[float, Array, Array]:
    """Log mass, and means and covariances of forms (integrate.GroupMoments), of one variable under its powers.

    Raises NotExactError where more than one variable is involved.
    """
    bases = {only(f) for f in (*(b.form for b in boxes), *(f for f, _ in powers))}
    base = next(iter(bases)) if len(bases) == 1 else None
    if base is None or len(boxes) != 1 or _tied(state, base):
        raise NotExactError(
            "a probability that depends on several continuous variables, or on one that is restricted by others, "
            "cannot be treated exactly"
        )
    own = summand_of(state, base, boxes[0], 1.0)
    places, logs = _panels(own.term, list(_factors(powers, base, own.centre)))
    top = float(logs.max()) if len(logs) else -inf
    if top == -inf:
        return -inf, np.zeros(len(forms)), np.zeros((len(forms), len(forms)))
    weights = np.exp(logs - top)
    total = float(weights.sum())
    weights /= total
    mean = float(weights @ places)
    variance = float(weights @ (places - mean) ** 2)
    slopes = np.array([f.coefs.get(base, 0.0) for f in forms])
    before = 0.0 if base in state.flats else state.variance(Form(0.0, {base: 1.0}))
    return top + log(total) + own.log_constant, slopes * mean, np.outer(slopes, slopes) * (variance - before)


@dataclass(frozen=True)
class LatentPiece:
    """``slope`` times a variable that is the probability of coins, plus ``constant`` (see pieces.Piece)."""

    term: Term
    factors: tuple[tuple[float, float, float], ...]
    slope: float
    constant: float

    @cached_property
    def _inside(self) -> tuple[float, float, float]:
        """Log mass, mean and variance of the variable."""
        places, logs = _panels(self.term, list(self.factors))
        top = float(logs.max())
        weights = np.exp(logs - top)
        total = float(weights.sum())
        mean = float(weights @ places) / total
        return top + log(total), mean, float(weights @ (places - mean) ** 2) / total

    @property
    def mean(self) -> float:
        """See ``Piece``."""
        return self.constant + self.slope * self._inside[1]

    @property
    def variance(self) -> float:
        """See ``Piece``."""
        return self.slope**2 * self._inside[2]

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest value."""
        low, high = _support(self.term, list(self.factors))
        both = self.constant + self.slope * low, self.constant + self.slope * high
        return min(both), max(both)

    def density(self, xs: Array) -> Array:
        """See ``Piece``."""
        places = (np.asarray(xs, dtype=np.float64) - self.constant) / self.slope
        low, high = _support(self.term, list(self.factors))
        logs = _log_density(self.term, list(self.factors), np.clip(places, low, high))
        inside = (places >= low) & (places <= high)
        return np.where(inside, np.exp(logs - self._inside[0]) / abs(self.slope), 0.0)

    def mass(self, low: float, high: float) -> float:
        """See ``Piece``."""
        ends = sorted(((low - self.constant) / self.slope, (high - self.constant) / self.slope))
        cut = Term(self.term.precision, self.term.rate, max(self.term.low, ends[0]), min(self.term.high, ends[1]))
        _, logs = _panels(cut, list(self.factors))
        if not len(logs):
            return 0.0
        top = float(logs.max())
        return min(1.0, float(np.exp(logs - top).sum()) * exp(top - self._inside[0])) if top > -inf else 0.0


def latent_piece(
    state: State, boxes: tuple[Box, ...], powers: tuple[tuple[Form, float], ...], form: Form
) -> LatentPiece | None:
    """A resolved form of one such variable; None for any other."""
    base = only(form)
    bases = {only(f) for f in (*(b.form for b in boxes), *(f for f, _ in powers))}
    if base is None or bases != {base} or len(boxes) != 1 or _tied(state, base):
        return None
    own = summand_of(state, base, boxes[0], 1.0)
    slope = form.coefs[base]
    return LatentPiece(own.term, _factors(powers, base, own.centre), slope, form.const + slope * own.centre)


def _tied(state: State, base: int) -> bool:
    """Whether rows may say something of a variable; of a flat one they do not, or it would be solved for."""
    return bool(state.rows) and base not in state.flats


def _factors(
    powers: tuple[tuple[Form, float], ...], base: int, centre: float
) -> tuple[tuple[float, float, float], ...]:
    return tuple((f.coefs[base], f.const + f.coefs[base] * centre, n) for f, n in powers)


def _log_density(term: Term, factors: list[tuple[float, float, float]], places: Array) -> Array:
    logs = term.rate * places - 0.5 * term.precision * places**2
    with np.errstate(divide="ignore"):
        for slope, constant, exponent in factors:
            logs = logs + exponent * np.log(np.maximum(slope * places + constant, 0.0))
    return logs


def _panels(term: Term, factors: list[tuple[float, float, float]]) -> tuple[Array, Array]:
    """Nodes between the variable's ends and the logs of weight times density."""
    low, high = _support(term, factors)
    if not low < high:
        return np.zeros(0), np.zeros(0)
    mode, width = _mode(term, factors, low, high)
    cuts = {low, high, mode, *(mode + s * k * width for k in _STEPS for s in (-1, 1))}
    span = high - low
    cuts |= {low + span * 4.0**-k for k in range(1, 12)} | {high - span * 4.0**-k for k in range(1, 12)}
    edges = np.unique(np.array([c for c in cuts if low <= c <= high]))
    nodes, weights = legendre(_NODES)
    half = 0.5 * np.diff(edges)
    places = (edges[:-1, None] + half[:, None] * (nodes + 1)).ravel()
    return places, np.log((half[:, None] * weights).ravel()) + _log_density(term, factors, places)


def _support(term: Term, factors: list[tuple[float, float, float]]) -> tuple[float, float]:
    """Where the variable may lie and all factors are positive."""
    low, high = term.low, term.high
    for slope, constant, _ in factors:
        zero = -constant / slope
        low, high = (max(low, zero), high) if slope > 0 else (low, min(high, zero))
    return low, high


def _mode(term: Term, factors: list[tuple[float, float, float]], low: float, high: float) -> tuple[float, float]:
    """Where the log density, which is concave, is greatest, and the width of the peak."""

    def slope(u: float) -> float:
        return term.rate - term.precision * u + sum(n * a / (a * u + b) for a, b, n in factors)

    left, right = low, high
    for _ in range(200):
        middle = 0.5 * (left + right)
        if middle in (left, right):
            break
        left, right = (middle, right) if slope(middle) > 0 else (left, middle)
    mode = 0.5 * (left + right)
    bend = term.precision + sum(n * (a / max(abs(a * mode + b), 1e-150)) ** 2 for a, b, n in factors)
    return mode, (1 / sqrt(bend) if bend > 0 else high - low)
