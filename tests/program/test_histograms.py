"""Histograms of people: all counts of a list are released, whatever is believed of each person."""

from itertools import product
from math import exp, isclose, log
from time import process_time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import multinomial, norm
from tests.program.enumerating import enumerated_audit, enumerated_measure

from leakmeter.errors import ProgramError
from leakmeter.program import Categorical, Normal, Poisson, Uniform, audit, observe

AGE = Normal(40, sd=15)
YEARS = Categorical({10: 0.2, 20: 0.1, 35: 0.4, 60: 0.2, 70: 0.1})
EDGES = (-1e9, 30, 50, 1e9)


def histogram(ages):
    bins = [(-1000000000, 30), (30, 50), (50, 1000000000)]
    return [sum(lo <= a < hi for a in ages) for lo, hi in bins]


def brackets(ages):
    return [sum(a < 30 for a in ages), sum(30 <= a < 50 for a in ages)]


def numpy_histogram(ages):
    counts, _ = np.histogram(ages, [0, 20, 40, 60, 80, 100])
    return counts


def adults(ages):
    for a in ages:
        observe(a > 18)
    return [sum(a < 30 for a in ages), sum(a > 50 for a in ages)]


def twice_counted(ages):
    return [sum(a > 30 for a in ages), sum(2 * (a > 30) + (a > 50) for a in ages)]


def classes(belief: Normal) -> list[float]:
    return [float(p) for p in np.diff(norm.cdf(EDGES, belief.mu, belief.sigma))]


@pytest.mark.parametrize(
    ("program", "ages", "seen"),
    [
        (brackets, [AGE] * 3, [1, 1]),
        (brackets, [AGE, Normal(30, sd=5), Uniform(0, 100)], [2, 1]),
        (histogram, [YEARS] * 4, [2, 1, 1]),
        (brackets, [YEARS, AGE, Uniform(20, 60)], [0, 3]),
        (adults, [AGE, AGE, Normal(30, sd=5)], [1, 1]),
        (twice_counted, [AGE, AGE, Normal(30, sd=5)], [2, 5]),
    ],
)
def test_counts_tell_what_enumerating_everyone_tells(program, ages, seen) -> None:
    for secret in ("ages[0]", "ages[2]"):
        what = {"prior": {"ages": ages}, "secret": secret, "observe": seen}
        new, old = audit(program, **what), enumerated_audit(program, **what)
        assert isclose(new.log_evidence, old.log_evidence, rel_tol=1e-9, abs_tol=1e-9)
        assert isclose(new.posterior.mean, old.posterior.mean, rel_tol=1e-9)
        assert isclose(new.posterior.sd, old.posterior.sd, rel_tol=1e-9)
        assert isclose(new.posterior.probability(25, 45), old.posterior.probability(25, 45), rel_tol=1e-9, abs_tol=1e-9)
        assert new.how == "exact"


def test_of_fifty_alike_each_lies_in_a_class_by_its_share_of_the_counts() -> None:
    started = process_time()
    result = audit(histogram, prior={"ages": [AGE] * 50}, secret="ages[7]", observe=[12, 26, 12])
    shares = [result.posterior.probability(lo, hi) for lo, hi in ((-1e9, 30), (30, 50), (50, 1e9))]
    spent = process_time() - started
    assert np.allclose(shares, [0.24, 0.52, 0.24], rtol=1e-10)
    assert isclose(result.log_evidence, multinomial.logpmf([12, 26, 12], 50, classes(AGE)), rel_tol=1e-10)
    assert spent < 5  # a fraction of a second; enumeration has 3^50 components


def test_fifty_of_whom_different_things_are_believed_add_up_person_by_person() -> None:
    ages = [Normal(20 + 0.5 * i, sd=15) for i in range(50)]
    seen = [15, 20, 15]
    result = audit(histogram, prior={"ages": ages}, secret="ages[9]", observe=seen)
    others = np.zeros((51, 51))  # by the first two counts
    others[0, 0] = 1.0
    for i, belief in enumerate(ages):
        if i != 9:
            low, middle, high = classes(belief)
            made = high * others
            made[1:] += low * others[:-1]
            made[:, 1:] += middle * others[:, :-1]
            others = made
    left = [others[14, 20], others[15, 19], others[15, 20]]
    own = [q * float(p) for q, p in zip(classes(ages[9]), left, strict=True)]
    assert isclose(result.log_evidence, log(sum(own)), rel_tol=1e-10)
    assert isclose(result.posterior.probability(30, 50), own[1] / sum(own), rel_tol=1e-10)


def test_numpy_histogram_of_fifty_has_five_counts_and_is_as_fast() -> None:
    seen = [5, 20, 18, 6, 1]
    result = audit(numpy_histogram, prior={"ages": [Uniform(0, 100)] * 50}, secret="ages[0]", observe=seen)
    assert isclose(result.posterior.probability(60, 80), 6 / 50, rel_tol=1e-10)
    assert isclose(result.log_evidence, multinomial.logpmf(seen, 50, [0.2] * 5), rel_tol=1e-10)


@pytest.mark.parametrize("alike", [True, False])
def test_however_improbable_the_counts_no_digit_is_lost(alike) -> None:
    ages = [Normal(40, sd=5)] * 50 if alike else [Normal(40 + 0.01 * i, sd=5) for i in range(50)]
    result = audit(histogram, prior={"ages": ages}, secret="ages[0]", observe=[49, 0, 1])
    low = [float(norm.logcdf(30, a.mu, 5)) for a in ages]
    high = [float(norm.logsf(50, a.mu, 5)) for a in ages]
    terms = [high[i] + sum(low) - low[i] for i in range(50)]
    assert isclose(result.log_evidence, max(terms) + log(sum(exp(t - max(terms)) for t in terms)), rel_tol=1e-10)
    assert result.log_evidence < -180
    assert isclose(
        result.posterior.probability(50, 1e9), exp(terms[0] - max(terms)) / sum(exp(t - max(terms)) for t in terms)
    )


@pytest.mark.parametrize("ages", [[AGE] * 3, [YEARS] * 3, [YEARS] * 2 + [AGE], [AGE] * 2 + [Normal(30, sd=5)]])
def test_information_is_that_of_the_joint_distribution(ages) -> None:
    for secret in ("ages[0]", "ages[2]"):
        what = {"prior": {"ages": ages}, "secret": secret}
        found = audit(brackets, **what).leakage.mutual_information
        assert isclose(found, enumerated_measure(brackets, "mutual_information", **what), rel_tol=1e-9)


def test_information_about_one_of_fifty_sums_over_all_counts() -> None:
    p = classes(AGE)
    told = 0.0
    counts = np.array([[a, b, 50 - a - b] for a, b in product(range(51), repeat=2) if a + b <= 50])
    whole = multinomial.pmf(counts, 50, p)
    for j in range(3):
        some = counts[:, j] > 0
        less = counts[some] - np.eye(3, dtype=int)[j]
        given_j = multinomial.pmf(less, 49, p)
        told += p[j] * float(given_j @ np.log2(given_j / whole[some]))
    found = audit(histogram, prior={"ages": [AGE] * 50}, secret="ages[0]").leakage.information
    assert isclose(found.value, told, rel_tol=1e-9)
    nearly = [AGE] * 49 + [Normal(40, sd=15.000001)]
    table = audit(histogram, prior={"ages": nearly}, secret="ages[0]").leakage.information
    assert isclose(table.value, told, rel_tol=1e-5)


def test_guessing_one_of_many_from_the_counts() -> None:
    what = {"prior": {"ages": [YEARS] * 3}, "secret": "ages[0]"}
    for measure in ("posterior_bayes_vulnerability", "conditional_entropy"):
        assert isclose(getattr(audit(brackets, **what).leakage, measure), enumerated_measure(brackets, measure, **what))
    many = audit(histogram, prior={"ages": [YEARS] * 50}, secret="ages[0]").leakage
    assert 0.4 < many.posterior_bayes_vulnerability < 0.41


@settings(max_examples=4, deadline=None)
@given(st.lists(st.lists(st.integers(1, 9), min_size=3, max_size=3), min_size=3, max_size=3))
def test_over_all_counts_the_evidence_adds_to_one_and_beliefs_to_the_prior(weights) -> None:
    ages = [Categorical({10: w[0] / sum(w), 40: w[1] / sum(w), 60: w[2] / sum(w)}) for w in weights]
    total, mean = 0.0, 0.0
    for a, b in product(range(4), repeat=2):
        if a + b > 3:
            continue
        result = audit(histogram, prior={"ages": ages}, secret="ages[1]", observe=[a, b, 3 - a - b])
        total += exp(result.log_evidence)
        mean += exp(result.log_evidence) * result.posterior.mean
    assert isclose(total, 1.0, rel_tol=1e-12)
    assert isclose(mean, ages[1].mean, rel_tol=1e-12)


@pytest.mark.parametrize("seen", [[12, 26, 13], [-1, 26, 25], [12.5, 26, 11.5], [51, 0, 0]])
def test_counts_that_cannot_be_are_refused(seen) -> None:
    with pytest.raises(ProgramError, match="cannot happen"):
        audit(histogram, prior={"ages": [AGE] * 50}, secret="ages[0]", observe=seen)


def test_a_poisson_distribution_that_is_cut_is_put_down() -> None:
    what = {"prior": {"ages": [Poisson(0.5)] * 3}, "secret": "ages[0]", "observe": [3, 0]}
    assert audit(brackets, **what).notes == enumerated_audit(brackets, **what).notes != ()
