"""What may be kept under a limit: a measure by its name, or how often a guess comes close enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf, log
from typing import cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.budget import spend
from leakmeter.program.leakage import Leakage
from leakmeter.program.posterior import Belief

#: A figure of an audit's result, larger where more is given away.
Risk = Callable[[Leakage], float]

#: What a risk may be called by its name: measures of ``Leakage.leakage``.
MEASURES = (
    "mutual_information",
    "min_entropy_leakage",
    "posterior_bayes_vulnerability",
    "local_epsilon",
    "learned",
)
#: Places at which the best guess is looked for, at first and around the best of them.
_PLACES, _CLOSER, _ROUNDS = 161, 41, 4


def named(risk: str | Risk) -> Risk:
    """A measure by its name, or the function itself. Raises ProgramError for a name that is none."""
    if not isinstance(risk, str):
        return risk
    if risk not in MEASURES:
        raise ProgramError(f"There is no risk {risk[:30]!r}. Name one of {', '.join(MEASURES)}, or give a function.")
    if risk == "local_epsilon":
        return _local_epsilon
    return lambda result: float(getattr(result.leakage, risk))


def _local_epsilon(result: Leakage) -> float:
    """The ε of local differential privacy, where it is one."""
    if not result.leakage.secret_alone:
        raise ProgramError(
            "local_epsilon holds whatever is believed only where the secret is an input and the output depends on no "
            "other that is random: that is not so here, or cannot be told. Name an input, give the others as known "
            "values, or limit mutual_information instead."
        )
    return result.leakage.local_epsilon


def beforehand(risk: str | Risk, result: Leakage, unseen: Callable[[], Leakage]) -> float | None:
    """The risk before anything is released, which no noise goes below; None where it is 0 or has no meaning.

    ``unseen`` gives the same audit with nothing observed.
    """
    if not isinstance(risk, str):
        return risk(unseen()) if result.observed else None
    return result.leakage.bayes_vulnerability if risk == "posterior_bayes_vulnerability" else None


@dataclass(frozen=True, slots=True)
class GuessWithin:
    """A risk: the chance that the attacker's best guess, once the output is seen, comes close enough to the truth.

    Close is within ``width`` (the secret's unit), or within a ``share`` of the true value: with .1, a guess that is off
    by no more than a tenth of it. Give one of the two. Raises ProgramError for none or both, a width that is not above
    0, or a share not between 0 and 1.

    >>> from leakmeter.program import Normal, audit
    >>> result = audit("examples/programs/average_age.py", prior={"ages": [Normal(35, sd=2)] * 9}, secret="ages[0]")
    >>> round(GuessWithin(width=1)(result), 4), round(GuessWithin(share=0.1)(result), 4)
    (0.4041, 0.9805)
    """

    width: float | None = None
    share: float | None = None

    def __post_init__(self) -> None:
        if (self.width is None) == (self.share is None):
            raise ProgramError("Say how close a guess has to be: give one of width= and share=.")
        if self.width is not None and not 0 < self.width < inf:
            raise ProgramError("The width of a guess must be a finite number above 0.")
        if self.share is not None and not 0 < self.share < 1:
            raise ProgramError("The share of a guess must lie between 0 and 1: 0.1 is ten percent of the true value.")

    def __call__(self, result: Leakage) -> float:
        """The chance, from 0 to 1."""
        if self.width is not None:
            return result.leakage.window(self.width)[1]
        return best_in_proportion(result.posterior, self.share or 0.0)


def best_in_proportion(of: Belief, share: float) -> float:
    """``max over g of P(|secret − g| <= share · |secret|)``: by all single values where there are only such, else by a
    search over a grid of the logarithm of the guess, refined at its best places."""
    ratio = (1 + share) / (1 - share)
    if of.discrete:
        return max((_from(of, float(v), ratio) for v in of.pmf if not isinstance(v, str)), default=0.0)
    low, high = of.quantile(1e-5), of.quantile(1 - 1e-5)
    found = 0.0
    for sign, ends in ((1, (low, high)), (-1, (-high, -low))):
        if ends[1] > 0:
            found = max(found, _searched(of, sign, max(ends[0], ends[1] * 1e-6), ends[1], ratio))
    return found


def _searched(of: Belief, sign: int, low: float, high: float, ratio: float) -> float:
    """The best window from ``low`` / ratio to ``high``, of numbers of one sign."""
    first, last, best, places = log(low / ratio), log(high), 0.0, _PLACES
    for _ in range(_ROUNDS):
        spend(places)
        logs: Array = np.linspace(first, last, places)
        values = [_from(of, sign * float(start), ratio) for start in np.exp(logs)]
        at, step = int(np.argmax(values)), float(logs[1] - logs[0])
        middle = float(logs[at])
        best, first, last, places = max(best, values[at]), middle - step, middle + step, _CLOSER
    return best


def _from(of: Belief, start: float, ratio: float) -> float:
    """P(the secret lies between ``start`` and ``ratio`` times it)."""
    return of.probability(min(start, start * ratio), max(start, start * ratio))


def everyone(secrets: list[str], prior: Mapping[str, object]) -> list[str]:
    """The secrets, with each input list of people among them as its elements: ``ages`` as ``ages[0]``, ``ages[1]`` …"""
    found: list[str] = []
    for name in secrets:
        value = prior.get(name.strip())
        many = len(cast("list[object]", value)) if isinstance(value, list | tuple) else 0
        found += [f"{name.strip()}[{i}]" for i in range(many)] or [name]
    return list(dict.fromkeys(found))
