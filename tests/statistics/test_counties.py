"""Counties: found by name and state, with homonyms kept apart."""

from __future__ import annotations

import zlib

import pytest

from leakmeter.errors import DataError
from leakmeter.statistics import counties, tables
from leakmeter.statistics.conditionals import RACES
from leakmeter.statistics.counties import BANDS, counties_called, county


def test_they_are_all_there_and_small() -> None:
    listed = counties.counties()
    assert len(listed) == 3_144
    assert len({(found.name, found.state) for found in listed}) == len(listed)
    assert sum(found.people for found in listed) == pytest.approx(332.4e6, rel=0.001)  # ACS 2019-23
    assert tables.info("counties").size < 200_000


def test_shares_are_proportions_of_everyone() -> None:
    for found in counties.counties()[::50]:
        assert sum(found.races) == pytest.approx(1.0)
        assert sum(found.ages) == pytest.approx(1.0)
        assert len(found.races) == len(RACES)
        assert len(found.ages) == len(BANDS)


def test_a_name_and_a_state_are_one_county() -> None:
    cook = county("Cook", "IL")
    assert cook is not None
    assert (cook.name, cook.people) == ("Cook County", 5_185_812)  # ACS 2019-23
    assert cook.races[RACES.index("hispanic")] == pytest.approx(0.265, abs=0.002)
    assert county("cook county", "il") == cook
    orleans = county("Orleans", "LA")
    assert orleans is not None
    assert orleans.name == "Orleans Parish"
    assert county("Cook", "WY") is None


def test_homonyms_are_all_told_the_largest_first() -> None:
    found = counties_called("Washington County")
    assert len(found) == 30
    assert found[0].state == "OR"
    assert counties_called("Neverland County") == ()


def test_a_city_beside_its_county_keeps_its_word() -> None:
    assert county("Baltimore", "MD") != county("Baltimore city", "MD")
    assert county("Baltimore city", "MD") is not None


@pytest.mark.parametrize("content", [b"", b"nonsense", zlib.compress(b"a\tb\n"), zlib.compress(b"\xff")])
def test_damage_is_reported(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(tables, "read_bytes", lambda name: content)
    counties.counties.cache_clear()
    with pytest.raises(DataError, match=r"counties\.bin"):
        counties.counties()
    monkeypatch.undo()
    counties.counties.cache_clear()
    assert counties.counties()
