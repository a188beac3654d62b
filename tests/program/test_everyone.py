"""Everyone in a list at once: the same as one by one, and as the formulas say, for any number of people."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.program import incomes

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Laplace, Leakage, Mixture, Normal, TruncatedNormal, Uniform, audit, observe

law = settings(max_examples=20, deadline=None)


def average(ages):
    return sum(ages) / len(ages)


def noisy(ages, noise):
    return sum(ages) / len(ages) + noise


def overlapping(ages, noise):
    return sum(ages) / len(ages), sum(ages[:3]) / 3 + noise


def selected(ages):
    observe(ages[0] + ages[1] > 72)
    return sum(ages)


def each_noisy(ages, noise):
    return [ages[0] + noise[0], ages[1] + noise[1], ages[2] + noise[2]]


def older(ages, limit):
    count = 0
    for age in ages:
        if age > limit:
            count = count + 1
    return count


def agrees(result: Leakage, name: str) -> None:
    """All at once and one by one tell the same."""
    found = result.posteriors(name)
    bits = {e.name: e.bits for e in result.ranking(name)}
    assert len(bits) == len(found.mean) == len(found.sd)
    for i in range(len(found.mean)):
        one = result.of(f"{name}[{i}]")
        assert found.mean[i] == pytest.approx(one.posterior.mean, rel=1e-10)
        assert found.sd[i] == pytest.approx(one.posterior.sd, rel=1e-8)
        assert bits[f"{name}[{i}]"] == pytest.approx(one.leakage.learned, rel=1e-7, abs=1e-11)


beliefs = st.lists(st.tuples(st.floats(20, 60), st.floats(0.5, 10)), min_size=4, max_size=6).map(
    lambda pairs: [Normal(mean, sd=sd) for mean, sd in pairs]
)
noises = st.sampled_from(
    [Normal(0, sd=1), Laplace(0, 2), Uniform(-1, 1), Mixture([0.5, 0.5], [Normal(0, sd=0.1), Normal(1, sd=3)])]
)


@law
@given(beliefs, noises, st.floats(30, 50))
def test_a_noisy_average_is_the_same_for_all_at_once(ages: list[Normal], noise: object, seen: float) -> None:
    agrees(audit(noisy, prior={"ages": ages, "noise": noise}, secret="ages[0]", observe=seen), "ages")


@law
@given(beliefs, st.floats(30, 50), st.floats(30, 50))
def test_two_overlapping_averages_are_the_same_for_all_at_once(ages: list[Normal], one: float, two: float) -> None:
    prior = {"ages": ages, "noise": Laplace(0, 1)}
    agrees(audit(overlapping, prior=prior, secret="ages[0]", observe=[one, two]), "ages")


@law
@given(beliefs)
def test_a_condition_that_was_met_counts_for_all_at_once(ages: list[Normal]) -> None:
    agrees(audit(selected, prior={"ages": ages}, secret="ages[0]"), "ages")
    agrees(audit(selected, prior={"ages": ages}, secret="ages[0]", observe=200), "ages")


def test_the_average_of_everybody_moves_all_alike() -> None:
    result = audit(average, prior={"ages": [Normal(35, sd=2)] * 50}, secret="ages[0]", observe=36)
    found = result.posteriors("ages")
    assert found.mean == pytest.approx(np.full(50, 36.0))
    assert found.sd == pytest.approx(np.full(50, 2 * np.sqrt(1 - 1 / 50)))
    assert {e.rank for e in result.ranking("ages")} == {1}


def test_the_youngest_men_of_the_income_statistics_are_the_most_exposed() -> None:
    released = incomes.released(incomes.M21)
    prior = incomes.prior(10, [0.0, 0.0, 0.0])
    result = audit(incomes.averages, prior=prior, secret="group[0]", observe=released)
    found = result.posteriors("group")
    assert found.mean == pytest.approx(np.full(10, 541769.2))
    assert found.sd == pytest.approx(np.full(10, 94868.32981))
    learned = [result.exposure(name)[0] for name in ("group", "men", "women")]
    assert learned[0] > max(learned[1:])


def test_people_on_their_own_are_not_tied_together() -> None:
    prior = {"ages": [Normal(35, sd=2)] * 3, "noise": [Laplace(0, 1)] * 3}
    agrees(audit(each_noisy, prior=prior, secret="ages[0]", observe=[35, 30, 41]), "ages")


def test_someone_who_is_known_already_stays_known() -> None:
    result = audit(average, prior={"ages": [Normal(35, sd=2), 40, Normal(30, sd=1)]}, secret="ages[0]", observe=36)
    found = result.posteriors("ages")
    assert (found.mean[1], found.sd[1]) == (40.0, 0.0)
    assert result.exposure("ages")[1] == 0.0


def test_who_becomes_certain_has_lost_all_there_was() -> None:
    result = audit(average, prior={"ages": [Normal(35, sd=2)]}, secret="ages[0]", observe=36)
    assert result.posteriors("ages").sd[0] == 0.0
    assert result.exposure("ages")[0] == np.inf


@pytest.mark.parametrize("belief", [Bernoulli(0.3), Uniform(0, 1), TruncatedNormal(0, sd=1, low=0)])
def test_lists_of_other_things_are_audited_one_by_one(belief: object) -> None:
    agrees(audit(average, prior={"ages": [belief] * 3}, secret="ages[0]", observe=2 / 3), "ages")


def test_a_count_over_thresholds_falls_back_to_single_audits() -> None:
    prior = {"ages": [Normal(35 + i, sd=2) for i in range(12)], "limit": 40}
    agrees(audit(older, prior=prior, secret="ages[0]", observe=5), "ages")


def test_a_hundred_thousand_people_are_told_apart_by_what_was_released_about_them() -> None:
    n = 100_000
    prior = {"ages": [Normal(35, sd=2)] * n, "noise": Normal(0, sd=1)}
    result = audit(overlapping, prior=prior, secret="ages[0]", observe=[35.0, 38.0])
    found = result.posteriors("ages")
    assert found.mean.shape == found.sd.shape == (n,)
    top = result.ranking("ages", 4)
    assert [e.name for e in top] == ["ages[0]", "ages[1]", "ages[2]", "ages[3]"]
    assert [e.rank for e in top] == [1, 1, 1, 4]
    assert found.mean[0] == pytest.approx(result.posterior.mean)


def test_a_long_list_that_needs_single_audits_is_refused_in_one_sentence() -> None:
    result = audit(average, prior={"ages": [Bernoulli(0.5)] * 2000}, secret="ages[0]", observe=0.5)
    with pytest.raises(ProgramError, match=r"2,000 elements .* one by one; .*secret='ages\[0\]'"):
        result.posteriors("ages")
    with pytest.raises(ProgramError, match="input list"):
        result.posteriors("people")
