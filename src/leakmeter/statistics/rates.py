"""Published rates of what people disclose most and no survey file here covers: diagnoses, medication, pets, and so on.

The rates were entered by hand, as shares by sex and band of age with bounds. Each value of an attribute ("condition",
"asthma") has one publication as its source; ``checked`` holds the address of a page on which the figure was seen, and
is "" for those that were entered from memory of the publication and not confirmed against it since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from leakmeter.statistics import tables
from leakmeter.statistics.figures import AGES, SEXES, Conditional, Grid
from leakmeter.statistics.population import people

RATE_COLUMNS = ("id", "attribute", "value", "sex", "age_from", "age_to", "rate", "low", "high", "how")
VALUE_COLUMNS = ("attribute", "value", "says", "family", "within", "source", "checked", "note")
SOURCE_COLUMNS = ("source", "publisher", "title", "year", "universe", "country")
ASSUMED = "assumed"
#: Where no row covers a sex or age: this part of the value's largest rate, because nothing is quite impossible.
TRACE = 0.001
#: Bounds count towards the spread of a value where at least this part of the people with it are.
NOTICED = 0.15
NOT_CHECKED = "entered from memory, not re-checked"
Named = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """The share of one sex ("both" where it is the same) at ages ``first`` to ``last``, both included; ``rate``,
    ``low`` and ``high`` are proportions; ``how`` is "as published", "worked out" or "assumed"."""

    id: str
    attribute: str
    value: str
    sex: str
    first: int
    last: int
    rate: float
    low: float
    high: float
    how: str


@dataclass(frozen=True, slots=True)
class Rate:
    """P(value of an attribute | sex, age) from a publication.

    ``says`` completes "people in X THAT …". Values of one ``family`` go together more often than chance has it ("" is
    none). ``within`` names the attributes and values that this one is a case of: who has type 1 diabetes has diabetes.
    ``checked`` is the address of a page that states the figure, or "". ``assumed`` is true where the share itself is a
    judgement.
    """

    figure: Conditional
    says: str
    family: str
    within: tuple[Named, ...]
    checked: str
    assumed: bool


@dataclass(frozen=True, slots=True)
class _Described:
    says: str
    family: str
    within: tuple[Named, ...]
    source: str
    checked: str


@cache
def rows() -> tuple[Row, ...]:
    """All rates, by attribute, value, sex and age."""
    return tables.rows("rates.tsv", RATE_COLUMNS, _row)


def _row(cells: list[str]) -> Row:
    key, attribute, value, sex, first, last, rate, low, high, how = cells
    row = Row(key, attribute, value, sex, int(first), int(last), float(rate), float(low), float(high), how)
    if not (0.0 < row.low <= row.rate <= row.high <= 1.0 and 0 <= row.first <= row.last <= AGES[-1]):
        raise ValueError(cells)
    if sex not in (*SEXES, "both"):
        raise ValueError(cells)
    return row


@cache
def _by_value() -> Mapping[Named, tuple[Row, ...]]:
    found: dict[Named, list[Row]] = {}
    for row in rows():
        found.setdefault((row.attribute, row.value), []).append(row)
    return {named: tuple(listed) for named, listed in found.items()}


@cache
def _described() -> Mapping[Named, _Described]:
    listed = tables.rows("rates_values.tsv", VALUE_COLUMNS, lambda cells: cells)
    return {
        (attribute, value): _Described(says, family, _containers(within), source, checked)
        for attribute, value, says, family, within, source, checked, _ in listed
    }


def _containers(cell: str) -> tuple[Named, ...]:
    parts = (part.partition("=") for part in cell.split(";") if part)
    return tuple((attribute, value) for attribute, _, value in parts)


@cache
def _sources() -> Mapping[str, tuple[str, str, str]]:
    """For each publication: what to call it, its year, whom it describes."""
    listed = tables.rows("rates_sources.tsv", SOURCE_COLUMNS, lambda cells: cells)
    return {key: (f"{publisher}, {title}", year, universe) for key, publisher, title, year, universe, _ in listed}


def rated(attribute: str) -> tuple[str, ...]:
    """The values of an attribute that there are rates for; none for an attribute that is not known."""
    return tuple(value for known, value in _described() if known == attribute)


@lru_cache(256)
def rate(attribute: str, value: str) -> Rate | None:
    """The rate of one value ("condition", "asthma"), or None where there is none. Residents of the United States.

    Raises DataError when the shipped tables contradict each other.
    """
    about, listed = _described().get((attribute, value)), _by_value().get((attribute, value), ())
    if about is None:
        return None
    if not listed or about.source not in _sources():
        raise tables.damaged("rates.tsv", f"it does not fit what is said of {attribute} {value!r}")
    values = _grid(listed)
    name, year, universe = _sources()[about.source]
    source = name if about.checked else f"{name}; {NOT_CHECKED}"
    spread = _spread(listed)
    figure = Conditional(attribute, value, values, spread, universe, source, year)
    assumed = max(listed, key=_carried).how == ASSUMED
    return Rate(figure, about.says, about.family, about.within, about.checked, assumed)


def _grid(listed: tuple[Row, ...]) -> Grid:
    trace = TRACE * max(row.rate for row in listed)
    cells = [[trace] * len(AGES) for _ in SEXES]
    for row in listed:
        for sex, name in enumerate(SEXES):
            if row.sex in (name, "both"):
                cells[sex][row.first : row.last + 1] = [row.rate] * (row.last + 1 - row.first)
    male, female = map(tuple, cells)
    return male, female


def _carried(row: Row) -> float:
    """How many people of the United States a row is about: its share of those of its sex and ages."""
    grid = people("US")
    sexes = [sex for sex, name in enumerate(SEXES) if row.sex in (name, "both")]
    return row.rate * sum(sum(grid[sex][row.first : row.last + 1]) for sex in sexes)


def _spread(listed: tuple[Row, ...]) -> float:
    """The widest of the bounds, up or down, among the rows that hold a good part of the people."""
    carried = [_carried(row) for row in listed]
    noticed = [row for row, part in zip(listed, carried, strict=True) if part >= NOTICED * sum(carried)]
    return max(max(row.rate / row.low, row.high / row.rate) for row in noticed or listed)
