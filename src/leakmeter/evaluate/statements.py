"""Reading the marked statements of ``corpus/statements``: ``[[trait=value|words]]`` becomes text, offsets and labels.

How well a tagger reads them is measured here too (corpus/GUIDELINES.md says what is marked).
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from leakmeter.errors import InputError
from leakmeter.evaluate.corpus import writers
from leakmeter.evaluate.judged import Judged
from leakmeter.evaluate.spans import Labelled, touching
from leakmeter.text.find.model.stated import Stated

#: Writers of statements that only measure.
HELD_BACK = ("s08", "s10", "s42", "s46", "s65")
#: The traits that are marked, and their values. "" stands for a trait whose value is read from the words.
VALUES: Mapping[str, tuple[str, ...]] = {
    "age": ("",),
    "alcohol": ("does not drink", "drinks"),
    "cannabis": ("current", "former", "never"),
    "children": ("", "none"),
    "depressed": ("most days", "several days", "yes"),
    "diabetes": ("yes",),
    "education": ("less than high school", "high school", "some college", "associate", "bachelor", "college graduate",
                  "master", "doctorate"),
    "hearing": ("yes",),
    "height": ("",),
    "household_income": ("",),
    "housing": ("owns", "rents", "with parents"),
    "income": ("",),
    "industry": ("construction", "education", "finance", "government", "healthcare", "hospitality", "manufacturing",
                 "other", "retail", "tech", "transport"),
    "marital": ("cohabiting", "divorced", "married", "never married", "partnered", "separated", "single", "widowed"),
    "orientation": ("bisexual", "gay", "straight"),
    "pregnant": ("yes",),
    "race": ("asian", "black", "hispanic", "mexican american", "multiracial", "native american", "white"),
    "remembering": ("yes",),
    "seeing": ("yes",),
    "sex": ("female", "male"),
    "sleep_trouble": ("yes",),
    "smoking": ("current", "does not smoke", "former", "never", "vapes"),
    "walking": ("yes",),
    "weight": ("",),
    "work": ("disabled", "homemaker", "looking", "not working", "retired", "working"),
}  # fmt: skip
_MARK = re.compile(r"\[\[(?P<label>[^\[\]|\n]*)\|(?P<words>[^\[\]|\n]+)\]\]")
_HOW = "See corpus/GUIDELINES.md."


@dataclass(frozen=True, slots=True)
class Said:
    """Characters ``start`` to ``end`` state the trait ``label``: "sex=male", or "age", whose value the words hold."""

    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A text as its readers see it, and what its author states. ``id`` is the writer and the line."""

    id: str
    writer: str
    text: str
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class StatedMeasured(Judged):
    """How well the marked traits of some texts are read.

    Of ``read`` stretches ``right`` share a character with a mark of their label; of ``marks`` marks ``found`` share one
    with what was read, and ``missed`` and ``wrong`` count the others by label. ``alarms`` were read in the ``clean``
    texts, which have no marks.
    """

    writers: tuple[str, ...]
    texts: int
    marks: int
    read: int
    right: int
    found: int
    clean: int
    alarms: int
    missed: Mapping[str, int]
    wrong: Mapping[str, int]


@cache
def labels() -> tuple[str, ...]:
    """All labels that a mark may have, sorted."""
    return tuple(sorted(f"{trait}={value}" if value else trait for trait, values in VALUES.items() for value in values))


def training_writers(folder: Path) -> tuple[str, ...]:
    """The writers of statements that taggers are fitted on: all that are not held back."""
    return tuple(writer for writer in writers(folder) if writer not in HELD_BACK)


def statements(folder: Path, wanted: tuple[str, ...] | None = None) -> list[Statement]:
    """The statements of a folder, or of some of its writers, in order: a text a line.

    Raises InputError, naming the file and the line, where a file or a mark cannot be read.
    """
    files = [path for path in sorted(folder.glob("*.txt")) if wanted is None or path.stem in wanted]
    return [statement for path in files for statement in _statements(path)]


def _statements(path: Path) -> Iterator[Statement]:
    try:
        lines = path.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read. It must be a text file in UTF-8.") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _statement(path, number, line.strip())


def _statement(path: Path, number: int, source: str) -> Statement:
    """The statement whose marks are written into a line. Raises InputError where one cannot be read."""
    known = labels()
    text, position = "", 0
    said: list[Said] = []
    for mark in _MARK.finditer(source):
        text += source[position : mark.start()]
        position = mark.end()
        if mark["label"] not in known:
            raise InputError(f"{path}, line {number}: there is no trait {mark['label'][:40]!r}. {_HOW}")
        if mark["words"] != mark["words"].strip():
            raise InputError(f"{path}, line {number}: a mark of {mark['label'][:40]!r} begins or ends with a space.")
        said.append(Said(len(text), len(text) + len(mark["words"]), mark["label"]))
        text += mark["words"]
    text += source[position:]
    if "[[" in text or "]]" in text:
        raise InputError(f"{path}, line {number}: a mark is not closed or not written as [[trait=value|words]]. {_HOW}")
    return Statement(f"{path.stem}-{number}", path.stem, text, tuple(said))


def checksums(folder: Path, wanted: Iterable[str]) -> dict[str, str]:
    """The SHA-256 of the files of some writers, by file name."""
    names = [f"{writer}.txt" for writer in wanted]
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}


def measured_statements(found: Sequence[Statement], stated: Callable[[str], Sequence[Stated]]) -> StatedMeasured:
    """Compare what ``stated`` reads in the texts of statements with their marks."""
    read = marks = clean = alarms = 0
    wrong: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for statement in found:
        ours: list[Labelled] = [(s.start, s.end, s.label) for s in stated(statement.text)]
        theirs: list[Labelled] = [(s.start, s.end, s.label) for s in statement.said]
        read, marks = read + len(ours), marks + len(theirs)
        wrong.update(o[2] for o in ours if not any(touching(o, t) for t in theirs))
        missed.update(t[2] for t in theirs if not any(touching(o, t) for o in ours))
        if not theirs:
            clean, alarms = clean + 1, alarms + len(ours)
    return StatedMeasured(
        writers=tuple(sorted({statement.writer for statement in found})),
        texts=len(found),
        marks=marks,
        read=read,
        right=read - wrong.total(),
        found=marks - missed.total(),
        clean=clean,
        alarms=alarms,
        missed=dict(missed),
        wrong=dict(wrong),
    )
