"""Boxes and powers fall into groups that are independent given the rows; what a group does to forms."""

from __future__ import annotations

from dataclasses import dataclass

from leakmeter.prob.special import Array
from leakmeter.program.engine.box import Box
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.state import State


@dataclass(frozen=True, slots=True)
class Group:
    """Boxes that depend on each other, the flat variables among them, and the powers of the same variables."""

    boxes: tuple[Box, ...]
    flats: tuple[int, ...]
    powers: tuple[tuple[Form, float], ...] = ()


@dataclass(frozen=True, slots=True)
class GroupMoments:
    """``log_mass`` of a group; change of the mean of each asked form, and of their covariances, inside it."""

    log_mass: float
    mean: Array
    covariance: Array


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


def touches(state: State, group: Group, form: Form, gaussian: Form) -> bool:
    """Whether a group says anything of a resolved form, whose Gaussian part is ``gaussian``."""
    if any(f in form.coefs for f in group.flats):
        return True
    others = [*(b.form for b in group.boxes), *(f for f, _ in group.powers)]
    return any(state.covariance(gaussian, state.gaussian_part(f)) != 0.0 for f in others)


def dependent(state: State, boxes: tuple[Box, ...]) -> list[tuple[Box, ...]]:
    """The boxes, parted so that those whose Gaussian parts depend on each other are together."""
    parts: list[list[Box]] = []
    for box in boxes:
        linked = [p for p in parts if any(_related(state, box, other) for other in p)]
        merged = [box, *(b for p in linked for b in p)]
        parts = [p for p in parts if p not in linked]
        parts.append(merged)
    return [tuple(p) for p in parts]


def _with_powers(
    state: State, parts: list[tuple[list[Box], set[int]]], powers: list[tuple[Form, float]]
) -> list[Group]:
    """The groups, each with the powers of its variables; a power joins the groups it depends on."""
    joined: list[tuple[list[Box], set[int], list[tuple[Form, float]]]] = [(b, f, []) for b, f in parts]
    for form, exponent in powers:
        gaussian, flats = state.gaussian_part(form), set(state.flat_part(form))
        merged: tuple[list[Box], set[int], list[tuple[Form, float]]] = ([], set(flats), [(form, exponent)])
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
