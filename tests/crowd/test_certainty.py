"""What is claimed of a number of people is claimed of nine tenths of its distribution."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import estimate
from leakmeter.text.crowd import at_least
from leakmeter.text.crowd.certainty import at_most, verdict

CROWD = estimate("I live in Ohio and I collect thimbles")


def test_the_middle_is_k_and_the_lower_bound_is_passed_by_nineteen_in_twenty() -> None:
    assert at_least(CROWD, 0.5) == pytest.approx(CROWD.k)
    assert at_least(CROWD, 0.95) == pytest.approx(CROWD.low)


@given(st.floats(0.5, 0.999), st.floats(0.5, 0.999))
def test_a_surer_claim_is_of_fewer_people_and_never_of_none(one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert 1.0 <= at_least(CROWD, more) <= at_least(CROWD, less) <= CROWD.k * (1 + 1e-9)


@pytest.mark.parametrize("probability", [0.49, 1.0, -1.0, float("nan")])
def test_other_probabilities_are_refused(probability: float) -> None:
    with pytest.raises(ValueError, match=r"from 0\.5 to 1"):
        at_least(CROWD, probability)


@given(st.floats(0.5, 0.999))
def test_the_chance_of_fewer_is_what_is_left_of_the_chance_of_more(probability: float) -> None:
    people = at_least(CROWD, probability)
    assert at_most(CROWD, people) == pytest.approx(1 - probability, abs=1e-4) or people == 1.0


@given(st.floats(1, 1e9), st.floats(1, 1e9))
def test_more_people_are_never_less_probable(one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert 0.0 <= at_most(CROWD, less) <= at_most(CROWD, more) <= 1.0


def test_whoever_names_themself_is_identified() -> None:
    assert verdict(estimate("I live in Ohio. Write to me: jo.invented@example.com")) == "identifies"


def test_a_state_is_a_crowd() -> None:
    assert verdict(estimate("I live in Ohio")) == "one of many"


def test_details_enough_identify() -> None:
    assert (
        verdict(estimate("I'm 83, I live in Ludlow, Massachusetts and I own a running 1937 Lanchester")) == "identifies"
    )
