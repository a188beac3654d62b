"""Numbers given as a range: "between 50 and 60 grand", "20 to 30 thousand", "170-180 pounds", "the low forties"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from leakmeter.text.find.normalize.numbers import value

_FLAGS = re.IGNORECASE | re.ASCII
_UNIT = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_TEN = r"(?:twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety)"
_TEEN = r"(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
_BELOW_100 = rf"(?:{_TEN}(?:[\s-]{_UNIT})?|{_TEEN}|{_UNIT})"
#: A number that does not swallow the "and" between two of them.
PLAIN = rf"(?:(?<![\d.,])\d{{1,3}}(?:,\d{{3}})+|(?<![\d.,])\d{{1,7}}(?:\.\d{{1,2}})?|\b(?:an?|{_UNIT}) hundred(?: (?:and )?{_BELOW_100})?|\b{_BELOW_100}(?: hundred)?)"
SCALE = r"(?:k|thousand|grand|hundred thousand|mil(?:lion)?|m)"
_MONEY_SIGN = r"(?:[$£€]|usd|us\$)?\s?"
_RANGE = re.compile(
    rf"{_MONEY_SIGN}(?P<low>{PLAIN})\s?(?P<first>{SCALE})?(?:\b|(?<=\d))\s?(?:dollars|pounds|lbs?|kgs?|kilos?|bucks)?"
    rf"\s?(?:a year)?[, ]{{0,2}}(?P<joint>-to-|-|–|—|to|(?:and|but) (?:under|below|less than|not over)|and|or|through|up to)"
    rf"\s?(?:like |maybe |about )?{_MONEY_SIGN}(?P<high>{PLAIN})\s?(?P<second>{SCALE}\b)?(?![\d%:])",
    _FLAGS,
)
#: Both ends of a range as its bounds: "under twenty but over ten thousand", "more than 10k, not quite 20".
_LEAST = r"(?:over|above|more than|upwards of|north of|at least|past|better than|no less than|not less than|not under|exceeds)"
_MOST = r"(?:under|below|less than|not quite|not over|no more than|not more than|at most|up to|south of|shy of|short of|fewer than|not as much as|doesn['’]?t reach|never reaches)"
_ABOUT = r"(?:(?:just|well|a (?:bit|little|hair|touch|tad)|slightly|maybe|still|also|only|i['’]m|it['’]s|that['’]s|somewhere) )*"
_A_YEAR = r"(?:\s?(?:dollars|pounds|bucks|lbs?|kgs?|kilos?|usd))?(?:\s?(?:an?|per|each) (?:year|month|week)|/ ?(?:yr|year|month|mo))?"
_BOUNDS = re.compile(
    rf"\b(?:(?P<least>{_LEAST})|{_MOST}) {_MONEY_SIGN}(?P<one>{PLAIN})\s?(?P<first>{SCALE}\b)?{_A_YEAR}"
    rf"(?:\s?,)?\s(?:(?:but|and|yet|though|while|or rather) )?{_ABOUT}(?:(?P<more>{_LEAST})|{_MOST}) {_MONEY_SIGN}(?P<other>{PLAIN})\s?(?P<second>{SCALE}\b)?(?![\d%:])",
    _FLAGS,
)
_SCALES = {"k": 1e3, "thousand": 1e3, "grand": 1e3, "m": 1e6, "mil": 1e6, "million": 1e6, "hundred thousand": 1e5}
#: "the low seventies", "my mid 160s", "high forties".
_DECADE = re.compile(
    r"\b(?:the|those|around|about|solid|in) (?:(?P<hundreds>an? hundred(?: and)?|one|two|three)[ -])?(?P<part>low|lower|mid|middle|high|upper|very low|very high)?[ -]?(?:to[ -](?:mid|high)[ -])?(?:(?P<digits>\d{1,2}0)['’]?s|(?P<word>twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)ies|(?P<teens>teens))\b",
    _FLAGS,
)
#: The tens by the stems of their words: "thirt" of "thirties".
TENS = {
    "twent": 20,
    "thirt": 30,
    "fort": 40,
    "fourt": 40,
    "fift": 50,
    "sixt": 60,
    "sevent": 70,
    "eight": 80,
    "ninet": 90,
}
_HUNDREDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_SOMETHING = re.compile(
    rf"(?P<n>\b\d{{1,2}}0|\b(?:an?|{_UNIT}) hundred(?: (?:and )?(?:{_TEN}|ten))?|\b{_TEN}|\bten)[\s-]?(?:something|odd|some|ish|and change)\b",
    _FLAGS,
)
_PARTS = {
    "low": (0.0, 0.4),
    "lower": (0.0, 0.4),
    "very low": (0.0, 0.3),
    "mid": (0.3, 0.7),
    "middle": (0.3, 0.7),
    "high": (0.6, 1.0),
    "upper": (0.6, 1.0),
    "very high": (0.7, 1.0),
}


@dataclass(frozen=True, slots=True)
class Range:
    """From ``low`` to ``high``, both included; ``start`` and ``end`` say where. ``scaled`` where thousands were said."""

    low: float
    high: float
    start: int
    end: int
    scaled: bool


def range_in(words: str) -> Range | None:
    """The first range of numbers in some words, its scale ("thousand") applied to both ends."""
    bounded = _bounded(words)
    if bounded:
        return bounded
    for match in _RANGE.finditer(words):
        low, high = value(match["low"]), value(match["high"])
        if low is None or high is None or not _joined(words, match):
            continue
        first, second = scale_of(match["first"]), scale_of(match["second"])
        if first > 1.0 and second == 1.0 and high < first:  # "more than 60 thousand and under 70"
            second = first
        if second > 1.0 and first == 1.0 and low < 1_000 and low * second < high * second:
            first = second
        low, high = low * first, high * second
        if low < 1_000 <= high and first == 1.0 and second == 1.0 and low * 1_000 < high:
            low *= 1_000
        if low < high <= low * _WIDEST:
            return Range(low, high, match.start(), match.end(), first > 1.0 or high >= 1_000)
    return None


def _bounded(words: str) -> Range | None:
    """A range that is told by a bound from below and one from above, in either order."""
    return next((found for match in _BOUNDS.finditer(words) if (found := _between(match))), None)


def _between(match: re.Match[str]) -> Range | None:
    numbers = [value(match["one"]), value(match["other"])]
    scales = [scale_of(match["first"]), scale_of(match["second"])]
    if bool(match["least"]) == bool(match["more"]):
        return None
    shared = max(scales)
    ends = [
        number * (scale if scale > 1.0 or number >= _IN_FULL else shared)
        for number, scale in zip(numbers, scales, strict=True)
        if number is not None
    ]
    if len(ends) < len(numbers):
        return None
    low, high = ends if match["least"] else reversed(ends)
    if not low < high <= low * _WIDEST:
        return None
    return Range(low, high, match.start(), match.end(), shared > 1.0 or high >= _IN_FULL)


_NAMES = {"$": " dollars", "£": " pounds", "€": " euros"}


def with_bounds_joined(words: str) -> str:
    """The words with each range that is told by its two bounds as "between" the two, which is one clause."""

    def joined(match: re.Match[str]) -> str:
        found = _between(match)
        if found is None:
            return match.group()
        sign = re.search(r"[$£€]", match.group())
        period = re.search(r"(?:an?|per|each) (?:year|month|week)\b|/ ?(?:yr|year|month|mo)\b", match.group(), _FLAGS)
        unit = _NAMES[sign.group()] if sign else ""
        rest = f" {period.group()}" if period else ""
        scale, times = ("k", 1_000.0) if found.scaled and found.low >= _IN_FULL else ("", 1.0)
        tail = " " if match.group().endswith(" ") else ""
        return f"between {found.low / times:g}{scale} and {found.high / times:g}{scale}{unit}{rest}{tail}"

    return _BOUNDS.sub(joined, words)


#: A number from here on is not meant in thousands.
_IN_FULL = 1_000.0
#: Two numbers further apart than this are no range.
_WIDEST = 10.0


def _joined(words: str, match: re.Match[str]) -> bool:
    """Whether two numbers are the ends of one range: "thirty-two hundred", "$5 and $10", "up from 62 to 81" are none."""
    start, joint = match.start("low"), match["joint"].lower()
    before = words[max(0, start - _NEAR) : start].rstrip(" $£€") + " "
    if _CHANGED.search(before):
        return False
    if joint in "-–—":
        return match["low"][-1].isdigit()
    return joint != "and" or bool(_BETWEEN.search(before))


#: How many characters before a range are looked at.
_NEAR = 60
_BETWEEN = re.compile(r"\b(?:between|from|somewhere|around|anywhere|range of|in the)\b[^.]{0,16}$", _FLAGS)
_CHANGED = re.compile(
    r"\b(?:went|go|goes|going|gone|rose|jumped|dropped|fell|bumped|raised?|cut|up|down|increased|decreased|grew|lost|gained|got)\b[^.]{0,20}\bfrom $",
    _FLAGS,
)


def decade_in(words: str) -> Range | None:
    """Ten numbers named by their first, or a part of them: "the low seventies" is 70 to 74, "140-something" 140 to 150."""
    match = _DECADE.search(words)
    if match:
        start = 10.0 if match["teens"] else float(match["digits"] or TENS[match["word"].lower()])
        start += 100.0 * _HUNDREDS[match["hundreds"].lower().split()[0]] if match["hundreds"] else 0.0
        low, high = _PARTS[match["part"].lower()] if match["part"] else (0.0, 1.0)
        return Range(start + 10 * low, start + 10 * high, match.start(), match.end(), False)
    some = _SOMETHING.search(words)
    number = value(some["n"]) if some else None
    if some and number and number < _A_HUNDRED and (hundreds := _ONE_BEFORE.search(words[: some.start()])):
        number += 100.0 * _HUNDREDS[hundreds[1].lower()]
    return Range(number, number + 10, some.start(), some.end(), False) if some and number else None


_A_HUNDRED = 100.0
#: "One ninety something".
_ONE_BEFORE = re.compile(r"\b(one|two|three)[\s-]\Z", _FLAGS)


def scale_of(said: str | None) -> float:
    return _SCALES[" ".join(said.lower().split())] if said else 1.0
