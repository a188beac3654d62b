"""An audit whose program is interpreted: in every world, which `audit` does first where these are few, or at random,
which it does last where that is allowed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from time import monotonic
from typing import Any

from leakmeter.errors import BudgetError, ProgramError, TooManyWorldsError
from leakmeter.program.audit import asked, literal
from leakmeter.program.budget import budgeted, left, portion
from leakmeter.program.inputs import prior_in_file
from leakmeter.program.interpreter.process import Interpreting, Stopped
from leakmeter.program.interpreter.scopes import NotInterpreted
from leakmeter.program.leakage import Leakage
from leakmeter.program.provenance import Worlds
from leakmeter.program.reading.source import Unit
from leakmeter.program.worlds.choices import Endless
from leakmeter.program.worlds.drawn import DrawnSession, Table
from leakmeter.program.worlds.leaves import combinations, place_of
from leakmeter.program.worlds.outcomes import plain
from leakmeter.program.worlds.session import WorldsSession
from leakmeter.program.worlds.trying import Tried, tried
from leakmeter.program.worlds.wire import unwired

#: What random runs may take of the time that is left: those that are needed, and each time more of them.
_SHARE_AT_FIRST, _SHARE = 0.8, 0.3


class _Interpreted(WorldsSession):
    """A program that is interpreted in every world."""

    def __init__(
        self, program: Unit, prior: Mapping[str, Any] | None, seconds: float, most: int, trying: float
    ) -> None:
        self._most, self._trying = most, trying
        super().__init__(program, prior, seconds=seconds)

    def _believed(self, prior: Mapping[str, Any] | None) -> dict[str, Any]:
        believed = prior_in_file(self.reader) if prior is None else prior
        if combinations(believed, self._most) > self._most:
            raise TooManyWorldsError(self.unit.place, "its inputs can be more different ones than are tried")
        return super()._believed(believed)

    def _try_all(self) -> tuple[Tried, Worlds]:
        limit = 2 * self._trying + 1.0
        with Interpreting(self.unit, self.given.template, limit, 2 * self._most) as program:
            found = tried(self.unit.place, self.given, program, most=self._most, seconds=self._trying)
        return found, Worlds(len(found.paths), found.runs)


def worked_out(
    unit: Unit,
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


class _Drawn(DrawnSession):
    """A program that is interpreted with inputs drawn at random."""

    def _extend(self, table: Table, runs: int) -> None:
        if table.rows:
            try:
                self._interpret(table, runs, _SHARE * left())
            except NotInterpreted:
                return  # time is up: there are as many as there are
            return
        most = _SHARE_AT_FIRST * left()
        foretold = self._interpret(table, runs, most, foretell=True)
        if len(table.rows) < runs:
            needed = math.ceil(self.seconds + 2 * (foretold - most) + 1)
            raise ProgramError(
                f"{self.unit.place}: {runs:,} random runs of it would take {foretold:,.0f} seconds, and {most:,.0f} "
                f"are left for them; give it more, such as seconds={needed} (--seconds)."
            )

    def _interpret(self, table: Table, runs: int, seconds: float, *, foretell: bool = False) -> float:
        """Make runs until there are so many, or time is up or, where that is to be foretold, would be; how long all
        would take."""
        begun, before, foretold = monotonic(), len(table.rows), 0.0
        known: list[Any] = []
        with Interpreting(self.unit, self.given.template, seconds + 1.0, drawn=(self.seed, before)) as program:
            while len(table.rows) < runs:
                drawn = table.drawn()
                answer = program.try_all([[plain(v) for v in row] for row in drawn], 0)
                known += map(unwired, answer["new"])
                numbers = [row[0][1] for row in answer["rows"]]
                table.add(drawn, [None if number is None else (known[number],) for number in numbers])
                gone = monotonic() - begun
                foretold = gone / (len(table.rows) - before) * (runs - before)
                if (foretold if foretell else gone) > seconds:
                    break
        return foretold


class _OneRun(_Drawn):
    """Some runs of a program, to see whether it is interpreted."""

    def _returned(self) -> None:
        self._interpret(Table(self.given.distributions, 0), 1, 1.0)


def is_interpreted(unit: Unit, prior: Mapping[str, Any] | None) -> bool:
    """Whether random runs of a program are interpreted: one is tried."""
    if unit.entry is None or unit.query is not None or unit.variables:
        return False
    try:
        _OneRun(unit, prior, 1.0, 0, "")
    except (NotInterpreted, Stopped, ProgramError):
        return False
    return True


def drawn(
    unit: Unit,
    prior: Mapping[str, Any] | None,
    secret: str | None,
    observe: Any,
    *,
    seconds: float,
    seed: int,
    reason: str,
) -> Leakage | None:
    """The audit of a program that is interpreted with inputs drawn from ``seed``, for the ``reason`` that there is no
    exact one; None for what is no function of Python.

    Raises NotInterpreted where it is not interpreted, and ProgramError where Python would stop, for an observation that
    too few runs give, and for too little time.
    """
    if unit.entry is None or unit.query is not None or unit.variables:
        return None
    with budgeted(seconds):
        try:
            session = _Drawn(unit, prior, seconds, seed, reason)
        except Stopped as stop:
            raise ProgramError(_stops(unit, stop)) from None
        return asked(session, secret, observe)


def _stops(unit: Unit, stop: Stopped) -> str:
    what = f"{stop.kind}: {stop.said}" if stop.said else stop.kind
    if stop.kind == "NameError":
        return f"{unit.place}:{stop.line}: Python stops here with {what}; correct the name, or define it."
    return (
        f"{unit.place}:{stop.line}: Python stops here in some runs with {what}, and an output says that it did not; "
        "test for that first, or catch it with try."
    )
