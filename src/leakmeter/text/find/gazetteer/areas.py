"""Areas people name that no figure covers, and the smallest place around them that one does.

Counties outside the United States, islands and landscapes: "I live in Sussex" says at least that the author lives in England. Without this the
gazetteer would offer its villages of the same names, half a world away.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from leakmeter.errors import DataError
from leakmeter.statistics.figures import Place
from leakmeter.statistics.names import key
from leakmeter.statistics.places import by_label

FILE = "areas.tsv"


@cache
def _areas() -> dict[str, str]:
    """The label of the place around each area, by the area's name in small letters. Raises DataError if the table is
    missing or damaged."""
    try:
        lines = (resources.files("leakmeter.text.find.data") / FILE).read_text("utf-8").splitlines()
        rows = [line.split("\t") for line in lines if line and not line.startswith("#")][1:]
        return {name: label for label, names in rows for name in names.split("|")}
    except (OSError, ValueError) as error:
        raise DataError(f"The table {FILE} cannot be read ({error}). Reinstall leakmeter.") from error


@cache
def _labels() -> dict[str, str]:
    return {key(name): label for name, label in _areas().items()}


@cache
def _pattern() -> re.Pattern[str]:
    names = sorted(_areas(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE)


def area_in(words: str, label: str) -> str | None:
    """The area named in some words that is counted as the place of that label: "Bali" of "living in Bali", "Indonesia"."""
    found = (match.group() for match in _pattern().finditer(words))
    return next((name for name in found if _labels().get(key(name)) == label), None)


def around_area(name: str) -> Place | None:
    """The place around an area of that name, or None where the name is not such an area's."""
    label = _labels().get(key(name))
    return by_label(label) if label else None
