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
_DEGREES = ("bachelor", "master", "doctorate")
_NOT_YET = "high school"


def counted_at(disclosures: Sequence[Disclosure]) -> Iterator[Counted]:
    """The groups of students and of former students that the author of disclosures belongs to."""
    for school, indices in _schools(disclosures).items():
        facts = [fact for index in indices for fact in disclosures[index].facts]
        studies = any(fact.attribute == "student" for fact in facts)
        levels = {str(fact.value) for fact in facts if fact.attribute == "education"}
        yield _students(school, levels, indices) if studies else _former(school, indices)


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
    elif _NOT_YET in levels and school.undergraduate:
        who, size = "undergraduates", school.undergraduate
    else:
        who, size = "students", school.total
    label = f"{who} of {school.name}"
    population = Population(label, float(size), "table", SOURCE, size / SPREAD, size * SPREAD, indices)
    return _counted(population, _mix_of_students(), "college students", _OF_STUDENTS)


def _former(school: School, indices: tuple[int, ...]) -> Counted:
    size = school.total * FORMER
    source = f"assumed: {FORMER:.0f} living former students for each of those enrolled; {SOURCE}"
    label = f"former students of {school.name}"
    population = Population(label, size, "assumed", source, size / _SPREAD_FORMER, size * _SPREAD_FORMER, indices)
    return _counted(population, _mix_of_former(), "people who went to college", _OF_FORMER)


def _counted(population: Population, mix: Grid, mix_of: str, implies: frozenset[str]) -> Counted:
    return Counted(population, mix, mix_of, "US", None, False, (), (), (), implies)


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
