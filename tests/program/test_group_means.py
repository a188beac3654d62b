"""The average of a group whose members are not known: its members are counted, not enumerated."""

from math import isclose, log

import numpy as np
import pytest
from scipy.stats import binom, norm
from tests.program.enumerating import enumerated_audit

from leakmeter.program import Bernoulli, Normal, Uniform, audit

INCOME = Normal(40, sd=15)


def smokers_mean(income, smoker):
    chosen = [x for x, s in zip(income, smoker, strict=True) if s == 1]
    return sum(chosen) / len(chosen) if len(chosen) > 0 else 0


def loop_mean(income, smoker):
    total = 0
    n = 0
    for x, s in zip(income, smoker, strict=True):
        if s == 1:
            total += x
            n += 1
    return total / n if n > 0 else -1


def mean_and_count(income, smoker):
    chosen = [x for x, s in zip(income, smoker, strict=True) if s == 1]
    return [len(chosen), sum(chosen)]


def sums_of_sums(income, smoker):
    smokers = sum(smoker)
    rich = sum(x > 50 for x in income)
    poor = sum(x < 30 for x in income)
    chosen = [x for x, s in zip(income, smoker, strict=True) if s == 1]
    return [smokers + rich, smokers + poor, sum(chosen)]


@pytest.mark.parametrize(
    ("program", "income", "smoker", "seen"),
    [
        (smokers_mean, [INCOME] * 7, [Bernoulli(0.3)] * 7, 45),
        (loop_mean, [INCOME] * 7, [Bernoulli(0.1 * i + 0.1) for i in range(7)], 45),
        (smokers_mean, [Uniform(10, 60)] * 7, [Bernoulli(0.3)] * 7, 33),
        (smokers_mean, [INCOME] * 4 + [Normal(60, sd=5)] * 3, [Bernoulli(0.3)] * 7, 45),
        (smokers_mean, [INCOME] * 8, [1] + [Bernoulli(0.3)] * 7, 45),
        (smokers_mean, [INCOME] * 7, [Bernoulli(0.3)] * 7, 0),
        (sums_of_sums, [INCOME] * 4, [Bernoulli(0.3)] * 4, [3, 2, 90]),
        (mean_and_count, [INCOME] * 7, [Bernoulli(0.3)] * 7, [3, 150]),
    ],
)
def test_counting_members_tells_what_enumerating_them_tells(program, income, smoker, seen) -> None:
    for secret in ("income[0]", "smoker[3]"):
        what = {"prior": {"income": income, "smoker": smoker}, "secret": secret, "observe": seen}
        new, old = audit(program, **what), enumerated_audit(program, **what)
        assert isclose(new.log_evidence, old.log_evidence, rel_tol=1e-9)
        assert isclose(new.posterior.mean, old.posterior.mean, rel_tol=1e-9)
        assert isclose(new.posterior.sd, old.posterior.sd, rel_tol=1e-9)
        assert isclose(new.posterior.probability(0, 40), old.posterior.probability(0, 40), rel_tol=1e-9)
        assert new.how == "exact"


def test_one_of_fifty_given_the_mean_of_an_unknown_group() -> None:
    """Given k members, the mean is normal; a member is believed to be at it, anybody else where they were."""
    what = {"prior": {"income": [INCOME] * 50, "smoker": [Bernoulli(0.3)] * 50}, "observe": 45}
    k = np.arange(1, 51)
    heights = binom.pmf(k, 50, 0.3) * norm.pdf(45, 40, 15 / np.sqrt(k))
    member = float(heights @ (k / 50)) / float(heights.sum())
    result = audit(smokers_mean, secret="income[0]", **what)
    assert isclose(result.log_evidence, log(heights.sum()), rel_tol=1e-10)
    assert isclose(result.posterior.mean, 45 * member + 40 * (1 - member), rel_tol=1e-10)
    assert isclose(audit(smokers_mean, secret="smoker[0]", **what).posterior.mean, member, rel_tol=1e-10)


def test_where_nobody_may_be_in_the_group_the_word_for_it_is_a_value_of_its_own() -> None:
    """Observed to be 0, the group is empty: a single value outweighs any density there."""
    what = {"prior": {"income": [INCOME] * 30, "smoker": [Bernoulli(0.1)] * 30}, "observe": 0}
    result = audit(smokers_mean, secret="smoker[0]", **what)
    assert result.posterior.pmf == {0: 1.0}
    assert isclose(result.log_evidence, 30 * log(0.9), rel_tol=1e-12)
