"""What sampled beliefs tell of how far they moved, against quadrature: long tails, narrow beliefs, huge values."""

from __future__ import annotations

import math
from typing import Any

import pytest
import scipy.stats as st

from leakmeter.program import Dirac, Exponential, Laplace, Mixture, Normal, audit


def added(x, y):
    return x + y


def clipped(x, y):
    return min(max(x, -2), 3) + y


def raised(x, y):
    return math.exp(x) + y


@pytest.mark.parametrize(
    ("program", "prior", "seen", "bits"),
    [
        (added, {"x": st.t(4), "y": Laplace(0, 1)}, 2, 0.6159),
        (added, {"x": st.cauchy(), "y": Laplace(0, 1)}, 2, 0.8467),
        (added, {"x": st.lognorm(1), "y": Laplace(0, 1)}, 2, 0.3004),
        (raised, {"x": Exponential(1), "y": Normal(0, sd=0.02)}, 4.4, 7.8716),
        (raised, {"x": Normal(0, sd=1), "y": Normal(0, sd=0.05)}, 4.4, 7.3201),
    ],
)
def test_what_was_learned_is_what_quadrature_gives(program: Any, prior: Any, seen: float, bits: float) -> None:
    leak = audit(program, prior, "x", seen, approximate=True).leakage
    assert abs(leak.learned - bits) < 5 * leak.error("learned")
    assert leak.error("learned") < 0.05


@pytest.mark.parametrize(
    ("program", "prior", "seen", "distance"),
    [
        (clipped, {"x": st.cauchy(), "y": Normal(0, sd=1)}, 1.5, 0.38019),
        (clipped, {"x": st.t(2), "y": Normal(0, sd=1)}, 1.5, 0.3754),
        (raised, {"x": Normal(0, sd=1), "y": Normal(0, sd=0.1)}, 4.4, 0.97915),
    ],
)
def test_the_largest_change_is_what_quadrature_gives(program: Any, prior: Any, seen: float, distance: float) -> None:
    leak = audit(program, prior, "x", seen, approximate=True).leakage
    assert abs(leak.total_variation - distance) < 5 * leak.error("total_variation")
    assert leak.error("total_variation") < 0.005


def test_a_few_huge_values_do_not_make_the_others_alike() -> None:
    far = {"x": Mixture([0.999, 0.001], [Normal(0, sd=1), Dirac(1e12)]), "y": st.t(4)}
    belief = audit(clipped, far, "x", 1.5, approximate=True).posterior
    assert abs(belief.probability(0, 0.05) - 0.0163) < 0.002
    assert abs(belief.probability(1, 1.03) - 0.0150) < 0.002
    exact = audit(clipped, {**far, "y": Normal(0, sd=1)}, "x", 1.5)
    assert exact.how == "exact"
    assert abs(exact.leakage.total_variation - 0.3617) < 1e-3


def half(x, y):
    return min(max(y - y, 0), 1) + 0.5 * x


def test_values_that_rounding_moves_stay_one_value() -> None:
    prior = {"x": Exponential(2), "y": Laplace(0, 1)}
    found = audit(half, prior, "x", 0.8737453947294839)
    assert found.how == "exact"
    assert found.posterior.probability(1.7, 1.8) == 1
