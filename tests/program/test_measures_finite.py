"""Measures of finite secrets: reference answers, worked examples, tiny probabilities."""

from __future__ import annotations

import math

import numpy as np
import pytest

from leakmeter.program import Discrete, audit
from leakmeter.program import measures as m

COIN = [0.5, 0.5]
RESPONSE = [[0.75, 0.25], [0.25, 0.75]]
#: Three secrets, four outputs; the answers below are worked by hand.
PRIOR = [1 / 2, 1 / 4, 1 / 4]
CHANNEL = [[1 / 2, 1 / 2, 0, 0], [0, 1 / 4, 1 / 2, 1 / 4], [1 / 2, 1 / 3, 1 / 6, 0]]


def test_randomised_response_gives_the_reference_answers() -> None:
    assert m.bayes_vulnerability(COIN) == 0.5
    assert m.posterior_bayes_vulnerability(COIN, RESPONSE) == 0.75
    assert m.posterior(COIN, RESPONSE, 0)[0] == pytest.approx(0.75, rel=1e-15)
    assert m.min_entropy_leakage(COIN, RESPONSE) == pytest.approx(0.5849625007211562, rel=1e-14)
    assert m.mutual_information(COIN, RESPONSE) == pytest.approx(0.18872187554086717, rel=1e-14)
    assert m.local_epsilon(RESPONSE) == pytest.approx(math.log(3), rel=1e-14)
    assert m.shannon_capacity(RESPONSE).value == pytest.approx(0.18872187554086717, rel=1e-9)
    assert m.min_capacity(RESPONSE) == pytest.approx(0.5849625007211562, rel=1e-14)


def test_a_channel_worked_by_hand() -> None:
    assert m.posterior_bayes_vulnerability(PRIOR, CHANNEL) == pytest.approx(1 / 4 + 1 / 4 + 1 / 8 + 1 / 16)
    assert m.multiplicative_bayes_leakage(PRIOR, CHANNEL) == pytest.approx(11 / 8)
    assert m.additive_bayes_leakage(PRIOR, CHANNEL) == pytest.approx(3 / 16)
    assert m.bayes_risk(PRIOR) == 0.5
    assert m.posterior_bayes_risk(PRIOR, CHANNEL) == pytest.approx(5 / 16)
    assert m.guessing_entropy(PRIOR) == 0.5 + 2 / 4 + 3 / 4
    assert m.posterior_guessing_entropy(PRIOR, CHANNEL) == pytest.approx(
        (1 / 4 + 2 / 8) + (1 / 4 + 2 / 12 + 3 / 16) + (1 / 8 + 2 / 24) + 1 / 16
    )
    assert m.shannon_entropy(PRIOR) == 1.5
    assert m.multiplicative_bayes_capacity(CHANNEL) == pytest.approx(7 / 4)
    assert m.local_epsilon(CHANNEL) == math.inf


def test_the_hyper_leaves_out_what_cannot_occur() -> None:
    found = m.hyper([1.0, 0.0, 0.0], CHANNEL)
    assert found.outputs == (0, 1)
    assert found.inners.tolist() == [[1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]
    assert m.mutual_information([1.0, 0.0, 0.0], CHANNEL) == 0.0


def test_gains_by_matrix_and_by_function_agree() -> None:
    ages = [20, 30, 45]
    near = [[1.0 if abs(a - b) <= 12 else 0.0 for b in ages] for a in ages]

    def gain(guess: int, age: int) -> bool:
        return abs(guess - age) <= 12

    assert m.g_vulnerability(PRIOR, gain, secrets=ages) == m.g_vulnerability(PRIOR, near) == 0.75
    assert m.g_vulnerability(PRIOR, gain, secrets=ages, guesses=[35]) == 0.5
    by_function = m.posterior_g_vulnerability(PRIOR, CHANNEL, gain, secrets=ages)
    assert by_function == m.posterior_g_vulnerability(PRIOR, CHANNEL, near)
    assert m.additive_g_leakage(PRIOR, CHANNEL, near) == pytest.approx(by_function - 0.75)
    assert m.multiplicative_g_leakage(PRIOR, CHANNEL, near) == pytest.approx(by_function / 0.75)


def test_one_output_can_leave_the_attacker_less_sure() -> None:
    prior, rows = [0.9, 0.1], [[0.9, 0.1], [0.1, 0.9]]
    seen = m.observed(prior, m.posterior(prior, rows, 1))
    assert (seen.prior_vulnerability, seen.posterior_vulnerability) == (0.9, pytest.approx(0.5))
    assert seen.min_entropy_leakage == pytest.approx(math.log2(0.5 / 0.9))
    assert seen.entropy_change == pytest.approx(m.shannon_entropy(prior) - 1)
    assert seen.information == pytest.approx(math.log2(1 / 0.36) / 2)
    assert seen.worst_case == pytest.approx(math.log2(5))
    assert seen.total_variation == pytest.approx(0.4)


def test_divergences_of_known_pairs() -> None:
    assert m.kl_divergence([1, 0], [0.5, 0.5]) == 1.0
    assert m.kl_divergence([0.5, 0.5], [1, 0]) == m.max_divergence([0.5, 0.5], [1, 0]) == math.inf
    assert m.jensen_shannon([1, 0], [0, 1]) == m.total_variation([1, 0], [0, 1]) == 1.0


def test_probabilities_of_1e_300_stay_right() -> None:
    p = 1e-300
    assert m.bayes_risk([1.0, p]) == p
    assert m.min_entropy([1.0, p]) == pytest.approx(p / math.log(2), rel=1e-14)
    assert m.shannon_entropy([1.0, p]) == pytest.approx(p * (math.log(1 / p) + 1) / math.log(2), rel=1e-14)
    rows = [[1.0, p], [1.0, 3 * p]]
    assert m.local_epsilon(rows) == pytest.approx(math.log(3), rel=1e-13)
    assert m.posterior(COIN, rows, 1) == pytest.approx([0.25, 0.75], rel=1e-13)
    assert m.mutual_information([1.0, p], [[1.0, 0.0], [0.0, 1.0]]) == pytest.approx(m.shannon_entropy([1.0, p]))


def test_an_output_rarer_than_the_smallest_float_still_has_its_posterior() -> None:
    prior, rows = [1.0, 1e-200, 3e-200], [[1.0, 0.0], [1.0, 1e-200], [1.0, 1e-200]]
    assert m.posterior(prior, rows, 1) == pytest.approx([0.0, 0.25, 0.75], rel=1e-12)
    assert m.hyper(prior, rows).log_outer[1] == pytest.approx(math.log(4) - 400 * math.log(10), rel=1e-14)


def test_leakages_far_below_rounding_keep_their_digits() -> None:
    e = 1e-7
    rows = [[0.5 + e, 0.5 - e], [0.5 - e, 0.5 + e]]
    assert m.mutual_information(COIN, rows) == pytest.approx(2 * e * e / math.log(2), rel=1e-7)
    assert m.kl_divergence([0.5 + e, 0.5 - e], COIN) == pytest.approx(2 * e * e / math.log(2), rel=1e-7)


def test_capacity_of_known_channels() -> None:
    erasure = m.shannon_capacity([[0.7, 0.3, 0.0], [0.0, 0.3, 0.7]])
    assert erasure.value == pytest.approx(0.7, abs=1e-9)
    z = m.shannon_capacity([[1.0, 0.0], [0.5, 0.5]])
    assert z.low - 1e-15 <= math.log2(1.25) <= z.high + 1e-15
    assert z.error <= 1e-9
    assert z.prior == pytest.approx([0.6, 0.4], abs=1e-4)
    assert m.shannon_capacity([[0.2, 0.8], [0.2, 0.8]]).value == pytest.approx(0.0, abs=1e-12)


def test_capacity_stopped_early_still_encloses() -> None:
    rows = [[0.9, 0.1, 0.0], [0.1, 0.9, 0.0], [0.5, 0.4, 0.1]]
    rough, fine = m.shannon_capacity(rows, iterations=2), m.shannon_capacity(rows)
    assert rough.iterations == 2
    assert rough.low <= fine.low <= fine.high <= rough.high
    assert fine.error <= 1e-9


def test_people_in_the_order_of_exposure() -> None:
    ranked = m.most_exposed({"ann": 0.1, "ben": 2.0, "cem": 0.1, "dee": math.inf})
    assert [(e.rank, e.name) for e in ranked] == [(1, "dee"), (2, "ben"), (3, "ann"), (3, "cem")]
    assert [e.name for e in m.most_exposed([("a", 1.0), ("b", 2.0)], top=1)] == ["b"]
    normal = m.most_exposed_normal(["a", "b"], 0, 1, [0, 1], [1, 1])
    assert [(e.name, e.bits) for e in normal] == [("b", pytest.approx(0.5 / math.log(2))), ("a", 0.0)]


def test_the_public_names_are_true() -> None:
    assert all(hasattr(m, name) for name in m.__all__)
    assert all(getattr(m, name).__doc__ for name in m.__all__)
    assert np.unique(m.__all__).size == len(m.__all__)


def known_and_half(x: int) -> tuple[int, int]:
    return 3, x // 2


def test_an_output_that_was_not_seen_is_not_released_even_where_the_others_are_always_the_same() -> None:
    believed = {"x": Discrete({0: 0.25, 1: 0.25, 2: 0.25, 3: 0.25})}
    assert audit(known_and_half, believed, "x", [3, None]).leakage.mutual_information == 0.0
    assert audit(known_and_half, believed, "x").leakage.mutual_information == pytest.approx(1.0)
