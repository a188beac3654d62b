"""Whether studies are being taken now, are only planned, or are over; and whether they are at a college or a school below."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import Entry, Row, entries_in

_FLAGS = re.IGNORECASE | re.ASCII
_VERB = (
    r"(?:getting|doing|pursuing|completing|taking|earning|starting|finishing(?: up| off)?|working (?:on|towards?|for)|"
    r"studying (?:for|towards?)|reading for|writing (?:up )?|going for|enrolled (?:in|on|for)|(?:half|mid|part)[ -]?way through|"
    r"(?:just|recently|i['’]ve|have) started|school for|"
    r"in (?:my|the middle of|my \w+ (?:year|semester|term) (?:of|in)|year \w+ of)|(?:years?|months|semesters?|terms?) into|"
    r"(?:first|second|third|fourth|fifth|final|last) year of|back for)"
)
#: "I'm getting my", "two years into a", "currently working on an online".
_TAKING = re.compile(
    rf"\b{_VERB}\s+(?:(?!his\b|her\b|their\b|after\b|with\b|without\b|no\b|not\b)[\w-]+\s+){{0,3}}$", _FLAGS
)
#: What only may come, or is over: "thinking of getting my MBA", "after finishing my PhD".
_NOT_NOW = re.compile(
    r"\b(?:after|since|before|upon|until|till|once|when|while i was|regret(?:ted)?|remember|instead of|thinking (?:of|about)|considering|"
    r"consider|debating|contemplating|dream(?:ing|t)? of|planning|plans?|hop(?:e|ing)|want(?:s|ed)?|might|may|maybe|"
    r"could|should|would|will|not|never|n['’]t|was|were|had|did|done|finished|quit|stopped|gave up|dropped|used to|went|spent|took|back then|ago|"
    r"years later|accepted|appl(?:y|ied|ying)|if|wife|husband|son|daughter|brother|sister|partner|boyfriend|girlfriend|friend)\b",
    _FLAGS,
)
#: Studies by the school or the subject they are named after: "med school", "a psychology student".
_OF_A_SUBJECT = re.compile(
    r"\b(?:grad|graduate|law|med|medical|nursing|vet|dental|pharmacy|business|film|drama) school\b|"
    r"\b(?:med|medical|law|dental|vet|veterinary|pharmacy|architecture|paramedic|midwifery|psychology|business|physics|maths?|cs|"
    r"computer science|biology|economics|history|english|chemistry|finance|accounting|philosophy|design|journalism|open university|"
    r"film|drama) student\b|\bstudent midwife\b|\bms[1-4]\b|\b[123]l\b",
    _FLAGS,
)
_COLLEGE = re.compile(
    r"\b(?:college|uni|university|universities|undergrad\w*|(?:post)?grad(?:uate)? (?:student|school|program(?:me)?|studies|degree)|"
    r"thesis|dissertation|degree|lectures?|semester|campus|freshers?|dorms?|fraternity|sorority)\b",
    _FLAGS,
)
#: Schools below college, and the colleges of England for those of 16 to 18.
_SCHOOL = re.compile(
    r"\b(?:high ?school\w*|hs|middle school|secondary(?: school)?|sixth[ -]form(?:er)?|school ?(?:boy|girl|kid)|homeschool\w*|"
    r"grade (?:[1-9]|1[0-2])|(?:year|yr) ?(?:[5-9]|1[0-3])|(?:[5-9]|1[0-2])th grade\w*|GCSEs?|a[- ]levels?|t[- ]levels?|btec|"
    r"(?:junior|leaving) cert|highers|GED|NVQ|prep school|boarding school|elementary|primary school|preschool|kindergarten)\b",
    _FLAGS,
)
_SIXTH_FORM = re.compile(r"\bsixth[ -]form(?:ers?)?(?: college)?\b|\b(?:further education|fe|tafe) college\b", _FLAGS)
#: The level that is finished by who studies for the next.
BELOW = {
    "high school": "less than high school",
    "associate": "high school",
    "bachelor": "high school",
    "master": "bachelor",
    "doctorate": "bachelor",
}
_STUDY = re.compile(
    r"\b(?:i study|i['’]?m studying|im studying|i am studying|(?:currently|still|now|also|while|busy|and|am|\A)\s*studying|i major in|i['’]?m (?:a |an )?(?:\w+ ){0,2}major(?:ing)?|"
    r"i['’]?m (?:a |an )?(?:\w+ ){0,3}student|reading (?=\w+ (?:at|in)))\b",
    _FLAGS,
)


#: "Course: B.Sc Microbiology".
_OF_A_FORM = re.compile(
    r"\b(?:course|programme|program|currently studying|studying|pursuing)(?: of study)? ?[:=] ?\Z", _FLAGS
)


def taken(words: str, degree: Entry) -> bool:
    """Whether a degree that is named is being studied for now: "I'm getting my MBA at Wharton"."""
    if _OF_A_FORM.search(words[: degree.start]):
        return True
    before = _clause(words[: degree.start])
    verb = _TAKING.search(before)
    if verb is None:
        return False
    return not _NOT_NOW.search(before[: verb.start()])


def planned_or_over(words: str, degree: Entry) -> bool:
    """Whether such words say that the degree is only thought of, or was finished: "thinking of getting my MBA"."""
    before = _clause(words[: degree.start])
    verb = _TAKING.search(before)
    return verb is not None and bool(_NOT_NOW.search(before[: verb.start()]))


def _clause(before: str) -> str:
    """The words of the last clause: "I did my bachelor's and now I'm doing my" is about what comes."""
    return _CLAUSES.split(before)[-1]


_CLAUSES = re.compile(r"[.;,:!?]|\b(?:and|but|so) (?=(?:now|i|i['’]m|im|currently|then)\b)", _FLAGS)


def studied_subject(words: str) -> bool:
    """Whether a subject is said to be studied now, and not at school: "I study law", "studying physics at Leeds"."""
    if not _STUDY.search(words) or at_school(words) or self_taught(words):
        return False
    return next(entries_in(words, "majors"), None) is not None


def at_school(words: str) -> bool:
    """Whether words are of a school below college, and of no college besides."""
    return bool(_SCHOOL.search(words)) and not _COLLEGE.search(_SIXTH_FORM.sub("", words))


def self_taught(words: str) -> bool:
    """Whether all that is studied is a language, which many study who are no students: "I'm studying Spanish"."""
    if _OF_STUDENTS.search(words) or _COLLEGE.search(words) or at_school(words):
        return False
    subjects = [entry.row["name"] for entry in entries_in(words, "majors")]
    return bool(subjects) and all(_LANGUAGE.search(name) for name in subjects)


_OF_STUDENTS = re.compile(
    r"\b(?:major\w*|student|class(?:es)?|course|exams?|B\.?A|M\.?A|PhD|bachelor\W?s?|masters?|teachers?)\b| at ", _FLAGS
)
_LANGUAGE = re.compile(
    r"^(?:english|spanish|french|german|italian|japanese|chinese|mandarin|korean|russian|arabic|portuguese|latin|languages?)$",
    _FLAGS,
)


def at_college(words: str, degree: Entry | None, school: str) -> bool:
    """Whether the studies that words tell are at a university or college, rather than at a school or unsaid.

    ``degree`` is the degree or the kind of student named, ``school`` the name of the school; "" for none.
    """
    if _SCHOOL.search(words):
        return False
    if school:
        return True
    if degree is not None and _of_college(degree.row):
        return True
    return bool(_COLLEGE.search(words) or _OF_A_SUBJECT.search(words)) or studied_subject(words)


def _of_college(row: Row) -> bool:
    """Whether a row of the list of degrees is of a college: of kinds of student, those who have finished school."""
    if row["student"] == "yes":
        return row["level"] in ("high school", "bachelor")
    return row["level"] in ("associate", "bachelor", "master", "doctorate") or "degree" in row["general"]
