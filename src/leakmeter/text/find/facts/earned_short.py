"""A yearly income said short, its thousands left out: "a hundred and sixty a year", "one-forty", "sixty-eight five".

The words are known to tell an income by the year; a number said so of anything else would be itself.
"""

from __future__ import annotations

import re

from leakmeter.text.find.facts.numbers import value

_FLAGS = re.IGNORECASE | re.ASCII
_UNIT = "one|two|three|four|five|six|seven|eight|nine"
_TEEN = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TEN = "twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety"
_TWO_DIGITS = rf"(?:{_TEEN}|(?:{_TEN})(?:[\s-](?:{_UNIT}))?)"
_HUNDRED = r"(?:an?|one|two|three) hundred"
_SHORT = re.compile(
    rf"(?<![\w-])(?P<thousands>{_HUNDRED}[\s-]+(?:and )?(?:{_TWO_DIGITS}|{_UNIT})|(?:(?:one|two|three)[\s-])?{_TWO_DIGITS}|{_HUNDRED})"
    rf"(?:[\s-](?P<tenth>{_UNIT})(?![\s-](?:hundred|thousand|{_UNIT})))?"
    r"(?![\w-])(?! (?:hundred|thousand|grand|million|dollars?|bucks|k|percent|years?|months?|weeks?|days?|hours?|an hour|of|kids|people|times)\b)(?!%)",
    _FLAGS,
)
#: Said apart from its number: "sixty-four a year, thousand".
_SCALE_APART = re.compile(r"(?<=[a-z\d]) (?:a|per|each|every) year,? (?:in )?thousands?\b", _FLAGS)
_OTHER_PERIODS = re.compile(
    r"\b(?:an?|per|each|every) (?:hour|day|week|month|shift|fortnight|paycheck)\b|/ ?(?:hr|hour|wk|week|mo|month)\b|\b(?:hourly|weekly|monthly|biweekly)\b",
    _FLAGS,
)
_THOUSAND = 1_000.0


def with_scale_joined(words: str) -> str:
    """The words with a scale that stands apart beside its number: "sixty-four thousand a year"."""
    return _SCALE_APART.sub(" thousand a year", words)


def thousands_said(words: str) -> float | None:
    """The dollars a year of the first number in words that is said in thousands without saying so; None without one, or
    where the words speak of another period."""
    match = None if _OTHER_PERIODS.search(words) else _SHORT.search(words)
    thousands = None if match is None else value(match["thousands"])
    if match is None or thousands is None:
        return None
    tenth = value(match["tenth"] or "") or 0
    return thousands * _THOUSAND + tenth * _THOUSAND / 10
