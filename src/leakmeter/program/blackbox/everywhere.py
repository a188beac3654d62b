"""A user's own program, executed in every world that its prior allows: exact, whatever the program is made of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from leakmeter.errors import ProgramError
from leakmeter.program.audit import asked
from leakmeter.program.blackbox.process import MEMORY, Process
from leakmeter.program.blackbox.running import check_parameters
from leakmeter.program.budget import SECONDS, allowed, budgeted
from leakmeter.program.inputs import prior_in_file
from leakmeter.program.leakage import Leakage
from leakmeter.program.provenance import Worlds
from leakmeter.program.worlds.session import SHARE, WorldsSession
from leakmeter.program.worlds.trying import MOST, Seen, Tried, tried


class _Run(WorldsSession):
    """A program that is executed in a process of its own."""

    def __init__(
        self, program: str | Path, prior: Mapping[str, Any] | None, seconds: float, memory: int, most: int, seen: Any
    ) -> None:
        self._memory, self._most, self._told = memory, most, seen
        super().__init__(program, prior, seconds=seconds)

    def _believed(self, prior: Mapping[str, Any] | None) -> dict[str, Any]:
        if not self.unit.place.endswith(".py"):
            raise ProgramError(f"{self.unit.place}: only a function in a Python file can be run.")
        believed = prior_in_file(self.reader) if prior is None else prior
        check_parameters(self.unit, believed)
        return super()._believed(believed)

    def _try_all(self) -> tuple[Tried, Worlds]:
        place, seconds = self.unit.place, self.seconds * SHARE
        fewer = "sample it with run_program (--draws)"
        with Process(
            self.unit, self.given.template, seconds, self._memory, most=2 * self._most, fewer=fewer
        ) as process:
            found = tried(place, self.given, process, most=self._most, seconds=seconds, seen=self._told)
            return found, Worlds(len(found.paths), found.runs, process.network, process.limited)


def run_everywhere(
    program: str | Path,
    prior: Mapping[str, Any] | None = None,
    secret: str | None = None,
    observe: Any = ...,
    *,
    most: int = MOST,
    seconds: float = SECONDS,
    memory: int = MEMORY,
    seen: Seen | None = None,
) -> Leakage:
    """What the output of ``program`` gives away about ``secret``, found by **executing** it in every world.

    ``program`` is "file.py" or "file.py:function"; its inputs must be discrete, and so must the random numbers that it
    asks for, with at most ``most`` combinations in all. ``prior``, ``secret`` (one of the inputs) and ``observe`` are
    those of `leakmeter.program.audit`, and so is the result, which is exact. ``seconds`` and ``memory`` (bytes) limit
    the process in which the program runs (`leakmeter.program.blackbox.running`); ``seen`` hears how many of how many
    combinations of inputs are over.

    Raises TooManyWorldsError where there are too many, or something does not have finitely many values: random runs
    (`run_program`) may still estimate. Raises ProgramError where the program fails, with its line.
    """
    seconds = allowed(seconds)
    with budgeted(seconds):
        return asked(_Run(program, prior, seconds, memory, most, seen), secret, observe)
