"""Work and schooling that posts by new writers told in passing and that were read wrongly or not at all."""

from __future__ import annotations

import pytest

from .telling import known, marked, values


def test_who_manages_my_workplace_is_somebody_else() -> None:
    found = known("supervisor at my job", "OCCUPATION")
    assert {attribute for attribute, _ in found}.isdisjoint(("field", "occupation"))
    assert ("employment", "employed") in found
    assert ("field", "business") in known("I'm a supervisor at my job", "OCCUPATION")


def test_no_degree_is_none() -> None:
    text = 'He said I\'m "a catch" and then, under his breath, "no master\'s though".'
    assert ("education", "master") not in marked(text, "master's though", "EDUCATION")


@pytest.mark.parametrize(
    "words",
    [
        "My education is one of those in-between ones, past high school, short of a bachelor's",
        "more than high school but less than a bachelor's",
        "beyond a high school diploma and short of a degree",
    ],
)
def test_between_high_school_and_a_degree_is_some_college(words: str) -> None:
    assert values(words, "EDUCATION", "education") == ["some college"]


def test_how_offices_name_a_line_of_work_is_no_work_for_the_government() -> None:
    words = "I work in what the government puts together as food service"
    assert values(words, "OCCUPATION", "field") == ["food service"]


def test_a_degree_that_was_never_unlocked_is_none() -> None:
    assert values("put some points into college, never unlocked the bachelor's", "EDUCATION", "education") != [
        "bachelor"
    ]


def test_a_clerk_who_is_to_be_seen_is_not_the_author() -> None:
    assert marked('I wrote "see county clerk" and left it at that.', "clerk", "OCCUPATION") == set()
    assert marked("county clerk here, ask me anything", "clerk", "OCCUPATION") != set()


@pytest.mark.parametrize("words", ["it's not a bachelor's", "never got around to the GED"])
def test_degrees_that_are_not_tell_none(words: str) -> None:
    assert not {"bachelor", "high school"} & set(values(words, "EDUCATION", "education"))


def test_a_degree_to_go_back_for_is_not_taken_yet() -> None:
    text = "whether going back for a bachelor's pays off"
    assert ("education", "bachelor") not in marked(text, "a bachelor's", "EDUCATION")


@pytest.mark.parametrize(
    ("words", "level"),
    [
        ("I've got hs and nothing after it", "high school"),
        ("some schooling past high school but nothing up to a bachelor's", "some college"),
    ],
)
def test_schooling_is_told_by_what_did_not_follow(words: str, level: str) -> None:
    assert values(words, "EDUCATION", "education") == [level]
