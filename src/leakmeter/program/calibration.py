"""The least noise, or the finest class, under which a release gives away no more than a limit: found by auditing it
again and again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isclose, isfinite
from pathlib import Path
from typing import Any, cast

from leakmeter.errors import BudgetError, NotExactError, ProgramError
from leakmeter.program.audit import audit
from leakmeter.program.budget import SECONDS, budgeted
from leakmeter.program.crossing import NoCrossing, bracket, narrowed
from leakmeter.program.leakage import Leakage
from leakmeter.program.reading.source import read
from leakmeter.program.risks import MEASURES, GuessWithin, Risk, beforehand, everyone, named

__all__ = ["MEASURES", "Calibrated", "Risk", "Tried", "around", "calibrate", "shown"]

#: The most people that are audited one by one at a value.
_MOST_PEOPLE = 1_000
#: Values on each side of the one found at which a picture shows the risk.
_STEPS = 8


@dataclass(frozen=True, slots=True)
class Tried:
    """The ``risk`` at one ``value`` of the parameter, for the ``secret`` that is most exposed there, of those that were
    looked at: while the search goes on that may be one alone."""

    value: Any
    risk: float
    secret: str


@dataclass(frozen=True, slots=True)
class Calibrated:
    """The ``value`` of the parameter closest to the limit, up to the tolerance, or the first of the levels, with its
    ``risk``, which is within the limit, for the ``secret`` that is most exposed there; how many ``audits`` of a value
    that took; and what was ``tried``, in the order of values or levels."""

    value: Any
    risk: float
    secret: str
    audits: int
    tried: tuple[Tried, ...] = ()


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
    levels: Sequence[Any] | None = None,
    seconds: float = SECONDS,
) -> Calibrated:
    """The value of an input, such as the scale of the noise or its ε, at which a risk is just within a limit.

    ``prior`` says what is believed of the other inputs. ``secret`` is one name or several; the name of an input list
    means each of its people. The risk is that of the most exposed. ``risk`` is the name of a measure
    (``mutual_information`` in bits, ``min_entropy_leakage``, ``posterior_bayes_vulnerability``, ``local_epsilon`` where
    no input but the secret is random, or ``learned`` from the output ``observe``), a ``GuessWithin``, or another
    function of the audit's result, such as
    ``lambda result: result.posterior.probability(90, 110)``.

    The risk must fall as the value grows, as with a spread, or grow with it, as with an ε: then it is the largest value
    within the limit. The search doubles and halves from ``start``, ever faster, until the limit lies between, and then
    narrows that to a relative ``tolerance``. With ``levels``, values of any kind from the finest to the coarsest, such
    as widths of a class, it is the first of them within the limit, whatever the others do. Only exact audits are used:
    noise in the figures would move the answer. All of it may take ``seconds``.

    Raises ProgramError where no value of the parameter keeps the limit, or every one does, and where an audit is not
    exact; and as ``audit`` does.

    >>> from leakmeter.program import Normal
    >>> prior = {"pay": [Normal(3000, sd=600)] * 5}
    >>> found = calibrate("examples/programs/noisy_total.py", "sd", 0.05, prior=prior, secret="pay[0]")
    >>> round(found.value, -1), found.risk <= 0.05
    (1890.0, True)
    """
    if observe is None and (risk == "learned" or isinstance(risk, GuessWithin)):
        raise ProgramError(
            "This risk is that after one output, and none is given: observe it with observe= (--observe), or limit "
            "mutual_information, which is about all outputs."
        )
    names = everyone([secret] if isinstance(secret, str) else list(secret), prior)
    _checked(parameter, limit, start, tolerance, prior, names)
    with budgeted(seconds, sampled=True):  # allowing to sample is no remedy here, and so is not named as one
        audits = _Audits(program, parameter, prior, names, risk, observe)
        if levels is not None:
            return _first_level(audits, limit, levels)
        return _closest(audits, limit, start, tolerance)


def around(
    program: Callable[..., Any] | str | Path,
    parameter: str,
    found: Calibrated,
    *,
    prior: Mapping[str, Any],
    risk: str | Risk = "mutual_information",
    observe: Any = None,
    seconds: float = SECONDS,
) -> tuple[Tried, ...]:
    """The risk of who was found most exposed, at values from a tenth of the one found to ten times it, for a picture.

    Values at which the program cannot be audited are left out. Raises BudgetError.
    """
    with budgeted(seconds, sampled=True):
        audits = _Audits(program, parameter, prior, [found.secret], risk, observe)
        for step in range(-_STEPS, _STEPS + 1):
            try:
                audits.at(found.value * 10.0 ** (step / _STEPS), [found.secret])
            except BudgetError:
                raise
            except ProgramError:
                continue
    return tuple(audits.tried)


class _Audits:
    """The audits of one program at values of a parameter, and what they came to."""

    def __init__(
        self,
        program: Callable[..., Any] | str | Path,
        parameter: str,
        prior: Mapping[str, Any],
        names: list[str],
        risk: str | Risk,
        observe: Any,
    ) -> None:
        self.parameter = parameter
        self.names = names
        self.made = 0
        self.tried: list[Tried] = []
        self._unit = read(program)
        self._prior = prior
        self._risk = risk
        self._measure = named(risk)
        self._observe = observe

    def at(self, value: Any, names: Sequence[str]) -> Tried:
        """The risk of the most exposed of some people at a value of the parameter."""
        self.made += 1
        try:
            result = self._audit(value, names[0], self._observe)
            found = [(self._measure(result if name == names[0] else result.of(name)), name) for name in names]
        except NotExactError as error:
            raise ProgramError(
                f"Calibrating takes exact audits alone, and this one is not: {error.reason}. Give a simpler program, "
                "or audit it with approximate=True (--approximate) at a few values yourself."
            ) from error
        if any(risk != risk for risk, _ in found):
            raise ProgramError(f"The risk is no number where {self.parameter} is {shown(value)}.")
        worst = max(found, key=lambda pair: pair[0])
        self.tried.append(Tried(value, *worst))
        return self.tried[-1]

    def beforehand(self, value: Any, name: str) -> float | None:
        """The risk of one person before anything is released, where it has one."""
        result = self._audit(value, name, self._observe)
        return beforehand(self._risk, result, lambda: self._audit(value, name, None))

    def _audit(self, value: Any, name: str, observe: Any) -> Leakage:
        return audit(cast(Any, self._unit), {**self._prior, self.parameter: value}, name, observe)


def _first_level(audits: _Audits, limit: float, levels: Sequence[Any]) -> Calibrated:
    if not levels:
        raise ProgramError("Give at least one level, such as levels=[1, 5, 10].")
    found = [audits.at(level, audits.names) for level in levels]
    best = next((each for each in found if each.risk <= limit or isclose(each.risk, limit, rel_tol=1e-12)), None)
    if best is None:
        least = min(found, key=lambda each: each.risk)
        raise ProgramError(
            f"None of the {len(found)} levels of {audits.parameter} keeps the risk within {limit:g}: it is least, "
            f"{least.risk:.4g}, at {shown(least.value)}; {_floor(audits, least, limit)}."
        )
    return Calibrated(best.value, best.risk, best.secret, audits.made, tuple(found))


def _closest(audits: _Audits, limit: float, start: float, tolerance: float) -> Calibrated:
    """Search with who is most exposed at the start, and go on with somebody else who turns out to be so at the end."""
    focus = _begun(audits, start)
    while True:
        found = _for_one(audits, limit, focus, tolerance)
        worst = audits.at(found.value, audits.names) if len(audits.names) > 1 else found
        if worst.secret == focus.secret or (worst.risk <= limit) == (found.risk <= limit):
            break
        focus = worst
    if worst.risk > limit:
        raise ProgramError(f"The risk does not fall steadily with {audits.parameter}; give levels= to try one by one.")
    ordered = sorted({each.value: each for each in audits.tried}.values(), key=lambda each: each.value)
    return Calibrated(found.value, worst.risk, worst.secret, audits.made, tuple(ordered))


def _begun(audits: _Audits, start: float) -> Tried:
    """The risk at the start, or near it where the parameter cannot be what the start is, as a share cannot be 1."""
    said: list[str] = []
    for value in (start, start / 2, start / 10):
        try:
            return audits.at(value, audits.names)
        except BudgetError:
            raise
        except ProgramError as error:
            if isinstance(error.__cause__, NotExactError):
                raise
            said.append(str(error))
    raise ProgramError(
        f"Where {audits.parameter} is {shown(start)}: {said[0]} Begin at a value that it can have, by start= (--start)."
    )


def _for_one(audits: _Audits, limit: float, start: Tried, tolerance: float) -> Tried:
    """The value closest to the limit, within it, for the one person that ``start`` is about; where that person is
    within the limit at all values, the value at which somebody else is not. Raises ProgramError where there is none."""

    def risk(value: float) -> float:
        try:
            return audits.at(value, [start.secret]).risk
        except BudgetError:
            raise
        except ProgramError as error:
            raise _Refused(str(error)) from error

    try:
        crossing = bracket(risk, limit, (start.value, start.risk), unanswered=(_Refused,))
    except NoCrossing as none:
        if start.risk <= limit and len(audits.names) > 1:
            worst = max((audits.at(end, audits.names) for end in none.ends), key=lambda each: each.risk)
            if worst.risk > limit:
                return Tried(worst.value, start.risk, start.secret)
        raise ProgramError(_unreachable(audits, limit, start, none)) from None
    value, reached = narrowed(risk, limit, crossing, tolerance)
    return Tried(value, reached, start.secret)


class _Refused(ProgramError):
    """A value of the parameter at which the program cannot be audited."""


def _unreachable(audits: _Audits, limit: float, start: Tried, none: NoCrossing) -> str:
    """The sentence on a limit that everything tried is beyond, or within."""
    name, (low, high) = audits.parameter, none.ends
    beyond = f"; farther out: {str(none.cause).rstrip('.')}" if none.cause is not None else ""
    if start.risk > limit:
        least = min(none.risks)
        return (
            f"No {name} from {low:.3g} up to {high:.3g} keeps the risk within {limit:g}: it is {least:.4g} at the "
            f"least; {_floor(audits, Tried(none.ends[1], least, start.secret), limit)}{beyond}."
        )
    return (
        f"The risk is within {limit:g} wherever {name} lies from {low:.3g} to {high:.3g}: no noise is needed for it; "
        f"it is {max(none.risks):.4g} at the most{beyond}."
    )


def _floor(audits: _Audits, least: Tried, limit: float) -> str:
    """What to say of a limit that is not reached."""
    before = audits.beforehand(least.value, least.secret)
    if before is not None and before > limit:
        return f"{least.secret} is at {before:.4g} before anything is released, which no noise goes below"
    return "what is believed before the release may be as much"


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
    if len(names) > _MOST_PEOPLE:
        raise ProgramError(
            f"{len(names):,} people are more than the {_MOST_PEOPLE:,} that are audited one by one; name some of them, "
            "one for each kind of belief."
        )


def shown(value: Any) -> str:
    """A value of a parameter, to six digits where it is a number."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:.6g}"
    return repr(value)[:40]
