# pyright: basic, reportMissingImports=false
"""Distillation: a teacher labels more windows than anyone marked, and the tagger is fitted to what it said of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn

from leakmeter.evaluate.corpus import Post
from leakmeter.text.find.model.windows import Window
from leakmeter.train.examples import NONE, Example, Reader
from leakmeter.train.fit import After, epochs, fit, marks_loss, scores_of, silent
from leakmeter.train.recipe import Distillation, Recipe
from leakmeter.train.swapping import varied
from leakmeter.train.teacher import Teacher, started_teacher

#: What the random choices of swapping, and the draws of grown posts, are numbered from: others than the teacher saw.
_SWAPS, _DRAWS = 5, 10


@dataclass(frozen=True, slots=True)
class Taught:
    """A window, the labels and traits of its pieces (as in Example), and the teacher's scores of their labels."""

    window: Window
    labels: tuple[int, ...]
    soft: torch.Tensor
    traits: tuple[int, ...] = ()


def taught_teacher(
    folder: Path,
    vocabulary: Path,
    written: Sequence[Example],
    reader: Reader,
    settings: Distillation,
    told: Callable[[Teacher, int], object],
) -> Teacher:
    """The teacher of ``folder``, fitted to the written windows and to grown ones; ``told`` of each epoch, from 1."""
    teaching, seed = settings.teaching, reader.recipe.seed
    torch.manual_seed(seed)
    teacher = started_teacher(folder, vocabulary, teaching)
    for epoch in fit(teacher, lambda epoch: [*written, *reader.grow(teaching.grown, epoch)], teaching, seed):
        told(teacher, epoch + 1)
    return teacher


def lessons(written: Sequence[Example], posts: Sequence[Post], reader: Reader, settings: Distillation) -> list[Example]:
    """What the teacher is to label: the windows of the posts, of posts with swapped marks, and of grown ones.

    The swapped ones come without labels: what a mark's words are swapped for need not fit the words around it.
    """
    recipe = reader.recipe
    swaps = varied(posts, settings.swapped, settings.swap, random.Random(recipe.seed * 1000 + _SWAPS))
    unmarked = [Example(each.window, (NONE,) * len(each.labels)) for each in reader.read(swaps)]
    grown = [each for draw in range(settings.draws) for each in reader.grow(recipe.grown, _DRAWS + draw)]
    return [*written, *unmarked, *grown]


def soft_labels(teacher: nn.Module, found: Sequence[Example]) -> list[Taught]:
    """The examples with the teacher's scores of their pieces, in sixteen bits, in order."""
    soft = {number: rows.half() for number, rows in scores_of(teacher, [each.window for each in found])}
    return [Taught(each.window, each.labels, soft[number], each.traits) for number, each in enumerate(found)]


def distil(
    network: nn.Module, taught: Sequence[Taught], recipe: Recipe, marks: float, after: After = silent
) -> Iterator[int]:
    """Fit the network to the teacher's scores and, weighted by ``marks``, to the labels. Yields as ``epochs`` does."""
    return epochs(network, lambda epoch: taught, lesson_loss(recipe, marks), recipe, recipe.seed, after)


def lesson_loss(recipe: Recipe, marks: float) -> Callable[[torch.Tensor, Sequence[Taught]], torch.Tensor]:
    """(windows, longest, labels) scores and their batch -> the loss against the teacher and, weighted by ``marks``,
    against the labels."""
    against_marks = marks_loss(recipe)

    def loss_of(scores: torch.Tensor, batch: Sequence[Taught]) -> torch.Tensor:
        ours = own_pieces(scores, batch)
        loss = divergence(ours, torch.cat([each.soft for each in batch]).float().to(scores.device))
        labels = torch.tensor([label for each in batch for label in each.labels], device=scores.device)
        return loss + marks * against_marks(ours, labels) if (labels != NONE).any() else loss

    return loss_of


def own_pieces(scores: torch.Tensor, batch: Sequence[Taught]) -> torch.Tensor:
    """(windows, longest, labels) scores -> (pieces, labels), without context and padding."""
    firsts = [each.window.first for each in batch]
    parts = zip(scores, firsts, batch, strict=True)
    return torch.cat([rows[first : first + len(each.labels)] for rows, first, each in parts])


def divergence(ours: torch.Tensor, theirs: torch.Tensor) -> torch.Tensor:
    """The Kullback-Leibler divergence, in nats a piece, of what ``theirs`` say from what ``ours`` do."""
    return nn.functional.kl_div(torch.log_softmax(ours, 1), torch.softmax(theirs, 1), reduction="batchmean")
