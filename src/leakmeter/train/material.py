"""What a corpus has to train a tagger with: marked posts and marked statements, to learn from and to measure on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from leakmeter.errors import InputError
from leakmeter.evaluate.corpus import VALIDATION, Post, external, posts, training
from leakmeter.evaluate.statements import HELD_BACK, Statement, statements, training_writers


@dataclass(frozen=True, slots=True)
class Material:
    """The posts that a tagger learns from and those that choose its epoch and calibration, and the marked statements
    that it learns from and those that only measure."""

    learnt: Sequence[Post]
    checked: Sequence[Post]
    statements: Sequence[Statement]
    held_back: Sequence[Statement]


def material(corpus: Path, texts: Path | None) -> Material:
    """The material of a corpus, and of the external posts if ``texts``, their file, is given.

    A corpus may be without statements. Raises InputError where it is not there or cannot be read.
    """
    folder, told = corpus / "posts", corpus / "statements"
    if not folder.is_dir():
        raise InputError(f"There is no folder {folder}. Name the repository's corpus with --corpus.")
    learnt = posts(folder, training(folder))
    if texts is not None:
        learnt += external(corpus / "external_train.jsonl", texts)
    return Material(
        learnt=learnt,
        checked=posts(folder, VALIDATION),
        statements=statements(told, training_writers(told)),
        held_back=statements(told, HELD_BACK),
    )
