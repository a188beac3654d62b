"""Marked posts -> the same posts with other words of the same category in their marks, for a teacher to label."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from leakmeter.evaluate.corpus import Marked, Post


def marked_words(posts: Iterable[Post]) -> dict[str, list[str]]:
    """The words of all marks by category, in order; what is marked twice is there twice."""
    found: dict[str, list[str]] = {}
    for post in posts:
        for span in post.spans:
            found.setdefault(span.category, []).append(post.text[span.start : span.end])
    return found


def varied(posts: Sequence[Post], count: int, chance: float, draw: random.Random) -> list[Post]:
    """``count`` of the marked posts, drawn with replacement, each with some of its marks swapped (``swapped``)."""
    words = marked_words(posts)
    having_marks = [post for post in posts if post.spans]
    chosen = draw.choices(having_marks, k=count) if having_marks else []
    return [swapped(post, words, chance, draw) for post in chosen]


def swapped(post: Post, words: Mapping[str, Sequence[str]], chance: float, draw: random.Random) -> Post:
    """The post with each mark's words replaced, with a chance of ``chance``, by others of ``words`` in its category.

    The text between marks stays, and the marks' offsets are those of the new text.
    """
    text, at = "", 0
    spans: list[Marked] = []
    for span in sorted(post.spans, key=lambda span: span.start):
        here = post.text[span.start : span.end]
        if draw.random() < chance:
            here = spelt_like(here, draw.choice(words[span.category]))
        text += post.text[at : span.start]
        spans.append(Marked(len(text), len(text) + len(here), span.category))
        text += here
        at = span.end
    return Post(f"{post.id}-swapped", post.writer, text + post.text[at:], tuple(spans))


def spelt_like(old: str, new: str) -> str:
    """``new`` with its first letter as large or small as that of ``old``; "I" and what begins with it stays large."""
    if old[:1].isupper() and not new[:1].isupper():
        return new[:1].upper() + new[1:]
    if old[:1].islower() and not new.startswith("I"):
        return new[:1].lower() + new[1:]
    return new
