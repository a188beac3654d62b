"""The marked posts: marks parse, splits do not cross, external marks fit their posts."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from leakmeter.errors import InputError
from leakmeter.evaluate.corpus import (
    HELD_OUT,
    REPLIES,
    STRANGERS,
    VALIDATION,
    external,
    marked,
    posts,
    training,
    writers,
)

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "corpus"
TEXTS = ROOT.parent / "shared" / "data" / "text" / "personal_reddit_dev.jsonl"


def test_marks_become_offsets() -> None:
    post = marked("w-1", "w", "just moved, [[LOCATION|I live in Leeds]] now")
    assert post.text == "just moved, I live in Leeds now"
    assert [(post.text[s.start : s.end], s.category) for s in post.spans] == [("I live in Leeds", "LOCATION")]


@pytest.mark.parametrize("source", ["[[PLACE|Leeds]]", "[[AGE|I'm 31", "I'm 31]]"])
def test_a_mark_that_cannot_be_read_is_named(source: str) -> None:
    with pytest.raises(InputError, match="w-7"):
        marked("w-7", "w", source)


def test_no_writer_is_in_two_splits() -> None:
    folder = CORPUS / "posts"
    groups = [set(VALIDATION), set(HELD_OUT), set(REPLIES), set(STRANGERS), set(training(folder))]
    assert set.union(*groups) == set(writers(folder))
    assert sum(len(group) for group in groups) == len(writers(folder))


def test_there_is_enough_of_everything() -> None:
    found = posts(CORPUS / "posts")
    spans = [span for post in found for span in post.spans]
    assert len(found) >= 1_500
    assert len(spans) >= 8_000
    assert all(sum(s.category == c for s in spans) >= 150 for c in {s.category for s in spans})
    assert len({s.category for s in spans}) == 26
    assert sum(not post.spans for post in found) / len(found) >= 0.3


def test_external_marks_hold_offsets_and_no_words() -> None:
    for name in ("external_dev", "external_train"):
        for line in (CORPUS / f"{name}.jsonl").read_text("utf-8").splitlines():
            row = json.loads(line)
            assert set(row) <= {"id", "line", "spans", "first", "second"}
            assert all(isinstance(s, int) and isinstance(e, int) and s < e for s, e, _ in row["spans"])


def test_external_marks_are_put_on_the_text_they_were_made_on(tmp_path: Path) -> None:
    text = "here in Osaka"
    id = hashlib.sha256(text.encode()).hexdigest()[:12]
    (tmp_path / "spans.jsonl").write_text(json.dumps({"id": id, "line": 1, "spans": [[0, 13, "LOCATION"]]}))
    (tmp_path / "texts.jsonl").write_text(json.dumps({"response": text}))
    (post,) = external(tmp_path / "spans.jsonl", tmp_path / "texts.jsonl")
    assert (post.text, post.spans[0].category) == (text, "LOCATION")
    (tmp_path / "texts.jsonl").write_text(json.dumps({"response": text + "!"}))
    with pytest.raises(InputError, match="another edition"):
        external(tmp_path / "spans.jsonl", tmp_path / "texts.jsonl")


@pytest.mark.skipif(not TEXTS.exists(), reason="the external posts are not at hand")
def test_no_author_of_the_external_posts_is_both_learnt_from_and_measured_on() -> None:
    people = {
        hashlib.sha256(row["response"].encode()).hexdigest()[:12]: str(row["personality"])
        for row in map(json.loads, TEXTS.read_text("utf-8").splitlines())
    }
    learnt, measured = (
        {people[post.id] for post in external(CORPUS / f"external_{name}.jsonl", TEXTS)} for name in ("train", "dev")
    )
    assert len(external(CORPUS / "external_dev.jsonl", TEXTS)) == 60
    assert not learnt & measured
