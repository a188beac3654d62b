"""``leakmeter train find``: from the marked corpus to the files that are shipped."""

from __future__ import annotations

import sys
from pathlib import Path

from leakmeter.train.card import card
from leakmeter.train.find import train_find
from leakmeter.train.recipe import Recipe


def run_train_find(corpus: Path, out: Path, texts: Path | None, epochs: int | None, seed: int) -> int:
    """Train, write the weights and their card into ``out``, and print what the validation writers say of them."""
    recipe = Recipe(seed=seed) if epochs is None else Recipe(seed=seed, epochs=epochs)
    trained = train_find(corpus, out, recipe, texts, tell=_tell)
    (out / "CARD.md").write_text(card(out, trained.validation), "utf-8")
    print(f"Epoch {trained.epoch} is kept. {out} holds tagger.onnx, vocabulary.txt, tagger.json and CARD.md.")
    return 0


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
