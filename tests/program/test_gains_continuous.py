"""g-vulnerability of continuous secrets: laws of the theory, closed forms, and what is refused."""

from __future__ import annotations

from math import erf, pi, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, GaussianMixture, Laplace, Normal, Uniform, audit

law = settings(max_examples=10, deadline=None)
N = Normal(0, sd=1)
SIDES = [False, True]


def noisy(x, noise):
    return x + noise


def noisier(x, noise, more):
    return x + noise + more


def both(x, noise, more):
    return x + noise, x + noise + more


def high(x):
    return x > 1


def sometimes(x, coin, noise):
    return x + noise if coin else 0


def exactly(x):
    return x


def within(width: float):
    return lambda guess, xs: np.abs(xs - guess) <= width


def side(guess, xs):
    """1 for knowing on which side of 0 the secret lies."""
    return (xs > 0) == guess


@pytest.mark.parametrize(
    "belief", [Normal(35, sd=2), GaussianMixture([0.4, 0.6], [32, 36], sds=[1, 2]), Uniform(30, 40)]
)
def test_the_gain_of_coming_close_is_the_window(belief: object) -> None:
    leak = audit(noisy, prior={"x": belief, "noise": N}, secret="x", observe=34).leakage
    found = leak.observed_g_vulnerability(within(0.5), guesses=list(np.linspace(31, 37, 61)))
    assert tuple(found) == pytest.approx(leak.window(0.5), abs=2e-3)
    assert found.error < 1e-9
    assert found.posterior <= leak.window(0.5)[1] + 1e-5


@law
@given(st.floats(0.1, 3), st.floats(0.2, 3))
def test_knowing_the_sign_of_a_normal_behind_noise_has_a_closed_form(width: float, noise: float) -> None:
    """P(sign of X = sign of Y) = 1/2 + arcsin(ρ)/π for jointly normal variables (Sheppard 1899)."""
    leak = audit(noisy, prior={"x": Normal(0, sd=width), "noise": Normal(0, sd=noise)}, secret="x").leakage
    found = leak.g_vulnerability(side, guesses=SIDES)
    rho = width / sqrt(width**2 + noise**2)
    assert found.prior == pytest.approx(0.5, abs=1e-9)
    assert found.posterior == pytest.approx(0.5 + np.arcsin(rho) / pi, abs=1e-8)
    assert found.multiplicative == pytest.approx(found.posterior / found.prior)
    assert found.additive == pytest.approx(found.posterior - found.prior)


def test_a_squared_error_leaves_the_variance() -> None:
    leak = audit(noisy, prior={"x": Normal(35, sd=2), "noise": N}, secret="x", observe=38).leakage
    found = leak.observed_g_vulnerability(lambda guess, xs: -((xs - guess) ** 2), guesses=[35, 37.4])
    assert tuple(found) == pytest.approx((-4.0, -0.8), abs=1e-9)
    with pytest.raises(ProgramError, match="no factor"):
        _ = found.multiplicative


@pytest.mark.parametrize("more", [0.3, 2.0])
@pytest.mark.parametrize("noise", [N, GaussianMixture([0.5, 0.5], [-1, 1], sds=[0.5, 1])])
def test_more_noise_never_helps_the_attacker(noise: object, more: float) -> None:
    prior = {"x": GaussianMixture([0.3, 0.7], [0, 3], sds=[1, 0.5]), "noise": noise}
    guesses = [-1.0, 0.0, 1.0, 2.0, 3.0]
    first = audit(noisy, prior=prior, secret="x").leakage.g_vulnerability(within(0.7), guesses)
    second = audit(noisier, prior=prior | {"more": Normal(0, sd=more)}, secret="x")
    after = second.leakage.g_vulnerability(within(0.7), guesses)
    assert first.posterior >= after.posterior - first.error - after.error
    assert after.posterior >= after.prior - after.error


def test_a_gain_of_one_is_one() -> None:
    for program, prior in ((noisy, {"x": N, "noise": Laplace(0, 1)}), (high, {"x": N})):
        leak = audit(program, prior=prior, secret="x").leakage
        assert tuple(leak.g_vulnerability(lambda guess, xs: 1.0, guesses=[0])) == pytest.approx((1, 1), abs=1e-9)


def test_finite_outputs_are_summed() -> None:
    found = audit(high, prior={"x": N}, secret="x").leakage.g_vulnerability(lambda w, xs: (xs > 1) == w, guesses=SIDES)
    assert tuple(found) == pytest.approx((0.8413447460685429, 1.0), abs=1e-9)


def test_an_output_that_is_only_sometimes_there_counts_for_its_share() -> None:
    prior = {"x": N, "noise": N}
    always = audit(noisy, prior=prior, secret="x").leakage.g_vulnerability(side, SIDES)
    share = audit(sometimes, prior=prior | {"coin": Bernoulli(0.25)}, secret="x").leakage.g_vulnerability(side, SIDES)
    assert share.posterior == pytest.approx(0.25 * always.posterior + 0.75 * 0.5, abs=1e-8)


def test_the_secret_itself_leaves_nothing_to_guess() -> None:
    found = audit(exactly, prior={"x": N}, secret="x").leakage.g_vulnerability(side, SIDES)
    assert found.posterior == pytest.approx(1.0, abs=1e-9)


def test_a_narrow_window_far_from_the_guess_is_found_where_it_is_named() -> None:
    leak = audit(noisy, prior={"x": N, "noise": N}, secret="x", observe=0.0).leakage
    gain = lambda guess, xs: np.abs(xs - 0.5) < 1e-6  # noqa: E731
    found = leak.observed_g_vulnerability(gain, ["near a half"], breaks=[0.5 - 1e-6, 0.5 + 1e-6])
    exact = erf((0.5 + 1e-6) / sqrt(2)) / 2 - erf((0.5 - 1e-6) / sqrt(2)) / 2
    assert found.prior == pytest.approx(exact, rel=1e-6)


@pytest.mark.parametrize(
    ("gain", "guesses", "says"),
    [
        (lambda w, xs: xs, None, "guesses="),
        (lambda w, xs: xs, [], "guesses="),
        ([[1.0, 0.0]], [1], "must be a function"),
        (lambda w, xs: xs[:2], [1], "gain of guess 1 .* 2 values"),
        (lambda w, xs: "much", [1], "gain of guess 1"),
        (lambda w, xs: xs / 0 * 0, [1], "must be finite"),
    ],
)
def test_a_gain_that_cannot_be_used_is_one_sentence(gain, guesses, says) -> None:
    leak = audit(noisy, prior={"x": N, "noise": N}, secret="x", observe=1.0).leakage
    for ask in (leak.g_vulnerability, leak.observed_g_vulnerability):
        with np.errstate(all="ignore"), pytest.raises(ProgramError, match=says):
            ask(gain, guesses)


def test_several_continuous_outputs_are_refused_on_average_and_not_after_one_observation() -> None:
    prior = {"x": N, "noise": N, "more": N}
    leak = audit(both, prior=prior, secret="x", observe=[1.0, 2.0]).leakage
    with pytest.raises(ProgramError, match="several continuous outputs"):
        leak.g_vulnerability(side, SIDES)
    assert leak.observed_g_vulnerability(side, SIDES).posterior > 0.7


def test_a_finite_secret_gives_the_same_kind_of_answer() -> None:
    leak = audit("examples/programs/randomized_response.py").leakage
    found = leak.g_vulnerability(lambda guess, secret: guess == secret)
    assert (found.prior, found.posterior) == pytest.approx((0.5, 0.75))
    assert found.multiplicative == pytest.approx(leak.multiplicative_leakage)
    assert leak.observed_g_vulnerability(lambda guess, secret: guess == secret).posterior == pytest.approx(0.75)
