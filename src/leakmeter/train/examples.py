"""Marked posts, written or grown, and marked statements -> windows with a label for every piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from leakmeter.evaluate.corpus import Marked, Post
from leakmeter.evaluate.statements import Said, Statement
from leakmeter.text.find.model.windows import Window, windows
from leakmeter.text.find.model.wordpiece import WordPiece
from leakmeter.train.grammar import grown
from leakmeter.train.recipe import LABELS, Recipe

#: The label of pieces of which nobody said what they are: losses pass them over.
NONE = -100
_NUMBER = {label: number for number, label in enumerate(LABELS)}


@dataclass(frozen=True, slots=True)
class Example:
    """A window, the number in LABELS of each of its pieces, and that of the trait it states; ``traits`` is empty where
    nobody looked for any."""

    window: Window
    labels: tuple[int, ...]
    traits: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reader:
    """Cuts posts into windows as a recipe says, and grows more posts from the templates of ``grammar``."""

    vocabulary: WordPiece
    grammar: Path
    recipe: Recipe

    def read(self, posts: Iterable[Post]) -> list[Example]:
        """The windows of posts, in order."""
        return examples(posts, self.vocabulary, self.recipe.context, self.recipe.room)

    def state(self, statements: Iterable[Statement], traits: Sequence[str]) -> list[Example]:
        """The windows of statements, in order. Nobody marked categories in them.

        Pieces of a mark whose label is not among ``traits`` have no trait either.
        """
        numbers = {label: number for number, label in enumerate(traits)}
        return [
            Example(window, (NONE,) * len(window.pieces), trait_numbers(window, statement.said, numbers))
            for statement in statements
            for window in windows(statement.text, self.vocabulary, self.recipe.context, self.recipe.room)
        ]

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


def trait_labels(statements: Iterable[Statement], fewest: int) -> tuple[str, ...]:
    """The labels of a second head: O, and those with at least ``fewest`` marks, sorted. Empty when there are none."""
    marks = Counter(said.label for statement in statements for said in statement.said)
    labels = sorted(label for label, count in marks.items() if count >= fewest)
    return ("O", *labels) if labels else ()


def trait_numbers(window: Window, said: Sequence[Said], numbers: Mapping[str, int]) -> tuple[int, ...]:
    """The number of the trait that each piece states, 0 where it states none, NONE where its label has no number."""
    return tuple(
        next((numbers.get(s.label, NONE) for s in said if s.start < piece.end and piece.start < s.end), 0)
        for piece in window.pieces
    )
