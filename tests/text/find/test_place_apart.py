"""A place at the end of what the author is or does stands by itself, so that it counts and can be said less exactly."""

from __future__ import annotations

import pytest

from leakmeter import check, find
from leakmeter.text.find.consolidate.place_apart import places_apart
from leakmeter.text.find.mark import Mark


def parts(text: str, category: str = "OCCUPATION") -> list[tuple[str, str]]:
    return [(text[m.start : m.end], m.category) for m in places_apart(text, [Mark(0, len(text), category, 0.9)])]


@pytest.mark.parametrize(
    ("said", "place"), [("I'm a nurse", "in Ohio"), ("I teach maths", "near Leeds"), ("vet", "in the Netherlands")]
)
def test_a_place_where_something_of_today_is_is_a_mark_of_its_own(said: str, place: str) -> None:
    assert parts(f"{said} {place}") == [(said, "OCCUPATION"), (place, "LOCATION")]


@pytest.mark.parametrize(
    "text",
    [
        "I trained in Aarhus",  # long ago
        "I was a vet in Rothbury",
        "I work in finance",  # no place
        "a nurse in Ohio hospitals",  # more follows
    ],
)
def test_the_rest_stays_in_one(text: str) -> None:
    assert parts(text) == [(text, "OCCUPATION")]


def test_of_other_people_nothing_is_taken_apart() -> None:
    assert parts("my sister in Ohio", "FAMILY") == [("my sister in Ohio", "FAMILY")]


def test_facts_and_confidence_stay_with_their_part() -> None:
    first, second = places_apart("I'm a nurse in Ohio", [Mark(0, 19, "OCCUPATION", 0.8)])
    assert (first.confidence, second.confidence) == (0.8, 0.8)


def test_a_nurse_in_a_state_is_counted_among_its_people() -> None:
    report = check("I'm a nurse in Ohio.")
    assert report.crowd.population.label == "Ohio, US"
    assert [d.text for d in find("I'm a nurse in Ohio.")] == ["I'm a nurse", "in Ohio"]
