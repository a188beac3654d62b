"""The subject studied: its share among those who have a degree or study for one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from leakmeter.statistics import EDUCATION, education_at_least
from leakmeter.statistics.figures import AGES, Grid
from leakmeter.statistics.majors import major, major_share
from leakmeter.statistics.rates import rate
from leakmeter.text.crowd.attributes_told import adjusted, from_figure, said
from leakmeter.text.crowd.constraint import Asked, Constraint, grid, times
from leakmeter.text.crowd.dependent import Value
from leakmeter.text.crowd.population import Counted
from leakmeter.types import Disclosure

_DEGREE = "bachelor"
#: At a technical university engineering and computing are several times as common as at all (assumed: at most large ones
#: they are the subjects of a half to four in five, and of one in eight of all bachelors).
TECHNICAL = 5.0
_TECHNICAL = re.compile(
    r"institute of technology|polytechnic|technological university|virginia polytechnic|texas tech", re.I
)
_TECHNICAL_GROUPS = ("Engineering", "Computers & Mathematics")
#: No table has the subjects of one university. It is chosen for what it is known for: the share of a subject among its
#: students is taken a fifth of the way, on a log scale, from the nation's to all of them.
_WITHIN = 0.8
_SPREAD_WITHIN = 2.5
#: Doctorates are in the sciences more often than bachelor's degrees are (assumed; less than among the research doctorates
#: of NSF's Survey of Earned Doctorates, because those in medicine and law are counted with them).
_OF_DOCTORATES = {
    "Physical Sciences": 4.0,
    "Biology & Life Science": 2.0,
    "Computers & Mathematics": 1.5,
    "Engineering": 1.5,
}
_SPREAD_DOCTORATES = 2.0


_NOT_FINISHED = "less than high school"
_OF_AGE = 18


def studies(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Value]:
    """What is told of studies besides the level: that they were left, and each subject."""
    yield from _left(disclosures, counted)
    yield from subjects(disclosures, counted)


def _left(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Value]:
    """Who left early is at school no more, unless they say that they study again."""
    attending = rate("student", "yes")
    left = said(disclosures, "left_studies")
    if attending is None or not left or said(disclosures, "student") or counted.implies:
        return
    # grown-ups who have not finished school are hardly ever at one; of those who went to college many still are
    last = _OF_AGE if _NOT_FINISHED in _levels(disclosures) else AGES[-1] + 1
    values = grid(lambda sex, age: 1.0 - attending.figure.values[sex][age] if age < last else 1.0)
    figure = replace(attending.figure, values=values)
    made = from_figure("left_studies", "are not at school any more", figure, counted, left[0][1])
    yield Value(("left_studies", "yes"), made, "", ())


def subjects(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Value]:
    """Each subject of the table of majors.

    Where neither a degree nor studies are told, the subject stands for both: it is the share of the people who have a
    degree or study, times the share of these who chose it. Where they are told, they are counted by themselves, and the
    subject is the share among them. Of those who left with less than a bachelor's degree no table knows what they studied.
    """
    if _stopped_before(disclosures):
        return
    for fact, indices in said(disclosures, "major"):
        share = major_share(str(fact.value))
        if share is None:
            continue
        known = _has_degree(disclosures) or bool(said(disclosures, "student")) or bool(counted.implies)
        values = share.values if known else times(share.values, _educated())
        spread, how, source = share.spread, "table" if known else "assumed", f"{share.source} ({share.year})"
        if _TECHNICAL.search(counted.population.label) and _is_technical(str(fact.value)):
            values = _times(values, TECHNICAL)
        if doctors := _among_doctors(str(fact.value), disclosures, counted):
            values, spread, how = _times(values, doctors), spread * _SPREAD_DOCTORATES, "assumed"
            source = f"assumed: {doctors:g} times as common among doctorates; {source}"
        if counted.implies:
            values = grid(lambda sex, age, values=values: values[sex][age] ** _WITHIN)
            spread, how = max(spread, _SPREAD_WITHIN), "assumed"
            source = f"assumed: subjects of one university are not known, and are taken as commoner there; {source}"
        words = f"studied {str(fact.value).lower()}" if not known else f"chose {str(fact.value).lower()}"
        made = Constraint("major", words, values, spread, how, source, indices)
        if not known:  # the survey knows who has a degree; the subject is a part of them
            made = replace(made, asked=Asked("education", EDUCATION[EDUCATION.index(_DEGREE) :], share.values))
        yield Value(("major", str(fact.value)), adjusted(made, counted), "", ())


def _among_doctors(name: str, disclosures: Sequence[Disclosure], counted: Counted) -> float:
    """How many times as common a subject is among doctorates, where one is told and not being taken; else 0."""
    doctor = "with a doctorate" in counted.population.label or "doctorate/professional" in _levels(disclosures)
    found = major(name)
    if not doctor or said(disclosures, "student") or found is None:
        return 0.0
    return _OF_DOCTORATES.get(found.group, 0.0)


def _times(values: Grid, factor: float) -> Grid:
    return grid(lambda sex, age: min(0.5, factor * values[sex][age]))


def _is_technical(name: str) -> bool:
    found = major(name)
    return found is not None and found.group in _TECHNICAL_GROUPS


def _levels(disclosures: Sequence[Disclosure]) -> list[str]:
    """The levels of schooling told, as the table of education names them."""
    levels = [str(fact.value) for fact, _ in said(disclosures, "education")]
    return ["doctorate/professional" if level == "doctorate" else level for level in levels]


def _has_degree(disclosures: Sequence[Disclosure]) -> bool:
    """Whether a bachelor's degree or more is told."""
    return any(level in EDUCATION[EDUCATION.index(_DEGREE) :] for level in _levels(disclosures))


def _stopped_before(disclosures: Sequence[Disclosure]) -> bool:
    """Whether the schooling told ends below a bachelor's degree, and nobody says that they still study."""
    return bool(_levels(disclosures)) and not _has_degree(disclosures) and not said(disclosures, "student")


def _educated() -> Grid:
    """P(has a degree or studies for one | sex, age)."""
    degree, college = education_at_least(_DEGREE), rate("student", "college")
    if degree is None or college is None:
        return grid(lambda _sex, _age: 1.0)
    return grid(lambda sex, age: min(1.0, degree.values[sex][age] + college.figure.values[sex][age]))
