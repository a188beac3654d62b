"""Dates of birth -> facts: an age, the very date, or a birthday without a year; and where a text tells the author's.

A date of birth says more than an age: of those who are forty one in 365 was born on the same day. Where day and month may
be read in two orders, both readings count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from leakmeter.text.find.normalize.clauses import clauses
from leakmeter.text.find.recognizers.dates import MONTH, Day, Written, date_at
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
OLDEST = 110
#: Who is younger writes nothing that is read here: the date is a child's.
YOUNGEST = 10
_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?"
_IS = r"(?:['’]s)?\s?[:=#–—-]{0,2}\s?(?:(?:is|was|falls?|lands?|coming up)\s)?(?:on\s|in\s)?(?:the\s)?"
_DOB = r"date\sof\sbirth|d\.?\s?o\.?\s?b\b\.?|birth\s?date|birth\syear|year\sof\sbirth|geburtsdatum|fecha\sde\snacimiento|date\sde\snaissance|data\sdi\snascita|data\sde\snascimento"
_BIRTHDAY = r"birthday|b-?day\b|cake\sday"
_BORN = r"born|geb(?:oren|\.)(?:\sam)?|n[ée]{1,2}e?\sle|b\.(?=\s?(?:\d|['’]\d))"
#: What announces a date of birth. A name or a place may stand between "born" and the date.
_CUE = re.compile(
    rf"(?<![^\W_])(?:(?P<dob>(?:{_DOB})(?:\s?\([^)\n]{{1,14}}\))?)|(?P<birthday>{_BIRTHDAY})|(?P<born>{_BORN})(?:(?:,)?\s(?:in|at|near)\s(?!(?:the|an?)\b|{MONTH})[^\W\d_][\w.'’-]*(?:,?\s[A-Z][\w.'’-]*){{0,3}},?(?=\s(?:on|in|the|\d)))?)"
    rf"{_IS}\s?{_WEEKDAY}",
    _FLAGS,
)
#: The same the other way round: "3 May 1990 (DOB)", "14 March 1986 is my date of birth".
_BEHIND = re.compile(
    rf"\s?(?:\((?:my\s)?(?:{_DOB})\)|(?:is|was)\s(?:my|the day i was)\s(?:{_DOB}|{_BIRTHDAY}|born))", _FLAGS
)


@dataclass(frozen=True, slots=True)
class Birth:
    """A date of birth that a text tells, from ``start`` to ``end``, where the ``date`` begins, and what it can mean."""

    start: int
    date: int
    end: int
    days: tuple[Day, ...]


def births(text: str, today: date) -> Iterator[Birth]:
    """The dates of birth that a text tells of its author, in reading order; without ``days`` where nobody can be so old."""
    if not _DIGIT.search(text) and not _SPELLED.search(text):
        return
    for cue in _CUE.finditer(text):
        written = date_at(text, cue.end(), today)
        if written is None or not _meant(cue, written) or not _of_author(text, cue):
            continue
        yield Birth(_from(text, cue), cue.end(), _behind(text, written), _possible(written.days, today))
    for digit in _DATE_BEGINS.finditer(text):
        written = date_at(text, digit.start(), today)
        behind = _BEHIND.match(text, written.end) if written and any(day.month for day in written.days) else None
        if written and behind:
            yield Birth(digit.start(), digit.start(), behind.end(), _possible(written.days, today))


_DIGIT = re.compile(r"\d")
_SPELLED = re.compile(r"birth|b-?day|d\.?o\.?b|born", _FLAGS)
_DATE_BEGINS = re.compile(r"(?<![\w./-])\d{1,4}(?=[/.\- thsrndo])")


def birth_date_facts(words: str, today: date) -> tuple[Fact, ...] | None:
    """What the dates of birth in some words tell of their author; None where they name none, empty where none can be."""
    found = list(births(words, today))
    if not found:
        return None
    days = next((birth.days for birth in found if birth.days), ())
    if not days:
        return ()
    others = tuple(day.iso for day in days[1:])
    if days[0].year is None:
        return (Fact("birthday", days[0].iso, candidates=others),)
    low = min(_age(day.last(), today) for day in days)
    high = max(_age(day.first(), today) for day in days)
    age = Fact("age", high) if low == high else Fact("age", f"born in {days[0].year}", low=max(0, low), high=high)
    if days[0].month is None:
        return (age,)
    return age, Fact("birth_date", days[0].iso, candidates=others)


def _age(born: date, today: date) -> int:
    """The age in whole years."""
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


def _possible(days: tuple[Day, ...], today: date) -> tuple[Day, ...]:
    """Those of some days on which who writes can be born."""
    return tuple(day for day in days if day.year is None or YOUNGEST <= _age(day.first(), today) <= OLDEST)


def _meant(cue: re.Match[str], written: Written) -> bool:
    """Whether what follows a cue is a date of birth: "born 86" is left to others, "birthday 2024" is a party's."""
    bare = all(day.month is None for day in written.days) and bool(written.days)
    if any(day.year is None and day.day is None for day in written.days):  # a month alone, which may be a verb
        return bool(cue["birthday"] and _IN.search(cue.group()))
    if cue["birthday"]:
        return not bare
    if cue["born"]:
        return not bare or cue["born"].lower().startswith("b.")
    return True


_IN = re.compile(r"\bin\s+\Z", _FLAGS)
#: The author says so: "I was", "I'm", or nobody is named and the words open a line or a clause.
_I_WAS = re.compile(
    r"(?<![\w'’])(?:i(?:['’]m|['’]ve| am| was| have been| got)?|im|me|we were|who was)(?: (?:also|actually|just|only|myself|originally|both))?,? ?\(?\Z",
    _FLAGS,
)
_OPENS = re.compile(r"(?:\A|[.!?\n|;•*\t]|(?P<comma>,)|\b(?:m|f|male|female|man|woman),?)[\s>*_\"“(-]*\Z", _FLAGS)
_MY = re.compile(r"(?<![\w'’])(?:my|our)(?: (?:own|actual|real|legal|full|next|last|\d\d(?:st|nd|rd|th)))?\s\Z", _FLAGS)
_THEIRS = re.compile(
    r"(?:[^\W\d_]['’]s|s['’]|\b(?:his|her|hers|their|your|its|whose|baby|child|dog|cat|puppy|kitten|spouse|dependent|dependant|husband|wife|father|mother|the|a|an|this|that|every|each|another)) (?:[\w-]+ )?\Z",
    _FLAGS,
)
_SELF = re.compile(r"(?<![\w'’])(?:i|i['’]\w+|im|my|me|myself|mine)\b", _FLAGS)


def _of_author(text: str, cue: re.Match[str]) -> bool:
    """Whether a date of birth is the author's: said of "I" or "my", or on a form on which nobody else was named."""
    before = text[max(0, cue.start() - _NEAR) : cue.start()]
    if cue["born"]:
        return bool(_I_WAS.search(before)) or _opens(before)
    if _MY.search(before):
        return True
    if _THEIRS.search(before):
        return False
    return _nobody_else(before)


def _opens(before: str) -> bool:
    opening = _OPENS.search(before)
    if opening is None or (opening["comma"] and not _SELF.search(before.rsplit("\n", 1)[-1])):
        return False
    return _nobody_else(before)


def _nobody_else(before: str) -> bool:
    here = before.rsplit("\n", 1)[-1]
    last = clauses(here) or clauses(before)
    return not last or last[-1].own


_NEAR = 160


def _from(text: str, cue: re.Match[str]) -> int:
    """Where the words that tell the date begin: with "I was", "my"."""
    before = text[max(0, cue.start() - 30) : cue.start()]
    lead = _MY.search(before) or _I_WAS.search(before)
    return cue.start() if lead is None else cue.start() - len(before) + lead.start()


def _behind(text: str, written: Written) -> int:
    behind = _BEHIND.match(text, written.end)
    return behind.end() if behind else written.end
