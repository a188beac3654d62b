"""Interpreting in another process (`server`), which is kept for the next program, and ended where it takes too long."""

from __future__ import annotations

import ast
import atexit
import itertools
import json
import os
import queue
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from types import FunctionType, ModuleType
from typing import Any, cast

from leakmeter.program.budget import left
from leakmeter.program.interpreter.scopes import NotInterpreted
from leakmeter.program.reading.source import Unit
from leakmeter.program.worlds.choices import Endless
from leakmeter.program.worlds.confinement import begun
from leakmeter.program.worlds.wire import wired

#: Bytes that a program may take beside what the libraries take.
_MEMORY = 2 * 1024**3
#: Seconds that a process may take to start, libraries and all.
_STARTING = 20.0
#: What waiting for an answer may take of the time that is left.
_SHARE = 0.5
_KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT")


class Stopped(Exception):
    """Python stops in some run: in this ``line``, with an error of this ``kind`` that says so much."""

    def __init__(self, line: int, kind: str, said: str) -> None:
        super().__init__(line, kind, said)
        self.line, self.kind, self.said = line, kind, said


class Interpreting:
    """A source of `worlds.trying`: one program, interpreted in another process, within so many ``seconds``.

    It makes at most so many runs, and so many choices of chance for one row of inputs; or, with ``drawn`` (a seed, and
    the number of the first run), one run for each row, its own random numbers drawn. ``pinned`` as in `running`.

    Raises NotInterpreted where something in it is not worked out there, Endless where its own random numbers are too
    many, and Stopped where it fails. To be left (``with``) when all was asked.
    """

    def __init__(
        self,
        unit: Unit,
        template: Mapping[str, Any],
        seconds: float,
        most: int = 10**9,
        most_choices: int = 10**9,
        drawn: tuple[int, int] | None = None,
        pinned: str | None = None,
    ) -> None:
        self._until = monotonic() + seconds
        limits = {
            "most": most,
            "most_choices": most_choices,
            "drawn": drawn,
            "pinned": pinned,
            "seconds": min(seconds, 1e6),
        }
        self._job = {**job_of(unit), "template": template, **limits}
        self.runs = 0

    def __enter__(self) -> Interpreting:
        _LOCK.acquire()
        try:
            self._server = _server()
            self._number = next(_NUMBERS)
            self._server.say({**self._job, "memory": _MEMORY, "job": self._number})
        except BaseException:
            _LOCK.release()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._server.say({"end": True})
        finally:
            _LOCK.release()

    def try_all(self, drawn: Sequence[Sequence[object]], before: int) -> dict[str, Any]:
        """What the program gives for rows of random inputs, on all paths that chance can take."""
        self._server.say([[wired(v) for v in row] for row in drawn])
        answer = self._server.heard(self._until, self._number)
        if "ended" in answer:
            raise NotInterpreted("it takes too much time or memory")
        if "not" in answer:
            raise NotInterpreted(answer["not"])
        if "endless" in answer:
            raise Endless(answer["endless"])
        if "stopped" in answer:
            raise Stopped(*answer["stopped"])
        self.runs = answer["runs"]
        return answer


def job_of(unit: Unit) -> dict[str, Any]:
    """A program as another process can be told of it. Raises NotInterpreted for what is no function of Python."""
    if unit.entry is None or unit.query is not None or unit.variables or not unit.text:
        raise NotInterpreted("anything but a function")
    live = _live(unit) if unit.live else None
    return {"source": unit.text, "place": unit.place, "line": unit.entry.lineno, "name": unit.entry.name, "live": live}


def _live(unit: Unit) -> dict[str, tuple[str, Any]]:
    """What the names stand for in the module where a function runs: a module, data, or something of a library."""
    names = {n.id for part in unit.body for n in ast.walk(part) if isinstance(n, ast.Name)}
    found: dict[str, tuple[str, Any]] = {}
    for name in names & unit.live.keys():
        value = unit.live[name]
        place = str(getattr(value, "__module__", ""))
        if isinstance(value, ModuleType):
            found[name] = ("module", value.__name__)
        elif _is_data(value):
            found[name] = ("data", wired(value))
        elif isinstance(value, FunctionType | type) and name in {**unit.functions, **unit.classes}:
            continue
        elif place.startswith("leakmeter.program"):
            inner = "leakmeter.program.mechanisms" if ".mechanisms" in place else "leakmeter.program"
            found[name] = ("given", [inner, getattr(value, "__name__", name)])
        elif place:
            found[name] = ("given", [place, getattr(value, "__name__", name)])
    return found


def _is_data(value: Any) -> bool:
    """Whether a value is known by itself: numbers, words, and lists and tables of them."""
    if type(value) in (list, tuple, set, frozenset):
        return all(map(_is_data, cast("list[Any]", value)))
    if type(value) is dict:
        pairs = cast("dict[Any, Any]", value).items()
        return all(_is_data(k) and _is_data(v) for k, v in pairs)
    return value is None or type(value) in (bool, int, float, str)


# -- the process -------------------------------------------------------------------------------------------------------


class _Server:
    """``owner`` is the process that began it: one that was forked from that begins its own."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        here = Path(__file__)
        self._process = begun([str(here.with_name("server.py")), str(here.parents[3])], _KEPT)
        self._answers: queue.Queue[bytes] = queue.Queue()
        self._fresh = True
        Thread(target=self._listen, daemon=True).start()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def say(self, message: object) -> None:
        """Send a message, after its length."""
        whole = json.dumps(message).encode("utf-8")
        if self._process.stdin is None:
            return
        try:
            self._process.stdin.write(f"{len(whole):10d}".encode() + whole)
            self._process.stdin.flush()
        except OSError:
            return  # it has ended, which is heard

    def heard(self, until: float, job: int) -> dict[str, Any]:
        """The answer to a job; that it ended, where there is none by then, in which case it is ended."""
        until = min(until + (_STARTING if self._fresh else 1.0), monotonic() + _SHARE * left())
        while True:
            try:
                line = self._answers.get(timeout=max(until - monotonic(), 0.01))
            except queue.Empty:
                if not self._fresh:  # else it is for the next one
                    self.kill()
                return {"ended": True}
            self._fresh = False
            answer: dict[str, Any] = json.loads(line) if line else {"ended": True, "job": job}
            if answer["job"] == job:  # what an earlier job said last is nobody's any more
                return answer

    def kill(self) -> None:
        """End it, and whatever it began."""
        try:
            os.killpg(self._process.pid, 9)
        except (AttributeError, OSError):
            self._process.kill()
        self._process.wait()

    def _listen(self) -> None:
        if self._process.stdout is not None:
            for line in self._process.stdout:
                self._answers.put(line)
        self._answers.put(b"")


_NUMBERS = itertools.count()
_LOCK = Lock()
_RUNNING: list[_Server] = []


def _server() -> _Server:
    """The process that there is, or a new one."""
    if not _RUNNING or not _RUNNING[0].alive or _RUNNING[0].owner != os.getpid():
        _RUNNING[:] = [_Server()]
    return _RUNNING[0]


@atexit.register
def _end() -> None:
    for server in _RUNNING:
        if server.owner == os.getpid():
            server.kill()
