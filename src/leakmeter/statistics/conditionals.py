"""P(value of an attribute | age, sex), from surveys.

Every function gives a :class:`Conditional`, or None where there is no figure for what was asked. The bands of age in
the surveys become single years by holding the share constant within a band. Shares of values that exclude each other
(marital status, education, race) sum to 1 at each age and sex. A value that simply did not occur in the sample gets a
small floor instead of zero; a value that cannot be (married at five) stays at zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from leakmeter.statistics import tables
from leakmeter.statistics.figures import AGES, SEXES, Conditional, Grid

MARITAL = ("married", "separated", "divorced", "widowed", "never married")
EDUCATION = (
    "less than high school",
    "high school",
    "some college",
    "associate",
    "bachelor",
    "master",
    "doctorate/professional",
)
RACES = ("white", "black", "native american", "asian", "pacific islander", "other", "hispanic")
#: Who calls themselves native American or Pacific Islander is often of several races, which the county table counts
#: under "other": people of that race alone or in combination are some three to five times as many.
RACE_SPREAD: Mapping[str, float] = {"white": 1.1, "black": 1.15, "hispanic": 1.15, "asian": 1.25, "other": 1.3}
BAND_COLUMNS = ("value", "sex", "age_from", "age_to", "share")


@cache
def _bands(name: str) -> dict[str, Grid]:
    """The grids of a table of shares by value, sex and band of age; ages that no band covers are zero."""
    grids: dict[str, list[list[float]]] = {}

    def fill(row: list[str]) -> None:
        value, sex, first, last, share = row[0], row[1], int(row[2]), int(row[3]), float(row[4])
        if not (0.0 <= share <= 1.0 and 0 <= first <= last <= AGES[-1] and sex in SEXES):
            raise ValueError(row)
        grid = grids.setdefault(value, [[0.0] * len(AGES) for _ in SEXES])
        grid[SEXES.index(sex)][first : last + 1] = [share] * (last + 1 - first)

    tables.rows(f"{name}.tsv", BAND_COLUMNS, fill)
    return {value: (tuple(male), tuple(female)) for value, (male, female) in grids.items()}


def _grid(table: str, value: str) -> Grid:
    """The grid of one value. Raises DataError when the table lacks it."""
    try:
        return _bands(table)[value]
    except KeyError as error:
        raise tables.damaged(f"{table}.tsv", f"it has no rows for {value!r}") from error


def _conditional(table: str, attribute: str, value: str, values: Grid, spread: float) -> Conditional:
    entry = tables.info(table)
    return Conditional(attribute, value, values, spread, entry.universe, entry.source, entry.year)


def marital(status: str) -> Conditional | None:
    """Marital status, one of :data:`MARITAL`; "married" includes couples who live apart without being separated.

    Zero under 15. The pattern by age comes from an excerpt of twenty areas, the level from a smaller national survey
    of 2009-12 in which people have a little more often been married than today.
    """
    if status not in MARITAL:
        return None
    spread = {"married": 1.2, "never married": 1.35, "divorced": 1.35}.get(status, 1.6)
    return _conditional("marital", "marital status", status, _grid("marital", status), spread)


def cohabiting() -> Conditional | None:
    """Living with a partner outside marriage. Counted apart from :func:`marital`: such people are mostly never
    married or divorced. The survey asks from the age of 20; under that the shares are assumed (half, then a floor).
    """
    return _conditional("cohabiting", "living with a partner", "cohabiting", _grid("cohabiting", "cohabiting"), 1.5)


def education(level: str) -> Conditional | None:
    """Highest level of education completed, exactly ``level`` (one of :data:`EDUCATION`); all are below it under 15."""
    if level not in EDUCATION:
        return None
    spread = 1.6 if level == "doctorate/professional" else 1.35
    return _conditional("education", "education", level, _grid("education", level), spread)


def education_at_least(level: str) -> Conditional | None:
    """Highest level of education completed, ``level`` or any level above it (in the order of :data:`EDUCATION`)."""
    if level not in EDUCATION:
        return None
    grids = [_grid("education", value) for value in EDUCATION[EDUCATION.index(level) :]]
    values = grids[0] if len(grids) == 1 else _sum(grids)
    return _conditional("education", "education", f"{level} or more", values, 1.25)


def employed() -> Conditional | None:
    """Having a job or a business, including part-time. Asked from the age of 16; nearly zero under that."""
    return _conditional("employed", "employment", "employed", _grid("employed", "employed"), 1.15)


def _sum(grids: Iterable[Grid]) -> Grid:
    listed = list(grids)
    male, female = (
        tuple(min(1.0, sum(values)) for values in zip(*(grid[sex] for grid in listed), strict=True))
        for sex in range(len(SEXES))
    )
    return male, female


@cache
def _occupations() -> dict[str, tuple[str, str, float, float]]:
    """For each title: its minor and major category, and its share of the men and of the women at work."""
    columns = ("title", "minor", "major", "male_share", "female_share")
    found = tables.rows("occupations.tsv", columns, lambda c: (c[0], c[1], c[2], float(c[3]), float(c[4])))
    return {title: (minor, major, male, female) for title, minor, major, male, female in found}


def occupation_titles() -> tuple[str, ...]:
    """The occupations with a figure, as the Census titles them."""
    return tuple(_occupations())


def occupation_groups() -> tuple[str, ...]:
    """The minor and major categories of occupations, each once, in the order of the table."""
    return tuple(dict.fromkeys(name for minor, major, _, _ in _occupations().values() for name in (minor, major)))


def group_of(title: str) -> tuple[str, str] | None:
    """The minor and the major category that an occupation belongs to, or None for a title not in the table."""
    entry = _occupations().get(title)
    return None if entry is None else entry[:2]


def _working_as(value: str, male: float, female: float, spread: float) -> Conditional:
    at_work = _grid("employed", "employed")
    values = (tuple(share * male for share in at_work[0]), tuple(share * female for share in at_work[1]))
    return _conditional("occupations", "occupation", value, values, spread)


def occupation(title: str) -> Conditional | None:
    """Working in an occupation: the share of it among workers of that sex, times the share who work at that age.

    The mix of occupations is that of full-time, year-round workers and is taken to be the same at each age. Summed
    over all titles it is the share who work, so never above 1.
    """
    entry = _occupations().get(title)
    return None if entry is None else _working_as(title, entry[2], entry[3], 1.5)


def occupation_group(category: str) -> Conditional | None:
    """Working in any occupation of a minor or major category (:func:`occupation_groups`)."""
    members = [entry for entry in _occupations().values() if category in entry[:2]]
    if not members:
        return None
    return _working_as(category, sum(entry[2] for entry in members), sum(entry[3] for entry in members), 1.3)


@cache
def _races() -> dict[str, tuple[str, dict[str, float]]]:
    """Shares of the groups by postal code of the state ("US" for the nation), with the state's name."""
    columns = ("code", "name", *RACES)
    found = tables.rows("race.tsv", columns, lambda c: (c[0], c[1], [float(share) for share in c[2:]]))
    return {code: (name, dict(zip(RACES, shares, strict=True))) for code, name, shares in found}


def race(group: str, region: str | None = None) -> Conditional | None:
    """Race or Hispanic origin in the United States, or in one state given by its name or postal code.

    One of :data:`RACES`; all but "hispanic" are not Hispanic and of one race only, "other" holds people of several
    races. The table does not split the groups by age and sex: the same share stands in every cell.
    """
    if group not in RACES:
        return None
    wanted = "US" if region is None else region
    for code, (name, shares) in _races().items():
        if wanted.casefold() in (code.casefold(), name.casefold()):
            row = (shares[group],) * len(AGES)
            found = _conditional("race", "race", group, (row, row), RACE_SPREAD.get(group, 2.0))
            return found
    return None


@cache
def state_code(region: str) -> str | None:
    """The postal code of a state given by its name or code ("Oregon" -> "OR"); None for what is no state."""
    wanted = region.casefold()
    found = (code for code, (name, _) in _races().items() if wanted in (code.casefold(), name.casefold()))
    return next((code for code in found if code != "US"), None)


@cache
def state_name(code: str) -> str | None:
    """The name of a state given by its postal code ("OR" -> "Oregon"); None for what is no state's."""
    found = _races().get(code)
    return found[0] if found and code != "US" else None
