"""What is claimed of a number of people is claimed of nine tenths of its distribution."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import estimate
from leakmeter.text.crowd import at_least

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
