"""Entropy, divergence and mutual information of continuous beliefs, by quadrature with a stated error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from leakmeter.errors import ProgramError
from leakmeter.program.measures.checks import FloatArray, distribution, numbers
from leakmeter.program.measures.density import Density, Normals, centred
from leakmeter.program.measures.normal import joint_normal_information, normal_entropy
from leakmeter.program.measures.quadrature import Function, integrate
from leakmeter.program.measures.stable import LN2, excess, log, times_log

#: The log of a density that holds no mass worth a bit, about 1e-300.
_NOTHING = -690.0


@dataclass(frozen=True, slots=True)
class Bounded:
    """A number found by quadrature and the error it may have: the true one lies within ``value ± error``."""

    value: float
    error: float


def differential_entropy(density: Density) -> Bounded:
    """``h(X) = −∫ f log2 f``, in bits (relative to the secret's unit; may be negative). −inf with a point mass.

    Closed form for a single normal, else quadrature. Source: Cover and Thomas, ch. 8.
    """
    if len(density.atoms[0]):
        return Bounded(-np.inf, 0.0)
    if isinstance(density, Normals) and len(density.sds) == 1:
        return Bounded(normal_entropy(float(density.sds[0])), 0.0)
    (density,) = centred([density])

    def term(places: FloatArray) -> FloatArray:
        logs = density.log_density(places)
        return -times_log(np.exp(logs), logs)

    return _in_bits(term, density.breaks)


def density_divergence(p: Density, q: Density) -> Bounded:
    """``KL(p‖q) = ∫ p log2(p/q)``, in bits; inf where p has mass that q holds impossible, point masses included.

    Integrated as ``p ln(p/q) − p + q``, which is never negative, so that near-equal beliefs keep their digits. A Curve
    that underflows to 0 counts as impossible there, unless p is below 1e-300 too.
    """
    places, first, second = _shared_atoms(p, q)
    atoms = float(excess(first, second, log(first), log(second)).sum()) if len(places) else 0.0
    p, q = centred([p, q])
    breaks = _shared_breaks(p, q)
    if not np.isfinite(atoms) or _escapes(p, q, breaks):
        return Bounded(np.inf, 0.0)

    def term(places: FloatArray) -> FloatArray:
        log_p, log_q = p.log_density(places), q.log_density(places)
        log_q = np.where(np.isneginf(log_q) & (log_p < _NOTHING), log_p, log_q)
        return excess(np.exp(log_p), np.exp(log_q), log_p, log_q)

    found = _in_bits(term, breaks)
    return Bounded(max(0.0, found.value + atoms / LN2), found.error)


def density_total_variation(p: Density, q: Density) -> Bounded:
    """``½ ∫ |p − q|`` and half the differences of point masses: the most any event's probability differs; 0 to 1."""
    _, first, second = _shared_atoms(p, q)
    atoms = float(np.abs(first - second).sum())
    p, q = centred([p, q])

    def term(places: FloatArray) -> FloatArray:
        return np.abs(np.exp(p.log_density(places)) - np.exp(q.log_density(places)))

    breaks = _shared_breaks(p, q)
    if len(breaks) < 2:
        return Bounded(min(1.0, atoms / 2), 0.0)
    found = integrate(term, breaks)
    return Bounded(min(1.0, max(0.0, (found.value + atoms) / 2)), found.error / 2)


def label_information(weights: ArrayLike, densities: Sequence[Density]) -> Bounded:
    """Mutual information, in bits, of a finite secret with a continuous output: ``Σ_i w_i KL(f_i ‖ Σ_j w_j f_j)``.

    ``weights`` (n,) is the secret's prior, ``densities`` the n densities of the output for each secret, for instance
    the components of a mixture. Without point masses. Raises ProgramError.
    """
    pi = distribution(weights, "weights")
    if len(densities) != len(pi):
        raise ProgramError(f"{len(pi)} weights and {len(densities)} densities: give one density for each weight.")
    alive = [(w, d) for w, d in zip(pi.tolist(), densities, strict=True) if w > 0]
    if any(len(d.atoms[0]) for _, d in alive):
        raise ProgramError("A density has a point mass: leave it out here, or treat the output as finite.")
    alive = list(zip([w for w, _ in alive], centred([d for _, d in alive]), strict=True))

    def term(places: FloatArray) -> FloatArray:
        logs = np.stack([d.log_density(places) for _, d in alive])
        shares = np.array([w for w, _ in alive])[:, None]
        heights = np.exp(logs)
        mean = np.asarray((shares * heights).sum(axis=0), dtype=np.float64)
        log_mean = np.where(mean > 0, log(mean), np.max(logs + log(shares), axis=0))
        return (shares * excess(heights, mean[None, :], logs, log_mean[None, :])).sum(axis=0)

    return _in_bits(term, np.unique(np.concatenate([d.breaks for _, d in alive])))


def mixture_information(weights: ArrayLike, means: ArrayLike, covariances: ArrayLike) -> Bounded:
    """Mutual information, in bits, of the two coordinates (secret, output) of a mixture of K bivariate normals.

    ``weights`` (K,), ``means`` (K, 2), ``covariances`` (K, 2, 2), positive definite. ``∫ f(y) KL(f(x|y) ‖ f(x)) dy``
    by nested quadrature; closed form for K = 1. Raises ProgramError.
    """
    w, m, c = distribution(weights, "weights"), numbers(means, "means", 2), numbers(covariances, "covariances", 3)
    if m.shape != (len(w), 2) or c.shape != (len(w), 2, 2):
        raise ProgramError(f"{len(w)} weights need means of shape ({len(w)}, 2) and covariances ({len(w)}, 2, 2).")
    for one in c:
        joint_normal_information(one, [0], [1])  # refuses what is no covariance
    if bool((c[:, 0, 0] * c[:, 1, 1] <= c[:, 0, 1] ** 2).any()):
        raise ProgramError(
            "A component's covariance is singular: its output fixes its secret; give the noise some spread."
        )
    if len(w) == 1:
        return Bounded(joint_normal_information(c[0], [0], [1]), 0.0)
    m = m - w @ m
    sds = np.sqrt(np.diagonal(c, axis1=1, axis2=2))
    secret, output = Normals(w, m[:, 0], sds[:, 0]), Normals(w, m[:, 1], sds[:, 1])
    slopes = c[:, 0, 1] / c[:, 1, 1]
    left = np.sqrt(c[:, 0, 0] - slopes * c[:, 0, 1])
    worst = 0.0

    def term(places: FloatArray) -> FloatArray:
        nonlocal worst
        z = (places[:, None] - m[:, 1]) / sds[:, 1]
        logs = log(w) - np.log(sds[:, 1]) - 0.5 * z * z
        shares = np.exp(logs - logs.max(axis=1, keepdims=True))
        found = np.zeros(len(places))
        for i, height in enumerate(np.exp(output.log_density(places)).tolist()):
            if height > 0.0:
                belief = Normals(shares[i] / shares[i].sum(), m[:, 0] + slopes * (places[i] - m[:, 1]), left)
                inner = density_divergence(belief, secret)
                worst = max(worst, inner.error)
                found[i] = height * inner.value * LN2
        return found

    outer = _in_bits(term, output.breaks, absolute=1e-9)
    return Bounded(outer.value, outer.error + worst)


def _in_bits(term: Function, breaks: FloatArray, absolute: float = 1e-11) -> Bounded:
    """The integral of a term in nats, in bits."""
    if len(breaks) < 2:
        return Bounded(0.0, 0.0)
    found = integrate(term, breaks, absolute=absolute)
    return Bounded(found.value / LN2, found.error / LN2)


def _shared_breaks(p: Density, q: Density) -> FloatArray:
    return np.unique(np.concatenate([p.breaks, q.breaks]))


def _shared_atoms(p: Density, q: Density) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Places of the point masses of either, and each one's masses there."""
    places = np.unique(np.concatenate([p.atoms[0], q.atoms[0]]))
    masses = [np.zeros(len(places)), np.zeros(len(places))]
    for held, density in zip(masses, (p, q), strict=True):
        held[np.searchsorted(places, density.atoms[0])] = density.atoms[1]
    return places, masses[0], masses[1]


def _escapes(p: Density, q: Density, breaks: FloatArray) -> bool:
    """Whether p has a density somewhere that q has none; looked at between all breaks."""
    if len(breaks) < 2:
        return False
    places = (breaks[:-1, None] + np.diff(breaks)[:, None] * np.linspace(0.02, 0.98, 25)).ravel()
    return bool(((p.log_density(places) >= _NOTHING) & np.isneginf(q.log_density(places))).any())
