"""How much of a component its boxes leave, and the first two moments of a form inside them.

Boxes fall into groups that are independent given the rows. A group of one box is closed form, of two a one-dimensional
quadrature to about 1e-12, and a group that contains one flat variable is a quadrature over that variable. Larger groups
have no exact treatment here; sampling takes them where an approximation was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, inf, isinf, log, sqrt

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.bivariate import Rectangle, log_rectangle
from leakmeter.prob.special import Array
from leakmeter.prob.truncated import exponential_piece, legendre, truncated_normal
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.latent import over_latent
from leakmeter.program.engine.linked import inside, link_of
from leakmeter.program.engine.state import Box, State

#: A relative numerical error above the first is reported as an approximation, above the second nothing is answered.
_ERROR, _USELESS = 1e-8, 1e-3
#: Correlations at least this close to 1 are a certain relation between two boxes.
_COLLINEAR = 1e-12


@dataclass(slots=True)
class Allowance:
    """Whether approximation is allowed, and what was approximated: ``bound`` on probabilities, ``notes`` in words."""

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
    """Boxes that depend on each other, the flat variables among them, and the powers of the same variables."""

    boxes: tuple[Box, ...]
    flats: tuple[int, ...]
    powers: tuple[tuple[Form, int], ...] = ()


def groups(state: State) -> list[Group]:
    """The independent groups of boxes of a state."""
    boxes = list(state.boxes.values())
    if not state.flats and len(boxes) == 1 and not state.powers:
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
    powers = list(state.powers.values())
    if not powers:
        return [Group(tuple(b), tuple(sorted(f))) for b, f in parts]
    return _with_powers(state, parts, powers)


def _with_powers(state: State, parts: list[tuple[list[Box], set[int]]], powers: list[tuple[Form, int]]) -> list[Group]:
    """The groups, each with the powers of its variables; a power joins the groups it depends on."""
    joined: list[tuple[list[Box], set[int], list[tuple[Form, int]]]] = [(b, f, []) for b, f in parts]
    for form, exponent in powers:
        gaussian, flats = state.gaussian_part(form), set(state.flat_part(form))
        merged: tuple[list[Box], set[int], list[tuple[Form, int]]] = ([], set(flats), [(form, exponent)])
        for part in list(joined):
            forms = [*(box.form for box in part[0]), *(f for f, _ in part[2])]
            if part[1] & flats or any(state.covariance(gaussian, state.gaussian_part(f)) for f in forms):
                merged[0].extend(part[0])
                merged[1].update(part[1])
                merged[2].extend(part[2])
                joined.remove(part)
        joined.append(merged)
    return [Group(tuple(b), tuple(sorted(f)), tuple(p)) for b, f, p in joined]


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
    if group.powers:
        return GroupMoments(*over_latent(state, group.boxes, group.powers, forms))
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
    return _many(state, boxes, forms, allowance)


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
    forms: tuple[Form, ...],
    allowance: Allowance,
) -> GroupMoments:
    linked = _linked(state, Group(boxes, ()), forms, allowance)
    if linked is not None:
        return linked
    raise NotExactError(
        f"{len(boxes)} conditions that depend on each other restrict the same continuous variables, and only two, or "
        "ranges of each and one of their sum, can be treated exactly; test fewer of them"
    )


# -- flat variables ----------------------------------------------------------------------------------------------------


def _linked(state: State, group: Group, forms: tuple[Form, ...], allowance: Allowance) -> GroupMoments | None:
    """The group as independent variables under one condition on their weighted sum; None where it is more than that."""
    link = link_of(state, group.boxes, group.flats)
    if link is None:
        return None
    result = inside(link, state, forms)
    if result.error > _USELESS:
        raise NotExactError(
            f"a weighted sum of {len(link.summands)} variables lies where it is too improbable to be computed; check "
            "the observed value"
        )
    if result.error > _ERROR:
        allowance.spend(result.error, f"a sum of {len(link.summands)} variables integrated to {result.error:.0e}")
    return GroupMoments(result.log_mass, result.mean, result.covariance)


def _with_flats(state: State, group: Group, forms: tuple[Form, ...], allowance: Allowance) -> GroupMoments:
    linked = _linked(state, group, forms, allowance) if len(group.boxes) > 2 else None
    if linked is not None:
        return linked
    if len(group.flats) != 1:
        raise NotExactError(
            f"{len(group.flats)} uniform, Laplace or exponential variables depend on each other here in several ways, "
            "and only one sum of them can be treated exactly; observe one output, or give them Normal priors"
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
        touched = touches(state, group, form, gaussian)
        part = moments(state, group, (form,) if touched else (), allowance)
        log_weight += part.log_mass
        if touched:
            mean += float(part.mean[0])
            variance += float(part.covariance[0, 0])
    return log_weight, mean, max(0.0, variance)


def touches(state: State, group: Group, form: Form, gaussian: Form) -> bool:
    """Whether a group says anything of a resolved form, whose Gaussian part is ``gaussian``."""
    if any(f in form.coefs for f in group.flats):
        return True
    others = [*(b.form for b in group.boxes), *(f for f, _ in group.powers)]
    return any(state.covariance(gaussian, state.gaussian_part(f)) != 0.0 for f in others)


def weight(log_weight: float) -> float:
    """``exp`` that gives 0 for minus infinity."""
    return 0.0 if log_weight == -inf else exp(log_weight)
