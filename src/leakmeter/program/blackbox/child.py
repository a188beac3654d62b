"""The process that runs a user's program: ``python -I child.py``. Messages come and go as lines of JSON (`wire`).

It takes the limits first, then loads the program, then runs it for each line of rows of random inputs: once a row, with
random numbers that are drawn, or (``most``) on all paths that chance can take. What the program prints goes nowhere;
what it raises is told with its line. Standard library alone, unless the program wants more.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any, TextIO

#: What a program must not do: talk to anybody, or start another program, which would not be held to it.
_FORBIDDEN = (
    "socket.connect socket.bind socket.sendto socket.sendmsg socket.getaddrinfo socket.gethostbyname "
    "socket.gethostbyaddr subprocess.Popen os.system os.exec os.posix_spawn os.spawn os.startfile os.fork os.forkpty"
).split()


class Forbidden(PermissionError):
    """The program wanted to use the network, or to start another program."""


def main() -> None:
    """Answer messages until there are none."""
    confinement = _ours("confinement")
    places = confinement.streams()
    asked, answers = open(places[0], encoding="utf-8"), open(places[1], "w", encoding="utf-8")  # noqa: SIM115 - to the end
    told = json.loads(asked.readline())
    limits = {"CORE": 0, "AS": told["memory"]} | ({"CPU": int(told["seconds"]) + 2} if told["seconds"] < 1e6 else {})
    limited = confinement.limit(limits)
    network = "namespace" if confinement.leave_network() else "guard"
    sys.addaudithook(_guard)
    try:
        answer = _answering(told)
    except BaseException as error:
        _say(answers, _failed(error, told["path"], 0))
        return
    _say(answers, {"ready": True, "network": network, "limited": limited})
    for line in asked:
        _say(answers, answer(json.loads(line)))


def _answering(told: dict[str, Any]) -> Callable[[list[Any]], dict[str, Any]]:
    """What to do with rows of random inputs: draw what the program asks for, or try it all."""
    wire = _ours("wire")
    kinds, choices = None, None
    if told["most"] is not None:
        kinds = _ours("choices")
        choices = kinds.Choices()
    module, not_kept = _program(told, choices)
    function, template = getattr(module, told["function"]), {"d": list(told["template"].items())}

    def once(drawn: list[Any]) -> Any:
        return wire.wired(function(**wire.unwired(template, wire.unwired(drawn), module)))

    if kinds is None:
        return lambda batch: _drawn(batch, once, not_kept, told["path"])
    trying = kinds.Trying(choices, told["most"], once, not_kept)
    return lambda batch: _tried(batch, trying, kinds.Endless, told["path"])


def _ours(name: str) -> Any:
    """A file of `leakmeter.program.worlds`, loaded without the library around it."""
    program = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return _load(f"leakmeter_{name}", os.path.join(program, "worlds", f"{name}.py"))


def _guard(event: str, _: Any) -> None:
    if event in _FORBIDDEN:
        raise Forbidden(f"a program that is run by leakmeter may not use {event}")


def _program(told: dict[str, Any], choices: Any) -> tuple[Any, type[BaseException] | None]:
    """The program, loaded, and what it raises where it observes what did not happen. ``choices`` are the paths of
    chance where all are tried, None where random numbers are drawn."""
    import random

    random.seed(told["seed"])
    found = [] if told["library"] in sys.path else [told["library"]]
    sys.path[:0] = [os.path.dirname(told["path"]), *found]
    source = open(told["path"], encoding="utf-8", errors="replace").read()  # noqa: SIM115 - the process ends soon
    for name in ("pandas", "scipy.stats"):  # these look at numpy's generators while they are loaded
        if name.partition(".")[0] in source and importlib.util.find_spec(name.partition(".")[0]) is not None:
            importlib.import_module(name)
    numpy = any(name in source for name in ("numpy", "pandas", "leakmeter", "scipy"))
    if choices is not None:
        chance = _ours("chance")
        if numpy:  # first: numpy itself draws while it is loaded
            chance.in_place_of_numpy(choices)
        chance.in_place_of_random(choices)
    elif numpy:
        _seed_numpy(told["seed"])
    sys.argv = [told["path"]]
    module = _load("audited_program", told["path"])
    if "leakmeter.program" not in sys.modules:
        return module, None
    from leakmeter.program.blackbox import drawing
    from leakmeter.program.worlds.outcomes import choosing

    drawing.drawn_noise(module.__dict__, _draws(told["seed"]) if choices is None else choosing(choices))
    return module, drawing.NotKept


def _draws(seed: int) -> Callable[[Any], Any]:
    """A function that draws one value of a distribution."""
    import numpy as np

    from leakmeter.program.blackbox import drawing

    noise = np.random.Generator(np.random.PCG64([seed, 2]))
    return lambda distribution: drawing.draws(distribution, noise, 1)[0]


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


def _drawn(
    batch: list[Any], once: Callable[[list[Any]], Any], not_kept: type[BaseException] | None, path: str
) -> dict[str, Any]:
    """What the function gives for each row of inputs: ``[value]``, or ``[]`` where the run is not kept."""
    rows: list[list[Any]] = []
    for i, drawn in enumerate(batch):
        try:
            rows.append([once(drawn)])
        except BaseException as error:
            if not_kept is not None and isinstance(error, not_kept):
                rows.append([])
                continue
            return _failed(error, path, i)
    return {"rows": rows}


def _tried(batch: list[Any], trying: Any, endless: type[BaseException], path: str) -> dict[str, Any]:
    """What the function gives for each row of inputs on every path (`choices.Trying.answer`), or why not all are
    tried."""
    try:
        return trying.answer(batch)
    except BaseException as error:
        if isinstance(error, endless):
            line = _line(error, path)
            return {"endless": f"it asks for {error}" + (f" (line {line})" if line else "")}
        return _failed(error, path, 0)


def _failed(error: BaseException, path: str, draw: int) -> dict[str, Any]:
    message = str(error)[:300]
    return {"error": type(error).__name__, "message": message, "line": _line(error, path), "draw": draw}


def _line(error: BaseException, path: str) -> int | None:
    """The line of the program in which an error arose."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return error.lineno
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == path]
    return lines[-1] if lines else None


def _say(answers: TextIO, message: dict[str, Any]) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
