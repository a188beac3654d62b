# pyright: basic, reportMissingImports=false
"""The recipe of the fourth head: careful estimates of how rare what people tell is -> ``rarity.npz`` and its
description.

The encoder and its other heads stay as they are. Marked spans of ``corpus/rarity.jsonl`` say how many bits their words
tell; posts of ``corpus/told.jsonl`` say it of quoted words, and how many people share the whole. Words that no
annotator quoted tell nothing. ``corpus/implied.jsonl`` has words that follow from what was told before, and plain
statements about things of ``corpus/prevalence.tsv`` show what their figures are for. Several networks, that differ in
their seed, are averaged. How far off they are is measured on parts of the writers of ``told.jsonl`` that are left out.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from leakmeter.evaluate.implied import HELD_OUT, Implied, implied
from leakmeter.evaluate.open_posts import OpenPost, open_posts
from leakmeter.evaluate.rarity import RarityText, rarity_texts
from leakmeter.text.find.model.description import NETWORK, described
from leakmeter.text.find.model.encoder import Encoder
from leakmeter.text.find.model.rarity_head import DESCRIPTION, HEAD, OF_THINGS, Layers
from leakmeter.train.recipe import Rarity
from leakmeter.train.things import Statement, statements
from leakmeter.writing import write_whole

#: People who write English where nothing is told of the author (``leakmeter.statistics``): log2 of some 390 million.
EVERYBODY = log2(390e6)
#: No product of shares is taken to be smaller than one in so many bits: beyond it nothing is left to tell.
_LEAST = 20.0
#: No words are taken to tell more bits than this.
_MOST = 30.0
#: The files of the corpus from which it learns.
LEARNT = ("rarity.jsonl", "told.jsonl", "implied.jsonl", "prevalence.tsv")
Rows = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A text: what is read of its pieces, (pieces, numbers); the pieces of each span with its bits and weight; the
    pieces that tell nothing; and log2 of how many people share the whole, None where nobody said."""

    writer: str
    read: Rows
    spans: tuple[tuple[tuple[int, ...], float, float], ...]
    silent: tuple[int, ...]
    shared: float | None


@dataclass(frozen=True, slots=True)
class RarityTrained:
    """Where the files lie, of how much they were learnt, and the mean error of a post's bits on writers not learnt
    from."""

    folder: Path
    spans: int
    posts: int
    error: float


def train_rarity(
    corpus: Path,
    out: Path,
    weights: Path,
    settings: Rarity | None = None,
    tell: Callable[[str], object] = print,
) -> RarityTrained:
    """Fit the fourth head for the encoder in ``weights`` to ``corpus`` and write its two files into ``out``.

    ``tell`` is told how it goes. Ctrl-C stops it and leaves ``out`` as it was. Raises InputError when the corpus
    cannot be read, and DataError when the weights are missing or damaged.
    """
    settings = settings or Rarity()
    marked, whole = rarity_texts(corpus / "rarity.jsonl"), open_posts(corpus / "told.jsonl")
    followed = implied(corpus / "implied.jsonl")
    plain = statements(corpus / "prevalence.tsv", settings.statements, settings.seed)
    encoder = Encoder(weights)
    tell(f"{len(marked):,} texts with marked spans, {len(whole):,} whole posts")
    spans = [lesson for each in marked if (lesson := _of_spans(each, encoder))]
    posts = [lesson for each in whole if (lesson := _of_post(each, encoder))]
    spans += [lesson for each in followed if each.writer not in HELD_OUT for lesson in _of_implied(each, encoder)]
    spans += [lesson for each in plain if (lesson := _of_statement(each, encoder))]
    tell(f"{sum(len(each.spans) for each in (*spans, *posts)):,} spans are read")
    told, shared = _held_out(spans, posts, settings, tell)
    layers = _networks([*spans, *posts], settings, tell)
    error = _error(told, shared)
    tell(f"a post's bits are off by {error:.2f} on average on writers not learnt from")
    content = layers.packed()
    made_by: dict[str, object] = {
        "settings": dataclasses.asdict(settings),
        "encoder": described(weights).sha256[NETWORK],
        "learnt": {name: _checksum(corpus / name) for name in LEARNT},
        "spans": sum(len(each.spans) for each in (*spans, *posts)),
        "posts": len(posts),
        "error": round(error, 3),
        "torch": torch.__version__,
    }
    description: dict[str, object] = {
        "scale": settings.scale,
        "sha256": hashlib.sha256(content).hexdigest(),
        "made_by": made_by,
    }
    out.mkdir(parents=True, exist_ok=True)
    write_whole(out / HEAD, content)
    write_whole(out / DESCRIPTION, (json.dumps(description, indent=1) + "\n").encode())
    return RarityTrained(out, sum(len(each.spans) for each in spans), len(posts), error)


def _checksum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _pieces(text: str, encoder: Encoder) -> tuple[list[tuple[int, int]], Rows]:
    """The offsets of the pieces of a text, and what is read of them."""
    windows = encoder.windows(text)
    offsets = [(piece.start, piece.end) for window in windows for piece in window.pieces]
    read = [encoder.rarity_inputs(window) for window in windows]
    return offsets, np.concatenate(read) if read else np.zeros((0, 0), np.float32)


def _within(offsets: Sequence[tuple[int, int]], start: int, end: int) -> tuple[int, ...]:
    return tuple(i for i, (first, last) in enumerate(offsets) if first < end and start < last)


def _silent(count: int, spans: Sequence[tuple[tuple[int, ...], float, float]]) -> tuple[int, ...]:
    told = {i for pieces, _, _ in spans for i in pieces}
    return tuple(i for i in range(count) if i not in told)


def _of_spans(text: RarityText, encoder: Encoder) -> Lesson | None:
    offsets, read = _pieces(text.text, encoder)
    spans = tuple((pieces, span.bits, 1.0) for span in text.spans if (pieces := _within(offsets, span.start, span.end)))
    return Lesson(text.writer, read, spans, _silent(len(offsets), spans), None) if len(offsets) else None


def _of_implied(row: Implied, encoder: Encoder) -> list[Lesson]:
    """The words after what they follow from, and by themselves."""
    lessons: list[Lesson] = []
    alone = row.text[row.start : row.end]
    for text, start, bits in ((row.text, row.start, row.given), (alone, 0, row.alone)):
        offsets, read = _pieces(text, encoder)
        if pieces := _within(offsets, start, start + len(alone)):
            # What the rest tells is not known.
            lessons.append(Lesson(row.writer, read, ((pieces, min(bits, _MOST), 1.0),), (), None))
    return lessons


def _of_statement(statement: Statement, encoder: Encoder) -> Lesson | None:
    offsets, read = _pieces(statement.text, encoder)
    pieces = tuple(range(len(offsets)))
    if not pieces:
        return None
    if not statement.known:
        read[:, -OF_THINGS:] = 0.0
    if not statement.bits:
        return Lesson("", read, (), pieces, None)
    return Lesson("", read, ((pieces, statement.bits, 1.0),), (), None)


def _of_post(post: OpenPost, encoder: Encoder) -> Lesson | None:
    offsets, read = _pieces(post.text, encoder)
    if not offsets:
        return None
    spans: list[tuple[tuple[int, ...], float, float]] = []
    weight = 1.0 / len(post.estimates)
    for estimate in post.estimates:
        for share in estimate.shares:
            start = post.text.find(share.words)
            if pieces := _within(offsets, start, start + len(share.words)):
                spans.append((pieces, 0.0 if share.kind == "M" else -log2(share.share), weight))
        starts = [(post.text.find(words), len(words)) for words in estimate.words]
        places = {i for start, length in starts for i in _within(offsets, start, start + length)}
        if places:
            spans.append((tuple(sorted(places)), max(0.0, EVERYBODY - log2(estimate.n)), weight))
    shared = [log2(max(each.k() - 1.0, 2.0**-_LEAST)) for each in post.estimates]
    return Lesson(str(post.writer), read, tuple(spans), _silent(len(offsets), spans), sum(shared) / len(shared))


class _Network(nn.Module):
    """One network; :class:`leakmeter.text.find.model.rarity_head.Layers` says what its three answers are."""

    def __init__(self, numbers: int, settings: Rarity) -> None:
        super().__init__()
        self.inner = nn.Linear(numbers, settings.width)
        self.outer = nn.Linear(settings.width, 3)
        self.dropout = nn.Dropout(settings.dropout)
        self.within = nn.Dropout(settings.dropout_within)
        self.everybody = nn.Parameter(torch.tensor(float(EVERYBODY)))
        # At first words tell little, and what is named is the author's.
        self.outer.bias.data = torch.tensor([-2.0, 2.0, -2.0])

    def forward(self, read: torch.Tensor, things: torch.Tensor) -> torch.Tensor:
        kept = torch.cat([self.dropout(read[:, :-OF_THINGS]), read[:, -OF_THINGS:]], dim=1)
        hidden = self.within(nn.functional.silu(self.inner(kept)))
        words, own, among = self.outer(hidden).unbind(1)
        own, among = torch.sigmoid(own), torch.sigmoid(among)
        named = own * ((1.0 - among) * things[:, 0] + among * things[:, 1])
        return torch.where(things[:, 0] > 0.0, named, nn.functional.softplus(words))


def _networks(lessons: Sequence[Lesson], settings: Rarity, tell: Callable[[str], object]) -> Layers:
    """Several networks, fitted each with a seed of its own, as one."""
    rows = np.concatenate([lesson.read for lesson in lessons])
    mean, deviation = rows.mean(axis=0), rows.std(axis=0) + settings.least_deviation
    data = _Flat(lessons, mean, deviation)
    fitted = []
    for number in range(settings.networks):
        fitted.append(_fitted(data, rows.shape[1], settings, settings.seed + number))
        tell(f"network {number + 1} of {settings.networks}")
    inner = [(n.inner.weight.detach().numpy() / deviation).T for n in fitted]
    bias = [n.inner.bias.detach().numpy() - (n.inner.weight.detach().numpy() / deviation) @ mean for n in fitted]
    return Layers(
        np.concatenate(inner, axis=1).astype(np.float32),
        np.concatenate(bias).astype(np.float32),
        np.stack([n.outer.weight.detach().numpy() for n in fitted]).astype(np.float32),
        np.stack([n.outer.bias.detach().numpy() for n in fitted]).astype(np.float32),
    )


class _Flat:
    """The lessons in a row, so that a batch of them is a few gathers."""

    def __init__(self, lessons: Sequence[Lesson], mean: Rows, deviation: Rows) -> None:
        self.rows = torch.tensor(np.concatenate([(each.read - mean) / deviation for each in lessons]))
        self.things = torch.tensor(np.concatenate([each.read[:, -2:] for each in lessons]))
        self.lessons = lessons
        self.starts = np.concatenate([[0], np.cumsum([len(each.read) for each in lessons])])

    def batch(self, numbers: Sequence[int]) -> _Batch:
        """The lessons of these numbers."""
        pieces, of_span, bits, weights, silent, of_text, shared = [], [], [], [], [], [], []
        at = 0
        for text, number in enumerate(numbers):
            lesson = self.lessons[number]
            for told, value, weight in lesson.spans:
                pieces += [at + i for i in told]
                of_span += [len(bits)] * len(told)
                bits.append(value)
                weights.append(weight)
            silent += [at + i for i in lesson.silent]
            of_text += [text] * len(lesson.read)
            shared.append(float("nan") if lesson.shared is None else lesson.shared)
            at += len(lesson.read)
        rows = np.concatenate([np.arange(self.starts[n], self.starts[n + 1]) for n in numbers])
        return _Batch(
            self.rows[rows], self.things[rows],
            torch.tensor(pieces, dtype=torch.long), torch.tensor(of_span, dtype=torch.long),
            torch.tensor(bits), torch.tensor(weights), torch.tensor(silent, dtype=torch.long),
            torch.tensor(of_text, dtype=torch.long), torch.tensor(shared),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Batch:
    rows: torch.Tensor
    things: torch.Tensor
    pieces: torch.Tensor
    of_span: torch.Tensor
    bits: torch.Tensor
    weights: torch.Tensor
    silent: torch.Tensor
    of_text: torch.Tensor
    shared: torch.Tensor


def _fitted(data: _Flat, numbers: int, settings: Rarity, seed: int) -> _Network:
    torch.manual_seed(seed)
    draw = random.Random(seed)
    network = _Network(numbers, settings)
    optimizer = torch.optim.AdamW(network.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay)
    order = list(range(len(data.lessons)))
    steps = settings.epochs * -(-len(order) // settings.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, settings.learning_rate, total_steps=steps)
    for _ in range(settings.epochs):
        draw.shuffle(order)
        for first in range(0, len(order), settings.batch):
            loss = _loss(network, data.batch(order[first : first + settings.batch]), settings)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    network.eval()
    return network


def _loss(network: _Network, batch: _Batch, settings: Rarity) -> torch.Tensor:
    """What the spans' sums are off, what silent pieces tell, and what the number of people is off, of a few and of
    all."""
    told = network(batch.rows, batch.things)
    huber = nn.functional.huber_loss
    sums = torch.zeros(len(batch.bits)).index_add(0, batch.of_span, told[batch.pieces])
    off = (batch.weights * huber(sums, batch.bits, delta=2.0, reduction="none")).sum()
    loss = off / batch.weights.sum().clamp(min=1.0)
    loss = loss + settings.silence * told[batch.silent].sum() / len(batch.shared)
    known = ~torch.isnan(batch.shared)
    if known.any():
        totals = torch.zeros(len(batch.shared)).index_add(0, batch.of_text, told)[known]
        shared, true = network.everybody - totals, batch.shared[known]
        loss = loss + huber(_people(shared), _people(true), delta=2.0)
        loss = loss + settings.beyond * huber(shared, true, delta=4.0)
    return loss


def _people(others: torch.Tensor) -> torch.Tensor:
    """log2 of how many people share a text, the author included, from log2 of how many others do."""
    return nn.functional.softplus(others * float(np.log(2.0))) / float(np.log(2.0))


def _held_out(
    spans: Sequence[Lesson], posts: Sequence[Lesson], settings: Rarity, tell: Callable[[str], object]
) -> tuple[Rows, Rows]:
    """What the words of each post and the things in it tell by networks that have not read its writer, (posts, 2), and
    log2 of how many others share it."""
    writers = sorted({each.writer for each in posts})
    random.Random(settings.seed).shuffle(writers)
    told: list[tuple[float, float]] = []
    shared: list[float] = []
    for fold in range(settings.folds):
        away = frozenset(writers[fold :: settings.folds])
        learnt = [each for each in posts if each.writer not in away]
        layers = _networks([*spans, *learnt], settings, lambda _: None)
        for each in posts:
            if each.writer in away and each.shared is not None:
                told.append(layers.sums(each.read))
                shared.append(each.shared)
        tell(f"held out: {fold + 1} of {settings.folds}")
    return np.array(told, np.float32), np.array(shared, np.float32)


def _off(others: Rows, true: Rows) -> Rows:
    return np.abs(np.logaddexp2(0.0, others) - np.logaddexp2(0.0, true))


def _error(told: Rows, shared: Rows) -> float:
    """How far off a post's people are on average, in bits, with the factor that fits these posts best."""
    return float(
        min(_off(EVERYBODY - one * told[:, 0] - told[:, 1], shared).mean() for one in np.linspace(0.5, 2.0, 151))
    )
