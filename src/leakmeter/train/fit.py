# pyright: basic, reportMissingImports=false
"""The loop that fits a network to examples."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

import torch
from torch import nn

from leakmeter.evaluate.corpus import Post
from leakmeter.text.find.model.decode import spans_of
from leakmeter.text.find.model.windows import Window, windows
from leakmeter.text.find.model.wordpiece import WordPiece
from leakmeter.train.examples import NONE, Example
from leakmeter.train.network import Network
from leakmeter.train.recipe import LABELS, Fitting, Pace, Recipe

#: Windows that are labelled at once.
_SIDE_BY_SIDE = 64


class Windowed(Protocol):
    """What is fitted to: a window, and whatever a loss needs to know of it."""

    @property
    def window(self) -> Window: ...


#: What is fitted to.
Fitted = TypeVar("Fitted", bound=Windowed)
#: What a step is taken for.
Batch = TypeVar("Batch")
#: Who is told of every step: its epoch, its number and its loss.
After = Callable[[int, int, float], None]


def silent(epoch: int, step: int, loss: float) -> None:
    """Tells nobody."""


def fit(
    network: nn.Module,
    draw: Callable[[int], Sequence[Example]],
    settings: Fitting,
    seed: int,
    after: After = silent,
) -> Iterator[int]:
    """Fit to the labels of examples; ``draw(epoch)`` gives those of an epoch. Yields as ``epochs`` does."""
    against_marks = marks_loss(settings)

    def loss_of(scores: torch.Tensor, batch: Sequence[Example]) -> torch.Tensor:
        return against_marks(scores.flatten(0, 1), _labels(batch, scores.shape[1]).flatten().to(scores.device))

    return epochs(network, draw, loss_of, settings, seed, after)


def marks_loss(settings: Fitting) -> nn.CrossEntropyLoss:
    """(pieces, labels) scores and the pieces' labels -> their smoothed, weighted cross entropy; NONE is passed over."""
    weights = torch.ones(len(LABELS), device=device_at_hand())
    weights[0] = settings.outside_weight
    return nn.CrossEntropyLoss(weights, ignore_index=NONE, label_smoothing=settings.smoothing)


def epochs(
    network: nn.Module,
    draw: Callable[[int], Sequence[Fitted]],
    loss_of: Callable[[torch.Tensor, Sequence[Fitted]], torch.Tensor],
    settings: Fitting,
    seed: int,
    after: After = silent,
) -> Iterator[int]:
    """Train; yield the number of each epoch when it is done, so that the caller may measure and stop.

    ``loss_of`` is given the (windows, longest, labels) scores of a batch, and the batch.
    """
    network.to(device_at_hand())
    torch.manual_seed(seed)
    shuffle = random.Random(seed)
    decayed = [p for p in network.parameters() if p.dim() > 1]
    plain = [p for p in network.parameters() if p.dim() <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": settings.weight_decay}, {"params": plain, "weight_decay": 0.0}],
        lr=settings.learning_rate,
        fused=True,
    )

    def loss(batch: Sequence[Fitted]) -> torch.Tensor:
        return loss_of(scored(network, [each.window for each in batch]).float(), batch)

    steps = math.ceil(len(draw(0)) / settings.batch)
    yield from stepped(
        network, lambda epoch: _batches(draw(epoch), settings.batch, shuffle), loss, optimizer, steps, settings, after
    )


def stepped(
    network: nn.Module,
    batches: Callable[[int], Iterable[Batch]],
    loss_of: Callable[[Batch], torch.Tensor],
    optimizer: torch.optim.Optimizer,
    steps: int,
    settings: Pace,
    after: After = silent,
) -> Iterator[int]:
    """Take a step for each of the ``batches(epoch)``, about ``steps`` an epoch. Yields as ``epochs`` does."""
    whole = settings.epochs * steps
    rate = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: rate_after(step / whole, settings.warm_up, settings.descent)
    )
    for epoch in range(settings.epochs):
        network.train()
        for step, batch in enumerate(batches(epoch)):
            loss = loss_of(batch)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
            rate.step()
            after(epoch, step, loss.item())
        yield epoch


def device_at_hand() -> str:
    return "cuda" if torch.cuda.is_available() else "cpu"


def scored(network: nn.Module, batch: Sequence[Window]) -> torch.Tensor:
    """(windows, longest, labels) scores, in sixteen bits where the processor has them, which halves the time there."""
    device = next(network.parameters()).device
    ids, mask, kinds = (part.to(device) for part in padded(batch))
    with _sixteen_bits(device):
        return network(ids, mask, kinds)


def scored_by_heads(network: Network, batch: Sequence[Window]) -> tuple[torch.Tensor, ...]:
    """The (windows, longest, labels) scores of each of the network's heads, computed as in :func:`scored`."""
    device = next(network.parameters()).device
    ids, mask, kinds = (part.to(device) for part in padded(batch))
    with _sixteen_bits(device):
        heads = network.heads(ids, mask, kinds)
    return tuple(scores.float() for scores in heads)


def _sixteen_bits(device: torch.device) -> torch.autocast:
    """Arithmetic in sixteen bits, unless the processor would have to imitate it, which takes six times as long."""
    if device.type != "cpu":
        return torch.autocast(device.type, torch.bfloat16)
    there: dict[str, object] = dict(getattr(torch.cpu, "get_capabilities", dict)())  # older releases do not say
    has = any(there.get(name) for name in ("avx512_bf16", "amx_bf16", "bf16"))
    return torch.autocast("cpu", torch.bfloat16, enabled=has)


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
    labels = torch.full((len(batch), longest), NONE)
    for row, example in enumerate(batch):
        first = example.window.first
        labels[row, first : first + len(example.labels)] = torch.tensor(example.labels)
    return labels


def _batches(examples: Sequence[Fitted], size: int, shuffle: random.Random) -> Iterator[Sequence[Fitted]]:
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


def rate_after(done: float, warm_up: float, descent: float) -> float:
    """The share of the learning rate after a share of the steps."""
    if done < warm_up:
        return done / warm_up
    return 0.5 * (1 + math.cos(math.pi * min(descent, (done - warm_up) / (1 - warm_up))))


def scores_of(network: nn.Module, found: Sequence[Window]) -> Iterator[tuple[int, torch.Tensor]]:
    """The (pieces, labels) scores of each window's own pieces with its number in ``found``; short windows first."""
    network.eval()
    order = sorted(range(len(found)), key=lambda number: len(found[number].ids))
    for at in range(0, len(order), _SIDE_BY_SIDE):
        numbers = order[at : at + _SIDE_BY_SIDE]
        with torch.no_grad():
            scores = scored(network, [found[number] for number in numbers]).float().cpu()
        for number, rows in zip(numbers, scores, strict=True):
            window = found[number]
            yield number, rows[window.first : window.first + len(window.pieces)]


def labelled(
    network: nn.Module, posts: Sequence[Post], vocabulary: WordPiece, recipe: Recipe
) -> list[list[tuple[int, int, str]]]:
    """The spans that the network, before it is rounded to eight bits, marks in each post."""
    found = [
        (number, window)
        for number, post in enumerate(posts)
        for window in windows(post.text, vocabulary, recipe.context, recipe.room)
    ]
    spans: list[list[tuple[int, int, str]]] = [[] for _ in posts]
    for at, rows in scores_of(network, [window for _, window in found]):
        number, window = found[at]
        for span in spans_of(rows.numpy(), LABELS):
            start, end = window.pieces[span.first].start, window.pieces[span.last].end
            spans[number].append((start, end, span.category))
    return [sorted(marks) for marks in spans]
