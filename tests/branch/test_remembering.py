"""What was measured of a model is kept between runs: figures only, for its owner, and for these questions only."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.branch.scripted import FIT, UNFIT

from leakmeter.errors import SettingsError
from leakmeter.llm import Scripted
from leakmeter.text.branch import remembering
from leakmeter.text.branch.remembering import remember, remembered

ONE, OTHER = (
    Scripted([], name="qwen at http://127.0.0.1:8080/v1"),
    Scripted([], name="qwen at http://127.0.0.1:9090/v1"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "measured.json"


def test_what_was_measured_is_remembered_for_that_model_alone(path: Path) -> None:
    assert remembered(ONE, path) is None
    assert not path.exists()
    remember(ONE, FIT, path)
    assert remembered(ONE, path) == FIT
    assert remembered(OTHER, path) is None
    remember(OTHER, UNFIT, path)
    remember(ONE, UNFIT, path)
    assert remembered(ONE, path) == remembered(OTHER, path) == UNFIT


def test_the_file_is_for_its_owner_and_names_nothing(path: Path) -> None:
    remember(ONE, FIT, path)
    assert path.stat().st_mode & 0o777 == 0o600
    written = path.read_text("ascii")
    assert "qwen" not in written
    assert "127.0.0.1" not in written
    assert {key for figures in json.loads(written).values() for key in figures} == {
        "asked", "errors", "by_rote", "spearman",
    }  # fmt: skip
    assert [file.name for file in path.parent.iterdir()] == ["measured.json"]


def test_other_prompts_or_figures_are_another_measurement(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember(ONE, FIT, path)
    monkeypatch.setattr(remembering, "ESTIMATING", "simplifying.1")
    assert remembered(ONE, path) is None


@pytest.mark.parametrize(
    "written",
    [
        "",
        "no JSON",
        "[]",
        '{"a": 1}',
        "[" * 100_000,
        "\x00",
        '{"KEY": {"asked": 1, "errors": [1, 2], "by_rote": 1, "spearman": 0}}',
    ],
)
def test_a_damaged_file_is_as_good_as_none(path: Path, written: str) -> None:
    remember(ONE, FIT, path)
    (key,) = json.loads(path.read_text("ascii"))
    path.write_text(written.replace("KEY", key))
    assert remembered(ONE, path) is None
    remember(ONE, FIT, path)
    assert remembered(ONE, path) == FIT


def test_a_place_that_cannot_be_written_to_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match=r"What was measured is not kept: .* its folder is a file"):
        remember(ONE, FIT, tmp_path / "file" / "measured.json")
