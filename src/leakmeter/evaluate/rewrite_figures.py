"""The figures of each text and way in a file, without a word of the text: what a run adds to, here or elsewhere.

A model takes minutes for a text on a small machine, so a measurement grows over many runs. What is kept are the parts
of the figures (:mod:`leakmeter.evaluate.rewrite_scores`), and of texts and authors only a hash that tells them apart.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from leakmeter.errors import InputError
from leakmeter.evaluate.rewrite_scores import Part, Scored

#: Hexadecimal digits of a hash: enough that no two of a million texts are taken for one.
_DIGITS = 16


def key(text: str) -> str:
    """What tells a text or an author from others.

    >>> key("I live in Leeds.")
    '7f8a4ae250f54fe9'
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def kept(file: Path) -> list[Scored]:
    """The figures in a file; none where there is no file. Raises InputError, naming the line, where it is damaged."""
    if not file.exists():
        return []
    found: list[Scored] = []
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
            parts: Mapping[str, Part] = {str(name): (float(a), float(b)) for name, (a, b) in row["parts"].items()}
            way, text, author, stopped, made = (str(row[k]) for k in ("way", "text", "author", "stopped", "made"))
            found.append(Scored(way, text, author, parts, stopped, made))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise InputError(f"{file}: line {number} holds no figures of a rewrite. Remove it, or the file.") from error
    return found


def add(file: Path, scored: Sequence[Scored]) -> None:
    """Add figures to a file, one line each."""
    with file.open("a", encoding="utf-8") as out:
        for one in scored:
            row = {
                "way": one.method,
                "made": one.made,
                "text": one.text,
                "author": one.author,
                "stopped": one.stop_reason,
            }
            parts = {name: [round(a, 6), round(b, 6)] for name, (a, b) in one.parts.items()}
            out.write(json.dumps({**row, "parts": parts}) + "\n")


def alike(scored: Sequence[Scored], texts: Collection[str], made: Mapping[str, str]) -> list[Scored]:
    """The figures of some texts, by their keys, in the ways that ``made`` names, as far as they were made as it says:
    by another model, or with another number of turns, the same way is another."""
    return [one for one in scored if one.text in texts and made.get(one.method) == one.made]
