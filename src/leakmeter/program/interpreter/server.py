"""The process in which programs are interpreted: ``python -I -B server.py FOLDER``, with the folder of the library.

It loads what interpreting needs once, and for each job makes a copy of itself (fork, where the system has it) that
works on this job alone and then ends. The copy has nothing to lose: no network, no environment, no file but those of
Python and its libraries to read and none to write, and so much memory and time. The interpreter gives programs no way
to any of this (`library`); what is taken here is for the case that it does after all.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

_OWN_SIZE = "/proc/self/statm"
#: What happens in Python without leading anywhere (the names of audit events begin so).
_HARMLESS = (
    *(
        "compile",
        "exec",
        "import",
        "object.__",
        "builtins.id",
        "marshal.",
        "code.__new__",
        "sys.monitoring",
        "cpython.",
    ),
    *("gc.", "array.__new__", "sys._getframe", "sys.unraisablehook", "sys.excepthook", "os.listdir", "os.scandir"),
    *("pickle.find_class", "glob.", "pathlib.", "re.", "time."),
)


def main() -> None:
    """Do jobs until there are no more."""
    sys.path.insert(0, sys.argv[1])
    _ROOTS.append(os.path.abspath(sys.argv[1]))
    confinement = importlib.import_module("leakmeter.program.worlds.confinement")
    asked, answers = confinement.streams()
    os.environ.clear()
    confinement.leave_network()  # here, where there is one thread only; the copies have none either
    importlib.import_module("leakmeter.program.interpreter.running").load()  # once, for all jobs
    lines = _lines(asked)
    for line in lines:
        job: Any = json.loads(line)
        if "source" not in job:
            continue  # of a job that ended before it was told to
        if "pandas" in job["source"]:
            _load_pandas()
        if not hasattr(os, "fork"):
            _work(job, lines, answers)
            return
        child = os.fork()
        if child == 0:
            status = 1
            try:
                _work(job, lines, answers)
                status = 0
            finally:
                os._exit(status)
        _, status = os.waitpid(child, 0)
        if status:
            _say(answers, {"ended": os.waitstatus_to_exitcode(status), "job": job["job"]})


def _lines(asked: int) -> Iterator[str]:
    """The messages, each after its length in ten digits: read no further than it ends, for the next may be for another
    process."""
    while length := int(_exactly(asked, 10) or 0):
        yield _exactly(asked, length).decode("utf-8")


def _exactly(asked: int, length: int) -> bytes:
    """So many bytes; fewer at the end of what there is."""
    whole = b""
    while len(whole) < length and (part := os.read(asked, length - len(whole))):
        whole += part
    return whole


def _say(answers: int, message: dict[str, Any]) -> None:
    whole = (json.dumps(message) + "\n").encode("utf-8")
    while whole:
        whole = whole[os.write(answers, whole) :]


def _load_pandas() -> None:
    """Load pandas, with what it loads when it is used for the first time."""
    try:
        pandas: Any = importlib.import_module("pandas")
    except ImportError:
        return
    frame = pandas.DataFrame({"k": ["a", "b"], "x": [1, 2.5]})
    frame.groupby("k").x.mean().to_dict()
    frame.pivot_table(index="k", values="x")


# -- one job -----------------------------------------------------------------------------------------------------------


def _work(job: dict[str, Any], lines: Iterator[str], answers: int) -> None:
    """Answer the messages of one job, until it is said to end."""
    from leakmeter.program.budget import budgeted
    from leakmeter.program.interpreter.running import answering
    from leakmeter.program.worlds import confinement

    seconds, memory = int(job["seconds"]) + 2, _size() + job["memory"]
    confinement.limit({"CORE": 0, "AS": memory, "CPU": seconds, "FSIZE": 0})
    sys.addaudithook(_guard)
    with budgeted(job["seconds"]):
        answer = answering(job)
        for line in lines:
            message = json.loads(line)
            if isinstance(message, dict):
                return
            _say(answers, {**answer(message), "job": job["job"]})


def _size() -> int:
    """The memory that this process has already, in bytes."""
    try:
        with open(_OWN_SIZE, encoding="ascii") as told:
            return int(told.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 1 << 40


class Forbidden(BaseException):
    """Something that no program may do, and that the interpreter has no way to."""


def _guard(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open":
        path, _, flags = arguments
        reading = isinstance(flags, int) and not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if not (reading and (path == _OWN_SIZE or (isinstance(path, str) and _is_library(path)))):
            raise Forbidden(event)
    elif not event.startswith(_HARMLESS):
        raise Forbidden(event)


def _is_library(path: str) -> bool:
    """Whether a file is one of Python's or of an installed library."""
    whole = os.path.abspath(path)
    return "/proc/" not in whole and any(whole.startswith(root + os.sep) for root in _ROOTS)


_ROOTS = [os.path.abspath(p) for p in (sys.prefix, sys.base_prefix, os.path.dirname(os.__file__))]

if __name__ == "__main__":
    main()
