"""What follows from what was told before."""

from __future__ import annotations

from pathlib import Path

import pytest

from leakmeter.errors import InputError
from leakmeter.evaluate.implied import HELD_OUT, added, implied

CORPUS = Path(__file__).parents[2] / "corpus"


def test_every_row_of_the_corpus_stands_in_its_text_and_writers_are_kept_apart() -> None:
    rows = implied(CORPUS / "implied.jsonl")
    assert len({row.id for row in rows}) == len(rows) >= 1000
    assert {row.writer for row in rows} > HELD_OUT
    assert all(row.given >= 0.0 <= row.alone for row in rows)


def test_one_who_counts_everything_anew_adds_bits_to_what_follows() -> None:
    rows = [row for row in implied(CORPUS / "implied.jsonl") if row.writer in HELD_OUT]
    careless = added(rows, lambda text: 2.0 ** -len(text))
    count, true, counted = careless["follows"]
    assert count > 100
    assert true < 0.5 < counted
    assert careless["is new"][1] > 1.0


@pytest.mark.parametrize(
    "line", ["{}", "nothing", '{"id": "a", "writer": "b", "text": "c", "start": 0, "end": 9, "given": 1, "alone": 1}']
)
def test_a_row_that_cannot_be_is_refused_by_its_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "implied.jsonl").write_text(line + "\n")
    with pytest.raises(InputError, match="Line 1"):
        implied(tmp_path / "implied.jsonl")
