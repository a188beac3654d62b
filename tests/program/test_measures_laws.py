"""Laws of the measures of finite secrets, for random priors and channels with zeros and tiny entries."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.program import measures as m

weight = st.one_of(
    st.just(0.0), st.floats(0.01, 1), st.floats(-300, 0).map(lambda e: 10.0**e), st.sampled_from([1.0, 1e-12, 1e-300])
)


@st.composite
def distributions(draw: st.DrawFn, size: int) -> Any:
    values = np.array(draw(st.lists(weight, min_size=size, max_size=size)))
    values[draw(st.integers(0, size - 1))] += 1.0
    return values / values.sum()


@st.composite
def channels(draw: st.DrawFn, size: int) -> Any:
    outputs = draw(st.integers(1, 5))
    return np.array([draw(distributions(outputs)) for _ in range(size)])


@st.composite
def cases(draw: st.DrawFn) -> tuple[Any, Any]:
    size = draw(st.integers(1, 5))
    return draw(distributions(size)), draw(channels(size))


@st.composite
def cascades(draw: st.DrawFn) -> tuple[Any, Any, Any]:
    prior, rows = draw(cases())
    return prior, rows, draw(channels(rows.shape[1]))


def gains_for(prior: Any, seed: int) -> Any:
    return np.random.default_rng(seed).random((3, len(prior)))


def close(a: float, b: float, slack: float = 1e-9) -> bool:
    return math.isclose(a, b, rel_tol=slack, abs_tol=slack)


law = settings(max_examples=50, deadline=None)


@law
@given(cases())
def test_information_is_the_entropy_lost_on_either_side(case: tuple[Any, Any]) -> None:
    prior, rows = case
    found = m.hyper(prior, rows)
    information = m.mutual_information(prior, rows)
    assert close(information, m.shannon_entropy(prior) - m.conditional_entropy(prior, rows))
    backwards = m.conditional_entropy(found.outer, found.inners)
    assert close(information, m.shannon_entropy(found.outer) - backwards)
    assert close(information, m.mutual_information(found.outer, found.inners))


@law
@given(st.integers(1, 6).flatmap(distributions))
def test_a_secret_tells_all_about_itself(prior: Any) -> None:
    own = np.eye(len(prior))
    assert close(m.mutual_information(prior, own), m.shannon_entropy(prior), 1e-12)
    assert m.conditional_entropy(prior, own) == m.posterior_min_entropy(prior, own) == 0.0
    assert m.mutual_information(prior, np.ones((len(prior), 1))) <= 1e-30


@law
@given(cases())
def test_information_is_the_mean_divergence_of_posteriors(case: tuple[Any, Any]) -> None:
    prior, rows = case
    found = m.hyper(prior, rows)
    told = [m.kl_divergence(inner, prior) for inner in found.inners]
    assert close(float(found.outer @ np.array(told)), m.mutual_information(prior, rows))


@law
@given(cascades(), st.integers(0, 1000))
def test_processing_an_output_never_tells_more(case: tuple[Any, Any, Any], seed: int) -> None:
    prior, rows, after = case
    both = rows @ after
    gain = gains_for(prior, seed)
    assert m.mutual_information(prior, both) <= m.mutual_information(prior, rows) + 1e-12
    assert m.posterior_bayes_vulnerability(prior, both) <= m.posterior_bayes_vulnerability(prior, rows) + 1e-12
    assert m.posterior_g_vulnerability(prior, both, gain) <= m.posterior_g_vulnerability(prior, rows, gain) + 1e-12
    assert m.posterior_guessing_entropy(prior, both) >= m.posterior_guessing_entropy(prior, rows) - 1e-12
    assert m.min_capacity(both) <= m.min_capacity(rows) + 1e-12
    if both[both > 0].min() > 1e-300:  # smaller floats have lost digits before they came in
        assert m.local_epsilon(both) <= m.local_epsilon(rows) * (1 + 1e-9) + 1e-9


@law
@given(cases(), st.integers(0, 1000))
def test_leakage_is_never_negative(case: tuple[Any, Any], seed: int) -> None:
    prior, rows = case
    gain = gains_for(prior, seed)
    assert m.mutual_information(prior, rows) >= 0
    assert m.min_entropy_leakage(prior, rows) >= 0
    assert m.posterior_bayes_vulnerability(prior, rows) >= m.bayes_vulnerability(prior) - 1e-15
    assert m.posterior_g_vulnerability(prior, rows, gain) >= m.g_vulnerability(prior, gain) - 1e-14
    assert m.posterior_guessing_entropy(prior, rows) <= m.guessing_entropy(prior) + 1e-14


@law
@given(cases(), st.integers(0, 1000))
def test_capacities_bound_every_prior(case: tuple[Any, Any], seed: int) -> None:
    prior, rows = case
    bound = m.multiplicative_bayes_capacity(rows)
    assert m.multiplicative_bayes_leakage(prior, rows) <= bound * (1 + 1e-12)
    assert m.multiplicative_g_leakage(prior, rows, gains_for(prior, seed)) <= bound * (1 + 1e-12)
    uniform = np.full(len(prior), 1 / len(prior))
    assert close(m.multiplicative_bayes_leakage(uniform, rows), bound, 1e-12)
    capacity = m.shannon_capacity(rows, iterations=300)
    assert 0 <= capacity.low <= capacity.high
    assert m.mutual_information(prior, rows) <= capacity.high + 1e-9
    assert capacity.high <= m.min_capacity(rows) + 1e-8
    assert close(m.mutual_information(capacity.prior / capacity.prior.sum(), rows), capacity.low)


@law
@given(cases(), st.integers(0, 1000))
def test_names_of_secrets_and_outputs_do_not_matter(case: tuple[Any, Any], seed: int) -> None:
    prior, rows = case
    rng = np.random.default_rng(seed)
    by, to = rng.permutation(len(prior)), rng.permutation(rows.shape[1])
    moved = rows[by][:, to]
    for measure in (
        m.mutual_information,
        m.conditional_entropy,
        m.posterior_bayes_vulnerability,
        m.posterior_guessing_entropy,
        m.min_entropy_leakage,
    ):
        assert close(measure(prior, rows), measure(prior[by], moved), 1e-12)
    gain = gains_for(prior, seed)
    assert close(
        m.posterior_g_vulnerability(prior, rows, gain),
        m.posterior_g_vulnerability(prior[by], moved, gain[:, by]),
        1e-12,
    )


@law
@given(st.integers(1, 6).flatmap(lambda n: st.tuples(distributions(n), distributions(n), distributions(n))))
def test_divergences_behave(three: tuple[Any, Any, Any]) -> None:
    p, q, r = three
    assert m.kl_divergence(p, p) == m.total_variation(p, p) == m.jensen_shannon(p, p) == 0
    kl, tv, js = m.kl_divergence(p, q), m.total_variation(p, q), m.jensen_shannon(p, q)
    assert 0 <= tv <= 1
    assert 0 <= js <= 1
    assert kl * math.log(2) >= 2 * tv * tv - 1e-12  # Pinsker
    assert kl <= m.max_divergence(p, q) + 1e-12
    assert tv == m.total_variation(q, p) <= m.total_variation(p, r) + m.total_variation(r, q) + 1e-12
    assert close(js, m.jensen_shannon(q, p), 1e-12)


@law
@given(st.integers(1, 6).flatmap(distributions))
def test_entropies_are_ordered(prior: Any) -> None:
    hard, mean = m.min_entropy(prior), m.shannon_entropy(prior)
    assert -1e-15 <= hard <= mean * (1 + 1e-12) + 1e-15
    assert mean <= math.log2(len(prior)) + 1e-12
    assert 1 - 1e-12 <= m.guessing_entropy(prior) <= (len(prior) + 1) / 2 + 1e-12
    assert close(m.bayes_risk(prior) + m.bayes_vulnerability(prior), 1, 1e-15)
    assert close(m.g_vulnerability(prior, np.eye(len(prior))), m.bayes_vulnerability(prior), 1e-15)
