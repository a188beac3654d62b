"""What the trained tagger's wordier marks say of age; whose age it is, and what is no age at all."""

from __future__ import annotations

from datetime import date
from functools import partial

import pytest
from tests.text.find.ages import age_told

TODAY = date(2026, 6, 1)

age = partial(age_told, today=TODAY)


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("now that i have 33", 33, 33),
        ("I'll be 48 in spring", 47, 48),
        ("Born in 86", 39, 40),
        ("b. 1956", 69, 70),
        ("we of the 1969 vintage", 56, 57),
        ("I'm a millennial", 29, 45),
        ("I'm a Gen Xer", 45, 61),
        ("now I'm in my seventh decade", 60, 69),
        ("I was 22 in 2008", 39, 41),
        ("1986 and I'd have been ten", 49, 51),
        ("I was nine, I'm 44 now", 44, 44),
        ("my 40th birthday", 39, 40),
        ("a 24 year old student", 24, 24),
    ],
)
def test_an_age_may_be_told_by_a_year_a_generation_or_a_milestone(words: str, low: int, high: int) -> None:
    assert age(words) == (low, high)


@pytest.mark.parametrize(
    "words",
    [
        "my brother (17) has asthma",
        "my son turned 5",
        "my 24 year old car",
        "my car is 24 years old",
        "my 12 year old cat",
        "my parents are boomers",
    ],
)
def test_the_age_of_a_relative_a_pet_or_a_thing_is_not_the_authors(words: str) -> None:
    assert age(words) is None


@pytest.mark.parametrize(
    "words",
    ["I need 40 of them", "I've been here 24 hours", "twenty six of my year 5s", "I am 5'8", "the big 4-0", "I was 38"],
)
def test_counts_heights_and_the_past_are_no_age(words: str) -> None:
    assert age(words) is None


def test_of_two_people_the_author_is_the_one_who_says_i() -> None:
    assert age("my mom is 60 and I'm 33") == (33, 33)
    assert age("I'm 34, my wife is 31") == (34, 34)


def test_years_of_life_are_an_age_and_years_of_work_are_not() -> None:
    assert age("my thirty-eight years") == (38, 38)
    assert age("forty-eight years on earth") == (48, 48)
    assert age("48 years in the trade") is None
