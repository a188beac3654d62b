"""Reading the written test set of abstraction: spans with three reference abstractions each (corpus/GUIDELINES.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leakmeter.errors import InputError
from leakmeter.text.find.categories import categories
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.types import Disclosure, Span

#: How many references each span has: minimal, moderate and strong.
REFERENCES = 3
_REMEDY = "Name the repository's corpus with --corpus."


@dataclass(frozen=True, slots=True)
class Abstracted:
    """A short text, the ``span`` of its author's words that discloses something, and what may stand in its place:
    ``references`` that say a little less, less, and the topic alone."""

    id: str
    text: str
    span: Span
    category: str
    references: tuple[str, ...]

    @property
    def disclosure(self) -> Disclosure:
        """The span as find would return it, with the facts that are read from its words."""
        mark = Mark(self.span.start, self.span.end, self.category, 1.0)
        facts = facts_of(self.text, [mark])[0]
        return Disclosure(self.span.start, self.span.end, self.span.text, self.category, facts=facts)


def abstracted(file: Path) -> list[Abstracted]:
    """The spans of a file of the form of corpus/abstractions.jsonl.

    Raises InputError, naming the line, where the offsets do not cut the words, the category is not known or there are
    not three references.
    """
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise InputError(f"{file} cannot be read ({error}). {_REMEDY}") from error
    known = {category.id for category in categories()}
    return [_row(number, line, known) for number, line in enumerate(lines, 1) if line.strip()]


def _row(number: int, line: str, known: set[str]) -> Abstracted:
    try:
        row: dict[str, Any] = json.loads(line)
        span = Span(int(row["start"]), int(row["end"]), str(row["words"]))
        read = Abstracted(str(row["id"]), str(row["text"]), span, str(row["category"]), tuple(row["references"]))
    except (ValueError, LookupError, TypeError) as error:
        raise InputError(f"Line {number} is not a span with its references. See corpus/GUIDELINES.md.") from error
    if not span.text or read.text[span.start : span.end] != span.text:
        raise InputError(f"Line {number}: the offsets do not cut the words out of the text. Count them anew.")
    if read.category not in known:
        raise InputError(f"Line {number}: there is no category {read.category}. See corpus/GUIDELINES.md.")
    if len(read.references) != REFERENCES:
        raise InputError(f"Line {number} has {len(read.references)} references. Give {REFERENCES}.")
    return read
