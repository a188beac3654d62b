# pyright: basic
"""How the tagger does by how much it has read: the recipe without a teacher, on a share of the writers at a time.

    python scripts/learning_curve.py [--corpus corpus] [--texts FILE] [--shares 0.0625 0.25 1] [--seed 0]

The writers of a smaller share are among those of every larger one. A smaller share is read more often, so that every
run has time to learn what it has; there is no dropout inside the encoder, which costs a sixth of the time. Prints, of
each share, for weights before they are rounded to eight bits, F1 by word over classes and without, false alarms in 1000
clean words, on the writers of validation, the oblique replies and, if their file is given, the external posts. No share
chooses anything.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

import torch  # noqa: E402

from leakmeter.evaluate.corpus import REPLIES, VALIDATION, Post, external, posts, training  # noqa: E402
from leakmeter.text.find.model.wordpiece import WordPiece  # noqa: E402
from leakmeter.train.examples import Reader  # noqa: E402
from leakmeter.train.find import pretrained  # noqa: E402
from leakmeter.train.fit import fit  # noqa: E402
from leakmeter.train.network import started  # noqa: E402
from leakmeter.train.recipe import Recipe  # noqa: E402
from leakmeter.train.ship import smallest_flushed  # noqa: E402
from leakmeter.train.stages import as_line, measured_on  # noqa: E402

#: Times that the whole corpus is read.
EPOCHS = 2


def epochs_of(share: float) -> int:
    """How often the posts of a share are read: twice all of them, 4 times a quarter, 8 times a sixteenth."""
    return round(EPOCHS * share**-0.5)


def chosen(writers: Sequence[str], share: float, seed: int) -> tuple[str, ...]:
    """The first of the writers in an order drawn by ``seed``: a smaller share is a part of every larger one."""
    order = random.Random(seed).sample(list(writers), len(writers))
    return tuple(sorted(order[: max(1, round(share * len(writers)))]))


def run(corpus: Path, writers: tuple[str, ...], recipe: Recipe, measures: dict[str, list[Post]]) -> None:
    """Fit to some writers and print how that does on each of the measures."""
    base = pretrained()
    reader = Reader(WordPiece.read(base / "vocab.txt"), corpus / "grammar.txt", recipe)
    learnt = posts(corpus / "posts", writers)
    written = reader.read(learnt)
    spans = sum(len(post.spans) for post in learnt)
    start = perf_counter()
    torch.manual_seed(recipe.seed)
    network = started(base, recipe)
    for epoch in fit(network, lambda epoch: [*written, *reader.grow(recipe.grown, epoch)], recipe, recipe.seed):
        print(f"  epoch {epoch + 1} of {recipe.epochs}, {(perf_counter() - start) / 60:.0f} minutes", file=sys.stderr)
    print(f"{len(writers)} files, {len(learnt):,} posts, {spans:,} spans, {recipe.epochs} epochs")
    for name, measured in measures.items():
        print(f"  {name:11} {as_line(measured_on(measured, network, base / 'vocab.txt', recipe))}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=ROOT / "corpus")
    parser.add_argument("--texts", type=Path)
    parser.add_argument("--shares", type=float, nargs="+", default=[0.0625, 0.25, 1.0])
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    folder = given.corpus / "posts"
    measures = {"validation": posts(folder, VALIDATION), "replies": posts(folder, REPLIES)}
    if given.texts:
        measures["external"] = external(given.corpus / "external_dev.jsonl", given.texts)
    with smallest_flushed():
        for share in given.shares:
            grown = round(Recipe().grown * share)
            recipe = replace(Recipe(), seed=given.seed, epochs=epochs_of(share), grown=grown, encoder_dropout=0.0)
            run(given.corpus, chosen(training(folder), share, given.seed), recipe, measures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
