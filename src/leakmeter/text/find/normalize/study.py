"""Degree, subject, school, year of study, grades and exams."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import Entry, entries_in
from leakmeter.text.find.normalize.degree_subject import subject_of_degree
from leakmeter.text.find.normalize.exams import A_LEVELS, exam_facts, failed_facts
from leakmeter.text.find.normalize.grades import grade_facts
from leakmeter.text.find.normalize.level import level
from leakmeter.text.find.normalize.school import school_facts
from leakmeter.text.find.normalize.taking import (
    BELOW,
    at_college,
    at_school,
    planned_or_over,
    self_taught,
    studied_subject,
    taken,
)
from leakmeter.types import Fact

_PURSUING = re.compile(
    r"\b(?:studying|pursuing|doing|finishing|working on|in my|student|major(?:ing)?|starting|taking|candidate|accepted|going to|go to|attend(?:ing)?|enrolled)\b",
    re.I,
)
_AT_SCHOOL = re.compile(
    r"\b(?:in|at|to) (?:my \w+ year (?:of|at) )?(?:high school|middle school|secondary school|sixth form|college|uni|university|(?:grad|graduate|law|med|medical|nursing|vet|dental|business) school)\b",
    re.I,
)
#: What was: "I was in high school when …", "I left school in year 10".
_OVER = re.compile(
    r"\b(?:i was|we were|was in|were in|back when|had gone|ended|moved out|left|quit|dropped|all through|used to|graduated|went to|threw)\b",
    re.I,
)
_LEFT = re.compile(r"\b(?:dropped|graduated|finished|left|out of|went|done|used to|flunked|quit|did)\b", re.I)
_LEFT_EARLY = re.compile(r"\b(?:dropped out|drop ?out|flunked|quit|left|suspended)\b", re.I)
#: Of studies, not of a thing or a job: "left my phone at school", "quit my job at the college".
_LEFT_STUDIES = re.compile(
    r"\b(?:dropped|dropping|flunked|failed|bailed|kicked|thrown|pulled) out\b|\bdrop[ -]?out\b|"
    r"\b(?:left|quit) (?:(?!my phone|my job|with\b)[\w’'-]+ ){0,3}?(?:school|college|uni|university|sixth form|degree|course|program(?:me)?|"
    r"studies|undergrad|PhD|doctorate|masters?)\b(?! (?:job|board|bus|gate|office|bag|parking|grounds))",
    re.I,
)
_STUDIES = re.compile(
    r"\b(?:lectures?|semester|homeroom|campus|academic probation|back (?:in|at) (?:school|college|uni|university)|midterms?|finals|freshers?|dorms?|tuition|bursary|student visa|study permit|"
    r"(?:first|second|third|fourth|fifth|final|1st|2nd|3rd|4th|5th)[ -](?:years?|yr)\b(?! of (?:marriage|teaching))|"
    r"(?:junior|senior|freshman|sophomore) (?:at|in|year)|i['’]?m a (?:senior|junior)|be a (?:senior|junior)|(?:A|my|the) thesis|dissertation|"
    r"i study|i['’]?m studying|doing (?:a|an|my) \w+|i have (?:college|class|classes|uni|school)|for school|apprentice(?:ship)?|bootcamp)\b",
    re.I,
)
_NOT_NOW = re.compile(
    r"\b(?:was|were|did|dropped|went|gone|moved out|ended|left|quit|graduated|finished|used to|ago|back when|class of|came|majored|read|had|came out|done|passed|suspended|sat|all through)\b|\bin (?:19|20)\d\d\b",
    re.I,
)
_BELOW = re.compile(
    rf"\b(?:grade (?:[1-9]|1[0-2])|(?:year|yr) ?(?:[5-9]|1[0-3])|(?:[6-9]|1[0-2])th grade|GCSEs?|{A_LEVELS}|"
    r"my (?:mocks|highers)|leaving cert|junior cert|two more years of school)\b",
    re.I,
)


def education_facts(words: str) -> tuple[Fact, ...]:
    """The level attained, whether the author studies (``student``: "college", or "yes" where the kind of school is not
    told), the subject, the school. Of a degree that is being taken the level is the one below."""
    facts: list[Fact] = []
    degrees = [e for e in entries_in(words, "education") if not _NOT_TAKEN.search(words[: e.start])]
    schools = () if _NOT_ATTENDED.search(words) else school_facts(words)
    named = str(schools[0].value) if schools else ""
    now = next((e for e in degrees if e.row["student"] == "no" and taken(words, e)), None)
    if now is not None:
        facts.append(_student(words, now, named))
        if now.row["level"] in BELOW:
            facts.append(Fact("education", BELOW[now.row["level"]]))
    else:
        facts.extend(_standing(words, next(iter(degrees), None), named))
    subjects = [e.row for e in entries_in(words, "majors") if _studied(words, e.row["name"])]
    facts.extend(Fact("major", row["major"]) for row in subjects if row["major"])
    if not subjects and degrees and (subject := subject_of_degree(degrees[0].row["name"])):
        facts.append(Fact("major", subject))
    return tuple(dict.fromkeys((*facts, *schools)))


def _standing(words: str, degree: Entry | None, school: str) -> list[Fact]:
    """The level attained, or that the author studies, where no degree is named that is being taken."""
    pursuing = bool(_PURSUING.search(words) or _AT_SCHOOL.search(words)) and not (
        _LEFT.search(words) or _OVER.search(words)
    )
    student = degree is not None and degree.row["student"] == "yes"
    is_student = student and not _OVER.search(words)
    degree = degree if is_student or not student else None
    if level(words) in _NOT_COMPLETED or (student and level(words)):
        pursuing, is_student, degree = False, False, None
    if degree is not None and not is_student and planned_or_over(words, degree):
        pursuing, degree = False, None
    if degree is not None and degree.row["level"] in _LEFT_AT and _LEFT_STUDIES.search(words):
        return [Fact("education", _LEFT_AT[degree.row["level"]])]
    facts: list[Fact] = []
    if is_student or (pursuing and (school or (degree and degree.row["level"]) or _AT_SCHOOL.search(words))):
        facts.append(_student(words, degree, school))
    if degree is not None and degree.row["level"] and (is_student or not pursuing) and not _LEFT_EARLY.search(words):
        facts.append(Fact("education", degree.row["level"]))
    return facts


#: The level of who left while studying for a degree: "a PhD dropout" has a bachelor's.
_LEFT_AT = {"doctorate": "bachelor", "master": "bachelor", "bachelor": "some college", "associate": "some college"}


def _student(words: str, degree: Entry | None, school: str) -> Fact:
    return Fact("student", "college" if at_college(words, degree, school) else "yes")


#: "I never did the MFA", "no plans for a master's".
_NOT_TAKEN = re.compile(
    r"\b(?:it['’]?s|is|was|that['’]?s) not an? $|\b(?:never (?:did|got(?: around to)?|took|finished|unlocked|landed|claimed|collected|picked up|went (?:on )?(?:for|to))|no plans? (?:for|of|to (?:do|get))|did(?:n['’]?t| not) (?:do|get|take|go for)|skipped|passed on|turned down|(?:want(?:ed)?|hop(?:e|ing)|plan(?:ning)?|trying|need|about|meant|meaning) to (?:finally |still |also )?(?:do|get|take|finish|earn|go for))\b[^.,;]{0,14}$|\b(?:no|(?:did not|didn['’]?t|never) (?:go|went) (?:on )?(?:to|for)(?: an?| the| my)?) $|\b(?:(?:short|shy) of|without|lacking|minus|just under|stopped before|nowhere near) (?:(?:an?|the|my|getting|finishing|earning) )*$|\b(?:his|her|their) $",
    re.I,
)
#: Who applies to a school, or was rejected, has not been there.
_NOT_ATTENDED = re.compile(
    r"\b(?:appl(?:y|ied|ying) (?:to|for)|rejected (?:by|from)|rejection from|turned down by|wait-?listed|dream school|didn['’]?t get into|"
    r"(?:want(?:ed)?|hop(?:e|ing)|plan(?:ning)?|would (?:like|love)) to (?:go to|attend|study at|get into)|tour(?:ed|ing)|visit(?:ed|ing))\b",
    re.I,
)
#: Levels at which the degree that is named was not reached; :mod:`level` tells them.
_NOT_COMPLETED = ("less than high school", "some college")


def _studied(words: str, name: str) -> bool:
    """Whether a subject is meant: "education" is mostly another word, and what was never taught was not studied."""
    if name == "education":
        return bool(_AS_SUBJECT.search(words))
    return not (at_school(words) or self_taught(words))


_AS_SUBJECT = re.compile(
    r"\b(?:degree|bachelor\w*['’]?s?|master\w*['’]?s?|ba|bs|b\.?ed|m\.?ed|ed\.?d|phd|doctorate|minor\w*|major\w*|diploma|certificate|credential|study|studying|studied|studies|reading|graduated|training) (?:in |of )?(?:(?!my|the|our|his|her|their|this|that|further|higher|any|no|an?\b)\w+ )?education\b|\beducation (?:major|degree|student|program(?:me)?|grad|course|studies)\b",
    re.I,
)


_AGAIN = re.compile(r"\b(?:now|back|again|currently|re-?enrolled|returned)\b", re.I)


def study_facts(words: str) -> tuple[Fact, ...]:
    """What goes with studies: that the author is a student, a level below high school, grades, exams, having left early."""
    facts: list[Fact] = []
    read = {fact.attribute: str(fact.value) for fact in education_facts(words)}
    left = bool(_LEFT_STUDIES.search(words)) and not _AGAIN.search(words)
    current = not left and not _NOT_NOW.search(words) and level(words) != "high school" and not self_taught(words)
    if current and "student" not in read and (_STUDIES.search(words) or _BELOW.search(words) or studied_subject(words)):
        facts.append(_student(words, None, read.get("school", "")))
    if current and "education" not in read and _BELOW.search(words):
        facts.append(Fact("education", "less than high school"))
    if _LEFT_STUDIES.search(words):
        facts.append(Fact("left_studies", "yes"))
    subjects = [e.row for e in entries_in(words, "majors") if not e.row["major"] and e.row["field"]]
    facts.extend(Fact("subject", row["name"]) for row in subjects)
    return (*facts, *grade_facts(words), *exam_facts(words), *failed_facts(words))
