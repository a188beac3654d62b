"""The secret's true value, where whoever audits knows it: how likely it was before and after."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from leakmeter.errors import ProgramError
from leakmeter.program import Belief, Leakage
from leakmeter.program.language import Outcome
from leakmeter.report.leakage.words import outcome, three


@dataclass(frozen=True, slots=True)
class Truth:
    """The true ``value`` with its probability before and after, or its density where it is one of a continuum."""

    value: Outcome
    before: float
    after: float


def truth_of(result: Leakage, value: object) -> Truth:
    """The true value as an audit has it. Raises ProgramError for what can be no value of the secret."""
    words = [isinstance(v, str) for v in (*result.prior.pmf, *result.posterior.pmf)]
    if not isinstance(value, bool | int | float | str) or (isinstance(value, float) and not isfinite(value)):
        raise ProgramError("The true value of a secret is one number or one word, such as --true 42.")
    if words and all(words) != isinstance(value, str):
        kind = "words" if all(words) else "numbers"
        raise ProgramError(f"{value!r} cannot be the true value of {result.secret}, whose values are {kind}.")
    if not words and isinstance(value, str):
        raise ProgramError(f"{value[:40]!r} cannot be the true value of {result.secret}, which is a number.")
    return Truth(value, _height(result.prior, value), _height(result.posterior, value))


def told_of(truth: Truth, conditioned: bool) -> str:
    """A sentence on what the output did to the true value."""
    said = f"The true value, {outcome(truth.value)},"
    if truth.before <= 0:
        return f"{said} was impossible by the prior: choose one that allows it."
    if not conditioned:
        return f"{said} is marked in the picture."
    if truth.after <= 0:
        return f"{said} is ruled out by this output: program, prior and observation do not fit together."
    ratio = truth.after / truth.before
    if abs(ratio - 1) < 5e-4:
        return f"{said} is as likely after it as before."
    return (
        f"{said} became {three(ratio)} times as likely."
        if ratio > 1
        else (f"{said} became less likely, by a factor of {three(1 / ratio)}.")
    )


def _height(belief: Belief, value: Outcome) -> float:
    single = belief.probability(value)
    if single > 0 or belief.discrete or isinstance(value, str):
        return single
    return float(belief.density([float(value)])[0])
