"""Jobs and studies: job -> kind of job -> field of work; subject -> field; degree -> "a degree"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from leakmeter.text.find.lexicon import Entry, annotate, rows
from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs
from leakmeter.text.rewrite.details.noun import phrase_start, stands_alone
from leakmeter.text.rewrite.grammar import article_for, like

_I = re.IGNORECASE
_FIRM = r"(?:an?|the)\s+"
#: A statement of the whole job, up to its name.
_I_AM = re.compile(
    r"(?P<who>(?:\b(?:i['’]?m|i am|im|i work as|i['’]?ve been (?:working as )?|i have been (?:working as )?|i was|i used to be|i used to work as|i worked as|i['’]?m working as|im working as)\s+))(?P<adverb>(?:currently|now|also|actually|still|just|only|mostly|basically|technically)\s+)?(?:(?P<article>(?:an?|the)\s+)(?P<modifiers>(?:[\w’'/-]+\s+){0,4}))?$",
    _I,
)
_PAST = re.compile(r"\b(?:was|were|used to|worked|had been)\b", _I)
#: The noun that a job title ends in says what kind of job it is.
_HEADS: dict[str, tuple[str, str]] = {
    "engineer": ("an engineer", "someone in engineering"), "manager": ("a manager", "someone in management"), "developer": ("a tech worker", "someone in tech"),
    "programmer": ("a tech worker", "someone in tech"), "analyst": ("an office worker", "someone with an office job"), "assistant": ("an assistant", "someone with a job"),
    "technician": ("a technician", "someone with a technical job"), "teacher": ("an educator", "someone in education"), "professor": ("an educator", "someone in education"),
    "lecturer": ("an educator", "someone in education"), "tutor": ("an educator", "someone in education"), "principal": ("an educator", "someone in education"),
    "nurse": ("a healthcare worker", "someone in healthcare"), "doctor": ("a healthcare worker", "someone in healthcare"), "surgeon": ("a healthcare worker", "someone in healthcare"),
    "therapist": ("a healthcare worker", "someone in healthcare"), "driver": ("a driver", "someone in transport"), "officer": ("a public servant", "someone in public service"),
    "inspector": ("an inspector", "someone with an office job"), "designer": ("a creative worker", "someone with a creative job"), "editor": ("a media worker", "someone in media"),
    "curator": ("a creative worker", "someone in the arts"), "consultant": ("a consultant", "someone with an office job"), "scientist": ("a scientist", "someone in science"),
    "researcher": ("a researcher", "someone in science"), "clerk": ("an office worker", "someone with an office job"), "operator": ("a machine operator", "someone with a manual job"),
    "worker": ("a worker", "someone with a job"), "owner": ("a business owner", "someone in business"), "director": ("a manager", "someone in management"),
    "agent": ("an agent", "someone with a job"), "salesman": ("a salesperson", "someone in sales"), "accountant": ("a finance professional", "someone in finance"),
    "lawyer": ("a legal professional", "someone in law"), "attorney": ("a legal professional", "someone in law"), "chef": ("a kitchen worker", "someone in food service"),
    "cook": ("a kitchen worker", "someone in food service"), "waiter": ("a food service worker", "someone in food service"), "coordinator": ("an office worker", "someone with an office job"),
    "administrator": ("an office worker", "someone with an office job"), "supervisor": ("a supervisor", "someone in management"), "instructor": ("an instructor", "someone who teaches"),
    "coach": ("a coach", "someone in sports"), "guard": ("a security worker", "someone in security"), "architect": ("a design professional", "someone in design"),
    "librarian": ("an information professional", "someone in education"), "mechanic": ("a mechanic", "someone in the trades"), "electrician": ("a tradesperson", "someone in the trades"),
    "plumber": ("a tradesperson", "someone in the trades"), "fitter": ("a tradesperson", "someone in the trades"), "welder": ("a tradesperson", "someone in the trades"),
    "retiree": ("a retired person", "someone out of work"), "buyer": ("an office worker", "someone with an office job"), "planner": ("an office worker", "someone with an office job"),
}  # fmt: skip
_KEPT = re.compile(
    r"(?:part[- ]time|full[- ]time|retired|former|trainee|freelance|self[- ]employed|junior|senior|apprentice)\s", _I
)


def job_details(passage: Passage) -> Iterator[Detail]:
    """The author's job. A title is taken whole, with the words before its last noun."""
    words = passage.words
    entries = annotate(words)
    persons = sorted(entries["occupations"].values(), key=lambda e: e.start)
    for index, entry in enumerate(persons):
        after = words[entry.end :] or passage.after
        if index + 1 < len(persons) and not words[entry.end : persons[index + 1].start].strip(" -"):
            continue  # "test engineer": the last noun is the job
        if noun := _JOB_NOUN.match(after):
            yield _job_noun(_title_start(words, entry.start), entry.end + len(noun["s"] or ""), entry.row["field"])
        elif (stands_alone(after) or _ACTING.match(after)) and _is_title(passage, _title_start(words, entry.start)):
            yield from _person(passage, entry)
    for match in re.finditer(rf"\b(?P<head>{'|'.join(_HEADS)})\b", words, _I):
        after = words[match.end() :] or passage.after
        if noun := _JOB_NOUN.match(after):
            yield _job_noun(_title_start(words, match.start()), match.end() + len(noun["s"] or ""), "")
        elif (stands_alone(after) or _ACTING.match(after)) and _is_title(passage, _title_start(words, match.start())):
            yield from _headed(passage, match)
    for entry in entries["fields"].values():
        yield from _field(passage, entry)


@cache
def _kinds() -> frozenset[str]:
    """What is a kind of job already: "healthcare worker"."""
    heads = (kind.split(" ", 1)[1] for kind, _ in _HEADS.values())
    return frozenset((*(row["kind"] for row in rows("occupations") if row["kind"]), *heads))


_BEFORE_TITLE = re.compile(
    r"(?:\A|[.,;:!?(–—\-\n]|\b(?:an?|my|our|his|her|as|am|im|being|is|was|are|were|be|become|became|now|and|or|retired|former|part[- ]time|full[- ]time|freelance|trainee|apprentice|junior|senior|another|the only|the token|old|yo|y/o|grown-up|something|inner)|['’](?:m|s|re))\s*$",
    _I,
)


def _is_title(passage: Passage, start: int) -> bool:
    """Whether somebody is called by the title that begins at ``start``, and it names no thing."""
    before = passage.words[:start]
    if re.search(
        r"\b(?:at|in|into|near|outside|from|behind|by|under|for)\s+(?:an?|the|my|our)\s+(?:\w+\s+)?$",
        before or passage.before,
        _I,
    ):
        return False
    if not before.strip():
        return bool(
            _BEFORE_TITLE.search(passage.before.rstrip())
            or re.search(
                r"\b(?:\d+\s?(?:yo|y/o|yr old|years? old)|the|this|i|we|hi|hello|gay|lesbian|black|white|[a-z]+an|[a-z]+ish|filipino|fellow)\s*$",
                passage.before,
                _I,
            )
        )
    return bool(_BEFORE_TITLE.search(before))


def _person(passage: Passage, entry: Entry) -> Iterator[Detail]:
    field, kind = entry.row["field"], entry.row["kind"]
    start = _title_start(passage.words, entry.start)
    same = passage.words[start : entry.end].lower() in _kinds()
    yield from _titled(
        passage, start, entry.end, None if same else kind, f"someone in {field}" if field else None, field
    )


def _headed(passage: Passage, match: re.Match[str]) -> Iterator[Detail]:
    kind, someone = _HEADS[match["head"].lower()]
    start = _title_start(passage.words, match.start())
    noun = kind.split(" ", 1)[1]
    if passage.words[start : match.end()].lower() in (noun, *_kinds()):
        noun = ""
    field = someone.removeprefix("someone in ") if someone.startswith("someone in ") else ""
    yield from _titled(passage, start, match.end(), noun or None, someone, field)


def _title_start(words: str, start: int) -> int:
    begin = phrase_start(words, start, most=3)
    kept = _KEPT.match(words, begin)
    return kept.end() if kept and kept.end() <= start else begin


def _titled(
    passage: Passage, start: int, end: int, kind: str | None, someone: str | None, field: str
) -> Iterator[Detail]:
    """ "I work as a nurse" -> "… a healthcare worker" -> "I work in healthcare"."""
    words = passage.words
    statement = _I_AM.search(words[:start])
    if statement and field:
        verb = "worked" if _PAST.search(statement["who"]) else "work"
        whole = like(statement["who"], f"I {verb} in {field}")
        of = _OF_WHAT.match(words, end)
        step = f"{statement['who']}{statement['adverb'] or ''}{article_for(kind)} {kind}" if kind else None
        if of:
            step, end = step and step + of.group(), of.end()
        yield Detail(statement.start(), end, rungs(step, whole), "main")
        return
    working = _WORKING_AS.search(words[:start])
    if working and field:
        step = f"{working['lead']} as {article_for(kind)} {kind}" if kind else None
        yield Detail(working.start(), end, rungs(step, f"{working['lead']} in {field}"), "main")
        return
    yield Detail(start, end, rungs(kind), "main")


#: What a title is of goes with it: "a headmaster of a grammar school".
_OF_WHAT = re.compile(r"\s+of\s+[^,.;:!?()]+\Z", _I)
_WORKING_AS = re.compile(
    r"\b(?P<lead>work(?:ing|ed|s)?|job|career|gig|role|position|hustling|years|days|time|life)\s+as\s+(?:(?:an?|the)\s+)?(?:[\w’'/-]+\s+){0,2}$",
    _I,
)
_ACTING = re.compile(r"\s+(?!training|staffing|teaching)\w{3,}ing\b", _I)
_JOB_NOUN = re.compile(r"(?P<s>['’]s)?\s+(?:job|gig|work|role|position|career|life|shifts?)\b", _I)


def _job_noun(start: int, end: int, field: str) -> Detail:
    """ "my waiter job" -> "my food service job" -> "my job"."""
    return Detail(start, end, rungs(field.removeprefix("the ") or None, ""), "main")


_BEFORE_FIELD = re.compile(r"\b(?P<lead>in|for|at|with)\s+(?:the\s+|an?\s+)?$", _I)


def _field(passage: Passage, entry: Entry) -> Iterator[Detail]:
    """ "I'm in nursing" -> "in healthcare"."""
    words, field = passage.words, entry.row["field"]
    if entry.row["ambiguous"] and passage.category != "OCCUPATION":
        return  # "a husband who builds things in the garage"
    before = _BEFORE_FIELD.search(words[: entry.start])
    if not field or before is None or not stands_alone(words[entry.end :] or passage.after):
        return
    if words[entry.start : entry.end].lower() != field.removeprefix("the "):
        yield Detail(before.start(), entry.end, rungs(None, f"in {field}"), "main")


_DEGREE_NOUN = re.compile(
    r"\s+(?:degrees?|majors?|students?|grad(?:uate)?s?|undergrad(?:uate)?s?|phd|ba|bsc?|ma|msc?|program(?:me)?|courses?|department|classes|class)\b",
    _I,
)
_BEFORE_SUBJECT = re.compile(
    r"\b(?:in|of|studying|study|studied|studies|major(?:ing|ed)?(?: in)?|doing|reading|read|did|do|teach|minor(?:ing)?(?: in)?|on|is|for|and)\s+(?:my\s+)?(?:the\s+)?$",
    _I,
)


def study_details(passage: Passage) -> Iterator[Detail]:
    """Subjects as their field, degrees as "a degree", years of study as "a student"."""
    words = passage.words
    entries = annotate(words)
    majors = sorted(entries["majors"].values(), key=lambda e: e.start)
    for index, entry in enumerate(majors):
        if index + 1 < len(majors) and not words[entry.end : majors[index + 1].start].strip():
            continue
        yield from _subject(passage, entry)
    for entry in entries["education"].values():
        yield from _degree(passage, entry)


def _subject(passage: Passage, entry: Entry) -> Iterator[Detail]:
    words, field = passage.words, entry.row["field"]
    after = words[entry.end :] or passage.after
    start = entry.start
    while (
        before := re.search(
            r"\b(?P<word>[A-ZÀ-Þ][a-zà-ÿ]+|marine|ap|gcse|ib|advanced|applied|modern|medieval|ancient|organic|pure|computational|clinical|industrial|social|political|international)\s+$",
            words[:start],
        )
    ) and before.start() > 0:
        start = before.start()
    if words[start : entry.end].lower() in _fields_of_study():
        return
    if _DEGREE_NOUN.match(after):
        yield Detail(
            start, entry.end, rungs(field.removeprefix("a ").removeprefix("an ").removeprefix("the "), ""), "main"
        )
    elif _BEFORE_SUBJECT.search(words[:start] or passage.before[-20:]) and stands_alone(after):
        yield Detail(start, entry.end, rungs(field), "main")


@cache
def _fields_of_study() -> frozenset[str]:
    """What is a field of study already: "the humanities"."""
    return frozenset(re.sub(r"^(?:an?|the)\s+", "", row["field"].lower()) for row in rows("majors"))


_CALLED_STUDENT = re.compile(r"\b(?:i['’]?m|am|as|an?|im|being)\s+(?:an?\s+)?(?:\w+\s+){0,1}$", _I)


def _degree(passage: Passage, entry: Entry) -> Iterator[Detail]:
    words, general = passage.words, entry.row["general"]
    after = words[entry.end :] or passage.after
    before = words[: entry.start] or passage.before[-20:]
    said = words[entry.start : entry.end].lower()
    if said in ("degree", "diploma", "qualification", "education", "schooling", "school", "college"):
        return
    if said == "graduate degree":
        yield Detail(entry.start, entry.end, rungs(None, "a degree"), "main")
        return
    if not general or not stands_alone(after) or words[entry.start : entry.end].lower() == general.split(" ", 1)[-1]:
        return
    if entry.row["student"] == "yes":
        if not general.startswith("a "):
            return
        if re.search(r"\b(?:an?)\s+(?:[\w-]+\s+)?$", before, _I):
            start = phrase_start(words, entry.start, most=1)
            yield Detail(start, entry.end, rungs(general), "main")
        elif _CALLED_STUDENT.search(before) or (
            entry.start == 0
            and re.match(r"\s*(?:[,.]|$|here\b)", after)
            and words[0].isalpha()
            and not re.search(r"year", words[: entry.end], _I)
        ):
            yield Detail(entry.start, entry.end, rungs(general), "main")
        return
    if any(major.end == entry.start - 1 for major in annotate(words)["majors"].values()):
        return
    yield Detail(entry.start, entry.end, rungs(general, "a degree" if "degree" in general else None), "main")
