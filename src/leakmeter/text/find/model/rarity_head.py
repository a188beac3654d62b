"""The network's fourth head: how much each piece of a window tells about the author, in bits.

A bit halves the people it may be. What a piece tells is learned from careful estimates of how rare what people tell is
(``corpus/rarity.jsonl``, ``corpus/told.jsonl``); the pieces of words that tell nothing of their author come to about 0. The
head is two small layers over what the encoder and its other heads make of a piece, and needs numpy alone.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leakmeter.errors import DataError
from leakmeter.text.find.model.decode import softmax
from leakmeter.text.find.model.description import REMEDY, damage_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from leakmeter.text.find.model.windows import Window

    Numbers = NDArray[np.float32]

#: The file of the head's numbers, and that which describes them.
HEAD, DESCRIPTION = "rarity.npz", "rarity.json"
#: The vocabulary lists its pieces from common to rare: the logarithm of a piece's number, scaled to about 1.
_LOG_OF_VOCABULARY = 10.0
#: The last of the numbers that are read are about things of the word lists.
OF_THINGS = 4
#: So many pieces on either side of a thing are told that it stands there: "I work at" tells little more beside a known employer.
_NEAR = 8


@dataclass(frozen=True, slots=True)
class RarityDescription:
    """What ``rarity.json`` says: ``scale`` turns what the head adds up of words into bits, as fitted to posts that it had not
    learned from."""

    scale: float
    sha256: str
    made_by: Mapping[str, Any]


def described_rarity(folder: Path) -> RarityDescription | None:
    """The description of the fourth head in a folder of weights, or None where there is no such head. Raises DataError
    when it cannot be read."""
    file = folder / DESCRIPTION
    if not file.exists():
        return None
    try:
        raw = json.loads(file.read_text("utf-8"))
        return RarityDescription(
            scale=float(raw["scale"]),
            sha256=str(raw["sha256"]),
            made_by=dict(raw["made_by"]),
        )
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise DataError(f"The tagger's description {DESCRIPTION} is damaged. {REMEDY}") from error


def damage_of_rarity(folder: Path) -> tuple[str, ...]:
    """What is wrong with this head's file, as :func:`leakmeter.text.find.model.description.damage_of` says it."""
    return damage_of(folder, HEAD, described_rarity, "Run: leakmeter train rarity")


#: Products of matrices with more multiplications than this are shared out among threads by OpenBLAS.
_OF_ONE_THREAD = 200_000


def product(rows: Numbers, columns: Numbers) -> Numbers:
    """(n, m) times (m, k), added up from products that are small enough for one thread.

    A large product waits for all its threads. Where other work keeps the processors busy that took 55 ms for a window of
    70 pieces, and takes 1 ms so.
    """
    import numpy as np

    step = max(1, _OF_ONE_THREAD // max(1, len(rows) * columns.shape[1]))
    found = np.zeros((len(rows), columns.shape[1]), dtype=np.float32)
    for first in range(0, len(columns), step):
        found += rows[:, first : first + step] @ columns[first : first + step]
    return found


def _between(numbers: Numbers) -> Numbers:
    """The logistic function."""
    import numpy as np

    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(numbers, -30.0, 30.0))), dtype=np.float32)


def _mean(by_network: NDArray[np.floating[Any]]) -> Numbers:
    """(pieces, networks) -> (pieces,)."""
    import numpy as np

    return np.asarray(by_network.mean(axis=1), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Layers:
    """The numbers of the head: ``inner`` (numbers read, hidden) with ``inner_bias``, and for each of several networks, whose
    answers are averaged, ``outer`` (networks, 3, hidden of each) with ``outer_bias`` (networks, 3).

    The three say of a piece: how much its words tell; how far what it names by itself tells of the author, who may only speak of
    it or have told it before; and how far it is to be counted among the people of its country.
    """

    inner: Numbers
    inner_bias: Numbers
    outer: Numbers
    outer_bias: Numbers

    def told(self, read: Numbers) -> tuple[Numbers, Numbers]:
        """(pieces, numbers read) -> what the words of each piece tell, never below 0, and what the thing that they are a part of
        does, whose words tell nothing more."""
        import numpy as np

        hidden = product(read, self.inner) + self.inner_bias
        hidden = hidden * _between(hidden)
        networks, _, width = self.outer.shape
        answers = np.einsum("pnh,nah->pna", hidden.reshape(len(read), networks, width), self.outer) + self.outer_bias
        words, own, among = answers[..., 0], _between(answers[..., 1]), _between(answers[..., 2])
        everybody, at_home = read[:, -2, None], read[:, -1, None]
        things = own * ((1.0 - among) * everybody + among * at_home)
        return _mean(np.where(everybody > 0.0, 0.0, np.logaddexp(0.0, words))), _mean(things)

    def bits(self, read: Numbers, scale: float = 1.0) -> Numbers:
        """What each piece tells: its words by ``scale``, for which no figure is read, and the thing as it is."""
        import numpy as np

        words, things = self.told(read)
        return np.asarray(scale * words + things, dtype=np.float32)

    def sums(self, read: Numbers) -> tuple[float, float]:
        """What the words of all pieces tell, and what the things that they name do."""
        words, things = self.told(read)
        return float(words.sum()), float(things.sum())

    def packed(self) -> bytes:
        """As a file: numpy's own form, the large matrix in half precision."""
        import numpy as np

        held = io.BytesIO()
        np.savez_compressed(
            held,
            inner=self.inner.astype(np.float16),
            inner_bias=self.inner_bias,
            outer=self.outer,
            outer_bias=self.outer_bias,
        )
        return held.getvalue()

    @staticmethod
    def read(content: bytes) -> Layers:
        """What :meth:`packed` wrote. Raises ValueError or OSError for anything else."""
        import numpy as np

        with np.load(io.BytesIO(content), allow_pickle=False) as held:
            return Layers(*(held[name].astype(np.float32) for name in ("inner", "inner_bias", "outer", "outer_bias")))


class RarityHead:
    """The head with its description. Running it takes a fiftieth of what the encoder takes."""

    def __init__(self, folder: Path, description: RarityDescription) -> None:
        """Raises DataError when the file is missing or damaged."""
        self.description = description
        try:
            self._layers = Layers.read((folder / HEAD).read_bytes())
        except Exception as error:  # zip and numpy have no common base of their errors
            raise DataError(f"The tagger's file {HEAD!r} is missing or damaged. {REMEDY}") from error

    def bits(self, read: Numbers) -> tuple[float, ...]:
        """What each piece tells about the author, in bits; ``read`` is :func:`inputs`."""
        return tuple(map(float, self._layers.bits(read, self.description.scale)))


def inputs(window: Window, parts: Sequence[Numbers], mentioned: Sequence[Numbers]) -> Numbers:
    """(pieces, numbers) of what the head reads of a window.

    ``parts`` are the scores of the first two heads and what three layers of the encoder compute
    (:meth:`leakmeter.text.find.model.encoder.Encoder.parts`); ``mentioned`` are the chances of the third head's labels, and of
    whose and when they are. Beside these stands how common a piece is, and where words begin.
    """
    import numpy as np

    begins = [piece.begins for piece in window.pieces]
    plain = np.array(
        [
            (np.log1p(piece.id) / _LOG_OF_VOCABULARY, begins[i], i + 1 < len(begins) and not begins[i + 1])
            for i, piece in enumerate(window.pieces)
        ],
        dtype=np.float32,
    )
    labels, traits, _, middle, last = parts
    known = np.array(window.prevalence or [(0.0, 0.0)] * len(begins), dtype=np.float32).reshape(len(begins), 2)
    named = known[:, :1] > 0.0
    near = np.array([[named[max(0, i - _NEAR) : i + _NEAR + 1].any()] for i in range(len(begins))], dtype=np.float32)
    everything = [middle, last, softmax(labels), softmax(traits), *mentioned, plain, named, near, known]
    return np.concatenate(everything, axis=1, dtype=np.float32)
