"""Tellings: short texts in which every mention of an attribute is marked, with whose it is and whether it is so now.

``corpus/tellings/*.txt`` holds them, a text a line: ``[[age@relative|34]]`` marks the words "34" as the age of a
relative. What a mark may say is listed in ``labels.toml`` beside them; corpus/GUIDELINES.md says when it is made.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from leakmeter.errors import InputError
from leakmeter.evaluate.judged import Judged
from leakmeter.text.find.mention import EXPERIENCERS, STATES, Mention

#: Writers of tellings that only measure.
HELD_BACK = ("t04", "t09", "t14", "t20", "t23", "t35", "t42", "t54", "t58", "t64")

_MARK = re.compile(r"\[\[([^|\]]*)\|([^\]]*)\]\]")
_LABEL = re.compile(r"\s*([a-z_]+)(?:=([^@!]+?))?(?:@(\w+))?(?:!(\w+))?\s*")


@dataclass(frozen=True, slots=True)
class Told:
    """A text, its writer's file, and all that is mentioned in it, in reading order."""

    id: str
    writer: str
    text: str
    mentions: tuple[Mention, ...]


def told(folder: Path) -> list[Told]:
    """All tellings of a folder, by writer. Raises InputError, naming the line, where a mark says what there is not."""
    labels = folder / "labels.toml"
    if not labels.is_file():
        raise InputError(f"There is no file {labels}. Name the repository's corpus.")
    allowed = tomllib.loads(labels.read_text("utf-8"))
    found: list[Told] = []
    for file in sorted(folder.glob("*.txt")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if line.strip():
                text, mentions = _read(line, allowed, f"{file.name}, line {number}")
                found.append(Told(f"{file.stem}-{number}", file.stem, text, mentions))
    return found


@dataclass(frozen=True, slots=True)
class MentionsMeasured(Judged):
    """How well mentions are read in some texts.

    Of ``read`` mentions ``right`` share a character with a mark of their label, and of ``marks`` marks ``found`` share
    one with a mention of theirs; of the right ones ``whose`` counts those whose experiencer is the mark's, and ``when``
    those whose state is.
    """

    writers: tuple[str, ...]
    texts: int
    marks: int
    read: int
    right: int
    found: int
    whose: int
    when: int


def measured_mentions(texts: Sequence[Told], read: Callable[[str], Sequence[Mention]]) -> MentionsMeasured:
    """How well ``read`` finds what the texts mention."""
    counts = Counter[str]()
    for each in texts:
        found = read(each.text)
        counts.update(marks=len(each.mentions), read=len(found))
        for mention in found:
            mark = next((mark for mark in each.mentions if same(mention, mark)), None)
            if mark is not None:
                counts.update(right=1, whose=mention.experiencer == mark.experiencer, when=mention.state == mark.state)
        counts["found"] += sum(any(same(mention, mark) for mention in found) for mark in each.mentions)
    writers = tuple(sorted({each.writer for each in texts}))
    names = ("marks", "read", "right", "found", "whose", "when")
    return MentionsMeasured(writers, len(texts), *(counts[name] for name in names))


def same(found: Mention, mark: Mention) -> bool:
    """Whether two mentions are of one label and share a character."""
    return found.label == mark.label and found.start < mark.end and mark.start < found.end


def labels(folder: Path) -> tuple[str, ...]:
    """All labels that a mark of a folder may have, in the order of its labels.toml: "age", "gender=female"."""
    allowed: Mapping[str, list[str]] = tomllib.loads((folder / "labels.toml").read_text("utf-8"))
    return tuple(f"{name}={value}" if value else name for name, values in allowed.items() for value in values or [""])


def _read(line: str, allowed: Mapping[str, list[str]], where: str) -> tuple[str, tuple[Mention, ...]]:
    """The text of a line without its marks, and what they say."""
    text, at = "", 0
    mentions: list[Mention] = []
    for mark in _MARK.finditer(line):
        text += line[at : mark.start()]
        start = len(text)
        text += mark[2]
        mentions += [_mention(label, start, len(text), allowed, where) for label in mark[1].split(";")]
        at = mark.end()
    text += line[at:]
    if "[[" in text or "]]" in text:
        raise InputError(f"{where}: a mark is nested or not closed.")
    return text, tuple(mentions)


def _mention(label: str, start: int, end: int, allowed: Mapping[str, list[str]], where: str) -> Mention:
    found = _LABEL.fullmatch(label)
    attribute, value, who, state = found.groups(default="") if found else ("", "", "", "")
    who, state = who or "author", state or "now"
    if attribute not in allowed:
        raise InputError(f"{where}: {label.strip()[:40]!r} names no attribute of labels.toml.")
    if allowed[attribute] and value not in allowed[attribute]:
        raise InputError(f"{where}: {attribute} is one of {', '.join(allowed[attribute])}, not {value[:40]!r}.")
    if who not in EXPERIENCERS or state not in STATES:
        raise InputError(f"{where}: {label.strip()[:40]!r} ends with no person or state that there is.")
    return Mention(start, end, attribute, value, who, state)
