"""``leakmeter calibrate`` as a person uses it."""

from __future__ import annotations

import json
import os
import subprocess
from math import sqrt
from pathlib import Path

import pytest
from tests.command import leakmeter_command

PROGRAM = "examples/programs/noisy_total.py"
INCOMES = "examples/programs/private_income_statistics.py"
BANDS = "examples/programs/banded_age.py"


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


def test_levels_are_listed_with_their_risk_and_the_first_within_the_limit_is_taken() -> None:
    run = calibrated(BANDS, "width", "--limit", "2.6", "--levels", "1,5,10,20")
    assert run.stdout.startswith("width = 10 keeps mutual information at 2.585 bits, within 2.6, for age (4 audits).")
    assert run.stdout.count("beyond the limit") == 2


def test_a_guess_within_a_percentage_is_kept_for_everybody_in_a_list() -> None:
    run = calibrated(
        INCOMES, "epsilon", "--limit", "0.2", "--within", "10%", "--secret", "male_2130", "--format", "json"
    )
    found = json.loads(run.stdout)
    assert found["measure"] == "guess_within"
    assert 2.7 < found["value"] < 2.8
    assert 0.1999 < found["risk"] <= 0.2


@pytest.mark.parametrize("format", ["png", "html"])
def test_a_picture_goes_to_its_file(format: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"risk.{format}"
    run = calibrated(PROGRAM, "sd", "--limit", "0.05", "--observe", "15000", "--format", format, "--out", str(file))
    assert (run.returncode, run.stdout) == (0, ""), run.stderr
    assert file.read_bytes().startswith(b"\x89PNG" if format == "png" else b"<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((PROGRAM, "scale", "--limit", "0.1"), "no parameter 'scale'"),
        ((PROGRAM, "sd", "--limit", "0.1", "--risk", "luck"), "no risk 'luck'"),
        ((PROGRAM, "sd", "--limit", "9"), "no noise is needed"),
        ((PROGRAM, "sd", "--limit", "0.1", "--format", "png"), "add --out FILE.png"),
        ((PROGRAM, "sd", "--limit", "0.1", "--format", "svg"), "text, json, html, png"),
        ((PROGRAM, "sd", "--limit", "0.1", "--within", "near"), "a percentage such as 10%"),
        ((PROGRAM, "sd", "--limit", "0.1", "--within", "9", "--risk", "learned"), "leave out --risk"),
        ((PROGRAM, "sd", "--limit", "0.1", "--levels", "1,,2"), "such as 1,5,10,20"),
        ((INCOMES, "epsilon", "--limit", "0.1", "--within", "10%"), "before anything is released"),
        (("nowhere.py", "sd", "--limit", "0.1"), "nowhere.py"),
    ],
)
def test_what_cannot_be_calibrated_is_one_sentence_and_status_2(arguments: tuple[str, ...], says: str) -> None:
    run = calibrated(*arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert says in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
