"""Mutual information of variables that are neither finite nor jointly normal: laws, closed forms, and sampling."""

from __future__ import annotations

from math import inf, log2

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, GaussianMixture, Normal, TruncatedNormal, Uniform, audit

law = settings(max_examples=8, deadline=None)
few = settings(max_examples=3, deadline=None)
N = Normal(0, sd=1)
TWO = GaussianMixture([0.3, 0.7], [0, 4], sds=[1, 0.5])


def pair(c, n, m):
    return 1.5 * c + n, 1.5 * c + m


def total(c, n, m):
    return 3 * c + n + m


def part(x, coin, n):
    return x + n if coin else 0


def whole(x, n):
    return x + n


def mixed(x, coin, n):
    s = x if coin else 0
    return s + n


def backwards(x, coin, n):
    s = x if coin else 0
    t = s + n
    return s, t - t


def rescaled(x, coin, n):
    s = x if coin else 0
    return 3 * (s + n) - 2, 7


def flagged(x, coin, n):
    return coin, (x + n if coin else n)


def bare(x, coin):
    return x if coin else 0


def single(x, n, m):
    return x + n


def three(x, n, m):
    return x + n, x - n + m, x + 2 * m


def bits(program, prior, secret: str) -> float:
    found = audit(program, prior=prior, secret=secret).leakage.information
    assert found.error < 1e-6
    assert found.value >= 0
    return found.value


coins = st.floats(0.05, 0.95).map(Bernoulli)


@law
@given(coins)
def test_two_noisy_copies_tell_a_coin_what_their_sum_tells(coin: Bernoulli) -> None:
    """The sum is sufficient for a coin behind two equal normal noises."""
    prior = {"c": coin, "n": N, "m": N}
    assert bits(pair, prior, "c") == pytest.approx(bits(total, prior, "c"), abs=1e-9)


@pytest.mark.parametrize(("sd", "weight"), [(0.3, 0.4), (2.0, 0.8)])
def test_two_noisy_copies_tell_a_mixture_what_their_sum_tells(sd: float, weight: float) -> None:
    prior = {"c": GaussianMixture([weight, 1 - weight], [0, 3], sds=[sd, 1]), "n": N, "m": N}
    assert bits(pair, prior, "c") == pytest.approx(bits(total, prior, "c"), abs=1e-8)


@few
@given(coins, st.floats(0.3, 3))
def test_an_output_that_is_only_sometimes_there_tells_its_share(coin: Bernoulli, sd: float) -> None:
    prior = {"x": N, "n": Normal(0, sd=sd)}
    share = coin.p * bits(whole, prior, "x")
    assert bits(part, prior | {"coin": coin}, "x") == pytest.approx(share, abs=1e-9)
    assert bits(flagged, prior | {"coin": coin}, "x") == pytest.approx(share, abs=1e-9)


@law
@given(coins)
def test_a_coin_that_shows_in_the_output_is_told_whole(coin: Bernoulli) -> None:
    p = coin.p
    entropy = -(p * log2(p) + (1 - p) * log2(1 - p))
    assert bits(part, {"x": N, "coin": coin, "n": N}, "coin") == pytest.approx(entropy, abs=1e-9)


@few
@given(coins, st.sampled_from([N, Uniform(-1, 2), TruncatedNormal(0, sd=1, low=0)]))
def test_a_secret_that_is_partly_certain_leaks_less_behind_more_and_the_same_in_other_units(coin, belief) -> None:
    prior = {"x": belief, "coin": coin, "n": Normal(0, sd=0.7)}
    found = bits(mixed, prior, "s")
    assert bits(mixed, prior | {"n": Normal(0, sd=1.4)}, "s") <= found + 1e-9
    assert bits(rescaled, prior, "s") == pytest.approx(found, abs=1e-9)
    # what is told about the coin is told about the value that reveals it
    assert bits(mixed, prior, "coin") <= found + 1e-9


def test_information_is_symmetric() -> None:
    """Secret and output change places: the sum of secret and noise, and the secret given away by the sum."""
    prior = {"x": TWO, "coin": Bernoulli(0.25), "n": N}
    assert bits(mixed, prior, "s") == pytest.approx(bits(backwards, prior, "t"), abs=1e-9)


def test_a_partly_certain_value_with_its_entropies() -> None:
    """I(S; Y) = h(Y) − h(Y|S), and Y given S is the noise: h(Y|S) = ½ log2(2πe sd²)."""
    prior = {"x": N, "coin": Bernoulli(0.25), "n": Normal(0, sd=0.5)}
    ys = np.linspace(-12, 12, 200_001)
    bell = lambda v: np.exp(-(ys**2) / (2 * v)) / np.sqrt(2 * np.pi * v)  # noqa: E731
    f = 0.25 * bell(1.25) + 0.75 * bell(0.25)
    h = -(f * np.log2(f)).sum() * (ys[1] - ys[0])
    assert bits(mixed, prior, "s") == pytest.approx(h - 0.5 * log2(2 * np.pi * np.e * 0.25), abs=1e-9)


def test_random_runs_agree_about_two_outputs() -> None:
    """E[log j/(f g)] over a million seeded draws of a three-valued secret and two correlated outputs."""

    def program(c, n, m):
        return c + n, 2 * c + 0.6 * n + 0.8 * m

    weights = {0: 0.2, 1: 0.5, 3: 0.3}
    found = bits(program, {"c": Categorical(weights), "n": N, "m": N}, "c")
    random = np.random.default_rng(11)
    c = random.choice(list(weights), p=list(weights.values()), size=1_000_000)
    n, m = random.normal(size=(2, len(c)))
    y, z = c + n, 2 * c + 0.6 * n + 0.8 * m

    def height(value):
        a = y - value
        b = (z - 2 * value - 0.6 * a) / 0.8
        return np.exp(-0.5 * (a * a + b * b))

    whole = sum(p * height(v) for v, p in weights.items())
    told = np.log2(height(c) / whole)
    assert found == pytest.approx(told.mean(), abs=5 * told.std() / 1000)


def test_an_exact_release_tells_infinitely_much_even_if_it_is_rare() -> None:
    assert audit(bare, prior={"x": N, "coin": Bernoulli(0.01)}, secret="x").leakage.mutual_information == inf


def test_processing_an_output_tells_no_more() -> None:
    prior = {"c": TWO, "n": N, "m": Normal(0, sd=2)}
    both = bits(pair, prior, "c")
    assert both >= bits(total, prior, "c") - 1e-9
    assert both >= bits(single, {"x": TWO, "n": Normal(0, sd=1 / 1.5), "m": N}, "x") - 1e-9


def test_what_needs_three_dimensions_is_refused_with_the_remedy() -> None:
    with pytest.raises(ProgramError, match="more than two such outputs"):
        _ = audit(three, prior={"x": TWO, "n": N, "m": N}, secret="x").leakage.mutual_information


def clipped_far_out(n, v):
    return min(max(v, 0), 60) + n


def test_an_output_too_improbable_for_a_double_tells_nothing_on_average() -> None:
    leak = audit(clipped_far_out, {"n": Bernoulli(0.5), "v": Normal(0, sd=1)}, "n").leakage
    assert 0 < leak.mutual_information < 1
