"""A yearly income said short, its thousands left out: "a hundred and sixty a year", "one-forty", "sixty-eight five".

The words are known to tell an income by the year; a number said so of anything else would be itself.
"""

from __future__ import annotations

import re

_FLAGS = re.IGNORECASE | re.ASCII
_UNITS = {word: number for number, word in enumerate("one two three four five six seven eight nine".split(), 1)}
_TEENS = {
    word: number
    for number, word in enumerate(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), 10
    )
}
_TENS = {
    word: 10 * number for number, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
} | {"fourty": 40}
_UNIT, _TEEN, _TEN = ("|".join(table) for table in (_UNITS, _TEENS, _TENS))
_TWO_DIGITS = rf"(?:(?P<teen>{_TEEN})|(?P<ten>{_TEN})(?:[\s-](?P<unit>{_UNIT}))?)"
_SHORT = re.compile(
    rf"(?<![\w-])(?:(?:an?|one|the) hundred(?P<just>(?![\s-]+(?:and )?(?:{_UNIT}|{_TEEN}|{_TEN})))|(?:(?P<hundred>an?|one|two|three) hundred[\s-]+(?:and )?|(?P<hundreds>one|two|three)[\s-])?"
    rf"(?:(?:{_TWO_DIGITS}(?P<tenth>[\s-](?:{_UNIT})(?![\s-](?:hundred|thousand|{_UNIT})))?)|(?P<small>(?<=hundred and )(?:{_UNIT})|(?<=hundred )(?:{_UNIT}))))"
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
    if match is None:
        return None
    said = {name: (group or "").strip(" -").lower() for name, group in match.groupdict().items()}
    more = said["hundred"] or said["hundreds"]
    number = 100 if match["just"] is not None else (_UNITS.get(more, 1) * 100 if more else 0)
    number += _TEENS.get(said["teen"], 0) + _TENS.get(said["ten"], 0) + _UNITS.get(said["unit"] or said["small"], 0)
    return number * _THOUSAND + _UNITS.get(said["tenth"], 0) * _THOUSAND / 10
