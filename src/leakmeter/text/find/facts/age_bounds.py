"""Ages told by what lies behind and what lies ahead: "thirty's behind me, forty's not here", "fifty-five, give or take one",
"still a few candles short of thirty".

Every number of the words is a bound, and what stands around it says which. Of two numbers that nothing tells apart the
lesser is taken to be reached and the greater not to be passed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from leakmeter.text.find.facts.age_numbers import AGE_IN_WORDS, is_no_age
from leakmeter.text.find.facts.numbers import value

_FLAGS = re.IGNORECASE | re.ASCII
_ROUND = {"two": 20, "three": 30, "four": 40, "five": 50, "six": 60, "seven": 70, "eight": 80, "nine": 90}
_NUMBER = re.compile(
    rf"(?<![\d.,$£€/])(?<![\d]-)(?P<digits>[1-9]\d)(?![\d%:]|[.,]\d|['’]?s\b)|\b(?:the )?(?:big )?(?P<big>[2-9]|{'|'.join(_ROUND)})[- ]?(?:0|oh?)\b(?!['’]\w)"
    rf"|\b(?P<word>{AGE_IN_WORDS})(?![a-z])(?! (?:thousand|grand|bucks|dollars|pounds|percent))",
    _FLAGS,
)
#: What says, right before a number or after it, that this age is reached.
_BEHIND_BEFORE = re.compile(
    r"\b(?:past|over|beyond|since|left|passed|hit|struck|turned|reached|crossed|cleared|rounded|after|seen|saw|(?:far|other|wrong|back) side of|north of|out of|celebrated|waved (?:goodbye )?(?:to|at)|behind me,?|done with|on from)\W+(?:(?:my|the|a|age|of|big|just|only|already|is|are)\W+)*\Z",
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
_JOINED = re.compile(
    r"\W*(?:to|through|thru|–|-|up to|or|,? ?maybe|,? ?possibly|, or)\W*(?:just |maybe |around )?\Z", _FLAGS
)
_LISTED = re.compile(r"\W*(?:,|or|, or|maybe)\W*\Z", _FLAGS)
_FUZZ = re.compile(
    r"\b(?:give or take|plus or minus)(?: (?P<some>a couple|a few|two|three))?|\bthereabouts\b|\beither (?:way|side|direction)\b|\bto (?:one|either) side\b|±",
    _FLAGS,
)
_TWO = 2
#: So many years a lone bound leaves: what is past sixty, and no more is said of it, is in the sixties.
_DECADE = 10
#: Numbers further apart than this many years are no one age.
_WIDEST = 15
#: "A year shy of forty", "three years short of sixty", "two years to go": the number of years says more than the bound.
_COUNTED = re.compile(
    r"\b(?:(?P<one>an?|one)|(?P<n>two|three|four|five|six|seven|eight|nine|[1-9])) (?:years?|birthdays?|candles?|months?|weeks?|days?)\b(?! (?:ago|back|of|old|running|and))",
    _FLAGS,
)
_LEFT = re.compile(
    r"\b(?P<low>one|two|three|four|five|six)(?:,? (?:to|or|maybe) (?P<high>two|three|four|five|six|seven))? (?:years|birthdays|candles) (?:\w+ )?(?:before|till|until|short of|shy of|from) \Z",
    _FLAGS,
)


@dataclass(frozen=True, slots=True)
class _Bound:
    """A number of the words, and whether it is behind the author, ahead of them, or neither is said."""

    years: int
    start: int
    end: int
    side: str


def ages_by_bounds(words: str) -> tuple[int, int] | None:
    """The least and the greatest age, both included, that the bounds in some words leave; None where none are told."""
    found = _bounds(words)
    reached = 20 if _TEENS_OVER.search(words) else 0
    ages = sorted({bound.years for bound in found})
    if len(ages) > 1:
        return _of_several(words, found, reached)
    if len(ages) != 1:
        return None
    bound, years = found[0], ages[0]
    if fuzz := _FUZZ.search(words, bound.end):
        by = (3 if fuzz["some"] in ("a few", "three") else 2) if fuzz["some"] else 1
        return years - by, years + by
    if left := _LEFT.search(words[: bound.start]):
        low, high = (_ROUND[left["low"].lower()] // _DECADE if left["low"].lower() != "one" else 1, left["high"])
        return (years - _ROUND[high.lower()] // _DECADE, years - low) if high else None
    if years % _DECADE or _COUNTED.search(words):
        return None
    if bound.side == "ahead" and (reached or _NOT_YET.search(words[: bound.start])):
        return max(reached, years - _DECADE), years - 1
    return (years, years + _DECADE - 1) if bound.side == "behind" and _GONE.match(words, bound.end) else None


#: A lone bound that is ahead says the decade before it where it is said to be missed by more than a hair.
_NOT_YET = re.compile(
    r"\b(?:not(?: even| yet)? |won['’]t see |(?:sunny|right|good|near|this|young|safe) side of |(?:few|some|several|couple) (?:of )?(?:years|birthdays|candles) (?:short|shy) of |safely shy of )(?:the |my )?\Z",
    _FLAGS,
)
_GONE = re.compile(
    r"(?:['’]s| is| was)?(?: (?:already|well|now|long|a good))*\W*(?:behind\b|in (?:the|my) (?:rear|mirror)|came and went|come and gone|(?:a |quite a |some |good |little )*(?:while|ways?|bit|time|spell) (?:ago|back))",
    _FLAGS,
)


def _of_several(words: str, found: Sequence[_Bound], reached: int) -> tuple[int, int] | None:
    low, high = min(found, key=lambda b: b.years), max(found, key=lambda b: b.years)
    if high.years - low.years > _WIDEST or low.side == "ahead" or high.side == "behind":
        return None
    between = words[min(low.end, high.end) : max(low.start, high.start)]
    if _JOINED.fullmatch(between) or all(_LISTED.fullmatch(words[a.end : b.start]) for a, b in _pairs(found)):
        return low.years, high.years
    if "neither" in (low.side, high.side) and not (low.side == "behind" or high.side == "ahead"):
        return None
    first = low.years + 1 if low.years % _DECADE == _DECADE - 1 else low.years
    last = high.years - 1 if high.side == "ahead" or high.years % _DECADE == 0 else high.years
    first = max(first, reached)
    return (first, last) if first <= last else None


def _pairs(found: Sequence[_Bound]) -> list[tuple[_Bound, _Bound]]:
    return list(zip(found, found[1:], strict=False))


def _bounds(words: str) -> list[_Bound]:
    matches = [m for m in _NUMBER.finditer(words) if m["big"] or not is_no_age(words, m)]
    found: list[_Bound] = []
    for number, match in enumerate(matches):
        begin = matches[number - 1].end() if number else 0
        stop = matches[number + 1].start() if number + 1 < len(matches) else len(words)
        before, after = words[begin : match.start()], words[match.end() : stop]
        found.append(_Bound(_years(match), match.start(), match.end(), _side(before, after)))
    return found


def _side(before: str, after: str) -> str:
    if _AHEAD_BEFORE.search(before):
        return "ahead"
    if _BEHIND_AFTER.match(after):
        return "behind"
    if _AHEAD_AFTER.match(after):
        return "ahead"
    return "behind" if _BEHIND_BEFORE.search(before) else "neither"


def _years(match: re.Match[str]) -> int:
    if match["big"]:
        said = match["big"].lower()
        return int(said) * 10 if said.isdigit() else _ROUND[said]
    return int(value((match["digits"] or match["word"]).replace("-", " ")) or 0)
