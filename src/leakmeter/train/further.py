# pyright: basic, reportMissingImports=false
"""A tagger that is there already reads on, when more was written: it rehearses what it said of the old, and learns the
marks of the new.

Of what it has read before it is its own teacher, so that it forgets little; of what it has not, the marks count most.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import torch

from leakmeter.text.find.description import Description
from leakmeter.text.find.wordpiece import WordPiece
from leakmeter.train.distil import Taught, lesson_loss, lessons
from leakmeter.train.examples import NONE, Example, Reader
from leakmeter.train.fit import device_at_hand, scored, scored_by_heads, stepped
from leakmeter.train.material import Material
from leakmeter.train.network import Network, restored, state_of
from leakmeter.train.opened import opened
from leakmeter.train.recipe import LABELS, Distillation, Furthering, Recipe
from leakmeter.train.stating import endless, optimizer, stated_windows, traits_loss, unsaid_loss

#: What a mark leaves to all other labels, in what the first head is to say of what is new.
_DOUBT = 0.05


@dataclass(frozen=True, slots=True)
class Windows:
    """What is read: for the first head and for the second, what the tagger has read before and what is new to it."""

    written: Sequence[Example]
    new_written: Sequence[Example]
    stated: Sequence[Example]
    new_stated: Sequence[Example]

    def told(self) -> str:
        return (
            f"{len(self.written):,} windows of posts and {len(self.stated):,} of statements that the tagger has read, "
            f"{len(self.new_written):,} and {len(self.new_stated):,} that it has not"
        )


def fitted_further(
    folder: Path,
    description: Description,
    material: Material,
    grammar: Path,
    recipe: Recipe,
    settings: Furthering,
    measure: Callable[[Network], str],
    tell: Callable[[str], object],
) -> tuple[Network, int]:
    """The tagger of ``folder``, fitted further, and how many of ``settings.stating.epochs`` parts it was fitted for.

    Nothing is chosen on the way: the rate falls to nothing, and the last weights are kept. Ctrl-C keeps those of the
    last whole part. ``measure`` says in a line how a network does. Raises DataError and InputError as ``opened`` does.
    """
    network = opened(folder, recipe.dropout, settings.masked).to(device_at_hand())
    reader = Reader(WordPiece.read(folder / "vocabulary.txt"), grammar, recipe)
    found = windows_of(description, material, reader, settings)
    tell(found.told())
    parts, kept = 0, state_of(network)
    try:
        for part in read_on(network, description.traits, found, recipe, settings):
            parts, kept = part + 1, state_of(network)
            tell(f"part {parts} of {settings.stating.epochs}: {measure(network)}")
    except KeyboardInterrupt:
        if not parts:
            raise
        tell(f"stopped: the weights after part {parts} are kept")
    return restored(network, kept), parts


def windows_of(description: Description, material: Material, reader: Reader, settings: Furthering) -> Windows:
    """What there is to read, parted by whether ``description`` says that the tagger learnt from its writer."""
    read, heard = writers_read(description.made_by)
    old = [post for post in material.learnt if post.writer in read]
    new = [post for post in material.learnt if post.writer not in read]
    said = [each for each in material.statements if each.writer in heard]
    unheard = [each for each in material.statements if each.writer not in heard]
    drawn = Distillation(swapped=settings.swapped if material.learnt else 0, draws=1)
    rehearsing = dataclasses.replace(reader, recipe=dataclasses.replace(reader.recipe, grown=settings.grown))
    return Windows(
        written=lessons(reader.read(old), material.learnt, rehearsing, drawn),
        new_written=reader.read(new),
        stated=stated_windows(said, description.traits, material.learnt, reader, settings.stating),
        new_stated=reader.state(unheard, description.traits),
    )


def writers_read(made_by: Mapping[str, Any]) -> tuple[frozenset[str], frozenset[str]]:
    """The writers of posts and those of statements that weights were made from."""
    files = made_by.get("statements", {}).get("sha256", ())
    return frozenset(made_by["writers"]), frozenset(Path(name).stem for name in files)


def taught_by(before: Network, batch: Sequence[tuple[Example, bool]], own: float) -> list[Taught]:
    """A batch, each window with whether it is new, beside what the tagger said before; of the new the marks count more.

    It is asked as the windows come, for it would take as long as the fitting to ask it of all that there are.
    """
    with torch.no_grad():
        rows = scored(before, [each.window for each, _ in batch]).float().cpu()
    said: list[Taught] = []
    for (each, new), scores in zip(batch, rows, strict=True):
        first = each.window.first
        taught = Taught(each.window, each.labels, scores[first : first + len(each.labels)], each.traits)
        said.append(leaning(taught, own) if new else taught)
    return said


def leaning(taught: Taught, own: float) -> Taught:
    """The window with scores that say ``own`` parts of what they said and the rest of what is marked."""
    said = torch.softmax(taught.soft, 1)
    marks = said.clone()
    for row, label in enumerate(taught.labels):
        if label != NONE:
            marks[row] = _DOUBT / (len(LABELS) - 1)
            marks[row, label] = 1 - _DOUBT
    mixed = own * said + (1 - own) * marks
    return dataclasses.replace(taught, soft=torch.log(mixed))


def read_on(
    network: Network, traits: Sequence[str], found: Windows, recipe: Recipe, settings: Furthering
) -> Iterator[int]:
    """Fit both heads; yields the number of each part when it is done. Raises ValueError without a second head."""
    if network.traits is None:
        raise ValueError("the network has no second head")
    stating = settings.stating
    before = deepcopy(network).eval()
    torch.manual_seed(recipe.seed)
    batches = batches_of(found, settings, random.Random(recipe.seed))
    a_part = -(-settings.steps // stating.epochs)
    against_lesson = lesson_loss(recipe, stating.marks)
    against_traits = traits_loss(network.traits.out_features, stating)
    against_silence = unsaid_loss(traits, stating)

    def loss_of(drawn: Sequence[tuple[Example, bool]]) -> torch.Tensor:
        batch = taught_by(before, drawn, settings.own)
        scores, of_traits = scored_by_heads(network, [each.window for each in batch])
        loss = against_lesson(scores, batch) + against_traits(of_traits, batch)
        return loss + stating.unsaid * against_silence(of_traits, batch)

    yield from stepped(
        network, lambda part: islice(batches, a_part), loss_of, optimizer(network, stating), a_part, stating
    )


def batches_of(found: Windows, settings: Furthering, shuffle: random.Random) -> Iterator[list[tuple[Example, bool]]]:
    """Batches without end, each window with whether it is new.

    Where there is nothing new, or nothing old, the other takes its room.
    """
    stating = settings.stating
    new_stated, new_written = settings.new_stated, settings.new_written
    shares = [
        (found.stated, found.new_stated, stating.batch, new_stated),
        (found.written, found.new_written, stating.rehearsed, new_written),
    ]
    drawn: list[tuple[Iterator[Example], int, bool]] = []
    for old, new, room, wanted in shares:
        fresh = 0 if not new else min(wanted, room) if old else room
        drawn += [(endless(old, shuffle), room - fresh, False), (endless(new, shuffle), fresh, True)]
    while True:
        yield [(each, new) for source, count, new in drawn for each in islice(source, count)]
