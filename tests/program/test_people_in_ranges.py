"""People believed to lie in a range, and an average of them that is released: exact however many they are."""

from math import exp, isclose, log, sqrt

import numpy as np
import pytest
import scipy.stats
from scipy.integrate import quad

from leakmeter.errors import ProgramError
from leakmeter.program import Exponential, Laplace, Normal, TruncatedNormal, Uniform, audit


def average(ages):
    return sum(ages) / len(ages)


def noisy_average(ages):
    return sum(ages) / len(ages) + Normal(0, sd=2)


def laplace_average(ages):
    return sum(ages) / len(ages) + Laplace(0, 6)


def weighted(ages):
    return 0.5 * ages[0] + 0.3 * ages[1] + 0.2 * ages[2]


def pair(ages):
    return ages[0] + ages[1]


def above(ages):
    return sum(ages) > 120


@pytest.mark.parametrize("n", [2, 3, 5, 40, 1000])
def test_one_of_n_exponentials_given_their_average_is_a_beta_share_of_the_sum(n: int) -> None:
    result = audit(average, prior={"ages": [Exponential(10)] * n}, secret="ages[0]", observe=7.0)
    share = scipy.stats.beta(1, n - 1, scale=7.0 * n)
    assert isclose(result.posterior.mean, 7.0, rel_tol=1e-9)
    assert isclose(result.posterior.sd, share.std(), rel_tol=1e-7)
    assert isclose(result.posterior.probability(3, 12), share.cdf(12) - share.cdf(3), rel_tol=1e-8)
    xs = np.array([0.5, 6.0, 13.0])
    assert np.allclose(result.posterior.density(xs), share.pdf(xs), rtol=1e-8)
    assert isclose(result.log_evidence, scipy.stats.gamma(n, scale=10 / n).logpdf(7.0), rel_tol=1e-9)
    assert result.how == "exact"


def test_uniform_ages_and_their_average_are_symmetric() -> None:
    result = audit(average, prior={"ages": [Uniform(18, 90)] * 100}, secret="ages[0]", observe=54.0)
    belief = result.posterior
    assert isclose(belief.mean, 54.0)
    assert isclose(belief.density(30.0), belief.density(78.0), rel_tol=1e-9)
    assert isclose(belief.probability(18, 90), 1.0, rel_tol=1e-9)
    assert isclose(belief.probability(18, 54), 0.5, rel_tol=1e-9)


def test_cut_normals_agree_with_a_double_integral() -> None:
    prior = TruncatedNormal(40, sd=15, low=18, high=60)
    result = audit(weighted, prior={"ages": [prior] * 3}, secret="ages[1]", observe=30.0)

    def height(x: float) -> float:
        return exp(-0.5 * ((x - 40) / 15) ** 2) if 18 <= x <= 60 else 0.0

    def joint(y: float) -> float:
        """The density of ages[1] = y together with the observation, up to a constant."""
        low, high = max(18.0, (30 - 0.3 * y - 0.2 * 60) / 0.5), min(60.0, (30 - 0.3 * y - 0.2 * 18) / 0.5)
        if not low < high:
            return 0.0
        inner = quad(lambda x: height(x) * height((30 - 0.5 * x - 0.3 * y) / 0.2), low, high, epsrel=1e-10)[0]
        return height(y) * inner

    mass = quad(joint, 18, 60, epsrel=1e-9, limit=200)[0]
    mean = quad(lambda y: y * joint(y), 18, 60, epsrel=1e-9, limit=200)[0] / mass
    assert isclose(result.posterior.mean, mean, rel_tol=1e-6)
    assert isclose(result.posterior.density(25.0), joint(25.0) / mass, rel_tol=1e-6)


def test_noise_is_one_more_summand() -> None:
    result = audit(noisy_average, prior={"ages": [Uniform(0, 12)] * 2}, secret="ages[0]", observe=9.0)
    normal = scipy.stats.norm(0, 2)

    def joint(x: float) -> float:
        """ages[0] = x, the other anywhere in [0, 12], noise the rest."""
        return 2 * (normal.cdf(9 - x / 2) - normal.cdf(9 - x / 2 - 6)) / 144

    mass = quad(joint, 0, 12, epsrel=1e-12)[0]
    assert isclose(result.log_evidence, log(mass), rel_tol=1e-9)
    assert isclose(result.posterior.density(10.0), joint(10.0) / mass, rel_tol=1e-9)


def test_what_two_uniforms_tell_of_each_other_through_their_sum_is_half_a_nat() -> None:
    # h(X + Y) of the triangular density on [0, 2] is half a nat, and h(Y) is 0.
    result = audit(pair, prior={"ages": [Uniform(0, 1)] * 2}, secret="ages[0]")
    assert isclose(result.leakage.mutual_information, 0.5 / log(2), rel_tol=1e-7)


def test_many_uniforms_leak_what_as_many_normals_would() -> None:
    ranged = audit(average, prior={"ages": [Uniform(0, 1)] * 50}, secret="ages[0]").leakage.mutual_information
    normals = audit(average, prior={"ages": [Normal(0.5, sd=sqrt(1 / 12))] * 50}, secret="ages[0]")
    assert isclose(ranged, normals.leakage.mutual_information, rel_tol=2e-3)


def test_laplace_noise_on_an_average_of_ranges() -> None:
    result = audit(laplace_average, prior={"ages": [Uniform(18, 90)] * 12}, secret="return")
    assert isclose(result.posterior.mean, 54.0, rel_tol=1e-9)
    assert isclose(result.posterior.variance, 72**2 / 12 / 12 + 2 * 36, rel_tol=1e-9)
    assert isclose(result.posterior.probability(-1000, 54), 0.5, rel_tol=1e-7)


def test_a_threshold_on_a_sum_of_ranges() -> None:
    result = audit(above, prior={"ages": [Uniform(0, 60)] * 3}, secret="ages[0]", observe=True)
    # P(U1 + U2 + U3 > 2) = 1/6 for uniforms on [0, 1]; by symmetry the mean given it is that of the sum over three.
    assert isclose(exp(result.log_evidence), 1 / 6, rel_tol=1e-9)
    assert isclose(result.posterior.mean, 60 * (2.25 / 3), rel_tol=1e-9)


def test_an_average_that_cannot_be_is_refused() -> None:
    with pytest.raises(ProgramError, match=r"cannot happen|probability 0"):
        audit(average, prior={"ages": [Uniform(18, 90)] * 10}, secret="ages[0]", observe=91)
