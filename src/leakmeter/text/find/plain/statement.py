"""What a plain statement is: words of a fixed shape in which an author says one countable thing of themself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from leakmeter.text.find.plain.words import FLAGS


@dataclass(frozen=True, slots=True)
class Statement:
    """Ways to state one thing: the ``attribute`` of the fact that the words must then be read to tell, the ``category`` of
    the mark, ``gate``, with one of which a word of the sentence must begin, and the ``patterns``, of which the group ``marked``
    is what is marked where there is one. A sentence with one of the words of
    ``veto``, or without any of those that it ``needs``, is about something else."""

    attribute: str
    category: str
    gate: str
    patterns: tuple[str, ...]
    veto: str = ""
    needs: str = ""

    def spans(self, sentence: str) -> Iterator[tuple[int, int]]:
        """Where a sentence has the shape of the statement, as (start, end) offsets."""
        if not _compiled(rf"\b(?:{self.gate})").search(sentence):
            return
        if self.veto and _compiled(self.veto).search(sentence):
            return
        if self.needs and not _compiled(self.needs).search(sentence):
            return
        for pattern in self.patterns:
            for match in _compiled(pattern).finditer(sentence):
                start, end = match.span("marked" if "marked" in match.re.groupindex else 0)
                while end > start and sentence[end - 1] in " ,;:":
                    end -= 1
                while end > start and sentence[start] == " ":
                    start += 1
                yield start, end


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, FLAGS)
