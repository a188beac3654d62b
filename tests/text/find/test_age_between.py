"""Ages between two numbers, and on one side of the middle between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.find.facts.age import age_facts
from leakmeter.text.find.facts.age_between import ages_between


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("a woman between fifty and sixty", 50, 60),
        ("somewhere between forty-one and forty-five", 41, 45),
        ("closer to forty than thirty-five", 38, 39),
        ("nearer to 30 than to 40", 30, 34),
        ("a hair into her thirties", 30, 33),
        ("I got a little way into my sixties", 60, 63),
    ],
)
def test_two_numbers_leave_a_range(words: str, low: int, high: int) -> None:
    (fact,) = age_facts(words)
    assert (fact.attribute, fact.low, fact.high) == ("age", low, high)


@pytest.mark.parametrize(
    "words", ["between fifty and sixty percent", "between 20 and 90", "closer to forty", "between sixty and fifty"]
)
def test_shares_and_numbers_far_apart_are_no_ages(words: str) -> None:
    assert ages_between(words) is None


@given(low=st.integers(18, 84), by=st.integers(2, 15), older=st.booleans())
def test_who_is_closer_to_one_age_than_to_another_is_between_them_and_closer(low: int, by: int, *, older: bool) -> None:
    near, far = (low + by, low) if older else (low, low + by)
    found = ages_between(f"closer to {near} than {far}")
    assert found is not None
    for age in found:
        assert min(near, far) <= age <= max(near, far)
        assert abs(age - near) < abs(age - far)
