"""A confidence means what it says, and what is wrong with it is measured."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.evaluate.calibration import bins, expected_error, fitted, said
from leakmeter.prob.odds import logistic, logit


def drawn(stated: float, true: float, count: int, seed: int = 0) -> list[tuple[float, bool]]:
    draw = random.Random(seed)
    return [(stated, draw.random() < true) for _ in range(count)]


def test_a_tagger_that_says_what_is_so_has_no_error() -> None:
    marks = [(0.75, True), (0.75, True), (0.75, True), (0.75, False)]
    assert expected_error(marks) == pytest.approx(0.0)


def test_a_tagger_that_is_sure_and_wrong_is_off_by_all() -> None:
    assert expected_error([(1.0, False)] * 3) == pytest.approx(1.0)
    assert expected_error([]) == 0.0


def test_fitting_mends_a_tagger_that_is_too_sure() -> None:
    marks = drawn(0.95, 0.7, 400) + drawn(0.6, 0.45, 400, seed=1)
    scale, shift = fitted(marks)
    mended = [(logistic(scale * logit(c) + shift), right) for c, right in marks]
    assert expected_error(marks) > 0.1
    assert expected_error(mended) < 0.02


def test_with_nothing_to_learn_from_nothing_is_changed() -> None:
    assert fitted([(0.9, True)] * 5) == (1.0, 0.0)
    assert fitted([]) == (1.0, 0.0)


def test_a_mark_is_right_where_it_touches_one_of_its_category() -> None:
    marks = [((0, 5, "AGE"), 0.9), ((6, 9, "AGE"), 0.8), ((20, 25, "PET"), 0.7)]
    assert said([(marks, [(3, 8, "AGE"), (20, 25, "FAMILY")])]) == [(0.9, True), (0.8, True), (0.7, False)]


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=60))
def test_every_mark_is_in_one_bin_and_the_error_is_a_proportion(marks: list[tuple[float, bool]]) -> None:
    assert sum(b.marks for b in bins(marks)) == len(marks)
    assert 0 <= expected_error(marks) <= 1


@given(st.floats(0.001, 0.999))
def test_log_odds_lead_back(proportion: float) -> None:
    assert logistic(logit(proportion)) == pytest.approx(proportion)
