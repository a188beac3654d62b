"""A community that nothing is known of is said to be so, and nothing else changes."""

from __future__ import annotations

import pytest

from leakmeter.cli.checking import run_check, run_estimate, run_find
from leakmeter.cli.forums import mention_unknown


@pytest.mark.parametrize("name", ["nonsense_zzz", "r/nonsense_zzz", "https://www.reddit.com/r/nonsense_zzz/top"])
def test_an_unknown_community_is_named_in_one_sentence(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    mention_unknown(name)
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == ("leakmeter: nothing is known of who writes in r/nonsense_zzz, so naming it changes nothing.\n")


@pytest.mark.parametrize("name", ["", "r/diabetes", "r/leeds", "CatAdvice"])
def test_a_known_community_and_none_are_passed_over(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    mention_unknown(name)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("run", [run_check, run_find, run_estimate])
def test_the_command_says_it_once_and_prints_what_it_prints_without_it(
    run: object, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = {"format": "json"}
    assert run(None, "I live in Leeds", {**arguments, "community": "r/nonsense_zzz"}) == 0  # type: ignore[operator]
    named = capsys.readouterr()
    assert run(None, "I live in Leeds", arguments) == 0  # type: ignore[operator]
    assert named.out == capsys.readouterr().out
    assert named.err.count("nonsense_zzz") == named.err.count("\n") == 1
