"""Integrals to a stated error: adaptive Gauss–Kronrod (7, 15) over many panels at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.measures.checks import FloatArray

Function = Callable[[FloatArray], FloatArray]

_HALF = (
    (0.991455371120812639206854697526329, 0.022935322010529224963732008058970, 0.0),
    (0.949107912342758524526189684047851, 0.063092092629978553290700663189204, 0.129484966168869693270611432679082),
    (0.864864423359769072789712788640926, 0.104790010322250183839876322541518, 0.0),
    (0.741531185599394439863864773280788, 0.140653259715525918745189590510238, 0.279705391489276667901467771423780),
    (0.586087235467691130294144691258380, 0.169004726639267902826583426598550, 0.0),
    (0.405845151377397166906606412076961, 0.190350578064785409913256402421014, 0.381830050505118944950369775488975),
    (0.207784955007898467600689403773245, 0.204432940075298892414161999234649, 0.0),
)
_MIDDLE = (0.0, 0.209482141084727828012999174891714, 0.417959183673469387755102040816327)
_RULE = np.array([(-x, k, g) for x, k, g in _HALF] + [_MIDDLE] + [(x, k, g) for x, k, g in reversed(_HALF)])
NODES, KRONROD, GAUSS = (np.ascontiguousarray(_RULE[:, i]) for i in range(3))
_EPSILON = float(np.finfo(np.float64).eps)


@dataclass(frozen=True, slots=True, eq=False)
class Integral:
    """An integral, its estimated error (the distance of a 15-point from a 7-point rule, which is larger than the true
    error, plus rounding), and the panels used: ``edges`` (k + 1,) and what each of the k panels holds."""

    value: float
    error: float
    edges: FloatArray
    parts: FloatArray


def integrate(
    f: Function, breaks: FloatArray, *, absolute: float = 1e-11, relative: float = 1e-11, panels: int = 40_000
) -> Integral:
    """``∫ f`` from the first to the last of ``breaks`` (sorted, finite), split at each of them.

    ``f`` takes an array of places and returns as many values. Stops when the error is at most ``absolute`` or
    ``relative`` times the integral, or at ``panels`` panels; the error found is in the result. Features much narrower
    than the panels are missed: put a break at each. Raises ProgramError where f is NaN or infinite.
    """
    left, right = breaks[:-1], breaks[1:]
    value, error, floor = _panels(f, left, right)
    while True:
        total, doubt = float(value.sum()), float(error.sum())
        goal = max(absolute, relative * abs(total))
        middle = 0.5 * (left + right)
        splittable = (error > floor) & (left < middle) & (middle < right)
        if doubt <= goal or len(left) >= panels or not bool(splittable.any()):
            break
        worst = _worst(np.where(splittable, error, 0.0), goal)
        new_left = np.concatenate([left[worst], middle[worst]])
        new_right = np.concatenate([middle[worst], right[worst]])
        fresh = _panels(f, new_left, new_right)
        left, right = (np.concatenate([a[~worst], b]) for a, b in ((left, new_left), (right, new_right)))
        value, error, floor = (
            np.concatenate([a[~worst], b]) for a, b in zip((value, error, floor), fresh, strict=True)
        )
    order = np.argsort(left, kind="stable")
    edges = np.append(left[order], right[order][-1])
    return Integral(total, doubt + float(floor.sum()), edges, value[order])


def _worst(error: FloatArray, goal: float) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """The fewest panels without which the errors sum to at most half the goal; at least one."""
    order = np.argsort(error)
    chosen = np.zeros(len(error), dtype=np.bool_)
    chosen[order[np.cumsum(error[order]) > goal / 2]] = True
    chosen[order[-1]] = True
    return chosen


def _panels(f: Function, left: FloatArray, right: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Integral, error and rounding error of each panel."""
    spend(STEPS)
    half = 0.5 * (right - left)
    places = (0.5 * (left + right))[:, None] + half[:, None] * NODES
    values = evaluated(f, places.ravel()).reshape(places.shape)
    kronrod = half * (values @ KRONROD)
    rise = np.abs(np.diff(values, axis=1)).sum(axis=1)  # times the rounding of the places: far from 0 it is the larger
    floor = 4 * _EPSILON * (half * (np.abs(values) @ KRONROD) + np.maximum(np.abs(left), np.abs(right)) * rise)
    return kronrod, np.abs(kronrod - half * (values @ GAUSS)), floor


def evaluated(f: Function, places: FloatArray) -> FloatArray:
    """``f`` at the places, checked: as many values, all finite. Raises ProgramError."""
    try:
        values = np.asarray(f(places), dtype=np.float64)
    except (TypeError, ValueError) as problem:
        raise ProgramError(
            f"The function cannot be evaluated on an array of places ({problem}): write it with numpy."
        ) from None
    if values.shape != places.shape:
        raise ProgramError(
            f"The function gave {values.size} values for {places.size} places: it must take an array and return one "
            "value for each."
        )
    if not bool(np.isfinite(values).all()):
        where = int(np.argmin(np.isfinite(values)))
        raise ProgramError(f"The function is {values[where]:g} at {places[where]:.6g}: it must be finite.")
    return values
