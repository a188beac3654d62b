"""Marks whose words tell more than their kind: work within a place, a university marked as one, a job marked as a pet.

The network gives each word one kind. "Forester near Prince George here" is a place to it, "dog walker in the afternoons" a
pet, and "James Cook University" after a degree a place, too. Such a mark is parted, or given the kind of what it tells.
"""

from __future__ import annotations

import re
from dataclasses import replace

from leakmeter.text.find.facts.business import owns_business
from leakmeter.text.find.facts.school import names_school
from leakmeter.text.find.lexicon import entries_in
from leakmeter.text.find.mark import Mark

_FLAGS = re.IGNORECASE
#: "Forester near Prince George here", "Midwife from Cork here".
_HERE = re.compile(
    r"(?P<who>(?:an? )?[\w'’&/ -]{3,40}?) (?P<where>(?:near|from|in|outside|based in|out of|at) [^,;.!?]{2,40}?) here\W*\Z",
    _FLAGS,
)
#: "I own a wee bakery in Oban".
_BUSINESS = re.compile(
    r"(?P<who>(?:my \w+ and )?(?:i|we) [^,;.!?]{5,60}?) (?P<where>(?:in|near|outside|on|at) [^,;.!?]{2,40})\Z", _FLAGS
)
_AT_WORK = re.compile(r"(?:(?:over|back) )?here (?:at|in) \S", _FLAGS)
_US = re.compile(r"\b(?:us|our|we|my (?:team|boss|manager|shift|colleagues|coworkers)|i work\w*)\b", _FLAGS)
_CUSTOMER = re.compile(
    r"\b(?:queue\w*|queuing|in line|line is|shopp\w+|bought|buy\w*|aisle|eating|ate|lunch|dinner|flight|gate|waiting|stuck|picking up|returning|kids|parked)\b",
    _FLAGS,
)
#: Jobs that begin with an animal.
_WITH_ANIMALS = re.compile(
    r"(?:i['’]?m an? |i am an? |as an? |an? )?(?:(?:part[- ]time|full[- ]time|professional|freelance) )?(?:dog|cat|pet|horse|puppy)[ -](?:walker|sitter|groomer|trainer|minder|boarder|breeder)\b",
    _FLAGS,
)
_NOT_OWN = re.compile(
    r"\b(?:my|our|the|your|her|his|their|need|want|hire\w*|recommend\w*|looking for|called|pay|paid|any|good|this|that|find)(?: an?| good| new)*\s+\Z",
    _FLAGS,
)
_SENTENCE_ENDS = re.compile(r"[.!?]+\s|\n")
#: As forms have it: "Ed: HSC 2020".
_SCHOOLING = re.compile(r"\W*(?:ed|edu|education|school(?:ing)?|qualifications?|quals)\s?[:=]", _FLAGS)
_GRADES = re.compile(r"\bc?gpa\b|\b[1-6]00 ?l(?:evel)?\b|\blevel:? ?[1-6]00\b|\b(?:batch|alum\w*|class of)\b", _FLAGS)
_PROBATION = re.compile(r"\bacademic (?:probation|suspension|warning)\b", _FLAGS)
_NEAR_IT = re.compile(
    r"\b(?:near|by|beside|opposite|behind|outside|past|around|live|work|walk\w*|bus|park\w*)\b", _FLAGS
)


def parted(text: str, mark: Mark) -> tuple[Mark, ...]:
    """The mark as it is, or the marks for what its words tell, in order."""
    words = text[mark.start : mark.end]
    if mark.category == "PET":
        own = _WITH_ANIMALS.match(words) and not _NOT_OWN.search(text[max(0, mark.start - 30) : mark.start])
        return (replace(mark, category="OCCUPATION"),) if own else (mark,)
    if mark.category == "CRIME" and _PROBATION.search(words):
        return (replace(mark, category="EDUCATION"),)
    if mark.category == "HEALTH" and _SCHOOLING.match(words):
        return (replace(mark, category="EDUCATION", facts=(), sure=(), unsaid=frozenset()),)
    if mark.category != "LOCATION":
        return (mark,)
    if (here := _HERE.fullmatch(words)) and _names_job(here["who"]):
        return _split(text, mark, here)
    if (business := _BUSINESS.fullmatch(words)) and owns_business(business["who"]):
        return _split(text, mark, business)
    if _AT_WORK.match(words) and _at_own_work(text, mark):
        return (replace(mark, category="OCCUPATION"),)
    if names_school(words) and _after_degree(text, mark):
        return (replace(mark, category="EDUCATION"),)
    return (mark,)


def _split(text: str, mark: Mark, match: re.Match[str]) -> tuple[Mark, ...]:
    middle, start = mark.start + match.end("who"), mark.start + match.start("where")
    first = replace(mark, end=middle, category="OCCUPATION", cue=text[mark.start : middle], facts=(), sure=())
    return first, replace(mark, start=start, cue=text[start : mark.end])


def _names_job(words: str) -> bool:
    """Whether words are an occupation and nothing before or after it but what describes it."""
    return any(entry.end >= len(words.rstrip()) for entry in entries_in(words, "occupations"))


def _at_own_work(text: str, mark: Mark) -> bool:
    around = text[max(0, mark.start - _AROUND) : mark.end + _AROUND]
    named = any(True for _ in entries_in(text[mark.start : mark.end], "employers"))
    return named and bool(_US.search(around)) and not _CUSTOMER.search(around)


#: How many characters on either side are looked at.
_AROUND = 80


def _after_degree(text: str, mark: Mark) -> bool:
    """Whether a degree or a year of study is named shortly before, in the same sentence, and nothing of the way there."""
    before = _SENTENCE_ENDS.split(text[max(0, mark.start - _AROUND) : mark.start])[-1]
    if _NEAR_IT.search(before):
        return False
    if _GRADES.search(before):
        return True
    return any(entry.row["level"] or entry.row["student"] == "yes" for entry in entries_in(before, "education"))
