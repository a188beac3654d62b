"""How far two beliefs lie apart, and how often a guess that is allowed a margin is right."""

from __future__ import annotations

from math import inf, log2

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.prob.truncated import legendre
from leakmeter.program import measures
from leakmeter.program.posterior import NODES, Belief
from leakmeter.program.sampling import divergence as sampled
from leakmeter.program.sampling.belief import SampledBelief


def window_of(of: Belief, width: float) -> measures.Bounded:
    if isinstance(of, SampledBelief) and not of.discrete:
        return sampled.window(of, width)
    return measures.Bounded(best_window(of, width), 0.0)


def best_window(of: Belief, width: float) -> float:
    """``max over c of P(|secret - c| <= width)``, by a search over a grid refined at its best cell."""
    if of.discrete:
        numbers = [float(v) for v in of.pmf if not isinstance(v, str)]
        return max((of.probability(v, v + 2 * width) for v in numbers), default=0.0)
    low, high = of.quantile(1e-4), of.quantile(1 - 1e-4)
    values = [0.0]
    for _ in range(4):
        centres = np.linspace(low, high, 41)
        values = [of.probability(float(c) - width, float(c) + width) for c in centres]
        best, step = int(np.argmax(values)), float(centres[1] - centres[0])
        low, high = float(centres[best]) - step, float(centres[best]) + step
    return max(values)


def divergence(p: Belief, q: Belief) -> float:
    """KL(p‖q) in bits; infinite where p holds possible what q does not."""
    total = 0.0
    before = q.pmf
    for value, mass in p.pmf.items():
        if mass > 0:
            total += mass * log2(mass / before[value]) if before.get(value, 0.0) > 0 else inf
    if p.discrete:
        return total
    xs, dx = p.grid(q)
    f, g = p.density(xs), q.density(xs)
    if bool(((f > 1e-290) & (g <= 0)).any()):
        return inf
    inside = (f > 0) & (g > 0)
    ratio = np.log2(np.where(inside, f, 1.0)) - np.log2(np.where(inside, g, 1.0))
    return max(0.0, total + float((np.where(inside, f * ratio, 0.0) * dx).sum()))


def variation(p: Belief, q: Belief) -> float:
    """Total variation distance of two beliefs, from 0 to 1."""
    atoms = sum(abs(p.pmf.get(v, 0.0) - q.pmf.get(v, 0.0)) for v in p.pmf.keys() | q.pmf.keys())
    if p.discrete and q.discrete:
        return 0.5 * atoms
    xs, dx = p.grid(q)
    return min(1.0, 0.5 * (atoms + _area((p.density(xs) - q.density(xs)), dx)))


def _area(heights: Array, dx: Array) -> float:
    """The integral of the absolute value of what ``heights`` are, on panels of Legendre's nodes with weights ``dx``.

    A panel on which the sign changes is the polynomial through its nodes, cut where that is 0: there the absolute value
    has a kink, which the nodes alone miss by a part in a hundred thousand.
    """
    total, panels = float((np.abs(heights) * dx).sum()), heights.reshape(-1, NODES)
    least = 1e-14 * float(np.abs(heights).max(initial=0.0))
    crossed = (panels.min(axis=1) < -least) & (panels.max(axis=1) > least)
    nodes, weights = legendre(NODES)
    polynomials = np.polynomial.legendre.legvander(nodes, NODES - 1) * weights[:, None] * (np.arange(NODES) + 0.5)
    for panel, each in zip(panels[crossed], dx.reshape(-1, NODES)[crossed], strict=True):
        series = np.polynomial.legendre.Legendre(panel @ polynomials)
        roots = series.roots()
        inside = np.sort(roots.real[(np.abs(roots.imag) < 1e-9) & (np.abs(roots.real) < 1)])
        ends = series.integ()(np.concatenate([[-1.0], inside, [1.0]]))
        half = float(each.sum()) / 2
        total += half * float(np.abs(np.diff(ends)).sum()) - float((np.abs(panel) * each).sum())
    return total
