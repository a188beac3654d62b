"""Dates of birth: the year, the decade, and nothing; of a birthday the month."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from leakmeter.text.find.normalize.birth_dates import Birth, births
from leakmeter.text.find.recognizers.dates import MONTH_NAMES
from leakmeter.text.rewrite.details.detail import Detail, Passage, Rung, rungs

#: What stands before a day and not before a month: "on the 3rd", "in May".
_BEFORE_DAY = re.compile(r"\s*(?:\b(?:on|in|the)\s*)*\Z", re.IGNORECASE)
_SAYS_I = re.compile(r"(?:i|im|my|our)\b", re.IGNORECASE)


def birth_details(passage: Passage) -> Iterator[Detail]:
    """The dates of birth in a passage about its author's age."""
    for birth in births(passage.words, date.today()):
        if birth.days:
            yield Detail(birth.start, birth.end, _rungs(passage.words, birth), "main")


def _rungs(words: str, birth: Birth) -> tuple[Rung, ...]:
    day = birth.days[0]
    if day.year is None:
        head = _BEFORE_DAY.sub("", words[birth.start : birth.date])
        named = None if day.day is None or day.month is None else f"{head} in {MONTH_NAMES[day.month - 1]}"
        return rungs(named, None, f"{head} [date removed]")
    decade = f"born in the {day.year // 10 * 10}s"
    year = None if day.month is None else f"born in {day.year}"
    if _SAYS_I.match(words, birth.start):
        return rungs(year and f"I was {year}", f"I was {decade}")
    return rungs(year, decade, "[date of birth removed]")
