"""``leakmeter bench branch`` as a user meets it: without a model, with one, and with what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.branch.scripted import FIT, script
from tests.evaluate.test_branch_posts import MAPPING, THEIRS, row, write
from typer.testing import CliRunner

from leakmeter.cli import benching_branch
from leakmeter.cli.main import app
from leakmeter.errors import InputError, LeakmeterError, SettingsError
from leakmeter.llm import Scripted


@pytest.fixture
def posts(tmp_path: Path) -> Path:
    return write(
        tmp_path / "posts.jsonl", row(), row(id="p2", text="31 here, in Lucca, two cats."), row(id="p3", split="train")
    )


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["bench", *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_without_a_model_what_is_built_in_stands_beside_what_costs_nothing(posts: Path) -> None:
    said = printed("branch", "--posts", str(posts))
    assert "2 posts with 2 orderings" in said
    for name in ("built-in", "always the median", "always 1", "BRANCH, GPT-4o"):
        assert any(line.strip().startswith(name) for line in said.splitlines()), name
    assert "chain-of-thought" not in said


def test_a_line_that_is_wrong_is_told_and_the_rest_is_measured(posts: Path) -> None:
    posts.write_text(posts.read_text() + "{broken\n")
    said = printed("branch", "--posts", str(posts))
    assert "Line 4 of posts.jsonl is left out: it is no JSON." in said
    assert "2 posts with" in said


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        (("--method", "guess"), InputError, "built-in, classifier|built-in"),
        (("--method", "branch"), SettingsError, "language model"),
        (("--method", "classifier"), SettingsError, "branch-bins"),
        (("--modules",), SettingsError, "language model"),
        (("--split", "none"), InputError, "“none”"),
        (("--documents", "/nowhere"), SettingsError, "language model"),
        (("--documents", "/nowhere", "--llm", "http://127.0.0.1:9/v1", "--model", "m"), InputError, "no folder"),
        (("--evidence", "guessing"), SettingsError, "snippets"),
    ],
)
def test_what_cannot_be_measured_is_one_sentence(
    posts: Path, arguments: tuple[str, ...], error: type[LeakmeterError], says: str
) -> None:
    with pytest.raises(error, match=says):
        printed("branch", "--posts", str(posts), *arguments)


def test_a_model_is_asked_in_every_way_and_its_modules_by_themselves(
    posts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("openai")
    chain = json.dumps({"steps": ["800000 people."], "k": 9})
    network = script()

    def says(asked: object) -> str | Exception:
        words = asked.messages[0].content  # type: ignore[attr-defined]
        if not words.startswith("Someone wrote about themself. Say how many"):
            return network(asked)  # type: ignore[arg-type]
        return '{"program": ["k = 9"]}' if "small program" in words else chain if "step" in words else '{"k": 9}'

    model = Scripted(says)
    monkeypatch.setattr(benching_branch, "connect", lambda chosen: model)
    monkeypatch.setattr(benching_branch, "measured", lambda model, **_: FIT)
    monkeypatch.setattr(benching_branch, "measured_path", lambda: tmp_path / "none.json")
    arguments = ("branch", "--posts", str(posts), "--llm", "http://127.0.0.1:9/v1", "--model", "m", "--modules")
    said = printed(*arguments, "--runs", "2", "--draws", "2", "--out", str(tmp_path / "out"))
    for name in ("few-shot", "chain-of-thought", "post-only", "program-of-thought", "independence", "branch", "mixed"):
        assert any(line.startswith(name) for line in said.splitlines()), name
    assert "mixed less …" in said
    assert "Kendall's tau" in said
    assert "branch, re-sampling" in said
    assert "branch, self-consistency" in said
    asked = len(model.asked)
    again = printed(*arguments, "--runs", "2", "--draws", "2", "--out", str(tmp_path / "out"))
    assert len(model.asked) == asked, "everything was kept"
    assert again.partition("a post takes")[0] == said.partition("a post takes")[0]  # but for seconds


def test_annotations_of_another_form_are_imported(tmp_path: Path) -> None:
    mapping = tmp_path / "m.toml"
    mapping.write_text(MAPPING)
    theirs = write(tmp_path / "theirs.jsonl", THEIRS)
    said = printed("branch-import", str(theirs), "--out", str(tmp_path / "ours.jsonl"), "--mapping", str(mapping))
    assert said.strip().endswith("ours.jsonl: 1 post")
    assert "1 post with 1 ordering" in printed("branch", "--posts", str(tmp_path / "ours.jsonl"))
