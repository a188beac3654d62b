"""Marks -> disclosures: facts and reasons added."""

from __future__ import annotations

from leakmeter.text.find.builtin import BuiltInTagger
from leakmeter.text.find.community import topic_of
from leakmeter.text.find.explain import why
from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.implied import lowered
from leakmeter.text.find.mark import Tagger
from leakmeter.text.normalform import normal_form
from leakmeter.text.original import disclosures_on
from leakmeter.types import Disclosure

#: What is less sure than this (a proportion) is not counted unless it is asked for.
COUNTED_FROM = 0.5


def find(
    text: str, *, tagger: Tagger | None = None, threshold: float = 0.0, community: str | None = None
) -> list[Disclosure]:
    """What the author of ``text`` discloses about themself, in reading order.

    ``tagger`` is the built-in one unless another is given; what is less sure than ``threshold`` (a proportion) is left
    out. In a ``community`` ("r/diabetes") what its topic implies is less sure, and its reason says so. What is read is
    the text's reading form (:mod:`leakmeter.text.normalform`); every disclosure slices the text as it was written:
    ``text[d.start:d.end] == d.text``.
    """
    form = normal_form(text)
    return list(disclosures_on(form, _found(form.text, tagger or BuiltInTagger(), threshold, community)))


def _found(text: str, tagger: Tagger, threshold: float, community: str | None) -> list[Disclosure]:
    """What is found in a reading form."""
    marks = [mark for mark in tagger.tag(text) if mark.confidence >= threshold]
    found = [
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
    return [d for d in lowered(found, topic_of(community)) if d.confidence >= threshold]
