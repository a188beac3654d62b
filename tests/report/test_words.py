"""Numbers read the way people say them."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.report import words

anything = st.floats()
finite = st.floats(allow_nan=False, allow_infinity=False)


@pytest.mark.parametrize(
    ("k", "said"),
    [
        (0, "1 person"),
        (1, "1 person"),
        (1.4, "1 person"),
        (2.6, "about 3 people"),
        (9.7, "about 10 people"),
        (57.3, "about 57 people"),
        (998, "about 1,000 people"),
        (5210, "about 5,200 people"),
        (999_999, "about 1 million people"),
        (1_234_567, "about 1.2 million people"),
        (334_914_895, "about 330 million people"),
        (8.1e9, "about 8.1 billion people"),
    ],
)
def test_a_crowd_is_said_in_two_digits(k: float, said: str) -> None:
    assert words.people(k) == said


def test_an_interval_names_both_ends_unless_they_read_the_same() -> None:
    assert words.between(800, 21_000) == "between 800 and 21,000"
    assert words.between(21_000, 800) == "between 800 and 21,000"
    assert words.between(5_210, 5_220) == "about 5,200"
    assert words.between(0.2, 3) == "between 1 and 3"


@pytest.mark.parametrize(
    ("p", "said"),
    [
        (1, "100 %"),
        (0.9999, "over 99 %"),
        (0.88, "88 %"),
        (0.1, "10 %"),
        (0.018, "1 in 56"),
        (0.0007, "1 in 1,400"),
        (1e-7, "1 in 10 million"),
        (1e-300, "almost none"),
        (0, "none"),
    ],
)
def test_a_share_is_said_in_percent_or_as_one_in_so_many(p: float, said: str) -> None:
    assert words.share(p) == said


def test_a_range_of_shares_keeps_one_style_and_rises() -> None:
    assert words.share_range(0.14, 0.22) == "14–22 %"
    assert words.share_range(0.0005, 0.001) == "1 in 1,000 to 2,000"
    assert words.share_range(0.05, 0.2) == "5–20 %"
    assert words.share_range(0.008, 0.4) == "0.8–40 %"
    assert words.share_range(0.5, 0.5) == ""


def test_bits_have_one_decimal_and_agree_with_their_number() -> None:
    assert [words.bits(x) for x in (12.35, 1.0, 0.0, -0.01, 3.0)] == [
        "12.3 bits",
        "1 bit",
        "0 bits",
        "0 bits",
        "3 bits",
    ]
    assert [words.more_bits(x) for x in (3.52, 0.01, -1.0)] == ["+3.5 bits", "0 bits", "−1 bit"]


def test_a_gain_is_a_multiple() -> None:
    assert words.gain(1200, 100) == "12× as many people"
    assert words.gain(150, 100) == "1.5× as many people"
    assert words.gain(200, 100) == "2× as many people"
    assert words.gain(100, 100) == "no more people"
    assert words.gain(10, 100) == "no more people"


def test_footnotes_go_on_after_z() -> None:
    letters = [words.ordinal_letter(i) for i in range(1000)]
    assert letters[:3] == ["a", "b", "c"]
    assert letters[25:28] == ["z", "aa", "ab"]
    assert len(set(letters)) == 1000


@given(anything, anything)
def test_no_sentence_ever_says_nan_or_inf(x: float, y: float) -> None:
    said = [f(x) for f in (words.people, words.number, words.exactly, words.bits, words.more_bits, words.share)]
    said += [f(x, y) for f in (words.between, words.number_range, words.share_range, words.gain, words.times)]
    for sentence in said:
        assert not re.search(r"\b(nan|inf|infinity)\b|\de[+-]?\d", sentence)


@given(st.floats(2, 1e14))
def test_two_digits_are_within_five_percent_from_ten_on(k: float) -> None:
    assert math.isclose(words.rounded(k), k, rel_tol=0.051 if k >= 10 else 0.26)


@given(st.floats(1, 1e14), st.floats(1, 1e14))
def test_more_people_never_read_as_fewer(a: float, b: float) -> None:
    assert words.rounded(min(a, b)) <= words.rounded(max(a, b))


@given(finite)
def test_there_is_always_the_author(k: float) -> None:
    assert words.people(k) == "1 person" or words.people(k).endswith(" people")
