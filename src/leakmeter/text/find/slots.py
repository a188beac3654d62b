"""What can fill a slot of a pattern: entries of the word lists, places, names.

Word lists are matched once per text. Places are looked up only where a pattern asks for one, because the gazetteer
knows a quarter of a million names and half of them are also words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from leakmeter.text.find.lexicon import Entry, annotate
from leakmeter.text.find.macros import macro
from leakmeter.text.find.placenames import place_at

_SKIPPABLE = re.compile(r"[^\W\d_](?:[\w'’-]*\w)?[ \t]+")
#: Words that end a noun phrase: no skipping past them on the way to a slot.
_BARRIERS = frozenset(
    "a an the and or but to of for in on at with from by as is are was were be been am do does did have has had not no "
    "i you he she it we they who which that this these those if when while because so than then there here very too "
    "my your his her our their like just about into worst best terrible horrible bad good great awful wannabe lousy decent prime "
    "native".split()
)
_NAME = re.compile(r"[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+){0,2}")
_NOT_NAMES = frozenset(
    "a an the so not just here sorry sure glad happy sad tired ok okay afraid new back done i also still very really "
    "looking trying going from in on at around out over right up down only come welcome anyone american british indian".split()
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A text together with where the entries of each word list stand in it."""

    text: str
    entries: dict[str, dict[int, Entry]]
    openings: dict[str, bool]

    def opens(self, name: str) -> bool:
        """Whether a macro occurs anywhere in the text; looked up once."""
        if name not in self.openings:
            self.openings[name] = macro(name).search(self.text) is not None
        return self.openings[name]

    @staticmethod
    def of(text: str) -> Reading:
        """Read a text once."""
        return Reading(text, annotate(text), {})


def slot_starts(reading: Reading, name: str) -> Iterator[tuple[int, int]]:
    """Every (start, end) at which an entry of the word list ``name`` stands; only word lists can begin a pattern."""
    for entry in reading.entries[name].values():
        yield entry.start, entry.end


def slot_at(reading: Reading, name: str, position: int, skip: int) -> int | None:
    """Where the slot ``name`` ends if it can be filled at ``position``, after at most ``skip`` other words."""
    for _ in range(skip + 1):
        end = _fill(reading, name, position)
        if end is not None:
            return end
        word = _SKIPPABLE.match(reading.text, position)
        if word is None or word.group().strip().lower() in _BARRIERS:
            return None
        position = word.end()
    return None


def _fill(reading: Reading, name: str, position: int) -> int | None:
    if name == "place":
        return place_at(reading.text, position)
    if name == "name":
        match = _NAME.match(reading.text, position)
        return match.end() if match and match.group().split()[0].lower() not in _NOT_NAMES else None
    entry = reading.entries[name].get(position)
    return entry.end if entry else None
