"""The places that are read where every sentence is marked as telling one."""

from __future__ import annotations

from leakmeter.text.find import Mark, find
from leakmeter.text.sentences import sentences
from leakmeter.types import Fact

#: How an author may be tied to a place.
ROLES = ("place", "frequents", "birthplace", "past_place")


class MarksSentences:
    """A tagger that takes each sentence for a place."""

    def tag(self, text: str) -> list[Mark]:
        """One mark a sentence."""
        return [Mark(start, end, "LOCATION", 1.0, text[start:end]) for start, end in sentences(text)]


def named(text: str) -> list[Fact]:
    """The places of the author's, in order."""
    return [fact for found in find(text, tagger=MarksSentences()) for fact in found.facts if fact.attribute in ROLES]


def labels(text: str) -> list[str | int | float]:
    """What they are called."""
    return [fact.value for fact in named(text)]
