"""Sentences grown from templates: complete, marked where they disclose, and the same from the same seed."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from leakmeter.errors import InputError
from leakmeter.train.grammar import filled, grown

GRAMMAR = Path(__file__).parents[2] / "corpus" / "grammar.txt"


def test_the_same_seed_grows_the_same_posts() -> None:
    assert grown(GRAMMAR, 40, 3) == grown(GRAMMAR, 40, 3)
    assert grown(GRAMMAR, 40, 3) != grown(GRAMMAR, 40, 4)


def test_every_slot_is_filled_and_every_category_comes_up() -> None:
    posts = grown(GRAMMAR, 1500, 0)
    assert not any(re.search(r"\{[a-z_]+\}", post.text) for post in posts)
    assert len({span.category for post in posts for span in post.spans}) == 26
    assert 0.2 < sum(not post.spans for post in posts) / len(posts) < 0.5


def test_marks_slice_and_do_not_overlap() -> None:
    for post in grown(GRAMMAR, 300, 1):
        assert all(post.text[s.start : s.end].strip() == post.text[s.start : s.end] for s in post.spans)
        assert all(a.end <= b.start for a, b in zip(post.spans, post.spans[1:], strict=False))


def test_a_slot_that_nothing_fills_is_named() -> None:
    with pytest.raises(InputError, match="shoe_size"):
        filled("I wear {shoe_size}", random.Random(0))


def test_no_template_stands_in_the_tests_of_traps() -> None:
    traps = (Path(__file__).parents[1] / "text" / "test_traps.py").read_text("utf-8")
    templates = [line for line in GRAMMAR.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert not [line for line in templates if f'"{line}"' in traps]
