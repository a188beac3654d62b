"""An age in an adjective before a thing is the thing's, and before a person the author's."""

from __future__ import annotations

import pytest

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.facts.age import age_facts
from leakmeter.text.find.facts.aged import big_birthday
from leakmeter.text.find.mark import Mark


def ages(text: str, words: str) -> list[str | int | float]:
    start = text.index(words)
    (found,) = facts_of(text, [Mark(start, start + len(words), "AGE", 0.9)])
    return [fact.value for fact in found if fact.attribute == "age"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("none of that prepared me for seventy-year-old grease.", "seventy-year"),
        ("none of that prepared me for seventy-year-old grease.", "seventy-year-old grease"),
        ("We live in a forty-year-old house with one bathroom.", "forty-year-old"),
        ("still squeezing into twenty-year-old jeans", "twenty-year-old"),
        ("it's a sixty year old recipe from a church cookbook", "sixty year old"),
        ("my car is a 19-year-old Corolla and it rattles", "19-year-old"),
        ("restoring a 70-year-old rusty lathe in the shed", "70-year-old"),
        ("drinking a 25 year old whisky on the porch", "25 year old"),
        ("That is thirty-year-old wiring for you.", "thirty-year-old"),
    ],
)
def test_an_age_before_a_thing_is_the_things(text: str, words: str) -> None:
    assert ages(text, words) == []


@pytest.mark.parametrize(
    ("text", "words", "age"),
    [
        ("70-year-old grandma here, with a question about yarn.", "70-year-old grandma", 70),
        ("Ask your 34-year-old nurse anything.", "34-year-old", 34),
        ("I'm a 40-year-old with a very old house.", "40-year-old", 40),
        ("As a 52 year old beginner I fall a lot.", "52 year old", 52),
        ("45 year old single mom of two", "45 year old", 45),
        ("38 year old guy, never skied", "38 year old", 38),
        ("29-year-old insomniac here", "29-year-old", 29),
        ("33 year old here, what would you do?", "33 year old", 33),
        ("just a 61 year old trying to fix a fence", "61 year old", 61),
        ("I am 47 years old and the boiler is older.", "47 years old", 47),
        ("47 year old, tired, grease up to the elbows", "47 year old", 47),
        ("First-time 36-year-old father of twins", "36-year-old", 36),
        ("this forty-year-old body will not bend that way", "forty-year-old", 40),
        ("31 year old, female, looking at a seventy year old house", "31 year old", 31),
    ],
)
def test_an_age_before_a_person_is_the_authors(text: str, words: str, age: int) -> None:
    assert ages(text, words) == [age]


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("Hit the big five-oh this year", 50, 50),
        ("just turned the big four-oh", 40, 40),
        ("celebrated the big 6-0 on Saturday", 60, 60),
        ("turning the big three-oh next month", 29, 29),
        ("about to hit the big 5-0", 48, 49),
        ("approaching the big seven oh", 68, 69),
        ("the big four-oh is looming", 38, 39),
        ("past the big five-oh", 50, 59),
        ("turning the big 4-0", 39, 40),
    ],
)
def test_a_big_birthday_tells_an_age(words: str, low: int, high: int) -> None:
    (fact,) = age_facts(words)
    assert (fact.low or fact.value, fact.high or fact.value) == (low, high)


@pytest.mark.parametrize(
    "words", ["the big five", "a big 20 dollar tip", "my sister hit the big five", "big oh notation"]
)
def test_other_big_numbers_tell_no_big_birthday(words: str) -> None:
    assert big_birthday(words) == ()
