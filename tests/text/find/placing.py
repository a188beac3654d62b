"""The places that the patterns read in a text."""

from __future__ import annotations

from leakmeter.text.find import PatternTagger, find
from leakmeter.types import Fact

#: How an author may be tied to a place.
ROLES = ("place", "frequents", "birthplace", "past_place")


def named(text: str) -> list[Fact]:
    """The places of the author's, in order."""
    return [fact for found in find(text, tagger=PatternTagger()) for fact in found.facts if fact.attribute in ROLES]


def labels(text: str) -> list[str | int | float]:
    """What they are called."""
    return [fact.value for fact in named(text)]
