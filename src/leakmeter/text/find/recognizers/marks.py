"""Identifiers -> marks: what an identifier is called wins over what the network calls the same characters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from leakmeter.text.find.mark import Mark
from leakmeter.text.find.recognizers.engine import Identifier, Standing
from leakmeter.text.find.recognizers.kinds import AUDIENCES, Kind, kind
from leakmeter.types import Fact

#: The attribute of the fact that an identifier yields; its value is the kind's id, never the identifier itself.
IDENTIFIER = "identifier"
_SAID: dict[Standing, str] = {
    "checked": "This is {name}: its form and its check fit.",
    "told": "This is {name}, as its form or the words beside it say.",
    "failed": "This looks like {name}: the words beside it say so, though it does not pass the check (it may be mistyped).",
    "repeated": "This repeats {name}.",
}


def with_identifiers(text: str, marks: Sequence[Mark], found: Sequence[Identifier]) -> list[Mark]:
    """The marks of a text with those of the identifiers ``found`` in it, in reading order; others keep what they mark
    beside them."""
    if not found:
        return list(marks)
    taken = [(one.start, one.end) for one in found]
    kept = [part for mark in marks for part in beside(text, mark, taken)]
    return sorted((*kept, *(_mark(text, one) for one in found)), key=lambda mark: mark.start)


def identifier_of(facts: Sequence[Fact]) -> Kind | None:
    """The kind of identifier that a disclosure with these facts holds, or None."""
    return next((kind(str(fact.value)) for fact in facts if fact.attribute == IDENTIFIER), None)


def names_one(one: Kind) -> str:
    """Why an identifier is no share of people, and what to do about it."""
    return f"{one.name} {AUDIENCES[one.audience]}: remove it before the text is public"


def _mark(text: str, one: Identifier) -> Mark:
    why = f"{_SAID[one.standing].format(name=one.kind.name)} It {AUDIENCES[one.kind.audience]}."
    fact = Fact(IDENTIFIER, one.kind.id)
    return Mark(one.start, one.end, "CONTACT", one.confidence, text[one.start : one.end], (fact,), why=why)


def beside(text: str, mark: Mark, taken: Sequence[tuple[int, int]]) -> Iterator[Mark]:
    """The mark, or where some of its characters are taken, what is left of it that still tells something."""
    inside = [(start, end) for start, end in taken if start < mark.end and mark.start < end]
    if not inside:
        yield mark
        return
    told = _TELLS_CONTACT if mark.category == "CONTACT" else _TELLS
    edges = [mark.start, *(edge for one in inside for edge in one), mark.end]
    facts = mark.facts
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        piece = _LEAD.sub("", text[start : max(start, end)])
        piece = _TRAIL.sub("", piece)
        if piece and told.search(piece):
            first = text.index(piece, start)
            yield replace(mark, start=first, end=first + len(piece), cue=piece, facts=facts)
            facts = ()


#: What is left of contact data must be a contact by itself; of other marks, a word that is more than what names a number.
_TELLS_CONTACT = re.compile(
    r"@\w|\w\.(?:com|net|org|io|me|uk)\b|(?<![\w.,:=-])\+?\(?\d(?:[ ().-]{0,2}\d){6,14}(?![\w:])"
)
_TELLS = re.compile(
    r"\b(?!(?:my|the|and|our|his|her|is|was|are|with|number|account|card|order|reference|ref|plate|reg|address|code|bank|policy|passport"
    r"|licence|license|sort|from|has|have|for|id|no|ssn|dob|name|named|called|live|living|lives|in|on|at|to|of|a|an|as|it|so|or|i|im|me|we|st|rd)\b)[^\W\d_]{2,}",
    re.IGNORECASE,
)
_LEAD = re.compile(r"\A(?:[\s,;:.–—-]|and\b|or\b|\))+", re.IGNORECASE)
_TRAIL = re.compile(r"(?:[\s,;:–—#(-]|\band|\bor|\bthe|\bmy|\bis)+\Z", re.IGNORECASE)
