"""How much of a component its boxes leave, and the first two moments of a form inside them.

Boxes fall into groups that are independent given the rows. A group of one box is closed form, of two a one-dimensional
quadrature to about 1e-12, and a group that contains one flat variable is a quadrature over that variable. Larger groups
have no exact treatment here; sampling takes them where an approximation was asked for.
"""

from __future__ import annotations

from math import inf

from leakmeter.program.budget import spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.flats import over_flats
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.gaussian_boxes import over_boxes
from leakmeter.program.engine.groups import Group, GroupMoments, groups, touches
from leakmeter.program.engine.latent import over_latent
from leakmeter.program.engine.state import State


def log_mass(state: State, allowance: Allowance) -> float:
    """log of the component's weight, all boxes counted."""
    total = state.log_weight
    for group in groups(state):
        total += moments(state, group, (), allowance).log_mass
        if total == -inf:
            break
    return total


def moments(state: State, group: Group, forms: tuple[Form, ...], allowance: Allowance) -> GroupMoments:
    """Mass of a group, and what it does to ``forms``.

    ``forms`` are resolved. For their Gaussian part the result is the *change* against the state without boxes; for
    flat variables it is the whole contribution.
    """
    spend(4 if len(group.boxes) < 2 and not group.powers else 16)
    if group.powers:
        return GroupMoments(*over_latent(state, group.boxes, group.powers, forms))
    if group.flats:
        return over_flats(state, group, forms, allowance)
    return over_boxes(state, group.boxes, forms, allowance)


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
