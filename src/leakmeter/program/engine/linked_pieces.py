"""A link's summand, or a sum that nothing else is known of, seen along one line (engine/pieces.py)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import exp, inf, isinf, log, sqrt

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array
from leakmeter.prob.sums import Part, Total, between, given_total
from leakmeter.prob.transforms import Term, real
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.engine.box import Box
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.linked import Link, Summand, bare_parts, free_sum, link_of
from leakmeter.program.engine.state import State

#: So many places or fewer are computed one by one; more are interpolated.
_FEW = 24
#: Panels of an interpolation, nodes in each, and how far in standard deviations it reaches.
_PANELS, _NODES, _REACH = 16, 16, 11.0


@dataclass(frozen=True)
class TotalPiece:
    """A weighted sum of independent variables."""

    link: Link

    @cached_property
    def _parts(self) -> tuple[list[Part], float, float]:
        return bare_parts(self.link)

    @cached_property
    def _log_mass(self) -> float:
        """The log mass of all summands together: cut and flat densities are not normalised."""
        parts, log_constant, _ = self._parts
        return log_constant + sum(p.count * real_mass(p.term) for p in parts)

    @cached_property
    def _moments(self) -> tuple[float, float]:
        parts, _, offset = self._parts
        inner = [(p.count, *moments_of(p.term)) for p in parts]
        return offset + sum(n * m for n, m, _ in inner), sum(n * v for n, _, v in inner)

    @property
    def mean(self) -> float:
        """See ``Piece``."""
        return self._moments[0]

    @property
    def variance(self) -> float:
        """See ``Piece``."""
        return self._moments[1]

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest value."""
        parts, _, offset = self._parts
        return offset + sum(p.count * p.term.low for p in parts), offset + sum(p.count * p.term.high for p in parts)

    @property
    def kinks(self) -> list[float]:
        """Where the density or its slope may jump."""
        parts, _, offset = self._parts
        return [offset + k for k in corners(parts)]

    def density(self, xs: Array) -> Array:
        """See ``Piece``."""
        return np.exp(self._log_density(np.asarray(xs, dtype=np.float64)))

    @cached_property
    def _log_density(self) -> Callable[[Array], Array]:
        parts, log_constant, offset = self._parts

        def at(x: float) -> float:
            return given_total(parts, x - offset).log_density + log_constant - self._log_mass

        return interpolated(at, self.kinks, self.mean, sqrt(self.variance), self.ends)

    def mass(self, low: float, high: float) -> float:
        """See ``Piece``."""
        parts, log_constant, offset = self._parts
        low, high = max(low, self.ends[0]), min(high, self.ends[1])
        if not low < high:
            return 0.0
        if (low, high) == self.ends:
            return 1.0
        total = given_total([*parts, between(low - offset, high - offset)], 0.0)
        return min(1.0, _exp(total.log_density + log_constant - self._log_mass))


@dataclass(frozen=True)
class SummandPiece:
    """``slope`` times one summand of a link, plus ``constant``."""

    link: Link
    summand: Summand
    slope: float
    constant: float

    @cached_property
    def _others(self) -> tuple[list[Part], float]:
        """All but the summand, to add to a value less the offset; limits of the link are one more part."""
        parts, _, offset = bare_parts(self.link, self.summand.base)
        return self._limited(parts, offset)

    def _limited(self, parts: list[Part], offset: float) -> tuple[list[Part], float]:
        if self.link.low < self.link.high:
            return [*parts, between(self.link.low - offset, self.link.high - offset)], 0.0
        return parts, self.link.low - offset

    @cached_property
    def _own(self) -> Term:
        return self.summand.term.scaled(self.summand.coefficient)

    def _total(self, own: Term) -> Total:
        spend(STEPS)  # it takes a millisecond or more
        parts, value = self._others
        bare = [Part(p.term, p.count, (0.0,)) for p in parts]
        return given_total([Part(own, 1, (1.0,)), *bare], value - self._moved)

    @property
    def _moved(self) -> float:
        return self.summand.coefficient * self.summand.centre

    @cached_property
    def _whole(self) -> Total:
        return self._total(self._own)

    @property
    def mean(self) -> float:
        """See ``Piece``."""
        w = float(self._whole.mean[0]) / self.summand.coefficient
        return self.constant + self.slope * (self.summand.centre + w)

    @property
    def variance(self) -> float:
        """See ``Piece``."""
        found = float(self._whole.covariance[0, 0])
        if not found >= 0.0:
            raise NotExactError(
                "a value that lies so far out that rounding leaves nothing of its spread cannot be treated exactly"
            )
        return found * (self.slope / self.summand.coefficient) ** 2

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest value, whatever the others are."""
        return self._outside(self.summand.term.low), self._outside(self.summand.term.high)

    def _outside(self, w: float) -> float:
        return self.constant + self.slope * (self.summand.centre + w)

    @property
    def kinks(self) -> list[float]:
        """Where the density or its slope may jump."""
        parts, value = self._others
        inside = [(value - self._moved - k) / self.summand.coefficient for k in corners(parts)]
        return [self._outside(w) for w in inside if self.summand.term.low < w < self.summand.term.high]

    def density(self, xs: Array) -> Array:
        """See ``Piece``."""
        return np.exp(self._log_density(np.asarray(xs, dtype=np.float64)))

    @cached_property
    def _log_density(self) -> Callable[[Array], Array]:
        parts, value = self._others
        own, c = self._own, self.summand.coefficient
        lack = self._whole.log_density + log(abs(self.slope / c))

        def at(x: float) -> float:
            w = c * ((x - self.constant) / self.slope - self.summand.centre)
            if not own.low <= w <= own.high:
                return -inf
            mine = own.rate * w - 0.5 * own.precision * w * w
            return given_total(parts, value - self._moved - w).log_density + mine - lack

        ends = min(self.ends), max(self.ends)
        return interpolated(at, self.kinks, self.mean, sqrt(self.variance), ends)

    def mass(self, low: float, high: float) -> float:
        """See ``Piece``."""
        c, own = self.summand.coefficient, self._own
        limits = [c * ((x - self.constant) / self.slope - self.summand.centre) for x in (low, high)]
        cut = Term(own.precision, own.rate, max(own.low, min(limits)), min(own.high, max(limits)))
        if not cut.low < cut.high:
            return 0.0
        return min(1.0, _exp(self._total(cut).log_density - self._whole.log_density))


def linked_piece(
    state: State, form: Form, touched: tuple[tuple[tuple[Box, ...], tuple[int, ...]], ...]
) -> Piece | None:
    """The resolved form as a sum or a summand, None where it is neither; ``touched`` are boxes and flats it touches."""
    boxes = tuple(box for group in touched for box in group[0])
    free = free_sum(state, form, boxes)
    if free is not None:
        return TotalPiece(free)
    if len(touched) != 1 or len(form.coefs) != 1 or form.dots:
        return None
    link = link_of(state, *touched[0])
    if link is None:
        return None
    base, slope = next(iter(form.coefs.items()))
    own = [s for s in link.summands if s.base == base]
    return SummandPiece(link, own[0], slope, form.const) if own else None


Piece = TotalPiece | SummandPiece


def real_mass(term: Term) -> float:
    """The log mass of a term."""
    return real(term, 0.0)[0]


def moments_of(term: Term) -> tuple[float, float]:
    """Mean and variance of a term."""
    return real(term, 0.0)[1:]


def corners(parts: list[Part]) -> list[float]:
    """Where a sum of few parts has kinks; for many it has none that matter."""
    each = [p.term for p in parts for _ in range(p.count)] if sum(p.count for p in parts) <= 4 else []
    found = {0.0} if each else set[float]()
    for term in each:
        ends = [e for e in (term.low, term.high) if not isinf(e)] or [0.0]
        found = {f + e for f in found for e in ends}
    return sorted(found)


def interpolated(
    at: Callable[[float], float], kinks: list[float], mean: float, sd: float, ends: tuple[float, float]
) -> Callable[[Array], Array]:
    """``at`` element by element; for many places, from Chebyshev nodes on panels between which it is smooth.

    Panels reach as far as there is any mass, and are filled when a place falls into them.
    """
    low, high = max(ends[0], mean - _REACH * sd), min(ends[1], mean + _REACH * sd)
    places = np.unique(np.concatenate([np.linspace(low, high, _PANELS + 1), [k for k in kinks if low < k < high]]))
    nodes = np.cos(np.pi * (np.arange(_NODES) + 0.5) / _NODES)
    panels: dict[int, tuple[float, Array]] = {}

    def exactly(xs: Array) -> Array:
        return np.array([at(float(x)) for x in xs])

    def panel(k: int) -> tuple[float, Array]:
        """The largest log density of a panel, and the Chebyshev coefficients of the density relative to it."""
        if k not in panels:
            values = exactly(0.5 * (places[k] + places[k + 1]) + 0.5 * (places[k + 1] - places[k]) * nodes)
            top = float(values.max())
            heights = np.exp(values - top) if top > -inf else np.zeros(_NODES)
            fitted = np.polynomial.chebyshev.chebfit(nodes, heights, _NODES - 1)
            panels[k] = top, np.asarray(fitted, dtype=np.float64)
        return panels[k]

    def smoothly(xs: Array) -> Array:
        flat = xs.ravel()
        inside = (flat >= low) & (flat <= high)
        far = ~inside & (flat >= ends[0]) & (flat <= ends[1])
        if inside.sum() <= _FEW:
            far, inside = far | inside, np.zeros_like(inside)
        out = np.full(flat.shape, -inf)
        out[far] = exactly(flat[far])
        which = np.clip(np.searchsorted(places, flat, side="right") - 1, 0, len(places) - 2)
        for k in np.unique(which[inside]):
            chosen = inside & (which == k)
            middle, half = 0.5 * (places[k] + places[k + 1]), 0.5 * (places[k + 1] - places[k])
            top, coefficients = panel(int(k))
            heights = np.polynomial.chebyshev.chebval((flat[chosen] - middle) / half, coefficients)
            with np.errstate(divide="ignore"):
                out[chosen] = top + np.log(np.maximum(heights, 0.0))
        return out.reshape(xs.shape)

    return smoothly


def _exp(x: float) -> float:
    return 0.0 if x == -inf else exp(x)
