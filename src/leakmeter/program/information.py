"""Mutual information between a secret and what is released, from the joint components of both.

Gaussian: closed form. Finite: a sum. One of the two continuous: one quadrature over the pieces of its density. Both
continuous and not jointly Gaussian: a quadrature over the output of the divergence of posterior from prior. Quadratures
are run at two resolutions; their difference is the error that is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, log1p

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.prob.truncated import legendre
from leakmeter.program.engine.filter import Component
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.integrate import Allowance, log_mass
from leakmeter.program.engine.pieces import Piece, breaks_of, piece_of
from leakmeter.program.language import Outcome
from leakmeter.program.measures import Bounded

_LN2 = float(np.log(2.0))


def is_finite(components: Sequence[Component], column: int) -> bool:
    """Whether a queried variable takes finitely many values."""
    return all(_label(c, column) is not None for c in components)


def table(components: Sequence[Component], columns: Sequence[int]) -> tuple[list[object], list[object], Array]:
    """The joint distribution of a finite secret (column 0) and finite outputs: their values, and P(secret, outputs)."""
    secrets: dict[object, int] = {}
    outputs: dict[object, int] = {}
    cells: dict[tuple[int, int], float] = {}
    for component in components:
        i = secrets.setdefault(_label(component, 0), len(secrets))
        j = outputs.setdefault(tuple(_label(component, c) for c in columns), len(outputs))
        cells[i, j] = cells.get((i, j), 0.0) + exp(component.log_weight)
    joint = np.zeros((len(secrets), len(outputs)))
    for (i, j), p in cells.items():
        joint[i, j] = p
    return list(secrets), list(outputs), joint / joint.sum()


def information(components: Sequence[Component], columns: Sequence[int], allowance: Allowance) -> Bounded:
    """I(secret; outputs) in bits; the secret is column 0, the outputs are ``columns``."""
    finite_outputs = all(is_finite(components, c) for c in columns)
    if is_finite(components, 0):
        if finite_outputs:
            return Bounded(_finite(table(components, columns)[2]), 0.0)
        return _labelled(components, columns, (0,), allowance)
    if finite_outputs:
        return _labelled(components, (0,), columns, allowance)
    gaussian = _gaussian(components, columns)
    return gaussian if gaussian is not None else _both_continuous(components, columns, allowance)


def _finite(joint: Array) -> float:
    rows, columns = joint.sum(axis=1, keepdims=True), joint.sum(axis=0, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where(joint > 0, joint * np.log(joint / (rows * columns)), 0.0)
    return max(0.0, float(terms.sum())) / _LN2


def _gaussian(components: Sequence[Component], columns: Sequence[int]) -> Bounded | None:
    """½ log2(prior variance / posterior variance), for one component without truncation."""
    if len(components) != 1 or components[0].state.boxes or components[0].state.flats:
        return None
    state, values = components[0].state.copy(), components[0].values
    secret = values[0]
    if not isinstance(secret, Form):
        return Bounded(0.0, 0.0)
    secret = state.resolve(secret)
    before = state.variance(secret)
    if before == 0.0:
        return Bounded(0.0, 0.0)
    for column in columns:
        output = values[column]
        if isinstance(output, Form):
            output = state.resolve(output)
            state.require_equal(output, state.mean(output))
    after = state.variance(secret)
    if after == 0.0:
        return Bounded(inf, 0.0)
    return Bounded(max(0.0, -0.5 * log1p((after - before) / before)) / _LN2, 0.0)


def _labelled(
    components: Sequence[Component], continuous: Sequence[int], labels: Sequence[int], allowance: Allowance
) -> Bounded:
    """I between one continuous variable and finite ones: ``sum over labels of the integral of j log(j / (p f))``."""
    seen = [c for c in continuous if not is_finite(components, c)]
    if len(seen) != 1:
        raise ProgramError(
            "the mutual information of several continuous outputs with a finite secret is not available."
        )
    column, others = seen[0], [c for c in continuous if c != seen[0]]
    names: dict[object, int] = {}
    sides: dict[object, int] = {}
    pieces: dict[object, tuple[int, Piece]] = {}
    cells: list[tuple[int, int, int, float]] = []
    for component in components:
        label = names.setdefault(tuple(_label(component, c) for c in labels), len(names))
        side = sides.setdefault(tuple(_label(component, c) for c in others), len(sides))
        value = component.values[column]
        if not isinstance(value, Form) or component.state.certain(component.state.resolve(value)) is not None:
            raise ProgramError("the mutual information of a variable that is partly certain is not available.")
        form = component.state.resolve(value)
        key = (component.state.key(), form.key())
        if key not in pieces:
            pieces[key] = (len(pieces), piece_of(component.state, form, allowance))
        cells.append((side, pieces[key][0], label, exp(component.log_weight)))
    weights = np.zeros((len(sides), len(pieces), len(names)))
    for side, piece, label, p in cells:
        weights[side, piece, label] += p
    return _twice(lambda n: _label_sum([p for _, p in pieces.values()], weights, n))


def _label_sum(pieces: list[Piece], weights: Array, order: int) -> float:
    xs, dx = _grid([e for p in pieces for e in breaks_of(p)], order)
    densities = np.array([p.density(xs) for p in pieces])
    labels = _log(weights.sum(axis=(0, 1)))
    total = 0.0
    for side in weights:
        joint = side.T @ densities
        terms = joint * (_log(joint) - labels[:, None] - _log(joint.sum(axis=0)))
        total += float((terms.sum(axis=0) * dx).sum())
    return max(0.0, total) / _LN2


def _log(x: Array) -> Array:
    """The logarithm, 0 where there is nothing (whose share of a sum is 0 too)."""
    return np.log(np.where(x > 0, x, 1.0))


def _both_continuous(components: Sequence[Component], columns: Sequence[int], allowance: Allowance) -> Bounded:
    continuous = [c for c in columns if not is_finite(components, c)]
    if len(columns) != 1 or len(continuous) != 1:
        raise ProgramError("the mutual information of a continuous secret with several such outputs is not available.")
    return _twice(lambda n: _nested(components, columns[0], allowance, n))


def _nested(components: Sequence[Component], column: int, allowance: Allowance, order: int) -> float:
    """``integral over y of the integral over x of j(x, y) log(j(x, y) / (f(x) f(y)))``."""
    secrets = [_piece(c, 0, allowance) for c in components]
    outputs = [_piece(c, column, allowance) for c in components]
    ys, dy = _grid([e for p in outputs for e in breaks_of(p)], order)
    prior = [c.log_weight for c in components]
    masses = [log_mass(c.state, allowance) for c in components]
    total = 0.0
    for y, width in zip(ys, dy, strict=True):
        after: list[tuple[float, Piece]] = []
        for component, weight, mass in zip(components, prior, masses, strict=True):
            state = component.state.copy()
            if not state.require_equal(_form(component, column), float(y)):
                continue
            height = log_mass(state, allowance)
            if height > -inf:
                here = state.resolve(_form(component, 0))
                if state.certain(here) is not None:
                    return inf
                after.append((exp(height + weight - mass), piece_of(state, here, allowance)))
        if after:
            total += width * _told(after, list(zip(prior, secrets, strict=True)), order)
    return max(0.0, total) / _LN2


def _told(after: list[tuple[float, Piece]], before: list[tuple[float, Piece]], order: int) -> float:
    """``integral of j(x, y) log(j(x, y) / (f(x) f(y)))`` over x at one y; ``after`` holds the pieces of j(., y)."""
    xs, dx = _grid([e for _, p in after for e in breaks_of(p)], order)
    joint = sum((w * p.density(xs) for w, p in after), np.zeros_like(xs))
    marginal = sum((exp(w) * p.density(xs) for w, p in before), np.zeros_like(xs))
    f_y = sum(w for w, _ in after)
    terms = joint * (_log(joint) - _log(marginal) - np.log(f_y))
    return float((np.where(marginal > 0, terms, 0.0) * dx).sum())


def _twice(compute: Callable[[int], float]) -> Bounded:
    """A quadrature at two resolutions: the finer value, and their difference as its error."""
    coarse, fine = compute(12), compute(20)
    return Bounded(fine, abs(fine - coarse) if fine < inf else 0.0)


def _grid(edges: list[float], order: int) -> tuple[Array, Array]:
    """Gauss-Legendre nodes and weights on the panels between the given places."""
    places = np.unique(np.array(edges))
    if len(places) > 4000:
        places = places[:: len(places) // 2000]
    nodes, weights = legendre(order)
    half = 0.5 * np.diff(places)
    xs = (places[:-1, None] + half[:, None] * (nodes + 1.0)).ravel()
    return xs, (half[:, None] * weights).ravel()


def _form(component: Component, column: int) -> Form:
    value = component.values[column]
    return component.state.resolve(value if isinstance(value, Form) else Form(float(value)))


def _piece(component: Component, column: int, allowance: Allowance) -> Piece:
    form = _form(component, column)
    if component.state.certain(form) is not None:
        raise ProgramError("the mutual information of a variable that is partly certain is not available.")
    return piece_of(component.state, form, allowance)


def _label(component: Component, column: int) -> Outcome | None:
    """The value of a finite variable in a component; None where it is spread out."""
    value = component.values[column]
    if isinstance(value, Form):
        certain = component.state.certain(component.state.resolve(value))
        return None if certain is None else float(f"{certain:.12g}")
    return float(f"{value:.12g}") if isinstance(value, float) else value
