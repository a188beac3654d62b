"""Of two ages that cannot both be the author's, the one told better counts; of two told alike both stay."""

import pytest

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.mark import Mark


def _ages(text: str, *marks: tuple[str, float]) -> list[list[object]]:
    places = [(text.index(words), words, confidence) for words, confidence in marks]
    read = facts_of(text, [Mark(at, at + len(words), "AGE", confidence) for at, words, confidence in places])
    return [[fact.value for fact in facts if fact.attribute == "age"] for facts in read]


def test_an_age_that_the_tagger_doubts_gives_way_to_one_that_it_is_sure_of() -> None:
    text = "At forty-one I still ask: why did Ray turn forty and buy a boat?"
    assert _ages(text, ("forty-one", 0.92), ("turn forty", 0.56)) == [[41], []]


def test_an_age_said_of_oneself_outweighs_one_that_is_told_no_better() -> None:
    text = "I'm a 42-year-old with one kid, still well under 18, at home."
    assert _ages(text, ("I'm a 42-year-old", 0.9), ("still well under 18", 0.85)) == [[42], []]


@pytest.mark.parametrize("second", [0.75, 0.95])
def test_two_ages_that_are_told_alike_both_stay(second: float) -> None:
    text = "Nineteen then, sixty now, says the card."
    assert _ages(text, ("Nineteen", 0.9), ("sixty", second)) == [[19], [60]]


def test_ages_that_agree_both_stay() -> None:
    text = "I'm in my forties, forty-four to be exact."
    assert _ages(text, ("I'm in my forties", 0.95), ("forty-four", 0.6)) == [["40s"], [44]]
