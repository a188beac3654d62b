"""What keeps words from telling the author's work or schooling."""

from __future__ import annotations

import re

from leakmeter.text.find.checks.place import Place
from leakmeter.text.find.facts.level import short_of_degree


def only_there(at: Place) -> bool:
    """Whether words name a place that anybody goes to, or what anybody buys, and nothing is said of work: "at the craft
    store", "applying for insurance"."""
    after = _PLACE_AFTER.match(at.after)
    words = _WHEN.sub("", at.words + after[0] if after else at.words)
    bought = (
        _AMONG_CUSTOMERS.fullmatch(words)
        or _INSURES.match(at.words + at.after[:_NEAR_BY])
        or _COUNCIL.fullmatch(at.words)
    )
    return bool(bought) and not _OF_WORK.search(at.sentence)


#: "At the post office last week".
_WHEN = re.compile(r"\s+(?:(?:last|this) \w+|yesterday|today|the other day|on \w+day)\W*\Z", re.IGNORECASE)
#: "At that mattress" of "at that mattress store".
_PLACE_AFTER = re.compile(r" (?:store|shop|restaurant|hotel|place)\b", re.IGNORECASE)
_INSURES = re.compile(
    r"\W*(?:i |i['’]m |we )?(?:appl\w+|shop\w*|pay\w*|bought|buy\w*|need\w*|call\w*|on hold with|quot\w+|claim\w*|fil\w+|renew\w*|cancel\w*|hate|love)\b[^.;!?]{0,30}\binsurance\b",
    re.IGNORECASE,
)
#: How many characters after words are still of the same thing.
_NEAR_BY = 40
_COUNCIL = re.compile(r"\W*(?:for )?(?:an?|the|our|my) (?:city|town|county) (?:council|hall)\W*", re.IGNORECASE)
_AMONG_CUSTOMERS = re.compile(
    r"\W*(?:office|store|shop|school|hospital|bank|clinic|courthouse|library|restaurant|hotel)\W*|\W*(?:(?:i['’]?m|i am|i was|i|we|standing|stand|lost|been|stuck|wandering|went|go|going|back|over|out|down|here)\s+)*(?:(?:at|in|inside|into|to|from|through|near|by|of|outside|around)\s+)?(?:the|a|an|this|that|every|our|my|some)\s+(?:(?!work|job)[\w'’-]+\s+){0,3}?"
    r"(?:stores?|shops?|malls?|markets?|supermarkets?|boutiques?|aisles?|clerks?|cashiers?|check-?outs?|restaurants?|diners?|caf[eé]s?|bakery|banks?|pharmacy|pharmacist|hotels?|salons?|gyms?|bars?|counters?|post office|dmv|courthouse|library|returns? desk|customer service(?: desk)?)\W*",
    re.IGNORECASE,
)
_OF_WORK = re.compile(
    r"\b(?:(?<!n't )(?<!n’t )(?<!not )(?<!never )work\w*|jobs?|career|employ\w*|shifts?|boss|manager|customers?|coworkers?|co-workers?|colleagues?|clock\w*|hired|paid|pays?|paycheck|wages?|salary|living|crew|part[- ]time|full[- ]time|behind the|register|stock\w*|sell\w*|sold|own|manage\w*|run|years (?:in|of|on|at|with)|uniform|apron|break ?room|on break|retail|i (?:open|close|ring))\b",
    re.IGNORECASE,
)


def _short_of_a_degree(at: Place) -> bool:
    return short_of_degree(at.before[-_JUST_BEFORE:] + at.words)


#: How many characters before words may deny them.
_JUST_BEFORE = 20


def no_such_degree(at: Place) -> bool:
    """Whether a degree is named that was not reached, or a place of work."""
    return _short_of_a_degree(at) or of_two_schools(at)


def only_grades(at: Place) -> bool:
    """Whether words tell grades and no degree: "my GPA is 3.4"."""
    return bool(_GRADES.search(at.words)) and not _DEGREE.search(at.words)


_GRADES = re.compile(r"\b(?:c\.?)?g\.?p\.?a\b|\b(?:grades?|marks|percentile|backlogs?)\b", re.IGNORECASE)
_DEGREE = re.compile(
    r"\b(?:degree|bachelor\w*|master\w*|doctora\w*|ph\.?d|associate\w*|graduat\w+|grad|diploma|college|university|uni|school|b\.?(?:sc|s|a|tech|e|com)|m\.?(?:sc|s|a|tech|ba)|(?:\d+th|[a-z]+th) grade|grade \d+)\b",
    re.IGNORECASE,
)


def of_two_schools(at: Place) -> bool:
    """Whether words are of "a school or a college" that is worked at, or of "education" as a line of work."""
    if _LINE_OF_WORK.search(at.before) and _EDUCATION.match(at.words):
        return True
    pair = _SCHOOL_OR_COLLEGE.search(at.sentence) if _TEACHES.search(at.sentence) else None
    return bool(pair) and pair.start() < at.end + _WORD and at.start < pair.end() + _WORD


_LINE_OF_WORK = re.compile(r"\b(?:work(?:ing)? in|i['’]?m in|i am in|job (?:is )?in|career in)\s+\Z", re.IGNORECASE)
_EDUCATION = re.compile(r"education\b(?! (?:major|degree|student))", re.IGNORECASE)
_TEACHES = re.compile(r"\b(?:work\w*|in education|students|teach\w*|jobs?|employ\w*|field)\b", re.IGNORECASE)
_SCHOOL_OR_COLLEGE = re.compile(
    r"\b(?:school|college|university)(?:,| or|/| and|, or) ?(?:an? |some )?(?:school|college|university)\b",
    re.IGNORECASE,
)
#: So many characters apart are two words beside each other.
_WORD = 4


def applies_for_no_job(at: Place) -> bool:
    """Whether what is applied for is no work: "applying for travel insurance"."""
    return bool(_APPLIES.search(at.sentence)) and not _FOR_A_JOB.search(at.sentence)


_APPLIES = re.compile(
    r"\bappl(?:y|ied|ying) (?:for|to) (?:[\w'’-]+ ){0,3}?(?:insurance|loans?|mortgages?|visas?|cards?|credit|benefits|medicaid|medicare|snap|passports?|housing|apartments?|college|school|grants?|permits?|licen[cs]es?)\b",
    re.IGNORECASE,
)
_FOR_A_JOB = re.compile(r"\b(?:jobs?|work|position|employ\w*|hired|hiring|interview\w*|resume)\b", re.IGNORECASE)


def pension_to_come(at: Place) -> bool:
    """Whether a pension is still being earned: "I've got my pension to think of"."""
    return bool(_PENSION_AHEAD.search(at.sentence))


_PENSION_AHEAD = re.compile(
    r"\bpension\b[^.;!?]{0,40}\b(?:to think (?:of|about)|to worry about|to protect|vest\w*|accru\w*|contributions?|some ?day|in \w+ years)\b|\b(?:pay\w*|paid) into (?:an?|my|the|our) (?:\w+ )?pension\b|\b(?:years? (?:from|off|to|until)|before|until|till|lose|losing) (?:my|the|a) pension\b",
    re.IGNORECASE,
)
