# pyright: basic, reportMissingImports=false
"""The recipe of an abstraction model: a causal language model goes on from prompts with wordings that say less.

The loss counts the completion alone (Dou et al. 2024, section 6.3). Epochs, batch, decay, warm-up and the cosine are
those of its appendix B.3, which fits low-rank adapters to a model of seven billion weights; here all weights are
fitted, which suits models that are small enough for it. The epoch with the least loss on the validation spans is kept.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn
from transformers import AutoModelForCausalLM, AutoTokenizer

from leakmeter.errors import InputError
from leakmeter.train.abstract_data import SPECIAL_TOKENS, Instance
from leakmeter.train.fit import device_at_hand, stepped
from leakmeter.train.recipe import Pace

#: Pieces that no loss is taken of.
_NONE = -100
RECIPE = Pace(epochs=5, learning_rate=2e-4, batch=32, warm_up=0.03, weight_decay=0.01)


@dataclass(frozen=True, slots=True)
class Example:
    """The pieces of a prompt with its completion, and how many of them are the prompt's."""

    ids: tuple[int, ...]
    prompt: int


@dataclass(frozen=True, slots=True)
class FittedModel:
    """Where a model lies, the epoch that was kept (counted from 1), and the losses, in nats a piece: before the first
    epoch and after each, over the examples that are learnt from and those that choose the epoch."""

    folder: Path
    epoch: int
    learnt: tuple[float, ...]
    checked: tuple[float, ...]


def train_abstract(
    base: Path,
    found: Sequence[Instance],
    out: Path,
    recipe: Pace = RECIPE,
    seed: int = 0,
    tell: Callable[[str], None] = print,
) -> FittedModel:
    """Fit the causal language model in the folder ``base`` to examples and save it, with its tokeniser, in ``out``.

    Raises InputError where there are no examples to learn from or to choose the epoch by, or no model.
    """
    learnt, checked = ([each for each in found if each.split == split] for split in ("train", "validation"))
    if not learnt or not checked:
        raise InputError("There are no examples to learn from, or none for validation. Make them of more spans.")
    tokeniser, model = started(base)
    reading = [encoded(each, tokeniser) for each in learnt]
    measuring = [encoded(each, tokeniser) for each in checked]
    torch.manual_seed(seed)
    model.to(device_at_hand())
    losses = [(loss_over(model, reading), loss_over(model, measuring))]
    best, state = 0, None
    for epoch in _epochs(model, reading, recipe, seed):
        losses.append((loss_over(model, reading), loss_over(model, measuring)))
        tell(f"Epoch {epoch + 1}: {losses[-1][0]:.3f} nats a piece, {losses[-1][1]:.3f} on validation.")
        if state is None or losses[-1][1] < losses[best][1]:
            best, state = epoch + 1, {k: v.detach().clone() for k, v in model.state_dict().items()}
    model.load_state_dict(state)
    model.save_pretrained(out)
    tokeniser.save_pretrained(out)
    return FittedModel(out, best, *map(tuple, zip(*losses, strict=True)))


def started(base: Path) -> tuple[Any, Any]:
    """The tokeniser, with the special tokens, and the model of a folder; nothing is fetched."""
    if not (base / "config.json").is_file():
        raise InputError(f"There is no model in {base}. Name a folder with a causal language model and its tokeniser.")
    tokeniser = AutoTokenizer.from_pretrained(base, local_files_only=True)
    model: Any = AutoModelForCausalLM.from_pretrained(base, local_files_only=True)
    if tokeniser.add_special_tokens({"additional_special_tokens": list(SPECIAL_TOKENS)}):
        model.resize_token_embeddings(max(len(tokeniser), model.get_input_embeddings().num_embeddings))
    return tokeniser, model


def encoded(instance: Instance, tokeniser: Any) -> Example:
    """The pieces of an example, closed by the end of text."""
    prompt = tokeniser(instance.prompt, add_special_tokens=False)["input_ids"]
    completion = tokeniser(instance.completion, add_special_tokens=False)["input_ids"]
    return Example((*prompt, *completion, tokeniser.eos_token_id), len(prompt))


def loss_of(model: nn.Module, batch: Sequence[Example]) -> torch.Tensor:
    """The mean cross entropy, in nats, of the pieces of the completions."""
    longest = max(len(each.ids) for each in batch)
    ids = torch.zeros(len(batch), longest, dtype=torch.long)
    labels = torch.full_like(ids, _NONE)
    mask = torch.zeros_like(ids)
    for row, each in enumerate(batch):
        pieces = torch.tensor(each.ids)
        ids[row, : len(pieces)], mask[row, : len(pieces)] = pieces, 1
        labels[row, each.prompt : len(pieces)] = pieces[each.prompt :]
    device = next(model.parameters()).device
    scores = model(input_ids=ids.to(device), attention_mask=mask.to(device)).logits[:, :-1].float()
    return nn.functional.cross_entropy(scores.flatten(0, 1), labels[:, 1:].flatten().to(device), ignore_index=_NONE)


def loss_over(model: nn.Module, examples: Sequence[Example]) -> float:
    """The mean loss of all examples, in nats a piece of their completions."""
    model.eval()
    lost = pieces = 0.0
    with torch.no_grad():
        for each in examples:
            count = len(each.ids) - each.prompt
            lost, pieces = lost + loss_of(model, [each]).item() * count, pieces + count
    return lost / pieces


def _epochs(model: nn.Module, examples: Sequence[Example], recipe: Pace, seed: int) -> Iterator[int]:
    shuffle = random.Random(seed)

    def batches(epoch: int) -> Iterator[Sequence[Example]]:
        order = shuffle.sample(examples, len(examples))
        for at in range(0, len(order), recipe.batch):
            yield order[at : at + recipe.batch]

    optimizer = torch.optim.AdamW(model.parameters(), lr=recipe.learning_rate, weight_decay=recipe.weight_decay)
    steps = math.ceil(len(examples) / recipe.batch)
    taken: Any = stepped  # its batches are of windows, which a step does not look into
    yield from taken(model, batches, lambda batch: loss_of(model, batch), optimizer, steps, recipe)
