"""The moments of a group with flat variables: one is closed form or a quadrature over it; of more, only one sum."""

from __future__ import annotations

from math import inf, isinf, log, sqrt

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array
from leakmeter.prob.truncated import exponential_piece, legendre
from leakmeter.program.budget import spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.box import Box
from leakmeter.program.engine.corners import corners
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.gaussian_boxes import over_boxes, over_linked
from leakmeter.program.engine.groups import Group, GroupMoments, dependent
from leakmeter.program.engine.state import State


def over_flats(state: State, group: Group, forms: tuple[Form, ...], allowance: Allowance) -> GroupMoments:
    """Mass of a group, how it changes the Gaussian part of ``forms``, and what its flat variables add to them."""
    linked = over_linked(state, group, forms, allowance) if len(group.boxes) > 2 else None
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
        spend(2)
        given = [
            Box(b.form, b.low - b.form.coefs.get(base, 0.0) * point, b.high - b.form.coefs.get(base, 0.0) * point)
            for b in boxes
        ]
        fixed = state.copy()
        fixed.boxes = {b.form.direction_key(): b for b in given}
        parts = dependent(fixed, tuple(given))
        result = [over_boxes(fixed, p, forms, allow) for p in parts]
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


def _nodes(state: State, base: int, ends: tuple[float, float], boxes: tuple[Box, ...]) -> tuple[Array, Array]:
    """Quadrature nodes and log weights on the flat variable's interval, finer where a box turns over."""
    rate = state.flats[base]
    turns: list[tuple[float, float]] = []
    closing: dict[int, list[tuple[float, float]]] = {-1: [], 1: []}
    for box in boxes:
        c = box.form.coefs.get(base, 0.0)
        if c:
            part = state.gaussian_part(box.form)
            centre, sd = state.mean(part), sqrt(state.variance(part))
            for limit, side in ((box.low, -1), (box.high, 1)):
                if not isinf(limit):
                    turns.append(((limit - centre) / c, sd / abs(c)))
                    closing[side if c > 0 else -side].append(turns[-1])
    low = -_end(-1, rate, ends, turns, closing[-1]) if isinf(ends[0]) else ends[0]
    high = _end(1, rate, ends, turns, closing[1]) if isinf(ends[1]) else ends[1]
    cuts = {low, high, *(float(c) for c in np.linspace(low, high, 9))}
    if rate:
        edge, sign = (low, 1) if rate < 0 else (high, -1)
        cuts.update(edge + sign * k / abs(rate) for k in (1, 3, 7, 15, 30))
    for turn, width in turns:
        # Times the exponential, a box that turns over has its greatest slope elsewhere.
        for centre in {turn, turn + rate * width * width}:
            cuts.update(centre + k * width for k in (-8, -5, -3, -1.5, 0, 1.5, 3, 5, 8))
    cuts.update(corners(state, boxes, [base], Form(0.0, {base: 1.0})))
    edges = np.array(sorted(c for c in cuts if low <= c <= high))
    nodes, weights = legendre(16)
    half = 0.5 * np.diff(edges)
    points = (edges[:-1, None] + half[:, None] * (nodes + 1.0)).ravel()
    return points, np.log(np.maximum((half[:, None] * weights).ravel(), 1e-300))


def _end(
    sign: int,
    rate: float,
    ends: tuple[float, float],
    turns: list[tuple[float, float]],
    closing: list[tuple[float, float]],
) -> float:
    """How far towards an infinite end (``sign`` 1: above, -1: below) there is anything to speak of, times ``sign``.

    Either the exponential falls off that way, or a Gaussian box closes and outweighs it, however it grows.
    """
    growth = rate * sign
    start = max((sign * end for end in ends if not isinf(end)), default=-inf)
    found: list[float] = []
    if growth < 0:
        reach = 45 / -growth + sum(12 * width for _, width in turns)
        found.append(max([start, *(sign * turn for turn, _ in turns)]) + reach)
    for turn, width in closing:
        found.append(max(sign * turn + max(growth, 0.0) * width * width, start) + 12 * width)
    if not found:
        raise NotExactError("an exponential variable is not bounded here by anything that can be treated exactly")
    return min(found)
