# pyright: basic, reportMissingImports=false
"""The second head: which traits words state. It learns from marked statements while the first head rehearses."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

import torch
from torch import nn

from leakmeter.evaluate.corpus import Post
from leakmeter.evaluate.statements import Statement
from leakmeter.train.distil import Taught, lesson_loss, own_pieces
from leakmeter.train.examples import NONE, Example, Reader
from leakmeter.train.fit import After, device_at_hand, scored_by_heads, silent, stepped
from leakmeter.train.network import Network
from leakmeter.train.recipe import LABELS, Recipe, Stating

#: What is drawn over and over.
Drawn = TypeVar("Drawn")
#: What the choice of negatives is numbered from (train/distil.py has the other numbers).
_NEGATIVES = 6


def stated_windows(
    statements: Iterable[Statement], traits: Sequence[str], learnt: Iterable[Post], reader: Reader, settings: Stating
) -> list[Example]:
    """What the second head learns from: the windows of statements, and some of posts with nothing to mark."""
    silent_ones = reader.state((Statement(p.id, p.writer, p.text, ()) for p in learnt if not p.spans), traits)
    draw = random.Random(reader.recipe.seed * 1000 + _NEGATIVES)
    negatives = draw.sample(silent_ones, min(settings.negatives, len(silent_ones)))
    return [*reader.state(statements, traits), *negatives]


def state(
    network: Network,
    traits: Sequence[str],
    stated: Sequence[Taught],
    rehearsed: Sequence[Taught],
    recipe: Recipe,
    settings: Stating,
    after: After = silent,
) -> Iterator[int]:
    """Fit both heads: the second, whose labels are ``traits``, to those of ``stated`` and to what ``rehearsed`` leaves
    unmarked, the first to what its teacher said of all windows.

    Yields the number of each epoch when it is done. Raises ValueError when the network has no second head.
    """
    if network.traits is None:
        raise ValueError("the network has no second head")
    network.to(device_at_hand())
    torch.manual_seed(recipe.seed)
    shuffle = random.Random(recipe.seed)
    again = endless(rehearsed, shuffle)

    def batches(epoch: int) -> Iterator[Sequence[Taught]]:
        order = shuffle.sample(stated, len(stated))
        for at in range(0, len(order), settings.batch):
            yield [*order[at : at + settings.batch], *islice(again, settings.rehearsed)]

    against_lesson = lesson_loss(recipe, settings.marks)
    against_traits = traits_loss(network.traits.out_features, settings)
    against_silence = unsaid_loss(traits, settings)

    def loss_of(batch: Sequence[Taught]) -> torch.Tensor:
        scores, of_traits = scored_by_heads(network, [each.window for each in batch])
        loss = against_lesson(scores, batch) + against_traits(of_traits, batch)
        return loss + settings.unsaid * against_silence(of_traits, batch)

    steps = math.ceil(len(stated) / settings.batch)
    yield from stepped(network, batches, loss_of, optimizer(network, settings), steps, settings, after)


def traits_loss(count: int, settings: Stating) -> Callable[[torch.Tensor, Sequence[Taught]], torch.Tensor]:
    """(windows, longest, ``count``) scores and their batch -> the smoothed, weighted cross entropy of the windows in
    which traits were looked for."""
    weights = torch.ones(count, device=device_at_hand())
    weights[0] = settings.outside_weight
    against_marks = nn.CrossEntropyLoss(weights, ignore_index=NONE, label_smoothing=settings.smoothing)

    def loss_of(scores: torch.Tensor, batch: Sequence[Taught]) -> torch.Tensor:
        looked = [row for row, each in enumerate(batch) if each.traits]
        numbers = torch.tensor([n for row in looked for n in batch[row].traits], device=scores.device)
        if not (numbers != NONE).any():
            return scores.new_zeros(())
        return against_marks(own_pieces(scores[looked], [batch[row] for row in looked]), numbers)

    return loss_of


def unsaid_loss(traits: Sequence[str], settings: Stating) -> Callable[[torch.Tensor, Sequence[Taught]], torch.Tensor]:
    """(windows, longest, traits) scores and their batch -> the mean of −log (1 − p) over the pieces of marked posts
    that no mark covers, where p is the chance given to traits that annotators would have marked: "a woman" in a queue
    is not the author, or she would be marked GENDER."""
    looked = [n for n, trait in enumerate(traits) if n and trait.partition("=")[0] not in settings.left_unmarked]

    def loss_of(scores: torch.Tensor, batch: Sequence[Taught]) -> torch.Tensor:
        labels = torch.tensor([label for each in batch for label in each.labels], device=scores.device)
        outside = labels == LABELS.index("O")
        if not looked or not outside.any():
            return scores.new_zeros(())
        stated = torch.softmax(own_pieces(scores, batch)[outside], 1)[:, looked].sum(1)
        return -torch.log((1 - stated).clamp_min(_LEAST_SILENCE)).mean()

    return loss_of


#: Below this the loss of a piece grows no further: a mark that was forgotten is not to weigh as much as all others.
_LEAST_SILENCE = 1e-5


def optimizer(network: Network, settings: Stating) -> torch.optim.Optimizer:
    """What moves both heads and what is below them, the second head ``settings.faster`` times as fast."""
    known = [p for name, p in network.named_parameters() if not name.startswith("traits.")]
    fresh = [p for name, p in network.named_parameters() if name.startswith("traits.")]
    return torch.optim.AdamW(
        [
            {"params": [p for p in known if p.dim() > 1], "weight_decay": settings.weight_decay},
            {"params": [p for p in known if p.dim() <= 1], "weight_decay": 0.0},
            {"params": fresh, "weight_decay": 0.0, "lr": settings.faster * settings.learning_rate},
        ],
        lr=settings.learning_rate,
        fused=True,
    )


def endless(found: Sequence[Drawn], shuffle: random.Random) -> Iterator[Drawn]:
    """The examples over and over, each time in another order."""
    while found:
        yield from shuffle.sample(found, len(found))
