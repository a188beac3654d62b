"""Engagements, one's own wedding, and for how many years people have been married: "he proposed and I said yes", "I was the
groom", "22 years wed next April"."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.numbers import IN_FIGURES, IN_WORDS, value
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_N = rf"(?P<n>{IN_FIGURES}|{IN_WORDS})"
_PROPOSED = r"(?:proposed|popped the question|popp?ed it|(?:got|went|dropped|was|knelt) (?:down )?on(?:e|to one)? (?:one )?knee|asked me to marry (?:him|her|them)|asked (?:her|him|them) to marry me|put a ring on (?:it|my finger)|gave me a ring)"
#: Who is to marry: fiancés, proposals that were accepted.
_ENGAGED: tuple[str, ...] = (
    r"(?<![\w'’-])(?:my|our|the|now|future|sorry|err?|well|say|him|her|boyfriend|girlfriend|partner)\W{1,3}(?:(?:now|new|brand[- ]new|lovely|dear|beautiful|long-suffering|own|poor|wonderful|amazing)[ -])*fianc[eé]+e?(?![\w])",
    r"(?<![\w'’])(?:i['’]?m|i am|we['’]re|we are|got|getting|just|been|newly|happily|now|finally|officially|both|me and \w+ are) (?:\w+ly |now |finally |just |both |officially |still )*(?:engaged)\b(?! (?:in (?!(?-i:[A-Z])|\d|the (?:spring|summer|autumn|fall|winter|rain|snow)|front|secret)|with (?:the|a|an|my|our|their|local|work|it|this)|on|by|at work|employees?|learners?|readers?|audience))",
    rf"\b{_PROPOSED}\b[^.;?\n]{{0,80}}?\b(?:i|she|he|they)(?:['’]?d| had| have|['’]?ve)?(?: (?:just|of course|obviously|immediately|already|screamed|finally))* (?:said|say|screamed|yelled|sobbed|cried|shouted) ?,?[\"“'‘]? ?(?:yes|yeah|hell yes|a thousand times yes|obviously)\b",
    rf"\bi(?:['’]?d| had|['’]?ve| have)?(?: (?:just|of course|obviously))* said yes\b[^.;?\n]{{0,60}}?\b(?:{_PROPOSED}|the ring|a ring|fianc\w*|wedding)",
    r"\bthe engagement (?:ring )?(?:is on|on my finger)\b|\bmy engagement ring\b|\bour engagement (?:party|photos|shoot|dinner|announcement)\b",
)  # fmt: skip
_OVER = re.compile(
    r"\b(?:ex|former|late|not|never|n['’]t|no longer|was|were|broke|broken|called|calling|ended|used to|wish|if|anyone|when|before|until|until we|dead|his|her|their|your)\b[ -](?:[\w'’]+ ){0,3}?\Z|['’]s \Z",
    _FLAGS,
)
#: Years that will be full only on a day to come.
_TO_COME = re.compile(
    rf"\b{_N}[ -]?(?:years?|yrs?) (?:of marriage |(?:wed|wedded|married|hitched|together|strong) )?(?:this coming |next |come |in |on )(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|christmas|month|week|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday|a (?:few )?(?:weeks?|months?|days?))\b"
    rf"|\b(?:coming up (?:on|to)|almost|nearly|just shy of|just short of|not quite|going on|pushing|approaching|close to) {_N.replace('P<n>', 'P<m>')}[ -]?(?:years?|yrs?)\b",
    _FLAGS,
)
#: "Together 9 years, married for 4 of them".
_OF_THEM = re.compile(
    rf"\b(?:married|wed|hitched|engaged|living together|lived together)(?: for)?(?: (?:about|almost|just|only|over|the last))* {_N} of (?:them|those|these|which|that)\b",
    _FLAGS,
)
_ANNIVERSARY = re.compile(
    r"\b(?:our|my) (?P<nth>\d{1,2})(?:st|nd|rd|th)(?: wedding)? anniversary\b(?P<after>[^.;!?\n]{0,40})", _FLAGS
)
_LONGEST = 75


def engaged_facts(words: str) -> tuple[Fact, ...]:
    """That the author is engaged."""
    for pattern in _COMPILED:
        for match in pattern.finditer(words):
            if not _OVER.search(words[: match.start()]):
                return (Fact("relationship", "engaged"),)
    return ()


_COMPILED = tuple(re.compile(pattern, re.IGNORECASE) for pattern in _ENGAGED)


def years_wed(words: str) -> int | None:
    """How many full years a marriage or a relationship has lasted, where the words count them in another way than plainly."""
    if coming := _TO_COME.search(words):
        return _years(coming["n"] or coming["m"], less=1)
    if part := _OF_THEM.search(words):
        return _years(part["n"])
    if day := _ANNIVERSARY.search(words):
        return _years(day["nth"], less=0)
    return None


def _years(said: str, less: int = 0) -> int | None:
    number = value(said)
    return int(number) - less if number is not None and 1 <= number - less <= _LONGEST else None
