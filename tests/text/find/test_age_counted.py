"""Ages told by so many years to or from another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.find.facts.age import age_facts
from leakmeter.text.find.facts.age_counted import age_counted


@pytest.mark.parametrize(
    ("words", "age"),
    [
        ("are three years past seventy", 73),
        ("I'm five years over 60", 65),
        ("hits the big five-oh in three years", 47),
        ("I'll be sixty in four years", 56),
        ("two years shy of fifty", 48),
        ("a couple of years off sixty", 58),
        ("Fourteen months to go till I'm thirty", 28),
        ("six months short of 21", 20),
        ("two weeks from thirty", 29),
        ("I'm two years off from sixty", 58),
        ("I'm closing in on thirty, two years off", 28),
        ("Sixty is six years off", 54),
        ("Thirty's four years up the road for me", 26),
        ("Seventy was fourteen years ago", 84),
        ("Told her I'm thirteen years ahead of her twenty-two", 35),
        ("I'm fifteen years younger than he is at forty", 25),
        ("Next birthday I get to say 52", 51),
    ],
)
def test_years_are_counted_from_the_age_that_is_named(words: str, age: int) -> None:
    assert [(fact.attribute, fact.value) for fact in age_facts(words)] == [("age", age)]


@pytest.mark.parametrize(
    "words",
    [
        "I'm 34",
        "I'm 45 and have been here for 20 years",
        "I'm 30 and five months from 31",
        "three years sober at 40",
        "a few years past forty",
        "older than you",
        "I'm 30, two years out of college",
        "I'm 40, ten years ago I was in jail",
        "I quit two years before forty",
        "",
    ],
)
def test_where_nothing_is_counted_or_two_ages_are_named_none_is_told(words: str) -> None:
    assert age_counted(words) is None


@pytest.mark.parametrize(
    "words",
    [
        "I'm twenty-six years behind him",
        "I'm thirty-three years his junior",
        "I'm fifteen years younger than her husband",
        "I am sixty years further along",
        "that's seventeen years gone",
    ],
)
def test_how_many_years_lie_between_two_people_is_no_age(words: str) -> None:
    assert age_facts(words) == ()


@given(st.integers(20, 80), st.integers(1, 18))
def test_so_many_years_past_and_so_many_short_of_an_age_lie_on_both_sides_of_it(age: int, years: int) -> None:
    unit = "year" if years == 1 else "years"
    past, short = (age_counted(f"{years} {unit} {side} {age}") for side in ("past", "shy of"))
    assert past is not None
    assert past.years == age + years
    assert (short.years if short else 0) == (age - years if age - years >= 10 else 0)
