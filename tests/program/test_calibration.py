"""Calibrating: an ε as well as a spread, everybody at once, classes and thresholds, and what cannot be reached."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize, stats

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Binomial, Categorical, GuessWithin, Normal, Uniform, audit, calibrate
from leakmeter.program.crossing import Crossing, NoCrossing, bracket, narrowed
from leakmeter.program.mechanisms import add_gaussian, add_geometric, add_laplace, gaussian_sd, laplace_scale, suppress

# -- the search itself -------------------------------------------------------------------------------------------------


@given(st.floats(1e-6, 1e6), st.floats(0.2, 5), st.sampled_from([1, -1]), st.floats(1e-4, 0.1))
def test_a_power_of_the_parameter_is_found_in_few_figures_rising_or_falling(
    truth: float, exponent: float, way: int, tolerance: float
) -> None:
    asked: list[float] = []

    def figure(x: float) -> float:
        asked.append(x)
        return (x / truth) ** (way * exponent)

    crossing = bracket(figure, 1.0, (1.0, figure(1.0)))
    value, risk = narrowed(figure, 1.0, crossing, tolerance)
    assert risk <= 1
    assert value == pytest.approx(truth, rel=tolerance * 1.01)
    assert figure(value * (1 + tolerance) ** way) >= 1 - 1e-9
    assert len(asked) < 25


def test_a_step_is_found_by_halving() -> None:
    value, risk = narrowed(lambda x: float(x < 3.7), 0.5, Crossing((8.0, 0.0), (1.0, 1.0)), 1e-3)
    assert (risk, value) == (0.0, pytest.approx(3.7, rel=1e-3))


def test_a_side_that_leads_away_from_the_limit_is_left() -> None:
    asked: list[float] = []
    with pytest.raises(NoCrossing) as caught:
        bracket(lambda x: asked.append(x) or 2.0 + x / (1 + x), 1.0, (1.0, 2.5))
    assert max(asked) == 2.0
    assert min(caught.value.risks) >= 2


# -- an ε --------------------------------------------------------------------------------------------------------------


def with_epsilon(x, epsilon):
    return add_laplace(x, laplace_scale(epsilon))


def with_gaussian_epsilon(x, epsilon):
    return add_gaussian(x, gaussian_sd(epsilon, 1e-5))


def test_the_largest_epsilon_for_a_normal_secret_is_that_of_the_closed_form() -> None:
    """I = log2(1 + 1 / sd²) / 2 bits: .1 bits where sd = 2.593."""
    found = calibrate(with_gaussian_epsilon, "epsilon", 0.1, prior={"x": Normal(0, sd=1)}, secret="x")
    sd = 1 / math.sqrt(2**0.2 - 1)
    truth = optimize.brentq(lambda epsilon: gaussian_sd(epsilon, 1e-5) - sd, 0.1, 10)
    assert truth * 0.999 <= found.value <= truth
    assert found.audits < 12


def test_an_epsilon_is_the_largest_at_which_the_ratio_of_one_output_stays_within_a_limit() -> None:
    """After an output of 1 or more a coin is 1 with probability 1 / (1 + exp(−ε)), whatever the output."""
    found = calibrate(
        with_epsilon,
        "epsilon",
        0.6,
        prior={"x": Bernoulli(0.5)},
        secret="x",
        observe=2.0,
        risk=lambda result: result.posterior.probability(1),
    )
    assert found.value == pytest.approx(math.log(1.5), rel=1e-3)
    assert found.value <= math.log(1.5)


# -- everybody ---------------------------------------------------------------------------------------------------------


def weighed(xs, sd):
    return 3 * xs[0] + xs[1] + 2 * xs[2] + random.gauss(0, sd)


def test_the_name_of_a_list_means_each_of_its_people() -> None:
    found = calibrate(weighed, "sd", 0.5, prior={"xs": [Normal(0, sd=1)] * 3}, secret="xs")
    # I(xs[0]; output) = log2(1 + 9 / (5 + sd²)) / 2 = .5 where sd² = 4.
    assert found.secret == "xs[0]"
    assert found.value == pytest.approx(2, rel=1e-3)


def crossing_people(xs, sd):
    return xs[0] + random.gauss(0, sd), 4 * xs[1] + random.gauss(0, sd + 20)


def test_who_is_most_exposed_may_change_with_the_noise() -> None:
    """With sd 1 it is the first, whose 1 / sd² is larger; under much noise the second, of 16 / (sd + 20)²."""
    believed = {"xs": [Normal(0, sd=1)] * 2}
    first = calibrate(crossing_people, "sd", 0.5, prior=believed, secret="xs")
    assert (first.secret, first.value) == ("xs[0]", pytest.approx(1, rel=1e-3))
    limit = 0.5 * math.log2(1 + 16 / 60**2)  # the second reaches it at sd 40, the first long before
    second = calibrate(crossing_people, "sd", limit, prior=believed, secret="xs")
    assert (second.secret, second.value) == ("xs[1]", pytest.approx(40, rel=1e-3))


def test_everybody_is_looked_at_before_it_is_said_that_no_noise_is_needed() -> None:
    def hidden(xs, sd):
        return xs[0] + random.gauss(0, sd)

    believed = {"xs": [Normal(0, sd=1), Normal(0, sd=1)]}
    assert calibrate(hidden, "sd", 0.5, prior=believed, secret=["xs[1]", "xs[0]"]).value == pytest.approx(1, rel=1e-3)


# -- how close a guess comes -------------------------------------------------------------------------------------------


@settings(max_examples=12)
@given(st.floats(100, 1000), st.floats(1, 300), st.floats(0.01, 0.5))
def test_a_guess_in_proportion_is_the_best_interval_of_that_ratio(mean: float, sd: float, share: float) -> None:
    """Within a share of the true value x: |x − g| <= share x, which is g / (1 + share) <= x <= g / (1 − share)."""
    believed = audit(itself, {"x": Normal(mean, sd=sd)}, "x", None)
    found = GuessWithin(share=share)(believed)
    guesses = np.linspace(mean - 5 * sd, mean + 5 * sd, 4001)
    guesses = guesses[guesses > 0]
    x = stats.norm(mean, sd)
    brute = (x.cdf(guesses / (1 - share)) - x.cdf(guesses / (1 + share))).max()
    assert found == pytest.approx(brute, rel=1e-4)
    assert found >= brute * (1 - 1e-6)


def itself(x):
    return x


def test_a_guess_at_a_few_values_counts_those_in_reach() -> None:
    believed = audit(itself, {"x": Categorical({100: 0.3, 110: 0.3, 200: 0.4})}, "x", None)
    assert GuessWithin(share=0.05)(believed) == pytest.approx(0.6)
    assert GuessWithin(width=5)(believed) == pytest.approx(0.6)
    assert GuessWithin(share=0.01)(believed) == pytest.approx(0.4)
    below = audit(itself, {"x": Normal(-300, sd=50)}, "x", None)
    above = audit(itself, {"x": Normal(300, sd=50)}, "x", None)
    assert GuessWithin(share=0.1)(below) == pytest.approx(GuessWithin(share=0.1)(above), rel=1e-6)


INCOMES = "examples/programs/private_income_statistics.py"
GROUPS = ("male_2130", "male_3140", "male_4150", "male_5160", "female_2130")
SEEN = [508389.1, 529692.55, 541769.2]


def incomes(sd: float) -> dict[str, list[Normal]]:
    return {group: [Normal(465000, sd=sd)] * 10 for group in GROUPS}


def test_the_epsilon_at_which_no_income_is_guessed_to_a_tenth_too_often() -> None:
    """The posterior of one in the youngest group by the normal equations with numpy, its best interval by brute
    force, and the ε at which that is .2."""
    found = calibrate(
        INCOMES, "epsilon", 0.2, prior=incomes(200_000), secret=GROUPS, risk=GuessWithin(share=0.1), observe=SEEN
    )
    rows = np.zeros((3, 50))
    rows[0], rows[1, :40], rows[2, :10] = 1 / 50, 1 / 40, 1 / 10

    def guessed(epsilon: float) -> float:
        noise = np.diag([gaussian_sd(epsilon, 1e-5, 1e6 / n) ** 2 for n in (50, 40, 10)])
        spread = 200_000.0**2
        gain = spread * rows.T @ np.linalg.inv(spread * rows @ rows.T + noise)
        mean = 465_000 + gain @ (np.array(SEEN) - 465_000)
        after = spread * (np.eye(50) - gain @ rows)
        x = stats.norm(mean[0], math.sqrt(after[0, 0]))
        best = optimize.minimize_scalar(
            lambda g: x.cdf(g / 1.1) - x.cdf(g / 0.9), bounds=(3e5, 9e5), method="bounded", options={"xatol": 1e-4}
        )
        return -best.fun

    truth = optimize.brentq(lambda epsilon: guessed(epsilon) - 0.2, 0.05, 5, xtol=1e-8)
    assert found.secret == "male_2130[0]"
    assert found.value == pytest.approx(truth, rel=1.5e-3)


def test_what_is_guessed_beforehand_is_the_reason_in_one_sentence() -> None:
    with pytest.raises(ProgramError, match=r"is at 0\.3655 before anything is released, which no noise goes below"):
        calibrate(
            INCOMES, "epsilon", 0.2, prior=incomes(100_000), secret=GROUPS[0], risk=GuessWithin(share=0.1), observe=SEEN
        )


# -- classes and thresholds --------------------------------------------------------------------------------------------


def banded(age, width):
    return int(age // width) * width


def test_the_finest_band_within_a_limit_is_chosen_and_every_level_is_shown() -> None:
    """An age that is equally likely from 0 to 60 tells log2(60 / width) bits of itself."""
    found = calibrate(banded, "width", 2.6, prior={"age": Uniform(0, 60)}, secret="age", levels=[1, 5, 10, 20])
    assert (found.value, found.audits) == (10, 4)
    assert [each.risk for each in found.tried] == pytest.approx([math.log2(60 / w) for w in (1, 5, 10, 20)])


def hidden_below(xs, below):
    return suppress(sum(xs), below)


def test_the_threshold_of_suppression_is_found_like_a_level() -> None:
    """Nine people of whom few are: the larger the threshold, the less a count tells."""
    prior = {"xs": [Bernoulli(0.2)] * 9}
    found = calibrate(hidden_below, "below", 0.03, prior=prior, secret="xs", levels=range(1, 8))
    risks = [each.risk for each in found.tried]
    assert risks == sorted(risks, reverse=True)
    assert risks[found.value - 1] <= 0.03 < risks[found.value - 2]


def test_no_level_within_the_limit_is_said_with_the_best_there_is() -> None:
    with pytest.raises(ProgramError, match=r"None of the 2 levels of width keeps the risk within 0\.5: it is least"):
        calibrate(banded, "width", 0.5, prior={"age": Uniform(0, 60)}, secret="age", levels=[5, 20])
    with pytest.raises(ProgramError, match="at least one level"):
        calibrate(banded, "width", 0.5, prior={"age": Uniform(0, 60)}, secret="age", levels=[])


def named_place(n, way):
    return n if way == "exact" else n > 1


def test_levels_may_be_words() -> None:
    found = calibrate(named_place, "way", 1.0, prior={"n": Binomial(3, 0.5)}, secret="n", levels=["exact", "two"])
    assert found.value == "two"


def share_above(xs, scale):
    return sum(x > 40 for x in xs) / len(xs) + np.random.laplace(0, scale)


def test_a_share_above_a_threshold_is_calibrated_for_seven_people() -> None:
    found = calibrate(share_above, "scale", 0.01, prior={"xs": [Normal(40, sd=10)] * 7}, secret="xs[0]")
    assert 0.0099 < found.risk <= 0.01
    assert found.audits < 14


def unsteady(x, sd):
    return x + (random.gauss(0, sd) if sd < 3 else 0)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"risk": lambda result: 0.05}, "no noise is needed"),
        ({"secret": [f"x{i}" for i in range(1001)]}, "audited one by one"),
        ({"limit": math.inf}, "finite number"),
    ],
)
def test_what_cannot_be_calibrated_is_one_sentence(asked, says) -> None:
    given = {"parameter": "epsilon", "limit": 0.1, "prior": {"x": Normal(0, sd=1)}, "secret": "x", **asked}
    with pytest.raises(ProgramError, match=says):
        calibrate(with_gaussian_epsilon, **given)


@pytest.mark.parametrize(
    ("given_", "says"), [({}, "one of width="), ({"width": 0.0}, "above 0"), ({"share": 1.0}, "0.1")]
)
def test_a_guess_needs_one_measure_of_closeness(given_, says) -> None:
    with pytest.raises(ProgramError, match=says):
        GuessWithin(**given_)


SICK = {"sick": [Bernoulli(0.4)] * 3}


def ward(sick, ratio):
    return add_geometric(sum(sick), ratio, 0, 3)


@pytest.mark.parametrize("start", [1.0, 0.5, 0.9])
def test_a_parameter_that_must_stay_below_one_is_searched_up_to_it(start: float) -> None:
    """The ratio of geometric noise lies between 0 and 1: doubling 0.5 leaves that, and half of the way does not."""
    found = calibrate(ward, "ratio", 0.05, prior=SICK, secret="sick[1]", start=start)
    assert found.value == pytest.approx(0.504636, rel=1e-3)  # by bisection of the table of all inputs and outputs


def test_a_start_that_the_parameter_cannot_have_is_said_with_the_option() -> None:
    with pytest.raises(ProgramError, match="start="):
        calibrate(ward, "ratio", 0.05, prior=SICK, secret="sick[1]", start=400.0)


def scale(weight, spread):
    return weight + random.gauss(0, spread)


@pytest.mark.parametrize("risk", ["learned", GuessWithin(width=5)])
def test_a_risk_of_one_output_needs_that_output(risk) -> None:
    """Without one it was taken before the release, and no noise seemed to be needed."""
    with pytest.raises(ProgramError, match="none is given: observe it"):
        calibrate(scale, "spread", 0.2, prior={"weight": Uniform(50, 110)}, secret="weight", risk=risk)
