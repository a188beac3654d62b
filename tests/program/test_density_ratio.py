"""The ε of outputs with continuous noise: in closed form, and against a search over a fine grid of outputs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import comb, inf, log
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Binomial, Categorical, Laplace, audit, calibrate

COIN = {"x": Bernoulli(0.5)}


def noisy(x):
    return x + np.random.laplace(0, 2)


def normal(x):
    return 3 * x + random.gauss(0, 2)


def two(x):
    return [x + np.random.laplace(0, 2), 2 * x + np.random.laplace(0, 1)]


def answered_and_noisy(x):
    return [x if random.random() < 0.75 else 1 - x, x + np.random.laplace(0, 0.5)]


def scaled(x):
    return x / 4 - 2 * np.random.laplace(1, 2)


@pytest.mark.parametrize(
    ("release", "epsilon"),
    [(noisy, 0.5), (normal, inf), (two, 2.5), (answered_and_noisy, log(3) + 2), (scaled, 0.0625)],
)
def test_noise_of_its_own_has_the_epsilon_of_its_mechanism(release: Callable[..., Any], epsilon: float) -> None:
    leak = audit(release, COIN, "x", None).leakage
    assert leak.secret_alone
    assert leak.local_epsilon == pytest.approx(epsilon, rel=1e-12)
    assert leak.provenance("local_epsilon").how == "exact"


def by_search(laws: Sequence[dict[float, float]], scale: float) -> float:
    """The largest log ratio of sums of Laplace densities, among a million outputs."""
    ys = np.linspace(-60, 70, 1_300_001)
    logs = [np.log(sum(p * np.exp(-np.abs(ys - a) / scale) for a, p in law.items())) for law in laws]
    return max(float(np.abs(one - other).max()) for one in logs for other in logs)


def respond_and_add(x):
    told = x if random.random() < 0.75 else 1 - x
    return told + np.random.laplace(0, 0.5)


def with_another(x, y):
    return x + y + np.random.laplace(0, 2)


def test_of_several_values_before_the_noise_the_ratio_is_largest_at_one_of_them() -> None:
    found = audit(respond_and_add, COIN, "x", None).leakage.local_epsilon
    assert found == pytest.approx(by_search([{0: 0.75, 1: 0.25}, {0: 0.25, 1: 0.75}], 0.5), abs=1e-9)
    leak = audit(with_another, {**COIN, "y": Binomial(3, 0.5)}, "x", None).leakage
    assert not leak.secret_alone
    laws = [{k + s: comb(3, k) / 8 for k in range(4)} for s in (0, 1)]
    assert leak.local_epsilon == pytest.approx(by_search(laws, 2.0), abs=1e-9)


def of_a_table(x, y):
    return 3 * y - x + Laplace(0, 1.5)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(1, 9), min_size=3, max_size=3), st.lists(st.integers(1, 9), min_size=2, max_size=2))
def test_no_output_has_a_larger_ratio(first: list[int], second: list[int]) -> None:
    beliefs = {
        "x": Categorical({k: w / sum(first) for k, w in enumerate(first)}),
        "y": Categorical({k: w / sum(second) for k, w in enumerate(second)}),
    }
    laws = [{3 * y - x: w / sum(second) for y, w in enumerate(second)} for x in range(3)]
    found = audit(of_a_table, beliefs, "x", None).leakage.local_epsilon
    assert found == pytest.approx(by_search(laws, 1.5), abs=1e-6)


def shared(x):
    noise = np.random.laplace(0, 2)
    return [x + noise, noise]


def test_noise_that_is_released_too_has_no_such_ratio() -> None:
    with pytest.raises(ProgramError):
        _ = audit(shared, COIN, "x", None).leakage.local_epsilon


def calibrated(x, scale):
    return x + np.random.laplace(0, scale)


def test_the_scale_for_an_epsilon_is_found() -> None:
    found = calibrate(calibrated, "scale", 0.25, prior=COIN, secret="x", risk="local_epsilon")
    assert found.value == pytest.approx(4, rel=2e-3)
