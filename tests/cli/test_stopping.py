"""Ctrl-C while the command is still loading: one sentence, no traceback."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from leakmeter.cli.ending import interrupted
from leakmeter.errors import DataError

#: A shell calls both 130; Python ends by the signal itself where it was met while code was being made.
STOPPED = {130, -signal.SIGINT}


def test_ctrl_c_is_seen_under_the_error_that_a_library_makes_of_it() -> None:
    wrapped = ImportError("initialization failed")
    wrapped.__cause__ = KeyboardInterrupt()
    outer = DataError("The tagger cannot be opened.")
    outer.__cause__ = wrapped
    assert interrupted(wrapped)
    assert interrupted(outer)


def test_an_error_of_its_own_is_no_ctrl_c() -> None:
    error = ImportError("no such module")
    error.__cause__ = OSError("no such file")
    error.__cause__.__cause__ = error  # a ring must not be walked for ever
    assert not interrupted(error)
    assert not interrupted(None)


def test_what_fails_while_a_stop_is_handled_is_told_as_it_is() -> None:
    error = OSError("no space left")
    error.__context__ = KeyboardInterrupt()
    assert not interrupted(error)


def test_a_library_that_is_stopped_while_it_loads_ends_the_command_in_one_sentence() -> None:
    code = (
        "import sys\n"
        "from leakmeter.cli import checking, main\n"
        "def stopped(*_):\n"
        "    try:\n"
        "        raise KeyboardInterrupt\n"
        "    except KeyboardInterrupt as stop:\n"
        "        raise ImportError('initialization failed') from stop\n"
        "checking.run_check = stopped\n"
        "sys.argv = ['leakmeter', 'check', '--text', 'I am 34.']\n"
        "main.main()\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.returncode == 130
    assert run.stderr == "leakmeter: stopped.\n"


@pytest.mark.parametrize("loaded", ["leakmeter.errors", "leakmeter.cli.ending", "typer", "leakmeter.cli.main"])
def test_ctrl_c_while_the_commands_load_leaves_no_traceback(loaded: str) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "leakmeter", "check", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        assert run.stderr is not None
        while not (line := run.stderr.readline().decode()).rstrip().endswith(f" {loaded}"):
            assert line, f"{loaded} was never loaded"
        run.send_signal(signal.SIGINT)
        out, rest = run.communicate(timeout=60)
    assert run.returncode in STOPPED
    assert out == b""
    said = [line for line in rest.decode().splitlines() if not line.startswith("import time:")]
    assert said == ["leakmeter: stopped."]
