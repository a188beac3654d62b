"""An age in an adjective before a thing is the thing's, and before a person the author's."""

from __future__ import annotations

import pytest

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark


def ages(text: str, words: str) -> list[str | int | float]:
    start = text.index(words)
    (found,) = facts_of(text, [Mark(start, start + len(words), "AGE", 0.9)])
    return [fact.value for fact in found if fact.attribute == "age"]


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
