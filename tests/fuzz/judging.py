"""One input given to its target under a limit of time: what went wrong, if anything."""

from __future__ import annotations

import re
import signal
import traceback
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType, TracebackType

from tests.fuzz.case import Broken, Case, Finding, Target, hold

from leakmeter.errors import LeakmeterError

#: The clock on the wall may run so many times as long as the processor's: other programs want the processor too.
WALL = 4.0
#: A message may repeat so many characters of the input in a row: a few words.
QUOTED = 80
_LONGEST_MESSAGE = 700
#: Words of a traceback or of an object as Python shows it, which are of no use to who reads a message.
_PYTHON = re.compile(r"Traceback|<class |<function | object at 0x|\.py\", line")


class Hang(BaseException):
    """An input takes longer than it may. No ``except Exception`` of the code under test may take it for its own."""


def judge(
    target: Target, case: Case, *, twice: bool = False, watch: Callable[[float], None] = lambda seconds: None
) -> Finding | None:
    """What goes wrong when a target is given an input, None where nothing does.

    ``twice`` gives it the input once more and compares. ``watch`` is told how many seconds this may take by the clock
    on the wall, for whoever can end a process that no signal interrupts.
    """
    limit = target.limit(case) * (2 if twice else 1)
    watch(limit * WALL)
    try:
        with _limited(limit):
            first = _tried(target, case)
            if twice:
                hold(_tried(target, case) == first, "the same input gives the same result")
    except Broken as broken:
        return Finding(target.name, f"law: {broken.law}", "", broken.detail, case)
    except Hang as hang:
        return Finding(target.name, "hang", _place(hang.__traceback__), f"over {limit:g} s", case)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        what, detail = f"error: {type(error).__name__}", str(error)[:300]
        return Finding(target.name, what, _place(error.__traceback__), detail, case)
    finally:
        watch(0.0)
    return None


def _tried(target: Target, case: Case) -> object:
    """What the target returns; for an error that may be raised, its message, once that is seen to be fit to be read."""
    try:
        return target.run(case.text, Random(case.choice))
    except LeakmeterError as error:
        message = str(error)
        place = _place(error.__traceback__)
        hold(bool(message.strip()), "an error says something", place)
        hold("\n" not in message.strip(), "an error's message is one line", (place, message))
        hold(len(message) <= _LONGEST_MESSAGE, "an error's message is short", (place, len(message)))
        hold(not _PYTHON.search(message), "an error's message is no traceback", (place, message))
        hold(not _repeats(message, case.text), "an error's message quotes a few words at most", (place, message))
        return type(error).__name__, message


def _repeats(message: str, text: str) -> bool:
    """Whether a message holds more than a few words of a text."""
    starts = range(max(0, len(message) - QUOTED))
    return any(message[start : start + QUOTED + 1] in text for start in starts)


@contextmanager
def _limited(seconds: float) -> Generator[None]:
    """Raise :class:`Hang` after so many seconds of processor time, or several times as many on the wall."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Hang

    kept = {number: signal.signal(number, stop) for number in (signal.SIGPROF, signal.SIGALRM)}
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds * WALL * 0.9)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in kept.items():
            signal.signal(number, handler)


def _place(trace: TracebackType | None) -> str:
    """The innermost place in leakmeter that a traceback passes: its file and function."""
    own = [f for f in traceback.extract_tb(trace) if f"{Path('src', 'leakmeter')}" in f.filename]
    return f"{own[-1].filename.rpartition('leakmeter/')[2]}, {own[-1].name}" if own else ""
