"""Sums of mixtures, noise on counts, extremes, priors of scipy, nested lists and vectors."""

from __future__ import annotations

import itertools
import random
from math import log

import numpy as np
import pytest
from scipy import stats

from leakmeter.errors import NotExactError
from leakmeter.program import (
    Bernoulli,
    Binomial,
    Exponential,
    GaussianMixture,
    Laplace,
    Mixture,
    Normal,
    Poisson,
    Uniform,
    audit,
    observe,
)


def average(values):
    return sum(values) / len(values)


def test_a_sum_of_mixtures_has_as_many_components_as_it_needs() -> None:
    from scipy.stats import norm

    belief = GaussianMixture([0.3, 0.7], [20, 60], sds=[3, 5])
    result = audit(average, prior={"values": [belief] * 4}, secret="values[0]", observe=47)
    total = mean = 0.0
    for choice in itertools.product((0, 1), repeat=4):
        weight = np.prod([(0.3, 0.7)[i] for i in choice])
        centres, variances = np.array([(20, 60)[i] for i in choice]), np.array([(9, 25)[i] for i in choice])
        spread = variances.sum() / 16
        here = weight * norm.pdf(47, centres.mean(), np.sqrt(spread))
        total += here
        mean += here * (centres[0] + variances[0] / 4 / spread * (47 - centres.mean()))
    assert result.log_evidence == pytest.approx(log(total), abs=1e-10)
    assert result.posterior.mean == pytest.approx(mean / total, rel=1e-10)
    many = audit(average, prior={"values": [belief] * 60}, secret="values[0]", observe=48)
    assert many.posterior.mean == pytest.approx(48, abs=1e-6)
    assert many.how == "exact"


def noisy_count(flags):
    return sum(flags) + Laplace(0, 2)


def test_a_count_with_laplace_noise() -> None:
    from scipy.stats import binom, laplace

    result = audit(noisy_count, prior={"flags": [Bernoulli(0.2)] * 50}, secret="flags[0]", observe=14.5)
    ks = np.arange(50)
    zero, one = (
        (binom.pmf(ks, 49, 0.2) * laplace.pdf(14.5 - ks - k, scale=2)).sum() * p for k, p in ((0, 0.8), (1, 0.2))
    )
    assert result.posterior.probability(1) == pytest.approx(one / (zero + one), rel=1e-10)
    assert result.log_evidence == pytest.approx(log(zero + one), abs=1e-10)


def noisy(n):
    return n + Laplace(0, 1)


def test_a_noisy_count_told_as_a_whole_number_is_not_counted_twice() -> None:
    """There the kink of the Laplace density lies, where its two halves meet."""
    from scipy.stats import binom, laplace

    weights = binom.pmf(range(6), 5, 0.4) * laplace.pdf(2 - np.arange(6))
    result = audit(noisy, {"n": Binomial(5, 0.4)}, "n", 2)
    assert result.log_evidence == pytest.approx(log(weights.sum()), abs=1e-12)
    assert result.posterior.probability(2) == pytest.approx(weights[2] / weights.sum(), abs=1e-12)


def counted_and_summed(a, xs):
    s = sum(1 for x in xs if x > 0.5)
    for x in xs:
        if x < 0:
            s = s + x
    return s + Laplace(0, 1)


def test_a_noisy_sum_of_counts_and_numbers_told_as_a_whole_number_is_not_counted_twice_either() -> None:
    """There the kink of the noise lies on a sum that is certain; beside it the evidence is nearly the same."""
    believed = {"a": Normal(0, sd=1), "xs": [Laplace(0, 1)] * 4}
    before, at, after = (audit(counted_and_summed, believed, "a", told).log_evidence for told in (1.999, 2, 2.001))
    assert at == pytest.approx((before + after) / 2, abs=1e-3)


def added_or_taken_away(coin, x):
    return (x if coin else 1 - x) + random.gauss(0, 0.5)


def test_a_secret_that_is_added_or_taken_away_is_no_summand() -> None:
    """I(x; output) = h(output) - h(output | x), both from the densities. Once the second was that of what is left in
    either case, with no regard to x: 0.852 bits for 0.713."""
    xs, secrets = np.linspace(-12.0, 12.0, 2401), stats.norm(1.0, 1.0).ppf((np.arange(4000) + 0.5) / 4000)
    noise = stats.norm(scale=0.5).pdf

    def entropy(height: np.ndarray) -> float:
        return float(-(height * np.log2(np.maximum(height, 1e-300))).sum() * (xs[1] - xs[0]))

    rows = [0.3 * noise(xs - x) + 0.7 * noise(xs - 1.0 + x) for x in secrets]
    truth = entropy(np.mean(rows, axis=0)) - float(np.mean([entropy(row) for row in rows]))
    found = audit(added_or_taken_away, {"coin": Bernoulli(0.3), "x": Normal(1.0, sd=1.0)}, "x", 0.5).leakage
    assert found.mutual_information == pytest.approx(truth, abs=1e-3)


def its_neighbour(a, b):
    return b


def test_a_density_counts_the_point_where_its_pieces_meet_once() -> None:
    kinked = audit(its_neighbour, {"a": Laplace(0, 1), "b": Normal(0, sd=1)}, "a", 1).posterior
    assert kinked.density([-1e-9, 0, 1e-9]) == pytest.approx([0.5, 0.5, 0.5], abs=1e-8)
    flat = audit(its_neighbour, {"a": Uniform(0, 1), "b": Normal(0, sd=1)}, "a", 1).posterior
    assert flat.density([-0.1, 0, 0.5, 1, 1.1]) == pytest.approx([0, 1, 1, 1, 0])


def largest(values):
    return max(values)


def test_the_larger_of_two_is_exact() -> None:
    from scipy.stats import norm

    believed = {"values": [Normal(3, sd=1), Normal(4, sd=2)]}
    result = audit(largest, prior=believed, secret="values[0]", observe=5)
    first, second = norm.pdf(5, 3, 1) * norm.cdf(5, 4, 2), norm.pdf(5, 4, 2) * norm.cdf(5, 3, 1)
    assert result.posterior.probability(5) == pytest.approx(first / (first + second), rel=1e-10)
    assert result.posterior.probability(-100, 4) == pytest.approx(
        second / (first + second) * norm.cdf(4, 3, 1) / norm.cdf(5, 3, 1), rel=1e-9
    )


def product(x, y):
    return x * y


def test_a_product_is_sampled_and_its_moments_are_those_of_the_product() -> None:
    believed = {"x": Normal(3, sd=1), "y": Normal(5, sd=2)}
    result = audit(product, prior=believed, secret="return", approximate=True)
    assert result.how == "sampled"
    posterior = result.posterior
    assert abs(posterior.mean - 15) < 5 * posterior.errors.mean
    assert abs(posterior.variance - (9 * 4 + 25 * 1 + 4)) < 5 * posterior.errors.variance


def test_what_a_product_gives_away_is_not_lost() -> None:
    """Matching moments would leave standard normals as they are: x times y is uncorrelated with x."""
    result = audit(product, {"x": Normal(0, sd=1), "y": Normal(0, sd=1)}, "x", 0.01, approximate=True)
    # By quadrature: the density of x given x y = z is proportional to phi(x) phi(z / x) / |x|.
    assert result.how == "sampled"
    assert result.posterior.sd == pytest.approx(0.46010, abs=5 * result.posterior.errors.sd)
    assert result.leakage.learned > 1


def test_priors_of_scipy() -> None:
    from scipy import stats

    exact = audit(average, prior={"values": [stats.norm(2, 3), stats.uniform(0, 1)]}, secret="values[0]", observe=1)
    assert exact.how == "exact"
    with pytest.raises(NotExactError, match="nothing exact is known of scipy's gamma"):
        audit(average, prior={"values": [stats.gamma(3), Normal(0, sd=1)]}, secret="values[0]", observe=1)


def above(x):
    return x > 3


@pytest.mark.parametrize(("family", "shape", "mean"), [("t", 3, 4.780124), ("lognorm", 1, 5.586612)])
def test_a_distribution_of_scipy_is_sampled_as_it_is_and_not_as_something_like_it(
    family: str, shape: float, mean: float
) -> None:
    """E[x | x > 3] by scipy's own integral: expect(lambda x: x, lb=3) / sf(3)."""
    from scipy import stats

    result = audit(above, {"x": getattr(stats, family)(shape)}, "x", True, approximate=True)
    assert result.how == "sampled"
    assert result.bound == 1.0
    assert abs(result.posterior.mean - mean) < 5 * result.posterior.errors.mean


def test_noise_of_scipy_is_solved_for_like_any_other() -> None:
    from scipy import stats
    from scipy.integrate import quad

    believed = {"values": [stats.gamma(3), Normal(0, sd=1)]}
    result = audit(average, believed, "values[0]", 1, approximate=True)
    joint = lambda x: stats.gamma(3).pdf(x) * stats.norm.pdf(2 - x)  # noqa: E731
    truth = quad(lambda x: x * joint(x), 0, 30)[0] / quad(joint, 0, 30)[0]
    assert abs(result.posterior.mean - truth) < 5 * result.posterior.errors.mean


def counted(n):
    return n + Normal(0, sd=1)


def test_a_poisson_prior_states_its_cut() -> None:
    result = audit(counted, prior={"n": Poisson(4)}, secret="n", observe=6.2)
    assert result.how == "approximate"
    assert result.bound <= 1e-14
    weights = [np.exp(k * log(4) - 0.5 * (6.2 - k) ** 2 - sum(log(i) for i in range(1, k + 1))) for k in range(60)]
    assert result.posterior.probability(6) == pytest.approx(weights[6] / sum(weights), rel=1e-10)


def vectors(values):
    import numpy as np

    doubled = np.array(values) * 2 + 1
    return np.dot(doubled, [1, 2, 3]), doubled.mean()


def table(rows):
    return [sum(row) / len(row) for row in rows]


def test_vectors_and_nested_lists() -> None:
    result = audit(vectors, prior={"values": [Normal(1, sd=1)] * 3}, secret="values[2]", observe=[20, None])
    assert result.posterior.mean == pytest.approx(1 + 6 / 56 * (20 - 18))
    nested = audit(
        table, prior={"rows": [[Normal(1, sd=1)] * 3, [Normal(2, sd=1)] * 3]}, secret="rows[1][0]", observe=[None, 5]
    )
    assert nested.posterior.mean == pytest.approx(5)


def early(x, y):
    if x > 1:
        return "high"
    y = y + 1
    if y == 2:
        return "low"
    return "none"


def test_early_returns_and_words() -> None:
    result = audit(early, prior={"x": Normal(0, sd=1), "y": Bernoulli(0.25)}, secret="y", observe="low")
    assert result.posterior.pmf == {1: pytest.approx(1.0)}
    assert audit(early, prior={"x": Normal(1, sd=1), "y": 0}, secret="x", observe="high").posterior.mean > 1


def test_who_is_most_exposed() -> None:
    def weighted(values):
        return values[0] + 3 * values[1] + values[2]

    result = audit(weighted, prior={"values": [Normal(0, sd=1)] * 3}, secret="values[0]", observe=4)
    assert next(e.name for e in result.ranking("values")) == "values[1]"


def averaged(values):
    return sum(values) / len(values)


def averaged_twice(values):
    return [sum(values) / len(values), sum(values[:6]) / 6]


def weighted_twice(values):
    return [sum(values), sum([i * v for i, v in enumerate(values)])]


def test_one_sum_of_uniforms_is_exact_and_two_at_once_are_refused() -> None:
    from leakmeter.errors import ProgramError
    from leakmeter.program import Uniform

    believed = {"values": [Uniform(0, 1)] * 12}
    output = audit(averaged, prior=believed, secret="return").posterior
    assert (output.mean, output.variance) == pytest.approx((0.5, 1 / 144))
    assert audit(averaged, prior=believed, secret="values[0]", observe=0.6).posterior.mean == pytest.approx(0.6)
    halves = audit(averaged_twice, prior=believed, secret="values[0]", observe=[0.6, 0.5])
    assert halves.posterior.mean == pytest.approx(0.5)  # what both tell is what each half adds to
    with pytest.raises(ProgramError, match="one sum of them"):
        audit(weighted_twice, prior=believed, secret="values[0]", observe=[7.0, 38.0])


def observing():
    x = Bernoulli(0.5)
    observe(x == 1)


def test_no_output_no_average_leakage() -> None:
    from leakmeter.errors import ProgramError

    result = audit(observing, prior={}, secret="x")
    assert result.posterior.probability(1) == 1
    with pytest.raises(ProgramError, match="returns nothing"):
        _ = result.leakage.mutual_information


def sum_of_four(a, b, c, d):
    return a + b + c + d


def test_summands_whose_transforms_vanish_somewhere_are_still_told_apart() -> None:
    """Long Monte Carlo (2e7 draws, a window of .04 around 6) gives 1.506 and 2.260, each within .01."""
    one = Mixture([0.7, 0.3], [Normal(0, sd=1), Uniform(4, 6)])
    result = audit(sum_of_four, dict.fromkeys("abcd", one), "a", 6)
    assert result.how == "exact"
    assert result.posterior.mean == pytest.approx(1.5, abs=1e-9)  # by symmetry: a quarter of 6
    assert result.posterior.sd == pytest.approx(2.260, abs=0.01)


def sum_of_three(a, b, c):
    return a + b + c


def test_an_exponential_that_others_outweigh_on_one_side() -> None:
    """Exp(1) against the falling side of a Laplace of the same scale: flat, but for the normal that bounds it."""
    from scipy.integrate import dblquad

    def joint(b: float, a: float) -> float:
        return float(np.exp(-a - b * b / 2 - abs(1 - a - b)))

    whole = dblquad(joint, 0, 40, -12, 12, epsabs=1e-9)[0]
    mean = dblquad(lambda b, a: a * joint(b, a), 0, 40, -12, 12, epsabs=1e-9)[0] / whole
    result = audit(sum_of_three, {"a": Exponential(1), "b": Normal(0, sd=1), "c": Laplace(0, 1)}, "a", 1)
    assert result.how == "exact"
    assert result.posterior.mean == pytest.approx(mean, rel=1e-6)
