"""``leakmeter train find``, ``find-further``, ``mentions``, ``rarity`` and ``acceptance``: from the corpus to the files
that are shipped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from leakmeter.cli.output import say, tell
from leakmeter.text.find.model import rarity_head
from leakmeter.text.find.model.description import NETWORK
from leakmeter.text.find.model.mention_head import DESCRIPTION, HEAD
from leakmeter.train.card import card
from leakmeter.train.find import require, train_find, train_further
from leakmeter.train.recipe import DISTILLED, Accepting, Furthering, Mentioning, Rarity, Recipe
from leakmeter.writing import write_whole


def run_train_find(
    corpus: Path, out: Path, texts: Path | None, teacher: Path | None, epochs: int | None, seed: int
) -> int:
    """Train, write the weights and their card into ``out``, and print which epoch they are of."""
    usual = DISTILLED if teacher else Recipe()
    recipe = replace(usual, seed=seed, epochs=usual.epochs if epochs is None else epochs)
    trained = train_find(corpus, out, recipe, texts, tell=_tell, teacher=teacher)
    write_whole(out / "CARD.md", card(out, trained.validation, trained.stated).encode("utf-8"))
    say(f"Epoch {trained.epoch} is kept. {out} holds {NETWORK}, vocabulary.txt, tagger.json and CARD.md.")
    return 0


def run_train_further(
    weights: Path, corpus: Path, out: Path, texts: Path | None, steps: int | None, again: Sequence[str], seed: int
) -> int:
    """Fit the tagger in ``weights`` further, write it and its card into ``out``, and print for how long."""
    settings = replace(Furthering(), again=tuple(again), **({} if steps is None else {"steps": steps}))
    recipe = replace(DISTILLED, seed=seed)
    trained = train_further(weights, corpus, out, settings, recipe, texts, tell=_tell)
    write_whole(out / "CARD.md", card(out, trained.validation, trained.stated).encode("utf-8"))
    parts = f"{trained.epoch} of {settings.stating.epochs} parts"
    say(f"Fitted for {parts}. {out} holds {NETWORK}, vocabulary.txt, tagger.json and CARD.md.")
    return 0


def run_train_mentions(corpus: Path, weights: Path, out: Path, epochs: int | None, seed: int) -> int:
    """Fit the third head, write its files into ``out``, and print how it does on the writers that were held back."""
    settings = replace(Mentioning(), seed=seed, **({} if epochs is None else {"epochs": epochs}))
    require("torch", "onnx", "onnxruntime")
    from leakmeter.train.mentions import train_mentions

    trained = train_mentions(corpus, out, weights, settings, tell=_tell)
    does = trained.held_back
    right = max(does.right, 1)
    say(f"{out} holds {HEAD} and {DESCRIPTION}.")
    whose, when = does.whose / right, does.when / right
    say(f"Held back: {does.texts} texts with {does.marks:,} mentions: precision {does.precision:.3f},")
    say(f"recall {does.recall:.3f}; of the right ones whose it is {whose:.3f}, whether it is so {when:.3f}.")
    return 0


def run_train_rarity(corpus: Path, weights: Path, out: Path, epochs: int | None, seed: int) -> int:
    """Fit the fourth head, write its files into ``out``, and print how far off it is on writers not read."""
    settings = replace(Rarity(), seed=seed, **({} if epochs is None else {"epochs": epochs}))
    require("torch", "onnxruntime")
    from leakmeter.train.rarity import train_rarity

    trained = train_rarity(corpus, out, weights, settings, tell=_tell)
    say(f"{out} holds {rarity_head.HEAD} and {rarity_head.DESCRIPTION}, learnt from {trained.spans:,} marked spans and")
    say(f"{trained.posts:,} posts. On writers not learnt from its people are {trained.error:.2f} bits off on average.")
    return 0


def run_train_acceptance(corpus: Path, out: Path, epochs: int | None, seed: int) -> int:
    """Learn which edits readers accept, write the file into ``out``, and print how well it tells them apart."""
    settings = replace(Accepting(), seed=seed, **({} if epochs is None else {"epochs": epochs}))
    require("torch")
    from leakmeter.train.acceptance import train_acceptance

    trained = train_acceptance(corpus, out, settings, tell=_tell)
    say(f"{trained.file} is learnt from {trained.edits:,} judged edits. On posts left out an accepted edit has the")
    say(f"higher chance in {trained.area:.1%} of the pairs of one that was accepted and one that was not.")
    return 0


def _tell(line: str) -> None:
    tell(line, speaker="")
