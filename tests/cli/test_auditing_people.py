"""``leakmeter audit`` about many people: ranking, waiting, and being stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from tests.command import leakmeter_command

from leakmeter.cli import waiting

PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"
AGES = str(PROGRAMS / "average_age.py")
ENVIRONMENT = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "leakmeter", "audit", *arguments]


def found(*arguments: str) -> dict[str, object]:
    run = subprocess.run(
        [*leakmeter_command(), "audit", *arguments, "--format", "json"], capture_output=True, env=ENVIRONMENT
    )
    assert run.returncode == 0, run.stderr.decode()
    assert run.stderr == b""
    return json.loads(run.stdout)


def test_none_observes_nothing_whatever_the_file_says() -> None:
    report = found(AGES, "--observe", "None")
    assert not report["conditioned"]
    assert report["released"] == [{"output": "sum(ages) / len(ages)", "observed": None}]
    assert report["posterior"]["mean"] == report["prior"]["mean"] == 35
    assert found(AGES)["conditioned"]


def test_fifty_thousand_people_are_ranked() -> None:
    report = found(AGES, "--prior", "ages=[Normal(35, sd=2)]*50000", "--observe", "35.01")
    assert report["ranked"] == 50_000
    assert {e["rank"] for e in report["ranking"]} == {1}
    assert report["not_available"] == []


def test_whoever_waits_at_a_terminal_sees_that_something_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[int, int]] = []
    monkeypatch.setattr(waiting, "_line", lambda what, total, shown: lambda done, total: said.append((done, total)))
    for terminal, patience in ((True, 0.0), (False, 0.0), (True, 3600.0)):
        monkeypatch.setattr(sys.stderr, "isatty", lambda yes=terminal: yes, raising=False)
        monkeypatch.setattr(waiting, "PATIENCE", patience)
        with waiting.waiting("Ranking people") as seen:
            seen(3, 10)
    assert said == [(3, 10)]


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal")
def test_stopping_a_long_ranking_leaves_no_report(tmp_path: Path) -> None:
    import pty

    program = tmp_path / "mean.py"
    program.write_text("def mean(xs):\n    return sum(xs) / len(xs)\n", "utf-8")
    page = tmp_path / "report.html"
    controller, terminal = pty.openpty()
    arguments = (str(program), "--prior", "xs=[Uniform(0, 1)]*150", "--secret", "xs[0]", "--observe", "0.6")
    run = subprocess.Popen(
        command(*arguments, "--format", "html", "--out", str(page)),
        stdout=subprocess.PIPE,
        stderr=terminal,
        env=ENVIRONMENT,
        start_new_session=True,
    )
    os.close(terminal)
    shown = b""
    with suppress(OSError):  # what a terminal says when the other side is gone
        while b"Ranking people" not in shown:
            shown += os.read(controller, 1024)
        run.send_signal(signal.SIGINT)
        while True:
            shown += os.read(controller, 1024)
    written, _ = run.communicate()
    assert b"Ranking people" in shown
    assert run.returncode == 130
    assert written == b""
    assert not page.exists()
    assert b"Traceback" not in shown


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal")
def test_a_long_audit_moves_a_line_and_ctrl_c_stops_it(tmp_path: Path) -> None:
    import pty

    program = tmp_path / "loop.py"
    program.write_text("def loop(x):\n    while True:\n        x = x + 1\n    return x\n", "utf-8")
    controller, terminal = pty.openpty()
    run = subprocess.Popen(
        command(str(program), "--prior", "x=Normal(0, sd=1)", "--secret", "x"),
        stdout=subprocess.PIPE,
        stderr=terminal,
        env=ENVIRONMENT,
        start_new_session=True,
    )
    os.close(terminal)
    shown = b""
    with suppress(OSError):  # what a terminal says when the other side is gone
        while b"Auditing" not in shown:
            shown += os.read(controller, 1024)
        run.send_signal(signal.SIGINT)
        while True:
            shown += os.read(controller, 1024)
    written, _ = run.communicate()
    assert run.returncode == 130
    assert written == b""
    assert b"leakmeter: stopped." in shown
    assert b"Traceback" not in shown


def test_an_audit_that_takes_too_long_ends_in_one_sentence(tmp_path: Path) -> None:
    program = tmp_path / "loop.py"
    program.write_text("def loop(x):\n    while True:\n        x = x + 1\n    return x\n", "utf-8")
    arguments = (str(program), "--prior", "x=Normal(0, sd=1)", "--secret", "x", "--seconds", "0.3")
    run = subprocess.run([*leakmeter_command(), "audit", *arguments], capture_output=True, text=True, env=ENVIRONMENT)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr == (
        f"leakmeter: {program}:3: reading the program takes more than 0.3 seconds; shorten its loops and lists, or "
        "give it more with seconds= (--seconds).\n"
    )


@pytest.mark.parametrize("seconds", ["0", "-1", "nan"])
def test_seconds_that_cannot_be_kept_to(tmp_path: Path, seconds: str) -> None:
    run = subprocess.run(
        [*leakmeter_command(), "audit", "program.py", "--seconds", seconds],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
    )
    assert run.returncode == 2
    assert run.stderr.endswith("it must be more than 0, or inf for no end.\n")
