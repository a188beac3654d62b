"""Yearly incomes whose thousands are left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.find.facts.earned_short import thousands_said
from leakmeter.text.find.stated_labels import READ

TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}
UNITS = dict(enumerate("one two three four five six seven eight nine".split(), 1))


@pytest.mark.parametrize(
    ("words", "dollars"),
    [
        ("our household isn't hurting, a hundred and sixty a year", 160_000),
        ("Our household did a hundred eighteen last year", 118_000),
        ("Our household clears about one-forty a year", 140_000),
        ("I gross one-eighteen a year", 118_000),
        ("I bring in a hundred and six before deductions", 106_000),
        ("I said sixty-eight five, that's the whole house", 68_500),
        ("thirteen-two a year is every cent I get", 13_200),
        ("all that comes into our place for a year is around seventeen", 17_000),
        ("my raise got me to two-ten", 210_000),
    ],
)
def test_thousands_that_are_left_out_are_meant(words: str, dollars: float) -> None:
    assert thousands_said(words) == dollars


@pytest.mark.parametrize(
    "words",
    [
        "eighteen an hour",
        "twenty-two hundred a month",
        "forty thousand",
        "twenty-four dollars",
        "ninety-five hundred",
        "nothing",
        "a one and a zero",
    ],
)
def test_sums_that_say_what_they_are_and_sums_of_another_period_are_not_touched(words: str) -> None:
    assert thousands_said(words) is None


@given(st.sampled_from(sorted(TENS)), st.integers(1, 9), st.integers(1, 9))
def test_a_number_in_words_is_read_digit_by_digit(tens: int, units: int, tenth: int) -> None:
    said = f"{TENS[tens]}-{UNITS[units]}"
    assert thousands_said(f"we clear {said} a year") == 1_000 * (tens + units)
    assert thousands_said(f"we clear {said} {UNITS[tenth]} a year") == 1_000 * (tens + units) + 100 * tenth
    assert thousands_said(f"we clear one {said} a year") == 1_000 * (100 + tens + units)


@pytest.mark.parametrize("words", ["I make sixty-four a year, thousand", "I make 64 a year, thousands"])
def test_a_scale_may_stand_apart_from_its_number(words: str) -> None:
    (fact,) = READ["income"](words)
    assert (fact.attribute, fact.value) == ("income", 64_000)


def test_under_a_sum_said_short_is_under_it() -> None:
    (fact,) = READ["household_income"]("our place runs on under eighteen a year")
    assert (fact.low, fact.high) == (0, 18_000)
