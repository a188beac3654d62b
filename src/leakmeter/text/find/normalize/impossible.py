"""What cannot be as it is said: an age below nought or beyond all lives, half a dog, two and a half children."""

from __future__ import annotations

import re
from datetime import date

from leakmeter.text.find.normalize.birth_years import OLDEST

_FLAGS = re.IGNORECASE | re.ASCII
_YEARS = r"(?:years?|yrs?|y/?o|yo)\b"
#: "I'm -5", "minus five years old".
NEGATIVE_AGE = re.compile(
    rf"(?:\b(?:i['’]?m|i am|im|am|aged?|age is|turn(?:ed|ing|s)?)\s*:?\s+|\A)(?P<said>(?:[-−–]\s?\d{{1,3}}|(?:minus|negative) (?:\d{{1,3}}|[a-z]+(?:-[a-z]+)?))(?:\s*{_YEARS}(?:\s*old)?|\b(?![\s-]*[a-z0-9])))",
    _FLAGS,
)
_TOO_OLD = re.compile(
    rf"(?<![\d.,$£€])(?P<n>\d{{3,9}})[\s-]*{_YEARS}(?:[\s-]*old)?|(?:\A|\b(?:i['’]?m|i am|im|aged?)\s)(?P<bare>\d{{3}})(?=\W*\Z)",
    _FLAGS,
)
_OTHERS = re.compile(
    r"\b(?:house|home|tree|building|town|city|church|school|car|weigh|lbs?|pounds|kg|my|our)\b", _FLAGS
)
_BORN = re.compile(r"\bborn\b[^\n]{0,40}?\b(?P<year>1[0-9]\d\d|2\d\d\d)\b(?!['’]?s)", _FLAGS)
_PART = re.compile(
    r"\b(?P<said>(?:half an?|\d{1,2}\.[1-9]\d?|\d{1,2},5|(?:one|two|three|four) and a half|(?:minus|negative) \w+|(?<!\S)[-−]\d{1,2}) (?P<what>[a-z]+))\b(?![\s-]*(?:years?|months?|yo|y/o|old|['’]s))",
    _FLAGS,
)
_CHILDREN = re.compile(r"\A(?:kids?|child(?:ren)?|sons?|daughters?|bab(?:y|ies))\Z", _FLAGS)
_ANIMALS = re.compile(
    r"\A(?:dogs?|cats?|pup(?:py|pies)|kittens?|horses?|rabbits?|hamsters?|birds?|parrots?|fish|goats?|pon(?:y|ies)|snakes?|pets?|chickens?)\Z",
    _FLAGS,
)


def impossible_age(words: str, *, today: date | None = None) -> str:
    """The words for an age that nobody has: "-5 years old", "250 years old", "born in 1890"; "" for none."""
    negative = NEGATIVE_AGE.search(words)
    if negative:
        return negative["said"].strip()
    year = (today or date.today()).year
    if (born := _BORN.search(words)) and not 0 <= year - int(born["year"]) <= OLDEST:
        return f"born in {born['year']}"
    old = None if _OTHERS.search(words) else _TOO_OLD.search(words)
    return old.group().strip() if old and int(old["n"] or old["bare"]) > OLDEST else ""


def impossible_number(words: str) -> tuple[str, str]:
    """The words for a number of children or animals that is none, and of what: ("half a dog", "animals"); else ("", "")."""
    for match in _PART.finditer(words):
        if _CHILDREN.match(match["what"]):
            return match["said"], "children"
        if _ANIMALS.match(match["what"]):
            return match["said"], "animals"
    return "", ""
