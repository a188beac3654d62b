"""Figures that are held back: None, words for small counts, and ratios that are guarded against a division by zero."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from tests.program.running import agrees_with_every_run, simulated

from leakmeter.errors import ProgramError
from leakmeter.program import SUPPRESSED, Bernoulli, Categorical, Normal, audit

FEW = {"xs": [Categorical({1: 0.2, 2: 0.5, 4: 0.3}), Bernoulli(0.3), Categorical({0: 0.5, 3: 0.5}), 2]}
PEOPLE = {
    "people": [
        (Normal(3000, sd=500), Bernoulli(0.5)),
        (Normal(2500, sd=300), Bernoulli(0.4)),
        (Normal(2600, sd=300), Bernoulli(0.4)),
    ]
}


def a_count_of_two_or_more(xs):
    n = sum(x > 1 for x in xs)
    return n if n >= 2 else None


def a_total_or_a_word(xs):
    n = sum(xs)
    if n < 5:
        return "<5"
    return n


def none_until_it_is_set(xs):
    result = None
    if sum(xs) > 5:
        result = sum(xs)
    return result


def an_average_that_may_be_none(xs):
    big = [x for x in xs if x > 2]
    average = sum(big) / len(big) if big else None
    if average is None:
        return -1
    return round(average, 2)


def the_text_of_a_helper(xs):
    def mean(values):
        return sum(values) / len(values) if values else None

    m = mean([x for x in xs if x > 2])
    return "n/a" if m is None else f"{m:.2f}"


def the_best_so_far(xs):
    best = None
    for x in xs:
        if best is None or x > best:
            best = x
    return best


def the_first_of_them(xs):
    first = next((x for x in xs if x > 2), None)
    return first, first is not None


def a_pair_or_none(xs):
    n = sum(x > 1 for x in xs)
    if n >= 3:
        return n, sum(xs)
    return None


def values_that_are_missing(xs):
    values = [x if x > 1 else None for x in xs]
    known = [v for v in values if v is not None]
    return len(known), sum(known), sum(v is None for v in values), sum(v or 0 for v in values)


def none_is_false(xs):
    a = xs[0] if xs[0] > 1 else None
    return a if a else 7, "none" if not a else "some", a == 2, a != 2


def a_ratio_that_is_guarded(xs):
    n = len([x for x in xs if x > 2])
    return round(sum(xs) / n, 3) if n else 0


def a_ratio_after_a_return(xs):
    n = sum(x > 2 for x in xs)
    if n == 0:
        return 0.0
    return sum(x for x in xs if x > 2) / n


def set_in_one_branch_and_used_in_the_same(xs):
    if xs[0] > 1:
        y = xs[1]
    if xs[0] > 1:
        return y
    return -1


@pytest.mark.parametrize(
    "program",
    [
        a_count_of_two_or_more,
        a_total_or_a_word,
        none_until_it_is_set,
        an_average_that_may_be_none,
        the_text_of_a_helper,
        the_best_so_far,
        the_first_of_them,
        a_pair_or_none,
        values_that_are_missing,
        none_is_false,
        a_ratio_that_is_guarded,
        a_ratio_after_a_return,
        set_in_one_branch_and_used_in_the_same,
    ],
)
def test_what_is_held_back_is_held_back_in_the_same_runs(program) -> None:
    assert agrees_with_every_run(program, FEW, "xs[0]")


def income_of_two_or_more(people):
    incomes = [income for income, smoker in people if smoker]
    if len(incomes) < 2:
        return None
    return sum(incomes) / len(incomes)


def test_none_instead_of_an_average_tells_how_few_there_were() -> None:
    """Bayes: fewer than two smoke with probability .36 if the first does, else .36 + .48."""
    result = audit(income_of_two_or_more, PEOPLE, "people[0][1]", "None")
    assert result.how == "exact"
    assert result.posterior.probability(1) == pytest.approx(0.36 / (0.36 + 0.84), rel=1e-12)


def test_an_average_that_was_not_held_back_is_observed_as_a_number() -> None:
    """Given who smokes the average is normal: the posterior is a sum over the four groups of two or more."""
    beliefs = [(3000, 500, 0.5), (2500, 300, 0.4), (2600, 300, 0.4)]
    total = smoking = 0.0
    for group in ((1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)):
        members = [b for b, inside in zip(beliefs, group, strict=True) if inside]
        weight = math.prod(b[2] if inside else 1 - b[2] for b, inside in zip(beliefs, group, strict=True))
        mean, sd = sum(b[0] for b in members) / len(members), math.hypot(*(b[1] for b in members)) / len(members)
        density = weight * math.exp(-(((2800 - mean) / sd) ** 2) / 2) / sd
        total, smoking = total + density, smoking + density * group[0]
    result = audit(income_of_two_or_more, PEOPLE, "people[0][1]", 2800)
    assert result.posterior.probability(1) == pytest.approx(smoking / total, rel=1e-9)


def test_the_released_value_itself_is_none_as_often_as_in_many_runs() -> None:
    outputs = simulated(income_of_two_or_more, PEOPLE)
    belief = audit(income_of_two_or_more, PEOPLE, "return").posterior
    assert belief.probability("None") == pytest.approx(0.5 * 0.36 + 0.5 * 0.84, abs=1e-12)
    share = sum(v is None for v in outputs) / len(outputs)
    assert abs(share - belief.pmf[SUPPRESSED]) < 5 * 0.5 / len(outputs) ** 0.5


def noisy_income(people):
    incomes = [income**2 / 1000 for income, smoker in people if smoker]
    if len(incomes) < 2:
        return "<2"
    return sum(incomes) + random.gauss(0, 1000)


def test_where_it_is_sampled_too_a_word_is_no_number() -> None:
    """Against 400,000 runs of the same, each weighed by how well the noise fits."""
    source, n = np.random.default_rng(5), 400_000
    incomes = np.stack([source.normal(mean, sd, n) for mean, sd in ((3000, 500), (2500, 300), (2600, 300))])
    smokes = source.random((3, n)) < np.array([[0.5], [0.4], [0.4]])
    totals = (incomes**2 / 1000 * smokes).sum(axis=0)
    weights = np.where(smokes.sum(axis=0) >= 2, np.exp(-(((17_000 - totals) / 1000) ** 2) / 2), 0)
    expected = float(weights @ smokes[0] / weights.sum())
    error = float(np.sqrt((weights**2) @ (smokes[0] - expected) ** 2) / weights.sum())
    result = audit(noisy_income, PEOPLE, "people[0][1]", 17_000, approximate=True)
    assert result.how == "sampled"
    assert abs(result.posterior.mean - expected) < 5 * math.hypot(error, result.posterior.errors.mean)


def answered(answers):
    return sum(a for a in answers if a is not None)


def test_an_input_may_be_missing() -> None:
    prior = {"answers": [Categorical({None: 0.2, 0: 0.3, 1: 0.5}), Categorical({None: 0.5, 1: 0.5})]}
    assert agrees_with_every_run(answered, prior, "answers[0]")
    result = audit(answered, prior, "answers[0]", 1)
    # 1 = 1 + nothing, nothing + 1, 0 + 1.
    assert result.posterior.pmf == pytest.approx({"None": 0.1 / 0.5, 0: 0.15 / 0.5, 1: 0.25 / 0.5})


def both_kinds_of_none(xs):
    return "None" if xs[1] else (xs[0] if xs[0] > 1 else None)


def more_than_none(xs):
    a = xs[0] if xs[0] > 1 else None
    return a + 1


def a_pair_within(xs):
    pair = (xs[0], xs[1]) if xs[2] else None
    return pair[0] if xs[2] else 0


@pytest.mark.parametrize(
    ("program", "says"),
    [
        (both_kinds_of_none, "use another word, such as 'none'"),
        (more_than_none, "a number is needed|used as a number|computed from None"),
        (a_pair_within, r"as in \(None, None\)"),
    ],
)
def test_what_cannot_be_done_with_none_is_said(program, says) -> None:
    with pytest.raises(ProgramError, match=says):
        _ = audit(program, FEW, "return").posterior


def mean_of_the_treated(bp, treated):
    chosen = [b for b, t in zip(bp, treated, strict=True) if t]
    return round(sum(chosen) / len(chosen), -1) if chosen else "-"


def test_a_rounded_average_is_read_within_the_condition_that_guards_it() -> None:
    """By hand: the average of n normals of which the first is one, in a class of ten, for n = 0 to 3."""
    prior = {"bp": [Normal(130, sd=15)] * 3, "treated": [Bernoulli(0.5)] * 3}
    result = audit(mean_of_the_treated, prior, "bp[0]", 120.0)
    random = np.random.default_rng(5)
    bp = random.normal(130, 15, size=(400_000, 3))
    treated = random.random((400_000, 3)) < 0.5
    with np.errstate(invalid="ignore"):
        means = np.round((bp * treated).sum(1) / treated.sum(1), -1)
    fits = bp[means == 120, 0]
    assert result.posterior.mean == pytest.approx(fits.mean(), abs=5 * fits.std() / len(fits) ** 0.5)
    assert math.exp(result.log_evidence) == pytest.approx(len(fits) / 400_000, abs=0.003)
    assert result.how == "exact"
