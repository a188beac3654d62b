"""What cannot be written is one sentence and exit status 2: no traceback, no half file, and never a silent success."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.command import leakmeter_command

from leakmeter.cli import checking
from leakmeter.cli.main import main

TEXT = "I live in Leeds and I work as a nurse."
COMMANDS = [
    ("check", "--text", TEXT),
    ("check", "--text", TEXT, "--format", "json"),
    ("check", "--text", TEXT, "--format", "html"),
    ("find", "--text", TEXT),
    ("estimate", "--text", TEXT),
    ("estimate", "--network", "--text", TEXT),
    ("estimate", "--network", "--text", TEXT, "--format", "svg"),
    ("rewrite", "--text", TEXT),
    ("rewrite", "--text", TEXT, "--only-text"),
    ("audit", "examples/programs/age_histogram.py"),
    ("dismiss", "--list"),
    ("doctor",),
    ("--version",),
    ("--help",),
    ("bench", "--help"),
    (),
]
named = [" ".join(c[:1] + c[3:]) or "nothing" for c in COMMANDS]


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of a shell in which ``$leakmeter`` runs the program."""
    env = {**os.environ, "LEAKMETER_CONFIG": "", "leakmeter": " ".join(leakmeter_command()), **environment}
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, encoding="utf-8", env=env)


def ended(arguments: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit status of a command that is run in this process."""
    monkeypatch.setenv("LEAKMETER_CONFIG", "")
    monkeypatch.setattr(sys, "argv", ["leakmeter", *arguments])
    # Threads that other tests left behind in this process are no calls to a model, for which it would end at once.
    monkeypatch.setattr(threading, "enumerate", list)
    with pytest.raises(SystemExit) as end:
        main()
    return int(end.value.code or 0)


@pytest.mark.parametrize("arguments", COMMANDS, ids=named)
def test_a_full_disk_is_one_sentence(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        full = os.fdopen(os.open("/dev/full", os.O_WRONLY), "w", encoding="utf-8")
        patch.setattr(sys, "stdout", full)
        assert ended(arguments, patch) == 2
        full.close()  # nothing is left over that Python would try to write once more
    said = capsys.readouterr().err
    assert said == "leakmeter: Standard output cannot be written: the disk is full. Make room, or write elsewhere.\n"


@pytest.mark.parametrize("arguments", COMMANDS, ids=named)
def test_ascii_gets_everything_in_ascii(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = tmp_path / "written"
    with monkeypatch.context() as patch, written.open("w", encoding="ascii") as out:
        patch.setattr(sys, "stdout", out)
        assert ended([word.replace("nurse", "nurse – “né” 🙂") for word in arguments], patch) == 0
    shown = written.read_text("ascii")
    assert shown
    if "json" in arguments:
        assert "🙂" in json.loads(shown)["text"]


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("$leakmeter --version > /dev/full", 2, "the disk is full"),
        ("$leakmeter --help > /dev/full", 2, "the disk is full"),
        ("$leakmeter --version >&-", 2, "it is closed"),
        ("$leakmeter --help >&-", 2, "it is closed"),
        ("$leakmeter nosuch 2>&-", 2, ""),
        ("$leakmeter nosuch 2>/dev/full", 2, ""),
        ("$leakmeter --version 2>&- >/dev/null", 0, ""),
        ("$leakmeter dismiss --list 2>/dev/full >/dev/null", 0, ""),
        ("set -o pipefail; $leakmeter doctor | true", 0, ""),
        ("$leakmeter check - <&-", 2, "Standard input is closed"),
        ("$leakmeter dismiss - <&-", 2, "Standard input is closed"),
        ("$leakmeter check - < <(head -c 100 /dev/urandom)", 2, "Standard input is"),
        ("$leakmeter check - < <(printf 'caf\\xe9')", 2, "not UTF-8"),
        ("$leakmeter check /", 2, "is a folder"),
        ("$leakmeter check /proc/self/mem", 2, "cannot be read"),
        ("$leakmeter audit examples/programs/age_histogram.py --out /dev/full", 2, "the disk is full"),
        ("$leakmeter audit examples/programs/age_histogram.py --out /", 2, "it is a folder"),
        ("$leakmeter audit examples/programs/age_histogram.py --out /no/such/x", 2, "its folder does not exist"),
        ("$leakmeter audit examples/programs/age_histogram.py --out README.md/x", 2, "its folder is a file"),
    ],
)
def test_a_stream_or_file_that_cannot_be_used_is_one_sentence(command: str, status: int, said: str) -> None:
    run = shell(command)
    assert run.returncode == status, run.stderr
    assert "Traceback" not in run.stderr
    assert run.stderr.count("\n") == bool(said)
    assert said in run.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_disk_that_fills_up_in_the_middle_is_no_success(unbuffered: str, tmp_path: Path) -> None:
    run = shell(f"ulimit -f 1; $leakmeter check --help > {tmp_path}/x", PYTHONUNBUFFERED=unbuffered)
    assert (tmp_path / "x").stat().st_size == 1024  # a part of it found room
    assert run.returncode == 2
    assert run.stderr.startswith("leakmeter: Standard output cannot be written: the file would be larger")


def test_a_locale_that_knows_only_ascii_is_no_obstacle() -> None:
    run = shell(f"$leakmeter rewrite --only-text --text '{TEXT} é'", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (run.returncode, "\\xe9" in run.stdout) == (0, True)
    assert run.stderr.startswith("leakmeter: Standard output takes ascii, which lacks")


@pytest.mark.parametrize("format", ["text", "json", "html", "png"])
def test_a_file_that_grows_too_large_is_not_there(format: str, tmp_path: Path) -> None:
    if format == "png":
        pytest.importorskip("matplotlib")
    arguments = ["audit", "examples/programs/age_histogram.py", "--format", format, "--out", str(tmp_path / "x")]
    run = subprocess.run(
        [sys.executable, "-m", "leakmeter", *arguments],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
        env={**os.environ, "LEAKMETER_CONFIG": "", "MPLCONFIGDIR": "/nonexistent", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert run.returncode == 2, run.stderr
    assert "larger than is allowed" in run.stderr.splitlines()[-1]
    assert list(tmp_path.iterdir()) == []


def test_a_terminal_is_no_file_to_write_to() -> None:
    run = shell(
        f"script -qec '{sys.executable} -m leakmeter audit examples/programs/age_histogram.py --out /dev/tty' /dev/null"
    )
    assert "/dev/tty is a terminal" in run.stdout


class TestStatus1:
    """Exit status 1 says that a threshold was missed, and nothing else does."""

    MISSED = (
        ("check", "--text", TEXT, "--fail-under-k", "1e9"),
        ("rewrite", "--text", TEXT, "--target-k", "1e10"),
    )
    NOTHING = "The tram was late again, and it rained."

    @pytest.mark.parametrize("arguments", MISSED)
    def test_a_missed_threshold(self, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
        assert ended(arguments, monkeypatch) == 1

    @pytest.mark.parametrize("arguments", MISSED)
    def test_nothing_to_disclose_misses_none(
        self,
        arguments: tuple[str, ...],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        assert ended([self.NOTHING if word == TEXT else word for word in arguments], monkeypatch) == 0
        shown = capsys.readouterr()
        assert "Nothing was found" in shown.out
        assert "fewer than" not in shown.out + shown.err

    @pytest.mark.parametrize(
        ("error", "said"),
        [
            (KeyError("I live in Leeds"), "KeyError"),
            (MemoryError(), "memory"),
            (
                OSError(5, "Input/output error", "/mnt/drive/x.txt"),
                "/mnt/drive/x.txt cannot be used (Input/output error)",
            ),
            (OSError(116, "Stale file handle"), "Stale file handle"),
            (BrokenPipeError(32, "Broken pipe"), "closed at its other end"),
            (ImportError("no", name="scipy"), "scipy cannot be loaded"),
            (RecursionError("too deep"), "RecursionError"),
            (EOFError(), "EOFError"),
        ],
    )
    def test_a_fault_of_ours_is_status_2_and_quotes_nothing(
        self, error: Exception, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(checking, "run_check", _raising(error))
        assert ended(("check", "--text", "I live in Leeds"), monkeypatch) == 2
        shown = capsys.readouterr()
        assert (shown.out, shown.err.strip().count("\n")) == ("", 0)
        assert said in shown.err
        assert "Leeds" not in shown.err

    def test_a_stop_is_status_130(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setattr(checking, "run_check", _raising(KeyboardInterrupt()))
        assert ended(("check", "--text", "I live in Leeds"), monkeypatch) == 130
        assert capsys.readouterr().err == "leakmeter: stopped.\n"


def _raising(error: BaseException) -> Callable[..., int]:
    def run(*_: object) -> int:
        raise error

    return run
