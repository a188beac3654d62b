"""What degree-holders studied."""

from __future__ import annotations

import pytest

from leakmeter.statistics import tables
from leakmeter.statistics.majors import major, major_share, majors
from leakmeter.text.find.lexicon import rows


def test_the_shares_of_each_sex_make_up_all_of_it() -> None:
    assert len(majors()) == 173
    assert sum(found.male_share for found in majors()) == pytest.approx(1.0, abs=1e-4)
    assert sum(found.female_share for found in majors()) == pytest.approx(1.0, abs=1e-4)


def test_one_in_twenty_women_with_a_degree_studied_psychology() -> None:
    found = major_share("PSYCHOLOGY")
    assert found is not None
    assert found.values[1][30] == pytest.approx(
        0.051, abs=0.002
    )  # 1.48 of 39.8 million graduates, 4 in 5 of them women
    assert found.values[0][30] < found.values[1][30] / 2


def test_every_major_of_the_word_list_is_in_the_table() -> None:
    named = {row["major"] for row in rows("majors")} - {""}
    assert all(major(name) for name in named)
    assert major("ALCHEMY") is None
    assert major_share("ALCHEMY") is None


def test_the_table_says_where_it_comes_from() -> None:
    assert "American Community Survey" in tables.info("majors").source
    assert tables.info("majors").size < 20_000
