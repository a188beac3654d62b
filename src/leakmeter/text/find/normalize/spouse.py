"""Wives, husbands and others at one's side: what speaking of them, or as one of them, says about the author."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.relationship import relationship_facts
from leakmeter.types import Fact

_EX = re.compile(
    r"\bex\b|\bex[\s-](?:bf|gf|boyfriend|girlfriend|partner)\b|\b(?:former|then|future|first|second)\b", re.I
)


def partner_facts(words: str, gender_of_kind: str = "") -> tuple[Fact, ...]:
    """What speaking of a wife, girlfriend, husband or boyfriend says about the author: a status, and the partner's gender,
    which is that of the mark's kind where the words leave it open, but for those that may be of either ("my spouse")."""
    if _BARE.fullmatch(words):
        return relationship_facts(words)
    open_to_either = _WIDOWED.search(words) or _EITHER.search(words)
    gender = _partner_gender(words) or (
        (Fact("partner_gender", gender_of_kind),) if gender_of_kind and not open_to_either else ()
    )
    if _EX.search(words) and not re.search(r"ex-?(?:wife|husband)", words, re.I):
        return gender
    return (*relationship_facts(words), *gender)


_WIDOWED = re.compile(r"\bwidow", re.I)


_EITHER = re.compile(r"\b(?:spouse|partner|(?:better|other) half|significant other|so)\b", re.I)
#: "Thirties, wife, tired": the author or theirs, which the words alone do not say.
_BARE = re.compile(r"\W*(?:wife|husband|wifey|hubby)\W*", re.I)


def _partner_gender(words: str) -> tuple[Fact, ...]:
    if re.search(
        r"\bwi(?:fe|fey|ves)|\b(?:gf|girlfriend|fianc[ée]e|missus|mrs|bride|dw|she|shes|her|woman|lady|girl|lass)\b|girlfriend",
        words,
        re.I,
    ):
        return (Fact("partner_gender", "female"),)
    male = r"husband|\b(?:hubby|hubs|bf|dh|groom|man|men|guy|fella|dude|lad|mister|mr|he|him|his|hes)\b|boyfriend|\bfianc|\bbloke"
    return (Fact("partner_gender", "male"),) if re.search(male, words, re.I) else ()
