"""Children at home, children born, and children of whom neither is told."""

from __future__ import annotations

import pytest

from leakmeter.text.crowd.estimate import estimate
from leakmeter.types import Disclosure, Fact

PARENT = (Fact("relative", "child"), Fact("parent", "yes"))


def told(*said: tuple[str, str, tuple[Fact, ...]]) -> list[Disclosure]:
    return [
        Disclosure(start=i, end=i + len(text), text=text, category=category, confidence=0.9, why="", facts=facts)
        for i, (text, category, facts) in enumerate(said)
    ]


def asked(disclosures: list[Disclosure]) -> list[str]:
    questions = [factor.question.partition(" THAT ")[2] for factor in estimate(disclosures).factors]
    return [one for one in questions if "child" in one or "birth" in one]


@pytest.mark.parametrize(
    "beside",
    [
        "all under eighteen and all living at home",
        "all still at home",
        "every one of them a minor",
        "both school age",
        "the lot of them under our roof",
    ],
)
def test_that_children_live_at_home_may_be_told_beside_their_number(beside: str) -> None:
    father = ("Being the dad of three", "FAMILY", (*PARENT, Fact("children", 3), Fact("gender", "male")))
    if "both" in beside:
        father = ("Being the dad of two", "FAMILY", (*PARENT, Fact("children", 2), Fact("gender", "male")))
    disclosures = told(father, (beside, "FAMILY", ()))
    number = 2 if "both" in beside else 3
    assert asked(disclosures) == [f"have {number} of their children at home"]
    assert estimate(disclosures).not_estimated == ()


@pytest.mark.parametrize(
    ("beside", "facts"),
    [
        ("My mother is at home with dementia", (Fact("relative", "parent"),)),
        ("none of them at home any more", ()),
        ("all moved out", ()),
        ("nobody in the house but me", ()),
    ],
)
def test_another_at_home_and_children_who_left_are_no_children_at_home(beside: str, facts: tuple[Fact, ...]) -> None:
    three = ("I have three kids", "FAMILY", (*PARENT, Fact("children", 3)))
    assert asked(told(three, (beside, "FAMILY", facts))) == ["have three children"]


def test_of_several_those_at_home_are_counted_who_are_told() -> None:
    four = ("I have four kids", "FAMILY", (*PARENT, Fact("children", 4)))
    assert asked(told(four, ("two still at home", "FAMILY", ()))) == ["have 2 of their children at home"]


def test_the_babies_of_the_old_and_those_raised_are_not_at_home() -> None:
    babies = ("three babies", "FAMILY", (*PARENT, Fact("children", 3)))
    assert asked(told(babies)) == ["have 3 of their children at home"]
    assert asked(told(("I'm 71", "AGE", (Fact("age", 71),)), babies)) == ["have three children"]
    raised = ("three babies raised", "FAMILY", babies[2])
    assert asked(told(raised)) == ["have three children"]


@pytest.mark.parametrize("words", ["four babies borne and raised", "I birthed four", "I bore four sons"])
def test_children_borne_are_counted_by_their_births(words: str) -> None:
    four = (*PARENT, Fact("children", 4))
    assert asked(told((words, "FAMILY", four))) == ["have given birth to 4"]
    assert asked(told((words, "FAMILY", (*four, Fact("gender", "female"))))) == ["have given birth to 4"]
    assert asked(told((words, "FAMILY", (*four, Fact("gender", "male"))))) == ["have four children"]


def test_the_births_of_a_wife_are_not_the_authors() -> None:
    words = ("My wife gave birth to our third", "FAMILY", (*PARENT, Fact("children", 3)))
    assert asked(told(words)) == ["have three children"]


@pytest.mark.parametrize(
    "at_home",
    [
        "four kids in the house, all under 18",
        "I have four kids, all still at home",
        "four children under my roof",
    ],
)
def test_who_has_children_and_left_school_early_is_an_adult(at_home: str) -> None:
    four = (at_home, "FAMILY", (*PARENT, Fact("children", 4)))
    left = ("I never finished high school", "EDUCATION", (Fact("education", "less than high school"),))
    questions = [factor.question.partition(" THAT ")[2] for factor in estimate(told(four, left)).factors]
    assert "are 10 to 17 years old" not in questions
    assert "have 4 or more of their children at home" in questions


@pytest.mark.parametrize(
    ("words", "beside"),
    [("my two kids at home", ()), ("I gave birth to two", (Fact("gender", "female"),))],
)
def test_few_of_sixteen_have_children_of_their_own(words: str, beside: tuple[Fact, ...]) -> None:
    age = ("I'm 16", "AGE", (Fact("age", 16),))
    two = (words, "FAMILY", (*PARENT, Fact("children", 2), *beside))
    among = estimate(told(age, ("me", "GENDER", beside)) if beside else told(age)).k
    assert 0 < estimate(told(age, two)).k < 0.02 * among
