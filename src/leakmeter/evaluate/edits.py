"""Edits of posts that readers judged, each by itself: ``corpus/edits.jsonl``."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leakmeter.errors import InputError
from leakmeter.text.rewrite.candidates import Candidate
from leakmeter.text.rewrite.degree import Degree
from leakmeter.types import Span


@dataclass(frozen=True, slots=True)
class JudgedEdit:
    """An edit of a post for a disclosure of a ``category``: whether with this edit made, and nothing else, the text
    still ``reads``, is ``true``, and its ``matter`` is still there."""

    category: str
    edit: Candidate
    reads: bool
    true: bool
    matter: bool

    @property
    def accepted(self) -> bool:
        """Whether a reader would take it as it is."""
        return self.reads and self.true and self.matter


@dataclass(frozen=True, slots=True)
class JudgedPost:
    """A post and some edits of it, each judged by itself."""

    id: str
    text: str
    edits: tuple[JudgedEdit, ...]


def judged_posts(path: Path) -> list[JudgedPost]:
    """The posts of a file. Raises InputError, naming the line, where it cannot be read."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise InputError(
            f"The judged edits {path} cannot be read. Name the repository's corpus with --corpus."
        ) from error
    found: list[JudgedPost] = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(_post(json.loads(line)))
        except (ValueError, LookupError, TypeError) as error:
            raise InputError(f"Line {number} of {path.name} is no post with judged edits ({error}).") from error
    return found


def _post(raw: Mapping[str, Any]) -> JudgedPost:
    text = str(raw["text"])
    return JudgedPost(str(raw["id"]), text, tuple(_edit(text, each) for each in raw["edits"]))


def _edit(text: str, raw: Sequence[Any]) -> JudgedEdit:
    start, end, words, category, kind, degree, reads, true, matter = raw
    if not 0 <= start < end <= len(text) or kind not in ("generalise", "remove"):
        raise ValueError(f"an edit from {start} to {end} that is to {kind}")
    edit = Candidate(Span(start, end, text[start:end]), str(words), kind, Degree(degree))
    return JudgedEdit(str(category), edit, bool(reads), bool(true), bool(matter))
