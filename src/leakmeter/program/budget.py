"""What one audit may cost: seconds by the clock, and memory.

``audit`` opens a budget for what it does (`budgeted`), and so does every question to its result; where one is open
already, what is called within it runs on the same clock. The open budget is held in a context variable, one for each
thread, because hundreds of functions do the work and none of them is about time. All they do is call `spend`, which is
free where no budget is open and looks at the clock once in a while where one is. Passing it is a BudgetError.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf, isnan
from time import monotonic
from typing import Protocol

from numpy.linalg import LinAlgError

from leakmeter.errors import BudgetError, NotExactError, ProgramError

#: Seconds that an audit may take if nothing else is said.
SECONDS = 60.0
#: Bytes of memory that an audit may take besides what the process had before.
MEMORY = 2 * 2**30
#: Steps between two looks at the clock. A step is some microseconds of work; what takes longer spends several.
STEPS = 64
#: What the exact way may take of the time that is left, where sampling is allowed.
EXACT_SHARE = 0.4
_PAGE = 4096
#: Seconds that tell the end of a part from the end of the whole.
_MOMENT = 1e-6
#: Seconds between two looks at the memory, or two words to who waits.
SELDOM = 0.1


@dataclass(frozen=True, slots=True)
class Phase:
    """What is being done, and what would make it less. ``sampling`` says that random runs would avoid it."""

    doing: str
    remedies: tuple[str, ...]
    sampling: bool = False


READING = Phase("reading the program", ("shorten its loops and lists",))
PRIOR = Phase("reading what is believed beforehand", ("believe something of fewer people",))
ANSWERING = Phase("finding out exactly what the output tells", ("observe less of it", "audit fewer people"), True)
CHECKING = Phase("checking the answer by random runs", ("observe less of it", "audit fewer people"))
MEASURING = Phase("computing the measures", ("observe fewer outputs", "audit fewer people"), True)
SAMPLING = Phase("running the program at random", ("make the program or its lists smaller",))


class Placed(Protocol):
    """A program that is being read: its file, and the line that is being read now."""

    place: str
    line: int


class Budget:
    """An open budget: ``until`` is when the clock (in seconds) says that it is passed, or the part of it that is being
    spent, and ``begun`` when that began.

    ``place`` and ``line`` say where in the program the work is, ``program`` what is being read. ``sampled`` says that
    sampling is allowed already. ``seen`` is called now and then with the seconds that are gone and those there are.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.started = monotonic()
        self.until = self.started + seconds
        self.begun = self.started
        self.memory = resident()
        self.steps = 0
        self.phase = READING
        self.place, self.line = "", 0
        self.program: Placed | None = None
        self.sampled = False
        self.seen: Callable[[float, float], None] | None = None
        self.passed: BudgetError | None = None
        self._end = self.until
        self._last = self.started

    def look(self) -> None:
        """Look at the clock, and less often at the memory. Raises BudgetError."""
        self.steps = 0
        now = monotonic()
        if now > self.until:
            part = self.until - self.begun
            given = self.seconds if part <= 0 or (now > self._end and self.begun == self.started) else part
            raise self._over(f"takes more than {given:.3g} seconds", now, True)
        if now - self._last < SELDOM:
            return
        self._last = now
        if resident() - self.memory > MEMORY:
            raise self._over(f"takes more than {MEMORY // 2**30} GB of memory", now, False)
        if self.seen is not None:
            self.seen(now - self.started, self.seconds)

    @property
    def where(self) -> str:
        """Where in the program the work is, as the beginning of a sentence."""
        reading = self.phase in (READING, PRIOR) and self.program is not None
        line = self.program.line if reading and self.program is not None else self.line
        return f"{self.place}:{line}: " if self.place and line else f"{self.place}: " if self.place else ""

    def _over(self, what: str, now: float, more_time: bool) -> BudgetError:
        remedies = list(self.phase.remedies)
        if self.phase.sampling and not self.sampled:
            remedies.insert(0, "allow sampling with approximate=True (--approximate)")
        if more_time:
            remedies.append("give it more with seconds= (--seconds)")
        error = BudgetError(f"{self.where}{self.phase.doing} {what}; {_either(remedies)}.")
        if more_time and now > self._end and self.until >= self._end:
            self.passed = error
        return error


_OPEN: ContextVar[Budget | None] = ContextVar("leakmeter_budget", default=None)


def spend(steps: int = 1, line: int = 0) -> None:
    """Say that ``steps`` of work were done, and in which line. Raises BudgetError once in a while, if the open budget
    is passed."""
    budget = _OPEN.get()
    if budget is not None:
        if line:
            budget.line = line
        budget.steps += steps
        if budget.steps >= STEPS:
            budget.look()


def left() -> float:
    """Seconds that are left of the open budget; infinity where none is open."""
    budget = _OPEN.get()
    return inf if budget is None else max(0.0, budget.until - monotonic())


def about(program: Placed) -> None:
    """Say which program the work is about; while it is read, its own line is where the work is."""
    budget = _OPEN.get()
    if budget is not None:
        budget.place, budget.program = program.place, program


def allowed(seconds: object) -> float:
    """A number of seconds as a budget has it; infinity for no end. ProgramError for what is none."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or isnan(seconds) or seconds <= 0:
        shown = repr(seconds)[:40] if isinstance(seconds, str | int | float) else type(seconds).__name__
        raise ProgramError(f"seconds={shown} cannot be kept to; give a number above 0, or inf for no end.")
    return min(float(seconds), 1e12) if seconds < 1e300 else float("inf")


@contextmanager
def budgeted(seconds: float, place: str = "", *, sampled: bool = False) -> Generator[Budget]:
    """Do something within so many seconds, or within what is left of the budget that is open already.

    Where it is opened, what overflows, recurs too deeply or finds no memory becomes a ProgramError, and an end of the
    budget that somebody took for another error is raised in the end. Raises BudgetError when the budget is passed.
    """
    outer = _OPEN.get()
    if outer is not None:
        outer.place, outer.sampled = place or outer.place, outer.sampled or sampled
        yield outer
        return
    budget = Budget(allowed(seconds))
    budget.place, budget.sampled = place, sampled
    token = _OPEN.set(budget)
    try:
        yield budget
        if budget.passed is not None:
            raise budget.passed
    except (ArithmeticError, LinAlgError, RecursionError, MemoryError) as error:
        raise _unusable(budget, error) from None
    finally:
        _OPEN.reset(token)


@contextmanager
def phase(of: Phase) -> Generator[None]:
    """Say what is being done."""
    budget = _OPEN.get()
    if budget is None:
        yield
        return
    before = budget.phase, budget.line
    budget.phase, budget.line = of, 0
    try:
        yield
    except ProgramError:
        budget.phase, budget.line = before
        raise
    budget.phase, budget.line = before


@contextmanager
def portion(share: float) -> Generator[None]:
    """Do something within a ``share`` (0 to 1) of the time that is left. Passing that is a BudgetError, after which
    what does not take long can still be done."""
    budget = _OPEN.get()
    if budget is None:
        yield
        return
    kept, begun, now = budget.until, budget.begun, monotonic()
    budget.until, budget.begun = min(kept - _MOMENT, now + share * max(0.0, kept - now)), now
    try:
        yield
    finally:
        budget.until, budget.begun = kept, begun


def count_memory_anew() -> None:
    """Do not count what has been taken so far: another way begins, and what the last one took is not needed."""
    budget = _OPEN.get()
    if budget is not None:
        budget.memory = resident()


@contextmanager
def exact_share() -> Generator[None]:
    """Do something within a part of what is left: passing that is a NotExactError, which sampling avoids."""
    budget, now = _OPEN.get(), monotonic()
    try:
        with portion(EXACT_SHARE):
            yield
    except BudgetError:
        if budget is None or budget.passed is not None:
            raise
        budget.memory = resident()
        raise NotExactError(
            f"{budget.phase.doing} takes more than {monotonic() - now:.2g} seconds or {MEMORY // 2**30} GB of memory"
        ) from None


def resident() -> int:
    """Bytes of memory this process has in use; where the system does not say, the most it ever had, or 0."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * _PAGE
    except (OSError, ValueError, IndexError):
        return _most_ever()


def _most_ever() -> int:
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _either(remedies: list[str]) -> str:
    return remedies[0] if len(remedies) == 1 else f"{', '.join(remedies[:-1])}, or {remedies[-1]}"


def _unusable(budget: Budget, error: Exception) -> ProgramError:
    where = budget.where
    if isinstance(error, RecursionError):
        return ProgramError(f"{where}this is nested too deeply to be read; write it in smaller parts.")
    if isinstance(error, MemoryError):
        return ProgramError(
            f"{where}{budget.phase.doing} needs more memory than there is; {_either(list(budget.phase.remedies))}."
        )
    return ProgramError(
        f"{where}the numbers here are too large or too small to be computed with ({error}); give values and spreads in "
        "another unit."
    )
