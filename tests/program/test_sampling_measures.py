"""Measures told from random runs: each against an answer on paper, within its standard error."""

from __future__ import annotations

import random
from math import log, log2, pi, sqrt

import numpy as np
import pytest
from scipy.stats import norm
from tests.program.sampled import off, sampled

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Normal, Uniform, audit
from leakmeter.program.engine.pieces import NormalPiece
from leakmeter.program.posterior import Belief
from leakmeter.program.sampling import divergence
from leakmeter.program.sampling.belief import SampledBelief
from leakmeter.program.sampling.columns import Labels
from leakmeter.program.sampling.information import Table, information
from leakmeter.program.sampling.sampler import Runs

PRIOR = Belief([(1.0, NormalPiece(0.0, 1.0))], {})


def tilted(mean: float, sd: float, seed: int = 0, n: int = 200_000) -> SampledBelief:
    """Runs of a standard normal that are weighted to be normal with another mean and spread."""
    x = np.random.default_rng(seed).normal(size=n)
    logs = -0.5 * ((x - mean) / sd) ** 2 + 0.5 * x**2
    weights = np.exp(logs - logs.max())
    return SampledBelief(x, weights / weights.sum())


def plain(*columns) -> Runs:
    """Runs that all count alike."""
    n = len(columns[0].codes if isinstance(columns[0], Labels) else columns[0])
    return Runs(np.full(n, 1 / n), columns, float(n), 0.0, 0.0, 0, n)


# -- beliefs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mean", "sd"), [(0.0, 1.0), (0.5, 0.8), (2.0, 0.5), (0.0, 0.1)])
def test_what_was_learned_between_normals(mean: float, sd: float) -> None:
    found = divergence.learned(tilted(mean, sd), PRIOR)
    expected = (log(1 / sd) + (sd**2 + mean**2 - 1) / 2) / log(2)
    assert off(found.value, expected, found.error) < 4
    assert found.error < 0.02


@pytest.mark.parametrize(("mean", "sd"), [(0.0, 1.0), (0.5, 0.8), (2.0, 0.5), (0.0, 0.1)])
def test_the_largest_change_of_any_probability(mean: float, sd: float) -> None:
    found = divergence.variation(tilted(mean, sd), PRIOR)
    xs = np.linspace(-9, 9, 200_001)
    expected = 0.5 * np.trapezoid(np.abs(norm.pdf(xs, mean, sd) - norm.pdf(xs)), xs)
    assert off(found.value, expected, found.error) < 4
    assert found.error < 0.02


@pytest.mark.parametrize(("mean", "sd"), [(0.5, 0.8), (2.0, 0.5), (0.0, 0.1)])
def test_a_guess_within_a_window(mean: float, sd: float) -> None:
    found = divergence.window(tilted(mean, sd), 0.1)
    assert off(found.value, 2 * norm.cdf(0.1 / sd) - 1, found.error) < 4


@pytest.mark.parametrize("seed", range(3))
def test_densities_and_quantiles(seed: int) -> None:
    belief = tilted(1.0, 0.6, seed)
    for z in (-1.5, 0.0, 1.0):
        x = 1 + 0.6 * z
        assert off(belief.density([x])[0], norm.pdf(z) / 0.6, belief.errors.density([x])[0]) < 4
        assert off(belief.quantile(norm.cdf(z)), x, belief.errors.quantile(norm.cdf(z))) < 4
    xs = np.linspace(-4, 6, 4001)
    assert np.trapezoid(belief.density(xs), xs) == pytest.approx(1, abs=1e-3)


def test_a_hard_end_keeps_its_density() -> None:
    belief = SampledBelief(np.random.default_rng(0).random(200_000), np.full(200_000, 1 / 200_000))
    for x in (0.001, 0.5, 0.999):
        assert off(belief.density([x])[0], 1.0, belief.errors.density([x])[0]) < 4
    assert list(belief.density([-0.01, 1.01])) == [0.0, 0.0]


def capped(x):
    return x if x < 1 else 1


def test_a_value_that_many_runs_share_is_a_single_value() -> None:
    belief = sampled(capped, {"x": Normal(0, sd=1)}, "return").posterior
    share = 1 - norm.cdf(1)
    assert list(belief.pmf) == [1]
    assert off(belief.probability(1), share, belief.errors.probability(1)) < 4
    assert off(belief.probability(0, 1), 0.5, belief.errors.probability(0, 1)) < 4
    xs = np.linspace(-6, 1, 4001)
    assert np.trapezoid(belief.density(xs), xs) == pytest.approx(1 - share, abs=0.01)
    before = audit(capped, {"x": Normal(0, sd=1)}, "return").posterior
    assert divergence.learned(belief, before).value == pytest.approx(0, abs=2e-3)


def test_what_was_learned_about_a_word() -> None:
    codes = np.random.default_rng(1).choice(3, 100_000, p=[0.7, 0.2, 0.1])
    belief = SampledBelief(Labels(codes, ("a", "b", "c")), np.full(100_000, 1e-5))
    before = Belief([], {"a": 0.2, "b": 0.3, "c": 0.5})
    expected = 0.7 * log2(0.7 / 0.2) + 0.2 * log2(0.2 / 0.3) + 0.1 * log2(0.1 / 0.5)
    found, changed = divergence.learned(belief, before), divergence.variation(belief, before)
    assert off(found.value, expected, found.error) < 4
    assert off(changed.value, 0.5, changed.error) < 4
    assert divergence.learned(belief, Belief([], {"a": 0.5, "b": 0.5})).value == float("inf")


def test_noise_is_not_told_as_leakage() -> None:
    few = np.random.default_rng(0).normal(size=500)
    found = divergence.learned(SampledBelief(few, np.full(500, 1 / 500)), PRIOR)
    assert found.value < 3 * found.error + 0.01
    heavy = np.exp(-np.linspace(0, 12, 500))
    with pytest.raises(ProgramError, match="too noisy"):
        _ = divergence.learned(SampledBelief(few, heavy / heavy.sum()), PRIOR)


# -- averages over all outputs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sd", [0.1, 1.0, 5.0])
def test_information_of_a_normal_with_noise(sd: float) -> None:
    random = np.random.default_rng(3)
    x = random.normal(size=30_000)
    found = information(plain(x, x + sd * random.normal(size=30_000)))
    assert off(found.value, 0.5 * log2(1 + 1 / sd**2), found.error) < 4
    assert found.error < 0.05


def test_information_of_two_outputs_together() -> None:
    random = np.random.default_rng(4)
    x = random.normal(size=30_000)
    found = information(plain(x, x + random.normal(size=30_000), x + random.normal(size=30_000)))
    assert off(found.value, 0.5 * log2(3), found.error) < 4


def test_a_certain_relation_has_no_finite_information_and_gets_no_figure() -> None:
    x = np.random.default_rng(5).normal(size=30_000)
    with pytest.raises(ProgramError, match="settled"):
        _ = information(plain(x, x**3))


def test_information_of_a_coin_and_a_noisy_value() -> None:
    random = np.random.default_rng(6)
    codes = (random.random(200_000) < 0.4).astype(np.int64)
    values = codes + random.normal(size=200_000)
    xs = np.linspace(-8, 9, 100_001)
    whole = 0.6 * norm.pdf(xs) + 0.4 * norm.pdf(xs, 1)
    expected = np.trapezoid(-whole * np.log2(whole), xs) - 0.5 * log2(2 * np.pi * np.e)
    for columns in ((Labels(codes, (0, 1)), values), (values, Labels(codes, (0, 1)))):
        found = information(plain(*columns))
        assert off(found.value, expected, found.error) < 4


def test_the_measures_of_guessing_have_standard_errors() -> None:
    random = np.random.default_rng(7)
    secret = (random.random(200_000) < 0.5).astype(np.int64)
    output = np.where(random.random(200_000) < 0.75, secret, 1 - secret)
    table = Table(plain(Labels(secret, ("no", "yes")), Labels(output, ("no", "yes"))), {"no": 0.5, "yes": 0.5})
    found = table.information()
    assert off(found.value, 0.18872188, found.error) < 4

    def best(channel) -> float:
        _, prior, rows = channel
        return float((prior[:, None] * rows).max(axis=0).sum())

    assert off(best(table.channel()), 0.75, table.error(best)) < 4
    assert table.error(best) == pytest.approx(sqrt(0.75 * 0.25 / 200_000), rel=0.5)


def test_a_table_with_more_cells_than_runs_can_fill_is_refused() -> None:
    codes = np.arange(10_000)
    with pytest.raises(ProgramError, match="too many"):
        _ = Table(plain(Labels(codes, tuple(range(10_000))), Labels(codes, tuple(range(10_000)))))


# -- through the front door -------------------------------------------------------------------------------------------


def compared(answer, x, u):
    if answer == "yes":
        return 1 if x * u > 0.7 else 0
    return 1 if x * u > 1.2 else 0


def test_all_measures_of_a_program_that_is_sampled() -> None:
    prior = {"answer": Categorical({"yes": 0.5, "no": 0.5}), "x": Uniform(0, 1), "u": Uniform(1, 2)}
    result = audit(compared, prior, "answer", 1, approximate=True)
    # P(x u > c) for u from 1 to 2: 1 - c log 2 where c <= 1, else 2 - c - c log(2 / c).
    above = {"yes": 1 - 0.7 * log(2), "no": 2 - 1.2 - 1.2 * log(2 / 1.2)}
    seen = 0.5 * (above["yes"] + above["no"])
    belief, leak = result.posterior, result.leakage
    assert result.how == "sampled"
    assert off(result.log_evidence, log(seen), result.log_evidence_error) < 4
    assert off(belief.probability("yes"), 0.5 * above["yes"] / seen, belief.errors.pmf["yes"]) < 4
    posterior = 0.5 * above["yes"] / seen
    learned = posterior * log2(2 * posterior) + (1 - posterior) * log2(2 * (1 - posterior))
    assert off(leak.learned, learned, leak.error("learned")) < 4
    assert off(leak.total_variation, posterior - 0.5, leak.error("total_variation")) < 4
    joint = np.array([[above["yes"], 1 - above["yes"]], [above["no"], 1 - above["no"]]]) / 2
    information = float((joint * np.log2(joint / joint.sum(0) / joint.sum(1)[:, None])).sum())
    assert off(leak.mutual_information, information, leak.error("mutual_information")) < 4
    best = float(joint.max(axis=0).sum())
    assert off(leak.posterior_bayes_vulnerability, best, leak.error("posterior_bayes_vulnerability")) < 4
    assert off(leak.conditional_entropy, 1 - information, leak.error("conditional_entropy")) < 4
    assert leak.bayes_vulnerability == pytest.approx(0.5)
    with pytest.raises(ProgramError, match="worst case"):
        _ = leak.local_epsilon


def listed(xs, u):
    return xs[0] * u + xs[1] + Normal(0, sd=1)


def test_people_are_not_ranked_by_noise() -> None:
    result = audit(listed, {"xs": [Normal(0, sd=1)] * 2, "u": Uniform(1, 2)}, "xs[0]", 1.0, approximate=True)
    with pytest.raises(ProgramError, match="random runs"):
        result.ranking("xs")
    with pytest.raises(ProgramError, match="random runs"):
        result.posteriors("xs")


def mixed(flag, x, u):
    return x * u + (1 if flag else 0)


def test_a_posterior_that_is_not_observed_is_still_its_prior() -> None:
    result = audit(mixed, {"flag": Bernoulli(0.3), "x": Normal(0, sd=1), "u": Uniform(1, 2)}, "u", approximate=True)
    assert result.prior.mean == pytest.approx(1.5)
    assert off(result.posterior.mean, 1.5, getattr(result.posterior, "standard_error", 0.0)) < 4


def two_gauges(visits):
    return [visits + np.random.laplace(0, 2), visits + np.random.laplace(0, 1)]


def two_gauges_and_a_coin(visits):
    told = visits > 1 if random.random() < 0.8 else visits < 1
    return [visits + np.random.laplace(0, 2), visits + np.random.laplace(0, 1), told]


def gauge_and_coin(visits):
    return [visits + np.random.laplace(0, 2), visits > 1 if random.random() < 0.8 else visits < 1]


VISITS = {0: 0.3, 2: 0.3, 6: 0.4}


@pytest.mark.parametrize(
    ("release", "gauges", "coin"),
    [(two_gauges, (2, 1), False), (two_gauges_and_a_coin, (2, 1), True), (gauge_and_coin, (2,), True)],
)
def test_what_several_outputs_tell_of_a_finite_secret_is_their_average_log_ratio(release, gauges, coin) -> None:
    source = np.random.default_rng(3)
    values, prior = np.array(list(VISITS)), np.array(list(VISITS.values()))
    secret = source.choice(3, 1_000_000, p=prior)
    logs = np.zeros((3, len(secret)))
    for scale in gauges:
        seen = values[secret] + source.laplace(0, scale, len(secret))
        logs -= np.abs(seen - values[:, None]) / scale
    if coin:
        told = np.where(source.random(len(secret)) < 0.8, values[secret] > 1, values[secret] < 1)
        chance = np.where(values > 1, 0.8, 0.2)[:, None]
        logs += np.log(np.where(told, chance, 1 - chance))
    ratio = logs[secret, np.arange(len(secret))] - np.log((prior[:, None] * np.exp(logs)).sum(axis=0))
    truth = float(ratio.mean()) / log(2)
    leak = audit(release, {"visits": Categorical(VISITS)}, "visits", None, approximate=True).leakage
    assert abs(leak.mutual_information - truth) < 4 * leak.error("mutual_information") + 0.003
    assert leak.error("mutual_information") < 0.02


def weight_and_class(x):
    return [x + random.gauss(0, 1) * (x * x + 1), x > 0.3 if random.random() < 0.9 else x < 0]


def test_what_a_number_and_a_class_tell_of_a_continuous_secret_is_their_chain() -> None:
    """By the integral over the secret, on a grid, of noise whose spread depends on it."""
    xs = np.linspace(-6, 6, 1201)
    before = np.exp(-xs * xs / 2)
    before /= before.sum()
    ys = np.linspace(-120, 120, 24001)
    chance = np.where(xs > 0.3, np.where(xs < 0, 1.0, 0.9), np.where(xs < 0, 0.1, 0.0))
    truth = 0.0
    spread = xs * xs + 1
    rows = 0.01 * np.exp(-0.5 * ((ys - xs[:, None]) / spread[:, None]) ** 2) / (spread[:, None] * sqrt(2 * pi))
    for told in (chance, 1 - chance):
        joint = before[:, None] * told[:, None] * rows
        whole = joint.sum(axis=0)
        with np.errstate(divide="ignore", invalid="ignore"):
            truth += float(np.nansum(joint * np.log2(joint / (before[:, None] * whole))))
    leak = audit(weight_and_class, {"x": Normal(0, sd=1)}, "x", None, approximate=True).leakage
    assert abs(leak.mutual_information - truth) < 4 * leak.error("mutual_information") + 0.01
