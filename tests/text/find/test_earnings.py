"""Incomes told by more than one number: what they leave open is neither more nor less than the words do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.text.find.telling import stated

from leakmeter.text.find.facts.earnings import earned_between
from leakmeter.text.find.facts.known import weight_facts
from leakmeter.text.find.facts.money import said_earned
from leakmeter.text.find.stated_labels import READ


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("in the forties, thousands", 40_000, 50_000),
        ("somewhere in the 40s, thousands before taxes", 40_000, 50_000),
        ("my check is in the low twenties a year", 20_000, 24_000),
        ("mid-fifties", 53_000, 57_000),
        ("something in the teens of thousands", 10_000, 20_000),
        ("I took in a hundred and some last year", 100_000, 200_000),
        ("a hundred and some, a good way short of one-fifty", 100_000, 150_000),
        ("twenty-something, and I mean under twenty-five thousand", 20_000, 25_000),
        ("thirty-some thousand, and it never gets to forty", 30_000, 40_000),
        ("something above ninety thousand, though short of a hundred", 90_000, 100_000),
        ("fifty-five, maybe sixty-five", 55_000, 65_000),
        ("seventy-five thousand to just shy of a hundred", 75_000, 100_000),
        ("about forty thousand, five either way", 35_000, 45_000),
        ("around thirty thousand, give or take a couple", 28_000, 32_000),
        ("fifteen-ish thousand", 14_250, 15_750),
        ("low six figures", 100_000, 200_000),
        ("six figures", 100_000, 1_000_000),
        ("less than twenty", 0, 20_000),
        ("just shy of sixty", 54_000, 60_000),
        ("a hair above forty-five thousand", 45_000, 50_000),
        ("$75k to $100k", 75_000, 100_000),
        ("well over a hundred thousand a year coming in, though not one-fifty", 100_000, 150_000),
        ("we two make fifty to sixty thousand", 50_000, 60_000),
        ("we two together make about seventy, thousand", 70_000, 70_000),
        ("north of two hundred thousand", 200_000, None),
    ],
)
def test_bounds_decades_and_tolerances_are_read(words: str, low: float, high: float | None) -> None:
    assert earned_between(words) == (pytest.approx(low), None if high is None else pytest.approx(high))


@pytest.mark.parametrize(
    "words",
    [
        "I make 62k",
        "sixty-two thousand a year",
        "between us",
        "no money",
        "under £30k",
        "over 20 an hour",
        "more than 900 a week",
        "30 thousand in a job of 40 hours",
        "under ten and over twenty",
        "went from 190 to 95",
    ],
)
def test_exact_sums_other_money_and_contradictions_are_left_to_others(words: str) -> None:
    assert earned_between(words) is None


@given(st.integers(10, 400), st.integers(1, 100))
def test_two_bounds_are_the_ends_in_either_order(low: int, more: int) -> None:
    high = low + more
    if high > 12 * low:
        return
    for words in (f"over {low}k but under {high}k", f"under {high}k but over {low}k", f"{low}k to {high}k"):
        assert earned_between(words) == (low * 1_000, high * 1_000)


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
