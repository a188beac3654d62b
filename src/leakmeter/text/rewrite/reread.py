"""Edited texts found and counted again: for words that were not made here, such as a model's.

A gain is one of facts: what other words told before an edit they still tell, and the population stays, even where the
edited text is read another way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import inf, log2

from leakmeter.text.crowd import estimate
from leakmeter.text.find import Memory, Tagger, find
from leakmeter.text.find.present.community import forum, topic_of
from leakmeter.text.find.present.quiet import Dismissed, told
from leakmeter.text.rewrite.candidates import Candidate
from leakmeter.text.rewrite.suggest import COUNTED, edited
from leakmeter.types import Disclosure


@dataclass(frozen=True, slots=True)
class Measured:
    """A text's disclosures, those too unsure to be reported, and what says how many people share some of that text."""

    disclosures: Sequence[Disclosure]
    unsure: Sequence[Disclosure]
    count: Callable[[Sequence[Disclosure]], float]

    @property
    def k(self) -> float:
        """How many people share all of it."""
        return self.count(self.disclosures)


Measure = Callable[[str], Measured]


def measured_with(
    tagger: Tagger,
    community: str | None,
    threshold: float,
    allow: Sequence[str] = (),
    dismissed: Dismissed | None = None,
) -> Measure:
    """A function from a text to what is found in it and its k, for measuring edited texts as the text itself was."""
    topic, name = topic_of(community), forum(community or "")
    memory: Memory = {}

    def measure(text: str) -> Measured:
        found = find(text, tagger=tagger, memory=memory, unlabelled=True)
        sure = [d for d in found if d.confidence >= threshold]
        said = told(sure, threshold=threshold, topic=topic, allow=allow, dismissed=dismissed).disclosures
        unsure = [d for d in found if d.confidence < threshold]

        @cache
        def count(some: tuple[Disclosure, ...]) -> float:
            return estimate(some, context=text, community=name).k

        return Measured(said, unsure, lambda some: count(tuple(some)))

    return measure


def people_left(before: Measured, after: Measured, edit: Candidate) -> float:
    """How many people share a text after an edit: what its new words tell by ``after``, all others by ``before``."""
    others = [d for d in before.disclosures if d.end <= edit.span.start or edit.span.end <= d.start]
    start, end = edit.span.start, edit.span.start + len(edit.words)
    new = [_within(d, start, end) for d in after.disclosures if d.start < end and start < d.end]
    return before.count(edited(others, _at_most(new, _counted_bits(before, others)), edit))


def counted_facts(found: Sequence[Disclosure], start: int, end: int) -> bool:
    """Whether something that the crowd counts is read between two offsets."""
    return any(d.start < end and start < d.end and any(f.attribute in COUNTED for f in d.facts) for d in found)


def _counted_bits(before: Measured, others: Sequence[Disclosure]) -> float:
    """How many bits the disclosures of a text count for that are not among its ``others``."""
    shared, apart = before.k - 1.0, before.count(others) - 1.0
    return log2(apart / shared) if 0.0 < shared <= apart < inf else 0.0 if apart < shared else inf


def _at_most(found: Sequence[Disclosure], most: float) -> list[Disclosure]:
    """Disclosures whose bits come to no more than ``most``, each with its part of them: words that say less tell no more
    than those they replace, whatever is measured of them."""
    told = sum(d.bits or 0.0 for d in found)
    part = most / told if told > most else 1.0
    return [d if d.bits is None else replace(d, bits=d.bits * part) for d in found]


def _within(found: Disclosure, start: int, end: int) -> Disclosure:
    """A disclosure as far as it lies between two offsets."""
    first, last = max(found.start, start), min(found.end, end)
    return replace(found, start=first, end=last, text=found.text[first - found.start : last - found.start])
