"""How replies are drawn, and what they cost together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import SettingsError
from leakmeter.llm import Sampling, Usage

counts = st.one_of(st.integers(0, 10**6), st.none())
usages = st.builds(Usage, st.integers(0, 99), st.integers(0, 99), counts, counts, st.integers(0, 99).map(float))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"temperature": -0.1}, "temperature"),
        ({"temperature": float("nan")}, "temperature"),
        ({"temperature": float("inf")}, "temperature"),
        ({"top_p": 0.0}, "top_p"),
        ({"top_p": 1.1}, "top_p"),
        ({"max_tokens": 0}, "max_tokens"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**31}, "seed"),
    ],
)
def test_a_reply_cannot_be_drawn_outside_of_what_there_is(values: dict[str, float], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        Sampling(**values)  # type: ignore[arg-type]


@given(st.integers(0, 2**31 - 1), st.integers(0, 1000), st.integers(0, 1000))
def test_several_draws_have_different_seeds_that_can_be_used(seed: int, i: int, j: int) -> None:
    first, second = Sampling(seed=seed).nth(i), Sampling(seed=seed).nth(j)
    assert (first == second) == (i == j)


@given(st.lists(usages, max_size=5))
def test_the_cost_of_all_is_the_sum_in_any_order_and_unknown_if_any_is(spent: list[Usage]) -> None:
    total = Usage.total(spent)
    assert total.calls == sum(usage.calls for usage in spent)
    assert (total.prompt_tokens is None) == any(usage.prompt_tokens is None for usage in spent)
    assert Usage.total(reversed(spent)) == total
