"""Laws of what counts by its kind: k stays in its interval, and falls with each detail, however sure its mark."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter import estimate
from leakmeter.prob.bits import bits
from leakmeter.text.crowd.assumed import FILE, is_guess, shipped
from leakmeter.types import Disclosure, Fact

OHIO = Disclosure(0, 7, "in Ohio", "LOCATION", 1.0, "", (Fact("place", "Ohio, US"),))


def told(text: str, category: str, *facts: Fact, sure: float = 1.0) -> Disclosure:
    return Disclosure(0, len(text), text, category, sure, "", facts)


def lost(*more: Disclosure) -> float:
    """The bits by which details lower the count of the people of Ohio beside the author."""
    return bits(estimate([OHIO]).k - 1) - bits(estimate([OHIO, *more]).k - 1)


DETAILS = st.lists(
    st.builds(
        lambda kind, word, sure: told(word, kind, sure=sure),
        st.sampled_from(sorted(shipped().kinds)),
        st.text("abcdefghij", min_size=4, max_size=8),
        st.floats(0.5, 1),
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=40, deadline=None)
@given(DETAILS)
def test_k_lies_in_its_interval_and_falls_with_each_detail(details: list[Disclosure]) -> None:
    crowd, fewer, everybody = estimate([OHIO, *details]), estimate([OHIO, *details[:-1]]), estimate([OHIO])
    assert 1 <= crowd.low <= crowd.k <= crowd.high <= everybody.high
    assert crowd.k <= fewer.k <= everybody.k


@pytest.mark.parametrize("sure", [1.0, 0.6, 0.5])
def test_a_rewording_that_is_marked_less_surely_gains_nothing(sure: float) -> None:
    assert lost(told("my iguana", "PET", sure=sure)) == pytest.approx(-shipped().kinds["PET"].bits)


def test_two_rare_things_count_twice() -> None:
    iguana, ferret = told("my iguana", "PET"), told("my ferret", "PET")
    assert lost(iguana, ferret) == pytest.approx(lost(iguana) + lost(ferret))


@pytest.mark.parametrize(
    ("text", "category", "word"),
    [("the dishwasher", "POSSESSION", "dishwasher"), ("my older sister", "FAMILY", "sister")],
)
def test_a_common_thing_counts_by_its_own_row(text: str, category: str, word: str) -> None:
    assert lost(told(text, category)) == pytest.approx(-shipped().things[category, word].bits)


def test_a_rare_thing_beside_a_common_one_counts_as_one_of_its_kind() -> None:
    both = told("the dishwasher and a harpsichord", "POSSESSION")
    assert lost(both) == pytest.approx(-shipped().kinds["POSSESSION"].bits)


def test_the_rest_of_a_detail_costs_as_much_as_a_whole_one_of_its_kind() -> None:
    nurse = Fact("occupation", "Registered nurses")
    there = told("I work as a nurse at Mercy General", "OCCUPATION", nurse, Fact("employer", "Mercy General"))
    rest = lost(there) - lost(told("I work as a nurse", "OCCUPATION", nurse))
    assert rest == pytest.approx(-shipped().kinds["OCCUPATION"].bits)


def test_the_state_around_the_town_that_counts_is_no_guess_on_top() -> None:
    town = told("in Columbus", "LOCATION", Fact("place", "Columbus, Ohio, US"))
    assert estimate([town, OHIO]).k == pytest.approx(estimate([town]).k)
    assert not any(map(is_guess, estimate([town, OHIO]).factors))


def test_no_row_stands_twice_and_each_says_whose_it_is() -> None:
    lines = [line.split("\t") for line in FILE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    keys = Counter((kind, of, word) for kind, of, words, *_ in lines[1:] for word in words.split("|"))
    assert [key for key, times in keys.items() if times > 1] == []
    assert {by for *_, by in lines[1:]} == {"annotators", "ours"}
    assert {of for _, of, *_ in lines[1:]} <= {*shipped().kinds, "*"}
