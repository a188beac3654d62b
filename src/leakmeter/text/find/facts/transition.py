"""What people say who are transgender: "FTM, eight months on T", "assigned female at birth, living as a man since 2015".

The sex that somebody was assigned is not theirs for it. "FTM" among babies is a first-time mother, and a transition to
another job is none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from leakmeter.text.find.mark import Mark
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
_SINCE = re.compile(
    rf"\b(?:living|live|lived)(?: (?:openly|happily|full[- ]time))* as an? (?:{_MALE}|{_FEMALE}) (?:since|for|these|full[- ]time|now)\b",
    _FLAGS,
)
_LETTERS = re.compile(r"\b(?:ftm|mtf|f2m|m2f)\b", _FLAGS)
_TO_MALE = re.compile(r"\b(?:ftm|f2m)\b", _FLAGS)
#: "I transitioned in 2019", and not "I transitioned into management".
TRANSITIONED = r"transition(?:ed|ing)\b(?!,? (?:to|into|from|out|off|over|away|back|between|through|careers?|jobs?|roles?|him|her|them|the|our|my|onto|toward\w*|well|smoothly|straight|directly|[\w-]+ly (?:to|into|from))\b(?! (?:being )?(?:an? )?(?:male|female|man|woman|boy|girl)\b))"
_TRANSITIONED = re.compile(
    rf"(?<![\w'’])i(?:['’]?ve| have|['’]?m| am)?(?: \w+ly| just| only| first| medically| socially)? {TRANSITIONED}",
    _FLAGS,
)
#: Words of a transition, among which "FTM" is no first-time mother.
_OF_TRANSITION = re.compile(
    r"\btrans\b|\btransgender|\btransition|\b(?:on|started|starting|off) (?:t|e|hrt|testosterone|o?estrogen|hormones|estradiol)\b|\b(?:months?|years?|weeks?|yrs?) on (?:t|e|hrt|testosterone|o?estrogen|hormones)\b|\bpre-?(?:op|t|e|everything)\b|\bpost-?op\b|\b(?:top|bottom) surgery\b|\bbinders?\b|\bdead-?nam\w+|\bpronouns\b|\bdysphori\w+|\bhe/him|\bshe/her|\bpacker\b|\bmisgender\w*|\bvoice (?:drop|crack|is|train)\w*|\b(?:man|guy|dude|woman|girl)\b",
    _FLAGS,
)
_OF_BABIES = re.compile(
    r"\b(?:bab(?:y|ies)|pregnan\w*|weeks along|\d{1,2} ?(?:weeks|wks)\b(?! on)|glucose|trimester|due (?:date|in|on)|newborn|breast-?feed\w*|nurs(?:e|ing)|postpartum|pp\b|labou?r|epidural|toddler|months? old|my (?:son|daughter|lo|little one)|first[- ]time m[ou]m|stm|\d+ ?w\d?)\b",
    _FLAGS,
)


def without_assigned(words: str) -> str:
    """The words without the sex that was assigned at birth, where they say that it was."""
    return ASSIGNED.sub(" ", words)


def transition_facts(words: str) -> tuple[Fact, ...]:
    """``transgender`` and the ``gender`` that is lived, where the author tells of a transition."""
    letters = _LETTERS.search(words)
    if letters and not first_time_mother(words):
        return Fact("gender", "male" if _TO_MALE.search(words) else "female"), Fact("transgender", "yes")
    if not (ASSIGNED.search(words) or _SINCE.search(words)):
        return (Fact("transgender", "yes"),) if _TRANSITIONED.search(words) else ()
    rest = without_assigned(words)
    for value, pattern, assigned in (("male", _AS_MALE, _BORN_FEMALE), ("female", _AS_FEMALE, _BORN_MALE)):
        if pattern.search(rest) and (assigned.search(words) or _SINCE.search(words)):
            return Fact("gender", value), Fact("transgender", "yes")
    return ()


_BORN_FEMALE = re.compile(rf"\b{_FEMALE}\b|\b[cd]?[au]fab\b|\bf at birth", _FLAGS)
_BORN_MALE = re.compile(rf"\b{_MALE}\b|\b[cd]?[au]mab\b|\bm at birth", _FLAGS)


def first_time_mother(text: str) -> bool:
    """Whether "FTM" in a text is a first-time mother: it speaks of babies and of no transition."""
    return bool(_LETTERS.search(text) and _OF_BABIES.search(text)) and not _OF_TRANSITION.search(text)


def without_first_time_mothers(
    text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]]
) -> list[tuple[Fact, ...]]:
    """The facts read, without a transition and a man where a text of babies says "FTM"."""
    if not first_time_mother(text):
        return list(read)
    return [
        tuple(f for f in facts if f.attribute not in ("transgender", "gender"))
        if _LETTERS.search(text, mark.start, mark.end)
        else facts
        for mark, facts in zip(marks, read, strict=True)
    ]
