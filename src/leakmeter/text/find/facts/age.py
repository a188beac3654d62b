"""Ages in years: exact, in words, as a range ("early 30s", "almost 30"), or from a birth year."""

from __future__ import annotations

import re
from datetime import date

from leakmeter.types import Fact

#: Without ASCII, "i" would also match the dotless "ı", which no table below knows.
_FLAGS = re.IGNORECASE | re.ASCII
_TENS = {
    "twent": 20, "thirt": 30, "fort": 40, "fourt": 40, "fift": 50, "sixt": 60, "sevent": 70, "eight": 80, "ninet": 90,
}  # fmt: skip
_UNITS: dict[str, int] = dict(zip("one two three four five six seven eight nine".split(), range(1, 10), strict=True))
_TEENS: dict[str, int] = dict(
    zip("thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), range(13, 20), strict=True)
)
_TENS_STEM = r"(?:twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)"
_AGE_IN_WORDS = (
    rf"(?:thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    rf"|{_TENS_STEM}y(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?)"
)
_PART = {"early": (0, 3), "mid": (4, 6), "middle": (4, 6), "late": (7, 9)}
_PARTS = r"(?:(?P<part>early|mid|middle|late)(?:(?:[\s-]to[\s-]|/)(?P<part2>mid|late))?[\s-]*)?"
_DECADE = re.compile(rf"{_PARTS}(?:(?<!\d)['’]?(?P<digits>[2-9])0['’]?s|(?P<word>{_TENS_STEM})ies)\b", _FLAGS)
_SOMETHING = re.compile(
    rf"(?:(?<!\d)(?P<digits>[2-9])0|\b(?P<word>{_TENS_STEM})y)[\s-]?(?:something|smth|odd)\b", _FLAGS
)
_IN_TEENS = re.compile(rf"{_PARTS}\b(?:teens|teenager|teen|adolescent)\b", _FLAGS)
_TEEN_PART = {"early": (13, 14), "mid": (14, 16), "middle": (14, 16), "late": (17, 19)}
_BORN = re.compile(r"\bborn\b", _FLAGS)
_BIRTH_YEAR = re.compile(
    r"\bborn\b[^\n]{0,40}?(?:\b(?P<year>19[2-9]\d|20[0-2]\d)|['’](?P<short>\d\d))\b(?!['’]?s)", _FLAGS
)
_BIRTH_DECADE = re.compile(
    rf"\bborn\b[^\n]{{0,40}}?{_PARTS}(?:\b(?P<century>19|20)|['’]|\b)(?P<digits>\d)0['’]?s\b", _FLAGS
)
_BETWEEN = re.compile(r"(?<![\d.,$£€/])(?P<low>\d{2})\s?(?:-|–|to|and|or)\s?(?P<high>\d{2})(?![\d%]|[.,]\d)")
_NUMBER = re.compile(
    rf"(?<![\d.,$£€])(?<!\d/)(?P<digits>\d{{1,3}})(?![\d%]|[.,]\d)|\b(?P<word>{_AGE_IN_WORDS})(?![a-z])", _FLAGS
)
_OVER = re.compile(r"\b(?:over|past|above)\s+$", _FLAGS)
_UNDER = re.compile(r"\b(?:under|below)\s+$", _FLAGS)
_ALMOST = re.compile(
    r"\b(?:almost|nearly|pushing|approaching|close to|not quite|going on)\s+$",
    _FLAGS,
)
_TURNING = re.compile(r"\b(?:turning|turns?|(?:(?:about|going|due) to|gonna|will|[’']ll) be)\s+$", _FLAGS)
_ABOUT = re.compile(r"\b(?:around|about|roughly|approximately|like|circa)\s+$", _FLAGS)
_TURNED = re.compile(r"\bturned\s+$", _FLAGS)
_SINCE = re.compile(r"\s+(?:(?P<ago>\d{1,2}|a|an|one|two|three|four|five) years? ago|in (?P<year>20\d\d))", _FLAGS)
_PAST = re.compile(
    rf"\b(?:i|we)\s+was\s+(?:(?:only|just|about|like|around)\s+){{0,2}}(?:\d|{_AGE_IN_WORDS})|\bwhen i was\b|\bat age\b",
    _FLAGS,
)
_YOUNGEST, _OLDEST = 3, 110


_GROWN_UP = re.compile(r"\bI(?:['’]?m| am) an adult\b", re.IGNORECASE)


def age_facts(words: str, *, today: date | None = None) -> tuple[Fact, ...]:
    """The author's age in years, exact or as a range with both ends included; nothing for an age long past.

    Birth years are reckoned from ``today``, which is the day of the call unless another is given.
    """
    today = today or date.today()
    if _BORN.search(words):
        return _birth_decade(words, today) or _birth_year(words, today)
    if _PAST.search(words):
        return ()
    if _GROWN_UP.search(words):
        return (_range("grown up", 18, _OLDEST),)
    return _decade(words) or _between(words) or _number(words, today)


def _decade(words: str) -> tuple[Fact, ...]:
    teens = _IN_TEENS.search(words)
    if teens:
        low, high = _part(teens, _TEEN_PART, (13, 19))
        return (_range("in their teens" if not teens["part"] else f"{teens['part'].lower()} teens", low, high),)
    match = _DECADE.search(words) or _SOMETHING.search(words)
    if match is None:
        return ()
    start = int(match["digits"]) * 10 if match["digits"] else _TENS[match["word"].lower()]
    groups = match.groupdict()
    low, high = _part(match, _PART, (0, 9)) if "part" in groups else (0, 9)
    return (_range(f"{_named(groups)}{start}s", start + low, start + high),)


def _named(groups: dict[str, str | None]) -> str:
    """ "early ", "mid to late " or nothing."""
    return " to ".join(part.lower() for part in (groups.get("part"), groups.get("part2")) if part) + (
        " " if groups.get("part") else ""
    )


def _part(match: re.Match[str], parts: dict[str, tuple[int, int]], whole: tuple[int, int]) -> tuple[int, int]:
    """The first and the last year that "early", "mid to late" … leave of a decade."""
    if not match["part"]:
        return whole
    low, high = parts[match["part"].lower()]
    return low, parts[match["part2"].lower()][1] if match["part2"] else high


def _birth_year(words: str, today: date) -> tuple[Fact, ...]:
    match = _BIRTH_YEAR.search(words)
    if match is None:
        return ()
    year = int(match["year"]) if match["year"] else _full_year(int(match["short"]), today)
    newest = today.year - year
    return (_range(f"born in {year}", max(0, newest - 1), newest),) if 0 < newest <= _OLDEST else ()


def _full_year(short: int, today: date) -> int:
    """The last year that ends in these two digits."""
    return today.year - (today.year - short) % 100


def _birth_decade(words: str, today: date) -> tuple[Fact, ...]:
    match = _BIRTH_DECADE.search(words)
    if match is None:
        return ()
    digits = int(match["digits"]) * 10
    start = int(match["century"]) * 100 + digits if match["century"] else _full_year(digits, today)
    first, last = _part(match, _PART, (0, 9))
    low, high = max(0, today.year - (start + last) - 1), today.year - (start + first)
    if not 0 < high <= _OLDEST:
        return ()
    return (_range(f"born in the {_named(match.groupdict())}{start}s", low, high),)


def _between(words: str) -> tuple[Fact, ...]:
    match = _BETWEEN.search(words)
    if match is None:
        return ()
    low, high = int(match["low"]), int(match["high"])
    return (_range(f"{low} to {high}", low, high),) if _YOUNGEST <= low < high <= _OLDEST and high - low <= 15 else ()


def _number(words: str, today: date) -> tuple[Fact, ...]:
    match = _NUMBER.search(words)
    age = _value(match) if match else 0
    if match is None or not _YOUNGEST <= age <= _OLDEST:
        return ()
    before, after = words[: match.start()], words[match.end() :]
    if _OVER.search(before):
        return (_range(f"over {age}", age, min(age + 9, _OLDEST)),)
    if _UNDER.search(before):
        return (_range(f"under {age}", max(_YOUNGEST, age - 10), age - 1),)
    if _ALMOST.search(before):
        return (_range(f"almost {age}", max(_YOUNGEST, age - 2), age - 1),)
    if _ABOUT.search(before) or after.lower().startswith("ish"):
        return (_range(f"about {age}", max(_YOUNGEST, age - 2), age + 2),)
    if _TURNING.search(before) or re.match(r"(?:st|nd|rd|th)\s+(?:birthday|bday)", after, _FLAGS):
        return (_range(f"about {age}", age - 1, age),)
    return _exact(age, _TURNED.search(before) and _SINCE.match(after), today)


def _exact(age: int, since: re.Match[str] | None, today: date) -> tuple[Fact, ...]:
    """The age, or what has become of it: "turned 40 two years ago"."""
    if since is None:
        return (Fact("age", age),)
    passed = today.year - int(since["year"]) if since["year"] else _count(since["ago"])
    if passed < 0 or age + passed > _OLDEST:
        return ()
    return (
        (_range(f"about {age + passed}", age + max(0, passed - 1), age + passed + 1),)
        if passed
        else (Fact("age", age),)
    )


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _UNITS.get(word.lower(), 1)


def _value(match: re.Match[str]) -> int:
    if match["digits"]:
        return int(match["digits"])
    word = match["word"].lower()
    if word in _TEENS:
        return _TEENS[word]
    tens, unit = (*re.split(r"[\s-]+", word), "")[:2]
    return _TENS[tens[:-1]] + _UNITS.get(unit, 0)


def _range(named: str, low: int, high: int) -> Fact:
    return Fact("age", named, low=low, high=high)
