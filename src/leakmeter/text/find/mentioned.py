"""The marks of a text joined with what the network's third head says is mentioned in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from leakmeter.text.find.mark import Mark
from leakmeter.text.find.mention import Mention
from leakmeter.text.find.normalize import attributes, normalized
from leakmeter.text.find.stated_labels import ATTRIBUTES, CATEGORIES, OWN_WORDS, WANTED
from leakmeter.text.find.stated_marks import from_number

#: A mention whose words no mark holds gets one from this confidence on.
ALONE = 0.8
#: Of what the second head knows a mention tells facts from this confidence on. That head has read many posts with other people in
#: them, and what it leaves unstated is seldom the author's: with .5 k was more than five times too small in 9 % of such posts,
#: with .9 in 6 %.
CERTAIN = 0.9
#: The attributes that the second head knows; of conditions, fields and forebears it knows a few.
_STATED = frozenset(("student",)).union(
    (ATTRIBUTES.get(trait, trait) for trait in CATEGORIES),
    chain(*WANTED.values()),
    (fact.attribute for facts in OWN_WORDS.values() for fact in facts),
) - frozenset(("condition", "field", "ancestry"))


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
        sure = mention.confidence >= CERTAIN
        facts = tuple(fact for fact in normalized(mention, words) if sure or fact.attribute not in _STATED)
        shared = [(min(mark.end, mention.end) - max(mark.start, start), number) for number, mark in enumerate(found)]
        most, index = max(shared, default=(0, -1))
        if most > 0:
            found[index] = replace(found[index], facts=(*found[index].facts, *facts))
        elif mention.confidence >= ALONE:
            own = Mark(start, mention.end, row.category, mention.confidence, words, facts, unsaid=row.unsaid)
            found.append(own)
    return sorted(found, key=lambda mark: mark.start)
