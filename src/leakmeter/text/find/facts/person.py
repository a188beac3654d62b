"""Gender, relationship, orientation, ethnicity and nationality."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import entries_in
from leakmeter.types import Fact

_FEMALE = re.compile(r"\b(?:woman|women|girls?|gal|lady|ladies|female|chick|lass|lesbian|mother|mom|mum|f|mtf|\d+\s?f)\b|\b(?<=\d)f\b|\bf(?=\d)", re.I)
_MALE = re.compile(r"\b(?:man|men|guys?|dude|bloke|lads?|boy|gentleman|male|fell[ae]r?|father|dad|m|ftm|\d+\s?m)\b|(?<=\d)m\b|\bm(?=\d)", re.I)
_NEITHER = re.compile(r"\b(?:non-?binary|enby|nb|genderfluid|agender)\b|(?<=\d)nb\b", re.I)
_TRANS = re.compile(r"\b(?:trans\w*|ftm|mtf|transitioned)\b", re.I)

_RELATIONSHIPS: tuple[tuple[str, str], ...] = (
    (r"never (?:been |got |gotten )?married", "never married"),
    (r"divorc|filed for divorce|ex-?(?:wife|husband)", "divorced"),
    (r"widow|lost my (?:husband|wife|spouse)|late (?:wife|husband|partner)", "widowed"),
    (r"separated|separation", "separated"),
    (r"engaged|engagement|fianc", "in a relationship"),
    (r"\bunmarried\b", "not married"),
    (r"\b(?:married|newlywed|wedding|tied the knot|eloped|spouse|husband|wife|wifey|hubby|hubs|missus|d[hw]|marriage)\b", "married"),
    (r"broke up|split up|break-?up|\bsingle\b|\bmy ex\b", "single"),
    (r"\b(?:bf|gf|boyfriend|girlfriend|dating|seeing|relationship|situationship|fwb|going out)\b", "in a relationship"),
    (r"\b(?:partner|so|significant other|other half|better half|taken|together|in love)\b", "partnered"),
)
_EX = re.compile(r"\bex\b|\bex[\s-](?:bf|gf|boyfriend|girlfriend|partner)\b|\b(?:former|then|future|first|second)\b", re.I)
_ORIENTATIONS: tuple[tuple[str, str], ...] = (
    (r"lesbian", "gay or lesbian"),
    (r"bi(?:sexual)?\b|bi-?curious|both", "bisexual"),
    (r"pan(?:sexual)?\b", "pansexual"),
    (r"asexual|\bace\b|aromantic|\baro\b|demi", "asexual"),
    (r"queer", "queer"),
    (r"gay|homosexual|same sex", "gay or lesbian"),
    (r"straight|heterosexual", "straight"),
)


def gender_facts(words: str) -> tuple[Fact, ...]:
    """The author's gender, and that they are trans where the words say so."""
    facts: tuple[Fact, ...] = ()
    if _NEITHER.search(words):
        facts = (Fact("gender", "nonbinary"),)
    elif _FEMALE.search(words):
        facts = (Fact("gender", "female"),)
    elif _MALE.search(words):
        facts = (Fact("gender", "male"),)
    return (*facts, Fact("transgender", "yes")) if _TRANS.search(words) else facts


def relationship_facts(words: str) -> tuple[Fact, ...]:
    """One of: married, divorced, widowed, separated, never married, not married, single, in a relationship, partnered."""
    lowered = words.lower()
    for pattern, status in _RELATIONSHIPS:
        if re.search(pattern, lowered):
            return (Fact("relationship", status),)
    return ()


def partner_facts(words: str) -> tuple[Fact, ...]:
    """What speaking of a wife, girlfriend, husband or boyfriend says about the author: a status, and the partner's gender."""
    female = re.search(r"wi(?:fe|fey)|gf|girlfriend|fiancée|missus|bride", words, re.I)
    gender = Fact("partner_gender", "female" if female else "male")
    if _EX.search(words) and not re.search(r"ex-?(?:wife|husband)", words, re.I):
        return (gender,)
    return (*relationship_facts(words), gender)


def orientation_facts(words: str) -> tuple[Fact, ...]:
    """The author's orientation."""
    lowered = words.lower()
    for pattern, orientation in _ORIENTATIONS:
        if re.search(pattern, lowered):
            return (Fact("orientation", orientation),)
    return ()


def heritage_facts(words: str) -> tuple[Fact, ...]:
    """Nationality (as a two-letter country code) and ethnicity, from the list of demonyms; a gender the form carries."""
    facts: list[Fact] = []
    for entry in entries_in(words, "nationalities"):
        if entry.row["country"]:
            facts.append(Fact("nationality", entry.row["country"], candidates=()))
        if entry.row["race"]:
            facts.append(Fact("ethnicity", entry.row["race"]))
        if entry.row["gender"]:
            facts.append(Fact("gender", entry.row["gender"]))
    return tuple(dict.fromkeys(facts))
