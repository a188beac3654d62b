"""How sure it must be that enough people share a text is the user's to say: ``--sure``."""

from __future__ import annotations

import os
import subprocess

import pytest
from tests.command import leakmeter_command

from leakmeter import InputError, check, rewrite
from leakmeter.report import words
from leakmeter.text.crowd import at_least

NURSE = "I'm a nurse in Leeds"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "200"}
    return subprocess.run([*leakmeter_command(), *arguments], capture_output=True, encoding="utf-8", env=env)


def test_an_even_chance_passes_what_nine_in_ten_do_not() -> None:
    crowd = check(NURSE).crowd
    between = round((at_least(crowd, 0.9) * crowd.k) ** 0.5)
    asked = ("check", "--text", NURSE, "--fail-under-k", str(between))
    assert run(*asked, "--sure", "0.5").returncode == 0
    missed = run(*asked)
    assert missed.returncode == 1
    assert "nine chances in ten" in missed.stderr
    assert "99 chances in 100" in run(*asked, "--sure", "0.99").stderr


def test_a_rewrite_reaches_its_target_as_surely_as_was_asked() -> None:
    for sure in (0.5, 0.9, 0.99):
        result = rewrite(NURSE, 20_000, sure=sure)
        assert result.sure == sure
        assert result.stop_reason == "reached"
        assert at_least(result.after.crowd, sure) >= 20_000 * (1 - 1e-9)


def test_surer_never_keeps_more() -> None:
    kept = [rewrite(NURSE, 20_000, sure=sure).utility for sure in (0.5, 0.9, 0.99)]
    assert kept == sorted(kept, reverse=True)


@pytest.mark.parametrize("sure", [0.4, 1.0, -1, float("nan"), True, "0.9"])
def test_what_is_no_such_probability_is_refused(sure: float) -> None:
    with pytest.raises(InputError, match=r"from 0\.5 to below 1"):
        rewrite(NURSE, 1000, sure=sure)


def test_the_command_refuses_it_with_one_sentence() -> None:
    refused = run("check", "--text", NURSE, "--sure", "1")
    assert refused.returncode == 2
    assert "must be from 0.5 to below 1" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_chances_are_said_in_words() -> None:
    assert words.chances(0.9) == "nine chances in ten"
    assert words.chances(0.95) == "95 chances in 100"
    assert words.chances(0.999) == "99.9 chances in 100"
