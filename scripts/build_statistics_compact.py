"""Majors, religions and counties: published files made compact. Part of ``build_statistics.py``."""

from __future__ import annotations

import csv
import zlib
from pathlib import Path
from typing import Any

Rows = list[tuple[str, ...]]
MAJOR_COLUMNS = ("major", "group", "people", "male_share", "female_share")
RELIGION_COLUMNS = (
    "country", "buddhist", "christian", "folk religion", "hindu", "jewish", "muslim", "other", "none"
)  # fmt: skip
COUNTY_COLUMNS = (
    "name", "state", "people", "white", "black", "native american", "asian", "pacific islander", "other", "hispanic",
    "age_0", "age_5", "age_10", "age_15", "age_18", "age_25", "age_45", "age_65", "age_75",
)  # fmt: skip
_GROUPS = (
    "Buddhists", "Christians", "Folk Religions", "Hindus", "Jews", "Muslims", "Other Religions", "Unaffiliated"
)  # fmt: skip
_SHARES = (
    "Pop_Pct_White_NH", "Pop_Pct_Black_NH", "Pop_Pct_AIAN_NH", "Pop_Pct_Asian_NH", "Pop_Pct_NHPI_NH",
    "Pop_Pct_Other_NH", "Pop_Pct_Hispanic", "Pop_Pct_0004", "Pop_Pct_0509", "Pop_Pct_1014", "Pop_Pct_1517",
    "Pop_Pct_1824", "Pop_Pct_2544",
    "Pop_Pct_4564", "Pop_Pct_6574", "Pop_Pct_75plus",
)  # fmt: skip
RELIGION_YEAR = "2020"
#: The file writes every share under one per cent as one per cent.
SMALL = "1.0"
#: What the file of religions calls countries that go by another name in the list of codes.
_NAMES = {
    "Bosnia-Herzegovina": "BA", "Brunei": "BN", "Burma (Myanmar)": "MM", "Cape Verde": "CV", "Czech Republic": "CZ",
    "Democratic Republic of the Congo": "CD", "Federated States of Micronesia": "FM", "Hong Kong": "HK",
    "Ivory Coast": "CI", "Macau": "MO", "Palestinian territories": "PS", "Republic of Congo": "CG",
    "Republic of Macedonia": "MK", "Reunion": "RE", "Sao Tome and Principe": "ST", "St. Helena": "SH",
    "St. Kitts and Nevis": "KN", "St. Lucia": "LC", "St. Pierre and Miquelon": "PM",
    "St. Vincent and the Grenadines": "VC", "Swaziland": "SZ", "Timor-Leste": "TL", "U.S. Virgin Islands": "VI",
    "Vatican City": "VA", "Bahamas": "BS", "Gambia": "GM", "Curacao": "CW", "Caribbean Netherlands": "BQ",
    "Channel Islands": "", "Netherlands": "NL", "Faeroe Islands": "FO", "Falkland Islands (Malvinas)": "FK",
}  # fmt: skip


def majors(data: Path) -> Rows:
    """Each major's people and its share among the degree-holders of each sex.

    The split by sex is that of recent graduates, applied to graduates of all ages; where the file has none, it is that
    of all majors together.
    """
    recent = {row["Major"]: row for row in _read(data, "majors_recent-grads.csv")}
    split = {name: (int(row["Men"]), int(row["Women"])) for name, row in recent.items() if row["Men"]}
    men, women = (sum(counts[sex] for counts in split.values()) for sex in (0, 1))
    rows = _read(data, "majors_all-ages.csv")
    people = {row["Major"]: int(row["Total"]) for row in rows}
    male: dict[str, float] = {}
    for name, total in people.items():
        m, w = split.get(name, (men, women))
        male[name] = total * m / (m + w)
    all_men = sum(male.values())
    all_women = sum(people.values()) - all_men
    return [
        (
            row["Major"],
            row["Major_category"],
            row["Total"],
            f"{male[row['Major']] / all_men:.6g}",
            f"{(people[row['Major']] - male[row['Major']]) / all_women:.6g}",
        )
        for row in sorted(rows, key=lambda row: row["Major"])
    ]


def religions(data: Path, countries: dict[str, Any]) -> Rows:
    """Per cent of each religion in each country in 2020; "<1" where the file says 1.0, which is anything under."""
    codes = {str(entry["name"]): code for code, entry in countries.items()} | _NAMES
    found: Rows = []
    for row in _read(data, "religion_by_country_percent.csv"):
        name = row["Country"].strip()
        if row["Year"] != RELIGION_YEAR or name == "All Countries":
            continue
        if name not in codes:
            raise SystemExit(f"The table of religions names {name!r}, which no code is known for.")
        if codes[name]:
            found.append((codes[name], *("<1" if row[group] == SMALL else row[group] for group in _GROUPS)))
    if len({row[0] for row in found}) != len(found):
        raise SystemExit("Two rows of the table of religions have one country.")
    return sorted(found)


def counties(data: Path) -> tuple[bytes, int]:
    """The counties as a compressed table of whole per mille, and how many there are."""
    lines = ["\t".join(COUNTY_COLUMNS)]
    for row in sorted(_read(data, "us_county_2023.csv"), key=lambda row: row["GEOID"]):
        name = row["Name"].rsplit(", ", 1)[0]
        shares = (str(round(float(row[column]) * 10)) for column in _SHARES)
        lines.append("\t".join((name, row["State"], str(round(float(row["Pop_Tot"]))), *shares)))
    return zlib.compress(("\n".join(lines) + "\n").encode("utf-8"), 9), len(lines) - 1


def _read(data: Path, name: str) -> list[dict[str, str]]:
    with (data / "tables" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
