"""Merging under a budget: moments are kept, and the bound is one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, GaussianMixture, Normal, audit
from leakmeter.program.engine.merging import Bells, clusters, largest_change, pinsker

law = settings(max_examples=40, deadline=None)
XS = np.linspace(-60, 60, 24_001)


@st.composite
def mixtures(draw: st.DrawFn, dimensions: int = 1) -> Bells:
    size = draw(st.integers(2, 12))
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    weights = random.dirichlet(np.ones(size))
    means = random.normal(scale=draw(st.sampled_from([0.1, 1.0, 5.0])), size=(size, dimensions))
    factors = random.normal(size=(size, dimensions, dimensions)) + 0.5 * np.eye(dimensions)
    return Bells(weights, means, factors @ factors.transpose(0, 2, 1) + 0.05 * np.eye(dimensions))


def density(bells: Bells) -> np.ndarray:
    total = np.zeros(len(XS))
    for w, m, v in zip(bells.weights, bells.means[:, 0], bells.covariances[:, 0, 0], strict=True):
        total += w * np.exp(-0.5 * (XS - m) ** 2 / v) / np.sqrt(2 * np.pi * v)
    return total


@law
@given(mixtures(3), st.integers(1, 8))
def test_mass_mean_and_covariance_are_kept(bells: Bells, most: int) -> None:
    found = clusters(bells, np.zeros(len(bells.weights), dtype=np.int64), most)
    assert found is not None
    members, nats = found
    assert len(members) == min(most, len(bells.weights))
    assert sorted(int(i) for m in members for i in m) == list(range(len(bells.weights)))
    assert nats >= 0
    one = [np.arange(len(bells.weights))]
    before, after = bells.matched(one), bells.matched(members)
    again = after.matched([np.arange(len(members))])
    assert again.weights == pytest.approx(before.weights, rel=1e-12)
    assert again.means == pytest.approx(before.means, rel=1e-9, abs=1e-12)
    assert again.covariances == pytest.approx(before.covariances, rel=1e-9, abs=1e-12)


@law
@given(mixtures(1), st.integers(1, 6))
def test_no_probability_and_no_density_changes_by_more_than_is_said(bells: Bells, most: int) -> None:
    found = clusters(bells, np.zeros(len(bells.weights), dtype=np.int64), most)
    assert found is not None
    members, nats = found
    gap = np.abs(density(bells) - density(bells.matched(members)))
    variation = 0.5 * gap.sum() * (XS[1] - XS[0])
    assert variation <= pinsker(nats) + 1e-9
    assert gap.max() <= largest_change(bells, members) + 1e-12


@law
@given(mixtures(2))
def test_the_bound_is_that_of_the_groups(bells: Bells) -> None:
    """The bounds of all merges add up to ½ [W log|S| − Σ w log|S_i|] over the groups (Runnalls 2007)."""
    found = clusters(bells, np.zeros(len(bells.weights), dtype=np.int64), 2)
    assert found is not None
    members, nats = found
    after = bells.matched(members)
    whole = 0.5 * (
        float(after.weights @ np.linalg.slogdet(after.covariances)[1])
        - float(bells.weights @ np.linalg.slogdet(bells.covariances)[1])
    )
    assert nats == pytest.approx(whole, abs=1e-9)


def test_different_discrete_values_are_never_merged() -> None:
    bells = Bells(np.full(4, 0.25), np.zeros((4, 1)), np.ones((4, 1, 1)))
    assert clusters(bells, np.array([0, 1, 2, 3]), 3) is None
    found = clusters(bells, np.array([0, 0, 1, 1]), 2)
    assert found is not None
    assert sorted(sorted(m.tolist()) for m in found[0]) == [[0, 1], [2, 3]]
    assert found[1] == pytest.approx(0, abs=1e-12)


def test_thousands_of_components_are_merged_by_their_neighbours() -> None:
    random = np.random.default_rng(5)
    bells = Bells(np.full(1500, 1 / 1500), random.normal(size=(1500, 1)), np.full((1500, 1, 1), 0.3))
    found = clusters(bells, np.zeros(1500, dtype=np.int64), 100)
    assert found is not None
    members, nats = found
    assert len(members) == 100
    gap = np.abs(density(bells) - density(bells.matched(members)))
    assert 0.5 * gap.sum() * (XS[1] - XS[0]) <= pinsker(nats) < 0.1


# -- in programs -------------------------------------------------------------------------------------------------------


def total(xs):
    return sum(xs)


def noisy(xs, n):
    return sum(xs) + n


def two(xs, n, m):
    return sum(xs) + n, xs[0] + xs[1] + xs[2] + m


def known(xs):
    return sum(xs), xs[0] - xs[1]


def different(count: int) -> list[object]:
    return [GaussianMixture([0.4, 0.6], [0, 1 + 0.1 * i], sds=[1, 1.5 + 0.07 * i]) for i in range(count)]


NOISE = {"n": Normal(0, sd=1), "m": Normal(0, sd=1)}


@pytest.mark.parametrize(
    ("program", "noise", "seen", "budget"),
    [
        (total, {}, 14.0, 100),
        (noisy, {"n": NOISE["n"]}, 14.0, 100),
        (noisy, {"n": NOISE["n"]}, 25.0, 60),
        (two, NOISE, [14.0, 3.0], 300),
    ],
)
def test_a_program_beyond_its_budget_is_merged_within_its_bound(program, noise, seen, budget: int) -> None:
    prior = {"xs": different(9), **noise}
    exact = audit(program, prior=prior, secret="xs[0]", observe=seen)
    with pytest.raises(ProgramError, match="components"):
        audit(program, prior=prior, secret="xs[0]", observe=seen, budget=budget)
    near = audit(program, prior=prior, secret="xs[0]", observe=seen, budget=budget, approximate=True)
    assert near.how == "approximate"
    assert 0 < near.bound < 0.1
    assert any("merged" in note for note in near.notes)
    xs = np.linspace(-12, 12, 20_001)
    gap = np.abs(near.posterior.density(xs) - exact.posterior.density(xs))
    assert 0.5 * gap.sum() * (xs[1] - xs[0]) <= near.bound
    assert abs(np.expm1(near.log_evidence - exact.log_evidence)) <= near.bound


def test_without_an_observation_the_mean_and_variance_of_a_sum_are_kept() -> None:
    prior = {"xs": different(9)}
    exact = audit(total, prior=prior, secret="return")
    near = audit(total, prior=prior, secret="return", budget=40, approximate=True)
    assert near.how == "approximate"
    assert len(near.posterior.components) <= 40
    assert near.posterior.mean == pytest.approx(exact.posterior.mean, rel=1e-12)
    assert near.posterior.variance == pytest.approx(exact.posterior.variance, rel=1e-12)


def test_a_generous_budget_changes_nothing() -> None:
    prior = {"xs": different(6)}
    exact = audit(total, prior=prior, secret="xs[0]", observe=5.0)
    allowed = audit(total, prior=prior, secret="xs[0]", observe=5.0, approximate=True)
    assert allowed.how == "exact"
    assert allowed.posterior.mean == pytest.approx(exact.posterior.mean, rel=1e-12)


def test_what_has_no_bound_is_not_merged() -> None:
    """An exact difference of two of the people is observed after their sum: nothing bounds what merging would do."""
    prior = {"xs": different(9)}
    near = audit(known, prior=prior, secret="xs[0]", observe=[10.0, 1.0], budget=40, approximate=True)
    assert near.how == "sampled"


def test_counts_are_never_merged() -> None:
    result = audit(total, prior={"xs": [Bernoulli(0.3)] * 50}, secret="xs[0]", observe=20, approximate=True, budget=200)
    assert result.how == "exact"
    assert result.posterior.probability(1) == pytest.approx(0.4)
