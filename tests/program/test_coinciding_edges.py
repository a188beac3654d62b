"""Caps and thresholds on the same round number, as people choose them: a test of which one side is certain.

``min(a, 40) + min(b, 40) >= 40`` of what is 0 or more: where ``a`` is capped it holds for certain. Where neither is,
the uniform ``a`` that is left is just as wide as what it is compared with. It was then taken for a coin that nothing
looks at again, though the secret was ``a`` itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

from leakmeter.program import Bernoulli, Exponential, Laplace, Normal, TruncatedNormal, Uniform, audit

HOURS = {"hours": [Uniform(0, 60)] * 2}


def full_time(hours):
    return sum(min(h, 40) for h in hours) >= 40


def entropy(p: float) -> float:
    return 0.0 if p in (0, 1) else float(-p * np.log2(p) - (1 - p) * np.log2(1 - p))


def test_what_a_capped_total_tells_is_the_integral_over_the_secret() -> None:
    """P(full | a) is 1 from 40 on, and 1 - (40 - a) / 60 below."""
    inside = quad(lambda a: entropy((20 + a) / 60) / 60, 0, 40)[0]
    whole = entropy(sum(quad(lambda a: min(1, (20 + a) / 60) / 60, *ends)[0] for ends in ((0, 40), (40, 60))))
    result = audit(full_time, HOURS, "hours[0]", None)
    assert result.how == "exact"
    assert result.leakage.mutual_information == pytest.approx(whole - inside, abs=1e-7)
    assert result.leakage.mutual_information == pytest.approx(0.241368, abs=1e-6)


def inspection(hours, audited):
    if audited == 1:
        if sum(min(h, 40) for h in hours) >= 40:
            return "enough"
        return "below"
    return "not audited"


def test_a_rare_look_at_a_capped_total_says_what_it_says() -> None:
    """Below 40 together, the first is at a third of it: its density falls from 0 to 40 in a line."""
    result = audit(inspection, {**HOURS, "audited": Bernoulli(0.01)}, "hours[0]", "below")
    assert result.how == "exact"
    assert result.posterior.mean == pytest.approx(40 / 3, abs=1e-9)
    assert result.posterior.sd == pytest.approx(40 / 18**0.5, abs=1e-9)
    assert result.leakage.learned == pytest.approx(0.8636150, abs=1e-6)


def capped(a, b):
    return min(a, 2) + b >= 2


def both_capped(a, b):
    return min(a, 2) + min(b, 2) >= 2


def clipped(a, b):
    return min(max(a, 0), 2) + min(max(b, 0), 2) > 2


def rounded(a, b):
    return round(min(a, 2) + min(b, 2)) >= 2


def kept_in_a_choice(a, b):
    left = a if b > 1.5 else 0
    return a + b > 1, left > 0.5


@pytest.mark.parametrize(
    ("release", "a", "b"),
    [
        (capped, Uniform(-1, 3), Uniform(0, 3)),
        (both_capped, Uniform(0, 3), Exponential(1.2)),
        (both_capped, Uniform(0, 3), TruncatedNormal(1, sd=1, low=0)),
        (both_capped, Uniform(-1, 3), Laplace(1, 1)),
        (clipped, Uniform(0, 3), Normal(1, sd=1)),
        (rounded, Uniform(-1, 3), Uniform(0, 3)),
        (kept_in_a_choice, Uniform(0, 2), Uniform(0, 2)),
    ],
)
def test_information_about_either_is_that_of_counting_runs(release: Callable[..., Any], a: Any, b: Any) -> None:
    """Counted in 400 equally likely classes of the secret, of two million runs; the bias of counting is below .001."""
    source = np.random.default_rng(5)
    drawn = [drawn_from(belief, source, 2_000_000) for belief in (a, b)]
    codes = code(release, *drawn)
    for place, secret in enumerate("ab"):
        classes = np.minimum((np.argsort(np.argsort(drawn[place])) * 400) // 2_000_000, 399)
        table = np.zeros((400, 4))
        np.add.at(table, (classes, codes), 1 / 2_000_000)
        rows, columns = table.sum(axis=1, keepdims=True), table.sum(axis=0, keepdims=True)
        with np.errstate(divide="ignore", invalid="ignore"):
            counted = float(np.nansum(table * np.log2(table / (rows * columns))))
        found = audit(release, {"a": a, "b": b}, secret, None, approximate=True).leakage
        assert found.mutual_information == pytest.approx(counted, abs=0.004), secret


def drawn_from(belief: Any, source: np.random.Generator, n: int) -> np.ndarray:
    if isinstance(belief, Uniform):
        return source.uniform(belief.low, belief.high, n)
    if isinstance(belief, Exponential):
        return source.exponential(belief.scale, n)
    if isinstance(belief, Laplace):
        return source.laplace(belief.location, belief.scale, n)
    drawn = source.normal(belief.mu, belief.sigma, 3 * n)
    return (drawn[drawn >= belief.low] if isinstance(belief, TruncatedNormal) else drawn)[:n]


def code(release: Callable[..., Any], a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The same releases over arrays, each output as a number."""
    if release is capped:
        return (np.minimum(a, 2) + b >= 2) * 1
    if release is both_capped:
        return (np.minimum(a, 2) + np.minimum(b, 2) >= 2) * 1
    if release is clipped:
        return (np.clip(a, 0, 2) + np.clip(b, 0, 2) > 2) * 1
    if release is rounded:
        return (np.round(np.minimum(a, 2) + np.minimum(b, 2)) >= 2) * 1
    return (a + b > 1) * 2 + (np.where(b > 1.5, a, 0) > 0.5)
