"""Ages from the time of birth: a year, a decade, a generation, or an age the author had in a year that is named."""

from __future__ import annotations

import re
from datetime import date

from leakmeter.text.find.normalize.birth_dates import birth_date_facts
from leakmeter.types import Fact

#: Without ASCII, "i" would also match the dotless "ı", which no table knows.
_FLAGS = re.IGNORECASE | re.ASCII
_PART = {"early": (0, 3), "mid": (4, 6), "middle": (4, 6), "late": (7, 9)}
PARTS = r"(?:(?P<part>early|mid|middle|late)(?:(?:[\s-]to[\s-]|/)(?P<part2>mid|late))?[\s-]*)?"
OLDEST = 110
_BORN = re.compile(r"\bborn\b", _FLAGS)
_BIRTH_YEAR = re.compile(
    r"\bborn\b[^\n]{0,40}?(?:\b(?P<year>19[2-9]\d|20[0-2]\d)|['’](?P<short>\d\d))\b(?!['’]?s)", _FLAGS
)
_PLAIN_YEAR = re.compile(
    r"\bborn (?:in )?(?P<short>\d\d)\b(?!['’]?s|[\s-]*(?:days?|weeks?|months?|years?|minutes|hours|lbs?|kg|st|nd|rd|th|of)\b)",
    _FLAGS,
)
_BIRTH_DECADE = re.compile(
    rf"\bborn\b[^\n]{{0,40}}?{PARTS}(?:\b(?P<century>19|20)|['’]|\b)(?P<digits>\d)0['’]?s\b", _FLAGS
)
#: "b. 1956", "of the 1969 vintage", "a '91 baby".
_VINTAGE = re.compile(
    r"\bb\. ?(?P<a>19[2-9]\d|20[0-2]\d)\b|\b(?P<b>19[2-9]\d|20[0-2]\d) (?:vintage|baby|kid|model)\b|['’](?P<c>\d\d) (?:vintage|baby|model)\b",
    _FLAGS,
)
_DECADE_BABY = re.compile(r"(?:\b(?P<century>19|20)|['’]|\b)(?P<digits>\d)0['’]?s (?:baby|child|kid)\b", _FLAGS)
#: Years of birth by the usual reckoning (Pew Research Center; the oldest and youngest open-ended groups are left out).
_GENERATIONS: tuple[tuple[str, str, int, int], ...] = (
    ("baby boomer", r"\b(?:baby )?boomer\b", 1946, 1964),
    ("Gen X", r"\bgen(?:eration)?[ -]?x(?:er)?\b", 1965, 1980),
    ("millennial", r"\bmillenn?ial\b|\bgen(?:eration)?[ -]?y\b", 1981, 1996),
    ("Gen Z", r"\bgen(?:eration)?[ -]?z\b|\bzoomer\b", 1997, 2012),
)
_NOT = re.compile(r"\b(?:not|isn['’]?t|my parents?|my mom|my dad|her|his|their)\b", _FLAGS)


def birth_facts(words: str, today: date) -> tuple[Fact, ...] | None:
    """The age that a time of birth leaves, in years with both ends included; None where the words name none.

    Empty where a birth is spoken of and the year cannot be read, so that no other number is taken for an age.
    """
    if (dated := birth_date_facts(words, today)) is not None:
        return dated
    if _BORN.search(words):
        return _birth_decade(_BIRTH_DECADE.search(words), today) or _birth_year(words, today)
    vintage = _VINTAGE.search(words)
    if vintage:
        full = vintage["a"] or vintage["b"]
        return _since(int(full) if full else full_year(int(vintage["c"]), today), today)
    if baby := _DECADE_BABY.search(words):
        return _birth_decade(baby, today)
    return _generation(words, today)


def full_year(short: int, today: date) -> int:
    """The last year that ends in these two digits."""
    return today.year - (today.year - short) % 100


def _birth_year(words: str, today: date) -> tuple[Fact, ...]:
    match = _BIRTH_YEAR.search(words)
    if match:
        return _since(int(match["year"]) if match["year"] else full_year(int(match["short"]), today), today)
    plain = _PLAIN_YEAR.search(words)
    return _since(full_year(int(plain["short"]), today), today) if plain else ()


def _since(year: int, today: date) -> tuple[Fact, ...]:
    newest = today.year - year
    return (_range(f"born in {year}", max(0, newest - 1), newest),) if 0 < newest <= OLDEST else ()


def _birth_decade(match: re.Match[str] | None, today: date) -> tuple[Fact, ...]:
    if match is None:
        return ()
    groups = match.groupdict()
    digits = int(match["digits"]) * 10
    start = int(match["century"]) * 100 + digits if match["century"] else full_year(digits, today)
    first, last = part_of(groups, _PART, (0, 9))
    low, high = max(0, today.year - (start + last) - 1), today.year - (start + first)
    if not 0 < high <= OLDEST:
        return ()
    return (_range(f"born in the {part_named(groups)}{start}s", low, high),)


def _generation(words: str, today: date) -> tuple[Fact, ...] | None:
    for name, pattern, first, last in _GENERATIONS:
        match = re.search(pattern, words, _FLAGS)
        if match:
            others = _NOT.search(words[: match.start()])
            return () if others else (_range(name, today.year - last - 1, today.year - first),)
    return None


def part_of(
    groups: dict[str, str | None], parts: dict[str, tuple[int, int]], whole: tuple[int, int]
) -> tuple[int, int]:
    """The first and the last year that "early", "mid to late" … leave of a decade."""
    part, part2 = groups.get("part"), groups.get("part2")
    if not part:
        return whole
    low, high = parts[part.lower()]
    return low, parts[part2.lower()][1] if part2 else high


def part_named(groups: dict[str, str | None]) -> str:
    """ "early ", "mid to late " or nothing."""
    return " to ".join(part.lower() for part in (groups.get("part"), groups.get("part2")) if part) + (
        " " if groups.get("part") else ""
    )


def _range(named: str, low: int, high: int) -> Fact:
    return Fact("age", named, low=low, high=high)
