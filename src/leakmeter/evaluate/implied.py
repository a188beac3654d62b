"""Things told that follow from what was told before, and things that do not (``corpus/implied.jsonl``).

"I'm a nurse. I work in health care": the second narrows down nobody. Each row is the estimate of its writer alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path
from statistics import fmean

from leakmeter.errors import InputError

#: The writers by whose rows nothing is learnt.
HELD_OUT = frozenset("qt")
#: What adds fewer bits than this follows from what was told before.
_FOLLOWS = 0.5


@dataclass(frozen=True, slots=True)
class Implied:
    """``text[start:end]`` tells ``given`` bits about an author of whom all before it is known, and ``alone`` bits by
    itself."""

    id: str
    writer: str
    text: str
    start: int
    end: int
    given: float
    alone: float


def implied(path: Path) -> list[Implied]:
    """The rows of a file. Raises InputError, naming the line, where it cannot be read."""
    found: list[Implied] = []
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise InputError(f"The texts {path} cannot be read. Name the repository's corpus with --corpus.") from error
    for number, line in enumerate(lines, 1):
        try:
            raw = json.loads(line)
            shares = float(raw["given"]), float(raw["alone"])
            row = Implied(
                str(raw["id"]), str(raw["writer"]), str(raw["text"]), int(raw["start"]), int(raw["end"]),
                *(-log2(share) for share in shares),
            )  # fmt: skip
            if not 0 <= row.start < row.end <= len(row.text) or max(shares) > 1.0:
                raise ValueError("words or shares that cannot be")
        except (ValueError, LookupError, TypeError) as error:
            raise InputError(f"Line {number} of {path.name} is no such text ({error}).") from error
        found.append(row)
    return found


def added(rows: Sequence[Implied], people: Callable[[str], float]) -> dict[str, tuple[int, float, float]]:
    """How many bits are counted for words after others were told: for those that follow from them and for those that do
    not, how many there are, what their writers estimated on average, and what is counted. ``people`` gives k of a text.
    """
    result: dict[str, tuple[int, float, float]] = {}
    for name, some in (
        ("follows", [row for row in rows if row.given < _FOLLOWS]),
        ("is new", [row for row in rows if row.given >= _FOLLOWS]),
    ):
        if some:
            counted = [log2(people(row.text[: row.start]) / people(row.text[: row.end])) for row in some]
            result[name] = len(some), fmean(row.given for row in some), fmean(counted)
    return result
