"""Ages told by what lies behind and what lies ahead: "thirty's behind me, forty's not here", "fifty-five, give or take one",
"still a few candles short of thirty".

Every number of the words is a bound, and what stands around it says on which side of the author it lies. An age that is said
outright outweighs all bounds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from leakmeter.text.find.facts.age_numbers import AGE_IN_WORDS, is_no_age
from leakmeter.text.find.facts.numbers import value
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_ROUND = {"two": 20, "three": 30, "four": 40, "five": 50, "six": 60, "seven": 70, "eight": 80, "nine": 90}
#: An age in figures or in words, "the big five-oh" among them.
NUMBER_OF_AGE = re.compile(
    rf"(?<![\d.,$£€/])(?<![\d]-)(?P<digits>[1-9]\d)(?![\d%:]|[.,]\d|['’]?s\b)|\b(?:the )?(?:big )?(?P<big>[2-9]|{'|'.join(_ROUND)})[- ]?(?:0|oh?)\b(?!['’]\w)"
    rf"|\b(?P<word>{AGE_IN_WORDS})(?![a-z])(?! (?:thousand|grand|bucks|dollars|pounds|percent))",
    _FLAGS,
)
#: What says, right before a number or after it, that this age is reached.
_BEHIND_BEFORE = re.compile(
    r"\b(?:past|over|beyond|since|had my|left|passed|hit|struck|turned|reached|crossed|cleared|rounded|after|seen|saw|(?:far|other|wrong|back) side of|north of|out of|celebrated|waved (?:goodbye )?(?:to|at)|behind me,?|done with|on from)\W+(?:(?:my|the|a|age|of|big|just|only|already|is|are)\W+)*\Z",
    _FLAGS,
)
_BEHIND_AFTER = re.compile(
    r"(?:\W*(?:candles|birthdays?|summers|winters|years?)\b)?(?:['’]s| is| are| was| were| has| have)?(?: (?:already|well|now|just|long|been|all|safely|a good|a bit|far))*\W*"
    r"(?:behind\b|in (?:the|my) (?:rear|mirror|past|wake)|came and went|come and gone|gone\b|down\b|done\b|under my belt|at (?:the )?least|minimum\b|and then some|and change|and counting|"
    r"(?:a |quite a |some |good |little )*(?:while|ways?|bit|time|spell|stretch|years?|ages) (?:ago|back|gone)|years ago|long ago)",
    _FLAGS,
)
#: And what says that it is not.
_AHEAD_BEFORE = re.compile(
    r"(?:\b(?:under|shy of|short of|not(?: even| quite| yet| hit| seen| reached)*|never (?:hit|seen)|until|till|before|below|(?:sunny|right|good|near|this|young|safe) side of|to go (?:till|until|to|before)|facing|chasing|ahead of|almost|nearly)|n['’]t(?: \w+)? (?:hit|seen|see|reached|turned|passed|quite|yet|even)|won['’]t see|['’]til)\W+(?:(?:my|the|a|age|of|big|even|quite)\W+)*\Z",
    _FLAGS,
)
_AHEAD_AFTER = re.compile(
    r"(?:\W*(?:candles|birthdays?)\b)?(?:(?:['’]s| is| are| has| have)? (?:not|still|yet|a ways?\b|some way|out there|up ahead|ahead|coming|looming|waiting|around the corner|right there|next\b|to come|on the horizon|another)|(?: is| are| has| have| does| do| did| was)?n['’]t\b|(?:['’]ll| will| can) (?:wait|have to wait|come|be)\b|,? yet\b)",
    _FLAGS,
)
_TEENS_OVER = re.compile(
    r"\b(?:teens|teen years|teenage years)\b(?:['’]re| are| were| is| have| being)?(?: (?:long|well|been|already|all|now|just))* (?:gone|over|behind|done|ended|past|finished)|\b(?:past|out of|left|survived) (?:my |the )?teens\b",
    _FLAGS,
)
#: Who left their teens long ago need not be in their twenties.
_LONG_OVER = re.compile(r"\b(?:long|decades?|ages|years|forever|twenties|adult)\b|\d", _FLAGS)
_JOINED = re.compile(
    r"\W*(?:to|through|thru|–|-|up to|or|,? ?maybe|,? ?possibly|, or)\W*(?:just |maybe |around )?\Z", _FLAGS
)
_LISTED = re.compile(r"\W*(?:,|or|, or|maybe)\W*\Z", _FLAGS)
#: After a row of numbers, that any of them will do.
_ANY = re.compile(
    r"\W*(?:(?:whichever|whatever|depend\w*|who|pick|take|not telling|i forget|somewhere|someplace|in there|or so|and that|old enough|winters|summers)\b.*)?\Z",
    _FLAGS | re.DOTALL,
)
_FUZZ = re.compile(
    r"\b(?:give or take|plus or minus)(?: (?P<some>a couple|a few|an?|one|two|three|four|five|\d)\b)?|\bthereabouts\b|\b(?P<by>an?|one|two|three|four|five|\d) (?:years? )?(?:either (?:way|side|direction)|to (?:one|either) side)\b|±",
    _FLAGS,
)
_SOME = {"a": 1, "an": 1, "one": 1, "a couple": 2, "two": 2, "a few": 3, "three": 3, "four": 4, "five": 5}
#: So many years a lone bound leaves: what is past sixty, and no more is said of it, is in the sixties.
_DECADE = 10
#: Numbers further apart than this many years are no one age.
_WIDEST = 15
#: "A year shy of forty", "three years short of sixty", "two years to go": the number of years says more than the bound.
_COUNTED = re.compile(
    r"\b(?:an?|one|two|three|four|five|six|seven|eight|nine|[1-9]) (?:years?|birthdays?|candles?|months?|weeks?|days?)\b(?! (?:ago|back|of|old|running|and))",
    _FLAGS,
)
_LEFT = re.compile(
    r"\b(?P<low>one|two|three|four|five|six)(?:,? (?:to|or|maybe) (?P<high>two|three|four|five|six|seven))? (?:years|birthdays|candles) (?:\w+ )?(?:before|till|until|short of|shy of|from) \Z",
    _FLAGS,
)


Side = Literal["behind", "ahead", "neither"]


@dataclass(frozen=True, slots=True)
class _Bound:
    """A number of the words, and whether it is behind the author, ahead of them, or neither is said."""

    years: int
    start: int
    end: int
    side: Side


def ages_by_bounds(words: str) -> tuple[int, int] | None:
    """The least and the greatest age, both included, that the bounds in some words leave; None where none are told."""
    words = _ORDINAL.sub(_as_number, words) if len(_ORDINAL.findall(words)) > 1 else words
    found = _bounds(words)
    reached = 20 if _TEENS_OVER.search(words) else 0
    ages = sorted({bound.years for bound in found})
    if len(ages) > 1:
        return _of_several(words, found, reached)
    if not ages and reached and not _LONG_OVER.search(words):
        return reached, reached + _DECADE - 1
    if len(ages) != 1:
        return None
    bound, years = found[0], ages[0]
    if fuzz := _FUZZ.search(words, bound.end):
        by = _count(fuzz["some"] or fuzz["by"] or "one")
        return years - by, years + by
    if left := _LEFT.search(words[: bound.start]):
        return (years - _count(left["high"]), years - _count(left["low"])) if left["high"] else None
    if years % _DECADE or _COUNTED.search(words):
        return None
    if bound.side == "ahead" and (reached or _NOT_YET.search(words[: bound.start]) or _FAR.match(words, bound.end)):
        return max(reached, years - _DECADE), years - 1
    return (years, years + _DECADE - 1) if bound.side == "behind" and _GONE.match(words, bound.end) else None


#: "My sixtieth behind me and my seventieth still ahead": where two are told, birthdays are bounds.
_ORDINAL = re.compile(r"\b(?P<word>twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)ieth\b(?: birthdays?)?", _FLAGS)


def _as_number(match: re.Match[str]) -> str:
    return f"{match['word']}y"


def age_between(low: int, high: int) -> Fact:
    """The fact that somebody's age lies between two, both included."""
    return Fact("age", low) if low == high else Fact("age", f"{low} to {high}", low=low, high=high)


def ages_around(sentence: str, start: int, end: int) -> tuple[int, int] | None:
    """What :func:`ages_by_bounds` makes of a ``sentence`` of which the words from ``start`` to ``end`` are known to be of an age,
    and these are a bare number ("forty" in "thirty's behind me, forty's not here") or break off before it is said on which
    side the last number lies ("fifty's behind me and sixty" of "and sixty can wait"). None where they say it all."""
    if NUMBER_OF_AGE.fullmatch(sentence, start, end):
        return ages_by_bounds(sentence)
    words = sentence[start:end]
    found = _bounds(words)
    if not found or found[-1].end != len(words.rstrip()):
        return None
    return ages_by_bounds(sentence[start : _clause_end(sentence, end)])


def _clause_end(sentence: str, start: int) -> int:
    stop = _CLAUSE_ENDS.search(sentence, start)
    return stop.start() if stop else len(sentence)


_CLAUSE_ENDS = re.compile(r"[,;:.!?()]|\b(?:and|but|so|or)\b")


#: A lone bound that is ahead says the decade before it where it is said to be missed by more than a hair.
_NOT_YET = re.compile(
    r"\b(?:not(?: even| yet)? |won['’]t see |(?:sunny|right|good|near|this|young|safe) side of |(?:few|some|several|couple) (?:of )?(?:years|birthdays|candles) (?:short|shy) of |safely shy of )(?:the |my )?\Z",
    _FLAGS,
)
_FAR = re.compile(
    r"(?:['’]s| is| are| has)? (?:still (?:out there|ahead|to come|a |some|years|in the distance)|(?:still )?(?:a ways?\b|some way|years away|far off))|(?:['’]ll| will| can) (?:wait|have to wait)\b",
    _FLAGS,
)
_GONE = re.compile(
    r"(?:['’]s| is| was)?(?: (?:already|well|now|long|a good))*\W*(?:behind\b|in (?:the|my) (?:rear|mirror)|came and went|come and gone|(?:a |quite a |some |good |little )*(?:while|ways?|bit|time|spell) (?:ago|back))",
    _FLAGS,
)


def _of_several(words: str, found: Sequence[_Bound], reached: int) -> tuple[int, int] | None:
    low, high = min(found, key=lambda b: b.years), max(found, key=lambda b: b.years)
    if high.years - low.years > _WIDEST:
        return None
    if {bound.side for bound in found} == {"neither"} and _in_a_row(words, found):
        return low.years, high.years
    said = {bound.years for bound in found if bound.side == "neither" and _is_said(words, bound)}
    if said:
        return (min(said), min(said)) if len(said) == 1 and not _two_ages(words, found) else None
    if (low.side, high.side) != ("behind", "ahead"):
        return None
    # who has left nineteen behind is in their twenties
    first = max(low.years + 1 if low.years % _DECADE == _DECADE - 1 else low.years, reached)
    return (first, high.years - 1) if first < high.years else None


def _in_a_row(words: str, found: Sequence[_Bound]) -> bool:
    """Whether numbers are told as a range ("thirty to thirty-three") or as ages of which any will do ("24, 25, 26")."""
    between = [words[a.end : b.start] for a, b in zip(found, found[1:], strict=False)]
    if len(found) == 2 and _JOINED.fullmatch(between[0]) and "," not in between[0]:
        return True
    next_to = all(b.years - a.years == 1 for a, b in zip(found, found[1:], strict=False))
    return next_to and all(_LISTED.fullmatch(each) for each in between) and bool(_ANY.match(words, found[-1].end))


def _is_said(words: str, bound: _Bound) -> bool:
    """Whether a number is told outright as an age of today, so that other numbers are of other times."""
    before, after = words[: bound.start], words[bound.end :]
    return bool(
        _SAID.search(before) or _SAID_AFTER.match(after) or (not before.strip(" ('\"") and after.startswith(","))
    )


def _two_ages(words: str, found: Sequence[_Bound]) -> bool:
    """ "I'm 34 and 36": each is told for itself."""
    return any(words[a.end : b.start].strip().lower() in ("and", "&") for a, b in zip(found, found[1:], strict=False))


def _count(said: str) -> int:
    return int(said) if said.isdigit() else _SOME.get(said.lower(), 1)


#: Who says outright how old they are tells with other numbers of other times: "I'm 34, turned 30 in 2020".
_SAID = re.compile(r"\b(?:i['’]?m|i am|now|aged|already)(?: (?:now|only|just|a|currently|like|already))*[ :]\Z", _FLAGS)
_SAID_AFTER = re.compile(
    r"[ ,]*(?:now\b|here\b|already\b|today\b|years?[ -]old|yrs? old|y/?o\b)|(?-i:[MF]\b|[mf]\b)", _FLAGS
)


def _bounds(words: str) -> list[_Bound]:
    matches = [m for m in NUMBER_OF_AGE.finditer(words) if m["big"] or not is_no_age(words, m)]
    found: list[_Bound] = []
    for number, match in enumerate(matches):
        begin = matches[number - 1].end() if number else 0
        stop = matches[number + 1].start() if number + 1 < len(matches) else len(words)
        before, after = words[begin : match.start()], words[match.end() : stop]
        found.append(_Bound(years_named(match), match.start(), match.end(), _side(before, after)))
    return found


def _side(before: str, after: str) -> Side:
    if _AHEAD_BEFORE.search(before):
        return "ahead"
    if _BEHIND_AFTER.match(after):
        return "behind"
    if _AHEAD_AFTER.match(after):
        return "ahead"
    return "behind" if _BEHIND_BEFORE.search(before) else "neither"


def years_named(match: re.Match[str]) -> int:
    """The years that a match of ``NUMBER_OF_AGE`` names."""
    if match["big"]:
        said = match["big"].lower()
        return int(said) * 10 if said.isdigit() else _ROUND[said]
    return int(value((match["digits"] or match["word"]).replace("-", " ")) or 0)
