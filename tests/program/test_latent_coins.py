"""Coins whose probability is itself unknown: surveys, coin bias, clinical trials. Exact where they share one."""

from math import isclose, log

import pytest
import scipy.stats
from scipy.integrate import quad

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Binomial, Normal, TruncatedNormal, Uniform, audit


def survey(theta):
    return sum(Bernoulli(theta) for _ in range(200))


def literal(theta):
    count = 0
    for _ in range(40):
        if Uniform(0, 1) < theta:
            count += 1
    return count


def trial(theta):
    return Binomial(50, theta)


def randomised(theta):
    answers = 0
    for _ in range(15):
        truth = Bernoulli(theta)
        answers += truth if Bernoulli(0.5) else Bernoulli(0.5)
    return answers


def coins(theta):
    return [Bernoulli(theta) for _ in range(3)]


@pytest.mark.parametrize(
    ("program", "n", "yes"), [(survey, 200, 37), (literal, 40, 0), (literal, 40, 13), (trial, 50, 49)]
)
def test_a_uniform_share_becomes_a_beta_one(program, n: int, yes: int) -> None:
    result = audit(program, prior={"theta": Uniform(0, 1)}, secret="theta", observe=yes)
    beta = scipy.stats.beta(yes + 1, n - yes + 1)
    assert isclose(result.posterior.mean, beta.mean(), rel_tol=1e-10)
    assert isclose(result.posterior.sd, beta.std(), rel_tol=1e-9)
    assert isclose(result.posterior.probability(0.1, 0.3), beta.cdf(0.3) - beta.cdf(0.1), rel_tol=1e-8, abs_tol=1e-12)
    assert isclose(result.posterior.density(0.25), beta.pdf(0.25), rel_tol=1e-9)
    assert isclose(result.log_evidence, -log(n + 1), rel_tol=1e-10)
    assert result.how == "exact"


def test_a_truncated_normal_share_agrees_with_quadrature() -> None:
    prior = TruncatedNormal(0.3, sd=0.1, low=0.05, high=0.9)
    result = audit(trial, prior={"theta": prior}, secret="theta", observe=20)

    def joint(t: float) -> float:
        return scipy.stats.norm(0.3, 0.1).pdf(t) * t**20 * (1 - t) ** 30

    mass = quad(joint, 0.05, 0.9, epsabs=0, epsrel=1e-11)[0]
    mean = quad(lambda t: t * joint(t), 0.05, 0.9, epsabs=0, epsrel=1e-11)[0] / mass
    assert isclose(result.posterior.mean, mean, rel_tol=1e-8)


def test_one_coin_tells_of_the_next() -> None:
    result = audit(coins, prior={"theta": Uniform(0, 1)}, secret="return[2]", observe=[1, 1, None])
    assert isclose(result.posterior.probability(1), 3 / 4, rel_tol=1e-10)  # Laplace's rule of succession


def test_randomised_answers_tell_less_than_true_ones() -> None:
    noisy = audit(randomised, prior={"theta": Uniform(0, 1)}, secret="theta", observe=10)

    def joint(t: float) -> float:
        p = 0.5 * t + 0.25
        return p**10 * (1 - p) ** 5

    mass = quad(joint, 0, 1, epsabs=0, epsrel=1e-11)[0]
    mean = quad(lambda t: t * joint(t), 0, 1, epsabs=0, epsrel=1e-11)[0] / mass
    assert isclose(noisy.posterior.mean, mean, rel_tol=1e-9)


def test_the_average_leakage_of_a_trial() -> None:
    # I(theta; K) with theta uniform: K is uniform on 0..n, and H(K | theta) is the mean entropy of the binomials.
    result = audit(trial, prior={"theta": Uniform(0, 1)}, secret="theta")
    entropy = quad(lambda t: float(scipy.stats.binom(50, t).entropy()), 0, 1, epsabs=1e-10)[0]
    assert isclose(result.leakage.mutual_information, (log(51) - entropy) / log(2), rel_tol=1e-6)


def test_a_probability_that_may_leave_the_unit_interval_is_refused() -> None:
    with pytest.raises(ProgramError, match="outside 0 to 1"):
        audit(trial, prior={"theta": Normal(0.5, sd=0.1)}, secret="theta", observe=20)
