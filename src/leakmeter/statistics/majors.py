"""Majors: what the people with a degree studied.

Figures: American Community Survey 2010-12, by way of FiveThirtyEight. The shares are of people with a bachelor's degree
or more, by the field of their bachelor's. The split by sex is that of recent graduates, so it is less sure for the old.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from leakmeter.statistics import tables
from leakmeter.statistics.figures import AGES, Conditional

FILE = "majors.tsv"
COLUMNS = ("major", "group", "people", "male_share", "female_share")
#: Ten years and more have passed, and the split by sex is that of the young.
SPREAD = 1.6


@dataclass(frozen=True, slots=True)
class Major:
    """A major as the Census names it, and how many people have it; the shares are of the degree-holders of a sex."""

    name: str
    group: str
    people: int
    male_share: float
    female_share: float


@cache
def _majors() -> Mapping[str, Major]:
    found = tables.rows(FILE, COLUMNS, lambda c: Major(c[0], c[1], int(c[2]), float(c[3]), float(c[4])))
    return {major.name: major for major in found}


def majors() -> tuple[Major, ...]:
    """All majors, in alphabetical order."""
    return tuple(_majors().values())


def major(name: str) -> Major | None:
    """The major of exactly this name ("PSYCHOLOGY"), or None."""
    return _majors().get(name)


def major_share(name: str) -> Conditional | None:
    """P(studied this | has a degree, sex), the same at every age; None for a major that is not in the table."""
    found = major(name)
    if found is None:
        return None
    entry = tables.info("majors")
    male, female = ((share,) * len(AGES) for share in (found.male_share, found.female_share))
    return Conditional("major", name, (male, female), SPREAD, entry.universe, entry.source, entry.year)
