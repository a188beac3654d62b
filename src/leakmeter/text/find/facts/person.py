"""Gender, relationship, orientation, ethnicity and nationality."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import entries_in
from leakmeter.types import Fact

#: "24F", "m/31", "(F)": the letter counts only beside an age or in brackets, because "I'm" ends in one too.
_LETTER = r"(?:(?<=\d)\s?/?\s?{0}\b|(?<=yo)\s?/?{0}\b|(?<![\w'’]){0}\s?/?\s?(?=\d)|[(\[]\s?{0}\b)"
_FEMALE = re.compile(
    r"\b(?:wom[ae]n|girls?|gal|lady|ladies|female|chick|lass|lesbian|mother|mom|mum|mtf|transfem\w*|womanhood|she/her)\b"
    r"|\b(?:i['’]?m (?:the|a|an)|i, a|as (?:the|a)|eldest|oldest|youngest|only|mere) (?:\w+ )?daughter\b|\bsex:? f\b|"
    + _LETTER.format("f"),
    re.I,
)
_MALE = re.compile(
    r"\b(?:m[ae]n|guys?|dude|bloke|lads?|boy|gentleman|male|fell[ae]r?|father|dad|ftm|transmasc\w*|he/him)\b"
    r"|\b(?:i['’]?m (?:the|a|an)|as (?:the|a)|eldest|oldest|youngest|only) (?:\w+ )?son\b|\bsex:? m\b|"
    + _LETTER.format("m"),
    re.I,
)
#: What follows is said of others: "into women", "dating a guy".
_OF_OTHERS = re.compile(r"\b(?:into|attracted to|like|love|dating|seeing|who|prefer)\b", re.I)
_NOT = re.compile(r"\b(?:not|never|isn['’]?t|ain['’]?t)\b", re.I)
#: "girl, not a boy": what stands before is affirmed; "not a man who cries easily" is a man.
_CONTRAST = re.compile(r"(?<=\w), not an? \w+$", re.I)
_ALL_BUT = re.compile(r"\bnot (?=an? (?:man|woman|girl|guy) who\b)", re.I)
#: Someone else's parent or partner: "on my mum's side", "my dad is".
_KIN = re.compile(
    r"\b(?:mom|mum|mother|dad|father|grandmother|grandfather)['’]s\b|\bmy (?:mom|mum|mother|dad|father|girl|boy|lady|guy|man)\b",
    re.I,
)
_NEITHER = re.compile(r"\b(?:non-?binary|enby|nb|genderfluid|agender|they/them)\b|(?<=\d)nb\b", re.I)
_TRANS = re.compile(r"\b(?:trans\w*|ftm|mtf|transitioned)\b", re.I)

_RELATIONSHIPS: tuple[tuple[str, str], ...] = (
    (r"never (?:been |got |gotten )?married", "never married"),
    (r"not (?:\w+ )?married|\bunmarried\b", "not married"),
    (r"not (?:\w+ )?single", "partnered"),
    (r"\bex[\s-]?(?:wife|husband)", "once married"),
    (r"divorc|filed for divorce", "divorced"),
    (r"widow|lost my (?:husband|wife|spouse)|late (?:wife|husband|partner)", "widowed"),
    (r"separated|separation", "separated"),
    (r"engaged|engagement|fianc", "in a relationship"),
    (
        r"\b(?:married|newlywed|wedding|tied the knot|eloped|spouse|husband|wife|wifey|hubby|hubs|missus|d[hw]|marriage)\b",
        "married",
    ),
    (r"broke up|split up|break-?up|\bsingle\b", "single"),
    (r"\b(?:bf|gf|boyfriend|girlfriend|dating|seeing|relationship|situationship|fwb|going out)\b", "in a relationship"),
    (r"\b(?:partner|so|significant other|other half|better half|taken|together|in love)\b", "partnered"),
)
_EX = re.compile(
    r"\bex\b|\bex[\s-](?:bf|gf|boyfriend|girlfriend|partner)\b|\b(?:former|then|future|first|second)\b", re.I
)
_ORIENTATIONS: tuple[tuple[str, str], ...] = (
    (r"lesbian", "gay or lesbian"),
    (r"asexual|\bace\b|aromantic|\baro\b|demi", "asexual"),
    (r"bi(?:sexual)?\b|bi-?curious|both", "bisexual"),
    (r"pan(?:sexual)?\b", "pansexual"),
    (r"queer", "queer"),
    (r"gay|homosexual|same sex", "gay or lesbian"),
    (r"straight|heterosexual", "straight"),
)


def gender_facts(words: str) -> tuple[Fact, ...]:
    """The author's gender, and that they are trans where the words say so."""
    facts: tuple[Fact, ...] = ()
    others = _OF_OTHERS.search(words)
    words = words[: others.start()] if others else words
    if contrast := _CONTRAST.search(words):
        words = words[: contrast.start()]
    words = _KIN.sub("", _ALL_BUT.sub("", words))
    if _NOT.search(words):
        return ()
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
        if re.search(pattern, lowered) and not (_NOT.search(lowered) and not re.search(r"not|never|un", pattern)):
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
    """The author's orientation; nothing where it is denied."""
    if _NOT.search(words):
        return ()
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
