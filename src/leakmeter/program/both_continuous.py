"""Mutual information where neither the secret nor the outputs are finite: the divergence of posterior from prior,
integrated over the outputs, one or two of them at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array
from leakmeter.program import plane
from leakmeter.program.additive import Entropy, additive
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Component
from leakmeter.program.engine.pieces import NormalPiece, Piece, breaks_of, piece_of
from leakmeter.program.joint import Group, Slices, form_of, free_outputs, grouped, panels, value_of, weight_of
from leakmeter.program.measures import Bounded
from leakmeter.program.posterior import Belief, belief
from leakmeter.program.resolution import added, over_plane, safe_log, twice


def both_continuous(components: Sequence[Component], columns: Sequence[int], allowance: Allowance) -> Bounded:
    sum_of = additive(components, columns[0], allowance) if len(columns) == 1 else None
    if sum_of is not None:
        return added([twice(lambda n: sum_of.information(_entropy(n)))])
    before = belief(components, 0, allowance)
    found: list[Bounded] = []
    for group in grouped(components, columns):
        free = free_outputs(group)
        if not free:
            after = belief([Component(c.values[:1], c.state, c.log_weight) for c in group.components], 0, allowance)
            found.append(twice(lambda n, a=after: _told(a, before, n)))
        elif len(free) == 1:
            slices = Slices(group.components, free[0], allowance)
            edges = [e for c in group.components for e in breaks_of(_piece(c, free[0], allowance))]
            found.append(twice(lambda n, s=slices, e=edges: _nested(s, e, before, n)))
        elif len(free) == 2:
            found.append(over_plane(lambda n, g=group, f=free: _plane_told(g, f, before, allowance, n)))
        else:
            raise NotExactError(
                "the mutual information of a continuous secret with more than two such outputs is not available exactly"
            )
    return added(found)


def _entropy(order: int) -> Entropy:
    """``integral of −f log f`` by Gauss-Legendre nodes between breaks."""

    def entropy(density: Callable[[Array], Array], breaks: list[float]) -> float:
        xs, dx = panels(breaks, order)
        height = density(xs)
        return float(-(height * safe_log(height) * dx).sum())

    return entropy


def _nested(slices: Slices, edges: Sequence[float], before: Belief, order: int) -> float:
    """``integral over y of the integral over x of j(x, y) log(j(x, y) / (f(x) f(y)))``."""
    ys, dy = panels(edges, order)
    total = 0.0
    for y, width in zip(ys, dy, strict=True):
        total += width * _told(slices.at(float(y)), before, order)
    return total


def _told(after: Belief, before: Belief, order: int) -> float:
    """``j log(j / (f(x) f(y)))`` summed over the secret's single values and integrated over its density, at one y;
    ``after`` is j(., y). Infinite where a value becomes certain that was not possible by itself before."""
    f_y = weight_of(after)
    if f_y <= 0.0:
        return 0.0
    total, known = 0.0, before.pmf
    for value, height in after.pmf.items():
        if height > 0.0:
            if value not in known:
                return inf
            total += height * (log(height) - log(known[value]) - log(f_y))
    if not after.components:
        return total
    edges = [e for _, p in after.components for e in breaks_of(p)]
    low, high = min(edges), max(edges)
    bent = [p for _, p in before.components if not isinstance(p, NormalPiece)]
    edges += [e for p in bent for e in breaks_of(p) if low < e < high]
    xs, dx = panels(edges, order)
    joint, marginal = after.density(xs), before.density(xs)
    terms = joint * (safe_log(joint) - safe_log(marginal) - log(f_y))
    return total + float((np.where(marginal > 0, terms, 0.0) * dx).sum())


def _plane_told(group: Group, free: Sequence[int], before: Belief, allowance: Allowance, order: int) -> float:
    held = [c for c in group.components if value_of(c, 0) is None]
    if len(held) < len(group.components):
        raise NotExactError(
            "the mutual information of a secret that is partly certain with two continuous outputs is not available "
            "exactly; observe one of them, with None for the other"
        )
    edges = [e for _, p in before.components for e in breaks_of(p)]
    return plane.sliced(bells_of(group, [*free, 0], allowance), before.density, edges, order)


def bells_of(group: Group, columns: Sequence[int], allowance: Allowance) -> plane.Bells:
    """The components as normals over some variables; refused where one is no normal."""
    means: list[list[float]] = []
    spreads: list[list[list[float]]] = []
    for component in group.components:
        forms, state = [form_of(component, c) for c in columns], component.state
        if any(not isinstance(piece_of(state, form, allowance), NormalPiece) for form in forms):
            raise NotExactError(
                "the mutual information of two continuous outputs is only available where they are mixtures of "
                "normals; observe one of them, with None for the other"
            )
        means.append([state.mean(f) for f in forms])
        spreads.append([[state.covariance(f, g) for g in forms] for f in forms])
    weights = np.exp(np.array([c.log_weight for c in group.components]))
    return plane.Bells(weights, np.array(means), np.array(spreads))


def _piece(component: Component, column: int, allowance: Allowance) -> Piece:
    return piece_of(component.state, form_of(component, column), allowance)
