"""Gender and orientation."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.transition import TRANSITIONED, transition_facts, without_assigned
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
#: Someone else is named, or several are called: "the woman", "ladies".
_ANOTHER = re.compile(
    r"\A\W*(?:(?:the|that|these|those|some|every|each|poor|dear|bless the|my(?! fellow\b))\s+(?:\w+\s+)?(?:wom[ae]n|m[ae]n|guys?|girls?|lady|ladies|boys?|lads?|gal|fellow|dudes?)|(?:hey |hi |ok |you |skinny |all )*(?:ladies|guys|girls|men|women|dudes|lads|fellas|gentlemen|boys))\b(?!\W*(?:like me|myself|here|who i am)\b)",
    re.I,
)
_SAYS_SELF = re.compile(r"\b(?:i|i['’]?m|im|me|we|us|as|myself)\b", re.I)
#: "girl, not a boy": what stands before is affirmed; "not a man who cries easily" is a man.
_CONTRAST = re.compile(r"(?<=\w), not an? \w+$", re.I)
#: Someone else's parent or partner: "on my mum's side", "my dad is".
_KIN = re.compile(
    r"\b(?:mom|mum|mother|dad|father|grandmother|grandfather)['’]s\b|\bmy (?:mom|mum|mother|dad|father|girl|boy|lady|guy|man)\b",
    re.I,
)
_NEITHER = re.compile(r"\b(?:non-?binary|enby|nb|genderfluid|agender|they/them)\b|(?<=\d)nb\b", re.I)
_TRANS = re.compile(
    r"\b(?:trans(?:gender\w*|sexual\w*|masc\w*|fem\w*|woman|man|women|men|girl|guy|dude)?|ftm|mtf)\b|\b" + TRANSITIONED,
    re.I,
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
    if told := transition_facts(words):
        return told if any(fact.attribute == "gender" for fact in told) else (*_sex(_affirmed(words)), *told)
    plain = _affirmed(without_assigned(words))
    return (*_sex(plain), Fact("transgender", "yes")) if _TRANS.search(plain) else _sex(plain)


def _affirmed(words: str) -> str:
    """The words that are said of the author and not denied."""
    if _ANOTHER.match(words) and not _SAYS_SELF.search(words):
        return ""
    others = _OF_OTHERS.search(words)
    words = words[: others.start()] if others else words
    if contrast := _CONTRAST.search(words):
        words = words[: contrast.start()]
    words = _KIN.sub("", words)
    return "" if _NOT.search(words) else words


def _sex(words: str) -> tuple[Fact, ...]:
    if _NEITHER.search(words):
        return (Fact("gender", "nonbinary"),)
    if _FEMALE.search(words):
        return (Fact("gender", "female"),)
    return (Fact("gender", "male"),) if _MALE.search(words) else ()


def letter_facts(words: str) -> tuple[Fact, ...]:
    """The gender that a letter beside an age tells, where the words are no more than these: "f, 33", "33, M"."""
    match = _LETTER_AND_AGE.fullmatch(words)
    return (Fact("gender", "female" if (match["before"] or match["after"]) in "fF" else "male"),) if match else ()


_LETTER_AND_AGE = re.compile(
    r"\W*(?:(?P<before>[mf])\s?[,/.-]?\s?\d{2}|\d{2}\s?[,/.-]?\s?(?P<after>[mf]))\W*", re.IGNORECASE
)


def orientation_facts(words: str) -> tuple[Fact, ...]:
    """The author's orientation; nothing where it is denied."""
    if _NOT.search(words):
        return ()
    lowered = words.lower()
    for pattern, orientation in _ORIENTATIONS:
        if re.search(pattern, lowered):
            return (Fact("orientation", orientation),)
    return ()
