"""Ages that posts by new writers told in passing and that were read wrongly or not at all."""

from __future__ import annotations

import pytest

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark

from .telling import values


@pytest.mark.parametrize(
    ("words", "low", "high"), [("As a nearly-forty woman", 38, 39), ("an almost-thirty man", 28, 29)]
)
def test_nearly_is_less_also_with_a_hyphen(words: str, low: int, high: int) -> None:
    (age,) = (fact for fact in facts_of(words, [Mark(0, len(words), "AGE_GENDER", 0.9)])[0] if fact.attribute == "age")
    assert (age.low, age.high) == (low, high)


def test_the_length_of_a_marriage_is_not_the_authors_age() -> None:
    assert values("been married 20 years, I'm 45", "AGE", "age") == [45]
