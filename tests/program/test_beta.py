"""Beta distributions: what is believed of the probability of a coin, also by name and from scipy."""

from __future__ import annotations

from math import isclose, nan

import numpy as np
import pytest
import scipy.stats
from scipy.integrate import quad
from tests.program.sampled import off, sampled

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.program import Bernoulli, Beta, Binomial, Normal, Uniform, audit, observe


def tosses(theta):
    return sum(Bernoulli(theta) for _ in range(30))


def thrown_in_turn(theta):
    first = Uniform(0, 1) < theta
    second = theta > Uniform(0, 1)
    return first, second


def itself(theta):
    return theta


def noisy(theta):
    return theta + Normal(0, sd=0.1)


def one_of_two(first, second):
    heads = 0
    for _ in range(3):
        heads += Bernoulli(first) if Bernoulli(0.5) else Bernoulli(second)
    return heads


@pytest.mark.parametrize(("a", "b"), [(2, 5), (1, 1), (1, 3.5), (1.5, 1), (2.25, 7.75), (300, 4000)])
def test_a_beta_stays_one_after_coins(a: float, b: float) -> None:
    result = audit(tosses, prior={"theta": Beta(a, b)}, secret="theta", observe=11)
    for belief, law in ((result.prior, scipy.stats.beta(a, b)), (result.posterior, scipy.stats.beta(a + 11, b + 19))):
        assert isclose(belief.mean, law.mean(), rel_tol=1e-9)
        assert isclose(belief.sd, law.std(), rel_tol=1e-8)
        assert isclose(belief.probability(0.05, 0.3), law.cdf(0.3) - law.cdf(0.05), rel_tol=1e-7, abs_tol=1e-12)
        assert np.allclose(belief.density([0.1, 0.3]), law.pdf([0.1, 0.3]), rtol=1e-7)
    evidence = scipy.stats.betabinom(30, a, b).logpmf(11)
    assert isclose(result.log_evidence, evidence, rel_tol=1e-8)
    assert result.how == "exact"


def test_a_beta_against_a_uniform_variable_is_a_coin_in_either_order() -> None:
    """The test must not take the beta for the uniform one: P(second) is its mean, whichever side it stands on."""
    result = audit(thrown_in_turn, prior={"theta": Beta(2, 5)}, secret="theta", observe=[True, True])
    assert isclose(np.exp(result.log_evidence), 2 / 7 * 3 / 8, rel_tol=1e-10)
    assert isclose(result.posterior.mean, 4 / 9, rel_tol=1e-10)


def test_two_betas_are_apart_and_their_evidence_is_the_sum_over_who_was_thrown() -> None:
    result = audit(one_of_two, prior={"first": Beta(2, 1), "second": Beta(1, 3)}, secret="first", observe=2)
    law, other = scipy.stats.beta(2, 1), scipy.stats.beta(1, 3)

    def heads(p: float) -> float:
        return quad(lambda q: 3 * (p + q) ** 2 / 4 * (2 - p - q) / 2 * other.pdf(q), 0, 1)[0]

    evidence = quad(lambda p: heads(p) * law.pdf(p), 0, 1)[0]
    mean = quad(lambda p: p * heads(p) * law.pdf(p), 0, 1)[0] / evidence
    assert isclose(np.exp(result.log_evidence), evidence, rel_tol=1e-8)
    assert isclose(result.posterior.mean, mean, rel_tol=1e-8)


def test_coins_leave_what_was_measured_of_others_alone() -> None:
    """A share and a normal that was measured: the one has nothing to do with the other, and both stay exact."""

    def program(theta, x):
        y = x + Normal(0, sd=1)
        observe(y == 3)
        return Binomial(5, theta)

    beliefs = {"theta": Beta(2, 2), "x": Normal(0, sd=1)}
    result = audit(program, prior=beliefs, secret="theta", observe=4)
    assert result.how == "exact"
    assert isclose(result.posterior.mean, 6 / 9, rel_tol=1e-10)
    other = result.of("x").posterior
    assert (other.mean, other.sd) == pytest.approx((1.5, 0.5**0.5), rel=1e-10)


def test_a_truncated_normal_that_was_measured_and_thrown_is_not_taken_for_untouched() -> None:
    from leakmeter.program import TruncatedNormal

    def program(theta):
        y = theta + Normal(0, sd=0.2)
        observe(y == 0.9)
        return Bernoulli(theta)

    prior = {"theta": TruncatedNormal(0.3, sd=0.2, low=0, high=1)}
    with pytest.raises(NotExactError):
        _ = audit(program, prior=prior, secret="theta", observe=1).posterior.mean
    found = audit(program, prior=prior, secret="theta", observe=1, approximate=True).posterior

    def weight(t: float) -> float:
        return t * np.exp(-0.5 * ((t - 0.3) / 0.2) ** 2 - 0.5 * ((0.9 - t) / 0.2) ** 2)

    truth = quad(lambda t: t * weight(t), 0, 1)[0] / quad(weight, 0, 1)[0]
    assert abs(found.mean - truth) < 4.5 * found.standard_error  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize(("a", "b"), [(0.5, 0.5), (2, 5), (0.3, 4)])
def test_a_beta_is_sampled_as_it_is(a: float, b: float) -> None:
    law = scipy.stats.beta(a, b)
    plain = sampled(itself, {"theta": Beta(a, b)}, "theta").posterior
    assert off(plain.mean, law.mean(), plain.errors.mean) < 4
    assert off(plain.sd, law.std(), plain.errors.sd) < 4
    seen = sampled(noisy, {"theta": Beta(a, b)}, "theta", 0.4).posterior
    xs = law.ppf((np.arange(20_000) + 0.5) / 20_000)
    weight = np.exp(-0.5 * ((0.4 - xs) / 0.1) ** 2)
    assert off(seen.mean, float(xs @ weight / weight.sum()), seen.errors.mean) < 4


def test_a_density_that_is_infinite_at_an_end_is_sampled_and_not_integrated() -> None:
    with pytest.raises(NotExactError, match=r"Beta\(0.5, 0.5\) is infinite at an end"):
        _ = audit(tosses, prior={"theta": Beta(0.5, 0.5)}, secret="theta", observe=11).posterior
    found = audit(tosses, prior={"theta": Beta(0.5, 0.5)}, secret="theta", observe=11, approximate=True)
    law = scipy.stats.beta(11.5, 19.5)
    assert found.how == "sampled"
    assert abs(found.posterior.mean - law.mean()) < 4.5 * found.posterior.standard_error  # pyright: ignore


def test_the_beta_of_scipy_is_ours() -> None:
    ours = audit(tosses, prior={"theta": Beta(1.25, 5)}, secret="theta", observe=3)
    theirs = audit(tosses, prior={"theta": scipy.stats.beta(1.25, 5)}, secret="theta", observe=3)
    assert theirs.how == "exact"
    assert isclose(theirs.posterior.mean, ours.posterior.mean, rel_tol=1e-11)
    shifted = audit(itself, prior={"theta": scipy.stats.beta(2, 5, loc=1)}, secret="theta", approximate=True)
    assert shifted.how == "sampled"


def test_parameters_must_be_possible() -> None:
    assert (Beta(2, 5).mean, Beta(2, 5).sd) == pytest.approx((2 / 7, scipy.stats.beta(2, 5).std()))
    for a, b in ((0, 1), (1, -2), (nan, 1), (1e7, 1), ("x", 1)):
        with pytest.raises(ProgramError, match=r"^Beta: [ab]"):
            Beta(a, b)  # pyright: ignore[reportArgumentType]


def test_what_coins_told_of_a_summand_counts_for_what_a_sum_tells_of_it() -> None:
    """Mutual information of a share and the share with noise, where a coin of that share chooses which noise."""

    def program(theta):
        return theta + (Normal(0, sd=0.3) if Bernoulli(theta) else Normal(1, sd=0.1))

    xs, ws = np.polynomial.legendre.leggauss(200)
    ys, wy = np.polynomial.legendre.leggauss(400)
    theta, seen = np.meshgrid((xs + 1) / 2, 0.5 + 2.7 * ys, indexing="ij")
    given = theta * scipy.stats.norm.pdf(seen, theta, 0.3) + (1 - theta) * scipy.stats.norm.pdf(seen, theta + 1, 0.1)
    average = ws / 2 @ given
    bits = float(ws / 2 @ (given * np.log2(np.maximum(given, 1e-300) / average)) @ (2.7 * wy))
    leak = audit(program, prior={"theta": Uniform(0, 1)}, secret="theta").leakage
    assert isclose(leak.mutual_information, bits, rel_tol=1e-7)
