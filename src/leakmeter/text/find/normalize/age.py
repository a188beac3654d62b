"""Ages in years: exact, in words, as a range ("early 30s", "almost 30"), or from a birth year."""

from __future__ import annotations

import re
from datetime import date

from leakmeter.text.find.normalize.age_numbers import AGE_IN_WORDS, POSSIBLE_AGE, TENS_STEM, is_no_age
from leakmeter.text.find.normalize.birth_years import OLDEST, PARTS, birth_facts, part_named, part_of
from leakmeter.text.find.normalize.impossible import NEGATIVE_AGE
from leakmeter.types import Fact

#: Without ASCII, "i" would also match the dotless "ı", which no table below knows.
_FLAGS = re.IGNORECASE | re.ASCII
_TENS = {
    "twent": 20, "thirt": 30, "fort": 40, "fourt": 40, "fift": 50, "sixt": 60, "sevent": 70, "eight": 80, "ninet": 90,
}  # fmt: skip
_UNITS: dict[str, int] = dict(
    zip("one two three four five six seven eight nine".split(), range(1, 10), strict=True)
) | {"ten": 10, "eleven": 11, "twelve": 12}
_TEENS: dict[str, int] = dict(
    zip("thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), range(13, 20), strict=True)
)
_SMALL = r"(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_PART = {"early": (0, 3), "mid": (4, 6), "middle": (4, 6), "late": (7, 9)}
_DECADE = re.compile(rf"{PARTS}(?:(?<!\d)['’]?(?P<digits>[2-9])0['’]?s|(?P<word>{TENS_STEM})ies)\b", _FLAGS)
_SOMETHING = re.compile(
    rf"(?:(?<!\d)(?P<digits>[2-9])0|\b(?P<word>{TENS_STEM})y)[\s-]?(?:somethings?|smth|odd|some|whatever)\b", _FLAGS
)
_IN_TEENS = re.compile(rf"{PARTS}\b(?:teens|teenager|teen|adolescent)\b", _FLAGS)
_TEEN_PART = {"early": (13, 14), "mid": (14, 16), "middle": (14, 16), "late": (17, 19)}
_BETWEEN = re.compile(r"(?<![\d.,$£€/])(?P<low>\d{2})\s?(?P<joint>-|–|to|and|or)\s?(?P<high>\d{2})(?![\d%]|[.,]\d)")
_OVER = re.compile(
    r"\b(?:over|past|above|beyond|more than|older than|north of|upwards of|(?:the )?(?:wrong|far|other) side of)\s+(?:the age of )?$",
    _FLAGS,
)
_PLUS = re.compile(
    r"[\s-]*(?:\+|plus\b|or (?:over|older|more|above|better)\b|and (?:over|up|older|change|some|then some)\b|odd\b|some\b|whatever\b)",
    _FLAGS,
)
#: From this age on "over" has no end that is meant.
_OPEN_FROM = 80
#: What leaves the end open at any age.
_OPEN = re.compile(r"[\s-]*(?:\+|plus\b|or (?:over|older|above)\b|and (?:over|up|older)\b)", _FLAGS)
_UNDER = re.compile(r"\b(?:under|below)\s+$", _FLAGS)
_ALMOST = re.compile(
    r"\b(?:(?:almost|nearly)[\s-]+|(?:pushing|approaching|close to|not quite|going on)\s+)$",
    _FLAGS,
)
_TURNING = re.compile(r"\b(?:turning|turns?|(?:(?:about|going|due) to|gonna|will|[’']ll) be)\s+$", _FLAGS)
_ABOUT = re.compile(r"\b(?:around|about|roughly|approximately|like|circa)\s+$", _FLAGS)
_TURNED = re.compile(r"\bturned\s+$", _FLAGS)
_SINCE = re.compile(r"\s+(?:(?P<ago>\d{1,2}|a|an|one|two|three|four|five) years? ago|in (?P<year>20\d\d))", _FLAGS)
_PAST = re.compile(
    rf"\b(?:i|we)\s+was\s+(?:(?:only|just|about|like|around)\s+){{0,2}}(?:\d|{AGE_IN_WORDS})|\bwhen i was\b|\bat age\b",
    _FLAGS,
)
_YOUNGEST = 3


#: "I was 22 in 2008", "1986 and I'd have been ten".
_THEN = re.compile(
    rf"\bi (?:was|turned) (?:only |just |about )?(?P<digits>\d{{1,2}}|{AGE_IN_WORDS}|{_SMALL})(?: years old)? (?:back )?in (?P<year>19[3-9]\d|20[0-2]\d)\b",
    _FLAGS,
)
_THEN_BEFORE = re.compile(
    rf"\b(?P<year>19[3-9]\d|20[0-2]\d)[^.\n]{{0,12}}?\bi(?: was|['’]d have been| would have been| turned) (?P<digits>\d{{1,2}}|{AGE_IN_WORDS}|{_SMALL})\b(?! (?:months|weeks|days))",
    _FLAGS,
)
#: What the author is now, after what they were: "I was nine, I'm 44 now".
_NOW = re.compile(
    rf"\b(?:i['’]?m|i am|now)\s+(?:now |at )?(?P<digits>\d{{2}}|{AGE_IN_WORDS})(?:\s+now)?\b(?!\s*(?:years? (?:in|into|of)|months|weeks|days|hours|%))",
    _FLAGS,
)
_IN_DECADE = re.compile(
    r"\b(?P<nth>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) decade\b(?! of (?:work|teaching|marriage))",
    _FLAGS,
)
_DECADES = re.compile(r"\b(?P<n>two|three|four|five|six|seven|eight|nine) decades(?: and (?:a bit|change))\b", _FLAGS)
_NTH: dict[str, int] = {
    word: n for n, word in enumerate("second third fourth fifth sixth seventh eighth ninth tenth".split(), 1)
}
_MILESTONE = re.compile(
    r"\b(?P<word>twentieth|thirtieth|fortieth|fiftieth|sixtieth|seventieth|eightieth|ninetieth) (?:birthday|milestone|year|winter|summer)\b",
    _FLAGS,
)
_MILESTONES: dict[str, int] = dict(
    zip(
        "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split(),
        range(20, 100, 10),
        strict=True,
    )
)
_LONG_PAST = re.compile(r"\b(?:past|beyond|over|well past|passed|since|after)\s+(?:my |the )?$", _FLAGS)
_LONG_SINCE = re.compile(
    r"\s*,?\s*(?:by a|some (?:years|time)|(?:quite )?a while|years|long|(?:is |was |has been )?(?:behind|well behind|ages|long)|is (?:a|well)|came and went)\b",
    _FLAGS,
)

#: "I make somewhere in the seventies" is no age.
_EARNS = re.compile(r"\bi (?:\w+ )?(?:make|earn|gross|net|clear|bring (?:home|in)|take home|pull in)\b", _FLAGS)
#: Nor is "one sixty-something": a weight, or a price.
_HUNDREDS = re.compile(rf"(?<![\w-])(?:one|two|three|a buck)[\s-]+{TENS_STEM}(?:y|ies)\b", _FLAGS)
_GROWN_UP = re.compile(r"\bI(?:['’]?m| am) an adult\b", re.IGNORECASE)


def age_facts(words: str, *, today: date | None = None) -> tuple[Fact, ...]:
    """The author's age in years, exact or as a range with both ends included; nothing for an age long past.

    Birth years are reckoned from ``today``, which is the day of the call unless another is given.
    """
    today = today or date.today()
    if _EARNS.search(words) or _HUNDREDS.search(words) or NEGATIVE_AGE.search(words):
        return ()
    born = birth_facts(words, today)
    if born is not None:
        return born
    then = _THEN.search(words) or _THEN_BEFORE.search(words)
    if then:
        return _grown(then, today)
    if _PAST.search(words):
        return _now(words)
    if _GROWN_UP.search(words):
        return (_range("grown up", 18, OLDEST),)
    return _decade(words) or _of_life(words) or _between(words) or _number(words, today)


def _decade(words: str) -> tuple[Fact, ...]:
    teens = _IN_TEENS.search(words)
    if teens:
        low, high = part_of(teens.groupdict(), _TEEN_PART, (13, 19))
        return (_range("in their teens" if not teens["part"] else f"{teens['part'].lower()} teens", low, high),)
    match = _DECADE.search(words) or _SOMETHING.search(words)
    if match is None:
        return ()
    start = int(match["digits"]) * 10 if match["digits"] else _TENS[match["word"].lower()]
    groups = match.groupdict()
    low, high = part_of(groups, _PART, (0, 9))
    return (_range(f"{part_named(groups)}{start}s", start + low, start + high),)


def _between(words: str) -> tuple[Fact, ...]:
    match = _BETWEEN.search(words)
    if match is None:
        return ()
    low, high = int(match["low"]), int(match["high"])
    if match["joint"] == "and" and _ONE_PERSON.match(words) and not _RANGE_SAID.search(words[: match.start()]):
        return tuple(Fact("age", age) for age in dict.fromkeys((low, high)) if _YOUNGEST <= age <= OLDEST)
    return (_range(f"{low} to {high}", low, high),) if _YOUNGEST <= low < high <= OLDEST and high - low <= 15 else ()


#: "I'm 34 and 36 years old" is two ages, "we're 34 and 36" one of two, "between 34 and 36" a range.
_ONE_PERSON = re.compile(r"\W*(?:i['’]?m|i am|im)\s+\d{2} and \d{2}\b(?!\s*(?:respectively|my|for))", _FLAGS)
_RANGE_SAID = re.compile(r"\b(?:between|from|somewhere)\b", _FLAGS)


def _number(words: str, today: date) -> tuple[Fact, ...]:
    match = next((m for m in POSSIBLE_AGE.finditer(words) if not is_no_age(words, m)), None)
    age = _value(match) if match else 0
    if match is None or not _YOUNGEST <= age <= OLDEST:
        return ()
    before, after = words[: match.start()], words[match.end() :]
    if _OVER.search(before) or _PLUS.match(after):
        return (_over(age, OLDEST if _OPEN.match(after) else age + 9),)
    if _UNDER.search(before):
        return (_range(f"under {age}", max(_YOUNGEST, age - 10), age - 1),) if age > _YOUNGEST else ()
    if _ALMOST.search(before):
        return (_range(f"almost {age}", max(_YOUNGEST, age - 2), age - 1),) if age > _YOUNGEST else ()
    if _ABOUT.search(before) or after.lower().startswith("ish"):
        return (_range(f"about {age}", max(_YOUNGEST, age - 2), age + 2),)
    if _TURNING.search(before) or re.match(r"(?:st|nd|rd|th)\s+(?:birthday|bday)", after, _FLAGS):
        return _turning(age, after)
    return _exact(age, _TURNED.search(before) and _SINCE.match(after), today)


def _turning(age: int, after: str) -> tuple[Fact, ...]:
    """The age of who is yet to turn another: either of the two."""
    if _NEXT_YEAR.match(after):
        return (_range(f"about {age - 1}", age - 2, age - 1),)
    return (_range(f"about {age}", age - 1, age),)


_NEXT_YEAR = re.compile(r"(?:st|nd|rd|th)?(?: (?:birthday|bday))? (?:is )?next year\b", _FLAGS)


def _exact(age: int, since: re.Match[str] | None, today: date) -> tuple[Fact, ...]:
    """The age, or what has become of it: "turned 40 two years ago"."""
    if since is None:
        return (Fact("age", age),)
    passed = today.year - int(since["year"]) if since["year"] else _count(since["ago"])
    if passed < 0 or age + passed > OLDEST:
        return ()
    return (
        (_range(f"about {age + passed}", age + max(0, passed - 1), age + passed + 1),)
        if passed
        else (Fact("age", age),)
    )


def _grown(then: re.Match[str], today: date) -> tuple[Fact, ...]:
    """What has become of an age in a year that is named."""
    said = then["digits"].lower()
    age = int(said) if said.isdigit() else _UNITS.get(said) or _TEENS.get(said) or _tens(said)
    passed = today.year - int(then["year"])
    now = age + passed
    return (_range(f"about {now}", now - 1, now + 1),) if passed >= 0 and _YOUNGEST <= now <= OLDEST - 1 else ()


def _now(words: str) -> tuple[Fact, ...]:
    match = _NOW.search(words)
    said = match["digits"].lower() if match else ""
    age = int(said) if said.isdigit() else (_TEENS.get(said) or _tens(said)) if said else 0
    return (Fact("age", age),) if _YOUNGEST <= age <= OLDEST else ()


def _of_life(words: str) -> tuple[Fact, ...]:
    """ "in my seventh decade", "seven decades and a bit", "past my sixtieth birthday"."""
    if nth := _IN_DECADE.search(words):
        start = _NTH[nth["nth"].lower()] * 10
        return (_range(f"{start}s", start, start + 9),)
    if decades := _DECADES.search(words):
        start = _UNITS[decades["n"].lower()] * 10
        return (_range(f"{start}s", start, start + 9),)
    if milestone := _MILESTONE.search(words):
        age = _MILESTONES[milestone["word"].lower()]
        if _LONG_PAST.search(words[: milestone.start()]) or _LONG_SINCE.match(words, milestone.end()):
            return (_over(age, age + 9),)
        return (_range(f"about {age}", age, age + 1),)
    return ()


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _UNITS.get(word.lower(), 1)


def _value(match: re.Match[str]) -> int:
    if match["digits"]:
        return int(match["digits"])
    word = match["word"].lower()
    return _TEENS.get(word) or _tens(word)


def _tens(word: str) -> int:
    """ "thirty four" as a number."""
    tens, unit = (*re.split(r"[\s-]+", word), "")[:2]
    return _TENS[tens[:-1]] + _UNITS.get(unit, 0)


def _over(age: int, last: int) -> Fact:
    """ "Over 60" means the sixties, "60 or over" and "over 80" all that follow."""
    return _range(f"over {age}", age, OLDEST if age >= _OPEN_FROM else min(last, OLDEST))


def _range(named: str, low: int, high: int) -> Fact:
    return Fact("age", named, low=low, high=high)
