"""What the manifest says of the rates, majors, religions and counties. Part of ``build_statistics.py``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import build_statistics_compact as compact
import build_statistics_rates as rates

Rows = list[tuple[str, ...]]
Table = tuple[str, str, bytes, int, dict[str, str]]
Writer = Callable[[tuple[str, ...], Rows], bytes]
FACTS = "facts as published; the choice, the bounds and the bands are ours"
ABOUT_RATES = {
    "source": "entered by hand from the publications in rates_sources.tsv; rates_values.tsv says which were seen on a "
    "page and which were not",
    "year": "1990-2025, each publication's in rates_sources.tsv",
    "universe": "residents of the United States, unless rates_sources.tsv says otherwise",
    "licence": FACTS,
}


def build(data: Path, countries: dict[str, Any], text: Writer) -> list[Table]:
    """Name, file, content, number of rows and description of each of these tables."""
    shares, values, sources = rates.tables()
    majors, religions = compact.majors(data), compact.religions(data, countries)
    counties, county_count = compact.counties(data)
    seen = sum(1 for value in values if value[rates.VALUE_COLUMNS.index("checked")])
    return [
        (
            "rates",
            "rates.tsv",
            text(rates.RATE_COLUMNS, shares),
            len(shares),
            ABOUT_RATES
            | {
                "title": "Published rates of conditions, medication, pets, religion and more, by sex and age",
                "method": "shares as published, worked out from it, or assumed, as the column 'how' says; "
                "bounds by judgement, wide enough for the doubts about the figure; ages that a survey of adults leaves "
                "out are assumed from the nearest band where the thing can be",
            },
        ),
        (
            "rates_values",
            "rates_values.tsv",
            text(rates.VALUE_COLUMNS, values),
            len(values),
            ABOUT_RATES
            | {
                "title": "What the rates are rates of, in words; which go together, which is a case of which",
                "method": f"{seen} of {len(values)} were compared with a page that states the figure or the total it "
                "is worked out from; the others are from memory of the publication, not confirmed against it",
            },
        ),
        (
            "rates_sources",
            "rates_sources.tsv",
            text(rates.SOURCE_COLUMNS, sources),
            len(sources),
            ABOUT_RATES
            | {"title": "The publications the rates are from", "method": "named from memory, without addresses"},
        ),
        (
            "majors",
            "majors.tsv",
            text(compact.MAJOR_COLUMNS, majors),
            len(majors),
            {
                "title": "Majors as shares of the degree-holders of each sex",
                "source": "US Census Bureau, American Community Survey 2010-12, by way of FiveThirtyEight",
                "year": "2010-2012",
                "universe": "people with a bachelor's degree in the United States, by the field of it",
                "licence": "CC BY 4.0",
                "method": "graduates of all ages, split by sex as recent graduates are; a major without that split has "
                "the split of all majors",
            },
        ),
        (
            "religion",
            "religion.tsv",
            text(compact.RELIGION_COLUMNS, religions),
            len(religions),
            {
                "title": "Religions by country, in per cent",
                "source": "Pew Research Center, The Future of World Religions 2010-2050",
                "year": "2020 (projected from 2010)",
                "universe": "residents of each country",
                "licence": "CC BY 4.0",
                "method": "per cent as given; 1.0, which stands for anything under one per cent, written '<1'",
            },
        ),
        (
            "counties",
            "counties.bin",
            counties,
            county_count,
            {
                "title": "Counties of the United States: residents, race and Hispanic origin, age",
                "source": "US Census Bureau, American Community Survey 2019-23, five-year estimates by county",
                "year": "2019-2023",
                "universe": "residents of the fifty states and the District of Columbia",
                "licence": "public domain (work of the US government)",
                "method": "shares rounded to whole per mille; compressed",
            },
        ),
    ]
