"""How likely it is that a reader accepts an edit as it is: that the text still reads, says nothing false, and does what it is for.

Learned from readers who judged single edits of free posts, each by itself (``corpus/edits.jsonl``). A small network reads which
words stand at the seams, what is put in, how much of the sentence and of the text goes, and what the tagger's encoder makes of
the sentence before and after (:mod:`leakmeter.text.rewrite.edited_sentence`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leakmeter.errors import DataError
from leakmeter.text.rewrite.candidates import Candidate
from leakmeter.text.rewrite.edited_sentence import Reader, features

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FILE = Path(__file__).parent / "acceptance.json"
#: How much a single number may move the answer: so many of its standard deviations.
MOST = 4.0


@dataclass(frozen=True, slots=True)
class Network:
    """One of several small networks, whose answers are averaged: ``inner`` (hidden, features) with ``bias`` (hidden,), and
    ``outer`` (hidden,) with ``outer_bias``."""

    inner: NDArray[np.float32]
    bias: NDArray[np.float32]
    outer: NDArray[np.float32]
    outer_bias: float


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What was learned: the names of the ``features`` in order, their ``mean`` and ``scale``, and the ``networks``."""

    features: tuple[str, ...]
    mean: NDArray[np.float32]
    scale: NDArray[np.float32]
    networks: tuple[Network, ...]

    def chance(self, found: Mapping[str, float]) -> float:
        """The probability that a reader accepts an edit with these features. Those that are not known count for nothing."""
        import numpy as np

        row = np.array([found.get(name, 0.0) for name in self.features], dtype=np.float32)
        row = np.clip((row - self.mean) / self.scale, -MOST, MOST)
        return float(np.mean([_answer(network, row) for network in self.networks]))


def _answer(network: Network, row: NDArray[np.float32]) -> float:
    import numpy as np

    hidden = np.maximum(network.inner @ row + network.bias, 0.0)
    return float(1.0 / (1.0 + np.exp(-(network.outer @ hidden + network.outer_bias))))


@cache
def shipped() -> Acceptance:
    """What comes with the package. Raises DataError where its file is missing or damaged."""
    try:
        return read(json.loads(FILE.read_text("utf-8")))
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise DataError(
            f"The file {FILE.name} is missing or damaged. Install leakmeter again to restore it."
        ) from error


def read(raw: Mapping[str, Any]) -> Acceptance:
    """What was learned, from its JSON form. Raises LookupError, TypeError or ValueError where it is damaged."""
    import numpy as np

    def numbers(listed: object) -> NDArray[np.float32]:
        return np.array(listed, dtype=np.float32)

    networks = tuple(
        Network(numbers(each["inner"]), numbers(each["bias"]), numbers(each["outer"]), float(each["outer_bias"]))
        for each in raw["networks"]
    )
    known = tuple(map(str, raw["features"]))
    if not networks or any(network.inner.shape[1] != len(known) for network in networks):
        raise ValueError("the networks do not fit the features")
    return Acceptance(known, numbers(raw["mean"]), numbers(raw["scale"]), networks)


def accepted(text: str, category: str, candidates: Sequence[Candidate], reader: Reader) -> tuple[float, ...]:
    """For each candidate for a disclosure of this category the probability that a reader accepts it.

    ``reader`` reads the sentences of this text, and each of them once.
    """
    learned = shipped()
    return tuple(learned.chance(features(text, category, each, reader)) for each in candidates)
