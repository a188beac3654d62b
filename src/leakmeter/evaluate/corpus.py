"""Reading the marked posts of ``corpus/``: ``[[CATEGORY|words]]`` becomes text and offsets (corpus/GUIDELINES.md)."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

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
    for number, source in enumerate(re.split(r"(?m)^---[ \t]*$", path.read_text("utf-8")), 1):
        lines = source.strip("\n").split("\n")
        while lines and _HEADER.fullmatch(lines[0].strip()):
            lines.pop(0)
        body = "\n".join(lines).strip()
        if body:
            yield marked(f"{path.stem}-{number}", path.stem, body)


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
            raise InputError(f"Post {id}: there is no category {mark['category']}. See corpus/GUIDELINES.md.")
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

    Raises InputError where a post is not to be found.
    """
    known: dict[str, str] = {}
    for line in texts.read_text("utf-8").splitlines():
        text = json.loads(line)["response"]
        known[hashlib.sha256(text.encode()).hexdigest()[:12]] = text
    found: list[Post] = []
    for line in spans.read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["id"] not in known:
            raise InputError(f"{texts.name} has no post {row['id']}, which {spans.name} marks. It is another edition.")
        found.append(Post(row["id"], spans.stem, known[row["id"]], tuple(Marked(*span) for span in row[field])))
    return found
