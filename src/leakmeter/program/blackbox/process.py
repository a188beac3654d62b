"""The process of its own in which a user's program runs, and what is said to it and heard from it."""

from __future__ import annotations

import json
import math
import queue
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from leakmeter.errors import BudgetError, ProgramError
from leakmeter.program.reading.source import Unit
from leakmeter.program.worlds.confinement import begun
from leakmeter.program.worlds.wire import unwired, wired

MEMORY = 2 * 1024**3


#: What the process finds in its environment.
_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "SYSTEMROOT", "TEMP")


class Process:
    """The child, from its start to its end; leaving the block ends it whatever it does.

    ``template`` is what the inputs are but for their random values. With ``most`` it tries all paths that chance can
    take (`try_all`), at most so many, else it draws (`run`) from ``seed``. ``fewer`` is what to do if the time is up.
    """

    def __init__(
        self,
        unit: Unit,
        template: Mapping[str, Any],
        seconds: float,
        memory: int,
        *,
        fewer: str,
        seed: int = 0,
        most: int | None = None,
    ) -> None:
        self._unit, self._seconds, self._memory = unit, seconds, memory
        self._until = monotonic() + seconds
        self._fewer = fewer
        self._answers: queue.Queue[str] = queue.Queue()
        job = {
            "path": str(Path(unit.place).resolve()),
            "function": unit.entry.name if unit.entry else "",
            "library": str(Path(__file__).resolve().parents[3]),
            "template": template,
            "seed": seed,
            "most": most,
            "memory": memory,
            "seconds": seconds if math.isfinite(seconds) else 1e9,
        }
        self._child = begun([str(Path(__file__).with_name("child.py"))], _KEPT)
        Thread(target=self._listen, daemon=True).start()
        self.network, self.limited, self.runs = "", False, 0
        self._job = job

    def __enter__(self) -> Process:
        try:
            self._say(self._job)
            ready = self._heard(0)
        except BaseException:
            self._end()
            raise
        self.network, self.limited = ready["network"], ready["limited"]
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        self._child.kill()
        self._child.wait()

    def run(self, drawn: Sequence[Sequence[object]], before: int) -> list[Any]:
        """What the function gave for each row of random inputs, after ``before`` others: [value], or [] for a run that
        was not kept."""
        self._say([[wired(v) for v in row] for row in drawn])
        return [[unwired(v) for v in row] for row in self._heard(before)["rows"]]

    def try_all(self, drawn: Sequence[Sequence[object]], before: int) -> dict[str, Any]:
        """What the function gives for each row of random inputs on all paths that chance can take (`child`)."""
        self._say([[wired(v) for v in row] for row in drawn])
        answer = self._heard(before)
        self.runs = answer.get("runs", self.runs)
        return answer

    def _listen(self) -> None:
        if self._child.stdout is not None:
            for line in self._child.stdout:
                self._answers.put(line.decode("utf-8"))
        self._answers.put("")

    def _say(self, message: object) -> None:
        if self._child.stdin is None:
            return
        try:
            self._child.stdin.write((json.dumps(message) + "\n").encode("utf-8"))
            self._child.stdin.flush()
        except OSError:
            return  # it has ended; what it said last says why

    def _heard(self, before: int) -> dict[str, Any]:
        try:
            left = self._until - monotonic()
            line = self._answers.get(timeout=left if math.isfinite(left) else None) if left > 0 else self._late(before)
        except queue.Empty:
            line = self._late(before)
        answer = json.loads(line) if line.endswith("\n") else self._ended(before)
        if "error" in answer:
            raise self._failed(answer, before)
        return answer

    def _late(self, before: int) -> str:
        if before == 0:
            raise BudgetError(
                f"{self._unit.place}: not one run was over after {self._seconds:g} seconds; look for a loop without an "
                "end, or give it more with seconds= (--seconds)."
            )
        raise BudgetError(
            f"{self._unit.place}: {before:,} runs were over after {self._seconds:g} seconds; {self._fewer}, "
            "or give it more with seconds= (--seconds)."
        )

    def _ended(self, before: int) -> dict[str, Any]:
        status = self._child.wait()
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        if status == -24:  # SIGXCPU: its processor time is over
            self._late(before)
        raise ProgramError(
            f"{entry_of(self._unit)} ended its process ({how}) after {before:,} runs; it may take "
            f"{self._memory / 1024**3:.3g} GB of memory, and must return its output."
        )

    def _failed(self, answer: Mapping[str, Any], before: int) -> ProgramError:
        place = f"{self._unit.place}:{answer['line']}" if answer["line"] else self._unit.place
        what = f"{answer['error']}: {answer['message']}".rstrip(": ")
        if answer["error"] == "Forbidden":
            return ProgramError(f"{place}: {answer['message']}; take that out, or hand over samples with --samples.")
        if answer["error"].endswith("MemoryError"):  # numpy has one of its own
            return ProgramError(f"{place}: it needs more than {self._memory / 1024**3:.3g} GB of memory; use less.")
        if answer["error"] == "TypeError" and answer["message"].startswith(("a value of type ", "values nested")):
            return ProgramError(f"{entry_of(self._unit)} returned {answer['message']}; return numbers, words or lists.")
        run = before + int(answer["draw"]) + 1
        return ProgramError(f"{place}: the program failed in run {run:,} ({what}); correct that, or catch it there.")


def entry_of(unit: Unit) -> str:
    """Where the function stands that is run, and its name, as the beginning of a sentence."""
    entry = unit.entry
    return unit.place if entry is None else f"{unit.place}:{entry.lineno}: {entry.name}"
