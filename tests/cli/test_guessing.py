"""A threshold is passed by what is sure, and not by the middle of a wide guess."""

from __future__ import annotations

import json
import os
import subprocess

from tests.command import leakmeter_command

POST = "I collect stamps and I own a theremin. I live in California."


def check(*arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "200"}
    command = [*leakmeter_command(), "check", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=env)


def test_two_guessed_details_do_not_pass_a_threshold_that_their_middle_figure_would() -> None:
    told = json.loads(check("--text", POST, "--format", "json").stdout)["crowd"]
    assert {factor["how"] for factor in told["factors"]} == {"learned"}
    threshold = round(told["k"] / 2)
    assert threshold > 50
    missed = check("--text", POST, "--fail-under-k", str(threshold))
    assert missed.returncode == 1
    assert "nine chances in ten" in missed.stderr
    assert f"{threshold:,} were asked for" in missed.stderr
    assert "At most" in missed.stdout
    assert "2 details are guessed" in missed.stdout


def test_what_is_sure_passes() -> None:
    assert check("--text", POST, "--fail-under-k", "2").returncode == 0


def test_nothing_disclosed_passes_any_threshold() -> None:
    assert check("--text", "It rained all day.", "--fail-under-k", "1000000").returncode == 0
