"""Careful estimates of how rare what people tell is, span by span (``corpus/rarity.jsonl``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import log2
from pathlib import Path
from typing import Any

from leakmeter.errors import InputError

#: Of the moment, or not of the author: it narrows nothing.
_NARROWS_NOTHING = frozenset("OM")


@dataclass(frozen=True, slots=True)
class RareSpan:
    """The words at ``text[start:end]`` and how many bits they tell: the mean of the annotators' log2 of one in how
    many of those as told so far could write them too."""

    start: int
    end: int
    bits: float


@dataclass(frozen=True, slots=True)
class RarityText:
    """A text of a writer, and its spans."""

    id: str
    writer: str
    text: str
    spans: tuple[RareSpan, ...]


def rarity_texts(path: Path) -> list[RarityText]:
    """The texts of a file. Raises InputError, naming the line, where it cannot be read."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise InputError(f"The estimates {path} cannot be read. Name the repository's corpus with --corpus.") from error
    found: list[RarityText] = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(_text(json.loads(line)))
        except (ValueError, LookupError, TypeError) as error:
            raise InputError(f"Line {number} of {path.name} is no text with estimates ({error}).") from error
    return found


def _text(raw: Mapping[str, Any]) -> RarityText:
    return RarityText(str(raw["id"]), str(raw["writer"]), str(raw["text"]), tuple(map(_span, raw["spans"])))


def _span(raw: Mapping[str, Any]) -> RareSpan:
    told = [0.0 if each["kind"] in _NARROWS_NOTHING else log2(float(each["n"])) for each in raw["estimates"]]
    return RareSpan(int(raw["start"]), int(raw["end"]), sum(told) / len(told))
