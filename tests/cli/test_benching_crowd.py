"""The figures of ``leakmeter bench crowd`` as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from leakmeter.cli.benching import run_bench_conjunctions, run_bench_crowd
from leakmeter.errors import LeakmeterError

FILE = Path(__file__).parents[2] / "corpus" / "people.jsonl"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Six people of the development split."""
    (tmp_path / "people.jsonl").write_text("\n".join(FILE.read_text("utf-8").splitlines()[:6]), "utf-8")
    return tmp_path


def test_a_table_holds_the_built_in_parts_their_interval_and_the_baselines(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_bench_crowd(corpus, "development", details=False) == 0
    output = capsys.readouterr().out
    assert "built-in on development: 6 posts, k among US adults" in output
    for words in (
        "true traits, multiplied",
        "always the median",
        "the whole population",
        "k>5k*",
        "holds k*",
        "recall",
    ):
        assert words in output
    assert "p001" not in output


def test_posts_that_say_no_more_than_their_truth_have_a_row_of_their_own(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = corpus / "people.jsonl"
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    for row in rows:
        row.pop("says_more", None)
    rows[0]["says_more"] = ["a dude"]
    file.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    run_bench_crowd(corpus, "development", details=False)
    assert "5 that say no more" in capsys.readouterr().out
    rows[0]["says_more"] = []
    file.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    run_bench_crowd(corpus, "development", details=False)
    assert "that say no more" not in capsys.readouterr().out


def test_details_say_of_each_post_what_was_not_read(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_bench_crowd(corpus, "development", details=True)
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  p0")]
    assert [line.split()[0] for line in lines] == ["p001", "p002", "p003", "p004", "p005", "p006"]
    assert all(" k* " in line and " bits " in line for line in lines)


@pytest.mark.parametrize(
    ("folder", "split", "words"),
    [
        (None, "everything", "Splits: development, calibration, held-out, ordinary"),
        (None, "held-out", "no posts of the split held-out"),
        ("/nowhere", "development", "--corpus"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_sentence(
    corpus: Path, folder: str | None, split: str, words: str
) -> None:
    with pytest.raises(LeakmeterError, match=words):
        run_bench_crowd(Path(folder) if folder else corpus, split, details=False)


def test_a_folder_without_survey_records_is_refused_with_what_it_needs(tmp_path: Path) -> None:
    with pytest.raises(LeakmeterError, match=r"acs2019\*\.csv or nhanes"):
        run_bench_conjunctions(tmp_path)
