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
class Rule:
    """One way people put a disclosure: a pattern, how often it is right (a proportion), and which rule wins where two
    overlap (the higher rank)."""

    pattern: str
    confidence: float
    rank: int


@dataclass(frozen=True, slots=True)
class Category:
    """One kind of disclosure. ``why`` completes the sentence "This …"; ``source`` is the paper that defines it."""

    id: str
    name: str
    definition: str
    examples: tuple[str, ...]
    why: str
    source: str
    rules: tuple[Rule, ...]


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
    rank, confidence = row.get("rank", 50), row.get("confidence", 0.8)
    return Category(
        id=row["id"],
        name=row["name"],
        definition=row["definition"],
        examples=tuple(row["examples"]),
        why=row["why"],
        source=row["source"],
        rules=tuple(_rule(rule, rank, confidence) for rule in row["patterns"]),
    )


def _rule(rule: str | Mapping[str, Any], rank: int, confidence: float) -> Rule:
    if isinstance(rule, str):
        return Rule(rule, confidence, rank)
    return Rule(rule["pattern"], rule.get("confidence", confidence), rule.get("rank", rank))
