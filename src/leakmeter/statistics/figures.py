"""The values that the shipped figures are read into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Sex = Literal["male", "female"]
SEXES: tuple[Sex, Sex] = ("male", "female")
#: Single years of age, the last one standing for "100 and over".
AGES = range(101)
#: A value for each sex (in the order of SEXES) and each single year of age.
Grid = tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Place:
    """A city, a first-level region, a country, or in the United States a county or an area of counties or states.
    ``label`` is unique ("Portland, Oregon, US"); ``country`` is the
    ISO 3166 two-letter code; ``region`` is the first-level region's name, or "" where none is known; ``population``
    is in people, ``year`` the year it refers to ("about 2018", "about 2020" where the source gives no year)."""

    label: str
    name: str
    kind: Literal["city", "county", "area", "region", "country"]
    region: str
    country: str
    population: int
    source: str
    year: str


@dataclass(frozen=True, slots=True)
class Conditional:
    """P(attribute = value | age, sex) on the grid of sexes × single years.

    ``values`` are proportions; ``spread`` is the multiplicative half width of the 90 % interval
    (value / spread to value * spread); ``universe`` says whom the figure describes.
    """

    attribute: str
    value: str
    values: Grid
    spread: float
    universe: str
    source: str
    year: str
