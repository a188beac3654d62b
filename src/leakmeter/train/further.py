# pyright: basic, reportMissingImports=false
"""A tagger that is there already reads on, when more was written: it rehearses what it said of the old, and learns the
marks of the new.

Of what it has read before it is its own teacher, so that it forgets little; of what it has not, the marks count.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import torch

from leakmeter.text.find.model.description import Description
from leakmeter.text.find.model.wordpiece import WordPiece
from leakmeter.train.distil import Taught, lesson_loss, lessons
from leakmeter.train.examples import NONE, Example, Reader
from leakmeter.train.fit import After, device_at_hand, scored, scored_by_heads, silent, stepped
from leakmeter.train.manifest import writers_read
from leakmeter.train.material import Material
from leakmeter.train.network import Network, restored, state_of
from leakmeter.train.opened import opened
from leakmeter.train.recipe import LABELS, Distillation, Furthering, Recipe
from leakmeter.train.stating import endless, optimizer, stated_windows, traits_loss, unsaid_loss

#: What a mark leaves to all other labels, in what the first head is to say of what is new.
_DOUBT = 0.05
#: Batches that are drawn together, and dealt by length.
_AT_ONCE = 16
#: Steps between two lines about how it goes.
_OFTEN = 20


@dataclass(frozen=True, slots=True)
class Windows:
    """What is read: for the first head and for the second, what the tagger has read before and what is new to it."""

    written: Sequence[Example]
    new_written: Sequence[Example]
    stated: Sequence[Example]
    new_stated: Sequence[Example]

    def told(self) -> str:
        return (
            f"{len(self.written):,} windows of posts and {len(self.stated):,} of statements to rehearse, "
            f"{len(self.new_written):,} and {len(self.new_stated):,} that are new"
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

    Nothing is chosen on the way: the rate falls to nothing, and the last weights are kept, or on Ctrl-C those of the
    last whole part; the tagger ends up ``settings.share`` of the way to them. ``measure`` says in a line how a network
    does. Raises DataError and InputError as ``opened`` does.
    """
    network = opened(folder, recipe.dropout, settings.masked).to(device_at_hand())
    before = state_of(network)
    reader = Reader(WordPiece.read(folder / "vocabulary.txt"), grammar, recipe)
    found = windows_of(description, material, reader, settings)
    tell(found.told())
    parts, kept = 0, state_of(network)
    try:
        for part in read_on(network, description.traits, found, recipe, settings, _told(settings, tell)):
            parts, kept = part + 1, state_of(network)
            tell(f"part {parts} of {settings.stating.epochs}: {measure(network)}")
    except KeyboardInterrupt:
        if not parts:
            raise
        tell(f"stopped: the weights after part {parts} are kept")
    return restored(network, blended(before, kept, settings.share)), parts


def blended(
    before: Mapping[str, torch.Tensor], after: Mapping[str, torch.Tensor], share: float
) -> dict[str, torch.Tensor]:
    """The weights that lie ``share`` of the way from those before to those after."""
    return {
        name: torch.lerp(old, after[name], share) if old.is_floating_point() else after[name]
        for name, old in before.items()
    }


def _told(settings: Furthering, tell: Callable[[str], object]) -> After:
    """Tells every few steps how far it is; the rest of the time would pass in silence."""
    a_part = settings.steps_a_part

    def after(part: int, step: int, loss: float) -> None:
        if (step + 1) % _OFTEN == 0:
            tell(f"step {part * a_part + step + 1:,} of {a_part * settings.stating.epochs:,}: loss {loss:.2f}")

    return after


def windows_of(description: Description, material: Material, reader: Reader, settings: Furthering) -> Windows:
    """What there is to read, parted by whether ``description`` says that the tagger learnt from its writer; what is to
    be learnt again counts as new."""
    read, heard = (known.difference(settings.again) for known in writers_read(description.made_by))
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


def taught_by(before: Network, batch: Sequence[tuple[Example, bool]]) -> list[Taught]:
    """A batch, each window with whether it is new, beside what the first head is to say of it.

    That is what it said before, but of new posts what is marked.

    It is asked as the windows come, for it would take as long as the fitting to ask it of all that there are.
    """
    asked = [each for each, new in batch if not (new and _marked(each))]
    said = iter(_said(before, asked))
    return [
        Taught(each.window, each.labels, by_marks(each.labels) if new and _marked(each) else next(said), each.traits)
        for each, new in batch
    ]


def _marked(example: Example) -> bool:
    return NONE not in example.labels


def _said(before: Network, asked: Sequence[Example]) -> list[torch.Tensor]:
    if not asked:
        return []
    with torch.no_grad():
        rows = scored(before, [each.window for each in asked]).float().cpu()
    firsts = [each.window.first for each in asked]
    return [scores[first : first + len(each.labels)] for each, first, scores in zip(asked, firsts, rows, strict=True)]


def by_marks(labels: Sequence[int]) -> torch.Tensor:
    """(pieces, labels) scores that say what is marked, with a little doubt."""
    chances = torch.full((len(labels), len(LABELS)), _DOUBT / (len(LABELS) - 1))
    chances[torch.arange(len(labels)), torch.tensor(labels, dtype=torch.long)] = 1 - _DOUBT
    return torch.log(chances)


def read_on(
    network: Network,
    traits: Sequence[str],
    found: Windows,
    recipe: Recipe,
    settings: Furthering,
    after: After = silent,
) -> Iterator[int]:
    """Fit both heads; yields the number of each part when it is done. Raises ValueError without a second head."""
    if network.traits is None:
        raise ValueError("the network has no second head")
    stating = settings.stating
    before = deepcopy(network).eval()
    torch.manual_seed(recipe.seed)
    batches = batches_of(found, settings, random.Random(recipe.seed))
    a_part = settings.steps_a_part
    against_lesson = lesson_loss(recipe, stating.marks)
    against_traits = traits_loss(network.traits.out_features, stating)
    against_silence = unsaid_loss(traits, stating)

    def loss_of(drawn: Sequence[tuple[Example, bool]]) -> torch.Tensor:
        batch = taught_by(before, drawn)
        scores, of_traits = scored_by_heads(network, [each.window for each in batch])
        loss = against_lesson(scores, batch) + against_traits(of_traits, batch)
        return loss + stating.unsaid * against_silence(of_traits, batch)

    yield from stepped(
        network, lambda part: islice(batches, a_part), loss_of, optimizer(network, stating), a_part, stating, after
    )


def batches_of(found: Windows, settings: Furthering, shuffle: random.Random) -> Iterator[list[tuple[Example, bool]]]:
    """Batches without end, each window with whether it is new.

    Where there is nothing new, or nothing old, the other takes its room. Windows of a batch are of like length, for
    what is shorter than the longest is filled up, and read in vain.
    """
    stating = settings.stating
    sources: list[tuple[Iterator[tuple[Example, bool]], int]] = []
    for old, new, room, wanted in (
        (found.stated, found.new_stated, stating.batch, settings.new_stated),
        (found.written, found.new_written, stating.rehearsed, settings.new_written),
    ):
        fresh = 0 if not new else min(wanted, room) if old else room
        sources += [(_over_and_over(old, False, shuffle), room - fresh), (_over_and_over(new, True, shuffle), fresh)]
    while True:
        drawn = [
            sorted(islice(source, count * _AT_ONCE), key=lambda each: len(each[0].window.ids))
            for source, count in sources
        ]
        counts = [count for _, count in sources]
        batches = [
            [
                each
                for ranked, count in zip(drawn, counts, strict=True)
                for each in ranked[at * count : (at + 1) * count]
            ]
            for at in range(_AT_ONCE)
        ]
        yield from shuffle.sample(batches, len(batches))


def _over_and_over(found: Sequence[Example], new: bool, shuffle: random.Random) -> Iterator[tuple[Example, bool]]:
    return ((each, new) for each in endless(found, shuffle))
