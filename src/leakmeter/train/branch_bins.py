# pyright: basic, reportMissingImports=false
"""A classifier of log10 k, which the paper fits as a baseline (RoBERTa-large; here MiniLM): text -> 1, 10, 100, …
people.

BRANCH, section 4.3 and appendix E: classes of powers of ten do better than regression where there is little to learn
from. What it learns from are posts of the corpus whose k is known or was estimated, none of which is measured by
``leakmeter bench branch``. It is not shipped: it is what counting has to be better than.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from transformers import AutoConfig, AutoModelForSequenceClassification
from transformers.utils import logging

from leakmeter.errors import InputError
from leakmeter.evaluate.crowd_posts import people
from leakmeter.evaluate.open_posts import open_posts
from leakmeter.text.find.model.wordpiece import CLS, PADDING, SEP, WordPiece
from leakmeter.train.find import pretrained
from leakmeter.train.fit import device_at_hand
from leakmeter.writing import write_whole

#: Powers of ten that are told apart: 1 to a thousand million.
CLASSES = 10
#: Pieces of a text that are read.
LONGEST = 256
_FILES = ("config.json", "model.safetensors", "vocab.txt")
_REMEDY = "Make one with leakmeter train branch-bins."


@dataclass(frozen=True, slots=True)
class Recipe:
    """Times all posts are read, the highest rate of learning, posts a step, and the share of posts that choose the
    epoch."""

    epochs: int = 4
    learning_rate: float = 5e-5
    batch: int = 16
    held_out: float = 0.1


@dataclass(frozen=True, slots=True)
class Learnt:
    """A text, and the power of ten that is nearest to its k."""

    text: str
    power: int


@dataclass(frozen=True, slots=True)
class Fitted:
    """Where the classifier lies, the epoch that was kept (from 1), and the share of held-out posts whose power it
    names."""

    folder: Path
    epoch: int
    right: float
    posts: int


def power_of(k: float) -> int:
    """The power of ten that is nearest to a number of people."""
    return min(CLASSES - 1, max(0, round(math.log10(k))))


def material(corpus: Path) -> list[Learnt]:
    """The posts of the corpus that it learns from: those of drawn people, and those whose k two annotators
    estimated."""
    found = [Learnt(each.text, power_of(each.k_star)) for each in people(corpus / "people.jsonl")]
    for name, split in (("told.jsonl", None), ("open.jsonl", "development")):
        for post in open_posts(corpus / name, split):
            low, high = post.band()
            found.append(Learnt(post.text, power_of(math.sqrt(low * high))))
    return found


def train_bins(
    found: Sequence[Learnt],
    out: Path,
    recipe: Recipe = Recipe(),
    base: Path | None = None,
    seed: int = 0,
    tell: Callable[[str], None] = print,
) -> Fitted:
    """Fit the encoder in ``base`` (the installed MiniLM unless given) to texts, and save it in ``out``. The epoch that
    names the most held-out powers is kept. Raises InputError for fewer than ten texts."""
    if len(found) < 10:
        raise InputError("There are fewer than ten posts to learn from. Name the repository's corpus with --corpus.")
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    torch.manual_seed(seed)
    draw = random.Random(seed)
    base = base or pretrained()
    mixed = draw.sample(list(found), len(found))
    held = max(1, round(recipe.held_out * len(mixed)))
    checked, learnt = mixed[:held], mixed[held:]
    config = AutoConfig.from_pretrained(base, num_labels=CLASSES, local_files_only=True)
    network: Any = AutoModelForSequenceClassification.from_pretrained(
        base, config=config, local_files_only=True, use_safetensors=True
    ).to(device_at_hand())
    vocabulary = WordPiece.read(base / "vocab.txt")
    steps = recipe.epochs * math.ceil(len(learnt) / recipe.batch)
    optimizer = torch.optim.AdamW(network.parameters(), lr=recipe.learning_rate, weight_decay=0.01)
    pace = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: max(0.0, 1.0 - step / steps))
    best: Fitted | None = None
    for epoch in range(1, recipe.epochs + 1):
        loss = _epoch(network, vocabulary, draw.sample(learnt, len(learnt)), recipe.batch, optimizer, pace)
        right = _right(network, vocabulary, checked)
        tell(f"Epoch {epoch} of {recipe.epochs}: loss {loss:.3f}, {right:.1%} of {len(checked)} held-out posts.")
        if best is None or right >= best.right:
            best = Fitted(out, epoch, right, len(learnt))
            _save(network, base / "vocab.txt", out)
    if best is None:
        raise InputError("A classifier needs at least one epoch.")
    return best


def _epoch(
    network: Any, vocabulary: WordPiece, found: Sequence[Learnt], batch: int, optimizer: Any, pace: Any
) -> float:
    network.train()
    losses: list[float] = []
    for first in range(0, len(found), batch):
        some = found[first : first + batch]
        logits = _logits(network, vocabulary, [each.text for each in some])
        wanted = torch.tensor([each.power for each in some], device=logits.device)
        loss = torch.nn.functional.cross_entropy(logits, wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        pace.step()
        losses.append(loss.item())
    return sum(losses) / len(losses)


def _right(network: Any, vocabulary: WordPiece, found: Sequence[Learnt]) -> float:
    said = predicted(network, vocabulary, [each.text for each in found])
    return sum(power == each.power for power, each in zip(said, found, strict=True)) / len(found)


def predicted(network: Any, vocabulary: WordPiece, texts: Sequence[str]) -> list[int]:
    """The power of ten that the network finds likeliest for each text."""
    network.eval()
    with torch.inference_mode():
        return [
            power
            for first in range(0, len(texts), 32)
            for power in _logits(network, vocabulary, texts[first : first + 32]).argmax(-1).tolist()
        ]


def _logits(network: Any, vocabulary: WordPiece, texts: Sequence[str]) -> Any:
    ids = [[CLS, *(piece.id for piece in vocabulary.pieces(text)[: LONGEST - 2]), SEP] for text in texts]
    longest = max(map(len, ids))
    padded = torch.tensor([each + [PADDING] * (longest - len(each)) for each in ids], device=network.device)
    mask = torch.tensor([[1] * len(each) + [0] * (longest - len(each)) for each in ids], device=network.device)
    return network(input_ids=padded, attention_mask=mask).logits


def _save(network: Any, vocabulary: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    network.save_pretrained(out, safe_serialization=True)
    write_whole(out / "vocab.txt", vocabulary.read_bytes())


def opened(folder: Path) -> Callable[[str], float]:
    """The classifier of a folder: text -> k, a power of ten. Raises InputError where there is none."""
    missing = [name for name in _FILES if not (folder / name).is_file()]
    if missing:
        raise InputError(f"{folder} holds no classifier: {missing[0]} is missing. {_REMEDY}")
    logging.disable_progress_bar()  # its line would stand among the figures
    try:
        network: Any = AutoModelForSequenceClassification.from_pretrained(
            folder, local_files_only=True, use_safetensors=True
        )
    except (OSError, ValueError) as error:
        raise InputError(f"The classifier in {folder} cannot be opened. {_REMEDY}") from error
    if network.config.num_labels != CLASSES:
        raise InputError(f"The classifier in {folder} tells other classes apart. {_REMEDY}")
    vocabulary = WordPiece.read(folder / "vocab.txt")
    return lambda text: float(10 ** predicted(network, vocabulary, [text])[0])
