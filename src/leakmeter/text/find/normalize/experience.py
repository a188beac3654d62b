"""Years in a job or a trade: "11 years in", "3.5 yrs exp", "third year as a nurse", "a plumber since 1998"."""

from __future__ import annotations

import re
from datetime import date

from leakmeter.text.find.lexicon import entries_in
from leakmeter.text.find.normalize.numbers import IN_FIGURES, IN_WORDS, value
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
#: "17yrs", "3.5 years": numbers that may stand right before the unit.
_CLOSE = r"(?<![\d.,$£€₹])\d{1,2}(?:\.\d)?(?=\+?[\s-]{0,2}(?:years?|yrs?|yoe)\b)"
_N = rf"(?P<n>{_CLOSE}|{IN_FIGURES}|{IN_WORDS})"
_UNIT = r"(?:years?|yrs?)"
_EXPERIENCE = r"exp(?:erience|\b)"
#: As forms ask for it: "YEARS OF EXPERIENCE: 6", "Experience: 6 years".
_ANSWERED = re.compile(
    rf"\b(?:{_UNIT}['’]? (?:of )?(?:\w+ )?{_EXPERIENCE}|(?:work |working |total |relevant )?{_EXPERIENCE}(?: \({_UNIT}\))?|yoe|{_UNIT} (?:in (?:the |this )?)?(?:job|role|trade|service|post))\s{{0,2}}[:=–-]\s{{0,2}}{_N}",
    _FLAGS,
)
_CLAIMED = re.compile(
    rf"{_N}\+?[\s-]{{0,2}}(?:yoe\b|{_UNIT}['’]?\.?,? (?:of )?(?:(?!no\b)[\w-]+ ){{0,2}}?{_EXPERIENCE})", _FLAGS
)
_YEARS = re.compile(
    rf"{_N}\+?[\s-]*{_UNIT}\b(?![\s-]*(?:old|ago|later|left|until|till|from now))(?=[^.!?\n]{{0,30}}"
    rf"(?:\b(?:as|in|of|at|on|behind|experience|with|doing|teaching|driving|selling|the same|here|OTR|reading|there|now|under (?:my|the) belt|deep|running|strong)\b))",
    _FLAGS,
)
_FIRST = re.compile(
    rf"\A\W*(?P<n>{_CLOSE}|{IN_FIGURES}|{IN_WORDS})[\s-]*{_UNIT}\b(?![\s-]*(?:old|later|ago|left|more|until))", _FLAGS
)
#: After a job and a comma: "UPS driver, Teamsters Local 804, 17 yrs".
_LAST = re.compile(rf"[,;(–—-] ?{_N}\+?[\s-]{{0,2}}(?P<unit>{_UNIT})\b(?P<more> (?:in|deep|strong))?\W*\Z", _FLAGS)
#: "Drove trains for 37 years", "electrician for the last 12 years".
_FOR = re.compile(
    rf"\bfor (?:about |around |over |nearly |almost |just over |the (?:last|past) )?{_N}\+?[\s-]{{0,2}}{_UNIT}\b(?![\s-]*(?:old|ago|later|left|until|from now))",
    _FLAGS,
)
_DECADES = re.compile(rf"(?P<n>{IN_WORDS}) decades\b", _FLAGS)
_RESTING = re.compile(
    r"\b(?:retired|unemployed|out of work|off work)\s+(?:for |since |about |these )?\w+ (?:years?|yrs?)\b", _FLAGS
)
_ORDINALS = {
    word: number
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), 1
    )
}
_DOING = (
    r"(?:being|teaching|nursing|driving|practi[cs]e|practi[cs]ing|trading|farming|fishing|freelancing|consulting|coding|policing|"
    r"lecturing|self[- ]employment|business|residency|my (?:apprenticeship|residency|training contract)|service|doing (?:this|it) for (?:money|a living))"
)
_NO_JOB = r"(?!(?:\w+ ){0,2}?(?:student|undergrad\w*|mum|mom|mother|dad|father|parent|widow\w*|wife|husband|vegan|vegetarian|homeowner|captain|fan|member|volunteer|resident of|junior|senior|freshman|sophomore)\b)"
#: "Third year as a public defender", "my 5th year on the tools"; not of studies.
_NTH = re.compile(
    rf"\b(?P<n>{'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))[ -](?:year|yr)\b (?:as an? {_NO_JOB}|of {_DOING}\b|on the (?:job|tools|road|force|line|wards?|beat)\b|in (?:the|this) (?:job|trade|role|classroom|industry|profession|post|same job)\b)",
    _FLAGS,
)
_SINCE = re.compile(r"\bsince (?:early |late |mid-?|about |around )?(?P<year>19[5-9]\d|20[0-4]\d)\b", _FLAGS)
_HAS_BEEN = re.compile(
    r"\b(?:i|we)(?:['’]?ve| have)(?: \w+ly| also| always)? (?:been|worked|taught|driven|run|owned|done|had|made|sold|fixed|built|cooked|served|nursed|farmed|fished|flown|practi[cs]ed|managed|written|cut)\b|\b(?:working|teaching|nursing|driving|self[- ]employed|freelancing|in (?:the|this) (?:trade|business|job|industry|game)|with (?:the company|them)|qualified|licensed) since\b",
    _FLAGS,
)
#: "Primary school teacher since 2011": where the words before are a job.
_IS_JOB = re.compile(r"\W*(?:[\w'’-]+ ){1,5}since (?:early |late |about |around )?(?:19|20)\d\d\W*", _FLAGS)
_NOT_SINCE = re.compile(
    r"\b(?:not|never|no|\w+n['’]t|haven|retired|unemployed|laid off|out of work|quit|stopped)\b", _FLAGS
)
_LONGEST_CAREER = 65
#: "45 yrs" after a job may be an age, "17 yrs" is none.
_TOO_YOUNG_TO_WORK = 18


def experience_facts(words: str, *, today: date | None = None) -> tuple[Fact, ...]:
    """``experience_years`` that words about work claim: a number, or a range where a year of the job is counted or one
    is named since which it is done."""
    if _RESTING.search(words):
        return ()
    if (years := _counted(words)) is not None:
        return (Fact("experience_years", int(years) if years.is_integer() else years),)
    if nth := _NTH.search(words):
        number = _ORDINALS.get(nth["n"].lower()) or int(nth["n"][:-2])
        return _between(number - 1, number)
    since = _SINCE.search(words)
    done = since and (_HAS_BEEN.search(words) or (_IS_JOB.fullmatch(words) and _names_job(words)))
    if since and done and not _NOT_SINCE.search(words):
        passed = (today or date.today()).year - int(since["year"])
        return _between(max(0, passed - 1), passed)
    return ()


def _names_job(words: str) -> bool:
    return next(entries_in(words, "occupations"), None) is not None


def _counted(words: str) -> float | None:
    """The number of years that words name, or None."""
    for pattern in (_ANSWERED, _CLAIMED, _YEARS, _FIRST, _FOR, _LAST):
        if pattern is _FOR and _NOT_SINCE.search(words):
            continue
        match = pattern.search(words)
        number = value(match["n"]) if match else None
        if match and number is not None and 0 < number <= _LONGEST_CAREER and not _an_age(match, number):
            return number
    decades = _DECADES.search(words)
    tens = value(decades["n"]) if decades else None
    return tens * 10 if tens and 0 < tens * 10 <= _LONGEST_CAREER else None


def _an_age(match: re.Match[str], number: float) -> bool:
    if match.re is not _LAST:
        return False
    return match["unit"].lower().startswith("yr") and number >= _TOO_YOUNG_TO_WORK and not match["more"]


def _between(low: int, high: int) -> tuple[Fact, ...]:
    if not 0 <= low < high <= _LONGEST_CAREER:
        return ()
    return (Fact("experience_years", f"{low}-{high}", low=low, high=high),)
