"""Intervals and uncertainty from repeated estimates: BRANCH's definitions (section 7), and what follows from them."""

from __future__ import annotations

from math import nan, sqrt
from statistics import pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import InputError
from leakmeter.prob.interval import Interval
from leakmeter.text.crowd.resampling import (
    UNSURE,
    Uncertainty,
    population_interval,
    proportion_interval,
    resampling_interval,
    self_consistency_interval,
    total_variance,
)

SHARES = st.floats(0, 1)
PEOPLE = st.floats(1, 1e10)
proportions = st.lists(SHARES, min_size=2, max_size=6)
populations = st.lists(PEOPLE, min_size=2, max_size=6)
ks = st.lists(PEOPLE, min_size=2, max_size=6)
runs_of_shares = st.lists(st.lists(SHARES, min_size=1, max_size=5), min_size=2, max_size=4)
runs_of_people = st.lists(st.lists(PEOPLE, min_size=1, max_size=5), min_size=2, max_size=4)


# Worked by hand from the definitions. 80 … 120: mean 100, squares 0 + 400 + 400 + 100 + 100, by 4: sd sqrt(250).
@pytest.mark.parametrize(
    ("samples", "mean", "low", "high"),
    [
        ([100, 120, 80, 110, 90], 100, 100 - 2 * sqrt(250), 100 + 2 * sqrt(250)),
        ([1, 1, 1, 21], 6, 1, 26),  # squares 3 · 25 + 225, by 3: sd 10; 6 - 20 is below one person
        ([7, 7], 7, 7, 7),
    ],
)
def test_resampling_reaches_two_deviations_and_never_below_one_person(
    samples: list[float], mean: float, low: float, high: float
) -> None:
    assert resampling_interval(samples) == Interval(pytest.approx(mean), pytest.approx(low), pytest.approx(high))


@pytest.mark.parametrize(
    ("samples", "mean", "low", "high"),
    [
        ([0.2, 0.3, 0.4], 0.3, 0.1, 0.5),  # squares 0.02, by 2: sd 0.1
        ([0.8, 0.9, 1.0], 0.9, 0.7, 1.0),  # 1.1 is more than everybody
        ([0.1, 0.1, 0.4], 0.2, 0.2, 0.2 + 2 * sqrt(0.03)),  # 0.2 - 0.346 would be nobody: the mean stands in
        ([0.0, 0.0], 0.0, 0.0, 0.0),
    ],
)
def test_a_proportion_is_truncated_as_the_paper_has_it(
    samples: list[float], mean: float, low: float, high: float
) -> None:
    assert proportion_interval(samples) == Interval(pytest.approx(mean), pytest.approx(low), pytest.approx(high))


def test_a_population_is_treated_alike_and_has_no_ceiling() -> None:
    assert population_interval([900, 1000, 1100]) == Interval(1000, pytest.approx(800), pytest.approx(1200))
    assert population_interval([1, 1, 2998]).low == 1000


def test_the_bounds_of_k_combine_those_of_every_answer() -> None:
    chain = [proportion_interval([0.2, 0.3, 0.4]), proportion_interval([0.5, 0.5])]
    k = self_consistency_interval(population_interval([900, 1000, 1100]), chain)
    # N p of the paper: 1000 · 0.3 · 0.5 = 150, 800 · 0.1 · 0.5 = 40, 1200 · 0.5 · 0.5 = 300; the author is one more.
    assert k == Interval(pytest.approx(1 + 999 * 0.15), pytest.approx(1 + 799 * 0.05), pytest.approx(1 + 1199 * 0.25))
    assert self_consistency_interval(population_interval([900, 1000, 1100]), []).value == 1000


@given(populations, st.lists(proportions, max_size=4))
def test_self_consistency_holds_the_point_and_one_person(people: list[float], answers: list[list[float]]) -> None:
    k = self_consistency_interval(population_interval(people), map(proportion_interval, answers))
    assert 1 <= k.low <= k.value * (1 + 1e-12)
    assert k.value <= k.high * (1 + 1e-12)


@given(populations, st.lists(proportions, min_size=1, max_size=4))
def test_one_more_question_never_raises_a_bound(people: list[float], answers: list[list[float]]) -> None:
    size, chain = population_interval(people), [proportion_interval(a) for a in answers]
    before, after = (self_consistency_interval(size, chain[:n]) for n in (len(chain) - 1, len(chain)))
    assert after.low <= before.low
    assert after.value <= before.value
    assert after.high <= before.high


@given(ks)
def test_resampling_holds_the_mean_and_forgets_the_order(samples: list[float]) -> None:
    k = resampling_interval(samples)
    assert 1 <= k.low <= k.value <= k.high
    again = resampling_interval(samples[::-1])
    assert (again.value, again.low, again.high) == pytest.approx((k.value, k.low, k.high))


@given(st.floats(1, 1e9), st.integers(2, 6))
def test_estimates_that_agree_leave_no_width(k: float, times: int) -> None:
    assert resampling_interval([k] * times) == Interval(pytest.approx(k), pytest.approx(k), pytest.approx(k))
    assert total_variance([[[k] * times]], []).total == 0


def test_total_variance_by_hand() -> None:
    # Runs (0.2, 0.4) and (0.6, 0.8): variances 0.01 and 0.01; means 0.3 and 0.7 around 0.5.
    share = total_variance([], [[[0.2, 0.4], [0.6, 0.8]]])
    assert (share.within, share.between, share.total) == pytest.approx((0.01, 0.04, 0.05))
    # Shares of the largest: (0.5, 1) and (1, 1): variances 0.0625 and 0; means 0.75 and 1 around 0.875.
    people = total_variance([[[50, 100], [100, 100]]], [])
    assert (people.within, people.between) == pytest.approx((0.03125, 0.015625))
    both = total_variance([[[50, 100], [100, 100]]], [[[0.2, 0.4], [0.6, 0.8]]])
    assert both.total == pytest.approx(0.096875)
    assert not both.unsure


def test_beyond_the_papers_threshold_a_k_is_unsure() -> None:
    assert UNSURE == 0.15
    assert not Uncertainty(0.15, 0.0).unsure
    assert Uncertainty(0.1, 0.0501).unsure
    assert total_variance([], [[[0.0, 1.0]]]).unsure  # a quarter: as unlike as two answers can be


def test_runs_that_disagree_about_a_population_show() -> None:
    """On a scale of its own each run would agree with itself, and the factor of a thousand between them be lost."""
    told = total_variance([[[1e3] * 5, [1e6] * 5]], [])
    assert told.within == 0
    assert told.between == pytest.approx(0.2495, abs=1e-4)
    assert told.unsure


@given(runs_of_shares)
def test_the_law_of_total_variance(runs: list[list[float]]) -> None:
    """The two parts add up to the variance of all answers together (Champ and Sills, 2024)."""
    pooled = pvariance([answer for run in runs for answer in run])
    assert total_variance([], [runs]).total == pytest.approx(pooled, abs=1e-12)


@given(runs_of_people, runs_of_shares)
def test_questions_add_up_and_none_counts_for_more_than_a_quarter(
    people: list[list[float]], shares: list[list[float]]
) -> None:
    one, other = total_variance([people], []), total_variance([], [shares])
    assert total_variance([people], [shares]).total == pytest.approx(one.total + other.total)
    assert 0 <= one.total <= 0.25 + 1e-12
    assert 0 <= other.total <= 0.25 + 1e-12


@given(runs_of_people, st.floats(1, 100))
def test_the_unit_of_a_population_does_not_matter(runs: list[list[float]], factor: float) -> None:
    scaled = [[answer * factor for answer in run] for run in runs]
    assert total_variance([scaled], []).total == pytest.approx(total_variance([runs], []).total, abs=1e-9)


@pytest.mark.parametrize("interval", [resampling_interval, population_interval, proportion_interval])
@pytest.mark.parametrize("samples", [[], [1.0]])
def test_a_single_estimate_has_no_spread(interval: object, samples: list[float]) -> None:
    with pytest.raises(InputError, match="at least two"):
        interval(samples)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("interval", "samples"),
    [
        (resampling_interval, [5.0, 0.5]),
        (resampling_interval, [5.0, nan]),
        (population_interval, [5.0, float("inf")]),
        (population_interval, [5.0, 0.2]),  # a percentage where a population was asked for
        (proportion_interval, [0.5, 20.0]),  # and the other way round
        (proportion_interval, [0.5, -0.1]),
        (proportion_interval, [0.5, nan]),
    ],
)
def test_an_estimate_out_of_range_is_refused_by_its_number(interval: object, samples: list[float]) -> None:
    with pytest.raises(InputError, match="Estimate 2 of"):
        interval(samples)  # type: ignore[operator]


@pytest.mark.parametrize(("runs", "said"), [([[]], "empty"), ([[0.5], []], "empty"), ([], "two"), ([[0.5]], "two")])
def test_a_variance_of_nothing_is_refused(runs: list[list[float]], said: str) -> None:
    with pytest.raises(InputError, match=said):
        total_variance([], [runs])
