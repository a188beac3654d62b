"""Sums of independent variables: the density of the sum at a place, and what the summands are given the sum.

The density is Fourier's inversion of the product of the summands' transforms, along the vertical line through the
saddle point (Daniels 1954): there the integrand is not oscillating, and the result keeps its relative precision however
far out in the tail the place lies. A trapezoidal sum over the line is exact up to aliasing, which is bounded by
Chernoff's inequality and kept below 1e-17, and up to the frequencies left out, whose share is estimated and reported.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf, isinf, log, pi, sqrt

import numpy as np

from leakmeter.prob.few import given_three, given_two, log_density_few
from leakmeter.prob.special import Array
from leakmeter.prob.transforms import Term, around, real

#: The frequencies left out may hold this share of the sum; more than that is reported as an error.
_TOLERANCE = 1e-10
#: The most frequencies that are looked at, times the number of different summands.
_WORK = 3_000_000
#: How improbable, in nats below the place asked for, a place must be to alias onto it.
_ALIAS = 40.0


@dataclass(frozen=True, slots=True)
class Part:
    """``count`` independent summands with one density, and what one unit of each adds to every form asked for."""

    term: Term
    count: int = 1
    adds: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Total:
    """The sum at one value.

    ``log_density`` is that of the (unnormalised) densities' convolution; ``mean`` (forms) and ``covariance`` (forms ×
    forms) are those of the forms given that the sum has the value; ``error`` is the relative error of the density.
    """

    log_density: float
    mean: Array
    covariance: Array
    error: float


def given_total(parts: Sequence[Part], value: float) -> Total:
    """What is known where the summands of ``parts`` add to ``value``; log density minus infinity where they cannot.

    Asked again for the same, as for people of whom the same is believed, it is looked up; leave the arrays as they are.
    """
    return _given_total(tuple(parts), value)


@lru_cache(maxsize=20_000)
def _given_total(parts: tuple[Part, ...], value: float) -> Total:
    count = sum(p.count for p in parts)
    if count <= 3 or (count == 4 and not parts[0].adds):
        return _few(parts, value)
    forms = len(parts[0].adds)
    low, high = sum(p.count * p.term.low for p in parts), sum(p.count * p.term.high for p in parts)
    tilt = _saddle(parts, value) if low < value < high else None
    if tilt is None:
        return Total(-inf, np.zeros(forms), np.zeros((forms, forms)), 0.0)
    inner = [real(p.term, tilt) for p in parts]
    log_mass = sum(p.count * m[0] for p, m in zip(parts, inner, strict=True))
    spread = sqrt(sum(p.count * m[2] for p, m in zip(parts, inner, strict=True)))
    window = min(_window(parts, value, tilt, log_mass, spread), (high - low) * (1 + 1e-9))
    sums, error = _line(parts, value, tilt, inner, 2 * pi / window) if window < inf else (np.zeros(1), inf)
    centres = np.array([[a * m[1] * p.count for a in p.adds] for p, m in zip(parts, inner, strict=True)])
    start = centres.sum(axis=0) if forms else np.zeros(0)
    if not sums[0] > 0 or isinf(window):
        return Total(-inf, start, np.zeros((forms, forms)), inf)
    first = sums[1 : 1 + forms] / sums[0]
    second = sums[1 + forms :].reshape(forms, forms) / sums[0] - np.outer(first, first)
    return Total(log(sums[0] / window) + log_mass - tilt * value, start + first, second, error)


def _few(parts: Sequence[Part], value: float) -> Total:
    each = [p for p in parts for _ in range(p.count)]
    adds = np.array([p.adds for p in each], dtype=np.float64).reshape(len(each), len(parts[0].adds))
    terms = [p.term for p in each]
    if len(terms) >= 3 and not adds.size:
        return Total(log_density_few(terms, value), np.zeros(0), np.zeros((0, 0)), 0.0)
    if len(terms) == 1:
        t = terms[0]
        at = t.rate * value - 0.5 * t.precision * value**2 if t.low <= value <= t.high else -inf
        return Total(at, value * adds[0], np.zeros((adds.shape[1],) * 2), 0.0)
    if len(terms) == 2:
        log_density, first, spread = given_two(terms[0], terms[1], value)
        mean = np.array([first, value - first])
        covariance = spread * np.array([[1.0, -1.0], [-1.0, 1.0]])
    else:
        log_density, mean, covariance = given_three(terms, value)
    return Total(log_density, adds.T @ mean, adds.T @ covariance @ adds, 0.0)


# -- the line --------------------------------------------------------------------------------------------------------


def _saddle(parts: Sequence[Part], value: float) -> float | None:
    """The tilt under which the sum's mean is ``value``, nearly; never exactly 0, where transforms may vanish."""
    ranges = [p.term.rates for p in parts]
    left, right = max(r[0] for r in ranges), min(r[1] for r in ranges)
    if not left < right:
        return None
    step = 1 / (max(_size(p.term) for p in parts) or abs(value) or 1.0)
    tilt = 0.0 if left < 0.0 < right else _between(left, right, 0.0, step)
    for _ in range(200):
        inner = [real(p.term, tilt) for p in parts]
        gap = sum(p.count * m[1] for p, m in zip(parts, inner, strict=True)) - value
        variance = sum(p.count * m[2] for p, m in zip(parts, inner, strict=True))
        if variance <= 0.0:
            return None
        if abs(gap) < 0.05 * sqrt(variance):
            return _off_zero(tilt, 0.05 / sqrt(variance), left, right)
        left, right = (left, tilt) if gap > 0 else (tilt, right)
        newton = tilt - gap / variance
        tilt = newton if left < newton < right else _between(left, right, tilt, step)
    return tilt


def _between(left: float, right: float, tilt: float, step: float) -> float:
    """A tilt between two bounds; towards an infinite one, twice as far from the other as the last one was."""
    if isinf(left) and isinf(right):
        return tilt + step
    if isinf(left):
        return right - max(step, 2 * (right - tilt))
    if isinf(right):
        return left + max(step, 2 * (tilt - left))
    return 0.5 * (left + right)


def _size(term: Term) -> float:
    """How wide a summand is, roughly: what its tilt is measured against."""
    sizes = [term.high - term.low]
    if term.precision > 0:
        sizes.append(1 / sqrt(term.precision))
    elif term.rate:
        sizes.append(1 / abs(term.rate))
    finite = [s for s in sizes if not isinf(s)] or [abs(e) for e in (term.low, term.high) if not isinf(e)]
    return min(finite) if finite else 0.0


def _off_zero(tilt: float, least: float, left: float, right: float) -> float:
    if abs(tilt) >= least:
        return tilt
    return least if least < right else max(-least, 0.5 * left)


def _window(parts: Sequence[Part], value: float, tilt: float, log_mass: float, spread: float) -> float:
    """How far from ``value`` the tilted sum has no density to speak of (Chernoff's bound, the best of some tilts)."""
    ranges = [p.term.rates for p in parts]
    ends = (max(r[0] for r in ranges) - tilt, min(r[1] for r in ranges) - tilt)
    widths: list[float] = []
    for sign, end in ((1.0, ends[1]), (-1.0, ends[0])):
        tries = [sign * k / spread for k in (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)]
        tries = [s for s in tries if s * sign < 0.95 * abs(end)]
        if not isinf(end):
            tries += [0.5 * end, 0.9 * end]
        reach = [(_ALIAS + _cumulant(parts, tilt + s) - log_mass - s * value) / abs(s) for s in tries if s]
        widths.append(min(reach, default=inf))
    return max(widths)


def _cumulant(parts: Sequence[Part], tilt: float) -> float:
    return sum(p.count * real(p.term, tilt)[0] for p in parts)


def _line(
    parts: Sequence[Part], value: float, tilt: float, inner: Sequence[tuple[float, float, float]], step: float
) -> tuple[Array, float]:
    """The trapezoidal sums of density, first and second moments along the line, and the relative error of the first."""
    forms = len(parts[0].adds)
    offset = value - sum(p.count * m[1] for p, m in zip(parts, inner, strict=True))
    order = max(2, sum(p.count for p in parts if p.term.low > -inf or p.term.high < inf))
    sums = np.zeros(1 + forms + forms * forms)
    first, size, most = 0, 128, max(4096, _WORK // len(parts))
    while True:
        t = np.asarray(step * np.arange(first, first + size), dtype=np.float64)
        block = _integrand(parts, tilt, inner, t, forms)
        wave = np.exp(-1j * t * offset)
        weights = np.full(size, 2.0)
        if first == 0:
            weights[0] = 1.0
        sums += ((block * wave).real * weights).sum(axis=1)
        first += size
        height = float(np.abs(block[0, size // 2 :]).max())
        left_out = 2 * height * first / (order - 1)
        if left_out <= _TOLERANCE * abs(sums[0]) or first >= most:
            return sums, left_out / abs(sums[0]) if sums[0] else inf
        size = min(first, 1 << 15, most - first) or 1


def _integrand(
    parts: Sequence[Part], tilt: float, inner: Sequence[tuple[float, float, float]], t: Array, forms: int
) -> np.ndarray[tuple[int, int], np.dtype[np.complex128]]:
    """Rows: the product of all transforms; the same times each form; the same times each pair of forms."""
    product = np.ones(len(t), dtype=np.complex128)
    first = np.zeros((forms, len(t)), dtype=np.complex128)
    second = np.zeros((forms, forms, len(t)), dtype=np.complex128)
    for part, (log_mass, mean, _) in zip(parts, inner, strict=True):
        k0, k1, k2 = around(part.term, tilt, mean, log_mass, t)
        # Derivatives of a product by the product rule: dividing by a transform fails where it is 0, or next to it.
        all_but_two = k0 ** (part.count - 2) if part.count > 1 else np.zeros_like(k0)
        all_but_one = all_but_two * k0 if part.count > 1 else np.ones_like(k0)
        whole = all_but_one * k0
        if forms and any(part.adds):
            adds = np.array(part.adds)
            slope = part.count * all_but_one * k1
            bend = part.count * (all_but_one * k2 + (part.count - 1) * all_but_two * k1 * k1)
            crossed = first[:, None, :] * adds[None, :, None]
            both = crossed + crossed.transpose(1, 0, 2)
            second = second * whole + both * slope + (adds[:, None] * adds[None, :])[:, :, None] * (product * bend)
            first = first * whole + adds[:, None] * (product * slope)
        else:
            first, second = first * whole, second * whole
        product = product * whole
    return np.concatenate([product[None, :], first, second.reshape(forms * forms, len(t))])


def between(low: float, high: float) -> Part:
    """What to add to a sum so that its density at 0 is the mass of the rest between ``low`` and ``high``."""
    return Part(Term(0.0, 0.0, -high, -low))
