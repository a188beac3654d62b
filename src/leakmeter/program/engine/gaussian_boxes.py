"""The moments of a group without flat variables: one box is closed form, two are a quadrature in one dimension.

More are treated where they are ranges of single variables and one condition on their weighted sum (engine/linked.py).
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.bivariate import Rectangle, log_rectangle
from leakmeter.prob.special import Array
from leakmeter.prob.truncated import truncated_normal
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.box import Box
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.groups import Group, GroupMoments
from leakmeter.program.engine.linked import inside, link_of
from leakmeter.program.engine.state import State

#: A relative numerical error above the first is reported as an approximation, above the second nothing is answered.
_ERROR, _USELESS = 1e-8, 1e-3
#: Correlations at least this close to 1 are a certain relation between two boxes.
_COLLINEAR = 1e-12


def over_boxes(state: State, boxes: tuple[Box, ...], forms: tuple[Form, ...], allowance: Allowance) -> GroupMoments:
    """Mass of boxes that depend on each other, and how they change the moments of ``forms``."""
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


def over_linked(state: State, group: Group, forms: tuple[Form, ...], allowance: Allowance) -> GroupMoments | None:
    """The group as independent variables under one condition on their weighted sum; None where it is more than that."""
    link = link_of(state, group.boxes, group.flats)
    if link is None:
        return None
    spend(STEPS)
    result = inside(link, state, forms)
    if result.error > _USELESS:
        raise NotExactError(
            f"a weighted sum of {len(link.summands)} variables lies where it is too improbable to be computed; check "
            "the observed value"
        )
    if result.error > _ERROR:
        allowance.spend(result.error, f"a sum of {len(link.summands)} variables integrated to {result.error:.0e}")
    return GroupMoments(result.log_mass, result.mean, result.covariance)


def _many(
    state: State,
    boxes: tuple[Box, ...],
    forms: tuple[Form, ...],
    allowance: Allowance,
) -> GroupMoments:
    linked = over_linked(state, Group(boxes, ()), forms, allowance)
    if linked is not None:
        return linked
    raise NotExactError(
        f"{len(boxes)} conditions that depend on each other restrict the same continuous variables, and only two, or "
        "ranges of each and one of their sum, can be treated exactly; test fewer of them"
    )


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
