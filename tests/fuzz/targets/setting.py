"""Settings: files of TOML, environment variables and values of options; and the command line itself."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from math import isfinite
from random import Random

from tests.fuzz.case import Target, hold
from tests.fuzz.folder import folder, written
from tests.fuzz.programs import prior, program
from tests.fuzz.texts import changed, heap, phrase
from tests.fuzz.words import TRAPS

from leakmeter.config import as_mapping, settings

_NAMES = tuple(as_mapping(settings({}, {"LEAKMETER_CONFIG": os.devnull})))
_VALUES = (
    "0", "1", "-1", "0.5", "1e400", "nan", "inf", "true", "false", '"yes"', '"text"', '"json"', '""', "[]",
    '["Leeds"]', "[1]", "{}",
    '"mixed"', "1_000", "0x10", "2020-01-01", '"""a"""', "'html'", "[[]]", '["", " "]', "1e9", "9" * 400, '"1,000"',
    '"http://x"',
)  # fmt: skip


def _make_settings(random: Random) -> str:
    lines = [
        f"{random.choice((*_NAMES, 'colour', 'llm.x'))} = {_value(random)}"
        for _ in range(random.choice((0, 1, 1, 2, 3, 6)))
    ]
    text = "\n".join(lines)
    while random.random() < 0.3:
        text = changed(random, text)
    return text


def _value(random: Random) -> str:
    return random.choice(_VALUES) if random.random() < 0.8 else phrase(random)


def _settings(text: str, random: Random) -> object:
    path = written("leakmeter.toml", text)
    environment = {"LEAKMETER_CONFIG": str(path)}
    arguments: dict[str, object] = {}
    for _ in range(random.choice((0, 0, 1, 2))):
        environment[f"LEAKMETER_{random.choice(_NAMES).upper()}"] = _value(random)
    for _ in range(random.choice((0, 0, 1, 2))):
        arguments[random.choice(_NAMES)] = random.choice(
            (None, 1, -1, 0.5, float("nan"), 1e300, "x", (), ("a",), True, _value(random))
        )
    found = settings(arguments, environment)
    hold(0 <= found.threshold <= 1, "the threshold is a proportion", found.threshold)
    hold(found.max_characters >= 1, "some characters are read", found.max_characters)
    hold(isfinite(found.fail_under_k) and found.fail_under_k >= 0, "a number of people", found.fail_under_k)
    hold(found.llm_concurrency >= 0 and found.llm_timeout >= 1, "calls and seconds", found)
    hold(1 <= found.llm_draws <= 50 and 1 <= found.llm_runs <= 20, "draws and runs", found)
    return repr(found)


_OPTIONS = {
    "find": ("--text", "--community", "--format", "--threshold", "--allow"),
    "check": (
        "--text",
        "--community",
        "--format",
        "--threshold",
        "--allow",
        "--fail-under-k",
        "--max-characters",
        "--answers",
    ),
    "estimate": ("--text", "--format", "--network", "--out", "--runs", "--seed", "--community"),
    "rewrite": (
        "--text",
        "--target-k",
        "--method",
        "--degree",
        "--pin",
        "--false",
        "--forbid",
        "--frontier",
        "--only-text",
        "--format",
    ),
    "audit": ("--prior", "--observe", "--secret", "--format", "--out", "--approximate", "--budget", "--seed"),
    "dismiss": ("--forget", "--list", "--forget-all"),
    "doctor": (),
    "": ("--version", "--help"),
}
_FLAGS = frozenset(
    "--network --frontier --only-text --approximate --forget --list --forget-all --version --help".split()
)
_FORMATS = ("text", "json", "html", "svg", "png")
_ARGUMENTS = (
    "0",
    "1",
    "-1",
    "0.5",
    "1000",
    "1e400",
    "nan",
    "text",
    "json",
    "html",
    "svg",
    "plan",
    "greedy",
    "strong",
    "mixed",
    "",
    "-",
)


def _make_command(random: Random) -> str:
    """A command line, one argument in a line."""
    command = random.choice(tuple(_OPTIONS))
    words = [command] if command else []
    if command == "audit":
        words.append("PROGRAM" if random.random() < 0.9 else phrase(random))
    elif command and random.random() < 0.9:
        words += ["--text", random.choice((phrase, phrase, heap, lambda random: random.choice(TRAPS)))(random)]
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        option = random.choice((*(_OPTIONS[command] or ("--text",)), "--nonsense"))
        words.append(option)
        if option == "--format":
            words.append(random.choice(_FORMATS))
        elif option == "--prior":
            words.append(prior(random))
        elif option == "--out":
            words.append(random.choice(("FOLDER/out", "FOLDER", "FOLDER/none/out", "")))
        elif option not in _FLAGS:
            words.append(random.choice((*_ARGUMENTS, phrase(random), heap(random))))
    return "\n".join(word.replace("\n", " ") for word in words)


def _command(text: str, random: Random) -> object:
    """What a command line prints and how it ends; 0, 1 or 2, and an error is one line."""
    path = written("program.py", program(random)) if "PROGRAM" in text else ""
    words = [w.replace("PROGRAM", str(path)).replace("FOLDER", str(folder())) for w in text.split("\n")]
    words = [
        word.encode("utf-8", "surrogateescape" if _escapes(word) else "replace").decode("utf-8", "surrogateescape")
        for word in words
    ]
    if any("\x00" in word for word in words):
        return "no command line holds NUL"
    status, out, err = _run(words)
    hold(status in (0, 1, 2), "a command ends with 0, 1 or 2", (status, words))
    hold("Traceback" not in err, "a command shows no traceback", err[-200:])
    if status == 2:
        hold(err.strip().count("\n") <= 2, "what is wrong is said in a line", err)
    return status, out


def _escapes(word: str) -> bool:
    return all("\udc80" <= c <= "\udcff" for c in word if "\ud800" <= c <= "\udfff")


def _run(words: list[str]) -> tuple[object, str, str]:
    from leakmeter.cli.main import main

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "surrogateescape", write_through=True) for _ in range(2))
    status: object = 0
    with _as_command(words), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            status = end.code or 0
    return status, *(stream.buffer.getvalue().decode("utf-8", "replace") for stream in (out, err))  # type: ignore[attr-defined]


@contextmanager
def _as_command(words: list[str]) -> Generator[None]:
    """Arguments, standard input and settings of a run of the command line that reads nothing of the user's."""
    argv, stdin, environment = sys.argv, sys.stdin, dict(os.environ)
    sys.argv, sys.stdin = ["leakmeter", *words], io.TextIOWrapper(io.BytesIO(b"Im 24F in Leeds"))
    os.environ.update(LEAKMETER_CONFIG=str(written("empty.toml", "")), HOME=str(folder()), NO_COLOR="1")
    try:
        yield
    finally:
        sys.argv, sys.stdin = argv, stdin
        os.environ.clear()
        os.environ.update(environment)


TARGETS = (
    Target("settings", _make_settings, _settings, share=2.0),
    Target("commands", _make_command, _command, share=2.0, seconds=20.0),
)
