"""An attacker who goes by style and topic alone: what is stated outright is cut out, and the rest still tells something.

Sentence embeddings carry how somebody writes and what about (Reimers and Gurevych 2019), and a linear head for each
attribute turns them into probabilities of its values (multinomial logistic regression). The heads are fitted by
``leakmeter.train.style`` and lie in ``weights/style.json`` with what was measured of them: an attribute whose head is
not surely better than always saying the most frequent value gives no guess.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from leakmeter.errors import DataError
from leakmeter.text.attack.attributes import attribute
from leakmeter.text.find import find
from leakmeter.types import Disclosure
from leakmeter.types.attack import Guess

#: Texts -> one vector of length 1 for each (``leakmeter.evaluate.abstract_meaning.opened`` makes one).
Embed = Callable[[Sequence[str]], NDArray[np.float32]]
#: A text -> the same without the words that state something outright.
Cut = Callable[[str], str]
FILE = Path(__file__).parent / "weights" / "style.json"
#: What is told from style, by the ids of ``attributes.toml``.
ATTRIBUTES = ("age", "sex", "relationship_status", "income_level", "education")
_REMEDY = "Install leakmeter again to restore it, or make it anew with leakmeter.train.style."


@dataclass(frozen=True, slots=True)
class Band:
    """Ages from ``low`` to ``high`` (whole years, both included; None: no end), and the whole number of years, near the
    middle of them, that stands for the band where a single one is asked for."""

    label: str
    low: int
    high: int | None
    years: int


#: Ages as a style can be told apart by: decades, with the youngest and the oldest adults together.
BANDS = (
    Band("18 to 29", 18, 29, 24),
    Band("30 to 39", 30, 39, 35),
    Band("40 to 49", 40, 49, 45),
    Band("50 to 59", 50, 59, 55),
    Band("60 or over", 60, None, 68),
)
#: Levels of education, coarse enough to be asked alike in all countries. Some college has no degree of four years.
LEVELS = ("high school or less", "some college", "bachelor's degree or more")


def band_of(low: float, high: float | None) -> str | None:
    """The label of the one band that holds all ages from ``low`` to ``high`` (whole years; None: no end), or None."""
    for band in BANDS:
        ends = band.high is None or (high is not None and high <= band.high)
        if low >= band.low and ends:
            return band.label
    return None


@dataclass(frozen=True, slots=True)
class Head:
    """The probabilities of the ``values`` of an attribute: softmax of ``weights`` (values × dimensions) times a vector,
    plus ``bias`` (one a value)."""

    attribute: str
    values: tuple[str, ...]
    weights: NDArray[np.float64]
    bias: NDArray[np.float64]

    def probabilities(self, vectors: NDArray[Any]) -> NDArray[np.float64]:
        """For vectors (texts × dimensions) the probabilities (texts × values); each row adds up to 1."""
        scores = np.asarray(vectors, np.float64) @ self.weights.T + self.bias
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        return cast("NDArray[np.float64]", raised / raised.sum(axis=1, keepdims=True))


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How often an attribute was told right, by somebody who had not seen the author.

    ``right`` is a proportion of ``texts`` by ``groups`` authors (personas, or writing sessions), from ``low`` to
    ``high``; ``chance`` the proportion of always saying the most frequent value, and ``gain`` how much more was right
    than that. Bounds hold nine in ten bootstrap draws over the groups.
    """

    texts: int
    groups: int
    right: float
    low: float
    high: float
    chance: float
    gain: float
    gain_low: float
    gain_high: float

    @property
    def above_chance(self) -> bool:
        """Whether more is told than by always saying the most frequent value, in nineteen of twenty draws at least."""
        return self.gain_low > 0


@dataclass(frozen=True, slots=True)
class Weights:
    """What ``weights/style.json`` holds: heads, what was measured of each by its attribute, the name of the encoder
    whose vectors they are for, and how they were made."""

    encoder: str
    heads: tuple[Head, ...]
    measured: Mapping[str, Accuracy]
    made_by: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Believed:
    """A guess with its ``probability``, and the ``probabilities`` of all values of the attribute: they add up to 1."""

    guess: Guess
    probability: float
    probabilities: Mapping[str, float]


def checksum(heads: Sequence[Mapping[str, Any]]) -> str:
    """The SHA-256 of the numbers of heads as the file lists them, however it is laid out."""
    return hashlib.sha256(json.dumps(heads, sort_keys=True, separators=(",", ":")).encode("utf-8")).hexdigest()


@cache
def read_weights(path: Path = FILE) -> Weights:
    """The weights of a file. Raises DataError where it is missing, damaged, or not what its checksum says."""
    try:
        raw = cast("dict[str, Any]", json.loads(path.read_text("utf-8")))
        rows = cast("list[dict[str, Any]]", raw["heads"])
        if checksum(rows) != raw["sha256"]:
            raise ValueError("its numbers are not those that were measured")
        heads = tuple(_head(row) for row in rows)
        measured = {str(name): Accuracy(**row) for name, row in raw["measured"].items()}
        if set(measured) != {head.attribute for head in heads}:
            raise ValueError("not every head was measured")
        return Weights(str(raw["encoder"]), heads, measured, dict(raw["made_by"]))
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise DataError(f"The file {path.name} of the attacker by style is missing or damaged. {_REMEDY}") from error


def _head(row: Mapping[str, Any]) -> Head:
    values = tuple(str(value) for value in row["values"])
    weights, bias = np.array(row["weights"], np.float64), np.array(row["bias"], np.float64)
    if weights.ndim != 2 or bias.shape != (len(values),) or len(weights) != len(values):
        raise ValueError("a head has not as many numbers as values")
    if not (np.isfinite(weights).all() and np.isfinite(bias).all()):
        raise ValueError("a head holds what is no number")
    return Head(str(row["attribute"]), values, weights, bias)


def unstated(text: str) -> str:
    """A text without the words in which find reads that its author states one of ATTRIBUTES, however unsurely.

    What find overlooks stays: about one statement in twenty (bench/results, attack-style).
    """
    kept, at = [""], 0
    for told in sorted((told for told in find(text) if _states(told)), key=lambda told: told.start):
        kept.append(text[at : max(at, told.start)])
        at = max(at, told.end)
    kept.append(text[at:])
    return re.sub(r"[ \t]{2,}", " ", " ".join(kept)).strip()


def _states(told: Disclosure) -> bool:
    rows = [attribute(name) for name in ATTRIBUTES]
    facts = {fact for row in rows for fact in row.facts}
    return any(told.category in row.spans for row in rows) or any(fact.attribute in facts for fact in told.facts)


@dataclass(frozen=True, slots=True)
class Style:
    """The attacker. ``embed`` must be of the encoder that the weights name; ``cut`` takes out what is stated."""

    weights: Weights
    embed: Embed
    cut: Cut = unstated

    def believed(self, text: str) -> tuple[Believed, ...]:
        """A belief for each attribute that is told better than by chance, in the order of the heads.

        None where nothing is left once what is stated is cut out. Raises DataError where the vectors of ``embed`` are
        not as long as those that the weights were made for.
        """
        left = self.cut(text)
        if not any(character.isalnum() for character in left):
            return ()
        heads = [head for head in self.weights.heads if self.weights.measured[head.attribute].above_chance]
        vector = self.embed([left])
        for head in heads:
            if vector.shape != (1, head.weights.shape[1]):
                raise DataError(
                    f"The encoder gives vectors of the shape {vector.shape}, and the attacker by style needs "
                    f"{head.weights.shape[1]} numbers a text. Use {self.weights.encoder}."
                )
        return tuple(_believed(head, self.weights.measured[head.attribute], vector) for head in heads)

    @property
    def name(self) -> str:
        """Whose guesses they are (:class:`leakmeter.text.attack.roles.Attacker`)."""
        return "style"

    def attack(self, text: str) -> tuple[Guess, ...]:
        """What is believed of the author, without the probabilities. Nothing is quoted: no words state it."""
        return tuple(each.guess for each in self.believed(text))


def shipped(embed: Embed) -> Style:
    """The attacker with the weights that come with the package. Raises DataError where they are damaged."""
    return Style(read_weights(), embed)


def _believed(head: Head, measured: Accuracy, vector: NDArray[Any]) -> Believed:
    row = head.probabilities(vector)[0]
    best = int(row.argmax())
    label, probability = head.values[best], float(row[best])
    guess = Guess(head.attribute, _value(head.attribute, label), "", _reasoning(label, probability, measured))
    return Believed(guess, probability, dict(zip(head.values, map(float, row), strict=True)))


def _value(name: str, label: str) -> str:
    """A label of a head as the attribute's values are given: for an age one number of years."""
    if name != "age":
        return label
    return str(next(band.years for band in BANDS if band.label == label))


def _reasoning(label: str, probability: float, measured: Accuracy) -> str:
    return (
        f"From style and topic alone: {label}, with a probability of {probability:.2f}. Such guesses were right in "
        f"{_percent(measured.right)} of the posts written for this, where always saying the most frequent is right in "
        f"{_percent(measured.chance)}."
    )


def _percent(share: float) -> str:
    return f"{math.floor(100 * share + 0.5)} %"
