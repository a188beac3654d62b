"""The written spans are read as they are written, or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from leakmeter.errors import InputError
from leakmeter.evaluate.abstract_corpus import abstracted

CORPUS = Path(__file__).parents[2] / "corpus" / "abstractions.jsonl"
ROW = {"id": "x", "text": "I'm 31 now.", "start": 0, "end": 6, "words": "I'm 31", "category": "AGE"}


def written(folder: Path, **changed: object) -> Path:
    file = folder / "spans.jsonl"
    file.write_text(json.dumps({**ROW, "references": ["I'm thirtyish", "I'm an adult", "I'm grown"], **changed}))
    return file


def test_a_span_is_read_with_its_facts_and_references(tmp_path: Path) -> None:
    (span,) = abstracted(written(tmp_path))
    assert span.references[0] == "I'm thirtyish"
    assert (span.disclosure.text, span.disclosure.category) == ("I'm 31", "AGE")
    assert [(fact.attribute, fact.value) for fact in span.disclosure.facts] == [("age", 31)]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"end": 5}, "offsets"),
        ({"category": "SHOES"}, "no category SHOES"),
        ({"references": ["one"]}, "1 references"),
        ({"start": None}, "Line 1"),
    ],
)
def test_a_span_that_cannot_be_used_is_refused(tmp_path: Path, changed: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        abstracted(written(tmp_path, **changed))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--corpus"):
        abstracted(tmp_path / "nothing.jsonl")


def test_the_written_set_has_two_hundred_spans_of_all_categories() -> None:
    spans = abstracted(CORPUS)
    assert len(spans) == 200
    assert len({span.category for span in spans}) == 26
