"""Facts about the person -> constraints: age, gender, ethnicity, relationship, education and work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from leakmeter.statistics import (
    EDUCATION,
    Conditional,
    education,
    education_at_least,
    employed,
    group_of,
    occupation,
    race,
)
from leakmeter.statistics.figures import AGES, Grid
from leakmeter.text.crowd import relationship
from leakmeter.text.crowd.attributes_told import adjusted, from_figure, said
from leakmeter.text.crowd.constraint import Constraint, grid
from leakmeter.text.crowd.population import Counted
from leakmeter.text.find.lexicon import rows
from leakmeter.types import Disclosure

#: One year of age out of a five-year band, and the ages of a country applied to one of its cities.
AGE_SPREAD = {"country": 1.1, "region": 1.2, "city": 1.35}
SEX_SPREAD = {"country": 1.02, "region": 1.03, "city": 1.05}
_WPP = "UN World Population Prospects 2019, ages and sexes in {}, 2020"
_LEVELS = {
    "less than high school": "have not finished high school",
    "high school": "have a high school diploma and no further study",
    "some college": "have some college and no degree",
    "associate": "have an associate degree",
    "bachelor": "have a bachelor's degree",
    "master": "have a master's degree",
    "doctorate/professional": "have a doctorate or professional degree",
}
_FINISHED_SCHOOL = "high school"


def ages(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """The share of each cell that has an age told, exact or as a range."""
    kind = counted.place.kind if counted.place else "country"
    for fact, indices in said(disclosures, "age"):
        exact = float(fact.value) if isinstance(fact.value, (int, float)) else None
        low = fact.low if fact.low is not None else exact
        high = fact.high if fact.high is not None else exact
        if low is None or high is None:
            continue
        first, last = min(int(low), AGES[-1]), min(int(high), AGES[-1])
        words = f"are {fact.value} years old" if exact is not None else f"are {first} to {last} years old"
        spread = AGE_SPREAD[kind] if last - first < 4 else 1 + (AGE_SPREAD[kind] - 1) * 0.6
        yield Constraint("age", words, _aged(first, last), spread, "table", _wpp(counted), indices)


def genders(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """Women or men."""
    kind = counted.place.kind if counted.place else "country"
    for fact, indices in said(disclosures, "gender"):
        if fact.value in ("male", "female"):
            wanted = 0 if fact.value == "male" else 1
            words = "are men" if fact.value == "male" else "are women"
            yield Constraint("gender", words, _of_sex(wanted), SEX_SPREAD[kind], "table", _wpp(counted), indices)


@cache
def _aged(first: int, last: int) -> Grid:
    return grid(lambda _sex, age: 1.0 if first <= age <= last else 0.0)


@cache
def _of_sex(wanted: int) -> Grid:
    return grid(lambda sex, _age: 1.0 if sex == wanted else 0.0)


def ethnicities(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """Race or Hispanic origin, in the United States only."""
    if counted.country != "US":
        return
    region = counted.place.region if counted.place else None
    for fact, indices in said(disclosures, "ethnicity"):
        figure = race(str(fact.value), region or None)
        if figure:
            yield from_figure("ethnicity", f"are {fact.value}", figure, counted, indices)


def relationships(disclosures: Sequence[Disclosure], counted: Counted) -> list[Constraint]:
    """What is said of the relationship, as the readings that are possible."""
    statements = {str(fact.value): indices for fact, indices in said(disclosures, "relationship")}
    statements = {status: indices for status, indices in statements.items() if status in relationship.MEANING}
    return [adjusted(c, counted) for c in relationship.readings(statements)]


def educations(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """The highest level told; who studies has finished school and may get further."""
    levels = {_level(str(fact.value)): indices for fact, indices in said(disclosures, "education")}
    known = [level for level in EDUCATION if level in levels]
    if not known:
        return
    highest = known[-1]
    everyone = tuple(sorted({i for indices in levels.values() for i in indices}))
    on_the_way = highest == _FINISHED_SCHOOL and all(_studies(disclosures[i]) for i in levels[highest])
    exactly = highest in EDUCATION[:2] and not on_the_way
    figure = education(highest) if exactly else education_at_least(highest)
    if figure:
        for lower in known[:-1]:
            figure = _no_more_than(figure, education(lower) if lower in EDUCATION[:2] else None)
        words = "have finished high school" if on_the_way else _LEVELS[highest]
        more = "" if exactly or on_the_way or highest == EDUCATION[-1] else " or more"
        yield from_figure("education", words + more, figure, counted, everyone)


def _no_more_than(figure: Conditional, told: Conditional | None) -> Conditional:
    """A share bounded by that of a lower level, which was told as the highest: one more statement never raises k."""
    if told is None:
        return figure
    return replace(figure, values=grid(lambda sex, age: min(figure.values[sex][age], told.values[sex][age])))


def _studies(disclosure: Disclosure) -> bool:
    return any(fact.attribute == "student" for fact in disclosure.facts)


def _level(name: str) -> str:
    return "doctorate/professional" if name == "doctorate" else name


def occupations(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """Each occupation; and each field named without one, unless an occupation in that field says more."""
    titles = said(disclosures, "occupation")
    fields = [
        (str(fact.value), tuple(i for i in indices if not _names_occupation(disclosures[i])))
        for fact, indices in said(disclosures, "field")
    ]
    working = [indices for fact, indices in said(disclosures, "employment") if fact.value == "employed"]
    if working and not titles and not any(indices for _, indices in fields):
        figure = employed()
        if figure:
            everyone = tuple(sorted({i for indices in working for i in indices}))
            yield from_figure("occupation", "have a job", figure, counted, everyone)
    for fact, indices in titles:
        title = str(fact.value)
        figure = _working_as(title)
        if figure:
            implied = tuple(i for field, where in fields if title in titles_in(field) for i in where)
            made = from_figure("occupation", f"work as {title[0].lower()}{title[1:]}", figure, counted, indices)
            yield made.said_also_by(implied)
    for field, indices in fields:
        if indices and not any(str(fact.value) in titles_in(field) for fact, _ in titles):
            figure = _working_in(field)
            if figure:
                yield from_figure("occupation", f"work in {field}", figure, counted, indices)


def _names_occupation(disclosure: Disclosure) -> bool:
    return any(fact.attribute == "occupation" for fact in disclosure.facts)


@cache
def titles_in(field: str) -> frozenset[str]:
    """The occupations of the table that the word list places in a field ("healthcare")."""
    return frozenset(row["title"] for row in rows("occupations") if row["field"] == field and row["title"])


@cache
def _working_as(title: str) -> Conditional | None:
    """P(works as this | sex, age); less sure for services, where the table's full-time workers are the fewer."""
    figure, group = occupation(title), group_of(title)
    if figure and group and group[1] == "Service":
        return replace(figure, spread=figure.spread * PART_TIME)
    return figure


#: How much wider the interval is where much of the work is part-time.
PART_TIME = 1.7


@cache
def _working_in(field: str) -> Conditional | None:
    """P(works in a field | sex, age): the sum over the occupations of the field, which exclude each other."""
    figures = [figure for title in sorted(titles_in(field)) if (figure := _working_as(title)) is not None]
    if not figures:
        return None
    total = grid(lambda sex, age: min(1.0, sum(figure.values[sex][age] for figure in figures)))
    return replace(figures[0], value=field, values=total)


def _wpp(counted: Counted) -> str:
    return _WPP.format(counted.mix_of)
