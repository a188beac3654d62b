"""Laplace transforms, on a vertical line of the complex plane, of the densities the engine knows.

A ``Term`` is a density ``exp(-precision w²/2 + rate w)`` on an interval: a uniform or exponential piece (precision 0)
or a normal, cut or whole. Its transform at ``z`` is the integral of ``w^k exp(z w)`` times the density, for k up to 2,
taken around the place where the tilted density sits, so that nothing large is subtracted from something large.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isinf, log, pi, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from leakmeter.prob.special import Array, ComplexArray, scipy_special
from leakmeter.prob.truncated import exponential_piece, legendre, truncated_normal

Complex = npt.NDArray[np.complexfloating[Any, Any]]
_ROOT_HALF_PI = sqrt(0.5 * pi)
_LOG_TWO_PI = log(2 * pi)
#: Terms of a power series that is used below 0.7.
_ORDER = 12


@dataclass(frozen=True, slots=True)
class Term:
    """The density ``exp(-precision w²/2 + rate w)`` on [low, high], not normalised."""

    precision: float
    rate: float
    low: float
    high: float

    def scaled(self, coefficient: float) -> Term:
        """The density of ``coefficient * w``, up to the factor ``1 / |coefficient|``."""
        ends = (coefficient * self.low, coefficient * self.high)
        return Term(self.precision / coefficient**2, self.rate / coefficient, min(ends), max(ends))

    @property
    def rates(self) -> tuple[float, float]:
        """The open interval of real tilts under which the mass stays finite."""
        if self.precision > 0:
            return -inf, inf
        return (-self.rate if isinf(self.low) else -inf), (-self.rate if isinf(self.high) else inf)


def real(term: Term, tilt: float) -> tuple[float, float, float]:
    """log mass, mean and variance of the density times ``exp(tilt * w)``."""
    rate = term.rate + tilt
    if term.precision == 0:
        piece = exponential_piece(rate, term.low, term.high)
        return piece.log_mass, piece.mean, piece.variance
    centre, variance = rate / term.precision, 1 / term.precision
    inside = truncated_normal(centre, variance, term.low, term.high)
    whole = 0.5 * rate * centre + 0.5 * (_LOG_TWO_PI + log(variance))
    return whole + inside.log_mass, inside.mean, inside.variance


def around(term: Term, tilt: float, centre: float, log_mass: float, t: Array) -> tuple[ComplexArray, ...]:
    """The integrals of ``(w - centre)^k exp(i t (w - centre))`` for k = 0, 1, 2 under the tilted, normalised density.

    ``log_mass`` is that of ``real``; ``t`` holds non-negative frequencies (one dimension).
    """
    rate = term.rate + tilt
    if term.precision > 0:
        return _normal(term, rate, centre, log_mass, t)
    if isinf(term.low) or isinf(term.high):
        return _half_line(term, rate, centre, t)
    return _flat(term, rate, centre, log_mass, t)


def _flat(term: Term, rate: float, centre: float, log_mass: float, t: Array) -> tuple[ComplexArray, ...]:
    half, middle = 0.5 * (term.high - term.low), 0.5 * (term.high + term.low)
    x = half * (rate + 1j * t)
    with np.errstate(all="ignore"):
        up = np.exp(x - abs(x.real))
        down = np.exp(-x - abs(x.real))
        sinh, cosh = 0.5 * (up - down), 0.5 * (up + down)
        s0 = sinh / x
        s1 = (cosh - s0) / x
        s2 = s0 - 2 * s1 / x
    near = np.abs(x) < 0.7
    if near.any():
        y = x[near]
        y2 = y * y
        shrink = np.exp(-abs(y.real))
        s0[near], s1[near], s2[near] = shrink * _even(y2), shrink * y * _odd(y2), shrink * _second(y2)
    scale = 2 * half * np.exp(rate * middle + abs(half * rate) - log_mass) * np.exp(1j * t * (middle - centre))
    return _moved(scale * s0, scale * half * s1, scale * half**2 * s2, middle - centre)


def _even(y2: ComplexArray) -> ComplexArray:
    """sinh(y) / y as a power series."""
    return _series(y2, tuple(1.0 for _ in range(_ORDER)))


def _odd(y2: ComplexArray) -> ComplexArray:
    """Its derivative over y."""
    return _series(y2, tuple(1 / (2 * k + 3) for k in range(_ORDER)))


def _second(y2: ComplexArray) -> ComplexArray:
    """Its second derivative."""
    return _series(y2, tuple((2 * k + 1) / (2 * k + 3) for k in range(_ORDER)))


def _series(y2: ComplexArray, factors: tuple[float, ...]) -> ComplexArray:
    """``sum over k of factors[k] y^(2k) / (2k+1)!``."""
    total, power = np.zeros_like(y2), np.ones_like(y2)
    for k, factor in enumerate(factors):
        total = total + factor * power
        power = power * y2 / ((2 * k + 2) * (2 * k + 3))
    return total


def _half_line(term: Term, rate: float, centre: float, t: Array) -> tuple[ComplexArray, ...]:
    edge = term.low if isinf(term.high) else term.high
    ratio = rate / (rate + 1j * t)
    step = -1 / (rate + 1j * t)
    scale = ratio * np.exp(1j * t * (edge - centre))
    return _moved(scale, scale * step, 2 * scale * step**2, edge - centre)


def _normal(term: Term, rate: float, centre: float, log_mass: float, t: Array) -> tuple[ComplexArray, ...]:
    sd, middle = 1 / sqrt(term.precision), rate / term.precision
    tau = sd * t
    a, b = (term.low - middle) / sd, (term.high - middle) / sd
    if isinf(a) and isinf(b):
        k0 = sqrt(2 * pi) * np.exp(-0.5 * tau**2) + 0j
        peak = 0.0
        at_a = at_b = np.zeros_like(k0)
    else:
        k0, at_a, at_b, peak = _cut(a, b, tau)
    edge_a, edge_b = (0.0 if isinf(a) else a), (0.0 if isinf(b) else b)
    k1 = 1j * tau * k0 - (at_b - at_a)
    k2 = k0 + 1j * tau * k1 - (edge_b * at_b - edge_a * at_a)
    if b - a < 1.0:
        k0, k1, k2 = _narrow(a, b, tau, peak, k0, k1, k2)
    scale = sd * np.exp(0.5 * rate * middle + peak - log_mass) * np.exp(1j * t * (middle - centre))
    return _moved(scale * k0, scale * sd * k1, scale * sd**2 * k2, middle - centre)


def _cut(a: float, b: float, tau: Array) -> tuple[ComplexArray, ComplexArray, ComplexArray, float]:
    """The integral of ``exp(-y²/2 + i tau y)`` over [a, b] and its integrand at both ends, all divided by exp(peak)."""
    if b <= 0:
        k0, at_b, at_a, peak = _cut(-b, -a, tau)
        return np.conj(k0), np.conj(at_a), np.conj(at_b), peak
    peak = -0.5 * a * a if a > 0 else 0.0
    at_a = _at(a, tau, peak)
    at_b = _at(b, tau, peak)
    if a >= 0:
        return _beyond(a, tau) * at_a - _beyond(b, tau) * at_b, at_a, at_b, peak
    whole = sqrt(2 * pi) * np.exp(-0.5 * tau**2)
    return whole - np.conj(_beyond(-a, tau)) * at_a - _beyond(b, tau) * at_b, at_a, at_b, peak


def _at(y: float, tau: Array, peak: float) -> ComplexArray:
    if isinf(y):
        return np.zeros(len(tau), dtype=np.complex128)
    return np.exp(-0.5 * y * y - peak + 1j * tau * y)


def _beyond(y: float, tau: Array) -> ComplexArray:
    """The integral from ``y >= 0`` on, over the integrand at ``y``: a scaled complementary error function."""
    if isinf(y):
        return np.zeros(len(tau), dtype=np.complex128)
    faddeeva = scipy_special().wofz
    return np.asarray(_ROOT_HALF_PI * faddeeva((tau + 1j * y) / sqrt(2)), dtype=np.complex128)


def _narrow(
    a: float, b: float, tau: Array, peak: float, k0: Complex, k1: Complex, k2: Complex
) -> tuple[Complex, Complex, Complex]:
    """Quadrature instead, where the interval is so short that the closed form would cancel."""
    slow = np.abs(tau) * (b - a) < 12
    nodes, weights = legendre(24)
    y = a + 0.5 * (b - a) * (nodes + 1)
    base = 0.5 * (b - a) * weights * np.exp(-0.5 * y * y - peak)
    waves = np.exp(1j * np.outer(tau[slow], y))
    for k, target in enumerate((k0, k1, k2)):
        target[slow] = waves @ (base * y**k)
    return k0, k1, k2


def _moved(k0: Complex, k1: Complex, k2: Complex, by: float) -> tuple[ComplexArray, ...]:
    """Moments around 0 become moments around ``-by``."""
    moved = k0, k1 + by * k0, k2 + 2 * by * k1 + by**2 * k0
    return tuple(np.asarray(k, dtype=np.complex128) for k in moved)
