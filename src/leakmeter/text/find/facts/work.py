"""Occupation, employer and field; degree, subject and school."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import entries_in
from leakmeter.types import Fact

_STATUS: tuple[tuple[str, str], ...] = (
    (r"\bhave a job\b", "employed"),
    (r"\bretired\b", "retired"),
    (
        r"unemployed|out of work|between jobs|laid off|lost my job|got fired|was fired|made redundant|on the dole|job[- ]hunting",
        "unemployed",
    ),
    (r"self[- ]employed|freelanc|my own (?:business|company)|business owner|my own boss", "self-employed"),
)
_SCHOOL = re.compile(
    r"(?:(?:University|College|Univ|UC|School) of (?:the )?[A-Z]\w+(?: (?:at )?[A-Z]\w+)*"
    r"|(?:[A-Z][\w&'’]+ ){1,4}(?:University|College|State|Tech|High School|Academy|Institute(?: of Technology)?)(?!\w)"
    r"|\b(?:MIT|UCLA|USC|NYU|NUS|LSE|UCL|UBC|ASU|BYU|LSU|UNC|ETH|KCL|Harvard|Stanford|Yale|Oxford|Cambridge|Princeton)\b)"
)
_PURSUING = re.compile(
    r"\b(?:studying|pursuing|doing|finishing|working on|in my|student|applied|major(?:ing)?|starting|taking|candidate|accepted|going to|go to|attend(?:ing)?|enrolled)\b",
    re.I,
)
_AT_SCHOOL = re.compile(
    r"\b(?:in|at|to) (?:my \w+ year (?:of|at) )?(?:high school|middle school|secondary school|sixth form|college|uni|university|(?:grad|graduate|law|med|medical|nursing|vet|dental|business) school)\b",
    re.I,
)
_LEFT = re.compile(r"\b(?:dropped|graduated|finished|left|out of|went|done|used to|flunked|quit)\b", re.I)
_LEFT_EARLY = re.compile(r"\b(?:dropped out|drop ?out|flunked|quit|left)\b", re.I)
#: "I'm a" holds the letters of an "M.A.", spaced out.
_SPACED_LETTERS = re.compile(r"\w(?: \w)+")


def occupation_facts(words: str) -> tuple[Fact, ...]:
    """The occupation under its table title where there is one (``past_occupation`` for a job of the past), the field it
    belongs to, the employer, and whether the author works at all."""
    facts = [Fact("employment", status) for pattern, status in _STATUS if re.search(pattern, words, re.I)][:1]
    past = bool(_PAST.search(words))
    jobs = [entry.row for entry in entries_in(words, "occupations")]
    fields = [entry.row["field"] for entry in entries_in(words, "fields")]
    for row in jobs[:1]:
        if row["title"]:
            facts.append(Fact("past_occupation" if past else "occupation", row["title"]))
        fields.insert(0, row["field"])
    facts.extend(Fact("past_field" if past else "field", field) for field in fields[:1] if field)
    facts.extend(Fact("employer", entry.row["name"]) for entry in entries_in(words, "employers"))
    return tuple(facts)


_PAST = re.compile(
    r"\b(?:used to|was|worked|former|ex-?|retired|laid off|fired|quit|lost my job|resigned|interned|taught)\b", re.I
)


def education_facts(words: str) -> tuple[Fact, ...]:
    """The level (attained, or ``student`` when it is being pursued), the subject, the school."""
    facts: list[Fact] = []
    pursuing = bool(_PURSUING.search(words) or _AT_SCHOOL.search(words)) and not _LEFT.search(words)
    degrees = (e for e in entries_in(words, "education") if not _SPACED_LETTERS.fullmatch(words[e.start : e.end]))
    degree = next(degrees, None)
    school = _SCHOOL.search(words)
    is_student = degree is not None and degree.row["student"] == "yes"
    if is_student or (pursuing and (school or (degree and degree.row["level"]) or _AT_SCHOOL.search(words))):
        facts.append(Fact("student", "yes"))
    if degree is not None and degree.row["level"] and (is_student or not pursuing) and not _LEFT_EARLY.search(words):
        facts.append(Fact("education", degree.row["level"]))
    facts.extend(Fact("major", entry.row["major"]) for entry in entries_in(words, "majors") if entry.row["major"])
    if school:
        facts.append(Fact("school", school.group().strip()))
    return tuple(dict.fromkeys(facts))
