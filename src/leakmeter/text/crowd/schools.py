"""The students, or the former students, of a university that the author names as theirs: a group to be counted in.

Enrolment stands for all that it implies: that these people study, have finished school, and mostly live near one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from leakmeter.statistics import School, education_at_least, people, total, university
from leakmeter.statistics.figures import Grid
from leakmeter.statistics.rates import rate
from leakmeter.text.crowd.constraint import grid, times
from leakmeter.text.crowd.population import Counted
from leakmeter.types import Disclosure, Population

SOURCE = "NCES IPEDS, enrolment in the fall of 2023"
#: Enrolment changes from year to year, and counts part-time and online students.
SPREAD = 1.15
#: Living former students for each one enrolled; universities report from five to a dozen.
FORMER = 8.0
_SPREAD_FORMER = 2.0
_OF_STUDENTS = frozenset(("student", "school", "education"))
_OF_FORMER = frozenset(("school",))
_OF_GRADUATES = frozenset(("school", "education"))
_DEGREES = ("bachelor", "master", "doctorate")
_NOT_YET = frozenset(("high school", "some college"))
#: Of former students of a university those who left it with a degree, and of its graduates those with a doctorate (assumed:
#: three in five of who enrol at four-year schools finish there; one graduate degree in four or five is a doctorate).
_FINISHED = 0.6
_DOCTORATES = 0.25
_SPREAD_LEVEL = 1.5


def counted_at(disclosures: Sequence[Disclosure]) -> Iterator[Counted]:
    """The groups of students and of former students that the author of disclosures belongs to."""
    told = {str(fact.value) for one in disclosures for fact in one.facts if fact.attribute == "education"}
    for school, indices in _schools(disclosures).items():
        facts = [fact for index in indices for fact in disclosures[index].facts]
        studies = any(fact.attribute == "student" for fact in facts)
        levels = {str(fact.value) for fact in facts if fact.attribute == "education"}
        if studies:
            yield _students(school, levels, indices)
            continue
        degree = next((level for level in reversed(_DEGREES) if level in told), None)
        with_degree = _with_degree(school, degree, indices) if degree else None
        if with_degree:
            yield with_degree
        if with_degree is None or not told <= {*_DEGREES}:
            yield _former(school, indices)


def _schools(disclosures: Sequence[Disclosure]) -> dict[School, tuple[int, ...]]:
    """The universities of the table that the author studies or studied at, with the disclosures that name them."""
    found: dict[School, tuple[int, ...]] = {}
    for index, disclosure in enumerate(disclosures):
        for fact in disclosure.facts if disclosure.category == "EDUCATION" else ():
            school = university(str(fact.value)) if fact.attribute == "school" else None
            if school is not None:
                found[school] = (*found.get(school, ()), index)
    return found


def _students(school: School, levels: set[str], indices: tuple[int, ...]) -> Counted:
    if levels & {*_DEGREES} and school.graduate:
        who, size = "graduate students", school.graduate
    elif _NOT_YET & levels and school.undergraduate:
        who, size = "undergraduates", school.undergraduate
    else:
        who, size = "students", school.total
    label = f"{who} of {school.name}"
    population = Population(label, float(size), "table", SOURCE, size / SPREAD, size * SPREAD, indices)
    return _counted(population, _mix_of_students(), "college students", _OF_STUDENTS, school)


def _former(school: School, indices: tuple[int, ...]) -> Counted:
    size = school.total * FORMER
    source = f"assumed: {FORMER:.0f} living former students for each of those enrolled; {SOURCE}"
    label = f"former students of {school.name}"
    population = Population(label, size, "assumed", source, size / _SPREAD_FORMER, size * _SPREAD_FORMER, indices)
    return _counted(population, _mix_of_former(), "people who went to college", _OF_FORMER, school)


def _with_degree(school: School, degree: str, indices: tuple[int, ...]) -> Counted | None:
    """Those who have a degree from a school; None where it gives none, as far as its enrolment tells.

    The level is conditioned on the school: more people have a doctorate of a school with many graduate students.
    """
    share = {
        "bachelor": _FINISHED,
        "master": min(_FINISHED, school.graduate / school.total),
        "doctorate": _DOCTORATES * min(_FINISHED, school.graduate / school.total),
    }[degree]
    if not school.graduate:
        return None
    size = school.total * FORMER * share
    who = {
        "bachelor": "people with a degree",
        "master": "people with a graduate degree",
        "doctorate": "people with a doctorate",
    }
    label = f"{who[degree]} from {school.name}"
    spread = _SPREAD_FORMER * _SPREAD_LEVEL
    source = f"assumed: {FORMER:.0f} living former students for each enrolled, and {share:.0%} of them with such a degree; {SOURCE}"
    population = Population(label, size, "assumed", source, size / spread, size * spread, indices)
    return _counted(population, _mix_with_degree(degree), "people with a degree", _OF_GRADUATES, school)


@cache
def _mix_with_degree(degree: str) -> Grid:
    having = education_at_least("doctorate/professional" if degree == "doctorate" else degree)
    return _share(having.values if having else grid(lambda _sex, age: float(age >= 22)))


def _counted(population: Population, mix: Grid, mix_of: str, implies: frozenset[str], school: School) -> Counted:
    return Counted(population, mix, mix_of, "US", None, False, (), (), (), implies, school.name)


@cache
def _mix_of_students() -> Grid:
    studying = rate("student", "college")
    return _share(studying.figure.values if studying else grid(lambda _sex, age: float(18 <= age < 25)))


@cache
def _mix_of_former() -> Grid:
    been = education_at_least("some college")
    return _share(been.values if been else grid(lambda _sex, age: float(age >= 22)))


def _share(part: Grid) -> Grid:
    """The ages and sexes of a part of the people of the United States, summing to 1."""
    cells = times(people("US"), part)
    size = total(cells)
    return tuple(x / size for x in cells[0]), tuple(x / size for x in cells[1])
