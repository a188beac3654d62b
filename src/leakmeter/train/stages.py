# pyright: basic, reportMissingImports=false
"""The stages of training: a teacher if there is one, the tagger, and last its second head if there are statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn

from leakmeter.evaluate.corpus import Post
from leakmeter.evaluate.spans import Agreement, agreement
from leakmeter.text.find.model.wordpiece import WordPiece
from leakmeter.train.cut import cut
from leakmeter.train.distil import Taught, distil, lessons, soft_labels, taught_teacher
from leakmeter.train.examples import Example, Reader, trait_labels
from leakmeter.train.fit import fit, labelled
from leakmeter.train.material import Material
from leakmeter.train.network import Network, restored, started, state_of, with_traits
from leakmeter.train.recipe import Cutting, Distillation, Recipe, Stating
from leakmeter.train.stating import state, stated_windows
from leakmeter.train.teacher import Teacher

#: What the draw of grown posts is numbered from where a tagger rehearses what it said itself.
_OWN_DRAW = 20


@dataclass(frozen=True, slots=True)
class Course:
    """What there is to learn from, and how.

    ``base`` is the encoder's folder, ``lesson`` the teacher's and how it teaches; ``tell`` is told how it goes,
    a line at a time.
    """

    material: Material
    base: Path
    grammar: Path
    recipe: Recipe
    stating: Stating
    lesson: tuple[Path, Distillation] | None
    tell: Callable[[str], object]

    @property
    def vocabulary(self) -> Path:
        """The file of the encoder's pieces."""
        return self.base / "vocab.txt"

    def reader(self) -> Reader:
        """Cuts posts and statements into windows."""
        return Reader(WordPiece.read(self.vocabulary), self.grammar, self.recipe)


@dataclass(frozen=True, slots=True)
class Done:
    """A fitted network, the epoch of its first head that was kept (from 1), the labels of its second head (none if it
    has none), and how many epochs that was fitted for."""

    network: Network
    epoch: int
    traits: tuple[str, ...] = ()
    stated_epochs: int = 0


def fitted_network(course: Course) -> Done:
    """Go through the stages. Ctrl-C stops training and keeps what there is (train/find.py)."""
    material, recipe, reader = course.material, course.recipe, course.reader()
    written = reader.read(material.learnt)
    traits = trait_labels(material.statements, course.stating.fewest)
    stated = stated_windows(material.statements, traits, material.learnt, reader, course.stating) if traits else []
    _tell_of(course, written, traits)

    taught: Sequence[Taught] = ()
    if course.lesson:
        found = [*lessons(written, material.learnt, reader, course.lesson[1]), *stated]
        teacher, taught = _taught(course, course.lesson, written, found)
        network = _begun(course, teacher, taught, course.lesson[1].cutting)
        done = distil(network, taught[: len(taught) - len(stated)], recipe, course.lesson[1].marks)
    else:
        torch.manual_seed(recipe.seed)
        network = started(course.base, recipe)
        done = fit(network, lambda epoch: [*written, *reader.grow(recipe.grown, epoch)], recipe, recipe.seed)
    best, stopped = _best(course, network, done)
    if stopped or not traits:
        return Done(network, best)
    if not course.lesson:  # the tagger is its own teacher
        taught = soft_labels(network, [*written, *reader.grow(recipe.grown, _OWN_DRAW), *stated])
    ours = len(taught) - len(stated)
    return _with_second_head(course, Done(network, best), traits, taught[ours:], taught[:ours])


def _tell_of(course: Course, written: Sequence[Example], traits: Sequence[str]) -> None:
    learnt, checked, said = course.material.learnt, course.material.checked, course.material.statements
    spans = sum(len(post.spans) for post in learnt)
    course.tell(
        f"{len(learnt):,} posts, {spans:,} spans, {len(written):,} windows; validation on {len(checked):,} posts"
    )
    if traits:
        marks = sum(len(statement.said) for statement in said)
        course.tell(f"{len(said):,} statements, {marks:,} marks, {len(traits) - 1} labels")


def _measured(course: Course, network: nn.Module) -> Agreement:
    return measured_on(course.material.checked, network, course.vocabulary, course.recipe)


def measured_on(posts: Sequence[Post], network: Any, vocabulary: Path, recipe: Recipe) -> Agreement:
    """How a network, before it is rounded to eight bits, does on posts; ``vocabulary`` is the file of its pieces."""
    pieces = WordPiece.read(vocabulary)
    return agreement(
        (post.text, ours, [(s.start, s.end, s.category) for s in post.spans])
        for post, ours in zip(posts, labelled(network, posts, pieces, recipe), strict=True)
    )


def _taught(
    course: Course, lesson: tuple[Path, Distillation], written: Sequence[Example], found: Sequence[Example]
) -> tuple[Teacher, list[Taught]]:
    """The teacher, fitted to what is written, and what it says of what is found, for the tagger to learn from."""
    folder, settings = lesson

    def told(network: nn.Module, epoch: int) -> None:
        course.tell(f"teacher, epoch {epoch} of {settings.teaching.epochs}: {as_line(_measured(course, network))}")

    teacher = taught_teacher(folder, course.vocabulary, written, course.reader(), settings, told)
    course.tell(f"the teacher labels {len(found):,} windows")
    return teacher, soft_labels(teacher, found)


def _begun(course: Course, teacher: Teacher, taught: Sequence[Taught], cutting: Cutting | None) -> Network:
    """The network that is to learn from the teacher: cut from it, or the pretrained encoder."""
    torch.manual_seed(course.recipe.seed)
    if cutting is None:
        return started(course.base, course.recipe)
    return cut(teacher, [each.window for each in taught], cutting, course.recipe.dropout)


def _best(course: Course, network: Network, done: Iterator[int]) -> tuple[int, bool]:
    """Train to the end or to Ctrl-C, and leave the network as it was after its best epoch: which, from 1, and whether
    training was stopped."""
    best, best_f1, best_state, stopped = 0, -1.0, state_of(network), False
    try:
        for epoch in done:
            result = _measured(course, network)
            course.tell(f"epoch {epoch + 1} of {course.recipe.epochs}: {as_line(result)}")
            if result.micro.f1 + result.macro_f1 > best_f1:
                best, best_f1, best_state = epoch + 1, result.micro.f1 + result.macro_f1, state_of(network)
    except KeyboardInterrupt:
        if not best:
            raise
        stopped = True
        course.tell(f"stopped: the weights of epoch {best} are kept")
    restored(network, best_state)
    return best, stopped


def _with_second_head(
    course: Course, first: Done, traits: tuple[str, ...], stated: Sequence[Taught], rehearsed: Sequence[Taught]
) -> Done:
    """Fit both heads to the end, or to Ctrl-C: then the last whole epoch is kept, or one head if there is none.

    No epoch is chosen: the rate falls to nothing, and the statements that are held back are to choose nothing.
    """
    before = state_of(first.network)
    both = with_traits(first.network, len(traits))
    epochs, kept = 0, state_of(both)
    try:
        for epoch in state(both, traits, stated, rehearsed, course.recipe, course.stating):
            epochs, kept = epoch + 1, state_of(both)
            course.tell(f"statements, epoch {epochs} of {course.stating.epochs}: {as_line(_measured(course, both))}")
    except KeyboardInterrupt:
        if not epochs:
            course.tell("stopped: the tagger is kept without a second head")
            return Done(restored(first.network, before), first.epoch)
        course.tell(f"stopped: the weights of epoch {epochs} on the statements are kept")
    return Done(restored(both, kept), first.epoch, traits, epochs)


def as_line(result: Agreement) -> str:
    """How it does, for people to read while they wait."""
    return (
        f"by word micro F1 {result.micro.f1:.3f}, macro {result.macro_f1:.3f}, without classes {result.binary.f1:.3f}, "
        f"{result.alarms_per_thousand_words:.2f} false alarms per 1,000 words"
    )
