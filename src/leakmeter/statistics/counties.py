"""Counties of the United States: residents, race and Hispanic origin, age.

Figures: American Community Survey 2019-23. Many share a name (Washington County is in thirty states), so a name
alone gives all of them. "County", "Parish", "Borough" and the like may be left out where no other county of the state
has that name; case, accents and punctuation make no difference.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from leakmeter.statistics import tables
from leakmeter.statistics.conditionals import RACES
from leakmeter.statistics.names import key

FILE = "counties.bin"
#: The first year of each band of age; the last band has no end.
BANDS = (0, 5, 10, 15, 18, 25, 45, 65, 75)
COLUMNS = ("name", "state", "people", *RACES, *(f"age_{first}" for first in BANDS))
_KINDS = (" county", " parish", " borough", " census area", " planning region", " municipality", " city and borough")


@dataclass(frozen=True, slots=True)
class County:
    """A county or its equivalent; ``state`` is the two-letter code; ``races`` are proportions in the order of
    ``RACES`` and sum to 1; ``ages`` are proportions in the bands that begin at :data:`BANDS`."""

    name: str
    state: str
    people: int
    races: tuple[float, ...]
    ages: tuple[float, ...]


@cache
def counties() -> tuple[County, ...]:
    """All counties, by state. Raises DataError when the table is missing or damaged."""
    try:
        lines = zlib.decompress(tables.read_bytes(FILE)).decode("utf-8").split("\n")
    except (zlib.error, UnicodeDecodeError) as error:
        raise tables.damaged(FILE, "it cannot be unpacked") from error
    if lines[0].split("\t") != list(COLUMNS) or lines[-1]:
        raise tables.damaged(FILE, "its header or its end is not what it should be")
    try:
        return tuple(_county(line.split("\t")) for line in lines[1:-1])
    except ValueError as error:
        raise tables.damaged(FILE, "a line cannot be read") from error


def _county(cells: list[str]) -> County:
    if len(cells) != len(COLUMNS):
        raise ValueError(cells)
    name, state, people = cells[:3]
    numbers = [int(cell) for cell in cells[3:]]
    races, ages = numbers[: len(RACES)], numbers[len(RACES) :]
    return County(name, state, int(people), _scaled(races), _scaled(ages))


def _scaled(per_mille: list[int]) -> tuple[float, ...]:
    whole = sum(per_mille)
    return tuple(part / whole for part in per_mille)


@cache
def _by_key() -> Mapping[str, tuple[County, ...]]:
    found: dict[str, tuple[County, ...]] = {}
    for county in sorted(counties(), key=lambda county: -county.people):
        full = key(county.name)
        short = next((full.removesuffix(kind) for kind in _KINDS if full.endswith(kind)), full)
        for form in dict.fromkeys((full, short)):
            found[form] = (*found.get(form, ()), county)
    return found


def counties_called(name: str) -> tuple[County, ...]:
    """The counties of a name in all states, most populous first: "Orange", "orange county". None for a name unknown."""
    return _by_key().get(key(name), ())


def county(name: str, state: str) -> County | None:
    """The county of a name in a state given by its two-letter code; None where there is none, or more than one.

    Cities that belong to no county keep the word in their name: "Baltimore city" lies beside Baltimore County.
    """
    found = [county for county in counties_called(name) if county.state == state.upper()]
    return found[0] if len(found) == 1 else None
