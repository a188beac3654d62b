"""The share of the people counted who fit several constraints at once.

In the United States the joint model of the surveys answers for all constraints it covers together, and the others are
taken as independent of them within a sex and year of age. Elsewhere all constraints are taken so. Either way the share
is a sum over whole distributions: one more constraint never raises it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

import numpy as np

from leakmeter.errors import InputError
from leakmeter.statistics import people as residents
from leakmeter.statistics import total
from leakmeter.statistics.conditionals import state_code
from leakmeter.statistics.figures import AGES, SEXES, Grid
from leakmeter.statistics.joint import Conditions, People, Share, place, us
from leakmeter.statistics.joint.attributes import Array
from leakmeter.text.crowd.constraint import Asked, Constraint, mass, times
from leakmeter.text.crowd.population import Counted


def share(counted: Counted, constraints: Sequence[Constraint]) -> float:
    """The proportion of the people counted who fit all constraints."""
    surveyed = model_of(counted)
    if surveyed is None:
        cells = counted.mix
        for constraint in constraints:
            cells = times(cells, constraint.values)
        return mass(cells)
    asked, factor = _asked(constraints, counted)
    return _fitting(surveyed.label, asked, factor.tobytes() if factor is not None else b"")


#: The alternatives of a text ask the same questions again and again, with one of them changed.
@lru_cache(maxsize=512)
def _fitting(label: str, asked: tuple[Asked, ...], factor: bytes) -> float:
    surveyed = us() if label == us().label else _labelled(label)
    grid = np.frombuffer(factor).reshape(len(SEXES), len(AGES)) if factor else None
    return surveyed.fitting(_parts(asked), grid)


def _parts(asked: Sequence[Asked]) -> list[Conditions]:
    return [{one.attribute: one.condition} for one in asked]


def surveyed_share(counted: Counted, constraints: Sequence[Constraint]) -> Share | None:
    """What the joint model knows of the constraints it covers, with its interval; None where it covers none of the
    attributes besides age and sex, or does not know the people counted."""
    surveyed = model_of(counted)
    if surveyed is None or not any(is_surveyed(constraint) for constraint in constraints):
        return None
    asked, factor = _asked(constraints, counted)
    return surveyed.together(_parts(asked), factor)


def is_surveyed(constraint: Constraint) -> bool:
    """Whether a constraint is about an attribute of the surveys other than age and sex."""
    return constraint.asked is not None and constraint.asked.attribute not in ("age", "sex")


def model_of(counted: Counted) -> People | None:
    """The joint model of the people counted: of their county, of their state, of the nation, or None outside the United
    States."""
    if counted.country not in ("US", None):
        return None
    code = state_code(counted.place.region) if counted.place and counted.place.region else None
    county = counted.place.name if counted.place and counted.place.kind == "county" else None
    return _of_state(code, county) if code else us()


def _labelled(label: str) -> People:
    """The model of a state ("TX") or county ("Travis County, TX") by its label."""
    county, _, code = label.rpartition(", ")
    return _of_state(code, county or None)


@cache
def _of_state(code: str, county: str | None = None) -> People:
    try:
        return place(code, county)
    except InputError:  # a territory that the table of counties leaves out
        return us()


def _asked(constraints: Sequence[Constraint], counted: Counted) -> tuple[tuple[Asked, ...], Array | None]:
    """What is asked of the joint model, and the factor of each age and sex for what it does not know."""
    factor = _tilt(counted.mix)
    for constraint in constraints:
        cells = _factor(constraint)
        factor = cells if factor is None else factor * cells
    asked = (constraint.asked for constraint in constraints)
    return tuple(replace(one, rest=None) for one in asked if one is not None), factor


def _factor(constraint: Constraint) -> Array:
    """What the joint model does not know of a constraint, by sex and age; where a figure has nobody (the married under
    15), the model's small share, which comes of smoothing, is none either."""
    cells = np.asarray(constraint.values, np.float64)
    if constraint.asked is None:
        return cells
    rest = np.asarray(constraint.asked.rest, np.float64) if constraint.asked.rest is not None else 1.0
    return np.where(cells > 0.0, rest, 0.0)


@cache
def _tilt(mix: Grid) -> Array | None:
    """What turns the ages and sexes of the United States into others; None where they are the same.

    A state's own ages are in its model, so that the nation's mix means them.
    """
    nation = np.asarray(residents("US"), np.float64) / total(residents("US"))
    factor = np.divide(np.asarray(mix), nation, out=np.zeros_like(nation), where=nation > 0.0)
    return None if np.allclose(factor, 1.0) else factor
