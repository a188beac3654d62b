"""The process that runs a user's program: ``python -I child.py``. Messages come and go as lines of JSON (`wire`).

It takes the limits first, then loads the program, then runs it for each line of inputs. What the program prints goes
nowhere; what it raises is told with its line. Standard library alone, unless the program wants more.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any, TextIO

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
#: What a program must not do: talk to anybody, or start another program, which would not be held to it.
_FORBIDDEN = (
    "socket.connect socket.bind socket.sendto socket.sendmsg socket.getaddrinfo socket.gethostbyname "
    "socket.gethostbyaddr subprocess.Popen os.system os.exec os.posix_spawn os.spawn os.startfile os.fork os.forkpty"
).split()


class Forbidden(PermissionError):
    """The program wanted to use the network, or to start another program."""


def main() -> None:
    """Answer messages until there are none."""
    asked, answers = _streams()
    job = json.loads(asked.readline())
    limited = _limits(job["memory"], job["seconds"])
    network = "namespace" if _no_network() else "guard"
    sys.addaudithook(_guard)
    wire = _load("leakmeter_wire", os.path.join(os.path.dirname(os.path.abspath(__file__)), "wire.py"))
    try:
        function, not_kept = _program(job)
    except BaseException as error:
        _answer(answers, _failed(error, job["path"], 0))
        return
    _answer(answers, {"ready": True, "network": network, "limited": limited})
    for line in asked:
        _answer(answers, _batch(json.loads(line), function, not_kept, wire, job["path"]))


def _streams() -> tuple[TextIO, TextIO]:
    """Standard input and output for messages alone: the program finds nothing in one and prints into nowhere."""
    asked, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for place in (0, 1, 2):
        os.dup2(nowhere, place)
    return open(asked, encoding="utf-8"), open(answers, "w", encoding="utf-8")


def _limits(memory: int, seconds: float) -> bool:
    """Take the limits on memory (bytes) and processor time; whether the system has such."""
    try:
        import resource
    except ImportError:
        return False
    wanted = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_AS, memory)]
    if seconds < 1e6:
        wanted.append((resource.RLIMIT_CPU, int(seconds) + 2))
    held = True
    for limit, value in wanted:
        try:
            resource.setrlimit(limit, (value, value))
        except (ValueError, OSError):
            held = False
    return held


def _no_network() -> bool:
    """Leave the network for a namespace without one (Linux); whether that was allowed."""
    if sys.platform != "linux":
        return False
    try:
        import ctypes

        return ctypes.CDLL(None).unshare(_NEW_USER | _NEW_NETWORK) == 0
    except (ImportError, OSError, AttributeError):
        return False


def _guard(event: str, _: Any) -> None:
    if event in _FORBIDDEN:
        raise Forbidden(f"a program that is run by leakmeter may not use {event}")


def _program(job: dict[str, Any]) -> tuple[Callable[..., Any], type[BaseException] | None]:
    """The function to run, and what it raises where it observes what did not happen."""
    import random

    random.seed(job["seed"])
    found = [] if job["library"] in sys.path else [job["library"]]
    sys.path[:0] = [os.path.dirname(job["path"]), *found]
    source = open(job["path"], encoding="utf-8", errors="replace").read()  # noqa: SIM115 - the process ends soon
    if "numpy" in source or "leakmeter" in source or "scipy" in source:
        _seed_numpy(job["seed"])
    sys.argv = [job["path"]]
    module = _load("audited_program", job["path"])
    not_kept = None
    if "leakmeter.program" in sys.modules:
        import numpy as np

        from leakmeter.program.blackbox import drawing

        drawing.drawn_noise(module.__dict__, np.random.default_rng([job["seed"], 2]))
        not_kept = drawing.NotKept
    return getattr(module, job["function"]), not_kept


def _seed_numpy(seed: int) -> None:
    """Have numpy's noise begin at the seed, that of generators made without one too."""
    try:
        import numpy as np
    except ImportError:
        return
    np.random.seed(seed % 2**32)
    made, fresh = np.random.default_rng, np.random.SeedSequence([seed, 1])

    def seeded(seed: Any = None) -> Any:
        return made(fresh.spawn(1)[0] if seed is None else seed)

    np.random.default_rng = seeded


def _load(name: str, path: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _batch(
    batch: list[Any], function: Callable[..., Any], not_kept: type[BaseException] | None, wire: Any, path: str
) -> dict[str, Any]:
    """What the function gives for each of some inputs: ``[value]``, or ``[]`` where the run is not kept."""
    rows: list[list[Any]] = []
    for i, inputs in enumerate(batch):
        try:
            rows.append([wire.wired(function(**wire.unwired(inputs)))])
        except BaseException as error:
            if not_kept is not None and isinstance(error, not_kept):
                rows.append([])
                continue
            return _failed(error, path, i)
    return {"rows": rows}


def _failed(error: BaseException, path: str, draw: int) -> dict[str, Any]:
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines = [error.lineno]
    message = str(error)[:300]
    return {"error": type(error).__name__, "message": message, "line": lines[-1] if lines else None, "draw": draw}


def _answer(answers: TextIO, message: dict[str, Any]) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
