"""The process that gives targets their inputs. It may hang or die; whoever started it sees where it was."""

from __future__ import annotations

import resource
import signal
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from tests.fuzz.case import Case, Finding, Target
from tests.fuzz.judging import judge
from tests.fuzz.shrinking import shrunk

#: An input in so many is given twice, and the two results compared.
TWICE_ONE_IN = 50
#: Bytes of memory: what takes more is stopped by a MemoryError, which is a finding.
_MEMORY = 8 * 2**30
_SHRINKING = 10.0


@dataclass(slots=True)
class Slice:
    """What came of the inputs of one target for a while: the first index, how many, seconds, findings, the slowest."""

    target: str
    first: int
    inputs: int = 0
    seconds: float = 0.0
    findings: list[Finding] = field(default_factory=list[Finding])
    slowest: float = 0.0
    slowest_index: int = -1


def explored(
    target: Target,
    seed: int,
    first: int,
    *,
    inputs: int | None = None,
    seconds: float = 3600.0,
    shrink: float = _SHRINKING,
    known: set[tuple[str, str, str]] | None = None,
    watch: Callable[[int, float], None] = lambda index, seconds: None,
) -> Slice:
    """The inputs of a target from ``first`` on: so many of them, or those of so many seconds, and one at least.

    Each kind of failure that is not ``known`` is made small, for up to ``shrink`` seconds. ``watch`` hears of each
    input, by its index, and how many seconds on the wall it may take.
    """
    found = Slice(target.name, first)
    known = set() if known is None else known
    begun = time.monotonic()
    while found.inputs != inputs and (not found.inputs or time.monotonic() - begun < seconds):
        index = first + found.inputs
        case = _made(target, seed, index)
        start = time.monotonic()
        twice = index % TWICE_ONE_IN == 0
        finding = (
            case
            if isinstance(case, Finding)
            else judge(target, case, twice=twice, watch=lambda seconds, index=index: watch(index, seconds))
        )
        took = (time.monotonic() - start) / (2 if twice else 1)
        found.inputs += 1
        if took > found.slowest:
            found.slowest, found.slowest_index = took, index
        if finding is not None:
            finding = replace(finding, index=index)
            if finding.same not in known and not isinstance(case, Finding):
                finding = _small(target, finding, shrink, lambda seconds, index=index: watch(index, seconds))
            known.add(finding.same)
            found.findings.append(finding)
    found.seconds = time.monotonic() - begun
    return found


def _made(target: Target, seed: int, index: int) -> Case | Finding:
    """An input; a finding where the fuzzer itself fails to make one."""
    try:
        return target.case(seed, index)
    except Exception as error:
        trace = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{trace.filename.rpartition('/')[2]}, {trace.name}"
        return Finding(target.name, f"no input: {type(error).__name__}", place, str(error)[:300], Case(""), index)


def _small(target: Target, finding: Finding, seconds: float, watch: Callable[[float], None]) -> Finding:
    twice = "same input" in finding.what

    def again(finding: Finding, text: str) -> Finding | None:
        return judge(target, Case(text, finding.case.choice), twice=twice, watch=watch)

    return shrunk(finding, again, seconds)


def work(connection: Connection, clock: Any, seed: int, module: str) -> None:
    """Answer (target's name, first index, seconds) with a :class:`Slice`, until there is nothing more to do.

    The targets are the ``TARGETS`` of a module. ``clock`` holds the index of the input under way, and the monotonic
    time by which it must be done (0: none is).
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    targets: dict[str, Target] = import_module(module).TARGETS
    known: set[tuple[str, str, str]] = set()

    def watch(index: int, seconds: float) -> None:
        clock[0] = float(index)
        clock[1] = time.monotonic() + seconds + 1.0 if seconds else 0.0

    while (asked := connection.recv()) is not None:
        name, first, seconds = asked
        connection.send(explored(targets[name], seed, first, seconds=seconds, known=known, watch=watch))
