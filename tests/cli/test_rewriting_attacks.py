"""``leakmeter rewrite --method rlaa`` and its likes as a person uses them, and ``leakmeter bench rewrite``."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from tests.command import leakmeter_command
from typer.testing import CliRunner

from leakmeter.cli.main import app
from leakmeter.errors import LeakmeterError

POST = "So I moved to Leeds last year, and at 34 I still work nights as a nurse."
PERSON = {
    "age": 34, "sex": "female", "city_country": "Leeds, United Kingdom", "birth_city_country": "York, United Kingdom",
    "education": "Diploma in Nursing", "occupation": "nurse", "income": "30 thousand pounds", "income_level": "middle",
    "relationship_status": "single",
}  # fmt: skip


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two texts of known authors; likeness of meaning, which needs a large network, is left out."""
    monkeypatch.setattr("leakmeter.cli.benching_rewrite._encoder", lambda: None)
    reference = POST.replace("Leeds", "a city")
    rows = [
        {"response": POST, "anonymized_response": reference, "personality": PERSON, "feature": "occupation"},
        {"response": "Nothing to see here, friends.", "personality": {**PERSON, "age": 50}, "feature": "age"},
    ]
    file = tmp_path / "texts.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)))
    return file


def test_the_report_tells_turn_by_turn_what_was_guessed_and_judged() -> None:
    output = printed("rewrite", "--text", POST, "--method", "rlaa")
    for words in (
        "How it was attacked",
        "Turn 1",
        "place of residence: Leeds",
        "high, from",
    ):
        assert words in output


@pytest.mark.parametrize("method", ["rlaa", "fgaa", "redact"])
def test_only_the_text_is_printed_where_that_is_wanted(method: str) -> None:
    output = printed("rewrite", "--text", POST, "--method", method, "--only-text")
    assert "Leeds" not in output
    assert len(output.strip().splitlines()) == 1


def test_the_json_holds_every_turn() -> None:
    found = json.loads(printed("rewrite", "--text", POST, "--method", "rlaa", "--iterations", "2", "--format", "json"))
    assert found["attacked"]["limit"] == 2
    assert found["attacked"]["iterations"][0]["guesses"][0]["validity"] in ("high", "medium", "low", "invalid")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--method", "incognitext"], "takes a language model"),
        (["--method", "rlaa", "--anonymizer", "model"], "none is named"),
        (["--method", "rlaa", "--attacker", "me"], "There is no attacker"),
        (["--method", "plan", "--iterations", "3"], "is plan"),
        (["--method", "rlaa", "--iterations", "0"], "0 iterations"),
        (["--method", "rlaa", "--budget", "-1"], "budget"),
        (["--method", "seal"], "There is no method"),
        (["--only-text", "--format", "json"], "Leave out --format, or --only-text."),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_status_2(options: list[str], says: str) -> None:
    env = {**os.environ, "LEAKMETER_CONFIG": ""}
    command = [*leakmeter_command(), "rewrite", "--text", POST, *options]
    run = subprocess.run(command, capture_output=True, text=True, env=env)
    assert (run.returncode, run.stdout) == (2, "")
    assert says in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1


def test_the_bench_measures_every_way_beside_its_controls(texts: Path, tmp_path: Path) -> None:
    out = tmp_path / "runs.jsonl"
    arguments = ("bench", "rewrite", "--texts", str(texts), "--out", str(out), "--pictures", str(tmp_path / "curves"))
    output = printed(*arguments, "--iterations", "2")
    for way in ("identity", "redact", "plan", "reference", "rlaa-built-in", "fgaa-built-in"):
        assert way in output
    assert (tmp_path / "curves" / "rates-cumulative.svg").read_text("utf-8").startswith("<svg")
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert len(rows) == 12
    assert {row["after"] for row in rows if row["way"] == "identity"} == {POST, "Nothing to see here, friends."}


def test_a_run_that_was_broken_off_goes_on_where_it_was(texts: Path, tmp_path: Path) -> None:
    out = tmp_path / "runs.jsonl"
    arguments = ("bench", "rewrite", "--texts", str(texts), "--out", str(out), "--method", "redact")
    printed(*arguments)
    kept = out.read_text("utf-8").splitlines()
    out.write_text(kept[0].replace("[LOCATION]", "[REMEMBERED]") + "\n", "utf-8")
    printed(*arguments)
    again = out.read_text("utf-8").splitlines()
    assert "[REMEMBERED]" in again[0]
    assert again[1] == kept[1] or json.loads(again[1])["original"] == json.loads(kept[1])["original"]


def test_figures_are_kept_without_a_word_and_are_not_made_again(texts: Path, tmp_path: Path) -> None:
    figures = tmp_path / "figures.jsonl"
    arguments = ("bench", "rewrite", "--texts", str(texts), "--figures", str(figures), "--method")
    first = printed(*arguments, "redact")
    rows = figures.read_text("utf-8").splitlines()
    assert len(rows) == 2
    assert not any(word in row for row in rows for word in ("Leeds", "nurse", "Nothing", "friends"))
    figures.write_text("\n".join(row.replace('"rouge_l": [', '"rouge_l": [0.125, 1.0], "x": [') for row in rows) + "\n")
    again = printed(*arguments, "redact")
    assert "0.125 (0.125 to 0.125)" in again
    assert "0.125 (0.125 to 0.125)" not in first
    printed(*arguments, "identity")
    assert len(figures.read_text("utf-8").splitlines()) == 4


def test_figures_that_were_made_otherwise_are_not_counted_with_these(texts: Path, tmp_path: Path) -> None:
    figures = tmp_path / "figures.jsonl"
    arguments = ("bench", "rewrite", "--texts", str(texts), "--figures", str(figures), "--method", "rlaa-built-in")
    printed(*arguments, "--iterations", "1")
    output = printed(*arguments, "--iterations", "2")
    assert "2 texts of" in output
    assert {json.loads(row)["made"] for row in figures.read_text("utf-8").splitlines()} == {
        "seed 0, turns 1",
        "seed 0, turns 2",
    }


def test_damaged_figures_are_named(texts: Path, tmp_path: Path) -> None:
    figures = tmp_path / "figures.jsonl"
    figures.write_text('{"way": "redact"}\n')
    arguments = ["bench", "rewrite", "--texts", str(texts), "--figures", str(figures), "--method", "redact"]
    with pytest.raises(LeakmeterError, match="line 1 holds no figures of a rewrite"):
        CliRunner().invoke(app, arguments, catch_exceptions=False)


def test_what_was_run_teaches_an_anonymizer(texts: Path, tmp_path: Path) -> None:
    out, taught = tmp_path / "runs.jsonl", tmp_path / "taught"
    printed("bench", "rewrite", "--texts", str(texts), "--out", str(out), "--method", "rlaa-built-in")
    printed("train", "anonymizer-data", "--trajectories", str(out), "--out", str(taught))
    chats = [json.loads(line) for line in (taught / "sft-train.jsonl").read_text("utf-8").splitlines()]
    assert chats
    assert all({"role", "content"} == set(message) for chat in chats for message in chat["messages"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--method", "telepathy"], "There is no way"),
        (["--method", "rlaa-both"], "asks a language model"),
        (["--attack"], "ask a language model"),
    ],
)
def test_a_bench_that_cannot_be_run_says_why(texts: Path, arguments: list[str], says: str) -> None:
    with pytest.raises(LeakmeterError, match=says):
        CliRunner().invoke(app, ["bench", "rewrite", "--texts", str(texts), *arguments], catch_exceptions=False)


@pytest.mark.parametrize("line", ["{", '{"response": "x"}', "[]"])
def test_texts_without_an_author_are_refused_by_their_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / "texts.jsonl"
    file.write_text(line)
    with pytest.raises(LeakmeterError, match="Line 1"):
        CliRunner().invoke(app, ["bench", "rewrite", "--texts", str(file)], catch_exceptions=False)
