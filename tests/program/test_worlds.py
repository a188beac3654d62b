"""Programs in which everything depends on everything are enumerated, a column at a time, against loops of Python."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable
from itertools import product
from math import log2
from typing import Any

import pytest

from leakmeter import audit
from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Discrete

STAYS = {1: 0.4, 2: 0.3, 5: 0.2, 14: 0.1}


def dashboard(stay: list[int], readmitted: list[int]) -> dict[str, Any]:
    chosen = [s for s, r in zip(stay, readmitted) if r]  # noqa: B905
    if len(chosen) < 3:
        return {"n": None, "mean": None, "longest": None}
    return {"n": len(chosen), "mean": statistics.mean(chosen), "longest": max(chosen)}


def summary(stay: list[int], readmitted: list[int]) -> dict[str, Any]:
    first = stay[0] if readmitted[0] else stay[1] * stay[2]
    return {"first": first, "third": sorted(stay)[2] + readmitted[1], "most": max(stay) - min(stay)}


def worlds(function: Callable[..., Any]) -> Counter[tuple[int, Any]]:
    """The probability of each secret with each output, by loops."""
    found: Counter[tuple[int, Any]] = Counter()
    for stay in product(STAYS, repeat=4):
        for back in product((0, 1), repeat=4):
            p = 1.0
            for s, r in zip(stay, back, strict=True):
                p *= STAYS[s] * (0.25 if r else 0.75)
            found[stay[0], tuple(function(list(stay), list(back)).values())] += p  # type: ignore[assignment]
    return found


@pytest.mark.parametrize(
    ("function", "seen"),
    [
        (dashboard, {"n": 3, "mean": 7, "longest": 14}),
        (dashboard, {"n": None, "mean": None, "longest": None}),
        (summary, {"first": 2, "third": 2, "most": 4}),
    ],
)
def test_a_dashboard_of_dependent_figures_is_exact(function: Callable[..., Any], seen: dict[str, Any]) -> None:
    prior = {"stay": [Discrete(STAYS)] * 4, "readmitted": [Bernoulli(0.25)] * 4}
    found = audit(function, prior, "stay[0]", seen)
    joint = worlds(function)
    here = {secret: p for (secret, output), p in joint.items() if output == tuple(seen.values())}
    total = sum(here.values())
    assert found.how == "exact"
    assert found.posterior.pmf == pytest.approx({secret: p / total for secret, p in here.items()})
    secrets, outputs = Counter[int](), Counter[Any]()
    for (secret, output), p in joint.items():
        secrets[secret] += p  # type: ignore[assignment]
        outputs[output] += p  # type: ignore[assignment]
    bits = sum(p * log2(p / secrets[s] / outputs[o]) for (s, o), p in joint.items() if p > 0)
    assert found.leakage.mutual_information == pytest.approx(bits)


def test_what_is_undefined_in_a_world_that_was_not_seen_does_no_harm_and_in_one_that_was_is_an_error() -> None:
    def mean_of_long(stay: list[int]) -> Any:
        long = [s for s in stay if s > 2]
        return [len(long), sum(long) / len(long) if len(long) > 0 else 0, max(stay)]

    found = audit(mean_of_long, {"stay": [Discrete(STAYS)] * 6}, "stay[0]", [0, 0, 2])
    one = 0.4 / 0.7  # nobody stays longer than two days, and somebody two
    assert found.posterior.pmf[1] == pytest.approx(one * (1 - one**5) / (1 - one**6))

    def carelessly(stay: list[int]) -> Any:
        long = [s for s in stay if s > 2]
        return [sum(long) / len(long), max(stay) * min(stay)]

    with pytest.raises(ProgramError, match="ZeroDivisionError: a divisor may be 0"):
        audit(carelessly, {"stay": [Discrete(STAYS)] * 6}, "stay[0]", [5, 25])


def test_an_observation_that_cannot_be_is_refused() -> None:
    with pytest.raises(ProgramError, match="cannot happen"):
        audit(summary, {"stay": [Discrete(STAYS)] * 4, "readmitted": [Bernoulli(0.25)] * 4}, "stay[0]", {"first": 77})
