"""Universities and colleges of the United States: what they are called and how many students they have.

Figures: NCES IPEDS, Fall 2023, degree-granting institutions. Names are compared without regard to case, punctuation,
"the", "at" and "in", so that "University of California, Berkeley" and "university of california-berkeley" are one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from leakmeter.statistics import tables

FILE = "universities.tsv"
COLUMNS = ("name", "called", "state", "total", "undergraduate", "graduate")
#: No name has more words than this after "the", "at" and "in" are dropped.
LONGEST = 12
_WORD = re.compile(r"[^\W_]+")
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")
_DROPPED = frozenset(("the", "at", "in"))
_SAME = {"univ": "university", "uni": "university", "saint": "st", "mount": "mt", "and": ""}


@dataclass(frozen=True, slots=True)
class School:
    """A university or college. ``name`` is unique in the table; ``called`` are other names; ``state`` is the two-letter
    code; ``total``, ``undergraduate`` and ``graduate`` count the students enrolled in the fall of 2023."""

    name: str
    called: tuple[str, ...]
    state: str
    total: int
    undergraduate: int
    graduate: int


def word_key(word: str) -> str:
    """One word of a name as it is compared; "" for a word that does not count."""
    lowered = word.lower()
    return "" if lowered in _DROPPED else _SAME.get(lowered, lowered)


def key(name: str) -> str:
    """The form in which names are compared: "U of Michigan - Ann Arbor" is "university of michigan ann arbor"."""
    words = [compared for word in _WORD.findall(_APOSTROPHE.sub("", name)) if (compared := word_key(word))]
    return " ".join(words) if words[:2] != ["u", "of"] else " ".join(("university", *words[1:]))


@cache
def universities() -> tuple[School, ...]:
    """All schools, the largest first."""
    return tables.rows(FILE, COLUMNS, _parsed)


def _parsed(cells: list[str]) -> School:
    name, called, state, *people = cells
    total, undergraduate, graduate = map(int, people)
    return School(name, tuple(called.split("|")) if called else (), state, total, undergraduate, graduate)


@cache
def _by_name() -> Mapping[str, School]:
    return {school.name: school for school in universities()}


@cache
def _by_key() -> Mapping[str, tuple[School, ...]]:
    found: dict[str, tuple[School, ...]] = {}
    for school in universities():
        for form in dict.fromkeys(key(name) for name in (school.name, *school.called)):
            found[form] = (*found.get(form, ()), school)
    return found


def university(name: str) -> School | None:
    """The school of exactly this name in the table, or None."""
    return _by_name().get(name)


def universities_called(phrase: str) -> tuple[School, ...]:
    """The schools that go by these words, the largest first: "OSU" is three of them."""
    return _by_key().get(key(phrase), ())
