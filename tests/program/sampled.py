"""Sampling on request, also where an exact answer exists to compare it with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leakmeter.program.sampling.belief import SampledBelief
from leakmeter.program.sampling.sampler import Runs, run
from leakmeter.program.session import Session


@dataclass(frozen=True)
class Estimate:
    """A sampled posterior with the runs behind it."""

    posterior: SampledBelief
    runs: Runs


def sampled(
    program: Callable[..., Any] | str | Path,
    prior: Mapping[str, Any],
    secret: str,
    observe: Any = None,
    *,
    seed: int = 0,
    runs: int = 100_000,
) -> Estimate:
    """What ``audit`` would sample if it had to."""
    session = Session(program, prior, approximate=True, seed=seed)
    pairs, queries = session.observed(observe), [session.variable(secret)]
    for node, value in pairs:
        session.graph.observe(None, node, value)
    made = run(session.graph, session.graph.observations, queries, seed, runs)
    return Estimate(SampledBelief(made.columns[0], made.weights), made)


def off(value: float, expected: float, error: float) -> float:
    """By how many standard errors a value is off; rounding does not count."""
    return abs(value - expected) / (error + 1e-9 * max(1.0, abs(expected)))
