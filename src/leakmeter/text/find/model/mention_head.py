"""The network's third head: which attributes the pieces of a window tell, of whom, and whether it is so now.

It reads what three layers of the encoder make of each piece, and what the other two heads say of it. Its weights lie in a
file of their own, so that teaching it anew (``leakmeter train mentions``) leaves the encoder's file as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leakmeter.errors import DataError
from leakmeter.text.find.mention import EXPERIENCERS, STATES, Experiencer, State
from leakmeter.text.find.model.decode import softmax
from leakmeter.text.find.model.description import REMEDY, damage_of
from leakmeter.text.find.model.network import session_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Scores = NDArray[np.float32]

#: The file of the head's weights, and that which describes them.
HEAD, DESCRIPTION = "mentions.onnx.gz", "mentions.json"
#: From this probability on an attribute counts as told.
TOLD = 0.5
#: And its neighbours as told with it from this one on: "food" of "food stamps".
BESIDE = 0.35


@dataclass(frozen=True, slots=True)
class LabelledMention:
    """Pieces ``first`` to ``last`` (both in) tell ``label`` ("age", "gender=female") of ``experiencer``, in ``state``;
    ``confidence`` is a calibrated proportion."""

    first: int
    last: int
    label: str
    experiencer: Experiencer
    state: State
    confidence: float


@dataclass(frozen=True, slots=True)
class HeadDescription:
    """What ``mentions.json`` says: the ``labels`` in order, the names of the encoder's ``layers`` that the head reads, and
    the ``scale`` and ``shift`` that turn its log odds into those of a mention's being right."""

    labels: tuple[str, ...]
    layers: tuple[str, ...]
    scale: float
    shift: float
    sha256: str
    made_by: Mapping[str, Any]


def described_head(folder: Path) -> HeadDescription | None:
    """The description of the head in a folder; None where there is none. Raises DataError when it cannot be read."""
    path = folder / DESCRIPTION
    if not path.is_file():
        return None
    try:
        raw = json.loads(path.read_text("utf-8"))
        return HeadDescription(
            labels=tuple(raw["labels"]),
            layers=tuple(raw["layers"]),
            scale=float(raw["scale"]),
            shift=float(raw["shift"]),
            sha256=str(raw["sha256"]),
            made_by=dict(raw["made_by"]),
        )
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise DataError(f"The description {folder.name}/{DESCRIPTION} is damaged. {REMEDY}") from error


def damage_of_head(folder: Path) -> tuple[str, ...]:
    """What is wrong with this head's file, as :func:`leakmeter.text.find.model.description.damage_of` says it."""
    return damage_of(folder, HEAD, described_head, "Run: leakmeter train mentions")


class MentionHead:
    """The head with its description. Running it takes a twentieth of what the encoder takes."""

    def __init__(self, folder: Path, description: HeadDescription) -> None:
        """Raises DataError when the file is missing or damaged."""
        self.description = description
        self._session = session_of(folder / HEAD)
        self._inputs = [each.name for each in self._session.get_inputs()]

    def scores(self, read: Sequence[Scores]) -> tuple[Scores, Scores, Scores]:
        """The log odds of labels, and the scores of experiencers and of states, by piece: (pieces, each). ``read`` are what
        the encoder's layers and its other heads say of the pieces, (pieces, numbers) each."""
        import numpy as np

        given = {name: values[np.newaxis] for name, values in zip(self._inputs, read, strict=True)}
        labels, experiencers, states = self._session.run(None, given)
        return labels[0], experiencers[0], states[0]

    def chances(self, read: Sequence[Scores]) -> tuple[Scores, Scores, Scores]:
        """The calibrated chances of labels, and those of experiencers and of states, by piece; ``read`` is as in :meth:`scores`."""
        labels, experiencers, states = self.scores(read)
        chances = logistic(self.description.scale * labels + self.description.shift)
        return chances, softmax(experiencers), softmax(states)

    def mentions(self, chances: tuple[Scores, Scores, Scores]) -> tuple[LabelledMention, ...]:
        """What is mentioned, of whomever, by :meth:`chances`."""
        return tuple(mentions_of(*chances, self.description.labels))


def mentions_of(
    chances: Scores, whose: Scores, when: Scores, labels: Sequence[str], least: float = TOLD, beside: float = BESIDE
) -> Iterator[LabelledMention]:
    """Neighbouring pieces that tell the same label with at least the chance ``beside``, one of them with ``least``; whose it is
    and whether it is so now are what the pieces together say most."""
    for number in map(int, (chances.max(axis=0) >= least).nonzero()[0]):
        told = chances[:, number] >= beside
        first = 0
        while first < len(told):
            if not told[first]:
                first += 1
                continue
            last = first
            while last + 1 < len(told) and told[last + 1]:
                last += 1
            most = float(chances[first : last + 1, number].max())
            if most >= least:
                yield LabelledMention(
                    first,
                    last,
                    labels[number],
                    EXPERIENCERS[int(whose[first : last + 1].sum(axis=0).argmax())],
                    STATES[int(when[first : last + 1].sum(axis=0).argmax())],
                    most,
                )
            first = last + 1


def logistic(odds: Scores) -> Scores:
    """Log odds -> proportions."""
    import numpy as np

    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))), dtype=np.float32)
