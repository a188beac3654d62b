"""What mechanisms keep, by their definition and by published figures, and the noise that keeps a limit."""

from __future__ import annotations

import math
import random
from math import exp, log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.optimize import brentq

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Leakage, Normal, calibrate, mechanisms
from leakmeter.program.mechanisms import Privacy

# -- what a mechanism keeps --------------------------------------------------------------------------------------------


def test_warners_coin_keeps_the_logarithm_of_three() -> None:
    """Told the truth with probability 3/4 (Dwork and Roth 2014, section 3.2)."""
    assert mechanisms.randomized_response(0.75).epsilon == pytest.approx(log(3), rel=1e-15)
    assert mechanisms.randomized_response(1.0).epsilon == math.inf
    assert mechanisms.randomized_response(0.25, values=4).epsilon == 0


@given(st.floats(0.1, 100), st.floats(0.1, 10), st.floats(-50, 50))
def test_no_output_of_laplace_noise_is_likelier_than_it_says(scale: float, sensitivity: float, at: float) -> None:
    ratio = (abs(at - sensitivity) - abs(at)) / scale
    assert abs(ratio) <= mechanisms.laplace(scale, sensitivity).epsilon * (1 + 1e-9)


def test_the_noise_for_an_epsilon_keeps_it() -> None:
    assert mechanisms.laplace(mechanisms.laplace_scale(0.3, 2.0), 2.0).epsilon == pytest.approx(0.3, rel=1e-15)
    assert mechanisms.geometric(exp(-0.3), 2).epsilon == pytest.approx(0.6, rel=1e-12)


def test_exact_normal_noise_by_its_published_figure_and_less_than_the_classic_bound() -> None:
    """σ = 3.730632 for ε = 1, δ = 1e-5 (the calibration of Balle and Wang 2018); the classic one is 4.844805."""
    assert mechanisms.gaussian_sd(1.0, 1e-5) == pytest.approx(3.730632, abs=1e-6)
    assert mechanisms.gaussian_sd_classic(1.0, 1e-5) == pytest.approx(4.844805, abs=1e-6)


@given(st.floats(0.01, 20), st.floats(1e-9, 0.1), st.floats(0.1, 10))
def test_exact_normal_noise_keeps_what_it_says_and_no_less_noise_would(
    epsilon: float, delta: float, sensitivity: float
) -> None:
    sd = mechanisms.gaussian_sd(epsilon, delta, sensitivity)
    assert mechanisms.gaussian_delta(sd, epsilon, sensitivity) <= delta * (1 + 1e-6)
    assert mechanisms.gaussian_delta(0.99 * sd, epsilon, sensitivity) > delta
    assert mechanisms.gaussian(sd, delta, sensitivity).epsilon == pytest.approx(epsilon, rel=1e-6)


@given(st.lists(st.floats(-20, 20), min_size=2, max_size=6), st.floats(0.05, 5), st.integers(0, 5))
def test_the_exponential_mechanism_keeps_its_epsilon(utilities: list[float], epsilon: float, moved: int) -> None:
    """Another person moves each utility by 1 at the most."""
    other = [u + (1 if i == moved % len(utilities) else -1) for i, u in enumerate(utilities)]
    here, there = (mechanisms.exponential(each, epsilon) for each in (utilities, other))
    assert sum(here) == pytest.approx(1, rel=1e-12)
    assert all(abs(log(a / b)) <= epsilon * (1 + 1e-9) for a, b in zip(here, there, strict=True) if min(a, b) > 1e-300)


def test_releases_add_up_and_many_small_ones_to_less() -> None:
    assert mechanisms.together(Privacy(0.5, 1e-6), Privacy(0.25)) == Privacy(0.75, 1e-6)
    many = mechanisms.repeated(Privacy(0.01), 10_000, delta=1e-6)
    assert many.epsilon == pytest.approx(0.01 * sqrt(2 * 10_000 * log(1e6)) + 100 * math.expm1(0.01), rel=1e-12)
    assert mechanisms.repeated(Privacy(0.01), 10_000).epsilon == pytest.approx(100)
    assert mechanisms.repeated(Privacy(0.01), 2, delta=1e-6).epsilon == pytest.approx(0.02)


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (lambda: mechanisms.laplace(0.0), "scale must be a finite number above 0"),
        (lambda: mechanisms.randomized_response(1.5), "from 0 to 1"),
        (lambda: mechanisms.gaussian_sd(1.0, 0.0), "Delta must lie between 0 and 1"),
        (lambda: mechanisms.gaussian_sd_classic(2.0, 1e-6), "use gaussian_sd"),
        (lambda: mechanisms.exponential([], 1.0), "at least one"),
        (lambda: mechanisms.geometric(1.0), "between 0 and 1"),
        (lambda: Privacy(-1.0), "0 or more"),
    ],
)
def test_noise_that_is_none_is_refused_in_one_sentence(made, says) -> None:
    with pytest.raises(ProgramError, match=says) as caught:
        made()
    assert str(caught.value)[0].isupper()
    assert str(caught.value).endswith(".")


# -- the least noise for a limit ---------------------------------------------------------------------------------------


def with_normal_noise(x, sd):
    return x + random.gauss(0, sd)


def with_laplace_noise(x, scale):
    return x + np.random.laplace(0, scale)


def test_the_least_normal_noise_is_that_of_the_closed_form() -> None:
    """I = log2(1 + 1 / sd²) / 2 bits for a standard normal secret: sd = 1 / sqrt(2^(2 I) - 1)."""
    for bits in (0.01, 0.3, 2.0):
        found = calibrate(with_normal_noise, "sd", bits, prior={"x": Normal(0, sd=1)}, secret="x")
        truth = 1 / sqrt(2 ** (2 * bits) - 1)
        assert truth <= found.value * (1 + 1e-9)
        assert found.value <= truth * 1.001
        assert found.risk <= bits


def told_by_laplace(scale: float) -> float:
    """The bits that x + Laplace(scale) tells of a fair coin x: divergence of one side from the mix, by quadrature."""

    def density(y: float, x: int) -> float:
        return exp(-abs(y - x) / scale) / (2 * scale)

    def integrand(y: float) -> float:
        mix = (density(y, 0) + density(y, 1)) / 2
        return density(y, 0) * math.log2(density(y, 0) / mix)

    return quad(integrand, -40 * scale, 1 + 40 * scale, points=[0, 1], limit=400)[0]


def test_the_least_laplace_noise_is_that_of_brute_force() -> None:
    found = calibrate(with_laplace_noise, "scale", 0.1, prior={"x": Bernoulli(0.5)}, secret="x")
    truth = brentq(lambda scale: told_by_laplace(scale) - 0.1, 0.1, 50)
    assert found.value == pytest.approx(truth, rel=1e-3)


def two_with_noise(xs, sd):
    return 3 * xs[0] + xs[1] + random.gauss(0, sd)


def test_the_limit_holds_for_the_most_exposed() -> None:
    believed = {"xs": [Normal(0, sd=1)] * 2}
    found = calibrate(two_with_noise, "sd", 0.5, prior=believed, secret=["xs[1]", "xs[0]"])
    assert found.secret == "xs[0]"
    # I(xs[0]; output) = log2(1 + 9 / (1 + sd²)) / 2 = .5 where sd² = 8.
    assert found.value == pytest.approx(sqrt(8), rel=1e-3)


def near_the_truth(result: Leakage) -> float:
    return result.posterior.probability(0.9, 1.1)


def test_a_risk_of_ones_own() -> None:
    """The posterior is normal about 1 / (1 + sd²) times the output, with variance sd² / (1 + sd²)."""
    believed = {"x": Normal(1, sd=1)}
    found = calibrate(with_normal_noise, "sd", 0.2, prior=believed, secret="x", risk=near_the_truth, observe=1.0)

    def risk(sd: float) -> float:
        return math.erf(0.1 / sqrt(2 * sd**2 / (1 + sd**2)))

    assert found.value == pytest.approx(brentq(lambda sd: risk(sd) - 0.2, 0.01, 10), rel=1e-3)


def middle_of_many(xs, sd):
    return sorted(xs)[2] + random.gauss(0, sd)


def test_what_is_not_exact_is_not_calibrated_and_the_remedy_is_one_that_works() -> None:
    with pytest.raises(ProgramError, match="exact audits alone") as caught:
        calibrate(middle_of_many, "sd", 0.1, prior={"xs": [Normal(0, sd=1)] * 5}, secret="xs[0]")
    assert "or pass approximate" not in str(caught.value)


def test_time_that_is_up_offers_no_sampling() -> None:
    with pytest.raises(ProgramError, match="seconds=") as caught:
        calibrate(two_with_noise, "sd", 0.5, prior={"xs": [Normal(0, sd=1)] * 2}, secret="xs[0]", seconds=1e-9)
    assert "approximate" not in str(caught.value)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"limit": -1.0}, "No sd from"),
        ({"limit": math.nan}, "finite number"),
        ({"risk": "luck"}, "no risk 'luck'"),
        ({"prior": {"x": Normal(0, sd=1), "sd": 1.0}}, "leave it out of the prior"),
        ({"secret": []}, "whose value is the secret"),
        ({"tolerance": 2.0}, "tolerance"),
        ({"risk": lambda result: 0.0}, "no noise is needed"),
        ({"risk": lambda result: math.nan}, "no number"),
        ({"parameter": "scale"}, "no parameter 'scale'"),
    ],
)
def test_a_limit_that_cannot_be_kept_or_asked_for_is_said(asked, says) -> None:
    given = {"parameter": "sd", "limit": 0.1, "prior": {"x": Normal(0, sd=1)}, "secret": "x", **asked}
    with pytest.raises(ProgramError, match=says):
        calibrate(with_normal_noise, **given)
