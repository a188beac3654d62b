"""Marks -> disclosures: facts and reasons added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leakmeter.text.find.builtin import BuiltInTagger
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.consolidate.telling import telling, with_bits
from leakmeter.text.find.mark import Mark, Tagger
from leakmeter.text.find.model.parts import LONGEST, Part, parts
from leakmeter.text.find.present.community import topic_of
from leakmeter.text.find.present.explain import why
from leakmeter.text.find.present.implied import lowered
from leakmeter.text.normalform import normal_form
from leakmeter.text.original import disclosures_on
from leakmeter.types import Disclosure

#: What is less sure than this (a proportion) is not counted unless it is asked for.
COUNTED_FROM = 0.5


#: What was found in a part of a long text, by its words, the threshold, and whether words without a label were asked for.
Memory = dict[tuple[str, float, bool], tuple[Disclosure, ...]]


def find(
    text: str,
    *,
    tagger: Tagger | None = None,
    threshold: float = 0.0,
    community: str | None = None,
    memory: Memory | None = None,
    unlabelled: bool = False,
) -> list[Disclosure]:
    """What the author of ``text`` discloses about themself, in reading order.

    ``tagger`` is the built-in one unless another is given; what is less sure than ``threshold`` (a proportion) is left
    out. In a ``community`` ("r/diabetes") what its topic implies is less sure, and its reason says so. What is read is
    the text's reading form (:mod:`leakmeter.text.normalform`); every disclosure slices the text as it was written:
    ``text[d.start:d.end] == d.text``. A text of more than 8,000 characters is read in parts (find/model/parts.py); ``memory``
    may hold parts of such texts that the same tagger has read before. ``unlabelled`` adds, with the category OTHERS, words that
    tell something of the author by the learned measure of rarity and bear no label (:mod:`leakmeter.text.find.consolidate.telling`).
    """
    form = normal_form(text)
    known: Memory = {} if memory is None else memory
    found = _in_form(form.text, tagger or BuiltInTagger(), threshold, known, unlabelled)
    return list(disclosures_on(form, [d for d in lowered(found, topic_of(community)) if d.confidence >= threshold]))


def _in_form(text: str, tagger: Tagger, threshold: float, memory: Memory, unlabelled: bool) -> list[Disclosure]:
    """What is found in a reading form, in parts where it is long."""
    if len(text) <= LONGEST:
        return _found(text, tagger, threshold, unlabelled)
    return [
        replace(d, start=start, end=end, text=text[start:end])
        for part in parts(text)
        for d in _remembered(part, tagger, threshold, memory, unlabelled)
        for start, end in ((part.start + d.start, part.start + d.end),)
    ]


def _remembered(
    part: Part, tagger: Tagger, threshold: float, memory: Memory, unlabelled: bool
) -> tuple[Disclosure, ...]:
    key = (part.said, threshold, unlabelled)
    if key not in memory:
        memory[key] = tuple(_found(part.said, tagger, threshold, unlabelled))
    return memory[key]


def _found(text: str, tagger: Tagger, threshold: float, unlabelled: bool) -> list[Disclosure]:
    """What is found in a text that is read whole."""
    marks = [mark for mark in tagger.tag(text) if mark.confidence >= threshold]
    labelled = _labelled(text, marks)
    if not isinstance(tagger, BuiltInTagger):
        return labelled
    words = tagger.telling_words(text)
    found = with_bits(labelled, words)
    return sorted((*found, *telling(text, found, words)), key=lambda d: d.start) if unlabelled else found


def _labelled(text: str, marks: Sequence[Mark]) -> list[Disclosure]:
    """The marks with the facts in their words, and why they are marked."""
    return [
        Disclosure(
            start=mark.start,
            end=mark.end,
            text=text[mark.start : mark.end],
            category=mark.category,
            confidence=mark.confidence,
            why=mark.why or why(mark.category, facts),
            facts=facts,
        )
        for mark, facts in zip(marks, facts_of(text, marks), strict=True)
    ]
