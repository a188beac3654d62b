"""Freely written posts and what annotators estimated of them."""

from __future__ import annotations

import json
from math import isnan
from pathlib import Path

import pytest

from leakmeter.errors import InputError
from leakmeter.evaluate.open_posts import (
    DEVELOPMENT,
    Claim,
    annotators,
    bounds,
    found_of_told,
    open_posts,
    scores,
)
from leakmeter.types import Disclosure

CORPUS = Path(__file__).parents[2] / "corpus"


def claim(k: float, few: float, many: float) -> Claim:
    return Claim(k, k / 2, k * 2, k / 2, (few, many))


def test_every_post_of_the_corpus_has_two_estimates_or_a_surveys_whose_words_stand_in_it() -> None:
    for file in ("open.jsonl", "told.jsonl"):
        for post in open_posts(CORPUS / file):
            assert len(post.estimates) == (1 if post.id.startswith("s-") else 2), post.id
            for estimate in post.estimates:
                assert estimate.n >= 1, post.id
                assert all(words in post.text for words in estimate.words), post.id
                assert all(share.words in post.text for share in estimate.shares), post.id


def test_no_voice_is_learnt_from_and_judged_by() -> None:
    judged = {post.writer for post in open_posts(CORPUS / "open.jsonl")}
    assert len(judged) == 24
    assert not judged & {post.writer for post in open_posts(CORPUS / "told.jsonl")}


def test_no_text_is_learnt_from_and_judged_by() -> None:
    learnt = {post.text for post in open_posts(CORPUS / "told.jsonl")}
    assert not [post.id for post in open_posts(CORPUS / "open.jsonl") if post.text in learnt]


def test_splits_share_no_voice_and_hold_all_posts() -> None:
    development, held_out = (open_posts(CORPUS / "open.jsonl", split) for split in ("development", "held-out"))
    assert {post.writer for post in development} == DEVELOPMENT
    assert not {post.writer for post in held_out} & DEVELOPMENT
    assert len(development) + len(held_out) == len(open_posts(CORPUS / "open.jsonl"))


def test_what_lasts_is_shared_by_at_least_as_many_as_what_lasts_and_happened() -> None:
    for post in open_posts(CORPUS / "open.jsonl"):
        assert all(estimate.k("L") >= estimate.k() >= estimate.k("LEM") >= 1 for estimate in post.estimates), post.id


def test_what_lies_between_two_estimates_is_right() -> None:
    assert claim(50, 10, 100).bits == 0
    assert claim(400, 10, 100).bits == 2
    assert claim(5, 10, 100).bits == -1


def test_false_all_clears_and_false_alarms_are_of_the_posts_that_can_have_one() -> None:
    measured = scores([claim(2000, 1, 20), claim(3, 1, 1), claim(10, 200_000, 10**6), claim(10, 50, 60)])
    assert measured["all-clear"] == 0.5
    assert measured["alarm"] == 1.0
    assert isnan(scores([claim(10, 50, 60)])["all-clear"])


def test_bounds_hold_the_figure_they_are_of() -> None:
    claims = [claim(2**i, 10, 100) for i in range(12)]
    low, high = bounds(claims)["bits"]
    assert low <= scores(claims)["bits"] <= high


def test_annotators_who_agree_are_no_bits_apart(tmp_path: Path) -> None:
    estimate = {"population": "all", "n": 100, "words": [], "shares": [["dog", "has a dog", 0.3, "L"]]}
    file = tmp_path / "open.jsonl"
    file.write_text(json.dumps({"id": "a", "writer": 1, "text": "my dog", "estimates": [estimate, estimate]}))
    assert annotators(open_posts(file)) == {"bits": 0, "within 2": 1, "within 5": 1, "within 10": 1}


@pytest.mark.parametrize(
    "share", [["dog", "has a dog", 0, "L"], ["dog", "has a dog", 0.3, "X"], ["dog", "has a dog", "many", "L"]]
)
def test_a_share_that_cannot_be_is_refused_with_its_line(tmp_path: Path, share: list[object]) -> None:
    estimate = {"population": "all", "n": 100, "words": [], "shares": [share]}
    file = tmp_path / "open.jsonl"
    file.write_text(json.dumps({"id": "a", "writer": 1, "text": "my dog", "estimates": [estimate]}))
    with pytest.raises(InputError, match=r"Line 1 of open\.jsonl"):
        open_posts(file)


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(InputError, match="--corpus"):
        open_posts(Path("nowhere.jsonl"))


def test_what_is_of_the_moment_need_not_be_found(tmp_path: Path) -> None:
    shares = [["dog", "has a dog", 0.25, "L"], ["tea", "drinks tea", 0.5, "M"], ["Arlon", "lives in Arlon", 0.125, "L"]]
    estimate = {"population": "all", "n": 100, "words": [], "shares": shares}
    file = tmp_path / "open.jsonl"
    file.write_text(json.dumps({"id": "a", "writer": 1, "text": "my dog, tea, Arlon", "estimates": [estimate]}))
    (post,) = open_posts(file)
    assert found_of_told(post, [Disclosure(0, 6, "my dog", "PET")]) == (2, 5)
    assert found_of_told(post, []) == (0, 5)
