"""Universities outside the United States by what people call them: "UCD", "VIT Vellore", "Uni of Glasgow"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from leakmeter.statistics.universities import key
from leakmeter.text.find.lexicon import rows

_OF = re.compile(r"University of ((?:the )?[^,|]+)")
_BEFORE = re.compile(r"([\w’'-]+(?: [\w’'-]+)?) University")


@cache
def _by_key() -> Mapping[str, tuple[str, ...]]:
    """The names by the forms in which they are compared; what somebody is known by goes before what follows from the name."""
    found: dict[str, tuple[str, ...]] = {}
    for row in rows("schools"):
        for form in dict.fromkeys(key(called) for called in (row["name"], *filter(None, row["called"].split("|")))):
            found[form] = (*found.get(form, ()), row["name"])
    for row in rows("schools"):
        for form in map(key, _turned(row["name"])):
            found.setdefault(form, (row["name"],))
    return found


def _turned(name: str) -> Iterator[str]:
    """The name the other way round: "Glasgow University" and "University of Lancaster"."""
    if of := _OF.fullmatch(name):
        yield f"{of[1]} University"
    elif before := _BEFORE.fullmatch(name):
        yield f"University of {before[1]}"


def schools_called(phrase: str) -> tuple[str, ...]:
    """The names of the schools that go by these words."""
    return _by_key().get(key(phrase), ())
