"""What age an author gives, as a number of years or as a range with both ends included."""

from __future__ import annotations

from datetime import date
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.text.find.ages import age_told

from leakmeter.text.find import find

TODAY = date(2025, 6, 1)

age = partial(age_told, today=TODAY)


@pytest.mark.parametrize(
    ("words", "years"),
    [
        ("24F", 24),
        ("M32", 32),
        ("I'm 19 yo", 19),
        ("I'm twenty-three", 23),
        ("I'm twenty three years old", 23),
        ("I am ninety", 90),
        ("turned 40", 40),
        ("I turned 40 last week", 40),
        ("as a 45-year-old", 45),
    ],
)
def test_an_age_in_figures_or_words_is_exact(words: str, years: int) -> None:
    assert age(words) == (years, years)


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("in my late twenties", 27, 29),
        ("in my early 30s", 30, 33),
        ("in my mid to late 40s", 44, 49),
        ("in my 20’s", 20, 29),
        ("in my teens", 13, 19),
        ("in my late teens", 17, 19),
        ("I'm a thirty-something", 30, 39),
        ("I'm a 30 something", 30, 39),
        ("I'm over 50", 50, 59),
        ("I'm under 40", 30, 39),
        ("I'm almost 30", 28, 29),
        ("I'm turning 18", 17, 18),
        ("I'm 30ish", 28, 32),
        ("I'm between 30 and 35", 30, 35),
        ("I turned 40 two years ago", 41, 43),
    ],
)
def test_an_age_said_loosely_is_a_range(words: str, low: int, high: int) -> None:
    assert age(words) == (low, high)


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("I was born in 1988", 36, 37),
        ("I was born on March 3, 1990", 35, 35),
        ("born in '88", 36, 37),
        ("born in the 80s", 35, 45),
        ("born in the late 1980s", 35, 38),
    ],
)
def test_a_birth_year_is_reckoned_from_the_day_given(words: str, low: int, high: int) -> None:
    assert age(words) == (low, high)


@pytest.mark.parametrize(
    "words",
    [
        "I'm 250 years old",
        "I was 12 when it happened",
        "when I was 16",
        "at age 9",
        "I was twenty when",
        "born in 2031",
        "born in 1801",
        "I'm 25.5% done",
        "I paid $30",
    ],
)
def test_no_age_is_read_from_the_past_or_from_other_numbers(words: str) -> None:
    assert age(words) is None


@given(st.integers(3, 110))
def test_every_plausible_age_is_read_back(years: int) -> None:
    assert age(f"I'm {years} years old") == (years, years)


@given(st.integers(1925, 2024))
def test_a_birth_year_leaves_two_ages(year: int) -> None:
    low, high = age(f"I was born in {year}") or (0, 0)
    assert high - low <= 1
    assert year + high == TODAY.year


@given(st.text(alphabet="ıİſKI'm in my fiftysx 0123456789-born’s", max_size=40))
def test_no_words_are_too_strange_to_read(words: str) -> None:
    years = age(words)
    assert years is None or 0 <= years[0] <= years[1] <= 112


def test_the_age_of_a_disclosure_comes_with_its_gender() -> None:
    (found,) = find("I'm 24F and new here")
    assert [(f.attribute, f.value) for f in found.facts] == [("age", 24), ("gender", "female")]
