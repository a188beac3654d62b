"""What an attacker guesses about an author: the rows of ``attributes.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from leakmeter.errors import DataError, InputError

FILE = Path(__file__).parent / "attributes.toml"
#: How a guess is compared with the truth: the same; either in the other; numbers of years near each other.
Match = Literal["equal", "contained", "within three years"]


@dataclass(frozen=True, slots=True)
class Attribute:
    """One thing to guess. ``values`` are the only ones it may have, none where any will do; ``facts`` are what find reads of
    it, and ``spans`` the categories whose words bear on it. The table says more of each."""

    id: str
    label: str
    asks: str
    match: Match
    facts: tuple[str, ...]
    spans: tuple[str, ...]
    values: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@cache
def attributes() -> tuple[Attribute, ...]:
    """All rows in the order of the table. Raises DataError where it is missing or damaged."""
    try:
        rows: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["attribute"]
        return tuple(
            Attribute(
                row["id"],
                row["label"],
                row["asks"],
                row["match"],
                tuple(row["facts"]),
                tuple(row["spans"]),
                tuple(row.get("values", ())),
                tuple(row.get("others", ())),
            )
            for row in rows
        )
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise DataError(
            f"The table {FILE.name} is missing or damaged. Install leakmeter again to restore it."
        ) from error


def attribute(id: str) -> Attribute:
    """The attribute of an id. Raises InputError, naming those there are, for any other."""
    for each in attributes():
        if each.id == id:
            return each
    raise InputError(f"There is no attribute “{id[:30]}”. Attributes: {', '.join(a.id for a in attributes())}.")
