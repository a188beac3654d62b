"""Ranges of money, weight and height, and incomes by the year; a household's apart from a person's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.normalize.ranges import decade_in, range_in
from leakmeter.types import Fact


def fact(words: str, category: str, attribute: str) -> Fact | None:
    (found,) = facts_of(words, [Mark(0, len(words), category, 0.9)])
    return next((each for each in found if each.attribute == attribute), None)


def ends(words: str, category: str, attribute: str) -> tuple[float | None, float | None] | None:
    found = fact(words, category, attribute)
    return (found.low, found.high) if found else None


@given(
    st.integers(2, 90),
    st.integers(1, 9),
    st.sampled_from(["{}-{}k", "{} to {}k", "between {} and {} thousand", "${}k to ${}k"]),
)
def test_both_ends_of_a_range_share_its_thousands(low: int, more: int, said: str) -> None:
    found = range_in(said.format(low, low + more))
    assert found is not None
    assert (found.low, found.high) == (low * 1_000, (low + more) * 1_000)


@pytest.mark.parametrize(
    "words",
    [
        "thirty-two hundred",
        "it went from 62 to 81",
        "five and ten bucks",
        "10 to 5",
        "3 of 4",
        "between us",
        "1 to 500",
    ],
)
def test_not_all_pairs_of_numbers_are_ranges(words: str) -> None:
    assert range_in(words) is None


def test_ten_numbers_may_be_named_by_their_first() -> None:
    for words, low, high in (
        ("in the low sixties", 60, 64),
        ("the 160s", 160, 170),
        ("a hundred and fifty odd", 150, 160),
    ):
        found = decade_in(words)
        assert found is not None
        assert (found.low, found.high) == (low, high)


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("I make 40 to 45 thousand a year", 40_000, 45_000),
        ("I earn somewhere between thirty and forty grand", 30_000, 40_000),
        ("my salary is 80-90k", 80_000, 90_000),
        ("I earn in the low fifties", 50_000, 54_000),
        ("I make $3,000 to $3,500 a month", 36_000, 42_000),
        ("I make over 90k", 90_000, None),
        ("My income is over ten thousand dollars a year and under twenty", 10_000, 20_000),
        ("I earn more than 60 grand, but less than 70", 60_000, 70_000),
        ("I earn less than 12k", 0, 12_000),
    ],
)
def test_an_income_is_told_by_the_year(words: str, low: float, high: float | None) -> None:
    assert ends(words, "FINANCE", "income") == (low, high)
    assert fact(words, "FINANCE", "household_income") is None


@pytest.mark.parametrize(
    "words",
    ["our household income is 50 to 60k", "combined income between 50 and 60 grand",
     "together we make 50 to 60 thousand", "my husband and I earn 50-60k"],
)  # fmt: skip
def test_a_households_income_is_not_the_authors_alone(words: str) -> None:
    assert ends(words, "FINANCE", "household_income") == (50_000, 60_000)
    assert fact(words, "FINANCE", "income") is None


@pytest.mark.parametrize(
    "words",
    ["I owe 10 to 15k", "my wife makes 90k", "£30,000 to £35,000 salary", "I make $20 an hour", "a bonus of 15k I get",
     "take home is 1,900", "I get paid on the 15 to 20th"],
)  # fmt: skip
def test_debts_other_peoples_pay_and_what_is_not_by_the_year_are_no_income(words: str) -> None:
    assert fact(words, "FINANCE", "income") is None
    assert fact(words, "FINANCE", "household_income") is None


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("I'm between 190 and 200 pounds", 86.2, 90.7),
        ("a hundred and thirty something pounds", 59.0, 63.5),
        ("70-75 kg", 70.0, 75.0),
        ("I weigh 140 to 150", 63.5, 68.0),
        ("eleven to twelve stone", 69.8, 76.2),
    ],
)
def test_a_weight_may_be_a_range_and_is_no_height(words: str, low: float, high: float) -> None:
    assert ends(words, "APPEARANCE", "weight") == (low, high)
    assert fact(words, "APPEARANCE", "height") is None


def test_a_height_may_be_a_range_too() -> None:
    assert ends("somewhere between 5'9 and 5'11", "APPEARANCE", "height") == (175, 180)
    assert ends("165-170 cm", "APPEARANCE", "height") == (165, 170)


def test_pounds_lost_are_no_weight() -> None:
    assert fact("I lost 20 to 30 pounds", "APPEARANCE", "weight") is None
    assert fact("went from 62 to 81 kilos", "APPEARANCE", "weight") != Fact("weight", "62 to 81", 62.0, 81.0)
