"""What an income comes to that is told by more than one number: bounds, decades, tolerances.

"The forties, thousands", "twenty-something, and I mean under twenty-five", "forty thousand, five either way". The words
are known to tell an income in dollars; exact sums are read by facts/money.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from leakmeter.text.find.facts.numbers import value
from leakmeter.text.find.facts.ranges import PLAIN, SCALE, TENS, scale_of

_FLAGS = re.IGNORECASE | re.ASCII
_PART = r"(?:(?P<part>very low|low|lower|mid|middle|high|upper|very high)[ -])?"
_WORD = r"(?P<word>twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)ies"
_QUANTITY = re.compile(
    rf"(?<![\w$£€])[$]?(?:{_PART}(?:(?P<figures>five|six|seven)[ -]figures?|(?P<hundreds>an? hundred(?: and)?|one|two)?[ -]?(?:(?P<digits>[1-9]0)[’']?s|{_WORD}|(?P<teens>teens))(?: of)?\W*(?P<thousands>{SCALE}s?\b)?)"
    rf"|(?P<number>\b(?:one|two|three)[ -](?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b(?! hundred)|{PLAIN})(?:[ -]?(?P<some>something|odd|some|and some|ish|and change|whatever)\b)?(?:,?[ -]?(?P<scale>{SCALE})\b)?)(?![\w%])"
    r"(?! ?(?:of us|people|jobs?|hours?|days?|weeks?|months?|years?|kids?|percent|%|paychecks?|times|checks?)\b)",
    _FLAGS,
)
_PARTS = {"low": (0.0, 0.4), "mid": (0.3, 0.7), "high": (0.6, 1.0)}
_PART_NAMES = {"lower": "low", "very low": "low", "middle": "mid", "upper": "high", "very high": "high"}
_DIGITS = {"five": 5, "six": 6, "seven": 7}
#: Where in its ten thousands or hundred thousands a sum in "figures" lies that is called low or high.
_FIGURES = {"low": (1.0, 2.0), "mid": (4.0, 7.0), "high": (7.0, 10.0)}
_BELOW = re.compile(
    r"\b(?:under|below|less than|fewer than|short of|shy of|south of|at most|(?:but|though|and|just) not|up to|no more than|not more than|not over|not quite|not even|(?:never|doesn['’]?t|don['’]?t|does not|do not|won['’]?t|didn['’]?t|can['’]?t) (?:\w+ ){0,2}?(?:gets?|reach(?:es)?|hits?|tops?|clears?|breaks?|cracks?|sees?|makes?|comes?)(?: to| up to| past| near)?)\s*(?:about |the |that )?$",
    _FLAGS,
)
_ABOVE = re.compile(
    r"\b(?:over|above|more than|upwards of|north of|at least|past|better than|in excess of|no less than|not less than|not under|exceeds?)\s*(?:about |the )?$",
    _FLAGS,
)
#: Before a bound: it is all but reached.
_NEARLY = re.compile(
    r"\b(?:just|barely|slightly|an? (?:hair|bit|little|tad|touch|smidge|shade|whisker))\s+\S+(?:\s+\S+)?\s*$", _FLAGS
)
#: The share of a bound that is all but reached.
_CLOSE = 0.9
_TOLERANCE = re.compile(
    rf"\b(?:give or take|plus or minus|\+/-)\s+(?:about )?(?P<one>an? couple|an? few|{PLAIN})\s?(?P<first>{SCALE}\b)?|(?P<other>\b{PLAIN})\s?(?P<second>{SCALE}\b)? (?:either way|one way or the other|each way)",
    _FLAGS,
)
_TOLERANCES = {"couple": 2.0, "few": 3.0}
#: Two numbers that are the ends of one sum.
_JOINT = re.compile(
    r"\A\W*(?:(?:to|or|and|through|maybe|perhaps|in a good year|up to|dollars|just under|(?:just |a hair |a bit |a little )?(?:shy|short) of|almost)\W*)+\Z|\A\s?[-–—]\s?\Z",
    _FLAGS,
)
_ANOTHER_MONEY = re.compile(r"[£€₹¥]|\b(?:euros?|quid|rupees|sterling|pesos)\b", _FLAGS)
_NOT_BY_YEAR = re.compile(
    r"\b(?:an?|per|each|every) (?:hour|day|week|month|shift)\b|/ ?(?:hr|hour|wk|week|mo|month)\b|\b(?:hourly|weekly|monthly)\b",
    _FLAGS,
)
#: A sum that changed is told by its last number, not by both.
_CHANGED = re.compile(
    r"\b(?:went|going|gone|dropped|fell|cut|rose|jumped|raised|bumped|up|down)\b[^.]{0,20}\bfrom\b", _FLAGS
)
_IN_FULL = 1_000.0


@dataclass(frozen=True, slots=True)
class _Quantity:
    """A number or ten of them: from ``low`` to ``high`` dollars, at two offsets of the words; ``scaled`` where the words
    say how many thousands they are."""

    low: float
    high: float
    start: int
    end: int
    scaled: bool


def earned_between(words: str) -> tuple[float, float | None] | None:
    """The least and the most of a yearly income in dollars, the latter None where it is left open; None where the words tell
    one exact sum, or none that can be read."""
    if _ANOTHER_MONEY.search(words) or _NOT_BY_YEAR.search(words) or _CHANGED.search(words):
        return None
    tolerance = _TOLERANCE.search(words)
    plain = words[: tolerance.start()] + " " * len(tolerance.group()) + words[tolerance.end() :] if tolerance else words
    found = _in_thousands(list(_quantities(plain)))
    if not found or max(one.high for one in found) > _MOST:
        return None
    if tolerance:
        return _give_or_take(found, tolerance)
    return _within(plain, found)


#: Nobody who says so in passing earns more, in dollars a year.
_MOST = 5_000_000.0


def _quantities(words: str) -> Iterator[_Quantity]:
    for match in _QUANTITY.finditer(words):
        part = match["part"] and _PART_NAMES.get(match["part"].lower(), match["part"].lower())
        if match["figures"]:
            least = 10.0 ** (_DIGITS[match["figures"].lower()] - 1)
            low, high = _FIGURES[part] if part else (1.0, 10.0)
            yield _Quantity(least * low, least * high, match.start(), match.end(), True)
        elif match["number"]:
            number = value(match["number"].replace("-", " "))
            if number is not None and number > 0:
                low, high = _spread(number, (match["some"] or "").lower())
                times = scale_of(match["scale"])
                yield _Quantity(low * times, high * times, match.start(), match.end(), times > 1.0)
        else:
            first = 10.0 if match["teens"] else float(match["digits"] or TENS[match["word"].lower()])
            first += {"t": 200.0}.get(match["hundreds"][0].lower(), 100.0) if match["hundreds"] else 0.0
            low, high = _PARTS[part] if part else (0.0, 1.0)
            yield _Quantity((first + 10 * low) * 1e3, (first + 10 * high) * 1e3, match.start(), match.end(), True)


def _spread(number: float, some: str) -> tuple[float, float]:
    """What "thirty-some", "a hundred and some" and "fifteen-ish" may be."""
    if some == "ish":
        return 0.95 * number, 1.05 * number
    step = next(step for step in (_HUNDRED, 10.0, 1.0) if step == 1.0 or not number % step)
    return number, number + step if some else number


_HUNDRED = 100.0


def _in_thousands(found: Sequence[_Quantity]) -> list[_Quantity]:
    """The quantities in dollars: what is below a thousand is meant in thousands where an income is told. Beside another,
    a number below ten counts people ("we two") or jobs."""
    some = [one for one in found if one.scaled or one.high >= _TEN] if len(found) > 1 else found
    return [
        one if one.scaled or one.low >= _IN_FULL else _Quantity(one.low * 1e3, one.high * 1e3, one.start, one.end, True)
        for one in some
    ]


_TEN = 10.0


def _give_or_take(found: Sequence[_Quantity], tolerance: re.Match[str]) -> tuple[float, float] | None:
    said = tolerance["one"] or tolerance["other"]
    wide = _TOLERANCES.get(said.split()[-1].lower()) or value(said)
    if wide is None or len(found) != 1 or found[0].low != found[0].high:
        return None
    times = scale_of(tolerance["first"] or tolerance["second"])
    dollars = wide * (times if times > 1.0 else 1e3 if wide < _HUNDRED else 1.0)
    return (found[0].low - dollars, found[0].low + dollars) if dollars < found[0].low else None


def _within(words: str, found: Sequence[_Quantity]) -> tuple[float, float | None] | None:
    """What all quantities leave: bounds, decades, and two numbers that are the ends of one sum."""
    low, high, told = 0.0, float("inf"), False
    left = list(found)
    while left:
        one = left.pop(0)
        before = words[max(0, one.start - _NEAR) : one.start]
        if _BELOW.search(before):
            high, told = min(high, one.high), True
            low = max(low, _CLOSE * one.high) if _NEARLY.search(before) else low
        elif _ABOVE.search(before):
            low, told = max(low, one.low), True
            high = min(high, one.low / _CLOSE) if _NEARLY.search(before) else high
        elif left and one.low == one.high and _JOINT.match(words[one.end : left[0].start]):
            other = left.pop(0)
            low, high, told = max(low, min(one.low, other.low)), min(high, max(one.high, other.high)), True
        elif one.low < one.high:
            low, high, told = max(low, one.low), min(high, one.high), True
        else:
            return _exactly(words, one) if len(found) == 1 else None
    if not told or low >= high:
        return None
    if high == float("inf"):
        return low, None
    return None if high > low * _WIDEST > 0 else (low, high)


def _exactly(words: str, one: _Quantity) -> tuple[float, float] | None:
    """A sum whose thousands are told apart from its number ("seventy, thousand"), which others would read as two."""
    return (one.low, one.low) if "," in words[one.start : one.end] and not _FIGURE.match(words, one.start) else None


_FIGURE = re.compile(r"[$\d]")


#: How many characters before a quantity say whether it is a bound.
_NEAR = 40
#: Two ends further apart than this are of no one sum.
_WIDEST = 12.0
