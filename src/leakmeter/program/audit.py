"""``audit``: a function, what an attacker believes, what is released; out comes what the attacker learns."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from leakmeter.errors import BudgetError, NotExactError, ProgramError
from leakmeter.program.budget import SECONDS, allowed, budgeted, count_memory_anew, portion
from leakmeter.program.language import Distribution
from leakmeter.program.leakage import Leakage
from leakmeter.program.reading.source import Unit, read
from leakmeter.program.session import BUDGET, Session

#: The most combinations of inputs that a program is worked out for, value by value, where it cannot be read.
WORLDS = 100_000
#: It is not read at all where there are no more than these, and they take no more seconds.
FEW, _SOON = 1_024, 1.0
#: What reading, and then answering, may take of the time that is left, where random runs may take the rest.
_READING, _ANSWERING = 0.5, 0.7


def audit(
    program: Callable[..., Any] | str | Path,
    prior: Mapping[str, Distribution | Any] | None = None,
    secret: str | None = None,
    observe: Any = ...,
    *,
    approximate: bool = False,
    budget: int = BUDGET,
    seed: int = 0,
    seconds: float = SECONDS,
    worlds: int | None = None,
) -> Leakage:
    """What the output of ``program`` gives away about ``secret``.

    ``program`` is a function, ``"file.py"``, ``"file.py:function"`` or, in the language of SOGA, ``"file.soga"``, which
    draws its variables itself and of which ``observe`` maps variables to their values. It is never executed, but read;
    or interpreted for each combination of its inputs, where these are few, or where it cannot be read and they are no
    more than ``worlds`` (100,000 unless said; 0: it is only read); or for random ones, with ``approximate``.
    ``prior`` maps its parameters to distributions, numbers, and (nested) lists of them. ``secret`` names one:
    ``"ages[0]"``, a variable of the function, or ``"return"`` for the output itself. ``observe`` is the released
    output, with ``...`` for parts not seen, or None where the program never returns None; with None or without it only
    the program's own ``observe`` statements count.
    In a file, module-level assignments to ``prior``, ``secret`` and ``observed`` (or ``observe``) stand in for what is
    left out.

    Raises ProgramError, with file and line, for what cannot be read or cannot happen, and its child NotExactError where
    nothing exact applies. ``approximate`` then allows approximations, which the result names with a bound, and random
    runs from ``seed``: ``how`` is ``sampled`` and every figure has a standard error. Semantics: paper, section 3, as
    corrected.

    ``seconds`` is how long this may take, and then each question to the result; infinity for no end. With
    ``approximate``, the exact way is left for sampling once it has taken a part of that. Raises BudgetError, a child of
    ProgramError, which says what took so long and what would help.
    """
    seconds = allowed(seconds)
    if prior is not None and not isinstance(cast(object, prior), Mapping):
        raise ProgramError(
            "the prior must be a dictionary from parameters to what is believed of them, as in prior={'ages': "
            "[Normal(35, sd=2)] * 10}; text is for the command line."
        )
    most = WORLDS if worlds is None else worlds
    with budgeted(seconds, sampled=approximate):
        asking = _Asking(read(program), prior, secret, observe, seconds)
        few, why_not = _worked_out(asking, min(most, FEW), _SOON)
        if few is not None:
            return few
        drawn = approximate and most > 0  # then what is left of the time is for random runs of what is interpreted
        try:
            with portion(_READING) if drawn else nullcontext():
                session = _read(asking, approximate, budget, seed, why_not)
                if most > 0:
                    session.refuse_misread(prior)
        except ProgramError as error:
            return _instead(asking, error, most, seed if drawn else None)
        try:
            with portion(_ANSWERING) if drawn else nullcontext():
                found = asked(session, secret, observe)
                found.verify()
                return found
        except ProgramError as error:
            # What is wrong with the observation or the secret is wrong for random runs too.
            drawn = drawn and isinstance(error, NotExactError | BudgetError)
            return _instead(asking, error, most, seed if drawn else None)


@dataclass(frozen=True, slots=True)
class _Asking:
    """What `audit` is asked."""

    program: Unit
    prior: Mapping[str, Any] | None
    secret: str | None
    observe: Any
    seconds: float


def _read(asking: _Asking, approximate: bool, budget: int, seed: int, why_not: str) -> Session:
    """The program as it is read; where that cannot be, ``why_not`` says why it was not interpreted either."""
    try:
        return Session(asking.program, asking.prior, approximate, budget, seed, asking.seconds)
    except ProgramError as error:
        if type(error) is not ProgramError or approximate:
            raise
        if why_not:
            raise _not_even_interpreted(error, why_not) from None
        what = str(error).rstrip(".")
        if "Python stops here" in what or not _can_be_drawn(asking):
            raise
        raise ProgramError(
            f"{what}; or pass approximate=True (--approximate) to estimate it from random runs, for which it is "
            "interpreted."
        ) from None


def _instead(asking: _Asking, error: ProgramError, most: int, seed: int | None) -> Leakage:
    """What comes of interpreting a program for which reading ends in ``error``: in every world, up to ``most`` of them,
    or at random from ``seed``, where one is given. Raises ``error`` where nothing does."""
    found = None if isinstance(error, BudgetError) else _worked_out(asking, most, asking.seconds / 2)[0]
    if found is None and seed is not None:
        found = _drawn(asking, seed, error)
    if found is None:
        raise error
    return found


def _can_be_drawn(asking: _Asking) -> bool:
    """Whether a random run of the program is interpreted."""
    from leakmeter.program.interpreter import session

    return session.is_interpreted(asking.program, asking.prior)


def _drawn(asking: _Asking, seed: int, why: ProgramError) -> Leakage | None:
    """The audit of a program that is interpreted with random inputs; None where it is not interpreted. ``why`` is what
    was in the way of a better one."""
    from leakmeter.program.interpreter import session
    from leakmeter.program.interpreter.scopes import NotInterpreted

    count_memory_anew()
    said = why.reason if isinstance(why, NotExactError) else str(why)
    reason = said.removeprefix(f"{asking.program.place}:").strip().rstrip(".")
    line, _, what = reason.partition(":")
    reason = f"line {line}:{what}" if line.isdigit() else reason
    try:
        return session.drawn(
            asking.program,
            asking.prior,
            asking.secret,
            asking.observe,
            seconds=asking.seconds,
            seed=seed,
            reason=reason,
        )
    except NotInterpreted as reason_not:
        if type(why) is not ProgramError:
            return None
        raise _not_even_interpreted(why, str(reason_not)) from None


def _not_even_interpreted(error: ProgramError, why_not: str) -> ProgramError:
    what = str(error).rstrip(".")
    return ProgramError(f"{what}; nor is it interpreted ({why_not}), but --run (run_everywhere) runs it.")


def _worked_out(asking: _Asking, most: int, trying: float) -> tuple[Leakage | None, str]:
    """The audit of a program that is interpreted in at most so many worlds, within ``trying`` seconds; None where that
    cannot be, with what of it is not interpreted."""
    if most <= 0:
        return None, ""
    from leakmeter.program.interpreter import session
    from leakmeter.program.interpreter.scopes import NotInterpreted

    try:
        found = session.worked_out(
            asking.program,
            asking.prior,
            asking.secret,
            asking.observe,
            most=most,
            seconds=asking.seconds,
            trying=trying,
        )
    except NotInterpreted as reason:
        return None, str(reason)
    return found, ""


def asked(session: Session, secret: str | None, observe: Any) -> Leakage:
    """What a session says of a secret and an observation; what is left out is what its file says."""
    secret = secret if secret is not None else literal(session.unit, ("secret",))
    if secret is None:
        names = session.known() if session.inputs or session.unit.variables else "it is a variable of the function"
        example = session.unit.variables[0] if session.unit.variables else "ages[0]"
        raise ProgramError(f"say whose value is the secret, as secret={example!r}; {names}.")
    if observe is ...:
        observe = literal(session.unit, ("observed", "observe"))
    return Leakage(session, str(secret), session.meant(observe))


def literal(unit: Unit, names: tuple[str, ...]) -> Any:
    """What a file assigns to the first of some names that it has, None if to none. Raises ProgramError for what is not
    written out."""
    for name in names:
        if name in unit.assigned:
            try:
                return ast.literal_eval(unit.assigned[name])
            except (ValueError, TypeError, RecursionError, MemoryError):
                raise ProgramError(
                    f"{unit.place}:{unit.assigned[name].lineno}: {name} must be written out as plain numbers."
                ) from None
    return None
