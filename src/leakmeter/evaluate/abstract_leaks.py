"""How much of what is known about an author still stands in a text once everything in it says less.

The texts are replies by invented authors whose city, country, age and occupation are known
(personal_reddit_dev.jsonl of eth-sri/llmprivacy, MIT). A label leaks where it stands in the text letter for letter: the
one measure that needs no reader, and that asks too little, since a text can give away a city without naming it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leakmeter.errors import InputError
from leakmeter.text.rewrite.utility import rouge_l

KINDS = ("city", "country", "age", "occupation")
_REMEDY = "Name personal_reddit_dev.jsonl or a file of the same form."


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text and, by kind, what is true of its author. Kinds that no label names are missing."""

    text: str
    labels: dict[str, str]


@dataclass(frozen=True, slots=True)
class Leaks:
    """Texts, how many leak each kind of label before and after, and the mean ROUGE-L F between before and after.

    ``before``, ``left`` and ``added`` count pairs of a text and a label: that stood in it, that still stand in it, and
    that stand in it only now, such as a country in the place of its city.
    """

    texts: int
    before: dict[str, int]
    left: dict[str, int]
    added: dict[str, int]
    rouge_l: float

    @property
    def removed(self) -> float:
        """The proportion of leaks that are gone; 1 where there were none."""
        before = sum(self.before.values())
        return 1 - sum(self.left.values()) / before if before else 1.0


def labelled(file: Path) -> list[Labelled]:
    """The texts of a file with their labels.

    Raises InputError, naming the line, where it holds no text or no labels.
    """
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise InputError(f"{file} cannot be read ({error}). {_REMEDY}") from error
    return [_row(number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _row(number: int, line: str) -> Labelled:
    try:
        row: dict[str, Any] = json.loads(line)
        person: dict[str, Any] = row["personality"]
        text = str(row["response"])
        home = [part.strip() for part in str(person["city_country"]).split(",")]
        known = {"city": home[0], "age": str(person["age"]), "occupation": str(person["occupation"])}
    except (ValueError, LookupError, TypeError) as error:
        raise InputError(f"Line {number} has no response with the personality of its author. {_REMEDY}") from error
    return Labelled(text, {**known, "country": home[-1]} if len(home) > 1 else known)


def leaking(text: str, labels: dict[str, str]) -> Iterator[str]:
    """The kinds whose label stands in a text as whole words, whatever their case."""
    for kind, label in labels.items():
        if label and re.search(rf"(?<!\w){re.escape(label.lower())}(?!\w)", text.lower()):
            yield kind


def measured(
    rows: Sequence[Labelled], rewritten: Callable[[str], str], seen: Callable[[], object] = lambda: None
) -> Leaks:
    """Rewrite every text and count what leaks before and after. ``seen`` is called after each text."""
    before: Counter[str] = Counter()
    left: Counter[str] = Counter()
    added: Counter[str] = Counter()
    likeness = 0.0
    for row in rows:
        after = rewritten(row.text)
        old, new = set(leaking(row.text, row.labels)), set(leaking(after, row.labels))
        before.update(old)
        left.update(old & new)
        added.update(new - old)
        likeness += rouge_l(row.text, after)
        seen()
    return Leaks(len(rows), dict(before), dict(left), dict(added), likeness / len(rows) if rows else 1.0)


def lines(named: str, leaks: Leaks) -> list[str]:
    """The figures as lines of a report: all leaks, then each kind."""
    total = sum(leaks.before.values())
    head = (
        f"{named}: {leaks.texts} texts, {leaks.removed:.3f} of {total} leaks removed, mean ROUGE-L {leaks.rouge_l:.3f}"
    )
    counted = [(kind, *(of.get(kind, 0) for of in (leaks.before, leaks.left, leaks.added))) for kind in KINDS]
    return [head, *(f"  {kind:12} {was:4} before  {left:4} left  {new:4} added" for kind, was, left, new in counted)]
