"""``leakmeter bench abstract`` and ``leakmeter train abstract-data`` as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from leakmeter.cli.main import app
from leakmeter.errors import LeakmeterError

SPAN = {
    "id": "x1",
    "text": "I'm 31 and tired of the rain.",
    "start": 0,
    "end": 6,
    "words": "I'm 31",
    "category": "AGE",
    "references": ["I'm in my early thirties", "I'm in my thirties", "I'm an adult"],
}


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    (tmp_path / "abstractions.jsonl").write_text(json.dumps(SPAN))
    return tmp_path


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_alternatives_stand_beside_the_baselines_with_intervals_and_n(corpus: Path) -> None:
    output = printed("bench", "abstract", "--corpus", str(corpus))
    for named in ("built-in: 1 spans, 2 alternatives", "left out: 1", '"something": 1', "references: 1"):
        assert named in output
    assert "nine in ten of 300 bootstrap draws" in output
    assert "planner" not in output


def test_with_texts_whole_rewrites_and_plans_are_measured(corpus: Path) -> None:
    person = {"city_country": "Totnes, England", "age": 24, "occupation": "radiographer"}
    row = {"response": "Im 24F living in Totnes, I work as a radiographer.", "personality": person}
    (corpus / "texts.jsonl").write_text(json.dumps(row))
    output = printed("bench", "abstract", "--corpus", str(corpus), "--texts", str(corpus / "texts.jsonl"))
    assert "whole rewrites: 1 texts, 1.000 of 2 leaks removed" in output
    assert "1 of 1 that can be brought there" in output


def test_examples_are_written_as_json_lines(corpus: Path) -> None:
    out = corpus / "data.jsonl"
    arguments = ("--corpus", str(corpus), "--out", str(out), "--form", "normal", "--mode", "iterative", "--rationale")
    assert "3 examples, 3 train" in printed("train", "abstract-data", *arguments)
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [set(row) for row in rows] == [{"span", "split", "prompt", "completion"}] * 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("bench", "abstract", "--corpus", "nowhere"), "--corpus"),
        (("train", "abstract-data", "--corpus", "nowhere", "--out", "x"), "--corpus"),
        (("train", "abstract-data", "--form", "prose", "--out", "x"), "Forms: normal"),
    ],
)
def test_what_cannot_be_measured_is_refused(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(LeakmeterError, match=words):
        CliRunner().invoke(app, list(arguments), catch_exceptions=False)
