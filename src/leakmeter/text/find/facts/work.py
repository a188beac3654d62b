"""Occupation, employer and field; degree, subject and school."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import entries_in
from leakmeter.types import Fact

_STATUS: tuple[tuple[str, str], ...] = (
    (r"\bretired\b", "retired"),
    (r"unemployed|out of work|between jobs|laid off|lost my job|got fired|was fired|made redundant|on the dole|job[- ]hunting", "unemployed"),
    (r"self[- ]employed|freelanc|my own (?:business|company)|business owner|my own boss", "self-employed"),
)
_SCHOOL = re.compile(
    r"(?:(?:University|College|Univ|UC|School) of (?:the )?[A-Z]\w+(?: (?:at )?[A-Z]\w+)*"
    r"|(?:[A-Z][\w&'’]+ ){1,4}(?:University|College|State|Tech|High School|Academy|Institute(?: of Technology)?)(?!\w)"
    r"|\b(?:MIT|UCLA|USC|NYU|NUS|LSE|UCL|UBC|ASU|BYU|LSU|UNC|ETH|KCL|Harvard|Stanford|Yale|Oxford|Cambridge|Princeton)\b)"
)
_PURSUING = re.compile(r"\b(?:studying|pursuing|doing|finishing|working on|in my|student|applied|major(?:ing)?|starting|taking|candidate|accepted|going to)\b", re.I)


def occupation_facts(words: str) -> tuple[Fact, ...]:
    """The occupation under its table title where there is one, the field it belongs to, the employer, the status."""
    facts: list[Fact] = []
    for pattern, status in _STATUS:
        if re.search(pattern, words, re.I):
            facts.append(Fact("employment", status))
            break
    for entry in entries_in(words, "occupations"):
        if entry.row["title"] and entry.row["person"] == "yes":
            facts.append(Fact("occupation", entry.row["title"]))
        if entry.row["field"]:
            facts.append(Fact("field", entry.row["field"]))
        break
    facts.extend(Fact("employer", entry.row["name"]) for entry in entries_in(words, "employers"))
    return tuple(facts)


def education_facts(words: str) -> tuple[Fact, ...]:
    """The level (attained, or ``student`` when it is being pursued), the subject, the school."""
    facts: list[Fact] = []
    for entry in entries_in(words, "education"):
        student = entry.row["student"] == "yes"
        if student or (entry.row["level"] and _PURSUING.search(words)):
            facts.append(Fact("student", "yes"))
        if entry.row["level"] and (student or not _PURSUING.search(words)):
            facts.append(Fact("education", entry.row["level"]))
        break
    facts.extend(Fact("major", entry.row["major"]) for entry in entries_in(words, "majors") if entry.row["major"])
    school = _SCHOOL.search(words)
    if school:
        facts.append(Fact("school", school.group().strip()))
    return tuple(dict.fromkeys(facts))
