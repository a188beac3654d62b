"""The least noise under which a release gives away no more than a limit, found by auditing it again and again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from pathlib import Path
from typing import Any

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.program.audit import audit
from leakmeter.program.budget import SECONDS, budgeted
from leakmeter.program.leakage import Leakage

#: What a risk may be called by its name: measures of ``Leakage.leakage``.
MEASURES = (
    "mutual_information",
    "min_entropy_leakage",
    "posterior_bayes_vulnerability",
    "local_epsilon",
    "learned",
)
_SEARCHED = 60
Risk = Callable[[Leakage], float]


@dataclass(frozen=True, slots=True)
class Calibrated:
    """The least ``value`` of the parameter, up to the tolerance, with its ``risk``, which is within the limit, for the
    ``secret`` that is most exposed there; and how many ``audits`` that took."""

    value: float
    risk: float
    secret: str
    audits: int


def calibrate(
    program: Callable[..., Any] | str | Path,
    parameter: str,
    limit: float,
    *,
    prior: Mapping[str, Any],
    secret: str | Sequence[str],
    risk: str | Risk = "mutual_information",
    observe: Any = None,
    start: float = 1.0,
    tolerance: float = 1e-3,
    seconds: float = SECONDS,
) -> Calibrated:
    """The least value of an input that is a number, such as the scale of the noise, at which a risk is within a limit.

    ``prior`` says what is believed of the other inputs. ``secret`` is one name or several: the risk is that of the most
    exposed. ``risk`` is the name of a measure (``mutual_information`` in bits, ``min_entropy_leakage``,
    ``posterior_bayes_vulnerability``, ``local_epsilon``, or ``learned`` from the output ``observe``), or a function of
    the audit's result, such as ``lambda result: result.posterior.probability(90, 110)``. It must fall as the value
    grows: the search doubles or halves from ``start`` until the limit lies between, and then bisects to a relative
    ``tolerance``. Only exact audits are used: noise in the figures would move the answer. All of it may take
    ``seconds``.

    Raises ProgramError where no value of the parameter keeps the limit, or every one does, and where an audit is not
    exact; and as ``audit`` does.

    >>> from leakmeter.program import Normal
    >>> prior = {"pay": [Normal(3000, sd=600)] * 5}
    >>> found = calibrate("examples/programs/noisy_total.py", "sd", 0.05, prior=prior, secret="pay[0]")
    >>> round(found.value, -1), found.risk <= 0.05
    (1890.0, True)
    """
    names = [secret] if isinstance(secret, str) else list(secret)
    _checked(parameter, limit, start, tolerance, prior, names)
    measure = _risk(risk)
    made = 0

    def exposed(value: float) -> tuple[float, str]:
        nonlocal made
        made += 1
        try:
            result = audit(program, {**prior, parameter: value}, names[0], observe)
            found = [(measure(result if name == names[0] else result.of(name)), name) for name in names]
        except NotExactError as error:
            raise ProgramError(
                f"Calibrating takes exact audits alone, and this one is not: {error.reason}. Give a simpler program, "
                "or audit it with approximate=True (--approximate) at a few values yourself."
            ) from error
        worst = max(found)
        if worst[0] != worst[0]:
            raise ProgramError(f"The risk is no number where {parameter} is {value:.6g}.")
        return worst

    with budgeted(seconds, sampled=True):  # allowing to sample is no remedy here, and so is not named as one
        low, high, worst = _between(exposed, parameter, limit, start)
        while high > low * (1 + tolerance):
            middle = sqrt(low * high)
            found = exposed(middle)
            low, high, worst = (low, middle, found) if found[0] <= limit else (middle, high, worst)
    return Calibrated(high, worst[0], worst[1], made)


def _checked(
    parameter: str, limit: float, start: float, tolerance: float, prior: Mapping[str, Any], names: Sequence[str]
) -> None:
    if not isfinite(limit):
        raise ProgramError("The limit must be a finite number.")
    if not 0 < start < inf or not 0 < tolerance < 1:
        raise ProgramError("The start must be a number above 0, and the tolerance one between 0 and 1.")
    if parameter in prior:
        raise ProgramError(f"{parameter!r} is what is looked for: leave it out of the prior.")
    if not names:
        raise ProgramError("Say whose value is the secret, as secret='ages[0]'.")


def _risk(risk: str | Risk) -> Risk:
    if not isinstance(risk, str):
        return risk
    if risk not in MEASURES:
        raise ProgramError(f"There is no risk {risk[:30]!r}. Name one of {', '.join(MEASURES)}, or give a function.")
    return lambda result: float(getattr(result.leakage, risk))


def _between(
    exposed: Callable[[float], tuple[float, str]], parameter: str, limit: float, start: float
) -> tuple[float, float, tuple[float, str]]:
    """A value beyond the limit, one within it, no more than twice as large, and the risk at the latter."""
    found = exposed(start)
    if found[0] > limit:
        low = start
        for _ in range(_SEARCHED):
            high = 2 * low
            found = exposed(high)
            if found[0] <= limit:
                return low, high, found
            low = high
        raise ProgramError(
            f"No {parameter} up to {low:.3g} keeps the risk within {limit:g}: it is {found[0]:.4g} there; what is "
            "believed before the release may be as much."
        )
    high, worst = start, found
    for _ in range(_SEARCHED):
        low = high / 2
        found = exposed(low)
        if found[0] > limit:
            return low, high, worst
        high, worst = low, found
    raise ProgramError(f"The risk is within {limit:g} even where {parameter} is {high:.3g}: no noise is needed for it.")
