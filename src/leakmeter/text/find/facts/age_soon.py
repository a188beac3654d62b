"""Birthdays that are still to come ("turning 18 in January") and ages told by scores of years ("three score and ten")."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.numbers import value

_FLAGS = re.IGNORECASE | re.ASCII
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
_DAY = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thurs?|fri|sat|sun)"
#: What follows an age that is reached within the year.
_SOON = re.compile(
    rf"(?:st|nd|rd|th)?(?: (?:years?|yrs?)(?: old)?)?(?: (?:birthday|bday))?,? (?:is |comes |falls |coming )?(?:up )?"
    rf"(?:(?:just |only |about )?in (?:early |mid |late |the (?:spring|summer|autumn|fall|winter|new year)|{_MONTH}\b(?! (?:19|20)\d\d)|a (?:few |couple(?: of)? )?(?:days?|weeks?|months?|fortnight)|(?:\d{{1,2}}|one|two|three|four|five|six|seven|eight|nine|ten|eleven) (?:days?|weeks?|months?))"
    rf"|(?:next|this coming|this) (?:month|week|weekend|spring|summer|autumn|fall|winter|{_MONTH}\b|{_DAY}\b)|on (?:the \d|{_MONTH}\b|{_DAY}\b|christmas|\d)|tomorrow|soon\b|any day|later this (?:month|week)|before (?:christmas|easter|{_MONTH}\b)|come {_MONTH}\b|{_DAY}\b)",
    _FLAGS,
)
#: "Three score and ten", "four score", "3 score years".
_SCORES = re.compile(
    r"\b(?P<times>two|three|four|five|[2-5])[ -]?score(?:[ -]years)?(?:[ -](?:and|plus)[ -](?P<more>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|1?\d)\b)?(?:[ -]years)?(?! (?:of (?!age)|or more|years ago|people|times))",
    _FLAGS,
)


def soon(after: str) -> bool:
    """Whether what stands ``after`` an age that somebody is turning says that the day comes within a year."""
    return bool(_SOON.match(after))


def without_scores(words: str) -> str:
    """The words with ages that are told by scores in figures: "I'm 70" of "I'm three score and ten"."""
    return _SCORES.sub(_in_figures, words)


def _in_figures(match: re.Match[str]) -> str:
    return str(round(20 * (value(match["times"]) or 0) + (value(match["more"]) or 0 if match["more"] else 0)))
