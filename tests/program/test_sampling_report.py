"""A sampled audit as a person reads it: on the command line, in words, and as JSON."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import jsonschema
import pytest
from tests.command import leakmeter_command

from leakmeter.report.leakage import schema

PROGRAM = str(Path(__file__).parents[2] / "examples" / "programs" / "total_pay.py")


def audit(*arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    run = subprocess.run([*leakmeter_command(), "audit", *arguments], capture_output=True, env=env)
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def found(*arguments: str) -> dict[str, object]:
    run = audit(*arguments, "--format", "json")
    assert run.returncode == 0, run.stderr
    report = json.loads(run.stdout)
    jsonschema.validate(report, schema())
    return report


def test_without_leave_the_command_refuses_and_names_the_option() -> None:
    run = audit(PROGRAM)
    assert run.returncode == 2
    assert run.stdout == ""
    assert "total_pay.py:13" in run.stderr
    assert "--approximate" in run.stderr
    assert run.stderr.count("\n") == 1


def test_the_report_says_that_it_is_sampled_why_and_how_far_off() -> None:
    run = audit(PROGRAM, "--approximate")
    assert run.returncode == 0, run.stderr
    said = " ".join(run.stdout.split())
    for words in ("Sampled:", "Sampled because", "total_pay.py:13", "random runs from seed 0", "±", "points"):
        assert words in said
    assert "Exact:" not in said
    assert "nan" not in said


def test_json_carries_a_standard_error_for_each_figure_and_the_seed_repeats_them() -> None:
    first, again, other = (found(PROGRAM, "--approximate", "--seed", seed) for seed in ("1", "1", "2"))
    assert first == again
    assert first["posterior"] != other["posterior"]
    assert first["how"] == "sampled"
    assert first["prior"]["standard_errors"] is None  # wages[0] is known exactly before
    errors = first["posterior"]["standard_errors"]
    assert 0 < errors["mean"] < 0.05
    assert 0 < errors["low"] < 0.2
    assert first["log_evidence_error"] > 0
    assert all(m["error"] > 0 for m in first["leakage"])
    gap = abs(first["posterior"]["mean"] - other["posterior"]["mean"])
    assert gap < 6 * errors["mean"]


def test_the_ranking_is_listed_as_not_available() -> None:
    report = found(PROGRAM, "--approximate")
    assert report["ranking"] == []
    assert any("random runs" in m["reason"] for m in report["not_available"])


def test_an_output_far_out_is_reached_by_sequential_monte_carlo() -> None:
    run = audit(PROGRAM, "--approximate", "--observe", "9000")
    assert run.returncode == 0
    assert "Sequential Monte Carlo: 16 independent repeats" in run.stdout


def test_an_output_out_of_reach_is_refused(tmp_path: Path) -> None:
    program = tmp_path / "bounded.py"
    program.write_text(
        "from leakmeter.program import Uniform\n\n"
        "prior = {'x': Uniform(0, 1), 'u': Uniform(1, 2)}\nsecret = 'x'\n\n\n"
        "def bounded(x, u):\n    return x * u + Uniform(0, 1)\n",
        encoding="utf-8",
    )
    run = audit(str(program), "--approximate", "--observe", "9000")
    assert run.returncode == 2
    assert "too improbable to be sampled" in run.stderr
    assert run.stdout == ""


@pytest.mark.parametrize("seed", ["-1", "x"])
def test_a_seed_is_a_whole_number(seed: str) -> None:
    run = audit(PROGRAM, "--approximate", "--seed", seed)
    assert run.returncode == 2
    assert "seed" in run.stderr
