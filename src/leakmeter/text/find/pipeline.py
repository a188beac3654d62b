"""Marks -> disclosures: facts and reasons added."""

from __future__ import annotations

from leakmeter.text.find.explain import why
from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.mark import Tagger
from leakmeter.text.find.tagger import PatternTagger
from leakmeter.types import Disclosure


def find(text: str, *, tagger: Tagger | None = None, threshold: float = 0.0) -> list[Disclosure]:
    """What the author of ``text`` discloses about themself, in reading order.

    ``tagger`` is the built-in one unless another is given; marks below ``threshold`` (a proportion) are left out.
    Every disclosure slices: ``text[d.start:d.end] == d.text``.
    """
    marks = [mark for mark in (tagger or PatternTagger()).tag(text) if mark.confidence >= threshold]
    return [
        Disclosure(
            start=mark.start,
            end=mark.end,
            text=text[mark.start : mark.end],
            category=mark.category,
            confidence=mark.confidence,
            why=why(mark.category, facts),
            facts=facts,
        )
        for mark, facts in zip(marks, facts_of(text, marks), strict=True)
    ]
