"""How likely a reader accepts an edit: what was learned of judged edits holds for others, and steers what is chosen."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import DataError, InputError
from leakmeter.evaluate.edits import judged_posts
from leakmeter.text.find.model.description import NETWORK, SHIPPED, described
from leakmeter.text.rewrite import acceptance
from leakmeter.text.rewrite.acceptance import FILE, accepted, shipped
from leakmeter.text.rewrite.candidates import Candidate
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.edited_sentence import Reader, features
from leakmeter.types import Span

CORPUS = Path(__file__).parents[2] / "corpus"
POST = (
    "My boiler keeps losing pressure, about once a week. I work as a nurse, so I am never home when the man comes. "
    "Is it the valve or the tank?"
)


def edit(words: str, by: str = "") -> Candidate:
    """``by`` in the place of words of the post."""
    start = POST.index(words)
    kind = "generalise" if by.strip() else "remove"
    return Candidate(Span(start, start + len(words), words), by, kind, Degree.STRONG)


def chance(words: str, by: str = "") -> float:
    return accepted(POST, "OCCUPATION", [edit(words, by)], Reader())[0]


def test_a_clean_cut_is_accepted_more_readily_than_a_broken_one_or_one_that_takes_the_question() -> None:
    aside = chance("I work as a nurse, so I am never home when the man comes. ")
    assert aside > chance("work as a ") + 0.2
    assert aside > chance(" Is it the valve or the tank?")


def test_a_wording_that_nobody_would_use_is_hardly_accepted() -> None:
    text = "My mum is coming on Sunday, what do I cook?"
    stiff, usual = (
        Candidate(Span(0, 6, "My mum"), "My parent", "generalise", Degree.MODERATE),
        Candidate(Span(17, 26, "on Sunday"), "soon", "generalise", Degree.MODERATE),
    )
    one, other = accepted(text, "FAMILY", [stiff, usual], Reader())
    assert one < 0.3 < other


@given(st.dictionaries(st.sampled_from(("remove", "no such feature", "whole sentence", "puts in a")), st.floats(-9, 9)))
def test_the_chance_is_a_probability_and_what_is_not_known_counts_for_nothing(found: dict[str, float]) -> None:
    learned = shipped()
    assert 0.0 <= learned.chance(found) <= 1.0
    assert learned.chance({**found, "something else": 5.0}) == learned.chance(found)


def test_a_sentence_is_read_once_however_many_edits_touch_it() -> None:
    reader = Reader()
    features(POST, "OCCUPATION", edit("a nurse"), reader)
    read = dict(reader.known)
    features(POST, "OCCUPATION", edit("a nurse"), reader)
    assert reader.known == read


def test_what_is_shipped_was_learned_from_the_judged_edits_of_the_corpus_and_the_shipped_encoder() -> None:
    made_by = json.loads(FILE.read_text("utf-8"))["made_by"]
    content = (CORPUS / "edits.jsonl").read_bytes()
    assert made_by["learnt"] == {"edits.jsonl": hashlib.sha256(content).hexdigest()}
    assert made_by["encoder"] == described(SHIPPED).sha256[NETWORK]
    assert made_by["edits"] == sum(len(post.edits) for post in judged_posts(CORPUS / "edits.jsonl"))


def test_no_post_on_which_rewrites_were_read_blind_is_learned_from() -> None:
    learnt = {post.text for post in judged_posts(CORPUS / "edits.jsonl")}
    rows = [json.loads(line) for line in (CORPUS / "to_rewrite.jsonl").read_text("utf-8").splitlines()]
    held_out = [row for row in rows if row.get("held_out")]
    assert len(held_out) >= 100
    assert not [row["id"] for row in held_out if row["text"] in learnt]


def test_a_damaged_file_is_one_clear_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "acceptance.json"
    broken.write_text('{"features": ["remove"], "mean": [0], "scale": [1], "networks": []}')
    monkeypatch.setattr(acceptance, "FILE", broken)
    shipped.cache_clear()
    try:
        with pytest.raises(DataError, match="Install leakmeter again"):
            shipped()
    finally:
        shipped.cache_clear()


@pytest.mark.parametrize(
    "line",
    ['{"id": "a"}', '{"id": "a", "text": "abc", "edits": [[2, 9, "", "AGE", "remove", 3, 1, 1, 1]]}', "{"],
)
def test_a_line_that_is_no_judged_post_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "edits.jsonl"
    file.write_text('{"id": "a", "text": "abc", "edits": []}\n' + line)
    with pytest.raises(InputError, match="Line 2 of edits"):
        judged_posts(file)
