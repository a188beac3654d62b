"""Measures of continuous secrets: closed forms, quadrature, windows, intervals, point masses."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.stats import norm

from leakmeter import program as language
from leakmeter.program import measures as m
from leakmeter.program.measures.quadrature import GAUSS, KRONROD, NODES, integrate

law = settings(max_examples=25, deadline=None)
UNIFORM = m.Curve(lambda xs: np.full(len(xs), 0.1), 0, 10)


def normal(mean: float, sd: float) -> m.Normals:
    return m.Normals([1.0], [mean], [sd])


def twice(mean: float, sd: float) -> m.Normals:
    """One normal in two components, so that no closed form applies."""
    return m.Normals([0.3, 0.7], [mean, mean], [sd, sd])


def bell(mean: float, sd: float) -> m.Curve:
    def density(xs: Any) -> Any:
        return np.exp(-0.5 * ((xs - mean) / sd) ** 2) / sd / math.sqrt(2 * math.pi)

    return m.Curve(density, mean - 12 * sd, mean + 12 * sd)


@st.composite
def mixtures(draw: st.DrawFn) -> m.Normals:
    size = draw(st.integers(1, 4))
    weights = np.array(draw(st.lists(st.floats(0.01, 1), min_size=size, max_size=size)))
    means = draw(st.lists(st.floats(-20, 20), min_size=size, max_size=size))
    sds = draw(st.lists(st.floats(0.01, 10), min_size=size, max_size=size))
    return m.Normals(weights / weights.sum(), means, sds)


means, sds = st.floats(-1e6, 1e6), st.floats(-6, 6).map(lambda e: 10.0**e)


def test_the_rule_is_exact_for_polynomials() -> None:
    for degree in range(0, 23, 2):
        assert pytest.approx(2 / (degree + 1), abs=1e-15) == KRONROD @ NODES**degree
        if degree < 14:
            assert pytest.approx(2 / (degree + 1), abs=1e-15) == GAUSS @ NODES**degree


def test_an_integral_that_is_hard_says_how_far_off_it_may_be() -> None:
    found = integrate(lambda xs: 1 / np.sqrt(xs), np.array([0.0, 1.0]), absolute=1e-9)
    assert abs(found.value - 2) <= found.error <= 1e-8
    short = integrate(lambda xs: np.sin(1 / xs), np.array([1e-6, 1.0]), panels=50)
    assert abs(short.value - 0.5040670619069283) <= short.error
    assert short.error > 1e-4


@law
@given(means, sds)
def test_closed_form_and_quadrature_agree_for_one_normal(mean: float, sd: float) -> None:
    exact = m.normal_entropy(sd)
    assert m.differential_entropy(normal(mean, sd)) == m.Bounded(exact, 0.0)
    for density in (twice(mean, sd), bell(mean, sd)):
        found = m.differential_entropy(density)
        assert found.value == pytest.approx(exact, abs=found.error + 1e-11)
        # Far from 0 the places themselves are rounded: (x - mean) / sd is known to eps * |mean| / sd only.
        assert found.error <= 1e-10 + 1e-13 * abs(mean) / sd


@law
@given(st.floats(-3, 3), st.floats(0.1, 10), st.floats(-3, 3), st.floats(0.1, 10))
def test_divergence_and_variation_of_two_normals(a: float, s: float, b: float, t: float) -> None:
    p, q = twice(a, s), twice(b, t)
    exact = float(m.normal_divergence(a, s, b, t))
    found = m.density_divergence(p, q)
    assert found.value == pytest.approx(exact, rel=1e-9, abs=1e-11)
    assert found.value >= 0
    variation = m.density_total_variation(p, q)
    assert 0 <= variation.value <= 1
    assert variation.value**2 <= found.value * math.log(2) / 2 + 1e-9
    if s == t:
        assert variation.value == pytest.approx(math.erf(abs(a - b) / s / 2 / math.sqrt(2)), abs=1e-9)


@law
@given(mixtures(), mixtures())
def test_divergences_of_mixtures_behave(p: m.Normals, q: m.Normals) -> None:
    assert m.density_divergence(p, p).value == 0 == m.density_total_variation(p, p).value
    there, back = m.density_total_variation(p, q), m.density_total_variation(q, p)
    assert there.value == pytest.approx(back.value, abs=there.error + back.error + 1e-12)
    assert 2 * there.value**2 <= m.density_divergence(p, q).value * math.log(2) + 1e-9


def test_near_equal_beliefs_keep_their_digits() -> None:
    assert m.density_divergence(twice(0, 1), twice(1e-6, 1)).value == pytest.approx(5e-13 / math.log(2), rel=1e-8)
    assert float(m.normal_divergence(0, 1 + 1e-9, 0, 1)) == pytest.approx(1e-18 / math.log(2), rel=1e-6)


def test_a_belief_that_rules_something_out_diverges_without_bound() -> None:
    assert m.density_divergence(normal(5, 1), UNIFORM).value == math.inf
    assert math.isfinite(m.density_divergence(UNIFORM, normal(5, 1)).value)
    assert m.differential_entropy(UNIFORM).value == pytest.approx(math.log2(10), rel=1e-12)


def test_point_masses_are_kept_apart() -> None:
    half = m.Normals([0.25, 0.25, 0.5], [3, 3, 0], [0, 0, 1])
    assert half.atoms[0].tolist() == [3.0]
    assert half.atoms[1].tolist() == [0.5]
    assert m.differential_entropy(half).value == -math.inf
    assert m.density_divergence(half, normal(0, 1)).value == math.inf
    assert m.density_divergence(normal(0, 1), half).value == pytest.approx(1.0, abs=1e-10)
    assert m.density_total_variation(half, normal(0, 1)).value == pytest.approx(0.5, abs=1e-10)
    assert m.probability(half, 3, 3) == 0.5
    sure = m.Normals([1], [7], [0])
    assert m.quantile(sure, 0.2) == 7
    assert m.shortest_interval(sure, 0.9) == (7, 7)
    assert m.window_vulnerability(sure, 1) == m.Guess(7, 1, 0)
    two = m.Normals([0.4, 0.6], [0, 1], [0, 0])
    assert m.density_divergence(two, m.Normals([0.5, 0.5], [0, 1], [0, 0])).value == pytest.approx(
        m.kl_divergence([0.4, 0.6], [0.5, 0.5])
    )


@law
@given(st.floats(-0.999999, 0.999999))
def test_information_from_correlation_and_covariance_agree(rho: float) -> None:
    exact = m.correlation_information(rho)
    covariance = np.array([[4e10, rho * 2e5 * 1e-3], [rho * 2e5 * 1e-3, 1e-6]])
    assert m.joint_normal_information(covariance, [0], [1]) == pytest.approx(exact, rel=1e-8)
    assert m.conditioned_information(4e10, 4e10 * (1 - rho * rho)) == pytest.approx(exact, rel=1e-8, abs=1e-15)


@pytest.mark.parametrize("seed", range(20))
def test_vector_information_is_the_log_determinants(seed: int) -> None:
    rng = np.random.default_rng(seed)
    factor = rng.normal(size=(6, 6)) * 10.0 ** rng.integers(-3, 4, size=(6, 1))
    s = factor @ factor.T
    a, b = [0, 3], [1, 4, 5]
    logs = [np.linalg.slogdet(s[np.ix_(g, g)])[1] for g in (a, b, a + b)]
    exact = (logs[0] + logs[1] - logs[2]) / 2 / math.log(2)
    assert m.joint_normal_information(s, a, b) == pytest.approx(exact, rel=1e-7)
    after = s[np.ix_(a, a)] - s[np.ix_(a, b)] @ np.linalg.solve(s[np.ix_(b, b)], s[np.ix_(b, a)])
    assert m.conditioned_information(s[np.ix_(a, a)], (after + after.T) / 2) == pytest.approx(exact, rel=1e-6)
    repeated = np.vstack([np.eye(6), np.eye(6)[1], 2 * np.eye(6)[4]])
    assert m.joint_normal_information(repeated @ s @ repeated.T, a, [*b, 6, 7]) == pytest.approx(exact, rel=1e-5)


def test_information_at_the_ends() -> None:
    assert m.correlation_information(1e-12) == pytest.approx(5e-25 / math.log(2), rel=1e-12)
    assert m.joint_normal_information([[1, 1e-12], [1e-12, 1]], [0], [1]) == pytest.approx(5e-25 / math.log(2))
    assert m.correlation_information(-1) == m.joint_normal_information([[1, 2], [2, 4]], [0], [1]) == math.inf
    assert m.joint_normal_information([[1, 0], [0, 0]], [0], [1]) == 0
    assert m.conditioned_information(4, 0) == math.inf
    assert m.conditioned_information(0, 0) == 0


def test_income_statistics_of_the_paper() -> None:
    for sd, bits in ((98994.94937, 0.014573), (98742.08829, 0.018263), (94868.32981, 0.076002)):
        assert m.conditioned_information(1e10, sd**2) == pytest.approx(bits, abs=1e-6)


def test_information_of_a_label() -> None:
    same = m.label_information([0.2, 0.8], [normal(0, 1), normal(0, 1)])
    apart = m.label_information([0.2, 0.8], [normal(0, 1), normal(1000, 1)])
    assert same.value == pytest.approx(0, abs=1e-15)
    assert apart.value == pytest.approx(m.shannon_entropy([0.2, 0.8]), abs=apart.error + 1e-11)
    middle = m.label_information([0.5, 0.5], [normal(0, 1), normal(1, 1)])
    whole = m.differential_entropy(m.Normals([0.5, 0.5], [0, 1], [1, 1]))
    assert middle.value == pytest.approx(whole.value - m.normal_entropy(1), abs=1e-10)


def test_information_of_a_mixture() -> None:
    c = [[1, 0.5], [0.5, 1]]
    assert m.mixture_information([1], [[0, 0]], [c]).value == pytest.approx(m.correlation_information(0.5))
    split = m.mixture_information([0.4, 0.6], [[0, 0], [0, 0]], [c, c])
    assert split.value == pytest.approx(m.correlation_information(0.5), abs=split.error + 1e-12)
    # Far apart, the label (1 bit) is known from the output, and within a label the correlation tells the rest.
    far = m.mixture_information([0.5, 0.5], [[0, 0], [100, 100]], [c, c])
    assert far.value == pytest.approx(1 + m.correlation_information(0.5), abs=far.error + 1e-9)


@law
@given(mixtures(), st.floats(0.01, 20))
def test_the_best_window_beats_every_other_and_grows(density: m.Normals, window: float) -> None:
    best = m.window_vulnerability(density, window)
    assert best.error <= 1e-9
    assert best.probability == pytest.approx(m.probability(density, best.centre - window, best.centre + window))
    centres = np.linspace(-40, 40, 4001)
    others = density.smooth_mass(centres - window, centres + window)
    assert others.max() <= best.probability + best.error + 1e-12
    assert m.window_vulnerability(density, window * 1.5).probability >= best.probability - 1e-9


@law
@given(means, sds, st.floats(0.01, 5))
def test_the_window_of_one_normal_is_erf(mean: float, sd: float, ratio: float) -> None:
    found = m.window_vulnerability(normal(mean, sd), ratio * sd)
    slack = 1e-9 + 1e-14 * abs(mean) / sd
    assert found.probability == pytest.approx(m.normal_window_vulnerability(sd, ratio * sd), abs=slack)


def test_windows_of_curves_and_over_outputs() -> None:
    found = m.window_vulnerability(bell(2, 1), 0.5)
    assert (found.centre, found.probability) == pytest.approx((2, math.erf(0.5 / math.sqrt(2))), abs=1e-6)
    flat = m.window_vulnerability(UNIFORM, 1)
    assert flat.probability == pytest.approx(0.2, abs=1e-12)
    assert flat.error < 1e-3
    spiky = m.Normals([0.2, 0.2, 0.6], [0, 2, 9], [0, 0, 3])
    assert m.window_vulnerability(spiky, 1).probability == pytest.approx(0.4 + 0.6 * m.probability(normal(9, 3), 0, 2))
    over = m.posterior_window_vulnerability([0.25, 0.75], [normal(0, 1), normal(5, 2)], 1)
    expected = 0.25 * m.normal_window_vulnerability(1, 1) + 0.75 * m.normal_window_vulnerability(2, 1)
    assert (over.centre, over.probability) == pytest.approx((5, expected), abs=1e-6)
    assert m.normal_window_vulnerability(0, 1) == 1


@law
@given(mixtures(), st.floats(0.001, 0.999))
def test_quantiles_turn_probabilities_round(density: m.Normals, level: float) -> None:
    at = m.quantile(density, level)
    assert m.probability(density, high=at) == pytest.approx(level, abs=1e-10)
    low, high = m.equal_tailed_interval(density, level)
    assert m.probability(density, low, high) == pytest.approx(level, abs=1e-9)


def test_intervals() -> None:
    assert m.equal_tailed_interval(normal(0, 1), 0.95) == pytest.approx((-1.959963984540054, 1.959963984540054))
    skew = m.Curve(lambda xs: np.exp(-xs), 0, 60)
    assert m.equal_tailed_interval(skew, 0.9) == pytest.approx((-math.log(0.95), -math.log(0.05)))
    assert m.shortest_interval(skew, 0.9) == pytest.approx((0, -math.log(0.1)), abs=1e-6)
    low, high = m.shortest_interval(m.Normals([0.95, 0.05], [0, 50], [1, 1]), 0.9)
    assert -3 < low < high < 3
    assert m.quantile(UNIFORM, 0) == 0
    assert m.quantile(UNIFORM, 1) == pytest.approx(10)


def test_tails_and_slivers_keep_their_digits() -> None:
    assert m.probability(normal(0, 1), 37) == pytest.approx(5.725571222524e-300, rel=1e-11)
    assert m.probability(normal(0, 1), high=-37) == pytest.approx(5.725571222524e-300, rel=1e-11)
    assert m.probability(normal(0, 5e-6), 0) == 0.5
    sliver = m.probability(normal(0, 1), 1.0, 1.0 + 2.0**-40)
    assert sliver == pytest.approx(2.0**-40 * math.exp(-0.5) / math.sqrt(2 * math.pi), rel=1e-11)
    assert m.probability(normal(0, 1)) == 1
    assert m.probability(UNIFORM, 2, 4) == pytest.approx(0.2, rel=1e-13)
    assert m.probability(UNIFORM, -5, 100) == pytest.approx(1, rel=1e-13)
    assert m.probability(UNIFORM, 20, 30) == 0


def within_ten(x):
    return x + language.Laplace(0, 3)


def test_the_total_variation_of_two_densities_that_cross_is_exact() -> None:
    """The panel on which they cross is cut where they do: without that it is 1e-5 off."""
    found = language.audit(within_ten, {"x": language.Uniform(0, 10)}, "x", 11).leakage.total_variation
    height = 1 / (3 * (np.exp(-1 / 3) - np.exp(-11 / 3)))  # of exp(-(11 - x) / 3) on 0 to 10, to have area 1
    crossing = 11 + 3 * np.log(0.1 / height)
    truth = 3 * height * (np.exp(-1 / 3) - np.exp(-(11 - crossing) / 3)) - 0.1 * (10 - crossing)
    assert found == pytest.approx(truth, abs=1e-12)


def board(arrival, begin):
    lamp = "overrun" if arrival + begin > 90 else "ok"
    return round(arrival, -1), round(arrival - begin, -1), lamp


def classed(x, y):
    if 2 * x + y > 20:
        return "A"
    elif x - 2 * y > -3:
        return "B"
    return "C"


def after_a_condition(x, y):
    language.observe(x + y > 6)
    return x - y > 0


def test_densities_with_kinks_are_measured_across_them() -> None:
    """A uniform and a normal under several conditions: the density of either has a kink where two of them meet."""
    beliefs = {"arrival": language.Uniform(0, 100), "begin": language.Normal(50, sd=20)}
    found = language.audit(board, beliefs, "arrival", [40, -10, "ok"])

    def likelihood(a: float) -> float:
        """Begins from a + 5 to a + 15, and by 90 - a at the latest."""
        return max(0.0, norm.cdf(min(a + 15, 90 - a), 50, 20) - norm.cdf(a + 5, 50, 20))

    parts = ((35, 37.5), (37.5, 42.5))
    whole = sum(quad(likelihood, *ends, epsabs=1e-14)[0] for ends in parts)
    bits = 0.0
    for ends in parts:
        bits += quad(lambda a: likelihood(a) / whole * np.log2(likelihood(a) / whole * 100), *ends, epsabs=1e-12)[0]
    assert found.leakage.learned == pytest.approx(bits, abs=1e-6)
    believed = {"x": language.Uniform(0, 10), "y": language.Normal(5, sd=2)}
    told = language.audit(classed, believed, "x", None).leakage
    assert told.mutual_information == pytest.approx(0.737858, abs=1e-6)
    later = language.audit(after_a_condition, believed, "x", True).posterior

    def remains(x: float) -> float:
        return max(0.0, norm.cdf(x, 5, 2) - norm.cdf(6 - x, 5, 2))

    mass = quad(remains, 3, 10, epsabs=1e-13)[0]
    mean = quad(lambda x: x * remains(x), 3, 10, epsabs=1e-13)[0] / mass
    assert later.mean == pytest.approx(mean, abs=1e-10)


def tells_if_above_five(x):
    return x > 5


@pytest.mark.parametrize("level", [0.5, 0.9, 0.99])
def test_an_interval_holds_what_it_says_where_single_values_have_a_probability(level: float) -> None:
    for believed in (
        language.Mixture([0.4, 0.6], [language.Dirac(0), language.Uniform(2, 8)]),
        language.Mixture([0.3, 0.4, 0.3], [language.Dirac(3), language.Normal(5, sd=1), language.Dirac(7)]),
    ):
        for belief in (
            language.audit(tells_if_above_five, {"x": believed}, "x", None).prior,
            language.audit(tells_if_above_five, {"x": believed}, "x", False).posterior,
        ):
            assert belief.probability(*belief.credible_interval(level)) >= level - 1e-9
