"""Dates as people write them: "14 March 1986", "03/14/1986", "14.3.86", "3rd of May", "1990-05-03", "March 1986".

A grammar of its own: names of months, the orders of day, month and year, and the calendar. What no calendar has (31
February) is no date.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

MONTH_NAMES = "January February March April May June July August September October November December".split()
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
            "september sept sep", "october oct", "november nov", "december dec",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
_UNITS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
_DAYS = {
    **{word: day for day, word in enumerate(_UNITS, 1)},
    **{f"twenty-{word}": 20 + day for day, word in enumerate(_UNITS[:9], 1)},
    "thirtieth": 30,
    "thirty-first": 31,
}
#: The name of a month.
MONTH = rf"(?:{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b(?:\.(?=\s?['’]?\d))?"
_DAY = rf"(?:\d{{1,2}}(?!\d)(?:st|nd|rd|th)?|(?:{'|'.join(sorted(_DAYS, key=len, reverse=True)).replace('-', '[- ]')}))"
_YEAR = r"(?:\d{4}|['’]?\d{2})(?![\d%]|['’]?s\b|[:.]\d)"
_GAP = r"(?:\s|-|/|\.\s?|,\s?)"
#: The ways to write a date, the fullest first. Numbers alone may be read in two orders.
_FORMS = tuple(
    re.compile(form, re.IGNORECASE | re.ASCII)
    for form in (
        r"(?P<y>\d{4})(?P<gap>[-/.])(?P<m>\d{1,2})(?P=gap)(?P<d>\d{1,2})(?!\d)",
        rf"(?P<a>\d{{1,2}})(?P<gap>\s?[-/.]\s?)(?P<b>\d{{1,2}})(?P=gap)(?P<y>{_YEAR})",
        rf"(?P<day>{_DAY})(?:{_GAP}?of)?{_GAP}{{0,2}}(?P<month>{MONTH})(?:{_GAP}{{1,2}}(?P<y>{_YEAR})|(?P<y2>\d{{4}})(?!\d))",
        rf"(?P<month>{MONTH}){_GAP}{{0,2}}(?:the )?(?P<day>{_DAY}){_GAP}{{1,2}}(?P<y>{_YEAR})",
        rf"(?P<month>{MONTH}){_GAP}{{0,2}}(?:of )?(?P<y>\d{{4}}|['’]\d{{2}})(?![\d%])",
        rf"(?P<day>{_DAY})(?:{_GAP}?of)?{_GAP}{{0,2}}(?P<month>{MONTH})",
        rf"(?P<month>{MONTH}){_GAP}{{0,2}}(?:the )?(?P<day>{_DAY})(?![/:]\d)",
        r"(?P<a>\d{1,2})(?P<gap>[/.])(?P<b>\d{1,2})(?![\d/%]|\.\d)",
        r"(?P<y>\d{4})(?![\d%]|['’]?s\b|[-/.]\d)",
        rf"(?P<month>{MONTH})(?!\s?\d)",
    )
)  # fmt: skip
#: The form that begins here wins: which begin with a digit or a word is seen at its first character.
_BEGINS = re.compile(r"\d|[a-z]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Day:
    """A day, or what is known of it: ``year`` None in "3 May", ``day`` None in "March 1986", ``month`` None in "1986"."""

    year: int | None
    month: int | None
    day: int | None

    @property
    def iso(self) -> str:
        """As in ISO 8601, as far as it is known: "1986-03-14", "1986-03", "03-14"."""
        parts = ((self.year, "04d"), (self.month, "02d"), (self.day, "02d"))
        return "-".join(format(part, width) for part, width in parts if part is not None)

    def first(self) -> date:
        """The first day it can be. Raises ValueError where the calendar has none, or the year is not known."""
        return date(self.year or 0, self.month or 1, self.day or 1)

    def last(self) -> date:
        """The last day it can be."""
        if self.month is None:
            return date(self.year or 0, 12, 31)
        if self.day is not None:
            return self.first()
        following = date((self.year or 0) + self.month // 12, self.month % 12 + 1, 1)
        return following - timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Written:
    """A date as written, up to ``end``, with what it can mean: none where no calendar has it, two in "03/04/1986"."""

    end: int
    days: tuple[Day, ...]


def date_at(text: str, start: int, today: date) -> Written | None:
    """The date that is written at a place of a text; None where there is none. Of years in two digits it is the last."""
    if not _BEGINS.match(text, start):
        return None
    for form in _FORMS:
        match = form.match(text, start)
        if match:
            days = tuple(dict.fromkeys(day for day in _days(match.groupdict(), today) if _exists(day)))
            return Written(match.end(), days)
    return None


def _days(said: dict[str, str | None], today: date) -> tuple[Day, ...]:
    year = _year(said.get("y") or said.get("y2"), today)
    if said.get("a"):
        one, other = int(said["a"] or 0), int(said["b"] or 0)
        day_first, month_first = Day(year, other, one), Day(year, one, other)
        return (day_first,) if "." in (said["gap"] or "") else (month_first, day_first)
    if said.get("m"):
        return (Day(year, int(said["m"] or 0), int(said["d"] or 0)),)
    named = said.get("month")
    month = _MONTHS[named.lower().rstrip(".")] if named else None
    return (Day(year, month, _day(said.get("day"))),)


def _year(said: str | None, today: date) -> int | None:
    if said is None:
        return None
    digits = said.lstrip("'’")
    return int(digits) if len(digits) == 4 else today.year - (today.year - int(digits)) % 100


def _day(said: str | None) -> int | None:
    if said is None:
        return None
    figures = re.match(r"\d+", said)
    return int(figures.group()) if figures else _DAYS[said.lower().replace(" ", "-")]


def _exists(day: Day) -> bool:
    try:
        date(2000 if day.year is None else day.year, day.month or 1, day.day or 1)
    except ValueError:
        return False
    return True
