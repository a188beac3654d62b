"""The survey tables: population by age, marital status, education, work, occupation and race.

Part of ``build_statistics.py``. Each function takes the folder of raw figures and gives the rows of one table.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

Rows = list[tuple[str, ...]]
SEXES = ("male", "female")

MARITAL_BANDS = (15, 18, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 101)
EDUCATION_BANDS = (15, 16, 17, 18, 19, 20, 21, 22, 23, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 101)
WORK_BANDS = (16, 18, 20, 22, 25, 30, 40, 50, 55, 60, 65, 70, 75, 80, 101)
COHABITING_BANDS = (20, 25, 30, 35, 40, 45, 50, 60, 70, 101)

MARITAL_CODES = {
    "1": "married",
    "2": "married",
    "3": "widowed",
    "4": "divorced",
    "5": "separated",
    "6": "never married",
}
MARITAL = ("married", "separated", "divorced", "widowed", "never married")
MARITAL_GROUPS = (20, 25, 30, 40, 50, 60, 70)
NHANES_MARITAL = {
    "Married": "married",
    "Separated": "separated",
    "Divorced": "divorced",
    "Widowed": "widowed",
    "NeverMarried": "never married",
}
#: Assumed, as the survey does not say: the legal status of those who live with a partner, under an age.
LEGAL_STATUS_OF_COHABITING: tuple[tuple[int, dict[str, float]], ...] = (
    (35, {"never married": 0.9, "divorced": 0.1}),
    (50, {"never married": 0.55, "divorced": 0.45}),
    (101, {"never married": 0.25, "divorced": 0.65, "widowed": 0.1}),
)
EDUCATION_CODES = {
    **dict.fromkeys(("N", "1", "2", "3", "4"), "less than high school"),
    **dict.fromkeys(("5", "6"), "high school"),
    "7": "some college",
    "8": "associate",
    "9": "bachelor",
    "10": "master",
    **dict.fromkeys(("11", "12"), "doctorate/professional"),
}
#: The youngest age at which a level is given more than a trace.
EDUCATION_FROM = {"high school": 17, "some college": 17, "associate": 19, "bachelor": 20, "master": 22}
#: Highest level of the US population of 25 and over (US Census Bureau, ACS 2019 one-year estimates, table S1501).
EDUCATION_NATIONAL = {
    ("less than high school",): 0.114,
    ("high school",): 0.269,
    ("some college",): 0.200,
    ("associate",): 0.086,
    ("bachelor",): 0.203,
    ("master", "doctorate/professional"): 0.128,
}
RACE_COLUMNS = {
    "white": "Pop_Pct_White_NH",
    "black": "Pop_Pct_Black_NH",
    "native american": "Pop_Pct_AIAN_NH",
    "asian": "Pop_Pct_Asian_NH",
    "pacific islander": "Pop_Pct_NHPI_NH",
    "other": "Pop_Pct_Other_NH",
    "hispanic": "Pop_Pct_Hispanic",
}
RACE_CODES = {
    "1": "white",
    "2": "black",
    "3": "native american",
    "4": "native american",
    "5": "native american",
    "6": "asian",
    "7": "pacific islander",
    "8": "other",
    "9": "other",
}
#: Areas of World Population Prospects that are no country: code -> the name they have in the shipped table.
WPP_AREAS = {
    "900": "WORLD",
    "903": "AFRICA",
    "935": "ASIA",
    "908": "EUROPE",
    "905": "NORTHERN AMERICA",
    "915": "CARIBBEAN",
    "904": "LATIN AMERICA",
    "909": "OCEANIA",
    "830": "CHANNEL ISLANDS",
}
WPP_AGGREGATES_FROM = 900
CONTINENTS = {
    "AF": "AFRICA",
    "AS": "ASIA",
    "EU": "EUROPE",
    "NA": "CARIBBEAN",
    "SA": "LATIN AMERICA",
    "OC": "OCEANIA",
    "AN": "OCEANIA",
}
BORROWS = {
    "GG": "CHANNEL ISLANDS",
    "JE": "CHANNEL ISLANDS",
    "BM": "NORTHERN AMERICA",
    "GL": "NORTHERN AMERICA",
    "PM": "NORTHERN AMERICA",
}
#: Dissolved states that GeoNames still lists.
DISSOLVED = ("AN", "CS")


@dataclass(frozen=True, slots=True)
class Person:
    """One respondent: sex as an index into SEXES, age in years, the value of interest and the weight in people."""

    sex: int
    age: int
    value: str
    weight: float


def read(path: Path) -> list[dict[str, str]]:
    """The rows of a comma-separated file."""
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def number(value: float) -> str:
    """A proportion with six significant digits."""
    return f"{value:.6g}"


# --- population -----------------------------------------------------------------------------------------------------


def population(data: Path, countries: Mapping[str, dict[str, object]]) -> Rows:
    """People by area, sex and five-year band, from the two files of World Population Prospects."""
    codes = {str(entry["isonumeric"]): iso for iso, entry in countries.items() if iso not in DISSOLVED}
    found: Rows = []
    for sex, file in (("male", "wpp2019_popM_2020.csv"), ("female", "wpp2019_popF_2020.csv")):
        bands: dict[str, list[str]] = defaultdict(list)
        for row in read(data / "tables" / file):
            code = row["country_code"]
            area = WPP_AREAS.get(code) or codes.get(code)
            if area is not None:
                bands[area].append(str(round(float(row["2020"]) * 1000)))
            elif int(code) < WPP_AGGREGATES_FROM:
                raise SystemExit(f"World Population Prospects has a country without an ISO code: {code} {row['name']}")
        found += [(area, sex, *values) for area, values in bands.items()]
    return sorted(found)


def small_populations(countries: Mapping[str, dict[str, object]], own: Rows) -> Rows:
    """The countries that World Population Prospects leaves out, with the area whose ages they borrow."""
    known = {row[0] for row in own}
    return [
        (iso, BORROWS.get(iso, CONTINENTS[str(entry["continentcode"])]), str(entry["population"]))
        for iso, entry in sorted(countries.items())
        if iso not in known and iso not in DISSOLVED and int(str(entry["population"])) > 0
    ]


# --- shares by age and sex ------------------------------------------------------------------------------------------


def banded(
    people: Iterable[Person], values: Iterable[str], bands: tuple[int, ...], floor: Callable[[str, int], float]
) -> Rows:
    """Weighted shares of exclusive values by sex and band; no share is below ``floor(value, first age)``."""
    values = tuple(values)
    weights: dict[tuple[int, int, str], float] = defaultdict(float)
    for person in people:
        if bands[0] <= person.age < bands[-1]:
            start = max(band for band in bands if band <= person.age)
            weights[person.sex, start, person.value] += person.weight
    found: Rows = []
    for sex, name in enumerate(SEXES):
        for start, after in pairwise(bands):
            whole = sum(weights[sex, start, value] for value in values)
            shares = {value: max(weights[sex, start, value] / whole, floor(value, start)) for value in values}
            scale = sum(shares.values())
            found += [(value, name, str(start), str(after - 1), number(shares[value] / scale)) for value in values]
    return sorted(found, key=lambda row: (values.index(row[0]), row[1] != "male", int(row[2])))


def acs_people(data: Path, column: str, codes: Mapping[str, str]) -> list[Person]:
    """The respondents of the American Community Survey's excerpt, reweighted to the nation's mix of races."""
    respondents = read(data / "microdata" / "acs2019_half_a.csv")
    national = national_race(data)["US"]
    sample: dict[str, float] = defaultdict(float)
    for row in respondents:
        sample[acs_race(row)] += float(row["PWGTP"])
    whole = sum(sample.values())
    people: list[Person] = []
    for row in respondents:
        race = acs_race(row)
        weight = float(row["PWGTP"]) * national[race] / (sample[race] / whole)
        if row[column] in codes:
            people.append(Person(int(row["SEX"]) - 1, int(row["AGEP"]), codes[row[column]], weight))
    return people


def acs_race(row: Mapping[str, str]) -> str:
    """The group of the county table that a respondent belongs to."""
    return "hispanic" if row["HISP"] != "0" else RACE_CODES[row["RAC1P"]]


def marital(data: Path) -> Rows:
    """Marital status by sex and band of age, scaled to the national shares of broader groups of age.

    The excerpt's twenty areas hold far more single people than the nation, so from the age of 20 its shares are
    scaled, group by group, to those of a national survey (NHANES).
    """
    people = acs_people(data, "MSP", MARITAL_CODES)
    national = _by_group(_nhanes_marital(data))
    here = _by_group(people)
    scaled = [
        Person(
            p.sex, p.age, p.value, p.weight * national[cell] / here[cell] if p.age >= MARITAL_GROUPS[0] else p.weight
        )
        for p in people
        for cell in [(p.sex, _group(p.age), p.value)]
    ]
    return banded(scaled, MARITAL, MARITAL_BANDS, lambda _, age: 1e-5 if age < 18 else 2e-4)


def _group(age: int) -> int:
    return max((start for start in MARITAL_GROUPS if start <= age), default=0)


def _by_group(people: Iterable[Person]) -> dict[tuple[int, int, str], float]:
    """Shares of the statuses by sex and broad group of age, none below a trace."""
    weights: dict[tuple[int, int, str], float] = defaultdict(float)
    for person in people:
        weights[person.sex, _group(person.age), person.value] += person.weight
    wholes: dict[tuple[int, int], float] = defaultdict(float)
    for (sex, start, _), weight in weights.items():
        wholes[sex, start] += weight
    return {
        (sex, start, value): max(weights[sex, start, value] / whole, 1e-3)
        for (sex, start), whole in wholes.items()
        for value in MARITAL
    }


def _nhanes_marital(data: Path) -> list[Person]:
    """The national survey's marital statuses; those who live with a partner are divided over the legal statuses."""
    found: list[Person] = []
    for person in nhanes_people(data, "MaritalStatus", (20, 101)):
        if person.value != "LivePartner":
            found.append(Person(person.sex, person.age, NHANES_MARITAL[person.value], person.weight))
            continue
        shares = next(shares for below, shares in LEGAL_STATUS_OF_COHABITING if person.age < below)
        found += [Person(person.sex, person.age, value, person.weight * part) for value, part in shares.items()]
    return found


def education(data: Path) -> Rows:
    """Highest level of education by sex and band of age, scaled to the national shares of those 25 and over."""
    people = acs_people(data, "EDU", EDUCATION_CODES)
    adults = [person for person in people if person.age >= 25]
    whole = sum(person.weight for person in adults)
    factor: dict[str, float] = {}
    for levels, share in EDUCATION_NATIONAL.items():
        here = sum(person.weight for person in adults if person.value in levels) / whole
        factor.update(dict.fromkeys(levels, share / here))
    scaled = [Person(p.sex, p.age, p.value, p.weight * factor[p.value]) for p in people]
    values = tuple(dict.fromkeys(EDUCATION_CODES.values()))

    def floor(level: str, age: int) -> float:
        return 2e-4 if age >= EDUCATION_FROM.get(level, 24 if level.startswith("doctor") else 0) else 1e-6

    rows = banded(scaled, values, EDUCATION_BANDS, floor)
    children = [(values[0], sex, "0", str(EDUCATION_BANDS[0] - 1), "1") for sex in SEXES]
    return [*children, *rows]


def nhanes_people(data: Path, column: str, bands: tuple[int, ...]) -> list[Person]:
    """The respondents of NHANES 2009-12 who answered a question, with interview weights for the two cycles."""
    return [
        Person(SEXES.index(row["Gender"]), int(row["Age"]), row[column], float(row["WTINT2YR"]) / 2)
        for row in read(data / "microdata" / "nhanes_half_a.csv")
        if row[column] and row["Age"] and int(row["Age"]) >= bands[0]
    ]


def yes_or_no(people: Iterable[Person], yes: str) -> list[Person]:
    """The same people with "yes" for one answer and "no" for all others."""
    return [Person(p.sex, p.age, "yes" if p.value == yes else "no", p.weight) for p in people]


def cohabiting(data: Path) -> Rows:
    """Share living with a partner unmarried; under 20, which the survey does not ask, assumed from those of 20-24."""
    people = yes_or_no(nhanes_people(data, "MaritalStatus", COHABITING_BANDS), "LivePartner")
    asked = banded(people, ("yes", "no"), COHABITING_BANDS, lambda *_: 1e-3)
    shares = [("cohabiting", *row[1:]) for row in asked if row[0] == "yes"]
    young: Rows = []
    for sex in SEXES:
        first = next(float(row[4]) for row in shares if row[1] == sex)
        young += [("cohabiting", sex, "15", "17", "0.002"), ("cohabiting", sex, "18", "19", number(first / 2))]
    return sorted([*young, *shares], key=lambda row: (row[1] != "male", int(row[2])))


def employed(data: Path) -> Rows:
    """Share with a job or business by sex and band of age."""
    people = yes_or_no(nhanes_people(data, "Work", WORK_BANDS), "Working")
    asked = banded(people, ("yes", "no"), WORK_BANDS, lambda *_: 1e-3)
    children = [
        ("employed", sex, first, last, share)
        for sex in SEXES
        for first, last, share in (("0", "13", "1e-06"), ("14", "15", "0.001"))
    ]
    return [*children, *(("employed", *row[1:]) for row in asked if row[0] == "yes")]


# --- occupation and race --------------------------------------------------------------------------------------------

#: Workers credited to an occupation in which the sample found none of a sex.
FEWEST_WORKERS = 50.0


def occupations(data: Path) -> Rows:
    """Each occupation's share of the workers of either sex, with its categories."""
    table = read(data / "tables" / "us_occupations_sex_2016.csv")
    counts = {sex: [max(float(row[f"workers_{sex}"] or 0), FEWEST_WORKERS) for row in table] for sex in SEXES}
    shares = {sex: [count / sum(values) for count in values] for sex, values in counts.items()}
    return [
        (
            row["occupation"].strip(),
            row["minor_category"].strip(),
            row["major_category"].strip(),
            *(number(shares[sex][at]) for sex in SEXES),
        )
        for at, row in enumerate(table)
    ]


def national_race(data: Path) -> dict[str, dict[str, float]]:
    """Shares of the groups by state and for the nation ("US"), from the counties weighted by their people."""
    people: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for row in read(data / "tables" / "us_county_2023.csv"):
        for area in (row["State"], "US"):
            for group, column in RACE_COLUMNS.items():
                people[area][group] += float(row["Pop_Tot"]) * float(row[column] or 0) / 100
    return {
        area: {group: count / sum(groups.values()) for group, count in groups.items()}
        for area, groups in sorted(people.items())
    }


def race(data: Path, names: Mapping[str, str]) -> Rows:
    """Shares of the groups, the nation first, then the states by postal code."""
    shares = national_race(data)
    order = ["US", *(area for area in shares if area != "US")]
    titled = {**names, "US": "United States"}
    return [(area, titled[area], *(f"{shares[area][group]:.9f}" for group in RACE_COLUMNS)) for area in order]


def state_people(data: Path) -> dict[str, int]:
    """Residents of each state and DC, summed over its counties."""
    people: dict[str, float] = defaultdict(float)
    for row in read(data / "tables" / "us_county_2023.csv"):
        people[row["State"]] += float(row["Pop_Tot"])
    return {state: round(count) for state, count in sorted(people.items())}
