"""Measures of counts: what a perfect, a useless and a reckless estimator get."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

from leakmeter.evaluate.crowd_scores import MEASURES, Count, intervals, lines, scores, spearman

people = st.floats(1, 8e9)
counts = st.lists(st.builds(Count, people, people), min_size=1, max_size=40)


def test_the_truth_gets_full_marks() -> None:
    found = scores([Count(k, k, k / 2, 2 * k) for k in (1.0, 90.0, 4e6)])
    assert found["rho"] == pytest.approx(1.0)
    assert found["bits"] == 0.0
    assert found["within 2"] == found["within 5"] == found["within 10"] == found["coverage"] == 1.0
    assert found["under"] == found["over"] == 0.0
    assert found["width"] == pytest.approx(2.0)


def test_five_times_too_many_people_is_within_five_and_one_more_is_a_risk_underestimated() -> None:
    edge, beyond, below = Count(500, 100), Count(501, 100), Count(19, 100)
    assert scores([edge])["within 5"] == 1.0
    assert scores([edge])["under"] == 0.0
    assert scores([beyond])["under"] == 1.0
    assert scores([below])["over"] == 1.0


def test_error_is_in_bits() -> None:
    assert scores([Count(800, 100), Count(50, 100)])["bits"] == pytest.approx(2.0)


@pytest.mark.parametrize("a", [[1.0, 2.0, 2.0, 5.0], [3.0, 1.0, 2.0, 2.0]])
def test_rank_correlation_is_that_of_scipy_with_ties(a: list[float]) -> None:
    b = [1.0, 4.0, 3.0, 3.0]
    assert spearman(a, b) == pytest.approx(spearmanr(a, b).statistic)


def test_saying_the_same_of_everybody_has_no_rank() -> None:
    found = scores([Count(7, 1), Count(7, 2)])
    assert math.isnan(found["rho"])
    assert math.isnan(found["coverage"])
    assert "–" in lines({"same": found})[1]


@given(counts)
def test_shares_are_proportions_and_wider_ranges_hold_no_fewer(given_counts: list[Count]) -> None:
    found = scores(given_counts)
    assert 0 <= found["within 2"] <= found["within 5"] <= found["within 10"] <= 1
    assert found["within 5"] + found["under"] + found["over"] == pytest.approx(1.0)


@given(counts)
def test_swapping_truth_and_count_swaps_the_two_risks(given_counts: list[Count]) -> None:
    found, swapped = scores(given_counts), scores([Count(c.k_star, c.k) for c in given_counts])
    assert found["under"] == swapped["over"]
    assert found["bits"] == pytest.approx(swapped["bits"])


def test_intervals_hold_the_measure_and_repeat_with_a_seed() -> None:
    known = [Count(100 * 2 ** (i % 7), 300, 10, 1000) for i in range(60)]
    bounds = intervals(known, seed=3)
    assert bounds == intervals(known, seed=3)
    found = scores(known)
    assert all(bounds[m][0] <= found[m] <= bounds[m][1] for m in MEASURES if not math.isnan(found[m]))
