"""Facts that words are read to tell, and the tagger's second head knows better: "since my husband passed" tells no marriage.

The second head reads a whole sentence, a list of words a few of them. Where both cannot be true, the head is right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

#: Values that exclude each other. Who does not smoke may have done so, or never.
_EXCLUSIVE: Mapping[str, frozenset[str]] = {
    "ethnicity": frozenset(("white", "black", "hispanic", "asian", "native american")),
    "smoking": frozenset(("never", "former", "current")),
}
_NOT_MARRIED = frozenset(("widowed", "divorced", "separated", "never married"))
_MEASURE_OF_HEIGHT = re.compile(
    r"\d ?(?:['’′]|ft|cm|m\b)|\b(?:foot|feet|tall|(?:four|five|six)[ -]\w+)\b", re.IGNORECASE
)


def without_conflicts(text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]]) -> list[tuple[Fact, ...]]:
    """The facts ``read`` from each of the marks on a text, without those that what the tagger states in them rules out."""
    stated = {str(f.value) for mark in marks for f in mark.facts if f.attribute == "relationship"}
    if Fact("relationship", "widowed") in (f for facts in read for f in facts):
        stated |= {"widowed"}
    ended = stated & _NOT_MARRIED if "married" not in stated else frozenset[str]()
    return [
        _of_one_measure(text[mark.start : mark.end], mark, _of_one_value(mark, _after_marriage(mark, ended, facts)))
        for mark, facts in zip(marks, read, strict=True)
    ]


def _after_marriage(mark: Mark, ended: frozenset[str] | set[str], read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Of a partner or a marriage that is over, no marriage; and of the widowed no partner's sex."""
    over = any(f.attribute == "relationship" and f.value in _NOT_MARRIED for f in mark.facts)
    if not ended or not (over or mark.category in ("WIFE_GF", "HUSBAND_BF")):
        return read
    gone = {"partner_gender"} if "widowed" in ended else set[str]()
    return tuple(f for f in read if f.attribute not in gone and f != Fact("relationship", "married"))


def _of_one_value(mark: Mark, read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Of a race or a habit of smoking the value that the tagger is sure of: "no Hispanic in the tree" tells none."""
    for attribute, values in _EXCLUSIVE.items():
        sure = {f.value for f in mark.sure if f.attribute == attribute} & values
        if sure:
            read = tuple(f for f in read if f.attribute != attribute or f.value in sure or f.value not in values)
    return read


def _of_one_measure(words: str, mark: Mark, read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Of a bare number that the tagger takes for a weight, no height: "somewhere in the 150s"."""
    told = {f.attribute for f in mark.facts}
    if "weight" not in told or "height" in told or _MEASURE_OF_HEIGHT.search(words):
        return read
    return tuple(f for f in read if f.attribute != "height")
