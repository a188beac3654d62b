# pyright: basic, reportMissingImports=false
"""The loop that fits a network to examples."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence

import torch

from leakmeter.evaluate.corpus import Post
from leakmeter.text.find.decode import spans_of
from leakmeter.text.find.windows import Window, windows
from leakmeter.text.find.wordpiece import WordPiece
from leakmeter.train.examples import Example
from leakmeter.train.network import Network
from leakmeter.train.recipe import LABELS, Recipe

#: Pieces of context and of padding have no label.
_NONE = -100
#: Windows that are labelled at once.
_SIDE_BY_SIDE = 64


def fit(
    network: Network,
    draw: Callable[[int], Sequence[Example]],
    recipe: Recipe,
    after: Callable[[int, int, float], None] = lambda epoch, step, loss: None,
) -> Iterator[int]:
    """Train; yield the number of each epoch when it is done, so that the caller may measure and stop.

    ``draw(epoch)`` gives the examples of an epoch; ``after(epoch, step, loss)`` is told of every step.
    """
    device = "cuda" if torch.cuda.is_available() else "cpu"
    network.to(device)
    torch.manual_seed(recipe.seed)
    shuffle = random.Random(recipe.seed)
    decayed = [p for p in network.parameters() if p.dim() > 1]
    plain = [p for p in network.parameters() if p.dim() <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": recipe.weight_decay}, {"params": plain, "weight_decay": 0.0}],
        lr=recipe.learning_rate,
        fused=True,
    )
    weights = torch.ones(len(LABELS), device=device)
    weights[0] = recipe.outside_weight
    loss_of = torch.nn.CrossEntropyLoss(weights, ignore_index=_NONE, label_smoothing=recipe.smoothing)
    steps = recipe.epochs * math.ceil(len(draw(0)) / recipe.batch)
    rate = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: _rate(step / steps, recipe.warm_up))
    for epoch in range(recipe.epochs):
        network.train()
        for step, batch in enumerate(_batches(draw(epoch), recipe.batch, shuffle)):
            scores = scored(network, [e.window for e in batch])
            loss = loss_of(scores.float().flatten(0, 1), _labels(batch, scores.shape[1]).flatten().to(scores.device))
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
            rate.step()
            after(epoch, step, loss.item())
        yield epoch


def scored(network: Network, batch: Sequence[Window]) -> torch.Tensor:
    """(windows, longest, labels) scores, in sixteen bits, which halves the time where the processor has them."""
    device = next(network.parameters()).device
    ids, mask, kinds = (part.to(device) for part in padded(batch))
    with torch.autocast(device.type, torch.bfloat16):
        return network(ids, mask, kinds)


def padded(batch: Sequence[Window]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """ids, mask and kinds of some windows, each (windows, longest)."""
    longest = max(len(window.ids) for window in batch)
    ids = torch.zeros(len(batch), longest, dtype=torch.long)
    mask, kinds = torch.zeros_like(ids), torch.zeros_like(ids)
    for row, window in enumerate(batch):
        length = len(window.ids)
        ids[row, :length] = torch.tensor(window.ids)
        kinds[row, :length] = torch.tensor(window.kinds)
        mask[row, :length] = 1
    return ids, mask, kinds


def _labels(batch: Sequence[Example], longest: int) -> torch.Tensor:
    labels = torch.full((len(batch), longest), _NONE)
    for row, example in enumerate(batch):
        first = example.window.first
        labels[row, first : first + len(example.labels)] = torch.tensor(example.labels)
    return labels


def _batches(examples: Sequence[Example], size: int, shuffle: random.Random) -> Iterator[Sequence[Example]]:
    """Batches of windows of like length, in random order."""
    order = shuffle.sample(range(len(examples)), len(examples))
    blocks = [order[at : at + 50 * size] for at in range(0, len(order), 50 * size)]
    batches = [
        ranked[at : at + size]
        for block in blocks
        for ranked in [sorted(block, key=lambda i: len(examples[i].window.ids))]
        for at in range(0, len(ranked), size)
    ]
    shuffle.shuffle(batches)
    for batch in batches:
        yield [examples[i] for i in batch]


def _rate(done: float, warm_up: float) -> float:
    """The share of the learning rate after a share of the steps."""
    return done / warm_up if done < warm_up else 0.5 * (1 + math.cos(math.pi * (done - warm_up) / (1 - warm_up)))


def labelled(
    network: Network, posts: Sequence[Post], vocabulary: WordPiece, recipe: Recipe
) -> list[list[tuple[int, int, str]]]:
    """The spans that the network, before it is rounded to eight bits, marks in each post."""
    network.eval()
    found = [
        (number, window)
        for number, post in enumerate(posts)
        for window in windows(post.text, vocabulary, recipe.context, recipe.room)
    ]
    found.sort(key=lambda numbered: len(numbered[1].ids))
    spans: list[list[tuple[int, int, str]]] = [[] for _ in posts]
    with torch.no_grad():
        for at in range(0, len(found), _SIDE_BY_SIDE):
            batch = found[at : at + _SIDE_BY_SIDE]
            scores = scored(network, [window for _, window in batch]).float().cpu().numpy()
            for (number, window), rows in zip(batch, scores, strict=True):
                for span in spans_of(rows[window.first : window.first + len(window.pieces)], LABELS):
                    start, end = window.pieces[span.first].start, window.pieces[span.last].end
                    spans[number].append((start, end, span.category))
    return [sorted(found) for found in spans]
