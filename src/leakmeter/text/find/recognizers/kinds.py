"""The kinds of identifiers, read from ``kinds.toml``, which says what each column means."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from leakmeter.errors import DataError

Audience = Literal["public", "authority", "company", "secret"]

#: What an identifier does, and to whom it names a person, in words that follow what it is called.
AUDIENCES: dict[Audience, str] = {
    "public": "names one person to anyone",
    "authority": "names one person to authorities and to whoever keeps their records",
    "company": "names one person to the company or organisation that keeps it on file",
    "secret": "opens what it protects to whoever reads it",
}
#: What makes a number of the word before it: "order *number*", "case *no.*", "ticket *#*".
_NUMBERING = r"(?:\s?[-–(]?\s?(?:numbers?|num\b|nr\b|no\b|n[°º]|id\b|ref(?:erence)?\b|code\b|locator\b)\.?){1,2}"
#: What may stand between what a number is called and the number.
_GLUE = r"\.?(?:\s?[:#=–—-]+)?\s?(?:(?:is|was|are|says|of|on file is|ending up as|would be|will be)\b:?)?\s?[\[(#\"'“‘`*]{0,3}"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of identifier: a row of the table.

    ``form`` is what it looks like, with the ends of words around it; None where another reader finds it. ``check`` names
    what a number has to pass, "" if there is nothing. ``context`` finds a word that says what it is, ``label`` one right
    before it; at least one of the two must be there unless ``alone`` fits. ``against`` finds words that say it is
    something else. ``chance`` is how likely it is that characters of the example's shape pass (a proportion).
    """

    id: str
    name: str
    country: str
    audience: Audience
    noun: str
    example: str
    form: re.Pattern[str] | None
    check: str
    exact: bool
    chance: float
    context: re.Pattern[str] | None
    label: re.Pattern[str] | None
    alone: re.Pattern[str] | None
    against: re.Pattern[str] | None
    rank: int
    labels: tuple[str, ...] = ()


@cache
def kinds() -> tuple[Kind, ...]:
    """All kinds, in the order of the table. Raises DataError, naming the row, where one cannot be read."""
    rows = tomllib.loads((Path(__file__).parent / "kinds.toml").read_text("utf-8"))["kind"]
    return tuple(_kind(row, rank) for rank, row in enumerate(rows))


@cache
def _by_id() -> dict[str, Kind]:
    return {one.id: one for one in kinds()}


def kind(name: str) -> Kind | None:
    """The kind with an id, or None."""
    return _by_id().get(name)


def _kind(row: dict[str, Any], rank: int) -> Kind:
    try:
        listed: list[str] = row.get("context", [])
        named = bool(row.get("named"))
        return Kind(
            id=row["id"],
            name=row["label"],
            country=row.get("country", ""),
            audience=row["to"],
            noun=row["noun"],
            example=row["example"],
            form=re.compile(rf"(?:{row['form']})(?![\w])") if "form" in row else None,
            check=row.get("check", ""),
            exact=bool(row.get("exact")),
            chance=row.get("chance", 1.0),
            context=_any_of(listed, rf"(?i:{_NUMBERING})?(?![^\W_])") if listed and not named else None,
            label=_labelled(listed, strict=bool(row.get("strict"))) if named else None,
            alone=re.compile(row["alone"]) if "alone" in row else None,
            against=_any_of(row["against"], r"(?![^\W_])") if "against" in row else None,
            rank=rank,
            labels=tuple(listed) if named else (),
        )
    except (KeyError, re.error, TypeError) as error:
        place = row.get("id", f"row {rank + 1}")
        raise DataError(
            f"The kind {place!r} in kinds.toml cannot be read ({error}). Install leakmeter again."
        ) from error


def first_words(one: Kind) -> frozenset[str]:
    """The first words, in lower case, with which a label of a kind can begin."""
    return frozenset(re.findall(r"[^\W\d_]+", words.lower())[0] for words in one.labels)


def _any_of(words: list[str], following: str) -> re.Pattern[str]:
    """An expression for any of some words and what follows it; words in capitals count in capitals only."""
    some = "|".join(_said(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])(?:{some}){following}")


def _said(word: str) -> str:
    expression = re.escape(word).replace(r"\ ", r"\s+").replace("'", "['’]?")
    return expression if word.isupper() else f"(?i:{expression})"


def _labelled(words: list[str], *, strict: bool) -> re.Pattern[str]:
    """What a number is called, right before it; if ``strict``, with a word that says that it is a number."""
    numbered = rf"(?:(?i:{_NUMBERING})|(?=\s?#))" if strict else rf"(?i:{_NUMBERING})?"
    return _any_of(words, rf"(?![^\W_]){numbered}(?i:{_GLUE})(?=[\w/$@!#*-])")
