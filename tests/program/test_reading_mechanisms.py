"""The mechanisms, called in a program, are read as the draws they are."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from scipy.integrate import quad
from tests.program.running import agrees_with_many_runs

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Binomial, Categorical, Normal, Uniform, audit, mechanisms, observe
from leakmeter.program.by_class import by_class
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.mechanisms import (
    add_gaussian,
    add_geometric,
    add_laplace,
    choose,
    classes_of_at_least,
    geometric_ratio,
    laplace_scale,
    level_of_at_least,
    report_noisy_max,
    respond,
    suppress,
    to_class,
    to_level,
)
from leakmeter.program.session import Session

COUNT = {"n": Binomial(5, 0.4)}
COINS = {"xs": [Bernoulli(0.5)] * 3}
VOTES = {"votes": [Categorical({"a": 0.5, "b": 0.3, "c": 0.2})] * 4}
PLACES = {"Leipzig": ("Leipzig", "Saxony"), "Dresden": ("Dresden", "Saxony"), "Ulm": ("Ulm", "Swabia")}


def ours(n):
    return add_laplace(n, laplace_scale(0.5))


def numpys(n):
    return n + np.random.laplace(0, 2)


def our_normal(n):
    return add_gaussian(n, sd=1.5)


def pythons(n):
    return n + random.gauss(0, 1.5)


@pytest.mark.parametrize(("mine", "theirs"), [(ours, numpys), (our_normal, pythons)])
def test_added_noise_is_that_of_the_same_spread(mine, theirs) -> None:
    a, b = (audit(p, COUNT, "n", 6.5) for p in (mine, theirs))
    assert a.posterior.pmf == pytest.approx(b.posterior.pmf)
    assert a.log_evidence == pytest.approx(b.log_evidence)


def whole(n):
    return add_geometric(n, geometric_ratio(1.0))


def whole_and_cut(n):
    return mechanisms.add_geometric(n, 0.5, low=0, high=5)


def told(n):
    return respond(n > 2, 0.75, [False, True])


def most_votes(votes):
    return report_noisy_max([sum(v == c for v in votes) for c in ("a", "b", "c")], 2.0)


def chosen(votes):
    return choose([sum(v == c for v in votes) for c in ("a", "b", "c")], epsilon=1.0)


def hidden(n):
    return suppress(add_geometric(n, 0.5), below=3)


def classified(n):
    return to_class(n, classes_of_at_least(2, [0, 1, 1, 2, 4, 5]))


@pytest.mark.parametrize(
    ("program", "prior", "secret"),
    [
        (whole, COUNT, "n"),
        (whole_and_cut, COUNT, "n"),
        (told, COUNT, "n"),
        (most_votes, VOTES, "votes[0]"),
        (chosen, VOTES, "votes[0]"),
        (hidden, COUNT, "n"),
        (classified, COUNT, "n"),
    ],
)
def test_a_mechanism_releases_each_output_as_often_as_it_is_read(program, prior, secret) -> None:
    assert agrees_with_many_runs(program, prior, secret, 1500)


def noisy_person(x, ratio, low, high):
    return add_geometric(x, ratio, low, high)


@pytest.mark.parametrize("ratio", [0.2, math.exp(-0.3), 0.9])
@pytest.mark.parametrize("ends", [(None, None), (0, 1), (-3, 7)])
def test_geometric_noise_on_one_person_has_its_epsilon_whether_cut_or_not(ratio: float, ends) -> None:
    believed = {"x": Bernoulli(0.5), "ratio": ratio, "low": ends[0], "high": ends[1]}
    leak = audit(noisy_person, believed, "x", None).leakage
    assert leak.secret_alone
    assert leak.local_epsilon == pytest.approx(mechanisms.geometric(ratio).epsilon, rel=1e-9)


def answered(x):
    return respond(x, 0.6, ["a", "b", "c"])


def test_randomized_response_among_three_has_its_epsilon() -> None:
    leak = audit(answered, {"x": Categorical({"a": 0.5, "b": 0.3, "c": 0.2})}, "x", None).leakage
    assert leak.local_epsilon == pytest.approx(mechanisms.randomized_response(0.6, 3).epsilon)


def favourite(x):
    return report_noisy_max([x, 1 - x], 2.0, "exponential")


def test_a_noisy_maximum_keeps_its_epsilon() -> None:
    """One person has a vote for the first or the second: both scores move, in opposite ways."""
    leak = audit(favourite, {"x": Bernoulli(0.5)}, "x", None).leakage
    assert 0.5 < leak.local_epsilon <= mechanisms.noisy_max(2.0).epsilon


def taller(xs):
    return report_noisy_max(xs, 1.0)


def test_a_noisy_maximum_of_continuous_scores_is_followed_by_its_noise() -> None:
    """The first wins as often as the second; what it is where it did, against a long run of numpy's."""
    result = audit(taller, {"xs": [Normal(0, sd=1)] * 2}, "xs[0]", 0)
    assert math.exp(result.log_evidence) == pytest.approx(0.5, abs=1e-9)
    source = np.random.default_rng(4)
    x = source.normal(size=(400_000, 2))
    first = x[np.argmax(x + source.laplace(size=x.shape), axis=1) == 0, 0]
    assert result.posterior.mean == pytest.approx(first.mean(), abs=4.5 * first.std() / math.sqrt(len(first)))


def in_classes(age):
    return to_class(age, [18, 30, 50])


def test_a_class_says_between_which_edges_a_value_lies_and_no_more() -> None:
    result = audit(in_classes, {"age": Uniform(18, 80)}, "age", 30)
    assert result.posterior.probability(30, 50) == 1
    assert result.posterior.mean == pytest.approx(40)


def by_region(town):
    return to_level(town, PLACES, level_of_at_least(2, ["Leipzig", "Dresden", "Ulm", "Ulm"], PLACES))


def test_a_level_of_a_hierarchy_is_read_as_its_names() -> None:
    believed = {"town": Categorical({"Leipzig": 0.2, "Dresden": 0.3, "Ulm": 0.5})}
    assert audit(by_region, believed, "town", "Saxony").posterior.pmf == pytest.approx({"Leipzig": 0.4, "Dresden": 0.6})


def counted(xs):
    return suppress(sum(xs), 2)


def test_a_suppressed_count_still_tells_that_it_is_small() -> None:
    """Of three coins at most one is heads: the first is so in one of the four ways."""
    result = audit(counted, COINS, "xs[0]", "<2")
    assert result.posterior.probability(1) == pytest.approx(1 / 4)
    assert audit(counted, COINS, "xs[0]", 3).posterior.probability(1) == 1


def share_above(xs, scale):
    return sum(x > 40 for x in xs) / len(xs) + np.random.laplace(0, scale)


def test_a_secret_behind_a_threshold_is_told_of_as_its_side_is() -> None:
    """I(x; output) = I(x > 40; output): the side is a fair coin, six others make a binomial; by quadrature."""
    people, scale = 7, 0.2

    def density(y: float, own: int) -> float:
        return sum(
            math.comb(6, k) / 2**6 * math.exp(-abs(y - (own + k) / people) / scale) / (2 * scale) for k in range(7)
        )

    def integrand(y: float) -> float:
        both = (density(y, 0), density(y, 1))
        return sum(0.5 * p * math.log2(2 * p / (both[0] + both[1])) for p in both)

    truth = quad(integrand, -8, 9, points=[k / people for k in range(people + 1)], limit=500)[0]
    prior = {"xs": [Normal(40, sd=10)] * people, "scale": scale}
    assert audit(share_above, prior, "xs[0]", None).leakage.mutual_information == pytest.approx(truth, rel=1e-8)


def beside_itself(x):
    return (x if x > 0 else 0.5 * x) + np.random.laplace(0, 1)


def its_side(x):
    return (1 if x > 0 else 0) + np.random.laplace(0, 1)


def tied(x, z):
    observe(x + z == 1)
    return (1 if z > 0 else 0) + np.random.laplace(0, 1)


def watched(x, z):
    observe(x + z + random.gauss(0, 1) == 1)
    return (1 if z > 0 else 0) + np.random.laplace(0, 1)


@pytest.mark.parametrize(("program", "classes"), [(its_side, 2), (beside_itself, 0), (tied, 2), (watched, 0)])
def test_a_secret_is_taken_for_its_class_only_where_nothing_else_of_it_is_seen(program, classes: int) -> None:
    believed = {"x": Normal(0, sd=1), "z": Normal(0, sd=1)}
    session = Session(program, {k: v for k, v in believed.items() if program in (tied, watched) or k == "x"})
    wanted = [session.variable("x"), session.variable("return")]
    found = by_class(session.answer(wanted, []).components, [1], Allowance())
    assert len({component.values[0] for component in found or ()}) == classes


def seeded(n):
    return add_laplace(n, 1.0, generator=random.Random(3))


def unseeded(n):
    return add_laplace(n, 1.0, generator=random.Random())


def test_a_generator_is_read_unless_its_seed_is_known() -> None:
    assert audit(unseeded, COUNT, "n", 2.0).how == "exact"
    with pytest.raises(ProgramError, match="seed"):
        audit(seeded, COUNT, "n", 2.0)


def no_scale(n):
    return add_laplace(n, 0)


def ratio_of_one(n):
    return add_geometric(n, 1.0)


def of_a_continuous(x):
    return add_geometric(x, 0.5)


def too_wide(n):
    return add_geometric(n, 0.9999)


def not_among(n):
    return respond(n, 0.75)


def unknown_edges(n):
    return to_class(n, [n, 3])


def unknown_noise(xs):
    return report_noisy_max(xs, 1.0, "cauchy")


def too_few(n):
    return to_class(n, classes_of_at_least(9, [1, 2]))


def unknown_level(town):
    return to_level(town, PLACES, 5)


@pytest.mark.parametrize(
    ("program", "prior", "says"),
    [
        (no_scale, COUNT, "above 0"),
        (ratio_of_one, COUNT, "between 0 and 1"),
        (of_a_continuous, {"x": Normal(0, sd=1)}, "use add_laplace"),
        (too_wide, COUNT, "give low= and high="),
        (not_among, COUNT, "not among those"),
        (unknown_edges, COUNT, "known before the program runs"),
        (unknown_noise, COINS, "take one of laplace"),
        (too_few, COUNT, "fewer than the 9"),
        (unknown_level, {"town": Categorical({"Ulm": 1.0})}, "levels 0 to 1"),
    ],
)
def test_a_mechanism_called_wrongly_is_one_sentence_with_its_place(program, prior, says) -> None:
    secret = next(iter(prior)) if "xs" not in prior else "xs[0]"
    with pytest.raises(ProgramError, match=says) as caught:
        _ = audit(program, prior, secret, None).leakage.mutual_information
    assert "test_reading_mechanisms.py:" in str(caught.value)
