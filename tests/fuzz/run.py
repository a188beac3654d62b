"""All targets by turns until the time is up, each in proportion to its share, in processes that may hang or die."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import Any

from tests.fuzz.case import Case, Finding, Target
from tests.fuzz.work import Slice, work

#: Seconds that a target has before another gets its turn.
TURN = 2.0


@dataclass(slots=True)
class Tally:
    """What became of one target's inputs so far. ``findings`` holds the first of each kind, ``times`` how many
    of it there were."""

    inputs: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_index: int = -1
    findings: dict[tuple[str, str, str], Finding] = field(default_factory=dict[tuple[str, str, str], Finding])
    times: dict[tuple[str, str, str], int] = field(default_factory=dict[tuple[str, str, str], int])

    def add(self, part: Slice) -> list[Finding]:
        """Count a slice in; the findings of a kind that was not seen before."""
        self.inputs += part.inputs
        self.seconds += part.seconds
        if part.slowest > self.slowest:
            self.slowest, self.slowest_index = part.slowest, part.slowest_index
        new: list[Finding] = []
        for finding in part.findings:
            self.times[finding.same] = self.times.get(finding.same, 0) + 1
            if finding.same not in self.findings:
                self.findings[finding.same] = finding
                new.append(finding)
        return new


class _Worker:
    """A process that works, what it was asked last, and its clock."""

    def __init__(self, seed: int, module: str) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.clock: Any = context.RawArray("d", 2)
        self.process = context.Process(target=work, args=(theirs, self.clock, seed, module), daemon=True)
        self.process.start()
        theirs.close()
        self.asked: tuple[str, int, float] | None = None

    def ask(self, name: str, first: int, seconds: float) -> None:
        self.clock[0] = float(first)
        self.clock[1] = 0.0
        self.asked = (name, first, seconds)
        self.connection.send(self.asked)

    def overdue(self) -> bool:
        return 0.0 < self.clock[1] < time.monotonic()

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


def fuzz(
    targets: Sequence[Target],
    seed: int,
    seconds: float,
    jobs: int,
    tallies: dict[str, Tally],
    said: Callable[[Finding], None],
    seen: Callable[[], None],
    module: str = "tests.fuzz.targets",
) -> None:
    """Fill ``tallies`` until the time is up. ``said`` hears each new kind of finding, ``seen`` is called now and then.

    The processes look the targets up in ``TARGETS`` of a module.
    """
    workers = [_Worker(seed, module) for _ in range(min(jobs, len(targets)))]
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end or any(worker.asked for worker in workers):
            if time.monotonic() < end:
                for worker in workers:
                    if worker.asked is None:
                        _next_turn(worker, workers, targets, tallies, min(TURN, end - time.monotonic()))
            ready = wait([worker.connection for worker in workers], timeout=0.2)
            for number, worker in enumerate(workers):
                part = _part(worker, ready)
                if part is None:
                    continue
                for finding in tallies[part.target].add(part):
                    said(finding)
                if not worker.process.is_alive():
                    workers[number] = _Worker(seed, module)
            seen()
    finally:
        for worker in workers:
            worker.end()


def _next_turn(
    worker: _Worker, workers: Sequence[_Worker], targets: Sequence[Target], tallies: dict[str, Tally], seconds: float
) -> None:
    """Give a worker the target that is furthest behind its share and that no other worker has."""
    busy = {other.asked[0] for other in workers if other.asked}
    free = [target for target in targets if target.name not in busy]
    chosen = min(free, key=lambda target: tallies[target.name].seconds / target.share)
    worker.ask(chosen.name, tallies[chosen.name].inputs, seconds)


def _part(worker: _Worker, ready: Sequence[object]) -> Slice | None:
    """What a worker has done, None while it is at it. A worker that is overdue is ended, and that is a finding."""
    if worker.asked is None:
        return None
    name, first, _ = worker.asked
    try:
        if worker.connection in ready:
            part = worker.connection.recv()
            worker.asked = None
            return part
        if not worker.overdue():
            return None
        what, detail = "hang", "no signal interrupts it"
    except (EOFError, OSError):
        worker.process.join(5)
        what, detail = "death", f"the process ended with {worker.process.exitcode}"
    index = int(worker.clock[0])
    late = time.monotonic() - worker.clock[1] if worker.clock[1] else 0.0
    worker.end()
    worker.asked = None
    finding = Finding(name, what, "not in Python", detail, Case(""), index)
    inputs = max(1, index - first + 1)
    return Slice(name, first, inputs, TURN + max(0.0, late), [finding], 0.0, index)
