"""An audit whose program is interpreted in every world: what `audit` does first where these are few."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from leakmeter.errors import BudgetError, ProgramError, TooManyWorldsError
from leakmeter.program.audit import asked, literal
from leakmeter.program.budget import portion
from leakmeter.program.interpreter.process import Interpreting, Stopped
from leakmeter.program.leakage import Leakage
from leakmeter.program.provenance import Worlds
from leakmeter.program.reading.source import Unit, read
from leakmeter.program.worlds.choices import Endless
from leakmeter.program.worlds.leaves import place_of
from leakmeter.program.worlds.session import WorldsSession
from leakmeter.program.worlds.trying import Tried, tried


class _Interpreted(WorldsSession):
    """A program that is interpreted in every world."""

    def __init__(
        self, program: Unit, prior: Mapping[str, Any] | None, seconds: float, most: int, trying: float
    ) -> None:
        self._most, self._trying = most, trying
        super().__init__(program, prior, seconds=seconds)

    def _try_all(self) -> tuple[Tried, Worlds]:
        limit = 2 * self._trying + 1.0
        with Interpreting(self.unit, self.given.template, limit, 2 * self._most) as program:
            found = tried(self.unit.place, self.given, program, most=self._most, seconds=self._trying)
        return found, Worlds(len(found.paths), found.runs)


def worked_out(
    program: Callable[..., Any] | str | Path | Unit,
    prior: Mapping[str, Any] | None,
    secret: str | None,
    observe: Any,
    *,
    most: int,
    seconds: float,
    trying: float,
) -> Leakage | None:
    """The audit of a program that is interpreted in every world, at most ``most`` of them, within ``trying`` seconds.

    None where that cannot be: inputs that are not discrete or too many, or a secret that is none of its inputs.
    Raises NotInterpreted for something in the program that is not interpreted, and ProgramError where Python would
    stop, and for an observation that cannot happen.
    """
    unit = read(program)
    if unit.entry is None or unit.query is not None or unit.variables:
        return None
    try:
        named = secret if secret is not None else literal(unit, ("secret",))
        with portion(0.5):
            session = _Interpreted(unit, prior, seconds, most, trying)
        if named is None:
            return None
        place_of(str(named), session.given.given)
    except Stopped as stop:
        raise ProgramError(_stops(unit, stop)) from None
    except BudgetError:
        return None
    except (ProgramError, TooManyWorldsError, Endless):
        return None
    return asked(session, secret, observe)


def _stops(unit: Unit, stop: Stopped) -> str:
    what = f"{stop.kind}: {stop.said}" if stop.said else stop.kind
    if stop.kind == "NameError":
        return f"{unit.place}:{stop.line}: Python stops here with {what}; correct the name, or define it."
    return (
        f"{unit.place}:{stop.line}: Python stops here in some runs with {what}, and an output says that it did not; "
        "test for that first, or catch it with try."
    )
