"""How many people there are, by sex and single year of age.

The figures are the United Nations' World Population Prospects 2019 for the middle of 2020: five-year bands in
thousands, spread evenly over the single years inside a band; the last band, 100 and over, is the grid's last cell.
"""

from __future__ import annotations

from functools import cache

from leakmeter.errors import DataError
from leakmeter.statistics import tables
from leakmeter.statistics.figures import AGES, SEXES, Grid

SOURCE = "United Nations, World Population Prospects 2019 (CC BY 3.0 IGO)"
YEAR = "2020"
TABLE = "population_2020.tsv"
WORLD = "WORLD"
#: First-language speakers of English. An assumed figure: Ethnologue's estimates lie between 360 and 400 million.
ENGLISH_SPEAKERS = 390_000_000
ENGLISH_SPEAKERS_RANGE = (360_000_000, 400_000_000)
ENGLISH_SPEAKERS_SOURCE = (
    "assumed: first-language speakers of English, 360-400 million after Ethnologue; age and sex as in "
    "the United States, the United Kingdom, Canada, Australia, Ireland and New Zealand (" + SOURCE + ")"
)
ENGLISH_SPEAKING = ("US", "GB", "CA", "AU", "IE", "NZ")
BANDS = 21
BAND_YEARS = 5
CODE_LENGTH = 2


@cache
def _bands() -> dict[str, list[list[int]]]:
    """People in each band of age, men first, by country (two-letter code), continent and for the world."""
    columns = ("area", "sex", *(f"age_{band * BAND_YEARS}" for band in range(BANDS)))
    found: dict[str, list[list[int]]] = {}
    for area, sex, bands in tables.rows(TABLE, columns, lambda cells: (cells[0], cells[1], [*map(int, cells[2:])])):
        if sex != SEXES[0]:
            found.setdefault(area, []).append(bands)
        else:
            found.setdefault(area, []).insert(0, bands)
    if any(len(halves) != len(SEXES) for halves in found.values()):
        raise tables.damaged(TABLE, "an area lacks one of the sexes")
    return found


def _grid(area: str) -> Grid:
    """The bands of an area spread over single years."""
    male, female = map(_spread, _bands()[area])
    return male, female


def _spread(bands: list[int]) -> tuple[float, ...]:
    """People per single year of age, from the people in each five-year band."""
    return tuple(bands[-1] if age == AGES[-1] else bands[age // BAND_YEARS] / BAND_YEARS for age in AGES)


@cache
def _small_areas() -> dict[str, tuple[str, int]]:
    """For each country without figures of its own: the area whose ages it borrows, and its number of people."""
    found = tables.rows("population_small.tsv", ("area", "borrows", "people"), lambda c: (c[0], c[1], int(c[2])))
    return {area: (borrows, people) for area, borrows, people in found}


def areas() -> tuple[str, ...]:
    """The two-letter codes of the countries that :func:`people` knows."""
    own = (area for area in _bands() if len(area) == CODE_LENGTH)
    return tuple(sorted((*own, *_small_areas())))


def has_own_figures(country: str) -> bool:
    """Whether the ages and sexes of a country are its own; small countries borrow their continent's shares."""
    return len(country) == CODE_LENGTH and country in _bands()


@cache
def people(country: str) -> Grid:
    """The number of people of each sex and single year of age in a country, mid-2020.

    ``country`` is an ISO 3166 two-letter code. The source has no figures for Kosovo and for some forty countries and
    territories of fewer than 90 000 people: they get their continent's ages scaled to the GeoNames total
    (:func:`has_own_figures` tells). Raises DataError for a code that is not a country's.
    """
    if has_own_figures(country):
        return _grid(country)
    if country in _small_areas():
        borrows, inhabitants = _small_areas()[country]
        return rescaled(_grid(borrows), inhabitants)
    raise DataError(f"There is no population figure for the country code {country!r}; use an ISO code such as 'US'.")


@cache
def world() -> Grid:
    """The number of people of each sex and single year of age on Earth, mid-2020."""
    return _grid(WORLD)


@cache
def english_speakers() -> Grid:
    """First-language speakers of English by sex and single year of age.

    The total is assumed (:data:`ENGLISH_SPEAKERS`, range :data:`ENGLISH_SPEAKERS_RANGE`, after Ethnologue); the mix
    of ages and sexes is that of the six :data:`ENGLISH_SPEAKING` countries together.
    """
    parts = [people(country) for country in ENGLISH_SPEAKING]
    male, female = (tuple(map(sum, zip(*(part[sex] for part in parts), strict=True))) for sex in range(len(SEXES)))
    return rescaled((male, female), ENGLISH_SPEAKERS)


def total(grid: Grid) -> float:
    """The number of people in a grid."""
    return sum(map(sum, grid))


def rescaled(grid: Grid, people_in_all: float) -> Grid:
    """The same mix of ages and sexes for another number of people."""
    factor = people_in_all / total(grid)
    male, female = (tuple(value * factor for value in half) for half in grid)
    return male, female
