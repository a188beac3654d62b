"""The subject studied: its share among those who have a degree or study for one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from leakmeter.statistics import EDUCATION, education_at_least
from leakmeter.statistics.figures import Grid
from leakmeter.statistics.majors import major, major_share
from leakmeter.statistics.rates import rate
from leakmeter.text.crowd.attributes_told import adjusted, said
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


def subjects(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Value]:
    """Each subject of the table of majors.

    Where neither a degree nor studies are told, the subject stands for both: it is the share of the people who have a
    degree or study, times the share of these who chose it. Where they are told, they are counted by themselves, and the
    subject is the share among them. Of those who left with less than a bachelor's degree no table knows what they studied.
    """
    told = said(disclosures, "major")
    if _stopped_before(disclosures):
        return
    for fact, indices in told:
        share = major_share(str(fact.value))
        if share is None:
            continue
        known = _has_degree(disclosures) or bool(said(disclosures, "student")) or bool(counted.implies)
        values = share.values if known else times(share.values, _educated())
        if _TECHNICAL.search(counted.population.label) and _is_technical(str(fact.value)):
            values = grid(lambda sex, age, values=values: min(0.5, TECHNICAL * values[sex][age]))
        words = f"studied {str(fact.value).lower()}" if not known else f"chose {str(fact.value).lower()}"
        source = f"{share.source} ({share.year})"
        made = Constraint("major", words, values, share.spread, "table" if known else "assumed", source, indices)
        if not known:  # the survey knows who has a degree; the subject is a part of them
            made = replace(made, asked=Asked("education", EDUCATION[EDUCATION.index(_DEGREE) :], share.values))
        yield Value(("major", str(fact.value)), adjusted(made, counted), "", ())


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
