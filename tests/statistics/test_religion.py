"""Religions by country, where less than one per cent is not one per cent."""

from __future__ import annotations

import pytest

from leakmeter.statistics import Conditional, countries, tables
from leakmeter.statistics.religion import LEAST, MOST, RELIGIONS, religious


def known(religion: str, country: str) -> Conditional:
    found = religious(religion, country)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("religion", "country", "share"),
    [
        ("muslim", "ID", 0.87),
        ("hindu", "IN", 0.79),
        ("jewish", "IL", 0.75),
        ("none", "CZ", 0.784),
        ("christian", "MX", 0.94),
    ],
)
def test_large_groups_are_as_the_source_has_them(religion: str, country: str, share: float) -> None:
    assert known(religion, country).values[0][30] == pytest.approx(share, abs=0.015)  # Pew Research Center, 2020


def test_less_than_one_per_cent_is_not_counted_as_one() -> None:
    """Jews are about 0.1 % of the people of Germany; the source's file says 1.0."""
    found = known("jewish", "DE")
    assert found.values[0][30] <= MOST
    assert found.values[0][30] / found.spread <= 0.0015 <= found.values[0][30] * found.spread


def test_all_groups_of_a_country_make_up_about_everyone() -> None:
    for place in countries()[:100]:
        if religious("christian", place.country) is None:
            continue
        total = sum(known(religion, place.country).values[1][40] for religion in RELIGIONS)
        assert total == pytest.approx(1.0, abs=0.03), place.label


def test_every_share_is_possible_and_unknown_names_have_none() -> None:
    for religion in RELIGIONS:
        assert LEAST <= known(religion, "US").values[0][0] <= 1.0
    assert religious("pastafarian", "US") is None
    assert religious("muslim", "XX") is None
    assert "Pew" in tables.info("religion").source
