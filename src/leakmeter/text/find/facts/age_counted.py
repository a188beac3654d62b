"""Ages told by a number of years to or from another: "three years past seventy", "the big five-oh in three years",
"fourteen months to go till I'm thirty"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from leakmeter.text.find.facts.age_bounds import NUMBER_OF_AGE, years_named
from leakmeter.text.find.facts.numbers import value

_FLAGS = re.IGNORECASE | re.ASCII
_SMALL = (
    r"an?|a couple(?: of)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    r"seventeen|eighteen"
)
_COUNT = rf"\b(?P<n>{_SMALL}|\d{{1,2}})[ -](?:(?!few|couple|good|dozen|lot|some|or|and)\w+ )?(?P<unit>years?|yrs?|birthdays?|candles|summers|winters|months?|weeks?)"
_WORDS_BETWEEN = r"(?:\W+(?:the|my|being|turning|hitting|reaching|seeing|i|i['’]m|i am|i get to|hit|turn|reach|see|big|age|of|his|her|their|that|he is at|she is at))*\W+"
_PAST = re.compile(
    rf"{_COUNT} (?:past|over|beyond|north of|older than|ahead of|up on|the far side of){_WORDS_BETWEEN}\Z", _FLAGS
)
_SHORT = re.compile(
    rf"{_COUNT} (?:(?:shy|short|south) of|younger than|behind|(?:away |off )?from|(?:to go )?(?:till|until|['’]?til|to)|(?:to go|left) before|off|under|out from){_WORDS_BETWEEN}\Z",
    _FLAGS,
)
_COMING = re.compile(r"\b(?:be|turn\w*|hit\w*|reach\w*|see|meet\w*|become)\W+(?:(?:the|my|age|big)\W+)*\Z", _FLAGS)
_IN = re.compile(rf"\W+(?:years? old )?in (?:about |just |only )?{_COUNT}(?! (?:ago|back|of age))", _FLAGS)
#: "Sixty is six years off", "thirty's four years up the road", and "seventy was fourteen years ago".
_OFF = re.compile(
    rf"(?:['’]s| is) (?:still |only |just |about )*{_COUNT} (?:off|away|out|ahead|up the road|down the road|to go)\b",
    _FLAGS,
)
_AGO = re.compile(rf"(?: was|['’]s| is) (?:already |about |all of )*{_COUNT} (?:ago|back|behind me|gone)\b", _FLAGS)
_CLOSING_IN = re.compile(
    r"\b(?:closing in on|coming up on|nearing|approaching|pushing)\W+(?:(?:the|my|age|big)\W+)*\Z", _FLAGS
)
_BY = re.compile(rf",? (?:still |only |just |about )*{_COUNT} (?:off|away|out|to go)\b", _FLAGS)
_NEXT_BIRTHDAY = re.compile(
    r"\b(?:next|coming|upcoming) (?:birthday|bday|cake)\b(?! (?:is|comes|will be|falls)\b[^.;]*(?:\b(?:and|but|so|since|while) |,)\s*(?:i['’]?m|i am|im|i(?:['’]ve| have) been)\b(?! (?:\w+ )?(?:turning|hitting|going|gonna|about|rolling)\b))[^.;\d]{0,32}\Z",
    _FLAGS,
)
_MONTHS_A_YEAR = 12
_FEWEST = 10


@dataclass(frozen=True, slots=True)
class CountedAge:
    """An age in years, and the offsets of the words that tell it."""

    years: int
    start: int
    end: int


def age_counted(words: str) -> CountedAge | None:
    """The age that some words tell by counting to or from one other age; None where they do not, or name more ages than
    one."""
    numbers = [m for m in NUMBER_OF_AGE.finditer(words) if not _is_a_count(words, m)]
    if len(numbers) != 1:
        return None
    (number,) = numbers
    before, named = words[: number.start()], years_named(number)
    if past := _PAST.search(before):
        return CountedAge(named + _years_of(past), past.start(), number.end())
    if ago := _AGO.match(words, number.end()):
        return CountedAge(named + _years_of(ago), number.start(), ago.end())
    if coming := _NEXT_BIRTHDAY.search(before):
        return CountedAge(named - 1, coming.start(), number.end())
    if short := _SHORT.search(before):
        return _short_of(named, short, short.start(), number.end())
    if off := _OFF.match(words, number.end()):
        return _short_of(named, off, number.start(), off.end())
    for lead, rest in ((_COMING, _IN), (_CLOSING_IN, _BY)):
        if (first := lead.search(before)) and (last := rest.match(words, number.end())):
            return _short_of(named, last, first.start(), last.end())
    return None


def turning(sentence: str, start: int, end: int) -> int | None:
    """The age of an author whose next birthday the words from ``start`` to ``end`` of a ``sentence`` name, where it is told
    before them that it is the next: "next birthday" of "i roll over to 30"."""
    numbers = [m for m in NUMBER_OF_AGE.finditer(sentence, start, end) if not _is_a_count(sentence, m)]
    if len(numbers) != 1 or not _NEXT_BIRTHDAY.search(sentence[: numbers[0].start()]):
        return None
    return years_named(numbers[0]) - 1


def _short_of(named: int, count: re.Match[str], start: int, end: int) -> CountedAge | None:
    """So much less than the age that is named."""
    years = named - _missing(count)
    return CountedAge(years, start, end) if years >= _FEWEST else None


def _missing(count: re.Match[str]) -> int:
    """The years, begun ones counted whole, that months and weeks leave to an age."""
    return -(-_count(count) // _MONTHS_A_YEAR) if _of_months(count) else _years_of(count) or 1


def _is_a_count(words: str, number: re.Match[str]) -> bool:
    """Whether a number counts years or months, as "fourteen" of "fourteen months", and is no age."""
    return bool(
        re.match(
            r"[ -](?:\w+ )?(?:years?|yrs?|birthdays?|candles|summers|winters|months?|weeks?) (?!old)",
            words[number.end() :],
        )
    )


def _count(match: re.Match[str]) -> int:
    return int(value(match["n"].lower().removesuffix(" of")) or 0)


def _years_of(count: re.Match[str]) -> int:
    """The years counted; months and weeks past an age are none."""
    return 0 if _of_months(count) or count["unit"].lower().startswith("week") else _count(count)


def _of_months(count: re.Match[str]) -> bool:
    return count["unit"].lower().startswith("month")
