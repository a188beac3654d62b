"""Other words in the marks of a post: the marks stay true, and nothing beside them changes. Needs no torch."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.evaluate.corpus import Marked, Post
from leakmeter.train.swapping import marked_words, spelt_like, swapped, varied

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), min_size=1, max_size=8)
CATEGORIES = st.sampled_from(("AGE", "LOCATION", "PET"))


@st.composite
def marked_posts(draw: st.DrawFn) -> Post:
    """A post of up to four marks, with or without text between them; the marks are in any order."""
    text, spans = draw(st.text(max_size=8)), list[Marked]()
    for category, words, between in draw(st.lists(st.tuples(CATEGORIES, WORDS, st.text(max_size=8)), max_size=4)):
        spans.append(Marked(len(text), len(text) + len(words), category))
        text += words + between
    return Post("a01-1", "a01", text, tuple(draw(st.permutations(spans))))


def in_order(post: Post) -> list[Marked]:
    return sorted(post.spans, key=lambda span: span.start)


def between_marks(post: Post) -> list[str]:
    edges = [0, *(edge for span in in_order(post) for edge in (span.start, span.end)), len(post.text)]
    return [post.text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True)]


@given(st.lists(marked_posts(), min_size=1, max_size=3), st.floats(0, 1), st.integers(0, 99))
def test_marks_hold_words_of_their_category_and_the_text_between_them_stays(
    posts: list[Post], chance: float, seed: int
) -> None:
    words = marked_words(posts)
    for post in posts:
        other = swapped(post, words, chance, random.Random(seed))
        assert [span.category for span in in_order(other)] == [span.category for span in in_order(post)]
        assert between_marks(other) == between_marks(post)
        for old, new in zip(in_order(post), in_order(other), strict=True):
            was, now = post.text[old.start : old.end], other.text[new.start : new.end]
            assert now in {was, *(spelt_like(was, word) for word in words[new.category])}


@given(marked_posts(), st.integers(0, 99))
def test_with_no_chance_nothing_is_swapped(post: Post, seed: int) -> None:
    other = swapped(post, marked_words([post]), 0.0, random.Random(seed))
    assert (other.text, list(other.spans)) == (post.text, in_order(post))


@given(marked_posts())
def test_with_every_chance_all_marks_have_the_words_they_are_given(post: Post) -> None:
    words = {category: ["7"] for category in ("AGE", "LOCATION", "PET")}
    other = swapped(post, words, 1.0, random.Random(0))
    assert all(other.text[span.start : span.end] == "7" for span in other.spans)
    assert len(other.spans) == len(post.spans)


def test_a_mark_in_a_sentence_and_its_words_elsewhere_change_places() -> None:
    posts = [
        Post("a-1", "a", "We have a cat now.", (Marked(8, 13, "PET"),)),
        Post("b-1", "b", "Two dogs!", (Marked(0, 8, "PET"),)),
    ]
    texts = {(p.text, p.text[s.start : s.end]) for p in varied(posts, 60, 1.0, random.Random(0)) for s in p.spans}
    assert texts == {
        ("We have a cat now.", "a cat"),
        ("We have two dogs now.", "two dogs"),
        ("Two dogs!", "Two dogs"),
        ("A cat!", "A cat"),
    }


def test_about_as_many_marks_are_swapped_as_asked_for() -> None:
    posts = [Post(f"a-{n}", "a", str(1000 + n), (Marked(0, 4, "AGE"),)) for n in range(50)]
    changed = [post for post in varied(posts, 2000, 0.6, random.Random(0)) if post.text not in post_text(post, posts)]
    assert 0.55 < len(changed) / 2000 < 0.63  # one mark in fifty is swapped for itself


def post_text(post: Post, posts: list[Post]) -> set[str]:
    """The text that a varied post had before."""
    return {before.text for before in posts if post.id.startswith(f"{before.id}-")}


def test_the_same_draw_varies_the_same_posts_and_posts_without_marks_are_left_out() -> None:
    posts = [Post("a-1", "a", "I'm 31.", (Marked(0, 6, "AGE"),)), Post("a-2", "a", "Nothing.", ())]
    assert varied(posts, 9, 0.5, random.Random(3)) == varied(posts, 9, 0.5, random.Random(3))
    assert {post.id for post in varied(posts, 9, 0.5, random.Random(3))} == {"a-1-swapped"}
    assert varied(posts[1:], 9, 0.5, random.Random(3)) == []


@pytest.mark.parametrize(
    ("old", "new", "spelt"),
    [
        ("My dog", "a cat", "A cat"),
        ("my dog", "Two cats", "two cats"),
        ("i'm 31", "I'm 45", "I'm 45"),
        ("31M", "Forty", "Forty"),
        ("Leeds", "3 miles off", "3 miles off"),
    ],
)
def test_the_first_letter_is_as_large_as_that_of_the_words_before(old: str, new: str, spelt: str) -> None:
    assert spelt_like(old, new) == spelt
