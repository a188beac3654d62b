"""The marks of a text joined with what the network's third head says is mentioned in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leakmeter.text.find.mark import Mark
from leakmeter.text.find.mention import Mention
from leakmeter.text.find.normalize import attributes, normalized
from leakmeter.text.find.stated_marks import from_number

#: A mention whose words no mark holds gets one from this confidence on.
ALONE = 0.8


def with_mentions(text: str, marks: Sequence[Mark], mentions: Sequence[Mention]) -> list[Mark]:
    """The marks of a text with what is mentioned of its author as they are now: facts for the marks that hold the words, and
    marks of their own for the rest."""
    found = list(marks)
    for mention in mentions:
        row = attributes().get(mention.attribute)
        if row is None or not mention.of_the_author_now:
            continue
        start = from_number(text, mention.start)
        words = text[start : mention.end]
        facts = normalized(mention, words)
        shared = [(min(mark.end, mention.end) - max(mark.start, start), number) for number, mark in enumerate(found)]
        most, index = max(shared, default=(0, -1))
        if most > 0:
            found[index] = replace(found[index], facts=(*found[index].facts, *facts))
        elif mention.confidence >= ALONE:
            own = Mark(start, mention.end, row.category, mention.confidence, words, facts, unsaid=row.unsaid)
            found.append(own)
    return sorted(found, key=lambda mark: mark.start)
