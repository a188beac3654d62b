"""Ages: exact, in words, as a range ("early 30s"), or from a birth year."""

from __future__ import annotations

import re
from datetime import date

from leakmeter.types import Fact

_TENS = {
    "twent": 20, "thirt": 30, "fort": 40, "fourt": 40, "fift": 50, "sixt": 60, "sevent": 70, "eight": 80,
}  # fmt: skip
_UNITS = dict(zip("one two three four five six seven eight nine".split(), range(1, 10), strict=True))
_TEENS = dict(
    zip("thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), range(13, 20), strict=True)
)
_PART = {"early": (0, 3), "mid": (4, 6), "middle": (4, 6), "late": (7, 9)}
_DECADE = re.compile(
    r"(?:(?P<part>early|mid|middle|late)(?:[\s-]to[\s-](?P<part2>mid|late))?[\s-]*)?"
    r"(?:['’]?(?P<digits>[2-8])0['’]?s|(?P<teens>teens)|(?P<word>twent|thirt|fort|fourt|fift|sixt|sevent|eight)ies)\b",
    re.IGNORECASE,
)
_BIRTH = re.compile(r"\bborn\b.*?(?P<year>19[2-9]\d|20[0-2]\d)\b", re.IGNORECASE)
_DIGITS = re.compile(r"(?<![\d.,$£€/])(?P<age>\d{1,3})(?![\d%]|[.,]\d)")
_WORDS = re.compile(
    r"\b(?P<teen>thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)\b"
    r"|\b(?P<tens>twent|thirt|fort|fourt|fift|sixt|sevent|eight)y(?:[\s-](?P<unit>one|two|three|four|five|six|seven|eight|nine))?\b",
    re.IGNORECASE,
)
_OVER = re.compile(r"\b(?:over|past)\s+\d", re.IGNORECASE)
_PAST = re.compile(r"\bI was\b.*\b(?:when|at the time|back then)\b|\bwas \d+\b", re.IGNORECASE)
_OLDEST = 110


def age_facts(words: str) -> tuple[Fact, ...]:
    """The author's age in years, exact or as a range with both ends included; nothing for an age long past."""
    if _PAST.search(words):
        return ()
    return _decade(words) or _birth_year(words) or _number(words)


def _decade(words: str) -> tuple[Fact, ...]:
    match = _DECADE.search(words)
    if match is None:
        return ()
    if match["teens"]:
        return (_range("in their teens", 13, 19),)
    start = int(match["digits"]) * 10 if match["digits"] else _TENS[match["word"].lower()]
    low, high = _PART.get((match["part"] or "").lower(), (0, 9))
    if match["part2"]:
        high = _PART[match["part2"].lower()][1]
    named = f"{match['part'].lower()} {start}s" if match["part"] else f"{start}s"
    return (_range(named, start + low, start + high),)


def _birth_year(words: str) -> tuple[Fact, ...]:
    match = _BIRTH.search(words)
    if match is None:
        return ()
    newest = date.today().year - int(match["year"])
    return (_range(f"born in {match['year']}", max(0, newest - 1), newest),) if 0 < newest <= _OLDEST else ()


def _number(words: str) -> tuple[Fact, ...]:
    match = _DIGITS.search(words)
    age = int(match["age"]) if match else _in_words(words)
    if age is None or not 3 <= age <= _OLDEST:
        return ()
    if _OVER.search(words):
        return (_range(f"over {age}", age, min(age + 9, _OLDEST)),)
    return (Fact("age", age),)


def _in_words(words: str) -> int | None:
    match = _WORDS.search(words)
    if match is None:
        return None
    if match["teen"]:
        return _TEENS[match["teen"].lower()]
    return _TENS[match["tens"].lower()] + _UNITS.get((match["unit"] or "").lower(), 0)


def _range(named: str, low: int, high: int) -> Fact:
    return Fact("age", named, low=low, high=high)
