"""Reading the marked posts of ``corpus/``: ``[[CATEGORY|words]]`` becomes text and offsets (corpus/GUIDELINES.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from leakmeter.errors import InputError
from leakmeter.text.find.categories import categories

_MARK = re.compile(r"\[\[(?P<category>[A-Z_]+)\|(?P<words>[^\[\]\n]+)\]\]")
_HEADER = re.compile(r"# ?(?P<key>community|id) ?: ?(?P<value>.*)")

#: Which writers the patterns and models may be fitted on, and which only measure them.
DEVELOPMENT = ("w01", "w02", "w05", "w07", "w09", "w10", "w11", "w12", "w15", "w16")
HELD_OUT = ("w03", "w04", "w06", "w08", "w13")


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


def posts(folder: Path, writers: tuple[str, ...] | None = None) -> list[Post]:
    """The posts of a folder, or of some of its writers, in order.

    Raises InputError, naming the file and the post, where a mark cannot be read.
    """
    files = [path for path in sorted(folder.glob("*.txt")) if writers is None or path.stem in writers]
    return [post for path in files for post in _posts(path)]


def _posts(path: Path) -> Iterator[Post]:
    for number, source in enumerate(re.split(r"(?m)^---[ \t]*$", path.read_text("utf-8")), 1):
        lines = source.strip("\n").split("\n")
        while lines and _HEADER.fullmatch(lines[0].strip()):
            lines.pop(0)
        body = "\n".join(lines).strip()
        if body:
            yield _post(f"{path.stem}-{number}", path.stem, body)


def _post(id: str, writer: str, source: str) -> Post:
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
