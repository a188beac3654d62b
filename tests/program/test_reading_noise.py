"""Python's and numpy's random numbers are read as the draws they are."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.program.running import agrees_with_many_runs

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Binomial, Categorical, Laplace, Normal, audit
from leakmeter.program.mechanisms import add_geometric

ANSWER = {"value": Bernoulli(0.4)}
COUNT = {"n": Binomial(5, 0.4)}


def randomised(value):
    if random.random() < 0.75:
        return value
    return random.randint(0, 1)


def randomised_by_choice(value):
    return value if random.choice(["truth", "truth", "truth", "coin"]) == "truth" else random.choice([0, 1])


def randomised_by_numpy(value):
    rng = np.random.default_rng()
    truthful = rng.random() < 0.75
    return value if truthful else rng.integers(0, 2)


def randomised_by_binomial(value):
    return np.where(np.random.binomial(1, 0.75) == 1, value, np.random.choice(2))


@pytest.mark.parametrize("program", [randomised, randomised_by_choice, randomised_by_numpy, randomised_by_binomial])
def test_randomised_response_however_it_is_written(program) -> None:
    seen = audit(program, ANSWER, "value", 1)
    assert seen.posterior.probability(1) == pytest.approx(0.4 * 0.875 / (0.4 * 0.875 + 0.6 * 0.125), abs=1e-12)
    assert agrees_with_many_runs(program, ANSWER, "value")


def own_laplace(n):
    return n + Laplace(0, 2)


def numpy_laplace(n):
    return n + np.random.laplace(scale=2)


def numpy_laplace_around(n):
    return np.random.laplace(n, 2)


def own_normal(n):
    return n + Normal(0, sd=1.5)


def python_gauss(n):
    return n + random.gauss(0, 1.5)


def numpy_normal(n):
    return np.random.default_rng().normal(n, 1.5)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (own_laplace, numpy_laplace),
        (own_laplace, numpy_laplace_around),
        (own_normal, python_gauss),
        (own_normal, numpy_normal),
    ],
)
def test_added_noise_is_the_distribution_of_the_same_name(ours, theirs) -> None:
    a, b = (audit(p, COUNT, "n", 6.5) for p in (ours, theirs))
    assert a.posterior.pmf == pytest.approx(b.posterior.pmf)
    assert a.log_evidence == pytest.approx(b.log_evidence)


def rounded_count(n):
    return max(0, round(n + np.random.normal(0, 1.5)))


def weighted_pick(n):
    return random.choices(["low", "high"], weights=[1, 3])[0] if n > 3 else random.randrange(0, 6, 2)


def noisy_histogram(n):
    noise = np.random.normal(0, 1, size=2)
    return np.array([n, 5 - n]) + noise > 3


def arrivals(n):
    return n + np.random.poisson(1.0), random.uniform(0, 4) + random.expovariate(2) > n


@pytest.mark.parametrize("program", [rounded_count, weighted_pick, noisy_histogram, arrivals])
def test_noisy_releases_are_as_likely_as_in_many_runs(program) -> None:
    assert agrees_with_many_runs(program, COUNT, "n")


def one_of_the_people(ages):
    return random.choice(ages)


def test_a_random_choice_among_random_values() -> None:
    believed = {"ages": [Categorical({30: 0.5, 31: 0.5}), Categorical({40: 1.0}), Categorical({50: 1.0})]}
    assert audit(one_of_the_people, believed, "ages[0]", 30).log_evidence == pytest.approx(np.log(1 / 6))


def seeded_generator(n):
    return n + np.random.default_rng(42).laplace(0, 2)


def seeded_module(n):
    random.seed(7)
    return n + random.random()


def without_replacement(n):
    return n + sum(random.sample([1, 2, 3], 2))


@pytest.mark.parametrize(
    ("program", "says"),
    [(seeded_generator, "seed"), (seeded_module, "seed"), (without_replacement, "as an argument")],
)
def test_what_is_no_noise_is_refused(program, says) -> None:
    with pytest.raises(ProgramError, match=says) as caught:
        audit(program, COUNT, "n")
    assert "test_reading_noise.py:" in str(caught.value)


def two_sided(hiv):
    return sum(hiv) + np.random.geometric(0.4) - np.random.geometric(0.4)


def geometric_count(hiv):
    return add_geometric(sum(hiv), 0.6)


def test_numpys_geometric_noise_is_that_of_the_mechanism() -> None:
    believed = {"hiv": [Bernoulli(0.2)] * 6}
    by_mechanism = audit(geometric_count, believed, "hiv[0]", 4)
    result = audit(two_sided, believed, "hiv[0]", 4)
    assert result.posterior.probability(1) == pytest.approx(by_mechanism.posterior.probability(1), abs=1e-10)
    assert result.log_evidence == pytest.approx(by_mechanism.log_evidence, abs=1e-9)


def test_the_worst_case_is_not_told_where_noise_is_cut() -> None:
    with pytest.raises(ProgramError, match="cut or merged; for geometric noise"):
        _ = audit(two_sided, {"hiv": [Bernoulli(0.2)]}, "hiv[0]", 4).leakage.local_epsilon
