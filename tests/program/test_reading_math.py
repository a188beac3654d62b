"""Functions of ``math`` and ``itertools``: of discrete values against every run, else against closed forms."""

from __future__ import annotations

import functools
import itertools
import math
import statistics
from statistics import NormalDist

import numpy as np
import pytest
from scipy.stats import norm
from tests.program.running import agrees_with_every_run

from leakmeter.program import Bernoulli, Categorical, Exponential, Normal, Uniform, audit

FEW = {"xs": [Categorical({1: 0.2, 2: 0.5, 4: 0.3}), Bernoulli(0.3), Categorical({0: 0.5, 3: 0.5}), 2]}


def the_log_of_a_sum(xs):
    return round(math.log(sum(xs) + 1), 4), round(math.log(sum(xs) + 1, 2), 4), round(math.log1p(xs[0]), 4)


def angles_and_distances(xs):
    return (
        round(math.sin(xs[0]) + math.atan2(xs[1], 2), 4),
        round(math.hypot(*xs), 4),
        round(math.dist(xs[:2], xs[2:]), 4),
    )


def whole_numbers(xs):
    return math.gcd(xs[0], 4), math.lcm(xs[0], 3), math.isqrt(sum(xs)), math.perm(4, xs[1]), divmod(sum(xs), 3)


def signs_and_parts(xs):
    return math.copysign(2, xs[1] - 0.5), math.modf(xs[0] / 4)[1], math.isnan(xs[0]), math.isfinite(xs[0] / 3)


def spreads(xs):
    return round(statistics.pstdev(xs), 4), round(statistics.variance(xs), 4), statistics.fmean(xs)


def pairs_of_people(xs):
    return sum(a * b for a, b in itertools.combinations(xs, 2)), sum(a == b for a, b in itertools.product(xs, repeat=2))


def running_totals(xs):
    return (
        list(itertools.accumulate(xs)),
        list(itertools.accumulate(xs, max)),
        [b - a for a, b in itertools.pairwise(xs)],
    )


def reduced(xs):
    return functools.reduce(lambda a, b: a + 2 * b, xs), functools.reduce(
        lambda a, b: a * 2 + b, [x for x in xs if x], 1
    )


def chained(xs):
    return (
        sum(itertools.chain(xs, [x for x in xs if x > 1])),
        list(itertools.islice(xs, 2)),
        [i * x for i, x in enumerate(xs, start=1)],
    )


@pytest.mark.parametrize(
    "program",
    [
        the_log_of_a_sum,
        angles_and_distances,
        whole_numbers,
        signs_and_parts,
        spreads,
        pairs_of_people,
        running_totals,
        reduced,
        chained,
    ],
)
def test_functions_give_what_they_give_in_every_run(program) -> None:
    assert agrees_with_every_run(program, FEW, "xs[0]")


def a_large_log(x):
    return math.log(x) > 1


def a_large_exponential(x):
    return 3 - 2 * math.exp(x) < 0.5


def a_root_of_numpy(x):
    return np.sqrt(x) <= 0.5


@pytest.mark.parametrize(
    ("program", "belief", "truth"),
    [
        (a_large_log, Exponential(2), math.exp(-math.e / 2)),
        (a_large_exponential, Normal(0, sd=1), norm.sf(math.log(1.25))),
        (a_root_of_numpy, Uniform(0, 1), 0.25),
    ],
)
def test_a_rising_function_compared_with_a_number_says_where_its_argument_lies(program, belief, truth) -> None:
    result = audit(program, {"x": belief}, "x", True)
    assert result.how == "exact"
    assert math.exp(result.log_evidence) == pytest.approx(truth, rel=1e-12)


def a_curve(x, y):
    return math.cos(x) + math.atan(y) + math.erf(y) > 1.5


def test_curves_of_continuous_values_are_sampled() -> None:
    source, n = np.random.default_rng(3), 400_000
    x, y = source.normal(0, 1, n), source.normal(0, 1, n)
    seen = np.cos(x) + np.arctan(y) + (2 * norm.cdf(y * math.sqrt(2)) - 1) > 1.5
    expected, error = y[seen].mean(), y[seen].std() / math.sqrt(seen.sum())
    result = audit(a_curve, {"x": Normal(0, sd=1), "y": Normal(0, sd=1)}, "y", True, approximate=True)
    assert result.how == "sampled"
    assert abs(result.posterior.mean - expected) < 5 * math.hypot(error, result.posterior.errors.mean)


def logarithm_above_a_floor(x):
    return math.log(max(x, 0.1)) > 0.5


def root_of_the_size(x):
    return 2 * math.sqrt(abs(x)) + 1 > 3


def both_ends(x):
    return math.log10(min(max(x, 0.01), 100)) < -1, math.log(max(x, 1)) <= 0


@pytest.mark.parametrize("program", [logarithm_above_a_floor, root_of_the_size, both_ends])
def test_a_rising_function_of_what_is_clipped_first_is_exact(program) -> None:
    """Normal(1, sd=1): x > e^0.5, |x| > 1, and x < 0.1 beside x <= 1."""
    cdf = NormalDist(1, 1).cdf
    truth = {
        logarithm_above_a_floor: ([True], 1 - cdf(math.exp(0.5))),
        root_of_the_size: ([True], 1 - cdf(1) + cdf(-1)),
        both_ends: ([[True, True]], cdf(0.1)),
    }
    seen, p = truth[program]
    result = audit(program, {"x": Normal(1, sd=1)}, "x", seen[0])
    assert result.how == "exact"
    assert math.exp(result.log_evidence) == pytest.approx(p, abs=1e-12)
