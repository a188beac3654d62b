"""Samples of a user's own program, which is executed for them: the one place where leakmeter does that.

The program runs in a process of its own (`child`), with inputs drawn from the prior, at most so much time and memory,
and no network. See docs/decisions/0030-running-a-program.md for what is held to on which system.
"""

from __future__ import annotations

import ast
import json
import math
import os
import queue
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any, cast

import numpy as np

from leakmeter.errors import BudgetError, ProgramError
from leakmeter.program.blackbox.drawing import inputs, size
from leakmeter.program.blackbox.table import FEWEST, Samples, samples_of
from leakmeter.program.blackbox.wire import unwired, wired
from leakmeter.program.budget import SECONDS, allowed
from leakmeter.program.language import Outcome
from leakmeter.program.reading.source import Unit, read

DRAWS = 5_000
MEMORY = 2 * 1024**3
_MOST_DRAWS, _LARGEST_BATCH, _MOST_VALUES = 1_000_000, 256, 100_000
#: The most columns that a program may release.
_MOST_COLUMNS = 1_000
#: Of so many runs, at least one must be kept by what the program observes.
_HOPELESS = 10_000


@dataclass(frozen=True, slots=True)
class Run:
    """Samples that a program was executed for.

    ``draws`` runs were made of the ``asked``, fewer where Ctrl-C was pressed; ``left_out`` of them did not fulfil what
    the program observes. ``network`` says how the network was kept away: "namespace" (the process has none) or "guard"
    (Python refuses); ``limited`` whether the system holds the process to its memory and processor time.
    """

    samples: Samples
    draws: int
    asked: int
    left_out: int
    network: str
    limited: bool


def run_program(
    program: str | Path,
    prior: Mapping[str, object],
    secret: str,
    *,
    draws: int = DRAWS,
    seed: int = 0,
    seconds: float = SECONDS,
    memory: int = MEMORY,
    seen: Callable[[int, int], None] | None = None,
) -> Run:
    """Execute ``program`` ("file.py" or "file.py:function") ``draws`` times, with inputs drawn from ``prior``.

    ``secret`` names one value of an input, such as "ages[0]"; what the function returns are the outputs. ``seconds``
    and ``memory`` (bytes) are what all of it may take; ``seen`` hears how many of how many runs are over. Ctrl-C ends
    the drawing; what was drawn is kept if it is enough. Raises ProgramError where the program fails, with its line, and
    BudgetError where it takes too long.
    """
    seconds = allowed(seconds)
    if not FEWEST <= draws <= _MOST_DRAWS:
        raise ProgramError(f"{draws:,} runs cannot be made; ask for {FEWEST} to {_MOST_DRAWS:,} (--draws).")
    unit = read(program)
    _check_parameters(unit, prior)
    where = _path_of(secret, prior)
    random = np.random.default_rng([seed, 0])
    batch = max(1, min(_LARGEST_BATCH, draws // 20, _MOST_VALUES // max(1, size(dict(prior)))))
    secrets: list[Outcome] = []
    released: list[dict[str, Outcome]] = []
    made = left_out = 0
    with _Process(unit, seed, seconds, memory) as process:
        try:
            while made < draws:
                drawn = inputs(prior, random, min(batch, draws - made))
                for given, result in zip(drawn, process.run(drawn, made), strict=True):
                    if not result:
                        left_out += 1
                        continue
                    secrets.append(cast(Outcome, where(given)))
                    released.append(_columns(unit, result[0], made))
                made += len(drawn)
                _check_hope(unit, made, released)
                if seen is not None:
                    seen(made, draws)
        except KeyboardInterrupt:
            if len(released) < FEWEST:
                raise
        network, limited = process.network, process.limited
    samples = samples_of(secrets, _outputs(unit, released), name=secret)
    return Run(samples, made, draws, left_out, network, limited)


def _check_hope(unit: Unit, made: int, released: Sequence[object]) -> None:
    if made >= _HOPELESS and not released:
        raise ProgramError(
            f"{unit.place}: none of {made:,} runs fulfils what the program observes; a program that is run must "
            "observe what happens often."
        )


# -- what goes in and what comes out -----------------------------------------------------------------------------------


def _check_parameters(unit: Unit, prior: Mapping[str, object]) -> None:
    entry = unit.entry
    if entry is None:
        raise ProgramError(f"{unit.place}: there is no function to run; put the program into one.")
    arguments = entry.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    names = [a.arg for a in every]
    positional = [*arguments.posonlyargs, *arguments.args]
    optional = {a.arg for a in positional[len(positional) - len(arguments.defaults) :]}
    optional |= {a.arg for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if d is not None}
    at = f"{unit.place}:{entry.lineno}"
    for name in prior:
        if name not in names:
            raise ProgramError(f"{at}: {entry.name} has no parameter {name!r}; its parameters are {', '.join(names)}.")
    for name in names:
        if name not in prior and name not in optional:
            raise ProgramError(
                f"{at}: nothing says what {name} is drawn from; add --prior '{name}=Normal(35, sd=2)', or what fits, "
                f"or write it into the file's prior."
            )


def _path_of(secret: str, prior: Mapping[str, object]) -> Callable[[Mapping[str, object]], object]:
    """A function that finds the secret among drawn inputs. Raises ProgramError for what is no input."""
    remedy = f"name an input, such as 'ages[0]'; the inputs are: {', '.join(prior) or 'none'}"
    try:
        node = ast.parse(secret.strip(), mode="eval").body
        steps: list[Any] = []
        while isinstance(node, ast.Subscript):
            steps.append(ast.literal_eval(node.slice))
            node = node.value
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise ProgramError(f"the secret {secret[:60]!r} is not a name; {remedy}.") from None
    if not isinstance(node, ast.Name) or node.id not in prior:
        raise ProgramError(f"the secret {secret[:60]!r} is no input of a program that is run; {remedy}.")
    first, rest = node.id, steps[::-1]

    def found(given: Mapping[str, object]) -> object:
        value: Any = given[first]
        for step in rest:
            value = value[step]
        return value

    try:
        example = found(prior)
    except (LookupError, TypeError):
        raise ProgramError(f"there is no {secret[:60]} in the prior; {remedy}.") from None
    if isinstance(example, list | tuple | Mapping) or example is None:
        raise ProgramError(f"the secret {secret[:60]!r} holds several values; name one of them, such as {secret}[0].")
    return found


def _columns(unit: Unit, value: object, draw: int) -> dict[str, Outcome]:
    """What one run returned, by column: "output", or "output[0]", "output['mean']" … for what is made of parts."""
    found: dict[str, Outcome] = {}

    def collect(part: object, name: str) -> None:
        if isinstance(part, list | tuple):
            for i, inner in enumerate(cast("Sequence[object]", part)):
                collect(inner, f"{name}[{i}]")
        elif isinstance(part, dict):
            for key, inner in cast("dict[object, object]", part).items():
                collect(inner, f"{name}[{key!r}]")
        elif part is None:
            found[name] = "None"
        elif isinstance(part, float) and not math.isfinite(part):
            found[name] = "not a number" if math.isnan(part) else "infinite" if part > 0 else "minus infinite"
        else:
            found[name] = cast(Outcome, part)

    collect(value, "output")
    if not found or len(found) > _MOST_COLUMNS:
        what = "nothing" if not found else f"{len(found):,} values"
        raise ProgramError(
            f"{_entry(unit)} returned {what} in run {draw + 1:,}; return 1 to {_MOST_COLUMNS:,} numbers or words."
        )
    return found


def _outputs(unit: Unit, released: Sequence[Mapping[str, Outcome]]) -> dict[str, list[Outcome]]:
    if not released:
        return {"output": []}
    names = list(released[0])
    for i, row in enumerate(released):
        if row.keys() != released[0].keys():
            raise ProgramError(
                f"{_entry(unit)} returned {len(row)} values in one run ({i + 1:,}) and {len(names)} in another, or "
                "under other names; return as many every time, such as None for those that there are not."
            )
    return {name: [row[name] for row in released] for name in names}


def _entry(unit: Unit) -> str:
    entry = unit.entry
    return unit.place if entry is None else f"{unit.place}:{entry.lineno}: {entry.name}"


# -- the process -------------------------------------------------------------------------------------------------------

#: What the process finds in its environment, besides where programs are.
_QUIET = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
}
_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "SYSTEMROOT", "TEMP")


class _Process:
    """The child, from its start to its end; leaving the block ends it whatever it does."""

    def __init__(self, unit: Unit, seed: int, seconds: float, memory: int) -> None:
        self._unit, self._seconds, self._memory = unit, seconds, memory
        self._until = monotonic() + seconds
        self._answers: queue.Queue[str] = queue.Queue()
        job = {
            "path": str(Path(unit.place).resolve()),
            "function": unit.entry.name if unit.entry else "",
            "library": str(Path(__file__).resolve().parents[3]),
            "seed": seed,
            "memory": memory,
            "seconds": seconds if math.isfinite(seconds) else 1e9,
        }
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ} | _QUIET
        self._child = subprocess.Popen(
            [sys.executable, "-I", "-B", str(Path(__file__).with_name("child.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C is for leakmeter, which then ends the child
        )
        Thread(target=self._listen, daemon=True).start()
        self.network, self.limited = "", False
        self._job = job

    def __enter__(self) -> _Process:
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

    def run(self, drawn: Sequence[Mapping[str, object]], before: int) -> list[Any]:
        """What the function gave for each of some inputs, after ``before`` others: [value], or [] for a run that was
        not kept."""
        self._say([wired(dict(given)) for given in drawn])
        return [[unwired(v) for v in row] for row in self._heard(before)["rows"]]

    def _listen(self) -> None:
        if self._child.stdout is not None:
            for line in self._child.stdout:
                self._answers.put(line)
        self._answers.put("")

    def _say(self, message: object) -> None:
        if self._child.stdin is None:
            return
        try:
            self._child.stdin.write(json.dumps(message) + "\n")
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
        raise BudgetError(
            f"{self._unit.place}: {before:,} runs were over after {self._seconds:g} seconds; ask for fewer with draws= "
            "(--draws), or give it more with seconds= (--seconds)."
        )

    def _ended(self, before: int) -> dict[str, Any]:
        status = self._child.wait()
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        if status == -24:  # SIGXCPU: its processor time is over
            self._late(before)
        raise ProgramError(
            f"{_entry(self._unit)} ended its process ({how}) after {before:,} runs; it may take "
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
            return ProgramError(f"{_entry(self._unit)} returned {answer['message']}; return numbers, words or lists.")
        run = before + int(answer["draw"]) + 1
        return ProgramError(f"{place}: the program failed in run {run:,} ({what}); correct that, or catch it there.")
