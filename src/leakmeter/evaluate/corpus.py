"""Reading the marked posts of ``corpus/``: ``[[CATEGORY|words]]`` becomes text and offsets (corpus/GUIDELINES.md)."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from leakmeter.errors import InputError
from leakmeter.text.find.categories import categories

_MARK = re.compile(r"\[\[(?P<category>[A-Z_]+)\|(?P<words>[^\[\]\n]+)\]\]")
_HEADER = re.compile(r"# ?(?P<key>community|id) ?: ?(?P<value>.*)")

#: Which writers taggers may be fitted on, which decide when to stop and how sure a mark is, and which only measure.
VALIDATION = ("w02", "w07")
HELD_OUT = ("w03", "w04", "w06", "w08", "w13")
#: Writers of replies as a language model plays personas, hinting and rambling, each marked by somebody else: they only
#: measure, beside the external posts, which are few.
REPLIES = ("w74", "w80")
#: Texts of nothing but other people, written to mislead: they only measure false alarms.
STRANGERS = ("w104",)


def writers(folder: Path) -> tuple[str, ...]:
    """All writers of a folder, in order."""
    return tuple(sorted(path.stem for path in folder.glob("*.txt")))


def training(folder: Path) -> tuple[str, ...]:
    """The writers that taggers are fitted on: all that neither decide nor measure."""
    return tuple(writer for writer in writers(folder) if writer not in (*VALIDATION, *HELD_OUT, *REPLIES, *STRANGERS))


@dataclass(frozen=True, slots=True)
class Marked:
    """A (start, end, category) span of a post."""

    start: int
    end: int
    category: str


@dataclass(frozen=True, slots=True)
class Post:
    """A post as its readers see it, and what its author discloses. ``id`` is the writer and a running number."""

    id: str
    writer: str
    text: str
    spans: tuple[Marked, ...]


def posts(folder: Path, wanted: tuple[str, ...] | None = None) -> list[Post]:
    """The posts of a folder, or of some of its writers, in order.

    Raises InputError, naming the file and the post, where a mark cannot be read.
    """
    files = [path for path in sorted(folder.glob("*.txt")) if wanted is None or path.stem in wanted]
    return [post for path in files for post in _posts(path)]


def _posts(path: Path) -> Iterator[Post]:
    for number, source in enumerate(re.split(r"(?m)^---[ \t]*$", _text(path)), 1):
        lines = source.strip("\n").split("\n")
        while lines and _HEADER.fullmatch(lines[0].strip()):
            lines.pop(0)
        body = "\n".join(lines).strip()
        if body:
            yield marked(f"{path.stem}-{number}", path.stem, body)


def _text(path: Path) -> str:
    """What a file holds. Raises InputError where it cannot be read or is not UTF-8."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeError) as error:
        raise InputError(f"{path} cannot be read. It must be a text file in UTF-8.") from error


def marked(id: str, writer: str, source: str) -> Post:
    """The post whose marks are written into ``source`` as ``[[CATEGORY|words]]``.

    Raises InputError, naming the post, where a mark cannot be read.
    """
    known = {category.id for category in categories()}
    text, position = "", 0
    spans: list[Marked] = []
    for mark in _MARK.finditer(source):
        text += source[position : mark.start()]
        position = mark.end()
        if mark["category"] not in known:
            raise InputError(f"Post {id}: there is no category {mark['category'][:40]}. See corpus/GUIDELINES.md.")
        spans.append(Marked(len(text), len(text) + len(mark["words"]), mark["category"]))
        text += mark["words"]
    text += source[position:]
    if "[[" in text or "]]" in text:
        raise InputError(f"Post {id}: a mark is not closed or not written as [[CATEGORY|words]].")
    return Post(id, writer, text, tuple(spans))


def external(spans: Path, texts: Path, field: str = "spans") -> list[Post]:
    """Posts that others wrote, with spans that were marked here.

    ``spans`` is one of corpus/external_*.jsonl, which hold ids and offsets alone; ``texts`` is the file of the posts
    (personal_reddit_dev.jsonl of eth-sri/llmprivacy, MIT). An id is the beginning of the SHA-256 of a post's text, so
    that offsets are never put on other words. ``field`` chooses whose marks: the agreed "spans", "first" or "second".

    Raises InputError where a post is not to be found, and for a line that is not as it must be.
    """
    known = {hashlib.sha256(text.encode()).hexdigest()[:12]: text for text in _responses(texts)}
    found: list[Post] = []
    for number, row in _rows(spans):
        try:
            id, marks = str(row["id"]), tuple(Marked(int(start), int(end), str(of)) for start, end, of in row[field])
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(f"{spans}, line {number}: there must be an id, and a list of {field!r} in it.") from error
        if id not in known:
            raise InputError(f"{texts.name} has no post {id[:12]!a}, which {spans.name} marks. It is another edition.")
        found.append(Post(id, spans.stem, known[id], marks))
    return found


def _responses(path: Path) -> Iterator[str]:
    for number, row in _rows(path):
        text = row.get("response")
        if not isinstance(text, str) or any("\ud800" <= character <= "\udfff" for character in text):
            raise InputError(f"{path}, line {number}: there must be a text called “response” in it.")
        yield text


def _rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a file of JSON lines, with the lines' numbers. Raises InputError for a line that is no object."""
    for number, line in enumerate(_text(path).split("\n"), 1):
        if not line.strip():
            continue
        try:
            row: object = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict):
            raise InputError(f"{path}, line {number}: this is no JSON object. Each line must be one.")
        yield number, cast("dict[str, Any]", row)
