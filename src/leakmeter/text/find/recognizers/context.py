"""The words near a number that say what it is: those of its clause, and of the line above where it begins a line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from leakmeter.text.find.recognizers.kinds import Kind

#: How many characters before and after a number are looked at.
BEFORE, AFTER = 70, 32
#: The end of a clause or line; the full stop of an abbreviation that stands before numbers is none,
#: nor is a question mark, which an answer follows ("What's your SSN? It's …").
_STOP = re.compile(
    r"(?:(?<!\bno)(?<!\bnr)(?<!\bacc)(?<!\bacct)(?<!\bref)(?<!\bs\.s\.n)(?<!\bnum)(?<!\btel)\.|[!;])(?=\s)|[\r\n]",
    re.I,
)
_STOP_AFTER = re.compile(r"[.!?;,\r\n\d]")
#: What stands before the first word of a line: bullets, quotation marks, table borders.
_BLANK = re.compile(r"[\s>*|•\"'`(\[-]*\Z")
#: A line above that is no longer than this (characters) may be the label of the number below it.
_LABEL_LINE = 60
#: A word behind the number counts as if it stood so much further away (characters).
_BEHIND = 15


@dataclass(frozen=True, slots=True)
class Clause:
    """What stands before and after a number in its clause."""

    before: str
    after: str


def clause_around(text: str, start: int, end: int) -> Clause:
    """The clause of a number that stands from ``start`` to ``end``, without the number."""
    window = text[max(0, start - BEFORE) : start]
    stops = [match.end() for match in _STOP.finditer(window)]
    before = window[stops[-1] :] if stops else window
    if stops and window[stops[-1] - 1] in "\r\n" and _BLANK.match(before):
        above = window[: stops[-1]].rstrip()
        line = re.split(r"[\r\n]", above)[-1]
        before = line + before if len(line) <= _LABEL_LINE else before
    stop = _STOP_AFTER.search(text, end, min(len(text), end + AFTER))
    return Clause(before, text[end : stop.start() if stop else end + AFTER])


def distance(kind: Kind, clause: Clause) -> int | None:
    """How many characters from a number the nearest word stands that says that it is of a kind; None where none does."""
    if kind.context is None:
        return None
    ends = [match.end() for match in kind.context.finditer(clause.before)]
    if ends:
        return len(clause.before) - ends[-1]
    behind = kind.context.search(clause.after)
    return behind.start() + _BEHIND if behind else None


def spoken_against(kind: Kind, clause: Clause, near: int | None) -> bool:
    """Whether a word before a number says that it is something else, and none nearer says that it is of the kind."""
    if kind.against is None:
        return False
    ends = [match.end() for match in kind.against.finditer(clause.before)]
    return bool(ends) and (near is None or len(clause.before) - ends[-1] < near)
