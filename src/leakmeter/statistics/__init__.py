"""The shipped figures, one row one source, and the code that reads them.

Places by name with their populations (:func:`lookup`, :func:`by_label`), people by age and sex (:func:`people`) and
shares of attributes given age and sex (:func:`marital`, :func:`occupation` and the like). Nothing is read before it
is asked for, and nothing but the standard library is needed.
"""

from leakmeter.statistics.conditionals import (
    EDUCATION,
    MARITAL,
    RACES,
    cohabiting,
    education,
    education_at_least,
    employed,
    group_of,
    marital,
    occupation,
    occupation_group,
    occupation_groups,
    occupation_titles,
    race,
)
from leakmeter.statistics.figures import AGES, SEXES, Conditional, Grid, Place, Sex
from leakmeter.statistics.places import by_label, countries, country, country_of, lookup, places_like, region_of
from leakmeter.statistics.population import (
    ENGLISH_SPEAKERS,
    ENGLISH_SPEAKERS_RANGE,
    ENGLISH_SPEAKERS_SOURCE,
    english_speakers,
    people,
    rescaled,
    total,
    world,
)
from leakmeter.statistics.tables import TableInfo, manifest, problems
from leakmeter.statistics.universities import School, universities, universities_called, university

__all__ = [
    "AGES",
    "EDUCATION",
    "ENGLISH_SPEAKERS",
    "ENGLISH_SPEAKERS_RANGE",
    "ENGLISH_SPEAKERS_SOURCE",
    "MARITAL",
    "RACES",
    "SEXES",
    "Conditional",
    "Grid",
    "Place",
    "School",
    "Sex",
    "TableInfo",
    "by_label",
    "cohabiting",
    "countries",
    "country",
    "country_of",
    "education",
    "education_at_least",
    "employed",
    "english_speakers",
    "group_of",
    "lookup",
    "manifest",
    "marital",
    "occupation",
    "occupation_group",
    "occupation_groups",
    "occupation_titles",
    "people",
    "places_like",
    "problems",
    "race",
    "region_of",
    "rescaled",
    "total",
    "universities",
    "universities_called",
    "university",
    "world",
]
