"""Choosing under noise, coarser values and several releases: each figure against an independent one."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate, optimize, stats

from leakmeter.errors import ProgramError
from leakmeter.program import mechanisms
from leakmeter.program.mechanisms import Privacy, noisy_max_probabilities

# -- the greatest under noise ------------------------------------------------------------------------------------------

NOISES = {"laplace": stats.laplace, "exponential": stats.expon, "gumbel": stats.gumbel_r}
SCORES = [3.0, 1.0, 2.5, -4.0, 2.5]


@pytest.mark.parametrize("noise", NOISES)
def test_the_winner_is_as_likely_as_the_integral_over_its_noise_says(noise: str) -> None:
    """P(i) is the integral of f(x − s_i) times the product of F(x − s_j): by scipy's own densities and quadrature."""
    drawn, scale = NOISES[noise], 1.7

    def chance(i: int) -> float:
        def here(x: float) -> float:
            others = math.prod(drawn.cdf(x, SCORES[j], scale) for j in range(5) if j != i)
            return drawn.pdf(x, SCORES[i], scale) * others

        return integrate.quad(here, -40, 70, points=sorted(set(SCORES)), limit=300)[0]

    found = noisy_max_probabilities(SCORES, scale, noise)
    assert found == pytest.approx([chance(i) for i in range(5)], abs=1e-10)
    assert sum(found) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("noise", NOISES)
@given(scores=st.lists(st.floats(-30, 30), min_size=2, max_size=7), seed=st.integers(0, 10**6))
def test_no_person_makes_a_winner_likelier_than_its_epsilon_says(noise: str, scores: list[float], seed: int) -> None:
    source = random.Random(seed)
    other = [s + source.choice([-1, 0, 1]) for s in scores]
    counted = [s + source.choice([0, 1]) for s in scores]
    for moved, monotone in ((other, False), (counted, True)):
        most = mechanisms.noisy_max(2.0, monotone=monotone).epsilon
        here, there = (noisy_max_probabilities(s, 2.0, noise) for s in (scores, moved))
        assert all(abs(math.log(a / b)) <= most + 1e-7 for a, b in zip(here, there, strict=True))


@pytest.mark.parametrize("noise", NOISES)
def test_its_epsilon_is_not_larger_than_it_has_to_be(noise: str) -> None:
    """Far behind, one score up and the other down by 1 makes the loser exp(2 / scale) times as likely, or nearly."""
    before, after = (noisy_max_probabilities(s, 2.0, noise)[0] for s in ([0.0, 200.0], [1.0, 199.0]))
    assert math.log(after / before) == pytest.approx(mechanisms.noisy_max(2.0).epsilon, rel=0.02)


def test_gumbel_noise_is_the_exponential_mechanism() -> None:
    assert noisy_max_probabilities(SCORES, 2 / 0.7, "gumbel") == pytest.approx(mechanisms.exponential(SCORES, 0.7))


def test_what_runs_chooses_as_often_as_it_says() -> None:
    source = random.Random(3)
    seen = Counter(mechanisms.report_noisy_max([2, 1, 0], 1.5, generator=source) for _ in range(4000))
    for place, p in enumerate(noisy_max_probabilities([2, 1, 0], 1.5)):
        assert abs(seen[place] / 4000 - p) < 4.5 * math.sqrt(p * (1 - p) / 4000)


def test_added_noise_that_runs_has_the_spread_it_says() -> None:
    source = random.Random(5)
    laplace = [mechanisms.add_laplace(10.0, 2.0, source) for _ in range(4000)]
    normal = [mechanisms.add_gaussian(10.0, 2.0, source) for _ in range(4000)]
    whole = [mechanisms.add_geometric(10, 0.5, generator=source) for _ in range(4000)]
    assert stats.kstest(laplace, "laplace", args=(10, 2)).pvalue > 1e-4
    assert stats.kstest(normal, "norm", args=(10, 2)).pvalue > 1e-4
    # The variance of two-sided geometric noise is 2 r / (1 − r)² = 4; a cut at an end gathers what lies beyond.
    assert np.var(whole) == pytest.approx(4, rel=0.2)
    assert {mechanisms.add_geometric(10, 0.5, 10, 10, source) for _ in range(50)} == {10}


def test_an_answer_that_runs_is_true_as_often_as_it_says() -> None:
    source = random.Random(7)
    seen = Counter(mechanisms.respond("b", 0.6, ["a", "b", "c"], source) for _ in range(4000))
    assert seen["b"] / 4000 == pytest.approx(0.6, abs=0.035)
    assert seen["a"] / 4000 == pytest.approx(0.2, abs=0.03)


# -- coarser values ----------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(18, 90), min_size=1, max_size=60), st.integers(1, 12))
def test_every_class_holds_at_least_k_and_no_finer_classes_from_below_do(population: list[int], k: int) -> None:
    if len(population) < k:
        with pytest.raises(ProgramError, match="fewer than"):
            mechanisms.classes_of_at_least(k, population)
        return
    edges = mechanisms.classes_of_at_least(k, population)
    inside = Counter(mechanisms.to_class(age, edges) for age in population)
    assert set(inside) == set(edges)
    assert min(inside.values()) >= k
    # Each class but the last would be fewer than k without its highest value.
    for low, high in pairwise(edges):
        ages = [age for age in population if low <= age < high]
        assert len([age for age in ages if age < max(ages)]) < k


PLACES = {
    "Leipzig": ("Leipzig", "Saxony", "Germany"),
    "Dresden": ("Dresden", "Saxony", "Germany"),
    "Ulm": ("Ulm", "Swabia", "Germany"),
}


def test_the_lowest_level_at_which_no_class_is_too_small() -> None:
    towns = ["Leipzig", "Dresden", "Dresden", "Ulm", "Ulm"]
    assert mechanisms.level_of_at_least(1, towns, PLACES) == 0
    assert mechanisms.level_of_at_least(2, towns, PLACES) == 1
    assert mechanisms.level_of_at_least(3, towns, PLACES) == 2
    with pytest.raises(ProgramError, match="add a wider one"):
        mechanisms.level_of_at_least(6, towns, PLACES)


def test_what_is_not_noisy_has_no_finite_epsilon_and_says_so() -> None:
    assert mechanisms.generalization(3) == Privacy(math.inf)
    assert mechanisms.generalization(1) == Privacy(0.0)
    assert mechanisms.suppression() == Privacy(math.inf)
    assert mechanisms.suppression(mechanisms.laplace(2.0)) == Privacy(0.5)


@given(st.floats(0.2, 5), st.floats(1, 40))
def test_a_group_of_one_is_shown_as_seldom_as_delta_says(scale: float, threshold: float) -> None:
    kept = mechanisms.noisy_threshold(scale, threshold)
    assert kept.delta == pytest.approx(stats.laplace.sf(threshold, 1, scale), rel=1e-9)
    assert kept.epsilon == pytest.approx(1 / scale)


# -- several releases --------------------------------------------------------------------------------------------------


def kairouz(one: float, times: int, i: int) -> tuple[float, float]:
    """(ε, δ) of k releases that keep ``one`` each (Kairouz, Oh and Viswanath 2015, theorem 3.3), as it is printed."""
    delta = sum(
        math.comb(times, j) * (math.exp((times - j) * one) - math.exp((times - 2 * i + j) * one)) for j in range(i)
    )
    return (times - 2 * i) * one, delta / (1 + math.exp(one)) ** times


@pytest.mark.parametrize(("one", "times", "i"), [(0.1, 20, 3), (0.5, 10, 2), (1.0, 5, 1), (0.05, 60, 17)])
def test_the_best_composition_is_that_of_its_theorem(one: float, times: int, i: int) -> None:
    epsilon, delta = kairouz(one, times, i)
    found = mechanisms.repeated_at_best(Privacy(one), times, delta)
    assert found.epsilon == pytest.approx(epsilon, rel=1e-6)
    assert found.delta == pytest.approx(delta, rel=1e-6)


@given(st.floats(0.01, 1.5), st.integers(1, 80), st.floats(1e-9, 0.1))
def test_the_best_is_at_most_advanced_and_basic_composition(one: float, times: int, delta: float) -> None:
    best = mechanisms.repeated_at_best(Privacy(one), times, delta)
    assert best.epsilon <= mechanisms.repeated(Privacy(one), times, delta).epsilon * (1 + 1e-9)


@pytest.mark.parametrize(("one", "delta", "times"), [(0.3, 1e-6, 12), (0.1, 1e-5, 100)])
def test_delta_adds_up_in_the_best_composition_too(one: float, delta: float, times: int) -> None:
    found = mechanisms.repeated_at_best(Privacy(one, 1e-8), times, delta)
    assert found.delta == pytest.approx(1 - (1 - delta) * (1 - 1e-8) ** times, rel=1e-9)


@given(st.lists(st.floats(0.5, 30), min_size=1, max_size=5), st.floats(1e-8, 0.05))
def test_normal_noise_composed_exactly_is_within_renyi_within_rho(sds: list[float], delta: float) -> None:
    exact = mechanisms.gaussians_together(sds, delta)
    rho = sum(mechanisms.gaussian_rho(sd) for sd in sds)
    renyi = mechanisms.of_renyi(lambda order: order * rho, delta)
    assert exact.epsilon <= renyi.epsilon * (1 + 1e-9) + 1e-9
    assert renyi.epsilon <= mechanisms.of_rho(rho, delta).epsilon * (1 + 1e-9)


def test_two_normal_releases_are_as_one_of_their_privacy_loss() -> None:
    """The privacy loss of normal noise is normal with mean m and variance 2 m, m the sum of 1 / 2 sd²; δ by quadrature
    of max(0, 1 − exp(ε − loss))."""
    m = 1 / (2 * 3.0**2) + 4 / (2 * 5.0**2)
    found = mechanisms.gaussians_together([3.0, 5.0], 1e-4, [1.0, 2.0])
    loss = stats.norm(m, math.sqrt(2 * m))
    delta = integrate.quad(lambda x: -math.expm1(found.epsilon - x) * loss.pdf(x), found.epsilon, m + 40)[0]
    assert delta == pytest.approx(1e-4, rel=1e-6)


@given(st.floats(0.001, 3), st.floats(1e-9, 0.05))
def test_the_order_is_the_best_there_is(rho: float, delta: float) -> None:
    def bound(log_more: float) -> float:
        order = 1 + math.exp(log_more)
        return order * rho + math.log(1 - 1 / order) - math.log(delta * order) / (order - 1)

    best = optimize.minimize_scalar(bound, bounds=(-5, 12), method="bounded", options={"xatol": 1e-10}).fun
    assert mechanisms.of_renyi(lambda order: order * rho, delta).epsilon == pytest.approx(max(0, best), rel=1e-6)


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (lambda: noisy_max_probabilities([1.0], 1.0, "cauchy"), "take one of laplace"),
        (lambda: noisy_max_probabilities([], 1.0), "from 1 to 1000 scores"),
        (lambda: noisy_max_probabilities([math.nan], 1.0), "finite numbers"),
        (lambda: mechanisms.noisy_max(0.0), "scale must be a finite number above 0"),
        (lambda: mechanisms.respond("d", 0.5, ["a", "b"]), "not among those"),
        (lambda: mechanisms.respond(0, 1.5), "from 0 to 1"),
        (lambda: mechanisms.classes_of_at_least(0, [1]), "k of 1 or more"),
        (lambda: mechanisms.to_class(3, [2, 1]), "ascending order"),
        (lambda: mechanisms.to_level("Bonn", PLACES, 0), "no entry for 'Bonn'"),
        (lambda: mechanisms.to_level("Ulm", PLACES, 3), "levels 0 to 2"),
        (lambda: mechanisms.to_level("Ulm", {}, 0), "as many names"),
        (lambda: mechanisms.noisy_threshold(1.0, 0.5), "from 1 on"),
        (lambda: mechanisms.gaussians_together([], 1e-5), "at least one release"),
        (lambda: mechanisms.gaussians_together([1.0], 1e-5, [1.0, 2.0]), "one for each"),
        (lambda: mechanisms.repeated_at_best(Privacy(math.inf), 2, 1e-5), "stays infinite"),
        (lambda: mechanisms.of_renyi(lambda order: math.nan, 1e-5), "no number"),
    ],
)
def test_what_is_no_mechanism_is_refused_in_one_sentence(made, says) -> None:
    with pytest.raises(ProgramError, match=says) as caught:
        made()
    assert str(caught.value)[0].isupper()
    assert str(caught.value).endswith(".")
