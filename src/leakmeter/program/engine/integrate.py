"""How much of a component its boxes leave, and the first two moments of a form inside them.

Boxes fall into groups that are independent given the rows. A group of one box is closed form, of two a one-dimensional
quadrature to about 1e-12, and a group that contains one flat variable is a quadrature over that variable. Larger groups
have no exact treatment here and are refused, or integrated by scipy's randomised lattice rule where an approximation
was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, inf, isinf, log, sqrt
from typing import Any, cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.bivariate import Rectangle, log_rectangle
from leakmeter.prob.special import Array
from leakmeter.prob.truncated import exponential_piece, legendre, truncated_normal
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.state import Box, State

#: Correlations at least this close to 1 are a certain relation between two boxes.
_COLLINEAR = 1e-12


@dataclass(slots=True)
class Allowance:
    """Whether approximation is allowed, and what was spent: ``bound`` on probabilities, and ``notes`` in words."""

    approximate: bool = False
    bound: float = 0.0
    notes: list[str] = field(default_factory=list[str])

    def spend(self, bound: float, note: str) -> None:
        """Record an approximation."""
        self.bound = max(self.bound, bound)
        if note not in self.notes:
            self.notes.append(note)


@dataclass(frozen=True, slots=True)
class Group:
    """Boxes that depend on each other, and the flat variables among them."""

    boxes: tuple[Box, ...]
    flats: tuple[int, ...]


def groups(state: State) -> list[Group]:
    """The independent groups of boxes of a state."""
    boxes = list(state.boxes.values())
    if not state.flats and len(boxes) == 1:
        return [Group((boxes[0],), ())]
    parts: list[tuple[list[Box], set[int]]] = []
    for box in boxes:
        flats = set(state.flat_part(box.form))
        linked = [p for p in parts if p[1] & flats or any(_related(state, box, other) for other in p[0])]
        merged: tuple[list[Box], set[int]] = ([box], flats)
        for part in linked:
            merged[0].extend(part[0])
            merged[1].update(part[1])
            parts.remove(part)
        parts.append(merged)
    return [Group(tuple(b), tuple(sorted(f))) for b, f in parts]


def _related(state: State, a: Box, b: Box) -> bool:
    return state.covariance(state.gaussian_part(a.form), state.gaussian_part(b.form)) != 0.0


def log_mass(state: State, allowance: Allowance) -> float:
    """log of the component's weight, all boxes counted."""
    total = state.log_weight
    for group in groups(state):
        total += moments(state, group, (), allowance).log_mass
        if total == -inf:
            break
    return total


@dataclass(frozen=True, slots=True)
class GroupMoments:
    """``log_mass`` of a group; change of the mean of each asked form, and of their covariances, inside it."""

    log_mass: float
    mean: Array
    covariance: Array


def moments(state: State, group: Group, forms: tuple[Form, ...], allowance: Allowance) -> GroupMoments:
    """Mass of a group, and what it does to ``forms``.

    ``forms`` are resolved. For their Gaussian part the result is the *change* against the state without boxes; for
    flat variables it is the whole contribution.
    """
    if group.flats:
        return _with_flats(state, group, forms, allowance)
    return _gaussian(state, group.boxes, forms, allowance)


def _gaussian(state: State, boxes: tuple[Box, ...], forms: tuple[Form, ...], allowance: Allowance) -> GroupMoments:
    n = len(forms)
    limits = [_standard(state, box) for box in boxes]
    if len(boxes) == 2:
        joint = _two(state, boxes, limits)
        if joint is None:
            boxes, limits = _collapse(state, boxes, limits)
        elif n == 0:
            return GroupMoments(log_rectangle(*joint), np.zeros(0), np.zeros((0, 0)))
        else:
            mass, mean, cov = Rectangle(*joint).moments()
            core = np.array([[1.0, joint[2]], [joint[2], 1.0]])
            return _spread(state, boxes, forms, mass, mean, cov, core)
    if len(boxes) == 1:
        inside = truncated_normal(0.0, 1.0, *limits[0])
        mean, cov = np.array([inside.mean]), np.array([[inside.variance]])
        return _spread(state, boxes, forms, inside.log_mass, mean, cov, np.eye(1))
    return _many(state, boxes, limits, forms, allowance)


def _standard(state: State, box: Box) -> tuple[float, float]:
    form = state.gaussian_part(box.form)
    centre, sd = state.mean(form), sqrt(state.variance(form))
    return (box.low - centre) / sd, (box.high - centre) / sd


def _two(
    state: State, boxes: tuple[Box, ...], limits: list[tuple[float, float]]
) -> tuple[tuple[float, float], tuple[float, float], float] | None:
    f, g = (state.gaussian_part(b.form) for b in boxes)
    rho = state.covariance(f, g) / sqrt(state.variance(f) * state.variance(g))
    return None if abs(rho) > 1 - _COLLINEAR else (limits[0], limits[1], rho)


def _collapse(
    state: State, boxes: tuple[Box, ...], limits: list[tuple[float, float]]
) -> tuple[tuple[Box, ...], list[tuple[float, float]]]:
    """Two boxes on one variable, up to sign: their intersection on the first."""
    f, g = (state.gaussian_part(b.form) for b in boxes)
    low, high = limits[1]
    if state.covariance(f, g) < 0:
        low, high = -high, -low
    return (boxes[0],), [(max(limits[0][0], low), min(limits[0][1], high))]


def _spread(
    state: State,
    boxes: tuple[Box, ...],
    forms: tuple[Form, ...],
    mass: float,
    mean: Array,
    cov: Array,
    core: Array,
) -> GroupMoments:
    """Carry the moments of the standardised boxes over to the forms: affine in them plus independent noise."""
    if not forms:
        return GroupMoments(mass, np.zeros(0), np.zeros((0, 0)))
    beta = np.zeros((len(forms), len(boxes)))
    for j, box in enumerate(boxes):
        direction = state.gaussian_part(box.form)
        sd = sqrt(state.variance(direction))
        for i, form in enumerate(forms):
            beta[i, j] = state.covariance(state.gaussian_part(form), direction) / sd
    beta = beta @ np.linalg.inv(core)
    return GroupMoments(mass, beta @ mean, beta @ (cov - core) @ beta.T)


def _many(
    state: State,
    boxes: tuple[Box, ...],
    limits: list[tuple[float, float]],
    forms: tuple[Form, ...],
    allowance: Allowance,
) -> GroupMoments:
    if not allowance.approximate:
        raise ProgramError(
            f"{len(boxes)} conditions that depend on each other restrict the same continuous variables, and only two "
            "can be treated exactly; test fewer of them, or pass approximate=True."
        )
    if forms:
        raise ProgramError(
            f"the moments under {len(boxes)} dependent conditions are not available; ask for probabilities instead."
        )
    import scipy.stats  # pyright: ignore[reportMissingTypeStubs]

    size = len(boxes)
    parts = [state.gaussian_part(b.form) for b in boxes]
    sds = [sqrt(state.variance(p)) for p in parts]
    corr = np.array(
        [[state.covariance(parts[i], parts[j]) / (sds[i] * sds[j]) for j in range(size)] for i in range(size)]
    )
    low, high = np.array([a for a, _ in limits]), np.array([b for _, b in limits])
    normal = cast(Any, scipy.stats).multivariate_normal
    value = float(
        normal(np.zeros(size), corr, allow_singular=True).cdf(high, lower_limit=low, rng=np.random.default_rng(7))
    )
    allowance.spend(1e-4, f"{size} dependent conditions integrated by a randomised lattice rule (error about 1e-5)")
    return GroupMoments(log(value) if value > 0 else -inf, np.zeros(0), np.zeros((0, 0)))


# -- flat variables ----------------------------------------------------------------------------------------------------


def _with_flats(state: State, group: Group, forms: tuple[Form, ...], allowance: Allowance) -> GroupMoments:
    if len(group.flats) != 1:
        raise ProgramError(
            f"{len(group.flats)} uniform, Laplace or exponential variables depend on each other here, and only one can "
            "be treated exactly; give all but one of them a Normal prior."
        )
    base = group.flats[0]
    own = [b for b in group.boxes if _only(b.form, base)]
    others = [b for b in group.boxes if not _only(b.form, base)]
    low = max(b.low for b in own)
    high = min(b.high for b in own)
    rate = state.flats[base]
    if not others:
        piece = exponential_piece(rate, low, high)
        a = np.array([f.coefs.get(base, 0.0) for f in forms])
        return GroupMoments(piece.log_mass, a * piece.mean, np.outer(a, a) * piece.variance)
    return _over_flat(state, base, (low, high), tuple(others), forms, allowance)


def _only(form: Form, base: int) -> bool:
    return not form.dots and set(form.coefs) == {base}


def _over_flat(
    state: State,
    base: int,
    ends: tuple[float, float],
    boxes: tuple[Box, ...],
    forms: tuple[Form, ...],
    allow: Allowance,
) -> GroupMoments:
    """Quadrature over the one flat variable; given it, the other boxes are Gaussian."""
    rate = state.flats[base]
    u, scale = _nodes(state, base, ends, boxes)
    logs, means, covs = np.empty(len(u)), np.zeros((len(u), len(forms))), np.zeros((len(forms), len(forms)))
    inner: list[GroupMoments] = []
    for k, point in enumerate(u):
        given = [
            Box(b.form, b.low - b.form.coefs.get(base, 0.0) * point, b.high - b.form.coefs.get(base, 0.0) * point)
            for b in boxes
        ]
        fixed = state.copy()
        fixed.boxes = {b.form.direction_key(): b for b in given}
        parts = groups_of_gaussian(fixed, tuple(given))
        result = [_gaussian(fixed, p, forms, allow) for p in parts]
        mass = sum(r.log_mass for r in result)
        logs[k] = scale[k] + rate * float(point) + mass
        a = np.array([f.coefs.get(base, 0.0) for f in forms])
        means[k] = a * point + sum((r.mean for r in result), np.zeros(len(forms)))
        inner.append(GroupMoments(mass, means[k], sum((r.covariance for r in result), np.zeros_like(covs))))
    top = float(logs.max())
    if top == -inf:
        return GroupMoments(-inf, np.zeros(len(forms)), covs)
    weights = np.exp(logs - top)
    total = float(weights.sum())
    weights = weights / total
    mean = weights @ means
    spread = means - mean
    cov = spread.T @ (weights[:, None] * spread) + sum(
        (w * i.covariance for w, i in zip(weights, inner, strict=True)), covs
    )
    return GroupMoments(top + log(total), mean, cov)


def groups_of_gaussian(state: State, boxes: tuple[Box, ...]) -> list[tuple[Box, ...]]:
    """Boxes whose Gaussian parts are dependent belong together."""
    parts: list[list[Box]] = []
    for box in boxes:
        linked = [p for p in parts if any(_related(state, box, other) for other in p)]
        merged = [box, *(b for p in linked for b in p)]
        parts = [p for p in parts if p not in linked]
        parts.append(merged)
    return [tuple(p) for p in parts]


def _nodes(state: State, base: int, ends: tuple[float, float], boxes: tuple[Box, ...]) -> tuple[Array, Array]:
    """Quadrature nodes and log weights on the flat variable's interval, finer where a box turns over."""
    rate = state.flats[base]
    low, high = ends
    turns: list[tuple[float, float]] = []
    for box in boxes:
        c = box.form.coefs.get(base, 0.0)
        if c:
            part = state.gaussian_part(box.form)
            centre, sd = state.mean(part), sqrt(state.variance(part))
            turns += [((limit - centre) / c, sd / abs(c)) for limit in (box.low, box.high) if not isinf(limit)]
    if isinf(low) or isinf(high):
        reach = 45 / abs(rate) + sum(12 * w for _, w in turns)
        anchors = [t for t, _ in turns]
        low = min([high, *anchors]) - reach if isinf(low) else low
        high = max([low, *anchors]) + reach if isinf(high) else high
    cuts = {low, high, *(float(c) for c in np.linspace(low, high, 9))}
    if rate:
        edge, sign = (low, 1) if rate < 0 else (high, -1)
        cuts.update(edge + sign * k / abs(rate) for k in (1, 3, 7, 15, 30))
    for turn, width in turns:
        cuts.update(turn + k * width for k in (-8, -5, -3, -1.5, 0, 1.5, 3, 5, 8))
    edges = np.array(sorted(c for c in cuts if low <= c <= high))
    nodes, weights = legendre(16)
    half = 0.5 * np.diff(edges)
    points = (edges[:-1, None] + half[:, None] * (nodes + 1.0)).ravel()
    return points, np.log(np.maximum((half[:, None] * weights).ravel(), 1e-300))


def total_moments(state: State, form: Form, allowance: Allowance) -> tuple[float, float, float]:
    """``(log weight, mean, variance)`` of a form in a component, boxes counted."""
    form = state.resolve(form)
    gaussian = state.gaussian_part(form)
    log_weight, mean, variance = state.log_weight, state.mean(gaussian), state.variance(gaussian)
    for group in groups(state):
        touched = any(f in form.coefs for f in group.flats) or any(
            state.covariance(gaussian, state.gaussian_part(b.form)) != 0.0 for b in group.boxes
        )
        part = moments(state, group, (form,) if touched else (), allowance)
        log_weight += part.log_mass
        if touched:
            mean += float(part.mean[0])
            variance += float(part.covariance[0, 0])
    return log_weight, mean, max(0.0, variance)


def weight(log_weight: float) -> float:
    """``exp`` that gives 0 for minus infinity."""
    return 0.0 if log_weight == -inf else exp(log_weight)
