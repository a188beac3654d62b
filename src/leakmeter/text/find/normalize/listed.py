"""Entries of the word lists in the words of a mark.

In running text an entry that is mostly another word ("ms", "lab", "eldest") is not believed. Inside a mark the kind of
thing is known already, and it is. The tables of patterns beside the lists are looked up here too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from leakmeter.text.find.lexicon import Entry, Row, entries_in, normal, rows
from leakmeter.types import Fact

_WORD = re.compile(r"[^\W_]+")
_LONGEST = 4
#: Words that stay too vague even inside a mark.
_TOO_VAGUE = {
    "conditions": frozenset("cold add disability std ed aids cavity piles hives endo psa".split()),
    "medications": frozenset("stimulants prep pill coil bc".split()),
    "relatives": frozenset(("lo", "teens", "pa", "kin")),
    "pets": frozenset(("furbaby", "fur baby", "furbabies", "fur babies", "pointer", "boxer", "mouse")),
}
#: Lists in which short entries are abbreviations, which have capitals.
_ABBREVIATES = ("conditions", "medications")
_SHORT = 3


def marked_entries(words: str, name: str) -> list[Entry]:
    """The entries of a list in the words of a mark, in order; plain ones and those that are elsewhere ambiguous."""
    plain = list(entries_in(words, name))
    taken = {position for entry in plain for position in range(entry.start, entry.end)}
    more = [e for e in _ambiguous(words, name) if taken.isdisjoint(range(e.start, e.end))]
    return sorted([*plain, *more], key=lambda entry: entry.start)


def _ambiguous(words: str, name: str) -> Iterator[Entry]:
    known, reached = _left_out(name), 0
    found = list(_WORD.finditer(words))
    for index, first in enumerate(found):
        for last in reversed(found[index : index + _LONGEST]):
            said = words[first.start() : last.end()]
            row = known.get(normal(said))
            if row is not None and first.start() >= reached and _meant(said, name):
                reached = last.end()
                yield Entry(first.start(), last.end(), row)
                break


def _meant(said: str, name: str) -> bool:
    return len(said) > _SHORT or name not in _ABBREVIATES or said.isupper()


@cache
def matcher(pattern: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    """A pattern of a long table, compiled when it is first needed, so that a start does not wait for all of them."""
    return re.compile(pattern, flags)


def first_match(
    words: str, table: Iterable[tuple[str, str]], flags: int = re.IGNORECASE
) -> tuple[str, re.Match[str]] | None:
    """The name and the match of the first row (name, pattern) of a table that some words hold; None where none does."""
    found = ((name, matcher(pattern, flags).search(words)) for name, pattern in table)
    return next(((name, match) for name, match in found if match), None)


def first_named(words: str, table: Iterable[tuple[str, str]]) -> str:
    """The name of the first row (name, pattern) of a table that some words hold; "" where none does."""
    found = first_match(words, table)
    return found[0] if found else ""


def first_facts(words: str, table: Iterable[tuple[str, str, str]]) -> dict[str, Fact]:
    """The facts of a table (attribute, value, pattern) that some words hold, by attribute; of one attribute the first."""
    told: dict[str, Fact] = {}
    for attribute, value, pattern in table:
        if attribute not in told and matcher(pattern).search(words):
            told[attribute] = Fact(attribute, value)
    return told


@cache
def _left_out(name: str) -> Mapping[str, Row]:
    vague = _TOO_VAGUE.get(name, frozenset[str]())
    return {normal(row["name"]): row for row in rows(name) if row["ambiguous"] == "yes" and row["name"] not in vague}
