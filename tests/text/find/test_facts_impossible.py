"""Ages and numbers that cannot be, or are said in jest."""

from __future__ import annotations

from datetime import date

import pytest

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.normalize.age import age_facts
from leakmeter.text.find.normalize.impossible import impossible_age, impossible_number

TODAY = date(2026, 1, 1)


@pytest.mark.parametrize(
    "words",
    [
        "I'm -5 years old", "I'm minus five years old", "I'm -24", "I'm 250 years old", "250", "I was born in 1890",
        "born in 2340", "I'm negative 3 years old", "I'm turning -3",
    ],
)  # fmt: skip
def test_an_age_that_nobody_has_is_no_age(words: str) -> None:
    assert impossible_age(words, today=TODAY)
    assert age_facts(words, today=TODAY) == ()


@pytest.mark.parametrize(
    "words",
    ["I'm 24", "me - 24F", "24-year-old", "mid-20s", "born in 1990", "my house is 250 years old", "I weigh 180"],
)
def test_an_age_like_others_and_other_numbers_are_not_impossible(words: str) -> None:
    assert impossible_age(words, today=TODAY) == ""


@pytest.mark.parametrize(
    ("words", "of"),
    [("I have 2.5 kids", "children"), ("one and a half cats", "animals"), ("I have half a dog", "animals")],
)
def test_half_a_dog_and_half_a_child_are_no_numbers(words: str, of: str) -> None:
    assert impossible_number(words)[1] == of


@pytest.mark.parametrize(
    "words", ["I have 2 kids", "my 2.5 year old", "half a dog's life", "3 dogs", "half an hour", "my half sister"]
)
def test_whole_numbers_and_ages_of_children_are_possible(words: str) -> None:
    assert impossible_number(words) == ("", "")


@pytest.mark.parametrize(
    ("words", "age"),
    [("I look 16 but I'm 24", 24), ("I'm 30 and single again", 30), ("I'm 30, again single", 30), ("turned 40", 40),
     ("I'm like 24 now", None)],
)  # fmt: skip
def test_an_age_beside_a_jest_is_one(words: str, age: int | None) -> None:
    (facts,) = facts_of(words, [Mark(0, len(words), "AGE", 0.9)])
    assert [fact.attribute for fact in facts] == ["age"]
    assert age is None or facts[0].value == age


def test_one_person_of_two_ages_says_both_and_two_people_a_range() -> None:
    assert [fact.value for fact in age_facts("I'm 34 and 36 years old")] == [34, 36]
    assert [(fact.low, fact.high) for fact in age_facts("we're 34 and 36")] == [(34, 36)]
    assert [(fact.low, fact.high) for fact in age_facts("I'm between 34 and 36")] == [(34, 36)]
