"""The rates entered by hand in ``scripts/rates``, turned into three tables. Part of ``build_statistics.py``.

``rates.tsv`` has a row for each sex and band of age, ``rates_values.tsv`` one for each value that rates are for, and
``rates_sources.tsv`` one for each publication. The build stops at a row that cannot be true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

Rows = list[tuple[str, ...]]
FOLDER = Path(__file__).resolve().parent / "rates"
FILES = ("mind", "health", "body", "life", "origin")
RATE_COLUMNS = ("id", "attribute", "value", "sex", "age_from", "age_to", "rate", "low", "high", "how")
VALUE_COLUMNS = ("attribute", "value", "says", "family", "within", "source", "checked", "note")
SOURCE_COLUMNS = ("source", "publisher", "title", "year", "universe", "country")
SEXES = {"m": ("male",), "f": ("female",), "b": ("male", "female")}
HOW = {"p": "as published", "w": "worked out", "a": "assumed"}
OLDEST = 100
SEEN = "the figure, or the one it is worked out from, was seen on the page named"
FROM_MEMORY = "from memory of the publication; not re-checked"
#: A share of all ages is not the same at each: immigrants are mostly of working age.
AGES_OF_PEOPLES = ((0, 17, 0.75), (18, 64, 1.15), (65, 100, 0.85))
#: Surveys of adults say nothing of children, though children can be meant: part of the youngest band is assumed.
EXTENDED = frozenset(("condition", "medication", "diet", "orientation", "religion", "interest", "smoking", "means"))
YOUNGEST_EXTENDED = 20
TEENAGER = 10
#: Family whose conditions end with an age.
BOUND_TO_AGE = "birth"
#: Conditions of this file are all cases of this one.
LASTING, GENERAL = "health", "chronic illness"


@dataclass(frozen=True)
class Band:
    """The share of one sex and band of age, with its bounds; all are proportions."""

    sex: str
    first: int
    last: int
    rate: float
    low: float
    high: float
    how: str


@dataclass
class Value:
    """What a block of lines says about one value of an attribute."""

    attribute: str
    name: str
    says: str
    source: str
    how: str
    page: str
    family: str
    within: list[str]
    bands: list[Band] = field(default_factory=list[Band])


def tables() -> tuple[Rows, Rows, Rows]:
    """The rows of the three tables, in the order of attribute and value."""
    by_file = {name: read(name) for name in FILES}
    values = [*(value for listed in by_file.values() for value in listed), *peoples()]
    names = {(value.attribute, value.name) for value in values}
    if len(names) != len(values):
        raise SystemExit("A value has two blocks of rates.")
    listed = [_cells(line, len(SOURCE_COLUMNS)) for line in _lines("sources")]
    pages = dict(_cells(line, 2) for line in _lines("pages"))
    lasting = {value.name for value in by_file[LASTING] if value.attribute == "condition"}
    rates: Rows = []
    described: Rows = []
    for value in sorted(values, key=lambda value: (value.attribute, value.name)):
        if value.attribute == "condition" and value.name in lasting - {GENERAL}:
            value.within.append(GENERAL)
        bands = sorted([*value.bands, *extension(value)], key=lambda band: (band.sex, band.first))
        check(value, bands)
        rates += [_rate_row(value, band) for band in _together(bands)]
        within = ";".join("=".join(_container(value, name, names)) for name in value.within)
        page = pages[value.page] if value.page != "-" else ""
        note = SEEN if page else FROM_MEMORY
        described.append((value.attribute, value.name, value.says, value.family, within, value.source, page, note))
    used = {value.source for value in values}
    if used - {row[0] for row in listed}:
        raise SystemExit(f"Rates name sources that are not listed: {sorted(used - {row[0] for row in listed})}")
    return rates, described, [row for row in listed if row[0] in used]


def read(name: str) -> list[Value]:
    """The values of one file."""
    values: list[Value] = []
    for line in _lines(name):
        if line.startswith(">"):
            attribute, name, says, source, how, page, family, within = _cells(line[1:], 8)
            containers = [part.strip() for part in within.split(";") if part.strip()]
            values.append(Value(attribute, name, says, source, how, page, family, containers))
        else:
            value = values[-1]
            for row in filter(None, map(str.strip, line.split(";"))):
                value.bands += list(_bands(row, HOW[value.how]))
    return values


def peoples() -> Iterator[Value]:
    """Peoples by birth or origin: between the share born there and the share of that descent, and holding both."""
    for code, people, born, descent in (_cells(line, 4) for line in _lines("peoples")):
        low, high = sorted((float(born) / 100, float(descent) / 100))
        middle = (low * high) ** 0.5
        value = Value("nationality", code, f"are {people} by birth or origin", "acs-origin", "w", "-", "", [])
        for first, last, factor in AGES_OF_PEOPLES:
            share = middle * factor
            value.bands += [
                Band(sex, first, last, share, low * factor * 0.75, high * factor * 1.2, HOW["w"]) for sex in SEXES["b"]
            ]
        yield value


def extension(value: Value) -> Iterator[Band]:
    """Bands for ages that a survey of adults does not cover, assumed from the nearest band."""
    if value.attribute not in EXTENDED or value.family == BOUND_TO_AGE:
        return
    for sex in SEXES["b"]:
        bands = sorted((band for band in value.bands if band.sex == sex), key=lambda band: band.first)
        if not bands:
            continue
        youngest, oldest = bands[0], bands[-1]
        if TEENAGER < youngest.first <= YOUNGEST_EXTENDED:
            yield _assumed(youngest, TEENAGER, youngest.first - 1, 0.3, (0.04, 1.0))
            yield _assumed(youngest, 0, TEENAGER - 1, 0.03, (0.003, 0.3))
        elif 0 < youngest.first <= TEENAGER:
            yield _assumed(youngest, 0, youngest.first - 1, 0.03, (0.003, 0.6))
        if oldest.last < OLDEST:
            yield _assumed(oldest, oldest.last + 1, OLDEST, 0.3, (0.04, 1.0))


def _assumed(near: Band, first: int, last: int, factor: float, bounds: tuple[float, float]) -> Band:
    low, high = (near.rate * bound for bound in bounds)
    return Band(near.sex, first, last, near.rate * factor, low, high, HOW["a"])


def check(value: Value, bands: list[Band]) -> None:
    """Stop where bands overlap, or a share is no proportion or lies outside its own bounds."""
    covered: set[tuple[str, int]] = set()
    for band in bands:
        cells = {(band.sex, age) for age in range(band.first, band.last + 1)}
        if not cells or cells & covered or not 0 < band.low <= band.rate <= band.high <= 1 or band.last > OLDEST:
            raise SystemExit(f"A rate of {value.attribute} {value.name!r} cannot be true: {band}")
        covered |= cells
    if not covered:
        raise SystemExit(f"There is no rate for {value.attribute} {value.name!r}.")


def _together(bands: list[Band]) -> list[Band]:
    """The bands with those that are the same for both sexes told once."""
    women = {replace(band, sex="both") for band in bands if band.sex == "female"}
    shared = [both for band in bands if band.sex == "male" and (both := replace(band, sex="both")) in women]
    apart = [band for band in bands if replace(band, sex="both") not in shared]
    return sorted([*shared, *apart], key=lambda band: (band.sex, band.first))


def _bands(row: str, how: str) -> Iterator[Band]:
    sex, ages, rate, bounds = row.split()
    first, last = map(int, ages.split("-"))
    share = float(rate) / 100
    if bounds.startswith("~"):
        low, high = share / float(bounds[1:]), min(1.0, share * float(bounds[1:]))
    else:
        low, high = (float(bound) / 100 for bound in bounds.split("-"))
    for name in SEXES[sex]:
        yield Band(name, first, last, share, low, high, how)


def _container(value: Value, name: str, names: set[tuple[str, str]]) -> tuple[str, str]:
    """The attribute and value that ``name`` stands for: of the same attribute, or with its attribute before it."""
    attribute, _, rest = name.partition(" ")
    readings = ((value.attribute, name), (attribute, rest or "yes"), ("condition", name), ("medication", name))
    for found in readings:
        if found in names:
            return found
    raise SystemExit(f"{value.attribute} {value.name!r} is a case of {name!r}, which has no rates.")


def _rate_row(value: Value, band: Band) -> tuple[str, ...]:
    key = f"{value.attribute}/{value.name}/{band.sex}/{band.first}-{band.last}"
    shares = (f"{share:.5g}" for share in (band.rate, band.low, band.high))
    return (key, value.attribute, value.name, band.sex, str(band.first), str(band.last), *shares, band.how)


def _lines(name: str) -> list[str]:
    """The lines of a file of ``scripts/rates`` that are no remarks."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").split("\n")
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _cells(line: str, columns: int) -> tuple[str, ...]:
    cells = tuple(cell.strip() for cell in line.split("|"))
    if len(cells) != columns:
        raise SystemExit(f"A line has {len(cells)} parts instead of {columns}: {line}")
    return cells
