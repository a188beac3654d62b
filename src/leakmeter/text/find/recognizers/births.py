"""Dates of birth -> marks: an age is told where the network saw no more than a date, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from leakmeter.text.find.facts.birth_dates import Birth, births
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.recognizers.marks import beside
from leakmeter.text.find.said import without_quotations

#: On a form, and after "I was born on", as good as every date is the author's.
_CONFIDENCE = 0.95


def with_births(text: str, marks: Sequence[Mark]) -> list[Mark]:
    """The marks of a text with one of an age for each date of birth of its author, in reading order."""
    found = [birth for birth in births(without_quotations(text), date.today()) if birth.days]
    whole = list(marks)
    for birth in found:
        whole = _with(text, whole, birth)
    return sorted(whole, key=lambda mark: mark.start)


def _with(text: str, marks: Sequence[Mark], birth: Birth) -> list[Mark]:
    over = [mark for mark in marks if mark.start < birth.end and birth.start < mark.end]
    ages = [mark for mark in over if mark.category in ("AGE", "AGE_GENDER")]
    start = min([birth.start, *(mark.start for mark in ages)])
    end = max([birth.end, *(mark.end for mark in ages)])
    category = ages[0].category if ages else "AGE"
    told = Mark(start, end, category, _CONFIDENCE, text[start:end])
    if ages:
        told = replace(
            ages[0],
            start=start,
            end=end,
            confidence=_CONFIDENCE,
            cue=text[start:end],
            facts=(),
            sure=(),
            unsaid=frozenset(),
        )
    rest = [part for mark in marks if mark not in ages for part in beside(text, mark, [(start, end)])]
    return [*rest, told]
