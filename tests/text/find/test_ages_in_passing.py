"""Ages that posts by new writers told in passing and that were read wrongly or not at all."""

from __future__ import annotations

import pytest

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

from .telling import marked, values


@pytest.mark.parametrize(
    ("words", "low", "high"), [("As a nearly-forty woman", 38, 39), ("an almost-thirty man", 28, 29)]
)
def test_nearly_is_less_also_with_a_hyphen(words: str, low: int, high: int) -> None:
    (age,) = (fact for fact in facts_of(words, [Mark(0, len(words), "AGE_GENDER", 0.9)])[0] if fact.attribute == "age")
    assert (age.low, age.high) == (low, high)


def test_the_age_of_kids_and_marriages_is_not_the_authors() -> None:
    assert values("kids under 18, I'm 33", "AGE", "age") == [33]
    assert values("been married 20 years, I'm 45", "AGE", "age") == [45]


def test_a_year_old_without_me_is_not_the_author() -> None:
    text = "I'm in my early forties. How do I get a stubborn 70-year-old to read?"
    other = text.index("a stubborn")
    mine, theirs = facts_of(
        text, [Mark(0, 23, "AGE", 0.9), Mark(other, other + len("a stubborn 70-year-old"), "AGE", 0.92)]
    )
    assert [fact.value for fact in mine if fact.attribute == "age"] == ["early 40s"]
    assert [fact for fact in theirs if fact.attribute == "age"] == []


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("I'm a septuagenarian", 70, 79),
        ("my age still begins with a two", 20, 29),
        ("I've got a six at the front of my age", 60, 69),
        ("my last trip around the sun with a 2 in front", 20, 29),
        ("I said goodbye to my sixties", 70, 79),
        ("goodbye to my sixties", 70, 79),
        ("I've got my sixtieth behind me and my seventieth still out ahead", 60, 69),
        ("I'd had my seventieth birthday but not my eightieth", 70, 79),
    ],
)
def test_ages_are_told_by_a_digit_a_name_or_two_birthdays(words: str, low: int, high: int) -> None:
    (age,) = (fact for fact in facts_of(words, [Mark(0, len(words), "AGE", 0.9)])[0] if fact.attribute == "age")
    assert (age.low, age.high) == (low, high)


@pytest.mark.parametrize(
    ("text", "words", "age"),
    [
        (
            "ma'am my very next birthday is the one that makes me twenty",
            "next birthday is the one that makes me twenty",
            19,
        ),
        ("next birthday i roll over to 30 and then what", "i roll over to 30", 29),
        ("the very next cake I get says big five-oh on it", "next cake I get says big five-oh", 49),
    ],
)
def test_the_next_birthday_is_still_to_come(text: str, words: str, age: int) -> None:
    assert ("age", age) in marked(text, words, "AGE")


def test_she_who_is_an_age_is_not_the_author() -> None:
    assert values("she's 31", "AGE", "age") == []
    assert values("He is 62 now", "AGE", "age") == []


def test_another_in_his_sixties_gives_way() -> None:
    text = "What helped me (31M) was quiet. A fella in his 60s tried that."
    first, second = text.index("31M"), text.index("his 60s")
    marks = [Mark(first, first + 3, "AGE_GENDER", 0.76), Mark(second, second + 7, "AGE", 0.71)]
    mine, theirs = facts_of(text, marks)
    assert Fact("age", 31) in mine
    assert [fact for fact in theirs if fact.attribute == "age"] == []


def test_an_age_that_an_algorithm_decided_is_none() -> None:
    assert marked("the algorithm decided im 71 today", "im 71", "AGE") == set()
