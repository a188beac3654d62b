"""Sequential Monte Carlo, which takes over where too few weighted runs fit what was observed.

Every reference is quadrature of a formula that is written down here, or the exact engine's answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log, pi
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.special import log_ndtr
from tests.program.sampled import Estimate, off

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Laplace, Normal, Uniform, audit, observe
from leakmeter.program.sampling.belief import SampledBelief
from leakmeter.program.sampling.parts import Parts
from leakmeter.program.sampling.population import Moves
from leakmeter.program.sampling.sampler import Runs
from leakmeter.program.sampling.sequential import led
from leakmeter.program.sampling.weighing import Weighing
from leakmeter.program.session import Session

EXAMPLES = Path(__file__).parents[2] / "examples" / "soga"


def led_to(
    program: Callable[..., Any] | Path, prior: Mapping[str, Any], secret: str, observed: Any = None, seed: int = 0
) -> Estimate:
    """What sequential Monte Carlo says, also where an audit would not need it."""
    session = Session(program, prior, approximate=True)
    for node, value in session.observed(observed):
        session.graph.observe(None, node, value)
    made = led(session.graph, session.graph.observations, [session.variable(secret)], seed, 400, largest=256)
    effective = 1 / float((made.weights**2).sum())
    runs = Runs(
        made.weights, made.columns, effective, made.log_evidence, made.log_evidence_error, made.order, made.made
    )
    return Estimate(SampledBelief(made.columns[0], made.weights), runs)


def agrees(found: Estimate, values: np.ndarray, logs: np.ndarray, step: float) -> None:
    """Whether mean, spread, a probability and the evidence are those of a grid of values with log densities."""
    top = logs.max()
    weights = np.exp(logs - top)
    share = weights / weights.sum()
    mean = float((share * values).sum())
    sd = float((share * (values - mean) ** 2).sum()) ** 0.5
    below = float(share[values <= mean].sum())
    errors = found.posterior.errors
    assert off(found.posterior.mean, mean, errors.mean) < 5
    assert off(found.posterior.sd, sd, errors.sd) < 5
    edge = float(share[np.abs(values - mean) < 0.02 * sd].sum())  # a grid cell more or less
    assert abs(found.posterior.cdf(mean) - below) < 5 * errors.probability(-np.inf, mean) + edge
    assert off(found.runs.log_evidence, float(top + log(weights.sum() * step)), found.runs.log_evidence_error) < 5


def soga(folder: Path, name: str, **data: list[float]) -> Path:
    """An example with other data, as many as they are."""
    lines: list[str] = []
    for line in (EXAMPLES / name).read_text(encoding="utf-8").splitlines():
        start = next((n for n in data if line.startswith(f"data {n} =")), None)
        many = len(next(iter(data.values())))
        line = f"data {start} = {data[start]};" if start else line
        lines.append(f"for i in range({many}) {{" if line.startswith("for i in range(") else line)
    file = folder / name
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


# -- the classic programs, with as many observations as weighted runs cannot meet --------------------------------------

MIXED = [-2.8, 2.6, 1.2, -1.5, 2.2, 2.7, -1.3, 3.1, 1.8, -2.4, 2.0, 1.5, -1.9, 2.9, 2.3, -2.2, 1.7, 2.5, 0.9, -2.6]


def test_twenty_values_of_two_groups_with_unknown_centres(tmp_path: Path) -> None:
    found = led_to(soga(tmp_path, "normal_mixtures.soga", values=MIXED), {}, "centre[0]")
    share, centre = (np.arange(60) + 0.5)[:, None, None] / 60, np.linspace(-8, 8, 241)
    one, other = centre[None, :, None], centre[None, None, :]
    logs = np.log(6 * share * (1 - share)) - ((one + 1) ** 2 + (other - 1) ** 2) / 8 - log(2 * pi * 4)
    for value in MIXED:
        first, second = (np.exp(-0.5 * ((value - c) / 0.7) ** 2) for c in (one, other))
        logs = logs + np.log(share * first + (1 - share) * second + 1e-300) - 0.5 * log(2 * pi * 0.49)
    agrees(found, np.broadcast_to(one, logs.shape), logs, (centre[1] - centre[0]) ** 2 / 60)


LEFT = [1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1, 1]
RIGHT = [1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1]


def click_logs(alike: np.ndarray) -> np.ndarray:
    """A pair is alike and clicked alike with 1/3 + 1/3, or differs with 1/6 + 1/6; links that are not alike: 1/4."""
    same = sum(one == other for one, other in zip(LEFT, RIGHT, strict=True))
    differing = len(LEFT) - same
    return same * np.log(alike / 3 + (1 - alike) / 4) + differing * np.log(alike / 6 + (1 - alike) / 4)


def test_twenty_pairs_of_clicks(tmp_path: Path) -> None:
    found = led_to(soga(tmp_path, "click_graph.soga", left=LEFT, right=RIGHT), {}, "alike")
    alike = (np.arange(20_000) + 0.5) / 20_000
    agrees(found, alike, click_logs(alike), 1 / 20_000)


def test_pairs_of_clicks_are_moved_at_the_same_time(tmp_path: Path) -> None:
    session = Session(soga(tmp_path, "click_graph.soga", left=LEFT, right=RIGHT), {}, approximate=True)
    graph = session.graph
    parts = Parts(graph.table, graph.observations, [session.variable("alike")])
    moves = Moves(Weighing(graph, parts), np.random.default_rng(0))
    assert sorted(len(group) for group in moves.classes) == [1, 20, 20]  # alike; each chance; each other chance


def test_forty_decisions_of_a_bayes_point_machine(tmp_path: Path) -> None:
    random = np.random.default_rng(4)
    incomes, ages = np.round(random.uniform(1, 7, 40), 1), np.round(random.uniform(2, 6, 40), 1)
    bought = (incomes - 0.8 * ages - 0.3 + random.normal(0, 1, 40) > 0).astype(int)
    data = {"incomes": incomes.tolist(), "ages": ages.tolist(), "bought": bought.tolist()}
    found = led_to(soga(tmp_path, "bayes_point_machine.soga", **data), {}, "income")
    grid = np.linspace(-4.5, 4.5, 121)
    a, b, c = np.meshgrid(grid, grid, grid, indexing="ij")
    logs = -0.5 * (a**2 + b**2 + c**2) - 1.5 * log(2 * pi)
    for income, age, side in zip(incomes, ages, 2 * bought - 1, strict=True):
        logs += log_ndtr(side * (income * a + age * b + c))
    agrees(found, a, logs, (grid[1] - grid[0]) ** 3)


# -- programs in Python ------------------------------------------------------------------------------------------------

GROUPS = [-2.1, 1.8, 2.9, -3.0, 2.2, 1.1, -1.4, 2.5, 3.3, -2.7]


def two_groups(share, one, other):
    for value in [-2.1, 1.8, 2.9, -3.0, 2.2, 1.1, -1.4, 2.5, 3.3, -2.7]:
        centre = one if Bernoulli(share) else other
        observe(centre + Laplace(0, 0.6) == value)
    return one


def test_groups_with_laplace_noise_and_coins() -> None:
    prior = {"share": Uniform(0, 1), "one": Normal(-1, sd=2), "other": Normal(1, sd=2)}
    found = led_to(two_groups, prior, "one")
    share, centre = (np.arange(60) + 0.5)[:, None, None] / 60, np.linspace(-8, 8, 321)
    one, other = centre[None, :, None], centre[None, None, :]
    logs = -((one + 1) ** 2 + (other - 1) ** 2) / 8 - log(2 * pi * 4) + 0 * share
    for value in GROUPS:
        first, second = (np.exp(-np.abs(value - c) / 0.6) / 1.2 for c in (one, other))
        logs = logs + np.log(share * first + (1 - share) * second)
    agrees(found, np.broadcast_to(one, logs.shape), logs, (centre[1] - centre[0]) ** 2 / 60)


def narrow(x, u):
    observe(x * u > 3)
    observe(x * u < 3.2)
    return x


def test_what_excludes_runs_altogether_comes_one_after_the_other() -> None:
    found = led_to(narrow, {"x": Uniform(0, 3), "u": Uniform(0, 2)}, "x")
    x = (np.arange(100_000) + 0.5) * 3 / 100_000
    held = (np.minimum(3.2 / x, 2) - np.minimum(3 / x, 2)) / 2
    with np.errstate(divide="ignore"):
        agrees(found, x, np.log(held / 3), 3 / 100_000)


def times_noise(x, u):
    return x * u + Normal(0, sd=1)


def test_an_observation_in_the_thousands_of_standard_deviations() -> None:
    result = audit(times_noise, {"x": Normal(1, sd=1), "u": Uniform(1, 2)}, "x", 6000.0, approximate=True)
    u = np.linspace(1.9999, 2, 200_001)  # x given u is normal; u is near 2
    logs = -0.5 * (6000 - u) ** 2 / (1 + u * u) - 0.5 * np.log(1 + u * u)
    weights = np.exp(logs - logs.max())
    truth = float(weights @ (1 + u / (1 + u * u) * (6000 - u)) / weights.sum())
    assert off(result.posterior.mean, truth, result.posterior.standard_error) < 5
    assert result.how == "sampled"
    assert any("sequential Monte Carlo" in note for note in result.notes)


# -- against the exact engine, refusals, seeds -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_five_pairs_of_clicks_as_the_exact_engine_has_them(seed: int) -> None:
    exact = audit(EXAMPLES / "click_graph.soga")
    assert exact.how == "exact"
    found = led_to(EXAMPLES / "click_graph.soga", {}, "alike", seed=seed)
    assert off(found.posterior.mean, exact.posterior.mean, found.posterior.errors.mean) < 4
    assert off(found.posterior.sd, exact.posterior.sd, found.posterior.errors.sd) < 4
    assert off(found.runs.log_evidence, exact.log_evidence, found.runs.log_evidence_error) < 4


def bounded(x, u):
    return x * u + Uniform(0, 1)


def test_what_cannot_happen_is_refused() -> None:
    with pytest.raises(ProgramError, match="too improbable to be sampled"):
        audit(bounded, {"x": Uniform(0, 1), "u": Uniform(0, 1)}, "x", 6.0, approximate=True)


def test_the_same_seed_gives_the_same_runs() -> None:
    first, again = (led_to(EXAMPLES / "click_graph.soga", {}, "alike", seed=5) for _ in range(2))
    assert first.posterior.mean == again.posterior.mean
    assert first.runs.log_evidence == again.runs.log_evidence
    assert led_to(EXAMPLES / "click_graph.soga", {}, "alike", seed=6).posterior.mean != first.posterior.mean
