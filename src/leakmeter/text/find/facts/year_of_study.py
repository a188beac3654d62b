"""Undergraduates who have a year behind them: "third-year physics", "a junior at Boise State", "Level: 300"."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import entries_in

_FLAGS = re.IGNORECASE | re.ASCII
_LATER = r"(?:second|third|fourth|fifth|final|penultimate|last|2nd|3rd|4th|5th|(?-i:II|III|IV))"
_YEAR = re.compile(rf"\b{_LATER}[ -](?:year|yr)\b(?! (?:running|in a row|anniversary|as an?\b|of (?:marriage|teaching|work|retirement)))|\b(?:year|yr) (?:[2-5]|two|three|four|five)(?= (?:of|at|uni\w*|undergrad\w*|student)\b)", _FLAGS)  # fmt: skip
_SEMESTER = re.compile(r"\b(?:3rd|4th|5th|6th|7th|8th|third|fourth|fifth|sixth|seventh|eighth|final) sem(?:ester)?\b", _FLAGS)  # fmt: skip
_CLASS = (
    r"(?:college|university|uni|undergrad(?:uate)?) (?:sophomore|junior|senior)\b"
    r"|\b(?:rising |current |second[- ]semester )?(?:sophomore|junior|senior) (?:(?:in|at) (?:college|uni(?:versity)?)|year (?:of|at|in) (?:college|uni(?:versity)?)|(?:[\w-]+ ){0,2}major|majoring|(?:at|@) (?!(?:[\w'’.-]+ ){0,3}(?:high|prep|secondary|academy|school)\b)(?:the )?(?-i:[A-Z])[\w'’.-]*)"
)
_SENIOR = re.compile(rf"\b(?:{_CLASS})", _FLAGS)
#: Nigeria counts the years of its universities by hundreds.
_LEVEL = re.compile(r"\blevel ?[:=-]? ?[2-6]00\b|\b[2-6]00[ -]?(?:l|lvl|level)\b(?! (?:course|class|module)s?)", _FLAGS)
_UNDERGRADUATE = re.compile(
    r"\b(?:undergrad\w*|bachelor\w*|b\.? ?sc|b\.? ?a|b\.? ?tech|b\.? ?e|b\.? ?eng|ll\.? ?b|b\.? ?com|bba|bca|mbbs|mbchb|b\.? ?ed|b\.? ?pharm|bs|bfa|bsn|degree|uni|university|college|mech eng|cse|ece|eee)(?![\w'’])",
    _FLAGS,
)
#: Of other studies, of work, or over.
_NOT_SO = re.compile(
    r"\b(?:ph\.?d|doctora\w+|master\w*|m\.?sc|m\.?a\b|m\.? ?tech|mba|m\.?phil|ll\.?m|md|jd|grad (?:student|school|program\w*)|graduate (?:student|school|program\w*)|postgrad\w*|"
    r"law school|law student|med(?:ical)? (?:school|student)|vet school|dental school|pharmacy school|high school|hs\b|secondary|sixth form|year 1[0-3]|apprentic\w*|resident|residency|"
    r"teach\w*|professor|lectur\w+|drop(?:ped)?[ -]?out|dropout|quit|left|graduated|failed out|kicked out|used to|back in|was in|were in|when i was|ago|before i|if i|he|she|his|her|their|they|my (?:son|daughter|brother|sister|cousin|friend|ex|boyfriend|girlfriend|roommate|kid|nephew|niece))\b",
    _FLAGS,
)


def later_year(words: str) -> bool:
    """Whether words tell that the author studies for a first degree and has finished a year of it."""
    if _NOT_SO.search(words):
        return False
    if _SENIOR.search(words) or _LEVEL.search(words):
        return True
    if not (_YEAR.search(words) or _SEMESTER.search(words)):
        return False
    return bool(_UNDERGRADUATE.search(words)) or any(
        entry.row["name"] != "education" for entry in entries_in(words, "majors")
    )
