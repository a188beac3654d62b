"""Where a density that boxes cut out of a plane has kinks: the corners of the region that the boxes leave.

The plane is that of one flat variable u and one Gaussian direction t. The limits of each box are two lines in it,
``c u + k t = limit``; along any other form of the plane the density, or its slope, jumps at most where two lines meet,
or where a line runs across the form. Quadratures are cut there: across a kink they are good to a few digits only.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from leakmeter.program.engine.box import Box
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.state import State

#: Directions that are correlated this closely are one.
_ONE = 1e-12
#: The most boxes of which corners are looked for.
_MOST = 12

#: The coefficients of u and of t, where t is how far the direction is from its mean; and the value where both are 0.
Line = tuple[float, float, float]


def corners(state: State, boxes: Sequence[Box], flats: Sequence[int], form: Form) -> list[float]:
    """The values of a resolved ``form`` at the corners of what ``boxes`` leave, in ascending order; none where there is
    more than one flat variable."""
    if len(flats) > 1 or len(boxes) > _MOST:
        return []
    base, own = next(iter(flats), None), state.gaussian_part(form)
    random = [own] if not _still(state, own) else []
    random = random or [g for g in (state.gaussian_part(b.form) for b in boxes) if not _still(state, g)]
    found: set[float] = set()
    for direction in random or [Form()]:
        line = _line(state, form, base, direction)
        if line is not None:
            edges = [
                (c, k, limit - centre)
                for box in boxes
                for limit in (box.low, box.high)
                if not isinf(limit)
                for c, k, centre in [_line(state, box.form, base, direction) or (0.0, 0.0, 0.0)]
                if c or k
            ]
            found.update(_met(line, edges))
    return sorted(found)


def _met(form: Line, edges: Sequence[Line]) -> set[float]:
    """The values of a form where edges meet each other, and along edges on which it does not change."""
    c, k, centre = form
    found: set[float] = set()
    for i, (c1, k1, limit1) in enumerate(edges):
        if _turn((c1, k1), (c, k)) == 0.0:
            found.add(centre + (c / c1 if c1 else k / k1) * limit1)
        for c2, k2, limit2 in edges[:i]:
            turn = _turn((c1, k1), (c2, k2))
            if turn:
                u, t = (limit1 * k2 - limit2 * k1) / turn, (c1 * limit2 - c2 * limit1) / turn
                found.add(centre + c * u + k * t)
    return found


def _turn(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The determinant of two directions in the plane; 0 where they are one."""
    turn = one[0] * other[1] - one[1] * other[0]
    return 0.0 if abs(turn) <= _ONE * (abs(one[0] * other[1]) + abs(one[1] * other[0])) else turn


def _still(state: State, gaussian: Form) -> bool:
    return gaussian.fixed or state.variance(gaussian) == 0.0


def _line(state: State, form: Form, base: int | None, direction: Form) -> Line | None:
    """A form in the plane; None where there is more to it."""
    if any(b != base for b in state.flat_part(form)):
        return None
    c, gaussian = form.coefs.get(base, 0.0) if base is not None else 0.0, state.gaussian_part(form)
    centre = state.mean(gaussian)
    if _still(state, gaussian):
        return (c, 0.0, centre)
    if _still(state, direction):
        return None
    own, spread = state.variance(gaussian), state.variance(direction)
    k = state.covariance(gaussian, direction) / spread
    return (c, k, centre) if abs(own - k * k * spread) <= _ONE * own else None
