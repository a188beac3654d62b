"""The marks of a text joined with what the network's third head says is mentioned in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from leakmeter.text.find.mark import Mark
from leakmeter.text.find.mention import Mention
from leakmeter.text.find.normalize import attributes, normalized
from leakmeter.text.find.unsaid import Chances

#: Where no piece of a mark has this chance of telling a fact's attribute of the author, the mark does not tell it.
UNLIKELY = 0.1
#: The attributes of facts, and the mentions of which one must be likely where they are told.
_MENTIONED_BY: Mapping[str, tuple[str, ...]] = {
    "age": ("age", "birth_date"),
}


def with_mentions(text: str, marks: Sequence[Mark], mentions: Sequence[Mention]) -> list[Mark]:
    """The marks of a text with what is mentioned of its author as they are now: facts for the marks that hold the words, and
    marks of their own for the rest."""
    found = list(marks)
    for mention in mentions:
        row = attributes().get(mention.attribute)
        if row is None or not mention.of_the_author_now:
            continue
        words = text[mention.start : mention.end]
        facts = normalized(mention, words)
        shared = [
            (min(mark.end, mention.end) - max(mark.start, mention.start), number) for number, mark in enumerate(found)
        ]
        most, index = max(shared, default=(0, -1))
        if most > 0:
            found[index] = replace(found[index], facts=(*found[index].facts, *facts))
        else:
            found.append(Mark(mention.start, mention.end, row.category, mention.confidence, words, facts))
    return sorted(found, key=lambda mark: mark.start)


def with_unlikely(mark: Mark, told: Chances) -> Mark:
    """The mark, told which attributes its words hardly tell of the author as they are now."""
    unlikely = frozenset(
        attribute
        for attribute, by in _MENTIONED_BY.items()
        if (most := told.most_of(by, mark.start, mark.end)) is not None and most < UNLIKELY
    )
    return replace(mark, unsaid=mark.unsaid | unlikely) if unlikely else mark
