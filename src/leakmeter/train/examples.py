"""Marked posts, written or grown -> windows with a label for every piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from leakmeter.evaluate.corpus import Marked, Post
from leakmeter.text.find.windows import Window, windows
from leakmeter.text.find.wordpiece import WordPiece
from leakmeter.train.grammar import grown
from leakmeter.train.recipe import LABELS, Recipe

_NUMBER = {label: number for number, label in enumerate(LABELS)}


@dataclass(frozen=True, slots=True)
class Example:
    """A window and the number in LABELS of each of its pieces."""

    window: Window
    labels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reader:
    """Cuts posts into windows as a recipe says, and grows more posts from the templates of ``grammar``."""

    vocabulary: WordPiece
    grammar: Path
    recipe: Recipe

    def read(self, posts: Iterable[Post]) -> list[Example]:
        """The windows of posts, in order."""
        return examples(posts, self.vocabulary, self.recipe.context, self.recipe.room)

    def grow(self, count: int, draw: int) -> list[Example]:
        """The windows of ``count`` grown posts; every ``draw`` grows others."""
        return self.read(grown(self.grammar, count, self.recipe.seed * 1000 + draw)) if count else []


def examples(posts: Iterable[Post], vocabulary: WordPiece, context: int, room: int) -> list[Example]:
    """The windows of posts, in order."""
    return [
        Example(window, labels(window, post.spans))
        for post in posts
        for window in windows(post.text, vocabulary, context, room)
    ]


def labels(window: Window, spans: Sequence[Marked]) -> tuple[int, ...]:
    """The label of each piece: B where a span begins in this window, I inside it, O elsewhere."""
    found: list[int] = []
    previous: Marked | None = None
    for piece in window.pieces:
        span = next((s for s in spans if s.start < piece.end and piece.start < s.end), None)
        part = "I" if span is previous else "B"
        found.append(_NUMBER[f"{part}-{span.category}"] if span else 0)
        previous = span
    return tuple(found)
