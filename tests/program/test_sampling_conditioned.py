"""Normal variables of sampled programs are conditioned on all that was measured of them at once, in closed form."""

from __future__ import annotations

from math import exp, sqrt

import numpy as np
import pytest
import scipy.stats
from tests.program.sampled import off, sampled

from leakmeter.program import Bernoulli, Normal, Uniform, observe

SEEN = [0.9, 1.2, 0.4, 0.8, 0.1]


def series(kept, start):
    state = start
    for seen in [0.9, 1.2, 0.4, 0.8, 0.1]:
        state = kept * state + Normal(0, sd=0.5)
        observe(state + Normal(0, sd=0.5) == seen)
    return state


def kalman() -> tuple[np.ndarray, ...]:
    """Shares that are kept, their weights, and mean and variance of the last state given each."""
    xs, ws = np.polynomial.legendre.leggauss(200)
    kept = (xs + 1) / 2
    mean, variance, logs = 0 * kept, 0 * kept + 1, 0 * kept
    for seen in SEEN:
        mean, variance = kept * mean, kept**2 * variance + 0.25
        spread = variance + 0.25
        logs += -0.5 * (seen - mean) ** 2 / spread - 0.5 * np.log(2 * np.pi * spread)
        mean, variance = mean + variance / spread * (seen - mean), variance * 0.25 / spread
    return kept, ws / 2 * np.exp(logs), mean, variance


@pytest.mark.parametrize("secret", ["kept", "return"])
def test_a_series_is_filtered(secret: str) -> None:
    kept, weights, mean, variance = kalman()
    share = weights / weights.sum()
    values = kept if secret == "kept" else mean
    inner = 0 if secret == "kept" else variance
    truth = float(share @ values)
    spread = sqrt(float(share @ (inner + (values - truth) ** 2)))
    found = sampled(series, {"kept": Uniform(0, 1), "start": Normal(0, sd=1)}, secret, runs=20_000)
    assert found.runs.effective > 10_000  # a tenth of that where one variable is solved for in each row
    assert off(found.posterior.mean, truth, found.posterior.errors.mean) < 4
    assert off(found.posterior.sd, spread, found.posterior.errors.sd) < 4
    assert off(found.runs.log_evidence, float(np.log(weights.sum())), found.runs.log_evidence_error) < 4
    assert found.runs.order == len(SEEN)


def test_a_row_counts_in_the_runs_that_have_it() -> None:
    def program(scale, which, x):
        y = scale * x + Normal(0, sd=1)
        if which:
            observe(y == 2)
        observe(x + Normal(0, sd=1) == 1)
        return y

    prior = {"scale": Uniform(0, 2), "which": Bernoulli(0.3), "x": Normal(0, sd=1)}
    found = sampled(program, prior, "which")
    # Runs in which nothing was measured of y have one density less in their weight, and outweigh the others.
    assert found.posterior.mean == 0
    assert found.runs.order == 1

    def told(scale, which, x):
        y = scale * x + Normal(0, sd=1)
        if which:
            observe(y == 2)
        else:
            observe(y == -1)
        return y

    scales = (np.arange(2000) + 0.5) / 1000
    yes, no = (float(scipy.stats.norm.pdf(v, 0, np.sqrt(scales**2 + 1)).mean()) for v in (2, -1))
    found = sampled(told, prior, "which")
    assert off(found.posterior.mean, 0.3 * yes / (0.3 * yes + 0.7 * no), found.posterior.errors.mean) < 4


def test_what_was_measured_twice_is_conditioned_on_once() -> None:
    def program(scale, x):
        y = scale * x + Normal(0, sd=1)
        observe(y == 1)
        observe(2 * y == 2)
        return y

    scales = (np.arange(2000) + 0.5) / 2000 + 0.5
    weight = scipy.stats.norm.pdf(1, 0, np.sqrt(scales**2 + 1))
    found = sampled(program, {"scale": Uniform(0.5, 1.5), "x": Normal(0, sd=1)}, "scale")
    assert off(found.posterior.mean, float(scales @ weight / weight.sum()), found.posterior.errors.mean) < 4
    assert found.runs.order == 1


def test_what_is_wider_than_its_noise_is_still_solved_for() -> None:
    """A uniform variable measured almost without noise: left as it was drawn, hardly a run would fit."""

    def program(scale, x):
        observe(x + 0.1 * scale * Normal(0, sd=1e-4) == 3)
        return x

    found = sampled(program, {"scale": Uniform(1, 2), "x": Uniform(0, 10)}, "x")
    assert found.runs.effective > 90_000
    assert off(found.posterior.mean, 3, found.posterior.errors.mean) < 4
    assert off(found.runs.log_evidence, np.log(0.1), found.runs.log_evidence_error) < 4


def test_variables_that_are_not_normal_stay_as_they_were_drawn() -> None:
    def program(scale, u, x):
        observe(scale * x + u + Normal(0, sd=0.5) == 2.5)
        return u

    found = sampled(program, {"scale": Uniform(1, 2), "u": Uniform(0, 1), "x": Normal(0, sd=1)}, "u")
    s, u = np.meshgrid((np.arange(400) + 0.5) / 400 + 1, (np.arange(400) + 0.5) / 400)
    weight = np.exp(-0.5 * (2.5 - u) ** 2 / (s**2 + 0.25)) / np.sqrt(s**2 + 0.25)
    assert off(found.posterior.mean, float((u * weight).sum() / weight.sum()), found.posterior.errors.mean) < 4
    assert exp(found.runs.log_evidence) < 1
