"""The 26 categories, read from ``text/categories.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from leakmeter.errors import DataError


@dataclass(frozen=True, slots=True)
class Category:
    """One kind of disclosure. ``why`` completes the sentence "This …"; ``source`` is the paper that defines it."""

    id: str
    name: str
    definition: str
    examples: tuple[str, ...]
    why: str
    source: str


@cache
def categories() -> tuple[Category, ...]:
    """All categories in the order of the file.

    Raises DataError if the file is missing or damaged.
    """
    try:
        content = tomllib.loads((resources.files("leakmeter.text") / "categories.toml").read_text("utf-8"))
        return tuple(_category(row) for row in content["category"])
    except (OSError, UnicodeError, tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise DataError(f"categories.toml cannot be read ({error!r}). Reinstall leakmeter.") from error


@cache
def category(id: str) -> Category:
    """The category with this id. Raises DataError for an unknown id."""
    for candidate in categories():
        if candidate.id == id:
            return candidate
    raise DataError(f"There is no category “{id}”; the categories are {', '.join(c.id for c in categories())}.")


def _category(row: Mapping[str, Any]) -> Category:
    return Category(
        id=row["id"],
        name=row["name"],
        definition=row["definition"],
        examples=tuple(row["examples"]),
        why=row["why"],
        source=row["source"],
    )
