"""What a tagger returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from leakmeter.types import Fact


@dataclass(frozen=True, slots=True)
class Mark:
    """Where something is disclosed, what kind, how sure the tagger is (a proportion), and the words that gave it away.

    ``facts`` are those that the tagger itself read; they count where the words yield none of the kind. Of those it is
    ``sure`` of, it knows better than the words. ``unsaid`` are attributes, or attributes with a value ("condition=diabetes"),
    that the words tell of nobody, or of somebody else, whatever they name. ``why`` is the reason for the reader where the
    tagger knows a better one than the category and the facts give.
    """

    start: int
    end: int
    category: str
    confidence: float
    cue: str = ""
    facts: tuple[Fact, ...] = ()
    sure: tuple[Fact, ...] = ()
    unsaid: frozenset[str] = frozenset()
    why: str = ""


class Tagger(Protocol):
    """Marks self-disclosures in a text. The pipeline does not care how: patterns, a trained encoder, a model."""

    def tag(self, text: str) -> list[Mark]:
        """Marks in reading order, not overlapping, within the text."""
        ...
