"""The margins of a state or county of the United States: its people, their races and their bands of age."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from leakmeter.errors import InputError
from leakmeter.statistics import counties
from leakmeter.statistics.counties import BANDS as AGE_BANDS
from leakmeter.statistics.joint.attributes import Array

__all__ = ["AGE_BANDS", "Local", "local"]


@dataclass(frozen=True)
class Local:
    """People of a place; ``races`` in the order of RACES and ``ages`` in the bands of AGE_BANDS are proportions."""

    label: str
    people: int
    races: Array
    ages: Array


@cache
def local(state: str | None = None, county: str | None = None) -> Local:
    """A county ("TX", "Travis County"), a state summed over its counties, or the nation.

    Raises InputError where the table has no such state or county.
    """
    if county is not None:
        found = counties.county(county, state or "")
        if found is None:
            raise InputError(
                f"There is no county {county!r} in the state {state!r}; name both, as 'Travis County' and 'TX'."
            )
        return Local(f"{found.name}, {found.state}", found.people, np.array(found.races), np.array(found.ages))
    parts = [part for part in counties.counties() if state in (None, part.state)]
    if not parts:
        raise InputError(f"There is no state {state!r} in the table; use a postal code such as 'TX'.")
    people = np.array([part.people for part in parts], np.float64)
    races = people @ np.array([part.races for part in parts])
    ages = people @ np.array([part.ages for part in parts])
    return Local(state or "US", int(people.sum()), races / races.sum(), ages / ages.sum())
