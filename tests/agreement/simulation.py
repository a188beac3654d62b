"""What a program's output tells, by running it very often: figures with standard errors, independent of the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from tests.agreement.programs import Array, Belief, Output, Program
from tests.agreement.terms import Runs

#: Runs held at once.
_BATCH = 200_000


@dataclass(frozen=True)
class Estimate:
    """A figure and its standard error."""

    value: float
    error: float


@dataclass(frozen=True)
class Truth:
    """Figures of the posterior by name, and the number of runs that count in effect."""

    figures: dict[str, Estimate]
    effective: float


def value_of(runs: Runs, place: str) -> Array:
    """The column of an input such as ``x`` or ``xs[1]``."""
    of, _, rest = place.partition("[")
    return runs[of][int(rest[:-1])] if rest else runs[of]


def executed(program: Program, generator: np.random.Generator, n: int) -> Runs:
    """All variables after the body, over n runs."""
    runs = program.drawn(generator, n)
    for statement in program.body:
        statement.run(runs)
    return runs


def column(output: Output, runs: Runs, n: int) -> Array:
    """What an output's term is in every run, without its noise or pivot."""
    return np.broadcast_to(np.asarray(output.term.value(runs), dtype=np.float64), (n,))


def released(program: Program, generator: np.random.Generator, n: int) -> tuple[Runs, list[Array]]:
    """Runs with all outputs as they are released."""
    runs = executed(program, generator, n)
    found: list[Array] = []
    for output in program.outputs:
        base = column(output, runs, n)
        if output.noise is not None:
            base = base + output.noise.draw(generator, n)
        elif output.kind == "pivot":
            base = base + output.slope * runs[output.pivot]
        found.append(base)
    return runs, found


def observation(program: Program, seed: int) -> list[float | int | None]:
    """One release, as an audit is told it; None for what is not seen. One in three is told in whole numbers, as people
    do: kinks and ends of densities lie there."""
    _, found = released(program, np.random.default_rng([seed, 1]), 1)
    found = [np.round(c) if seed % 3 == 0 else c for c in found]
    return [
        None if not o.observed else int(c[0]) if o.kind == "whole" and float(c[0]).is_integer() else float(c[0])
        for o, c in zip(program.outputs, found, strict=True)
    ]


def simulated(program: Program, observed: Sequence[float | int | None], cut: float, runs: int, seed: int) -> Truth:
    """The posterior of the secret by weighted runs: its mean, second moment, P(secret <= cut), and the evidence."""
    parts: list[tuple[Array, Array]] = []
    for i in range(0, runs, _BATCH):
        n = min(_BATCH, runs - i)
        parts.append(_weighted(program, observed, np.random.default_rng([seed, 2, i]), n))
    secret, weights = (np.concatenate(side) for side in zip(*parts, strict=True))
    n, total = len(weights), float(weights.sum())
    if total <= 0:
        return Truth({}, 0.0)
    effective = total**2 / float((weights**2).sum())
    average = total / n
    figures = {"log_evidence": Estimate(float(np.log(average)), float(weights.std()) / n**0.5 / average)}
    for name, values in (
        ("mean", secret), ("square", secret**2), ("below", (secret <= cut) * 1.0),
    ):  # fmt: skip
        mean = float((weights * values).sum()) / total
        error = float(np.sqrt((weights**2 * (values - mean) ** 2).sum())) / total
        figures[name] = Estimate(mean, error)
    return Truth(figures, effective)


def _weighted(
    program: Program, observed: Sequence[float | int | None], generator: np.random.Generator, n: int
) -> tuple[Array, Array]:
    runs = executed(program, generator, n)
    log = np.zeros(n)
    with np.errstate(divide="ignore"):
        for output, seen in zip(program.outputs, observed, strict=True):
            if seen is None:
                continue
            base = column(output, runs, n)
            if output.noise is not None:
                log = log + _density(output.noise, seen - base)
            elif output.kind == "pivot":
                pivot = (seen - base) / output.slope
                log = log + _density(program.belief(output.pivot), pivot) - np.log(abs(output.slope))
                runs[output.pivot] = pivot
            else:
                log = np.where(np.abs(base - seen) < 1e-9, log, -np.inf)
    return np.asarray(value_of(runs, program.secret), dtype=np.float64), np.exp(log)


def _density(belief: Belief, values: Array) -> Array:
    if belief.log_density is None:
        raise ValueError("a whole number has no density")
    return belief.log_density(values)


# -- information ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Information:
    """Mutual information in bits: an estimate, or for ``bound`` something it may not fall below."""

    estimate: Estimate
    bound: bool


def information(program: Program, seed: int, runs: int = 200_000) -> Information | None:
    """I(secret; outputs seen). None where these runs cannot tell."""
    seen = [o for o in program.outputs if o.observed]
    if program.belief(program.secret).whole and len(seen) == 1 and _smooth(program, seen[0]):
        return Information(_with_kernel(program, seen[0], seed), False)
    generator = np.random.default_rng([seed, 3])
    whole, found = released(program, generator, runs)
    columns = [c for o, c in zip(program.outputs, found, strict=True) if o.observed]
    secret = value_of(whole, program.secret)
    most = 24 if len(columns) == 1 else 8
    # What is put into classes tells less than it does by itself.
    in_classes = any(len(np.unique(c)) > most for c in columns)
    exact = program.belief(program.secret).whole and all(o.kind == "whole" for o in seen) and not in_classes
    labels = [_binned(secret, 24), *(_binned(c, most) for c in columns)]
    outputs = np.ravel_multi_index(tuple(labels[1:]), tuple(int(x.max()) + 1 for x in labels[1:]))
    _, outputs = np.unique(outputs, return_inverse=True)
    return Information(_plugged(labels[0], outputs), not exact)


def _smooth(program: Program, output: Output) -> bool:
    """Whether an output's noise has a density everywhere."""
    noise = output.noise if output.noise is not None else program.belief(output.pivot) if output.pivot else None
    return noise is not None and noise.text.startswith(("Normal", "Laplace"))


def _binned(values: Array, most: int) -> Array:
    unique = np.unique(values)
    if len(unique) > most:
        unique = np.unique(np.quantile(values, np.linspace(0, 1, most + 1)[1:-1]))
        return np.searchsorted(unique, values)
    return np.searchsorted(unique, values)


def _plugged(a: Array, b: Array) -> Estimate:
    """From a table of counts, less its expected bias; the error by the spread of the pointwise information."""
    n = len(a)
    table = np.zeros((int(a.max()) + 1, int(b.max()) + 1))
    np.add.at(table, (a, b), 1.0)
    joint = table / n
    rows, columns = joint.sum(axis=1), joint.sum(axis=0)
    each = np.zeros_like(joint)
    held = joint > 0
    each[held] = np.log2(joint[held] / np.outer(rows, columns)[held])
    value = float((joint * each).sum())
    spread = float((joint * (each - value) ** 2).sum())
    cells = int(held.sum()) - int((rows > 0).sum()) - int((columns > 0).sum()) + 1
    bias = cells / (2 * n * np.log(2))
    return Estimate(value - bias, (spread / n) ** 0.5 + abs(bias) / 2 + 1e-9)


def _with_kernel(program: Program, output: Output, seed: int, outer: int = 3000, inner: int = 30_000) -> Estimate:
    """The density of the output given each secret is the average of its noise's density over inner runs."""
    generator = np.random.default_rng([seed, 4])
    noise: Belief = output.noise if output.noise is not None else program.belief(output.pivot)
    slope = 1.0 if output.noise is not None else output.slope
    runs = executed(program, generator, inner)
    secret, base = value_of(runs, program.secret), column(output, runs, inner)
    values, chances = np.unique(secret, return_counts=True)
    chances = chances / inner
    seen, columns = released(program, generator, outer)
    found = columns[list(program.outputs).index(output)]
    truth = value_of(seen, program.secret)
    given = np.array([_averaged(noise, slope, found, base[secret == v]) for v in values])
    marginal = chances @ given
    at = np.searchsorted(values, truth)
    pointwise = np.log2(given[at, np.arange(outer)] / marginal)
    # What averages of so few runs do to a logarithm.
    return Estimate(float(pointwise.mean()), float(pointwise.std()) / outer**0.5 + 1e-3)


def _averaged(noise: Belief, slope: float, found: Array, base: Array) -> Array:
    """The density at each found value, averaged over the bases; equal ones once."""
    unique, counts = np.unique(base, return_counts=True)
    if len(unique) > 3000:
        unique, counts = base[:3000], np.ones(3000)
    with np.errstate(divide="ignore"):
        density: Callable[[Any], Any] = noise.log_density or (lambda x: x)
        table = np.exp(density((found[:, None] - unique[None, :]) / slope)) / abs(slope)
    return np.asarray(table @ (counts / counts.sum()))
