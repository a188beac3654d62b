"""Phrases to allow, from the file, the environment and the command line; what is usual where nothing is set."""

from __future__ import annotations

from pathlib import Path

import pytest

from leakmeter import SettingsError
from leakmeter.config import Settings, settings
from leakmeter.text.find import COUNTED_FROM


def from_file(folder: Path, content: str, **environment: str) -> dict[str, str]:
    file = folder / "leakmeter.toml"
    file.write_text(content, "utf-8")
    return {"LEAKMETER_CONFIG": str(file), **environment}


def test_a_list_in_the_file_is_taken_as_it_is(tmp_path: Path) -> None:
    assert settings(environment=from_file(tmp_path, 'allow = ["Leeds, UK", "my  dog"]')).allow == (
        "Leeds, UK",
        "my dog",
    )


def test_the_environment_separates_phrases_with_commas(tmp_path: Path) -> None:
    environment = from_file(tmp_path, 'allow = ["Leeds"]', LEAKMETER_ALLOW="nurse, my dog,")
    assert settings(environment=environment).allow == ("nurse", "my dog")


def test_the_command_line_beats_both_and_nothing_is_allowed_by_default(tmp_path: Path) -> None:
    environment = from_file(tmp_path, 'allow = ["Leeds"]', LEAKMETER_ALLOW="nurse")
    assert settings({"allow": ["a, b"]}, environment).allow == ("a, b",)
    assert settings({"allow": None}, from_file(tmp_path, "")).allow == ()


@pytest.mark.parametrize("value", ["3", "true", '[""]', "[1]", '["Leeds", "!!"]', '[["Leeds"]]', '{a = "b"}', '" , "'])
def test_a_wrong_type_is_one_sentence_that_shows_the_right_one(tmp_path: Path, value: str) -> None:
    with pytest.raises(SettingsError, match=r"sets allow to .* must be a list of phrases") as error:
        settings(environment=from_file(tmp_path, f"allow = {value}"))
    assert str(tmp_path) in str(error.value)


def test_the_usual_threshold_is_the_same_everywhere() -> None:
    assert Settings().threshold == COUNTED_FROM
