"""Tellings: short texts in which every mention of an attribute is marked, with whose it is and whether it is so now.

``corpus/tellings/*.txt`` holds them, a text a line: ``[[age@relative|34]]`` marks the words "34" as the age of a
relative. What a mark may say is listed in ``labels.toml`` beside them; corpus/GUIDELINES.md says when it is made.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast, get_args

from leakmeter.errors import InputError

#: Whose an attribute is: the author's, their partner's, relative's or friend's (anyone else they know), or another's.
Experiencer = Literal["author", "partner", "relative", "friend", "other"]
#: Whether it is so: now, no longer, not at all, or only hoped, planned, supposed or said in jest.
State = Literal["now", "past", "denied", "wished"]

_MARK = re.compile(r"\[\[([^|\]]*)\|([^\]]*)\]\]")
_LABEL = re.compile(r"\s*([a-z_]+)(?:=([^@!]+?))?(?:@(\w+))?(?:!(\w+))?\s*")


@dataclass(frozen=True, slots=True)
class Mention:
    """Characters ``start`` to ``end`` tell an ``attribute``; ``value`` is "" where the words themselves are it."""

    start: int
    end: int
    attribute: str
    value: str
    experiencer: Experiencer
    state: State


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
    if who not in get_args(Experiencer) or state not in get_args(State):
        raise InputError(f"{where}: {label.strip()[:40]!r} ends with no person or state that there is.")
    return Mention(start, end, attribute, value, cast(Experiencer, who), cast(State, state))
