"""``leakmeter calibrate`` as a person uses it."""

from __future__ import annotations

import json
import os
import subprocess
from math import sqrt

import pytest
from tests.command import leakmeter_command

PROGRAM = "examples/programs/noisy_total.py"


def calibrated(*arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "COLUMNS": "200"}
    return subprocess.run([*leakmeter_command(), "calibrate", *arguments], capture_output=True, text=True, env=env)


def test_the_least_noise_is_said_with_what_it_keeps_and_for_whom() -> None:
    run = calibrated(PROGRAM, "sd", "--limit", "0.05")
    assert run.returncode == 0, run.stderr
    # I = log2(1 + v / (4 v + sd²)) / 2 for one of five with variance v each.
    truth = sqrt(600**2 / (2**0.1 - 1) - 4 * 600**2)
    value = float(run.stdout.split()[2])
    assert value == pytest.approx(truth, rel=1e-3)
    assert "mutual information" in run.stdout
    assert "for pay[0]" in run.stdout
    assert "knows more" in run.stderr


def test_json_says_the_same() -> None:
    run = calibrated(PROGRAM, "sd", "--limit", "0.05", "--format", "json", "--secret", "pay[1]", "--secret", "pay[0]")
    found = json.loads(run.stdout)
    assert found["parameter"] == "sd"
    assert 0.0499 < found["risk"] <= found["limit"] == 0.05
    assert found["secret"] in ("pay[0]", "pay[1]")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((PROGRAM, "scale", "--limit", "0.1"), "no parameter 'scale'"),
        ((PROGRAM, "sd", "--limit", "0.1", "--risk", "luck"), "no risk 'luck'"),
        ((PROGRAM, "sd", "--limit", "9"), "no noise is needed"),
        ((PROGRAM, "sd", "--limit", "0.1", "--format", "png"), "text or json"),
        (("nowhere.py", "sd", "--limit", "0.1"), "nowhere.py"),
    ],
)
def test_what_cannot_be_calibrated_is_one_sentence_and_status_2(arguments: tuple[str, ...], says: str) -> None:
    run = calibrated(*arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert says in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
