"""What ties an author to a place they name, and that no place is made of ordinary words."""

from __future__ import annotations

import pytest
from tests.text.find.placing import ROLES, labels, named

from leakmeter.text.find import find
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark


def told(text: str, category: str) -> list[tuple[str, str]]:
    (facts,) = facts_of(text, [Mark(0, len(text), category, 0.9)])
    return [(f.attribute, str(f.value)) for f in facts if f.attribute in (*ROLES, "named_place")]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("I live in the US", "United States"),
        ("I live in the US and love it.", "United States"),
        ("i live in the uk", "United Kingdom"),
        ("we live in india", "India"),
        ("I'm based in Canada, for now", "Canada"),
    ],
)
def test_the_country_somebody_lives_in_is_found_in_any_spelling(text: str, label: str) -> None:
    assert [fact.value for found in find(text) for fact in found.facts if fact.attribute == "place"] == [label]


@pytest.mark.parametrize("text", ["If I lived in the UK I'd cry"])
def test_a_country_nobody_lives_in_is_no_place_of_the_author(text: str) -> None:
    assert [fact for found in find(text) for fact in found.facts if fact.attribute == "place"] == []


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("I rented in Leeds", "past_place"),
        ("we rented a flat in Leeds", "past_place"),
        ("I live in a rented terrace in Leeds", "place"),
        ("I moved to a rented house in Leeds", "place"),
        ("in my rented room in Leeds", "place"),
    ],
)
def test_a_rented_home_is_lived_in_and_a_home_that_was_rented_is_left(text: str, role: str) -> None:
    assert told(text, "LOCATION") == [(role, "Leeds, England, UK")]


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("I work in sales", "OCCUPATION"),
        ("I'm in Grad School", "EDUCATION"),
        ("I'm in debt", "FINANCE"),
        ("I work in IT", "OCCUPATION"),
        ("I study at Boston University", "EDUCATION"),
    ],
)
def test_no_place_is_read_where_none_is_named(text: str, category: str) -> None:
    assert told(text, category) == []


def test_a_state_is_no_name_of_an_animal() -> None:
    text = "a dog in Ohio"
    (facts,) = facts_of(text, [Mark(0, len(text), "PET", 0.9)])
    assert "pet_name" not in [f.attribute for f in facts]


@pytest.mark.parametrize(
    "text",
    [
        "I live in fear",
        "I LIVE IN FEAR",
        "I'm in love",
        "I'm in bed",
        "I'm in Bed",
        "I work in sales",
        "I WORK IN SALES",
        "I'm in Charge",
        "I moved from time to time",
        "I'm from a small town",
        "I moved in May",
        "I'm in March",
        "I'm living in Hope",
        "I live in a van",
        "I'm in Debt",
        "I'm from Work",
        "I'm from Earth",
        "I'm from Hell",
        "I live in Sin",
        "I work in HR",
        "I work in IT",
        "I work in OR",
        "I'm in PR",
        "I'm in US shift",
        "I'm in ICU",
        "I'm in Grad School",
        "Currently In Pain And Living In Peace",
        "I live in the Middle East",
        "I live in Asia",
        "I live in the country",
        "I live in the city",
        "I live in la la land",
        "I'm here in ma living room",
        "I study at Harvard",
        "I live in the county",
        "I live in the south",
    ],
)
def test_no_place_is_invented_from_other_words(text: str) -> None:
    assert named(text) == []


@pytest.mark.parametrize("text", ["I don't live in Scotland any more", "we never lived in Ohio", "I'm not from Leeds"])
def test_where_the_author_does_not_live_is_no_home(text: str) -> None:
    assert "place" not in {fact.attribute for fact in named(text)}


@pytest.mark.parametrize(
    "text", ["I live in the Austin, TX area", "I live in the Austin area", "I live in Austin and never lived in Ohio"]
)
def test_a_city_with_its_state_or_surroundings_is_a_home_all_the_same(text: str) -> None:
    assert labels(text) == ["Austin, Texas, US"]


def test_some_cities_are_told_with_the() -> None:
    assert labels("I live in the Bronx")[0] in ("Bronx, New York, US", "The Bronx, New York, US")
    assert labels("I live in The Hague") == ["The Hague, Netherlands"]


def test_a_town_that_is_also_a_word_needs_its_capital() -> None:
    assert labels("I live in Reading") == ["Reading, England, UK"]
    assert labels("I live in Nice") == ["Nice, France"]
    assert named("I'm in nice company") == []


def test_work_in_a_trade_somewhere_names_only_the_somewhere() -> None:
    assert labels("I work in sales in Brazil") in ([], ["Brazil"])


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("I live in Leeds", "place"),
        ("I've lived in Leeds for ten years", "place"),
        ("I moved to Leeds", "place"),
        ("my apartment in Leeds", "place"),
        ("I work in Leeds", "frequents"),
        ("I study in Leeds", "frequents"),
        ("my office in Leeds", "frequents"),
        ("I was born in Leeds", "birthplace"),
        ("I grew up in Leeds", "birthplace"),
        ("born and raised in Leeds", "birthplace"),
        ("I'm originally from Leeds", "birthplace"),
        ("I used to live in Leeds", "past_place"),
        ("I lived in Leeds for ten years", "past_place"),
        ("I moved here from Leeds", "past_place"),
    ],
)
def test_what_ties_the_author_to_a_place(text: str, role: str) -> None:
    assert [fact.attribute for fact in named(text)] == [role]


def test_from_means_home_unless_another_home_is_named() -> None:
    assert [f.attribute for f in named("I'm from Leeds")] == ["place"]
    assert [f.attribute for f in named("I'm from Leeds but I live in York now")] == ["birthplace", "place"]
