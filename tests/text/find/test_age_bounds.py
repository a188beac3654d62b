"""Ages told by what lies behind and what lies ahead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.facts.age import age_facts
from leakmeter.text.find.facts.age_bounds import ages_by_bounds
from leakmeter.text.find.mark import Mark


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("Thirty's behind me, forty's not here", 30, 39),
        ("Hit fifty, haven't hit fifty-four", 50, 53),
        ("Seventy was a while ago, eighty's a ways", 70, 79),
        ("Forty's in the mirror and fifty's up ahead", 40, 49),
        ("Past the big 3-0, still safely shy of 40", 30, 39),
        ("Got a few years till the big five-oh, a few since the four-oh", 40, 49),
        ("I'm still on the sunny side of thirty, left nineteen a ways back", 20, 29),
        ("Clock struck forty a bit back, not yet forty-four", 40, 43),
    ],
)
def test_of_two_bounds_one_is_behind_and_the_other_ahead(words: str, low: int, high: int) -> None:
    assert ages_by_bounds(words) == (low, high)


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("thirty to thirty-three, who counts", 30, 33),
        ("Thirty-seven through thirty-nine, pick one", 37, 39),
        ("24, 25, 26, whichever", 24, 26),
        ("sixty-one, maybe sixty-two", 61, 62),
    ],
)
def test_numbers_in_a_row_are_a_range(words: str, low: int, high: int) -> None:
    assert ages_by_bounds(words) == (low, high)


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("Fifty-five here, give or take one", 54, 56),
        ("thirty-eight, give or take a couple", 36, 40),
        ("thirty, give or take five", 25, 35),
        ("fifty, plus or minus a few", 47, 53),
        ("forty-five, or near enough a year either way", 44, 46),
    ],
)
def test_give_or_take_is_a_year_or_as_many_as_are_said(words: str, low: int, high: int) -> None:
    assert ages_by_bounds(words) == (low, high)


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("I'm still a few candles short of thirty", 20, 29),
        ("not forty yet", 30, 39),
        ("Sixty came and went", 60, 69),
        ("sixty's in the rear view", 60, 69),
        ("sixty's still out there", 50, 59),
        ("forty can wait", 30, 39),
        ("I've been out of my teens a while", 20, 29),
        ("I've got one to three birthdays before forty", 37, 39),
    ],
)
def test_a_lone_bound_leaves_the_decade_on_its_side(words: str, low: int, high: int) -> None:
    assert ages_by_bounds(words) == (low, high)


@pytest.mark.parametrize(
    "words",
    [
        "I'm 34",
        "I'm 45 and have been here for 20",
        "my brother (17) and I'm 20",
        "I make $40 and spend 30",
        "18 to 60 all day",
    ],
)
def test_a_number_with_nothing_beside_it_is_no_bound(words: str) -> None:
    assert ages_by_bounds(words) is None


@pytest.mark.parametrize(
    ("words", "age"),
    [
        ("F, 27, turned 25 abroad", 27),
        ("40, past 35", 40),
        ("I've smoked since 25, 37 years old", 37),
        ("I've been vegan since 30, 42 now", 42),
        ("sober since 28, 36F", 36),
        ("29, not 35 yet", 29),
        ("not 50 yet but 45 already", 45),
        ("not even 30 and already 28", 28),
        ("I'm 20, 21 in two weeks", 20),
        ("29, 30 in June", 29),
        ("62, 65 is when I retire", 62),
        ("Diagnosed at 31, 38 now", 38),
        ("Left home at 18, 27 now", 27),
        ("38, 39 next month", 38),
        ("I am 40, either way I am tired", 40),
        ("I'm 34, turned 30 in 2020", 34),
        ("married at 25, I'm 40 now", 40),
        ("I'm 39, forty next month", 39),
        ("I'm 23, been smoking since 15", 23),
        ("I'm 30 years old; 40 is coming", 30),
    ],
)
def test_who_says_outright_how_old_they_are_is_believed(words: str, age: int) -> None:
    assert [(fact.attribute, fact.value) for fact in age_facts(words)] == [("age", age)]


@pytest.mark.parametrize(
    ("text", "number", "value"),
    [
        ("Thirty's behind me, forty's not here.", "forty", "30 to 39"),
        ("I'm tired. Fifty-five, give or take one, and sore.", "Fifty-five", "54 to 56"),
        ("Left home at 18, 27 now.", "27", 27),
        ("My sister, 19, drove.", "19", 19),
        ("Fifty's behind me and sixty can wait its turn, Ed.", "Fifty's behind me and sixty", "50 to 59"),
        ("Forty's come and gone and fifty hasn't shown up.", "Forty's come and gone and fifty", "40 to 49"),
    ],
)
def test_what_stands_around_a_bare_number_in_its_sentence_counts(text: str, number: str, value: str | int) -> None:
    start = text.index(number)
    (facts,) = facts_of(text, [Mark(start, start + len(number), "AGE", 0.9)])
    assert [fact.value for fact in facts if fact.attribute == "age"] == [value]


def test_two_ages_joined_by_and_are_two() -> None:
    assert [fact.value for fact in age_facts("I'm 34 and 36 years old")] == [34, 36]


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("I'm in the early part of my forties", 40, 43),
        ("My thirties are barely underway", 30, 33),
        ("Early innings of my sixties", 60, 63),
        ("the last stretch of my twenties", 27, 29),
        ("smack in the middle of my fifties", 54, 56),
    ],
)
def test_parts_of_a_decade_have_many_names(words: str, low: int, high: int) -> None:
    (fact,) = age_facts(words)
    assert (fact.low, fact.high) == (low, high)


@given(st.text(max_size=80))
def test_bounds_of_any_words_are_in_order(words: str) -> None:
    found = ages_by_bounds(words)
    assert found is None or 0 < found[0] <= found[1] <= 110
