"""Universities outside the United States by what people call them: "UCD", "VIT Vellore", "Uni of Glasgow"."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from leakmeter.statistics.universities import key
from leakmeter.text.find.lexicon import rows


@cache
def _by_key() -> Mapping[str, tuple[str, ...]]:
    """The names by the forms in which they are compared."""
    found: dict[str, tuple[str, ...]] = {}
    for row in rows("schools"):
        for form in dict.fromkeys(key(called) for called in (row["name"], *filter(None, row["called"].split("|")))):
            found[form] = (*found.get(form, ()), row["name"])
    return found


def schools_called(phrase: str) -> tuple[str, ...]:
    """The names of the schools that go by these words."""
    return _by_key().get(key(phrase), ())
