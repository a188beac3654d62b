"""The figures of ``leakmeter bench facts`` as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from leakmeter.cli.benching_facts import run_bench_facts
from leakmeter.errors import LeakmeterError


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Two texts about persons, of which one was given a sex that it does not tell, and one about bread."""
    rows = [
        {"id": "a", "subject": "person", "text": "I'm 34.", "facts": ["age=34"]},
        {
            "id": "b",
            "subject": "person",
            "text": "I'm 34 and my sister is a nurse.",
            "facts": ["age=34", "gender=male"],
        },
        {"id": "c", "subject": "money and housing", "text": "Bread is dear.", "facts": []},
    ]
    lines = "\n".join(json.dumps({**row, "split": "development"}) for row in rows)
    (tmp_path / "facts.jsonl").write_text(lines, "utf-8")
    return tmp_path


def test_a_table_has_a_row_for_each_subject_and_one_for_all(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_bench_facts(corpus, "development", details=False) == 0
    output = capsys.readouterr().out
    assert "facts of development: 3 texts" in output
    (person,) = (line for line in output.splitlines() if line.startswith("  person"))
    assert person.split()[:6] == ["person", "2", "3", "1.000", "0.667", "0.800"]
    assert "of 1 texts that tell nothing of their subject, something is read in 0" in output
    assert "sister" not in output


def test_details_name_what_is_missed(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_bench_facts(corpus, "development", details=True)
    lines = capsys.readouterr().out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("b  "))
    assert lines[at + 1] == "    missed: gender=male   beside: –"
    assert not any(line.startswith(("a  ", "c  ")) for line in lines)


def test_a_split_that_is_not_there_and_a_corpus_without_texts_are_told(corpus: Path, tmp_path: Path) -> None:
    with pytest.raises(LeakmeterError, match="development, held-out"):
        run_bench_facts(corpus, "validation", details=False)
    with pytest.raises(LeakmeterError, match="no texts of the split held-out"):
        run_bench_facts(corpus, "held-out", details=False)
    with pytest.raises(LeakmeterError, match="--corpus"):
        run_bench_facts(tmp_path / "nowhere", "held-out", details=False)
