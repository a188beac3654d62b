"""Estimates from samples, against the exact engine, closed forms and qif."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import exp, log2
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest
import qif
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Leakage, Normal, audit
from leakmeter.program.blackbox import Samples, audit_samples, samples_of
from leakmeter.program.blackbox.audit import Refused
from leakmeter.program.blackbox.estimate import average, log_ratio, share
from leakmeter.program.blackbox.independence import Compared, zero_leakage
from leakmeter.program.blackbox.information import by_class, counted, information, local_information
from leakmeter.program.blackbox.table import off_the_grid, treated

PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"


@cache
def exactly(name: str) -> Leakage:
    return audit(PROGRAMS / f"{name}.py", observe=None).leakage


def coins(n: int, seed: int = 0) -> Samples:
    """What examples/programs/randomized_response.py releases."""
    random = np.random.default_rng(seed)
    secret, first, second = (random.integers(0, 2, n) for _ in range(3))
    return samples_of(secret.tolist(), {"output": np.where(first == 1, secret, second).tolist()})


def survey(n: int, seed: int = 0) -> Samples:
    """What examples/programs/noisy_survey.py releases."""
    random = np.random.default_rng(seed)
    answers = (random.random((n, 6)) < 0.3).astype(int)
    said = np.where(random.random((n, 6)) < 0.75, answers, random.integers(0, 2, (n, 6)))
    output = np.maximum(0, np.round(said.sum(axis=1) + random.laplace(0, 1, n)))
    return samples_of(answers[:, 0].tolist(), {"output": output.tolist()})


def ages(n: int, seed: int = 0) -> Samples:
    """What examples/programs/rounded_average.py releases."""
    drawn = np.random.default_rng(seed).normal(35, 8, (n, 20))
    return samples_of(drawn[:, 0].tolist(), {"output": np.round(drawn.mean(axis=1)).tolist()})


def noisy_coin(n: int, seed: int = 0) -> Samples:
    """A fair coin with Laplace noise of scale 1 on it."""
    random = np.random.default_rng(seed)
    secret = random.integers(0, 2, n)
    return samples_of(secret.tolist(), {"output": (secret + random.laplace(0, 1, n)).tolist()})


def noisy_number(n: int, seed: int = 0) -> Samples:
    """A standard normal number with standard normal noise on it."""
    random = np.random.default_rng(seed)
    secret = random.normal(0, 1, n)
    return samples_of(secret.tolist(), {"output": (secret + random.normal(0, 1, n)).tolist()})


def with_laplace(value, scale):
    return value + np.random.laplace(0, scale)


def holds(found, truth: float) -> bool:
    return found.low <= truth <= found.high


# -- agreement with the exact engine -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "drawn"), [("randomized_response", coins), ("noisy_survey", survey)])
def test_samples_say_what_the_exact_engine_says(name: str, drawn) -> None:
    truth, found = exactly(name), audit_samples(drawn(3000))
    assert holds(found.information.estimate, truth.mutual_information)
    assert holds(found.guessing.posterior, truth.posterior_bayes_vulnerability)
    assert holds(found.guessing.leakage, truth.min_entropy_leakage)
    assert found.bayes_risk == pytest.approx(1 - truth.posterior_bayes_vulnerability, abs=0.03)
    assert found.test.p == 0.001


def test_a_continuous_secret_and_a_rounded_output() -> None:
    found = information(ages(3000)).estimate
    assert holds(found, exactly("rounded_average").mutual_information)
    assert found.standard_error < 0.02


def test_a_coin_and_a_laplace_release() -> None:
    """Guessing 1 above one half is right with 1 - exp(-1/2) / 2."""
    truth = audit(with_laplace, prior={"value": Bernoulli(0.5), "scale": 1.0}, secret="value").leakage
    found = audit_samples(noisy_coin(4000), deals=19)
    assert found.information.estimate.value == pytest.approx(truth.mutual_information, abs=0.04)
    assert holds(found.information.estimate, truth.mutual_information)
    assert holds(found.guessing.posterior, 1 - exp(-0.5) / 2)
    assert found.guessing.best.rule == "√n nearest neighbours"


def test_two_normals_tell_half_a_bit_and_a_guess_comes_near_as_often_as_it_should() -> None:
    """I = log2(2) / 2; what is left of the secret is normal with variance 1/2."""
    found = audit_samples(noisy_number(4000), within=0.5, deals=19)
    assert holds(found.information.estimate, 0.5)
    assert holds(found.gaining.posterior, 2 * NormalDist().cdf(0.5 / 0.5**0.5) - 1)
    assert holds(found.gaining.prior, 2 * NormalDist().cdf(0.5) - 1)
    assert isinstance(found.guessing, Refused)


def test_two_outputs_together_tell_more_than_each() -> None:
    """Of a standard normal with two noises of variance 1: log2(3) / 2 bits."""
    random = np.random.default_rng(3)
    secret = random.normal(0, 1, 4000)
    both = {name: (secret + random.normal(0, 1, 4000)).tolist() for name in "ab"}
    assert holds(information(samples_of(secret.tolist(), both)).estimate, log2(3) / 2)


def test_measures_of_a_channel_are_those_of_qif() -> None:
    """A prior and a channel of three secrets and four outputs, sampled; qif has the truth."""
    prior = np.array([0.5, 0.3, 0.2])
    channel = np.array([[0.7, 0.1, 0.1, 0.1], [0.2, 0.5, 0.2, 0.1], [0.1, 0.1, 0.2, 0.6]])
    random = np.random.default_rng(1)
    secret = random.choice(3, size=8000, p=prior)
    output = (random.random(8000)[:, None] > channel.cumsum(axis=1)[secret]).sum(axis=1)
    found = audit_samples(samples_of(secret.tolist(), {"o": output.tolist()}), deals=99)
    assert holds(found.information.estimate, float(qif.measure.shannon.add_leakage(prior, channel)))
    assert holds(found.guessing.posterior, float(qif.measure.bayes_vuln.posterior(prior, channel)))
    assert holds(found.guessing.prior, 0.5)


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    """Of 100 sets of 400 samples: fewer than 88 would happen once in 300 times were it 95 %."""
    truth = exactly("randomized_response")
    told = guessed = 0
    for seed in range(100):
        found = audit_samples(coins(400, seed), deals=1)
        told += holds(found.information.estimate, truth.mutual_information)
        guessed += holds(found.guessing.posterior, truth.posterior_bayes_vulnerability)
    assert told >= 88
    assert guessed >= 88


# -- laws --------------------------------------------------------------------------------------------------------------


def test_counting_is_corrected_by_half_a_cell() -> None:
    """Where all cells occur, by (|S| - 1)(|O| - 1) / 2n nats, as LeakiEst and LeakWatch have it."""
    random = np.random.default_rng(0)
    secret, output = random.integers(0, 3, 500), random.integers(0, 4, 500)
    assert counted(secret, output).bias == pytest.approx(2 * 3 / (2 * 500) / np.log(2))


def test_the_bias_of_counting_is_gone() -> None:
    """Nothing is told; plain counting would say 5 * 3 / (2 * 150 ln 2) = .072 bits."""
    random = np.random.default_rng(0)
    plain: list[float] = []
    corrected: list[float] = []
    for _ in range(300):
        each, freedom = local_information(random.integers(0, 6, 150), random.integers(0, 4, 150))
        plain.append(each.mean() / np.log(2))
        corrected.append(plain[-1] - freedom / (2 * 150 * np.log(2)))
    assert np.mean(plain) == pytest.approx(0.0721, abs=0.006)
    assert np.mean(corrected) == pytest.approx(0, abs=0.006)


def test_a_secret_that_is_released_is_told_whole() -> None:
    """No cell off the diagonal occurs, so that nothing is taken off for those: I = H = log2(10)."""
    secret = np.random.default_rng(0).integers(0, 10, 3000).tolist()
    found = audit_samples(samples_of(secret, {"o": secret}), deals=99)
    assert holds(found.information.estimate, log2(10))
    assert found.guessing.posterior.value == 1
    assert holds(found.guessing.leakage, log2(10))


@given(st.integers(0, 10_000))
@settings(max_examples=20, deadline=None)
def test_information_of_classes_is_the_same_whichever_way_it_is_counted(seed: int) -> None:
    """Neighbours of equal values are all equal values: counting and neighbours agree up to their corrections."""
    random = np.random.default_rng(seed)
    secret, output = random.integers(0, 2, 600), random.integers(0, 3, 600)
    near = by_class(secret, output[:, None].astype(float)).estimate
    assert near.value == pytest.approx(counted(secret, output).estimate.value, abs=0.01)


def test_the_unit_of_an_output_does_not_matter() -> None:
    samples = noisy_coin(800)
    output = samples.outputs[0].numbers
    for moved in (output * 1e-200, output * 1e200, output - 1e6):
        other = samples_of(samples.secret.numbers.tolist(), {"output": moved.tolist()})
        found = information(other).estimate.value
        assert found == pytest.approx(information(samples).estimate.value, abs=1e-3)


def test_the_same_seed_gives_the_same_figures() -> None:
    found, again, other = (audit_samples(noisy_coin(300), seed=seed, deals=99) for seed in (5, 5, 6))
    assert found.guessing.learned == again.guessing.learned
    assert found.test == again.test
    assert found.guessing.learned != other.guessing.learned


def test_the_order_of_the_rows_tells_nothing() -> None:
    """Rows sorted by the secret, and outputs with many equals: neighbours are not chosen by their place in the file."""
    secret = [0] * 300 + [1] * 300
    output = np.random.default_rng(0).integers(0, 200, 600).tolist()
    found = audit_samples(samples_of(secret, {"o": output}, continuous=["o"]))
    assert found.test.p > 0.05


# -- nothing leaks -----------------------------------------------------------------------------------------------------


def _tests(draw) -> list[Compared]:
    return [zero_leakage(draw(np.random.default_rng(seed)), seed, deals=39) for seed in range(60)]


def test_no_leakage_is_taken_for_one_in_one_of_twenty_sets() -> None:
    """Of 60 sets each, more than 9 alarms would happen once in 500 times at 5 %."""

    def classes(random: np.random.Generator) -> Samples:
        return samples_of(random.integers(0, 3, 100).tolist(), {"o": random.integers(0, 4, 100).tolist()})

    def numbers(random: np.random.Generator) -> Samples:
        return samples_of(random.integers(0, 2, 100).tolist(), {"o": random.normal(0, 1, 100).tolist()})

    for draw in (classes, numbers):
        assert sum(found.leaks for found in _tests(draw)) <= 9


def test_outputs_that_are_all_alike_tell_nothing() -> None:
    found = audit_samples(samples_of([0, 1] * 100, {"o": [7] * 200}))
    assert found.test.p == 1
    assert found.information.estimate.value == found.information.estimate.high == 0
    assert found.guessing.leakage.value == 0
    assert found.guessing.posterior.value <= 0.5


def test_samples_of_one_class_are_refused_for_they_tell_nothing_of_another() -> None:
    with pytest.raises(ProgramError, match="give samples in which it varies"):
        audit_samples(samples_of(["same"] * 200, {"o": list(range(200))}))


# -- too few samples are said to be so ---------------------------------------------------------------------------------


def test_where_every_output_is_new_counting_is_said_to_know_nothing() -> None:
    words = [f"row {i}" for i in range(400)]
    found = audit_samples(samples_of([0, 1] * 200, {"o": words}))
    assert isinstance(found.information, Refused)
    assert "100%" in found.information.reason
    assert not found.guessing.best.settled
    assert "never occurred before" in found.guessing.best.unsettled
    assert found.guessing.posterior.high == 1  # nobody knows


def test_ten_rows_have_an_interval_as_wide_as_that() -> None:
    found = audit_samples(samples_of([0, 1] * 5, {"o": [0, 1] * 5}))
    assert not found.guessing.best.settled
    assert found.guessing.posterior.low < 0.5
    assert found.test.p < 0.05


def test_a_curve_that_still_climbs_has_not_settled() -> None:
    """A thousand outputs of one secret each, seen about once: twice as many samples would know twice as many."""
    random = np.random.default_rng(0)
    output = random.integers(0, 1000, 1400)
    found = audit_samples(samples_of((output % 2).tolist(), {"o": [f"o{o}" for o in output]}), deals=9)
    assert not found.guessing.best.settled
    assert found.guessing.posterior.high == 1


# -- intervals ---------------------------------------------------------------------------------------------------------


def test_wilsons_interval_by_its_published_figures() -> None:
    """81 of 263 at 95 %: .2553 to .3662 (Newcombe 1998, table I)."""
    found = share(81, 263)
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)
    assert share(0, 20).low == 0
    assert 0 < share(0, 20).high < 0.2


@given(st.lists(st.floats(0, 3), min_size=3, max_size=30))
def test_means_lie_within_their_interval_and_their_range(values: list[float]) -> None:
    found = average(np.array(values), 0.0, 3.0)
    assert -1e-9 <= found.low <= found.value + 1e-9
    assert found.value <= found.high + 1e-9
    assert found.high <= 3 + 1e-9


def test_a_ratio_of_nothing_is_not_defined() -> None:
    assert log_ratio(share(5, 10), share(0, 10)) is None
    assert log_ratio(share(5, 10), share(5, 10)).value == 0


def test_whoever_knows_better_says_how_a_column_is_treated() -> None:
    samples = samples_of([0, 1] * 100, {"o": list(range(200))})
    assert samples.kind == "continuous"
    assert treated(samples, (), ("o",)).kind == "discrete"
    assert samples_of([0, 1] * 100, {"o": [0, 1] * 100}, continuous=["o"]).kind == "continuous"


def test_words_beside_numbers_are_values_of_their_own() -> None:
    """An average that is suppressed for the smallest groups: that it is missing tells the secret."""
    random = np.random.default_rng(0)
    secret = random.integers(0, 2, 400)
    output = ["none" if s else float(x) for s, x in zip(secret, random.normal(0, 1, 400), strict=True)]
    found = audit_samples(samples_of(secret.tolist(), {"o": output}), deals=99)
    assert found.samples.kind == "continuous"
    assert found.guessing.posterior.value == 1
    assert found.information.estimate.value == pytest.approx(1, abs=0.05)


def test_the_normal_engine_agrees_with_the_closed_form() -> None:
    """The truth that two of the tests above rest on."""
    truth = audit(with_normal, prior={"x": Normal(0, sd=1)}, secret="x").leakage
    assert truth.mutual_information == pytest.approx(0.5, abs=1e-9)


def with_normal(x):
    return x + np.random.normal(0, 1)


def noisy_ages(n: int, seed: int) -> Samples:
    """Whole years from 18 to 90, each with Laplace noise of scale 5, rounded."""
    random = np.random.default_rng(seed)
    age = random.integers(18, 91, n)
    return samples_of(age.tolist(), {"told": np.round(age + random.laplace(0, 5, n)).tolist()})


def bits_of_noisy_ages() -> float:
    """What noisy_ages tell, by the sum over all pairs of age and output."""
    ages, told = np.arange(18, 91), np.arange(-80, 190)

    def below(x: np.ndarray) -> np.ndarray:
        return np.where(x < 0, 0.5 * np.exp(-np.abs(x) / 5), 1 - 0.5 * np.exp(-np.abs(x) / 5))

    apart = told[None, :] - ages[:, None]
    rows = below(apart + 0.5) - below(apart - 0.5)
    told_at_all = rows[:, rows.min(axis=0) > 0]
    return float((told_at_all * np.log2(told_at_all / told_at_all.mean(axis=0))).sum() / len(ages))


def test_whole_numbers_are_not_taken_for_more_than_they_tell() -> None:
    """Their distances are a few values over and over: counted as they were, 600 rows told 2.15 bits of 1.675."""
    truth = bits_of_noisy_ages()
    assert truth == pytest.approx(1.67502, abs=1e-5)
    found = [information(noisy_ages(600, seed)).estimate for seed in range(8)]
    assert np.mean([e.value for e in found]) == pytest.approx(truth, abs=0.13)
    assert sum(e.low <= truth <= e.high for e in found) >= 5


def test_a_copy_of_whole_numbers_tells_no_more_than_there_is() -> None:
    age = np.random.default_rng(1).integers(18, 91, 400).tolist()
    bits = information(samples_of(age, {"told": age})).estimate
    assert bits.low < log2(73) < bits.high
    assert bits.value < log2(73) + 0.05


def test_what_spreads_rounded_numbers_out_is_rounded_off_again() -> None:
    samples = noisy_ages(200, 3)
    spread = off_the_grid(samples)
    for before, after in ((samples.secret, spread.secret), (samples.outputs[0], spread.outputs[0])):
        assert before.grid == 1.0
        assert before.numbers is not None
        assert after.numbers is not None
        assert np.array_equal(np.round(after.numbers), before.numbers)
        assert len(np.unique(after.numbers)) == 200
    tens = samples_of(list(range(0, 500, 10)) * 4, {"told": [x * 0.5 for x in range(200)]}, continuous=["secret"])
    assert tens.secret.grid == 10.0
    assert tens.outputs[0].grid is None  # no value occurs twice


def test_words_beside_rounded_numbers_stay_where_they_are() -> None:
    told = ["<5" if x < 5 else x for x in range(60)] * 4
    samples = samples_of(list(range(240)), {"told": told})
    column, spread = (
        samples.outputs[0],
        off_the_grid(replace(samples, outputs=(replace(samples.outputs[0], kind="continuous"),))),
    )
    assert column.grid == 1.0
    assert spread.outputs[0].numbers is not None
    assert len(np.unique(spread.outputs[0].numbers[~column.plain])) == 1


def test_classes_of_few_rows_are_not_compared() -> None:
    with pytest.raises(ProgramError, match="classes with 3 rows or fewer"):
        by_class(np.repeat(np.arange(100), 2), np.arange(200.0)[:, None])
