"""How well a tagger finds disclosures: ``leakmeter bench find``."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from leakmeter.evaluate.calibration import expected_error, said
from leakmeter.evaluate.corpus import Post
from leakmeter.evaluate.pace import on_one_core
from leakmeter.evaluate.spans import Agreement, Labelled, agreement, merged
from leakmeter.text.find import Mark, Tagger
from leakmeter.text.sentences import sentences

Case = tuple[str, list[Labelled], list[Labelled]]
#: Posts drawn anew for an interval, and the share of draws it holds.
_ROUNDS = 300
_SHARE = 0.9


@dataclass(frozen=True, slots=True)
class Measured:
    """A tagger on some posts. Intervals hold nine in ten bootstrap draws over posts; ``seconds`` are one core's for
    all posts; ``marks`` are the tagger's, post by post."""

    posts: int
    spans: int
    agreement: Agreement
    micro: tuple[float, float]
    macro: tuple[float, float]
    binary: tuple[float, float]
    calibration_error: float
    sentences: int
    seconds: float
    marks: tuple[tuple[Labelled, ...], ...]


def measured(
    posts: Sequence[Post],
    tagger: Tagger,
    threshold: float = 0.0,
    seed: int = 0,
    seen: Callable[[], object] = lambda: None,
) -> Measured:
    """Run ``tagger`` over ``posts`` and compare its marks of at least ``threshold`` with theirs.

    ``seen`` is called after each post; the bootstrap takes its draws from ``seed``.
    """
    if posts:
        tagger.tag(posts[0].text[:_FIRST])  # loads what is loaded once

    def read() -> list[list[Mark]]:
        found: list[list[Mark]] = []
        for post in posts:
            found.append([mark for mark in tagger.tag(post.text) if mark.confidence >= threshold])
            seen()
        return found

    found, seconds = on_one_core(read)
    parts = [agreement([case_of(post, marks)]) for post, marks in zip(posts, found, strict=True)]
    draws = [merged(draw) for draw in _draws(parts, seed)]
    return Measured(
        posts=len(posts),
        spans=sum(len(post.spans) for post in posts),
        agreement=merged(parts),
        micro=_interval([d.micro.f1 for d in draws]),
        macro=_interval([d.macro_f1 for d in draws]),
        binary=_interval([d.binary.f1 for d in draws]),
        calibration_error=expected_error(
            said(
                ([((m.start, m.end, m.category), m.confidence) for m in marks], _wanted(post))
                for post, marks in zip(posts, found, strict=True)
            )
        ),
        sentences=sum(1 for post in posts for _ in sentences(post.text)),
        seconds=seconds,
        marks=tuple(tuple((m.start, m.end, m.category) for m in marks) for marks in found),
    )


#: Characters of the first post that are read beforehand.
_FIRST = 40


def case_of(post: Post, marks: Sequence[Mark]) -> Case:
    """A post's text, a tagger's marks, and the reference marks, as ``agreement`` takes them."""
    return post.text, [(m.start, m.end, m.category) for m in marks], _wanted(post)


def _wanted(post: Post) -> list[Labelled]:
    return [(span.start, span.end, span.category) for span in post.spans]


def _draws(parts: Sequence[Agreement], seed: int) -> list[list[Agreement]]:
    draw = random.Random(seed)
    return [draw.choices(parts, k=len(parts)) for _ in range(_ROUNDS)]


def _interval(scores: list[float]) -> tuple[float, float]:
    ranked = sorted(scores)
    outside = round(len(ranked) * (1 - _SHARE) / 2)
    return ranked[outside], ranked[-1 - outside]
