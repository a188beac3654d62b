"""A whole text at one degree: every disclosure generalised that far, and what the text says of it elsewhere.

This asks for no number of people. It is what one does with a text that is to tell as little as a degree allows; the planner
(plan.py) does no more than a target needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from leakmeter.text.find import BuiltInTagger, find
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.echoes import echoes, hints
from leakmeter.text.rewrite.edits import applied
from leakmeter.text.rewrite.suggest import still_told
from leakmeter.types import Disclosure


class Reach(IntEnum):
    """What is changed besides the disclosures: nothing, what only repeats them, or all places named beside them."""

    DISCLOSURES = 1
    ECHOES = 2
    HINTS = 3


@dataclass(frozen=True, slots=True)
class Abstracted:
    """The text with its edits made, and the edits in reading order, as spans of the original."""

    text: str
    edits: tuple[Candidate, ...]


def everything(
    text: str, degree: Degree = Degree.STRONG, *, reach: Reach = Reach.ECHOES, threshold: float = 0.5
) -> Abstracted:
    """The text with every disclosure of at least ``threshold`` (a proportion) at a degree.

    Of each disclosure the most general wording up to the degree is taken from which its facts are not read again; at the
    strongest degree it is left out where there is no such wording. A text without disclosures comes back as it is.
    """
    tagger = BuiltInTagger()
    found = find(text, tagger=tagger, threshold=threshold)
    offered = {d: [c for c in candidates(text, d) if c.degree <= degree] for d in found}
    tagger.read_ahead([applied(text, c.span, c.words) for some in offered.values() for c in some])
    chosen = [c for d, some in offered.items() if (c := _chosen(text, d, some, tagger, threshold)) is not None]
    beside = (*(echoes(text, found) if reach >= Reach.ECHOES else ()), *(hints(text, found) if reach >= Reach.HINTS else ()))
    for echo in beside:
        chosen += [c for c in candidates(text, echo) if c.degree <= degree and c.kind == "generalise"][-1:]
    return together(text, chosen)


def together(text: str, edits: Iterable[Candidate]) -> Abstracted:
    """The text with several edits made at once. Of those that overlap the first in the text is made, the longest first."""
    made: list[Candidate] = []
    words: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda e: (e.span.start, -e.span.end)):
        if edit.span.start >= at:
            words += [text[at : edit.span.start], edit.words]
            made.append(edit)
            at = edit.span.end
    return Abstracted("".join((*words, text[at:])), tuple(made))


def _chosen(
    text: str, disclosure: Disclosure, offered: Sequence[Candidate], tagger: BuiltInTagger, threshold: float
) -> Candidate | None:
    """The most general candidate from which the facts are not read again; leaving out only for want of another."""
    for candidate in sorted(offered, key=lambda c: (c.kind == "remove", -c.degree)):
        edited = applied(text, candidate.span, candidate.words)
        if not any(c.isalnum() for c in edited):
            continue
        after = find(edited, tagger=tagger, threshold=threshold)
        start = candidate.span.start
        if not still_told(disclosure, after, start, start + len(candidate.words)):
            return candidate
    return None
