"""What a program releases, found by running it: the reference for what the engine finds by reading it."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from leakmeter.program import SUPPRESSED, Normal, Uniform, audit
from leakmeter.program.language import Finite


def plain(value: Any) -> Any:
    """An output as a value that can be counted: lists as tuples, dictionaries and sets without order, ten digits."""
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return tuple(plain(v) for v in value)
    if isinstance(value, dict):
        return tuple(sorted(((k, plain(v)) for k, v in value.items()), key=repr))
    if isinstance(value, set | frozenset):
        return tuple(sorted(value))
    return float(f"{value:.10g}") if isinstance(value, float) else value


def enumerated(program: Callable[..., Any], prior: dict[str, Any]) -> dict[Any, tuple[Any, float]]:
    """Each output of a program without noise, with its probability: all inputs are tried, all of them discrete."""
    found: dict[Any, tuple[Any, float]] = {}
    names = list(prior)
    for rows in itertools.product(*(_outcomes(prior[n]) for n in names)):
        output = program(**{n: value for n, (value, _) in zip(names, rows, strict=True)})
        key = plain(output)
        weight = math.prod(p for _, p in rows)
        found[key] = (output, found.get(key, (output, 0.0))[1] + weight)
    return found


def _outcomes(belief: Any) -> list[tuple[Any, float]]:
    if isinstance(belief, Finite):
        return [(None if v is SUPPRESSED else v, p) for v, p in belief.support()]
    if isinstance(belief, list | tuple | dict):
        parts = belief.values() if isinstance(belief, dict) else belief
        rows = list(itertools.product(*(_outcomes(v) for v in parts)))
        make: Callable[[Any], Any] = (
            (lambda vs: dict(zip(belief, vs, strict=True))) if isinstance(belief, dict) else type(belief)
        )
        return [(make([v for v, _ in row]), math.prod(p for _, p in row)) for row in rows]
    return [(belief, 1.0)]


def _like(belief: Any, values: list[Any]) -> Any:
    return dict(zip(belief, values, strict=True)) if isinstance(belief, dict) else type(belief)(values)


def drawn(belief: Any, source: random.Random) -> Any:
    """One input, drawn from what is believed about it."""
    if isinstance(belief, list | tuple):
        return type(belief)(drawn(v, source) for v in belief)
    if isinstance(belief, dict):
        return {k: drawn(v, source) for k, v in belief.items()}
    if isinstance(belief, Normal):
        return source.gauss(belief.mu, belief.sigma)
    if isinstance(belief, Uniform):
        return source.uniform(belief.low, belief.high)
    if isinstance(belief, Finite):
        values, weights = zip(*belief.support(), strict=True)
        return source.choices(values, weights)[0]
    return belief


def simulated(program: Callable[..., Any], prior: dict[str, Any], runs: int = 4000) -> list[Any]:
    """The outputs of so many runs, the same ones every time."""
    source = random.Random(11)
    random.seed(12)
    np.random.seed(13)
    return [program(**drawn(prior, source)) for _ in range(runs)]


def shown(output: Any) -> Any:
    """An output as it is observed: None that was returned is the word "None", for None means that nothing was seen."""
    if isinstance(output, np.ndarray | np.generic):
        return output.tolist()
    if isinstance(output, list | tuple):
        return [shown(v) for v in output]
    if isinstance(output, dict):
        return {k: shown(v) for k, v in output.items()}
    return "None" if output is None else output


def probability(program: Callable[..., Any], prior: dict[str, Any], secret: str, output: Any) -> float:
    """The probability of an output, found by reading the program."""
    return math.exp(audit(program, prior, secret, shown(output)).log_evidence)


def agrees_with_every_run(program: Callable[..., Any], prior: dict[str, Any], secret: str) -> bool:
    """Whether each output has the probability that trying all inputs gives it."""
    found = enumerated(program, prior)
    return all(abs(probability(program, prior, secret, v) - p) < 1e-9 for v, p in found.values())


def agrees_with_many_runs(program: Callable[..., Any], prior: dict[str, Any], secret: str, runs: int = 2500) -> bool:
    """Whether the four most frequent outputs have their probabilities, to within 4.5 standard errors."""
    outputs = simulated(program, prior, runs)
    examples = {plain(v): v for v in outputs}
    for key, count in Counter(map(plain, outputs)).most_common(4):
        p = probability(program, prior, secret, examples[key])
        if abs(count / runs - p) > 4.5 * math.sqrt(max(p * (1 - p), 1 / runs) / runs):
            return False
    return True
