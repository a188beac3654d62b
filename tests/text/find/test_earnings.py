"""Incomes told by more than one number: what they leave open is neither more nor less than the words do."""

from __future__ import annotations

import pytest
from tests.text.find.telling import stated

from leakmeter.text.find.normalize.known import weight_facts
from leakmeter.text.find.normalize.labels import READ
from leakmeter.text.find.normalize.money import said_earned


def test_the_second_head_tells_an_income_by_its_bounds() -> None:
    text = "My own pay is in the forties, thousands, so half a point matters."
    (fact,) = stated(text, "My own pay is in the forties, thousands", "income")
    assert (fact.attribute, fact.low, fact.high) == ("income", 40_000, 50_000)


def test_what_somebody_has_a_year_is_earned_and_not_saved() -> None:
    assert said_earned("with thirty-something thousand a year to my name that isn't nothing", 5, 49)
    assert not said_earned("I have thirty thousand to my name", 7, 22)


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("in the two-fifties, pounds", 113.4, 117.9),
        ("in the one-nineties", 86.2, 90.7),
        ("between 150 and 160", 68.0, 72.6),
        ("somewhere between one fifty and one sixty pounds", 68.0, 72.6),
    ],
)
def test_weights_said_in_hundreds_and_tens_are_ranges(words: str, low: float, high: float) -> None:
    (fact,) = weight_facts(words)
    assert (fact.low, fact.high) == (low, high)


def test_pay_by_the_hour_leaves_open_how_many_hours_there_are() -> None:
    (fact,) = READ["income"]("I make $18 an hour")
    assert (fact.low, fact.high) == (18_000, 37_800)
    (cents,) = READ["income"]("I make $19.40 an hour")
    assert (cents.low, cents.high) == (19_400, 40_740)
    (least,) = READ["income"]("over $20 an hour")
    assert (least.low, least.high) == (20_000, None)
    (monthly,) = READ["income"]("I make 3,000 a month")
    assert monthly.value == 36_000


@pytest.mark.parametrize("words", ["I already give him 540 a month to live here", "we owe 300k", "I pay 9000 a year"])
def test_what_is_handed_out_is_no_income_however_sure_the_second_head_is(words: str) -> None:
    assert stated(f"{words}.", words, "income") == ()


def test_what_is_paid_to_the_author_is_one() -> None:
    assert [fact.value for fact in stated("They pay me 45k.", "They pay me 45k", "income")] == [45000]
