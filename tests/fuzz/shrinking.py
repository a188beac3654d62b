"""A smaller input that fails in the same way: pieces are left out as long as the failure stays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.fuzz.case import Finding


def shrunk(finding: Finding, again: Callable[[Finding, str], Finding | None], seconds: float) -> Finding:
    """The finding with the smallest text that was met in so many seconds.

    ``again`` judges another text in place of the finding's. Lines are left out first, then words, then characters:
    halves of what there is, then quarters, and so on.
    """
    end = time.monotonic() + seconds
    smallest = finding
    for parts in (lambda text: text.splitlines(keepends=True), _words, list):
        smallest = _fewer(smallest, parts, again, end)
    return smallest


def _words(text: str) -> list[str]:
    return [part for word in text.split(" ") for part in (word, " ")][:-1]


def _fewer(
    finding: Finding,
    parts: Callable[[str], list[str]],
    again: Callable[[Finding, str], Finding | None],
    end: float,
) -> Finding:
    pieces = parts(finding.case.text)
    size = max(1, len(pieces) // 2)
    while size and pieces:
        for kept in _without(pieces, size):
            if time.monotonic() > end:
                return finding
            met = again(finding, "".join(kept))
            if met is not None and met.same == finding.same:
                finding, pieces = replace(met, index=finding.index), kept
                break
        else:
            size //= 2
        size = min(size, len(pieces))
    return finding


def _without(pieces: list[str], size: int) -> Iterator[list[str]]:
    """The pieces without each stretch of so many."""
    for start in range(0, len(pieces), size):
        yield pieces[:start] + pieces[start + size :]
