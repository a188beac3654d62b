"""Marks -> facts: what each mark of a text tells, beside all others."""

from __future__ import annotations

from collections.abc import Sequence

from leakmeter.text.find.consolidate.conflicts import without_conflicts
from leakmeter.text.find.consolidate.money import with_money_settled
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.normalize import words_read
from leakmeter.text.find.normalize.places import place_facts
from leakmeter.text.find.recognizers.marks import identifier_of
from leakmeter.types import Fact


def facts_of(text: str, marks: Sequence[Mark]) -> list[tuple[Fact, ...]]:
    """The facts of each mark, in the order of the marks; an empty tuple where nothing could be normalised."""
    spans = [((m.start, m.end) if m.category == "LOCATION" else None) for m in marks]
    places = place_facts(text, spans)
    found = [
        mark.facts if identifier_of(mark.facts) else words_read(mark.category, text[mark.start : mark.end], placed)
        for mark, placed in zip(marks, places, strict=True)
    ]
    found = [_said(mark, facts) for mark, facts in zip(marks, found, strict=True)]
    told = {fact.attribute for facts in found for fact in facts if (fact.attribute, fact.value) not in _VAGUE}
    whole = [
        tuple(dict.fromkeys((*facts, *(f for f in mark.facts if f.attribute not in told))))
        for mark, facts in zip(marks, found, strict=True)
    ]
    told_so = [_said(mark, facts) for mark, facts in zip(marks, whole, strict=True)]
    return without_conflicts(text, marks, with_money_settled(text, marks, told_so))


def _said(mark: Mark, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts without those that the mark's words tell of nobody, of somebody else, or of another time."""
    return tuple(f for f in facts if mark.unsaid.isdisjoint((f.attribute, f"{f.attribute}={f.value}")))


#: What words may be read to tell without settling it: what the tagger itself reads beside it counts as well.
_VAGUE = frozenset(("relationship", value) for value in ("partnered", "in a relationship", "not married"))
