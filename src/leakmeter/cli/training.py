"""``leakmeter train find`` and ``train find-further``: from the marked corpus to the files that are shipped."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from leakmeter.text.find.description import NETWORK
from leakmeter.train.card import card
from leakmeter.train.find import train_find, train_further
from leakmeter.train.recipe import DISTILLED, Furthering, Recipe


def run_train_find(
    corpus: Path, out: Path, texts: Path | None, teacher: Path | None, epochs: int | None, seed: int
) -> int:
    """Train, write the weights and their card into ``out``, and print which epoch they are of."""
    usual = DISTILLED if teacher else Recipe()
    recipe = replace(usual, seed=seed, epochs=usual.epochs if epochs is None else epochs)
    trained = train_find(corpus, out, recipe, texts, tell=_tell, teacher=teacher)
    (out / "CARD.md").write_text(card(out, trained.validation, trained.stated), "utf-8")
    print(f"Epoch {trained.epoch} is kept. {out} holds {NETWORK}, vocabulary.txt, tagger.json and CARD.md.")
    return 0


def run_train_further(
    weights: Path, corpus: Path, out: Path, texts: Path | None, steps: int | None, again: Sequence[str], seed: int
) -> int:
    """Fit the tagger in ``weights`` further, write it and its card into ``out``, and print for how long."""
    settings = replace(Furthering(), again=tuple(again), **({} if steps is None else {"steps": steps}))
    recipe = replace(DISTILLED, seed=seed)
    trained = train_further(weights, corpus, out, settings, recipe, texts, tell=_tell)
    (out / "CARD.md").write_text(card(out, trained.validation, trained.stated), "utf-8")
    parts = f"{trained.epoch} of {settings.stating.epochs} parts"
    print(f"Fitted for {parts}. {out} holds {NETWORK}, vocabulary.txt, tagger.json and CARD.md.")
    return 0


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
