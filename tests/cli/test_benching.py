"""``leakmeter bench find`` and ``leakmeter train find`` as a user meets them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from typer.testing import CliRunner

from leakmeter.cli.main import app
from leakmeter.errors import LeakmeterError

POSTS = "[[LOCATION|I live in Leeds]] and like it.\n---\nThe shop opens at nine.\n---\n[[AGE|I'm 31]]."


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    (tmp_path / "posts").mkdir()
    for writer in ("w03", "w02", "w99"):
        (tmp_path / "posts" / f"{writer}.txt").write_text(POSTS)
    return tmp_path


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize("split", ["held-out", "validation", "training"])
def test_a_split_is_measured_with_n_and_intervals(corpus: Path, split: str) -> None:
    output = printed("bench", "find", "--corpus", str(corpus), "--split", split, "--tagger", "builtin")
    assert f"builtin on {split}: 3 posts, 2 spans" in output
    assert "micro F1 1.000 (" in output
    assert "0.00 per 1,000 words" in output


def test_details_name_each_category(corpus: Path) -> None:
    output = printed("bench", "find", "--corpus", str(corpus), "--tagger", "builtin", "--details")
    rows = {line.split()[0]: line.split() for line in output.splitlines() if line.startswith("  ") and line.strip()}
    assert rows["LOCATION"][1:] == "4 1.00 1.00 1.00 1 1.00 1.00 1.00 1.00 1.00 1.00 1 of 1".split()
    assert rows["macro"][1:] == rows["micro"][1:] == "6 1.00 1.00 1.00 2 1.00 1.00 1.00 1.00 1.00 1.00".split()
    assert rows["without"][2:] == rows["micro"][1:]
    assert "what goes wrong" not in output


def test_errors_are_told_in_figures_by_category_length_and_writer(corpus: Path) -> None:
    posts = POSTS.replace("[[AGE|I'm 31]]", "[[FAMILY|I'm 31]], [[EMOTION|over the moon]]")
    (corpus / "posts" / "w02.txt").write_text(posts)
    output = printed(
        "bench", "find", "--corpus", str(corpus), "--split", "validation", "--tagger", "builtin", "--errors"
    )
    table = output[output.index("what goes wrong") :]
    assert "FAMILY as AGE 1" in table
    assert "under 25 words" in table
    assert "writer w02" in table
    assert "Leeds" not in output


def test_one_core_and_two_are_told_apart(corpus: Path) -> None:
    (line,) = [
        line
        for line in printed("bench", "find", "--corpus", str(corpus), "--tagger", "builtin").splitlines()
        if line.startswith("  time")
    ]
    assert "ms of one core a sentence" in line
    assert "two threads on two cores" in line or "two cores not measured" in line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--split", "everything"), "Splits: held-out, replies, strangers, validation, training, external"),
        (("--tagger", "oracle"), "Taggers: builtin, presidio"),
        (("--split", "external"), "--texts"),
        (("--corpus", "/nowhere"), "--corpus"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_sentence(corpus: Path, arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(LeakmeterError, match=words):
        CliRunner().invoke(app, ["bench", "find", "--corpus", str(corpus), *arguments], catch_exceptions=False)


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="the extra [train] is installed")
def test_training_without_its_libraries_says_how_to_get_them(corpus: Path, tmp_path: Path) -> None:
    with pytest.raises(LeakmeterError, match=r"pip install 'leakmeter\[train\]'"):
        CliRunner().invoke(
            app,
            ["train", "find", "--corpus", str(corpus), "--out", str(tmp_path / "out")],
            catch_exceptions=False,
        )
