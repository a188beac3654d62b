"""Tests that an observation decides are weighed by their probability: the same answer, from runs that all count."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np
import pytest
import scipy.stats
from tests.program.sampled import off, sampled

from leakmeter.program import Beta, Exponential, Laplace, Normal, Uniform, audit, observe
from leakmeter.program.sampling.layout import Layout
from leakmeter.program.session import Session


def decisions(program, prior, secret: str) -> int:
    """How many tests of a program are weighed."""
    session = Session(program, prior, approximate=True)
    query = session.variable(secret)
    return len(Layout(session.graph.table, session.graph.observations, [query]).decided)  # pyright: ignore


def bought(x):
    liking = 2 * x - 3 * Normal(1, sd=1)
    buys = 1 if liking > 0 else 0
    observe(buys == 1)
    return buys


def turned(x):
    observe(not (1 - Laplace(0, 2) - x >= 0))
    return x


def beside(x, noise):
    observe(x + noise > 1)
    return x + noise


def twice(x, noise):
    observe(x + noise > 1)
    return 1 if noise > 0 else 0


def of_both(x, noise):
    observe(x + noise > 1)
    observe(x + noise < 2)
    return x


def later(x):
    late = 1 if x + Exponential(2) > 3 else 0
    observe(late == 0)
    return late


def coins(x):
    heads = 0
    for _ in range(4):
        heads += 1 if Uniform(0, 1) < x else 0
    observe(heads == 3)
    return heads


STANDARD = {"x": Normal(0, sd=1)}


@pytest.mark.parametrize(
    ("program", "likelihood"),
    [
        (bought, lambda x: scipy.stats.norm.cdf((2 * x - 3) / 3)),
        (turned, lambda x: scipy.stats.laplace.sf(1 - x, 0, 2)),
        (later, lambda x: scipy.stats.expon.cdf(3 - x, 0, 2)),
    ],
)
def test_a_decided_test_weighs_what_it_is_probable(program, likelihood) -> None:
    assert decisions(program, STANDARD, "x") == 1
    found = sampled(program, STANDARD, "x")
    xs = scipy.stats.norm.ppf((np.arange(40_000) + 0.5) / 40_000)
    weights = likelihood(xs)
    mean = float(xs @ weights / weights.sum())
    assert off(found.posterior.mean, mean, found.posterior.errors.mean) < 4
    assert off(found.runs.log_evidence, float(np.log(weights.mean())), found.runs.log_evidence_error) < 4
    assert program is later or found.runs.n == found.runs.made  # none is thrown away


@pytest.mark.parametrize("program", [beside, twice])
@pytest.mark.parametrize("secret", ["x", "noise"])
def test_a_variable_that_others_look_at_is_drawn_as_before(program, secret: str) -> None:
    prior = {"x": Normal(0, sd=1), "noise": Normal(0, sd=1)}
    if secret == "noise":
        assert decisions(program, prior, "noise") == 1  # weighed by x, which nothing else looks at
    found = sampled(program, prior, secret)
    exact = audit(program, prior=prior, secret=secret)
    assert off(found.posterior.mean, exact.posterior.mean, found.posterior.errors.mean) < 4
    assert off(found.posterior.sd, exact.posterior.sd, found.posterior.errors.sd) < 4


def test_two_observations_of_one_sum_are_both_kept() -> None:
    prior = {"x": Normal(0, sd=1), "noise": Normal(0, sd=1)}
    assert decisions(of_both, prior, "x") == 0
    found = sampled(of_both, prior, "x")
    inside = 0.5 * (erf(2 / sqrt(2) / sqrt(2)) - erf(1 / sqrt(2) / sqrt(2)))
    assert off(found.runs.log_evidence, float(np.log(inside)), found.runs.log_evidence_error) < 4


def test_a_count_is_no_decided_test() -> None:
    """Three of four: which of the coins is not known, so none of them is."""
    found = sampled(coins, {"x": Beta(2, 2)}, "x")
    law = scipy.stats.beta(5, 3)
    assert decisions(coins, {"x": Beta(2, 2)}, "x") == 0
    assert off(found.posterior.mean, law.mean(), found.posterior.errors.mean) < 4
