"""Religions by country.

Figures: Pew Research Center, projected from 2010 to 2020. The source gives per cent with one decimal but writes every
share under one per cent as one per cent; the table has "<1" there. Such a share is taken to be an equal part of what
the larger groups leave, with an interval that reaches from nearly none to one per cent.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from leakmeter.statistics import tables
from leakmeter.statistics.figures import AGES, Conditional

FILE = "religion.tsv"
RELIGIONS = ("buddhist", "christian", "folk religion", "hindu", "jewish", "muslim", "other", "none")
SMALL = "<1"
#: A small group's share is at least this, and at most half of one per cent.
LEAST, MOST = 0.0005, 0.005
SPREAD_SMALL = 10.0
SPREAD = 1.25


@cache
def _countries() -> Mapping[str, tuple[tuple[float, bool], ...]]:
    """For each country the share of each religion, a proportion, and whether the source says less than one per cent."""
    return dict(tables.rows(FILE, ("country", *RELIGIONS), _country))


def _country(cells: list[str]) -> tuple[str, tuple[tuple[float, bool], ...]]:
    code, *shares = cells
    told = [None if share == SMALL else float(share) / 100 for share in shares]
    if any(share is not None and not 0.0 <= share <= 1.0 for share in told):
        raise ValueError(cells)
    left = 1.0 - sum(share for share in told if share is not None)
    small = min(MOST, max(LEAST, left / max(1, told.count(None))))
    return code, tuple((small, True) if share is None else (share, False) for share in told)


def religious(religion: str, country: str) -> Conditional | None:
    """The share of one of :data:`RELIGIONS` in a country (two-letter code), the same for each sex and age.

    None where there is no figure.
    """
    shares = _countries().get(country.upper())
    if shares is None or religion not in RELIGIONS:
        return None
    share, small = shares[RELIGIONS.index(religion)]
    entry = tables.info("religion")
    row = (max(LEAST, share),) * len(AGES)
    spread = SPREAD_SMALL if small else SPREAD
    return Conditional("religion", religion, (row, row), spread, entry.universe, entry.source, entry.year)
