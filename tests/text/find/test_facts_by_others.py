"""What is another's, denied, short of or only a place one is in is no fact of the author."""

from __future__ import annotations

import pytest
from tests.text.find.telling import known, stated

from leakmeter.text.find.facts.habits import habit_facts
from leakmeter.text.find.facts.heritage import heritage_facts
from leakmeter.types import Fact


@pytest.mark.parametrize(
    "text",
    [
        "not a drop of Hispanic in me",
        "I have never had a drop of Irish blood",
        "not a drop of rain since May",
        "I haven't got a drop of patience",
        "not a drop left in the tank",
    ],
)
def test_a_drop_of_something_else_is_no_drink(text: str) -> None:
    assert habit_facts(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "I've had not a drop of alcohol",
        "I haven't touched a drop in years",
        "I have never drunk a drop",
        "not a drop since 2011",
        "I haven't had a drop of the hard stuff",
        "not a single drop of whiskey",
    ],
)
def test_who_has_not_touched_a_drop_does_not_drink(text: str) -> None:
    assert habit_facts(text) == (Fact("alcohol", "does not drink"),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I'm from a big Mexican family.", "from a big Mexican family"),
        ("He's loud, I'm Mexican.", "I'm Mexican"),
        ("Every drop of Hispanic blood in me is tired.", "Hispanic blood in me"),
        ("A bit of Mexican pride never hurt me, being Latina.", "being Latina"),
        ("There is nothing I like more than being Mexican.", "being Mexican"),
        ("He's loud because we are a Cuban house.", "a Cuban house"),
    ],
)
def test_a_people_that_is_the_authors_stays(text: str, words: str) -> None:
    assert stated(text, words, "race=hispanic") != ()


@pytest.mark.parametrize(
    "words", ["not a drop of Hispanic in me", "nothing Hispanic about us", "without a trace of Asian in me"]
)
def test_a_denied_people_is_not_read(words: str) -> None:
    assert heritage_facts(words) == ()
    assert known(words, "RACE_NATIONALITY") == set()


def test_what_stands_beside_a_denial_is_read() -> None:
    assert Fact("ethnicity", "white") in heritage_facts("plain white, nothing Hispanic about us")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I can't reach it from my wheelchair.", "my wheelchair"),
        ("I can't walk to the shelf, let alone reach it.", "can't walk to the shelf"),
        ("They lift me up the stairs every night.", "lift me up the stairs"),
        ("I need a hand out of the chair, my knees are gone.", "out of the chair, my knees are gone"),
    ],
)
def test_legs_that_fail_are(text: str, words: str) -> None:
    assert stated(text, words, "walking=yes") != ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I work at the craft store.", "at the craft store"),
        ("Another shift at the mall.", "at the mall"),
        ("My boss at the hardware store laughed.", "at the hardware store"),
        ("I ring up yarn all day.", "I ring up yarn"),
    ],
)
def test_who_has_a_shift_there_does(text: str, words: str) -> None:
    assert stated(text, words, "industry=retail") != ()


@pytest.mark.parametrize("words", ["At the craft store", "in the yarn aisle", "through the shop", "the shop"])
def test_a_shop_alone_is_no_employer(words: str) -> None:
    assert known(words, "OCCUPATION") == set()


def test_a_till_of_ones_own_is() -> None:
    assert ("employer_kind", "a shop or restaurant") in known("I work at the craft store", "OCCUPATION")


@pytest.mark.parametrize(
    "text", ["I have a bachelor's", "a bachelor's, no master's", "a bachelor's, just short of a master's"]
)
def test_a_degree_beside_one_that_was_not_reached_is(text: str) -> None:
    assert ("education", "bachelor") in known(text, "EDUCATION")
    assert stated(f"{text}.", text, "education=bachelor") != ()
