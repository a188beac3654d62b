"""A pseudo-terminal for tests: what a person would have on the screen, escapes and all."""

from __future__ import annotations

import os
import pty
import re
import sys
import termios
import threading
import tty
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TextIO

import pytest

from leakmeter.cli.main import main

#: What is ours on a terminal: colour and weight of letters, and how a moving line is drawn over.
_STYLE = re.compile(r"\x1b\[([0-9;]*)m")
_MOVING = re.compile(r"\x1b\[\?25[lh]|\x1b\[1A|\x1b\[2K|\r")
#: The colours of rich's bar, out of 256.
_OF_A_BAR = re.compile(r"\b38;5;[0-9]+")
#: Plain, bold, dim, italic, underlined, reversed, struck out; the eight colours, plain and bright.
_OURS = {"", *map(str, (0, 1, 2, 3, 4, 7, 9, *range(30, 38), *range(90, 98)))}


@dataclass(frozen=True)
class Screen:
    """Everything that was sent to the terminal, and the exit status."""

    sent: str
    status: int

    @property
    def words(self) -> str:
        """What is left when our own styles are taken away."""
        return _MOVING.sub("", _STYLE.sub("", self.sent))

    def undriven(self) -> str:
        """The words, after it was made sure that nothing else drives the terminal."""
        styles = [_OF_A_BAR.sub("", codes) for codes in _STYLE.findall(self.sent)]
        assert {code for codes in styles for code in codes.split(";")} <= _OURS
        strange = {c for c in self.words if not c.isprintable() and c != "\n"}
        assert not strange, f"{strange} in {self.words[:2000]!r}"
        return self.words


def on_terminal(arguments: Sequence[str], monkeypatch: pytest.MonkeyPatch, **environment: str) -> Screen:
    """Run a command in this process with a terminal for standard output and standard error."""
    surroundings = {"LEAKMETER_CONFIG": "", "COLUMNS": "100", "TERM": "xterm-256color", **environment}
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["leakmeter", *arguments])
    monkeypatch.setattr(os, "_exit", sys.exit)  # another test's thread may still wait for a model
    sent: list[bytes] = []
    with _terminal(sent) as (out, errors):
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", errors)
        with pytest.raises(SystemExit) as ended:
            main()
    return Screen(b"".join(sent).decode("utf-8"), int(ended.value.code or 0))


@contextmanager
def _terminal(sent: list[bytes]) -> Iterator[tuple[TextIO, TextIO]]:
    """Two text streams to one terminal; ``sent`` holds what came through when they are closed."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs, termios.TCSANOW)  # a line break stays one
    reader = threading.Thread(target=_drain, args=(ours, sent))
    reader.start()
    try:
        with (
            open(theirs, "w", encoding="utf-8", newline="\n") as out,
            open(os.dup(theirs), "w", encoding="utf-8", newline="\n", buffering=1) as errors,
        ):
            yield out, errors
    finally:
        reader.join(timeout=30)
        os.close(ours)


def _drain(terminal: int, sent: list[bytes]) -> None:
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # Linux says so when nobody holds the other end any more
            return
        if not piece:
            return
        sent.append(piece)
