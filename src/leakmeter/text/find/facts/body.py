"""Health conditions and medications by their canonical names; height and weight in centimetres and kilograms."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import entries_in
from leakmeter.types import Fact

_FEET = re.compile(r"(?<!\d)(?P<feet>[4-7])\s?(?:['’′]|ft|foot|feet)\s?(?P<inches>1[01]|\d)?(?!\d)", re.I | re.A)
_METRES = re.compile(r"(?<!\d)(?:(?P<cm>1\d\d)\s?(?:cm)?|1[.,](?P<m>\d\d)\s?m?)(?!\d)", re.I | re.A)
_WEIGHT = re.compile(r"(?P<value>\d{2,3})\s?(?P<unit>lbs?|pounds?|kgs?|kilos?|st(?:one)?)\b", re.I | re.A)
_KILOGRAMS = {"l": 0.4536, "p": 0.4536, "k": 1.0, "s": 6.350}
_CHANGE = re.compile(r"\b(?:lost|gained|put on|dropped|down|up)\b", re.I | re.A)


def health_facts(words: str) -> tuple[Fact, ...]:
    """Each condition and medication named, under its canonical name."""
    conditions = [Fact("condition", entry.row["canonical"]) for entry in entries_in(words, "conditions")]
    medications = [Fact("medication", entry.row["canonical"]) for entry in entries_in(words, "medications")]
    return tuple(dict.fromkeys(conditions + medications))


def appearance_facts(words: str) -> tuple[Fact, ...]:
    """Height in centimetres and weight in kilograms, where given."""
    facts: list[Fact] = []
    feet, metres = _FEET.search(words), _METRES.search(words)
    weight = _WEIGHT.search(words)
    if feet:
        facts.append(Fact("height", round(int(feet["feet"]) * 30.48 + int(feet["inches"] or 0) * 2.54)))
    elif metres and not weight:
        facts.append(Fact("height", int(metres["cm"]) if metres["cm"] else 100 + int(metres["m"])))
    if weight and not _CHANGE.search(words):
        facts.append(Fact("weight", round(int(weight["value"]) * _KILOGRAMS[weight["unit"][0].lower()])))
    return tuple(facts)
