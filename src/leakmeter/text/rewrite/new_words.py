"""What the words of a built-in edit tell, without reading the text again.

Facts are read from the new words as from the same kind of disclosure. How rare the words are is not measured anew: of
the bits of the words they replace so many are kept as, on average, wordings of their degree keep when they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.rewrite.candidates import Candidate
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.edits import applied
from leakmeter.types import Disclosure

#: The part of its bits that a disclosure keeps in words of each degree: the bits of 477 wordings for the disclosures of 70
#: posts of ``corpus/told.jsonl``, measured by the network's fourth head, over those of the words they replace.
KEPT: Mapping[Degree, float] = {Degree.MINIMAL: 0.89, Degree.MODERATE: 0.67, Degree.STRONG: 0.36}


def told_by(text: str, disclosure: Disclosure, candidate: Candidate) -> tuple[Disclosure, ...]:
    """What new words tell when they are taken for the same kind of disclosure: one disclosure with its place in the
    edited text, or none."""
    if candidate.kind == "remove" or disclosure.category == "CONTACT":  # our words for a contact hold no address
        return ()
    start, end = candidate.span.start, candidate.span.start + len(candidate.words)
    mark = Mark(start, end, disclosure.category, disclosure.confidence)
    facts = facts_of(applied(text, candidate.span, candidate.words), [mark])[0]
    bits = disclosure.bits and disclosure.bits * KEPT[candidate.degree]
    told = replace(disclosure, start=start, end=end, text=candidate.words, facts=facts, bits=bits)
    return (told,) if facts or bits else ()
