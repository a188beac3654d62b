"""Of two ages that cannot both be the author's, the one told better counts; of two told alike both stay."""

import pytest

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark


def _ages(text: str, *marks: tuple[str, float]) -> list[list[object]]:
    places = [(text.index(words), words, confidence) for words, confidence in marks]
    read = facts_of(text, [Mark(at, at + len(words), "AGE", confidence) for at, words, confidence in places])
    return [[fact.value for fact in facts if fact.attribute == "age"] for facts in read]


@pytest.mark.parametrize("second", [0.75, 0.95])
def test_two_ages_that_are_told_alike_both_stay(second: float) -> None:
    text = "Nineteen then, sixty now, says the card."
    assert _ages(text, ("Nineteen", 0.9), ("sixty", second)) == [[19], [60]]


def test_ages_that_agree_both_stay() -> None:
    text = "I'm in my forties, forty-four to be exact."
    assert _ages(text, ("I'm in my forties", 0.95), ("forty-four", 0.6)) == [["40s"], [44]]
