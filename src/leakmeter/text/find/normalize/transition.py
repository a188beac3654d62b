"""What people say who are transgender: "FTM, eight months on T", "assigned female at birth, living as a man since 2015".

The sex that somebody was assigned is not theirs for it. "FTM" among babies is a first-time mother, and a transition to
another job is none.
"""

from __future__ import annotations

import re

from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_FEMALE = r"(?:female|girl|woman|lady)"
_MALE = r"(?:male|boy|man|guy|lad|bloke)"
#: A sex that was put down at birth: "AFAB", "assigned male at birth", "born a girl".
ASSIGNED = re.compile(
    rf"\b(?:(?:assigned|designated|registered|marked|put down|labell?ed|declared|born|coercively assigned)(?: (?:as|in))?(?: an?)?(?: (?:{_FEMALE}|{_MALE}|f|m))?(?: at birth| on my birth certificate)"
    rf"|[cd]?[au]fab|[cd]?[au]mab|(?:was )?born(?: (?:as|into|in))?(?: an?)? (?:{_FEMALE}|{_MALE})(?:['’]s body)?)\b",
    _FLAGS,
)
_LIVING = r"(?:(?:living|live|lived|living full[- ]time|going|presenting|passing|known|out)(?: (?:openly|happily|full[- ]time|now|publicly|stealth))* as|now|today|these days|became|become|transitioned (?:to|into))"
#: Who lives as what: "living as a man since 2015", "transitioned to female".
_AS_MALE = re.compile(rf"\b{_LIVING},? (?:i['’]?m |i am )?(?:an? )?(?:trans )?{_MALE}\b(?! (?:scout|band))", _FLAGS)
_AS_FEMALE = re.compile(
    rf"\b{_LIVING},? (?:i['’]?m |i am )?(?:an? )?(?:trans )?{_FEMALE}\b(?! (?:scout|guide))", _FLAGS
)
_LETTERS = re.compile(r"\b(?:ftm|mtf|f2m|m2f)\b", _FLAGS)
_TO_MALE = re.compile(r"\b(?:ftm|f2m)\b", _FLAGS)
#: "I transitioned in 2019", and not "I transitioned into management".
TRANSITIONED = r"transition(?:ed|ing)\b(?!,? (?:to|into|from|out|off|over|away|back|between|through|careers?|jobs?|roles?|him|her|them|the|our|my|onto|toward\w*|well|smoothly|straight|directly|[\w-]+ly (?:to|into|from))\b(?! (?:being )?(?:an? )?(?:male|female|man|woman|boy|girl)\b))"
_TRANSITIONED = re.compile(
    rf"(?<![\w'’])i(?:['’]?ve| have|['’]?m| am)?(?: \w+ly| just| only| first| medically| socially)? {TRANSITIONED}",
    _FLAGS,
)


def without_assigned(words: str) -> str:
    """The words without the sex that was assigned at birth, where they say that it was."""
    return ASSIGNED.sub(" ", words)


def transition_facts(words: str) -> tuple[Fact, ...]:
    """``transgender`` and the ``gender`` that is lived, where the author tells of a transition."""
    letters = _LETTERS.search(words)
    if letters:
        return Fact("gender", "male" if _TO_MALE.search(words) else "female"), Fact("transgender", "yes")
    if not ASSIGNED.search(words):
        return (Fact("transgender", "yes"),) if _TRANSITIONED.search(words) else ()
    rest = without_assigned(words)
    for value, pattern, assigned in (("male", _AS_MALE, _BORN_FEMALE), ("female", _AS_FEMALE, _BORN_MALE)):
        if pattern.search(rest) and assigned.search(words):
            return Fact("gender", value), Fact("transgender", "yes")
    return ()


_BORN_FEMALE = re.compile(rf"\b{_FEMALE}\b|\b[cd]?[au]fab\b|\bf at birth", _FLAGS)
_BORN_MALE = re.compile(rf"\b{_MALE}\b|\b[cd]?[au]mab\b|\bm at birth", _FLAGS)
