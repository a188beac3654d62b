"""Sums of independent numbers that are partly certain: clipped values, values that are 0 for all but some people.

Each summand takes single values with some probability (*atoms*) and has a density elsewhere (*slabs*, each a `Term`).
The sum's distribution is split by how many summands lie in a slab. With none it has atoms, with one or two a density
in closed form at each place the atoms add up to, and with three or more its transform falls off at least as the third
power of the frequency, so that a trapezoidal sum of Fourier's inversion finds it (prob/sums.py for the method:
everything is tilted by ``exp(tilt · x)`` towards the place asked for, aliases are kept below 1e-17 by Chernoff's
bound, and the share of the frequencies left out is estimated and reported).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, exp, inf, isinf, lgamma, log, pi, sqrt

import numpy as np
import numpy.typing as npt

from leakmeter.prob.few import log_density_two
from leakmeter.prob.special import Array, ComplexArray, logsumexp
from leakmeter.prob.transforms import Term, around, real

#: Probabilities below this, once tilted, are left out of a density.
_NOTHING = 1e-28
#: Summands in slabs from which on their sum is found by Fourier's inversion.
_MANY = 3
#: What may be left out of a density, as a share of one over the standard deviation; the most frequencies, and how
#: many are held in a row.
_TOLERANCE, _FREQUENCIES, _ROW = 1e-11, 1 << 19, 256
#: How improbable, in nats, a place must be to alias onto one asked for.
_ALIAS = 40.0
#: The most places at which few slabs may start, and the most elements of an array made at a time.
MOST_PLACES, _AT_ONCE = 200_000, 1_000_000


@dataclass(frozen=True, slots=True)
class Slab:
    """With log probability ``log_weight`` the number is ``offset`` and what has ``term``'s density, normalised."""

    term: Term
    offset: float
    log_weight: float


@dataclass(frozen=True, slots=True)
class Mixed:
    """A random number: ``atoms``, single values with the logs of their probabilities, and slabs."""

    atoms: tuple[tuple[float, float], ...]
    slabs: tuple[Slab, ...]

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest value."""
        lows = [a for a, _ in self.atoms] + [s.offset + s.term.low for s in self.slabs]
        highs = [a for a, _ in self.atoms] + [s.offset + s.term.high for s in self.slabs]
        return min(lows), max(highs)

    @property
    def rates(self) -> tuple[float, float]:
        """The open interval of tilts under which the mass stays finite."""
        ranges = [s.term.rates for s in self.slabs]
        return max((r[0] for r in ranges), default=-inf), min((r[1] for r in ranges), default=inf)

    def log_mass(self, tilt: float) -> float:
        """log of the expectation of ``exp(tilt · number)``."""
        return self.moments(tilt)[0]

    def moments(self, tilt: float) -> tuple[float, float, float]:
        """``log_mass``, and mean and variance under the tilted distribution."""
        logs = [w + tilt * a for a, w in self.atoms]
        means, variances = [a for a, _ in self.atoms], [0.0] * len(self.atoms)
        for slab in self.slabs:
            mass, mean, variance = real(slab.term, tilt)
            logs.append(slab.log_weight + tilt * slab.offset + mass - real(slab.term, 0.0)[0])
            means.append(slab.offset + mean)
            variances.append(variance)
        total = logsumexp(logs)
        weights = np.exp(np.array(logs) - total)
        middle = float(weights @ np.array(means))
        spread = float(weights @ (np.array(variances) + (np.array(means) - middle) ** 2))
        return total, middle, spread


#: Equal summands with their number.
Parts = Sequence[tuple[Mixed, int]]


def ends_of(parts: Parts) -> tuple[float, float]:
    """The least and the greatest value of a sum."""
    return sum(n * p.ends[0] for p, n in parts), sum(n * p.ends[1] for p, n in parts)


def moments_of(parts: Parts, tilt: float) -> tuple[float, float, float]:
    """Log mass, mean and variance of a sum under a tilt."""
    each = [(n, *p.moments(tilt)) for p, n in parts]
    return sum(n * m for n, m, _, _ in each), sum(n * m for n, _, m, _ in each), sum(n * v for n, _, _, v in each)


def saddle(parts: Parts, value: float) -> float | None:
    """The tilt under which the sum's mean is ``value``, nearly; None where the sum does not reach beyond ``value`` on
    both sides."""
    low, high = ends_of(parts)
    if not low < value < high:
        return None
    left, right = max(p.rates[0] for p, _ in parts), min(p.rates[1] for p, _ in parts)
    tilt = 0.0
    step = 1.0 / sqrt(max(moments_of(parts, 0.0)[2], 1e-300))
    for _ in range(300):
        _, mean, variance = moments_of(parts, tilt)
        gap = mean - value
        if variance > 0 and abs(gap) < 0.05 * sqrt(variance):
            return tilt
        left, right = (left, tilt) if gap > 0 else (tilt, right)
        newton = tilt - gap / variance if variance > 0 else inf
        if left < newton < right and abs(newton - tilt) < 8 * step:
            tilt = newton
        elif isinf(left if gap > 0 else right):
            tilt += -step if gap > 0 else step
            step *= 2
        else:
            tilt = 0.5 * (left + right)
    return tilt


def atoms_of(parts: Parts) -> list[tuple[float, float]] | None:
    """The values the sum takes with some probability, with the logs of these; None for more than are looked at."""
    total = _certain()
    for part, n in parts:
        if not part.atoms:
            return []
        one = _Places(np.array([a for a, _ in part.atoms]), np.array([w for _, w in part.atoms]))
        power = _power(one, n)
        more = _added(total, power) if power is not None else None
        if more is None:
            return None
        total = more
    return list(zip(total.values.tolist(), total.logs.tolist(), strict=True))


# -- places ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Places:
    """Values with the logs of their weights."""

    values: Array
    logs: Array

    def moved(self, by: float, log_factor: float) -> _Places:
        """All values moved and all weights multiplied."""
        return _Places(self.values + by, self.logs + log_factor)


def _added(a: _Places, b: _Places) -> _Places | None:
    """The sums of two independent numbers; None where they are too many."""
    if len(a.values) * len(b.values) > 50 * MOST_PLACES:
        return None
    return _together(np.add.outer(a.values, b.values).ravel(), np.add.outer(a.logs, b.logs).ravel())


def _together(values: Array, logs: Array) -> _Places | None:
    """Equal values (to twelve digits) once."""
    size = float(np.abs(values).max(initial=0.0))
    keys = np.round(values / size, 12) if size else values
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    if len(first) > MOST_PLACES:
        return None
    top = np.full(len(first), -inf)
    np.maximum.at(top, which.ravel(), logs)
    shares = np.exp(logs - np.where(np.isfinite(top), top, 0.0)[which.ravel()])
    with np.errstate(divide="ignore"):
        total = top + np.log(np.bincount(which.ravel(), shares, len(first)))
    return _Places(values[first], np.asarray(total, dtype=np.float64))


def _power(one: _Places, n: int) -> _Places | None:
    """The sum of n independent equal numbers; two values are binomial."""
    if len(one.values) == 1 or n == 0:
        return _Places(n * one.values[:1], n * one.logs[:1])
    if len(one.values) == 2:
        k = np.arange(n + 1)
        logs = np.array([lgamma(n + 1) - lgamma(i + 1) - lgamma(n - i + 1) for i in range(n + 1)])
        return _Places((n - k) * one.values[0] + k * one.values[1], logs + (n - k) * one.logs[0] + k * one.logs[1])
    total: _Places | None = None
    square: _Places | None = one
    while n and square is not None:
        if n & 1:
            total = square if total is None else _added(total, square)
            if total is None:
                return None
        n >>= 1
        square = _added(square, square) if n else square
    return None if square is None else total


# -- density ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Tilted:
    """A summand under a tilt: its atoms and slabs with their probabilities, terms tilted with their log masses."""

    count: int
    atoms: tuple[tuple[float, float], ...]
    slabs: tuple[tuple[Term, float, float, float, float], ...]
    """Of each slab: the tilted term, its log mass, its mean, the offset, the probability."""
    mean: float

    @property
    def certain(self) -> float:
        """The probability of all atoms together."""
        return sum(p for _, p in self.atoms)


class MixedSum:
    """The density of a sum between ``low`` and ``high``, tilted; ``log_density`` is that of the sum itself.

    Raises ValueError where so many different summands would have to be told apart that this takes too long.
    """

    def __init__(self, parts: Parts, tilt: float, low: float, high: float) -> None:
        self.tilt = tilt
        self.log_mass, self.mean, variance = moments_of(parts, tilt)
        self.sd = sqrt(variance)
        self._parts = [_tilted(p, n, tilt) for p, n in parts]
        self._window = _window(parts, tilt, low, high)
        #: Where two pieces of a density meet, the point is the right one's: counted in both it would weigh twice. Only
        #: where the sum ends is it the left one's.
        self._high = ends_of(parts)[1]
        self.error = 0.0

    def log_density(self, xs: Array) -> Array:
        """The log density (of the part that has one) at each of ``xs``, between low and high."""
        with np.errstate(divide="ignore"):
            return np.log(np.maximum(self.tilted(xs), 0.0)) - self.tilt * xs + self.log_mass

    def tilted(self, xs: Array) -> Array:
        """The density under the tilt: ``exp(tilt · x − log_mass)`` times that of the sum."""
        return self._few(xs) + self._many(xs)

    @cached_property
    def breaks(self) -> list[float]:
        """Where the density, or its slope, may jump, and steps of the widths it has around such places."""
        found: set[float] = {self.mean + k * self.sd for k in (-9, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 9)}
        for terms, places in self._low.items():
            if not terms:
                continue
            masses = [real(t, 0.0) for t in terms]
            width, middle = sqrt(sum(m[2] for m in masses)), sum(m[1] for m in masses)
            corners = [0.0]
            for term in terms:
                corners = [c + e for c in corners for e in (term.low, term.high) if not isinf(e)]
            local = {*corners, *(middle + k * width for k in (-6, -3, -1, 0, 1, 3, 6))}
            local |= {c + s * k * width for c in corners for s in (-1, 1) for k in (0.3, 1, 3, 8, 20)}
            kept = places.values[places.logs > log(1e-18)]
            found.update((kept[:, None] + np.array(sorted(local))[None, :]).ravel().tolist())
        return sorted(found)

    # -- up to two slabs -----------------------------------------------------------------------------------------

    @cached_property
    def _low(self) -> dict[tuple[Term, ...], _Places]:
        """The (tilted) terms of up to two summands in slabs, with where their sum starts and how probable that is."""
        if self._least_slabs >= _MANY or _few_probability(self._parts) < _NOTHING:
            return {}
        total: dict[tuple[Term, ...], _Places] = {(): _Places(np.zeros(1), np.zeros(1))}
        for part in self._parts:
            own = _low_powers(part)
            made: dict[tuple[Term, ...], list[_Places]] = {}
            for a, first in total.items():
                for b, second in own.items():
                    if len(a) + len(b) < _MANY:
                        key = tuple(sorted((*a, *b), key=repr))
                        made.setdefault(key, []).append(_fewer(_added(first, second)))
            total = {
                key: _fewer(_together(*(np.concatenate(x) for x in ([p.values for p in many], [p.logs for p in many]))))
                for key, many in made.items()
            }
            if sum(len(p.values) for p in total.values()) > MOST_PLACES:
                raise ValueError("too many different summands")
        return total

    @cached_property
    def _least_slabs(self) -> int:
        return sum(p.count for p in self._parts if not p.atoms)

    def _few(self, xs: Array) -> Array:
        total = np.zeros(len(xs))
        for terms, places in self._low.items():
            if not terms or not len(places.values):
                continue
            lack = sum(real(t, 0.0)[0] for t in terms)
            step = max(1, _AT_ONCE // max(1, len(xs)))
            for start in range(0, len(places.values), step):
                part = slice(start, start + step)
                w = xs[:, None] - places.values[None, part]
                if len(terms) == 1:
                    t = terms[0]
                    inside = (w >= t.low) & ((w < t.high) | ((w == t.high) & (xs[:, None] >= self._high)))
                    logs = np.where(inside, t.rate * w - 0.5 * t.precision * w * w, -inf)
                else:
                    logs = log_density_two(terms[0], terms[1], w.ravel()).reshape(w.shape)
                total += np.exp(logs - lack + places.logs[None, part]).sum(axis=1)
        return total

    # -- three slabs or more -------------------------------------------------------------------------------------

    def _many(self, xs: Array) -> Array:
        if not len(self._spectrum):
            return np.zeros(len(xs))
        # exp(-i x t) factors over the rows and columns of frequencies: products instead of exponentials.
        rows, columns = self._spectrum.shape
        at: ComplexArray = np.asarray(-2j * pi / self._window * (xs - self.mean), dtype=np.complex128)
        columns_at: Array = np.arange(float(columns))
        rows_at: Array = columns * np.arange(float(rows))
        step = max(1, _AT_ONCE // (rows + columns))
        found = np.empty(len(xs))
        for start in range(0, len(xs), step):
            part = at[start : start + step]
            fine = np.exp(part[:, None] * columns_at[None, :])
            coarse = np.exp(part[:, None] * rows_at[None, :])
            found[start : start + step] = ((fine @ self._spectrum.T) * coarse).sum(axis=1).real
        return found / self._window

    @cached_property
    def _spectrum(self) -> ComplexArray:
        """The transform of the sum where three or more summands lie in slabs, at frequencies in steps of
        ``2 π / window``, row after row, doubled but at 0; nothing where there is no such part."""
        if sum(p.count for p in self._parts if p.slabs) < _MANY or not self.sd:
            return np.zeros((0, _ROW), dtype=np.complex128)
        split = bool(self._low)
        found: list[ComplexArray] = []
        first, size = 0, _ROW
        while True:
            t = np.asarray(2 * pi / self._window * np.arange(first, first + size), dtype=np.float64)
            values = 2 * _transform(self._parts, t, split)
            if first == 0:
                values[0] *= 0.5
            found.append(values)
            first += size
            height = float(np.abs(values[size // 2 :]).max())
            left_out = height * first / (_MANY - 1) / self._window * self.sd
            if left_out <= _TOLERANCE or first >= _FREQUENCIES:
                self.error = left_out
                return np.concatenate(found).reshape(-1, _ROW)
            size = min(first, 1 << 14)


def _tilted(part: Mixed, count: int, tilt: float) -> _Tilted:
    total, mean, _ = part.moments(tilt)
    atoms = tuple((a, exp(w + tilt * a - total)) for a, w in part.atoms)
    slabs: list[tuple[Term, float, float, float, float]] = []
    for s in part.slabs:
        mass, middle, _ = real(s.term, tilt)
        weight = exp(s.log_weight + tilt * s.offset + mass - real(s.term, 0.0)[0] - total)
        term = Term(s.term.precision, s.term.rate + tilt, s.term.low, s.term.high)
        slabs.append((term, mass, middle, s.offset, weight))
    return _Tilted(count, atoms, tuple(slabs), mean)


def _window(parts: Parts, tilt: float, low: float, high: float) -> float:
    """How far apart equal places of a periodic density must be for none to be seen between low and high."""
    log_mass, _, variance = moments_of(parts, tilt)
    spread = sqrt(variance)
    ends = ends_of(parts)
    rates = max(p.rates[0] for p, _ in parts) - tilt, min(p.rates[1] for p, _ in parts) - tilt
    reach: list[float] = []
    for sign, limit, end in ((1.0, rates[1], ends[1]), (-1.0, rates[0], ends[0])):
        tries = [k / spread for k in (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)] if spread else []
        tries = [s for s in tries if s < 0.95 * abs(limit)]
        if not isinf(limit):
            tries += [0.5 * abs(limit), 0.9 * abs(limit)]
        far = [(_ALIAS + moments_of(parts, tilt + sign * s)[0] - log_mass) / s for s in tries]
        reach.append(sign * min([*far, sign * end]))
    return 1.0001 * max(reach[0] - low, high - reach[1], 1e-300)


def _few_probability(parts: Sequence[_Tilted]) -> float:
    """The probability that at most two summands lie in slabs."""
    chances = [1.0, 0.0, 0.0]
    for part in parts:
        a, n = min(1.0, part.certain), part.count
        b = max(0.0, sum(s[4] for s in part.slabs))
        own = [comb(n, m) * b**m * a ** (n - m) if m <= n else 0.0 for m in range(3)]
        chances = [sum(chances[i] * own[m - i] for i in range(m + 1)) for m in range(3)]
    return sum(chances)


def _fewer(places: _Places | None) -> _Places:
    """The places that are probable enough to be seen."""
    if places is None:
        raise ValueError("too many different summands")
    kept = places.logs > log(_NOTHING)
    return places if bool(kept.all()) else _Places(places.values[kept], places.logs[kept])


def _low_powers(part: _Tilted) -> dict[tuple[Term, ...], _Places]:
    """Equal summands: up to two of them in slabs, by their terms, with the places the others' atoms add up to."""
    nothing = _Places(np.zeros(0), np.zeros(0))
    one = _Places(np.array([a for a, _ in part.atoms]), np.log(np.array([p for _, p in part.atoms])))
    rest: list[_Places] = []
    for m in range(min(part.count, _MANY - 1) + 1):
        left = part.count - m
        rest.append(nothing if left and not part.atoms else _fewer(_power(one, left) if left else _certain()))
    found: dict[tuple[Term, ...], list[_Places]] = {(): [rest[0]]}
    slabs = [(t, offset, log(p)) for t, _, _, offset, p in part.slabs if p > 0]
    for k, (term, offset, weight) in enumerate(slabs):
        found.setdefault((term,), []).append(rest[1].moved(offset, weight + log(part.count)))
        for other, place, share in slabs[k:] if part.count > 1 else []:
            both = comb(part.count, 2) * (1 if (other, place) == (term, offset) else 2)
            key = tuple(sorted((term, other), key=repr))
            found.setdefault(key, []).append(rest[2].moved(offset + place, weight + share + log(both)))
    return {
        key: _fewer(_together(np.concatenate([p.values for p in many]), np.concatenate([p.logs for p in many])))
        for key, many in found.items()
        if any(len(p.values) for p in many)
    }


def _certain() -> _Places:
    return _Places(np.zeros(1), np.zeros(1))


def _transform(parts: Sequence[_Tilted], t: Array, split: bool) -> ComplexArray:
    """The transform of the tilted sum around its mean; ``split`` leaves out what up to two slabs contribute."""
    product = np.ones(len(t), dtype=np.complex128)
    degrees: dict[int, ComplexArray] = {0: product}
    for part in parts:
        certain = np.zeros(len(t), dtype=np.complex128)
        for a, p in part.atoms:
            certain += p * np.exp(1j * t * (a - part.mean))
        spread = np.zeros(len(t), dtype=np.complex128)
        for term, mass, middle, offset, p in part.slabs:
            spread += p * np.exp(1j * t * (middle + offset - part.mean)) * around(term, 0.0, middle, mass, t)[0]
        if not split:
            product = product * (certain + spread) ** part.count
            continue
        made: dict[int, ComplexArray] = {}
        for m, row in _binomial(certain, spread, part.count):
            for k, before in degrees.items():
                made[k + m] = made[k + m] + before * row if k + m in made else before * row
        degrees = {m: row for m, row in made.items() if m < _MANY or float(np.abs(row).max()) > _NOTHING}
    if not split:
        return product
    rows = [row for m, row in degrees.items() if m >= _MANY]
    return np.sum(rows, axis=0) if rows else np.zeros(len(t), dtype=np.complex128)


def _binomial(a: ComplexArray, b: ComplexArray, n: int) -> Iterator[tuple[int, npt.NDArray[np.complex128]]]:
    """The terms of ``(a + b)ⁿ`` by the exponent of b, those that are large enough to be seen."""
    top_a, top_b = float(np.abs(a).max()), float(np.abs(b).max())
    for m in range(n + 1):
        if (m < n and not top_a) or (m and not top_b):
            continue
        size = lgamma(n + 1) - lgamma(m + 1) - lgamma(n - m + 1)
        size += ((n - m) * log(top_a) if m < n else 0.0) + (m * log(top_b) if m else 0.0)
        if size > log(_NOTHING):
            yield m, exp(size) * (a / (top_a or 1.0)) ** (n - m) * (b / (top_b or 1.0)) ** m
