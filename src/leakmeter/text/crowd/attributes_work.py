"""The work: its share by occupation, or by a field named without one, and by the industry the surveys know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from leakmeter.statistics import Conditional, employed, group_of, occupation, people
from leakmeter.text.crowd.attributes_surveyed import by_age_and_sex, covers
from leakmeter.text.crowd.attributes_told import from_figure, said
from leakmeter.text.crowd.constraint import Asked, Constraint, grid, times
from leakmeter.text.crowd.part_time import PART_TIME_NOTE, part_time
from leakmeter.text.crowd.population import Counted
from leakmeter.text.crowd.traits import INDUSTRIES
from leakmeter.text.find.lexicon import rows
from leakmeter.types import Disclosure, Fact


def occupations(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """Each occupation; and each field named without one, unless an occupation in that field says more."""
    titles = [(fact, indices) for fact, indices in said(disclosures, "occupation") if _in_table(fact)]
    fields = [
        (str(fact.value), tuple(i for i in indices if not _names_occupation(disclosures[i])))
        for fact, indices in said(disclosures, "field")
    ]
    working = [indices for fact, indices in said(disclosures, "employment") if fact.value == "employed"]
    if working and not covers(counted) and not titles and not any(indices for _, indices in fields):
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
            if missed := part_time(title):
                made = replace(made, upward=missed, source=f"{made.source}; {PART_TIME_NOTE.format(missed)}")
            yield _in_industry(_field_of(title), made).said_also_by(implied)
    for field, indices in fields:
        if indices and not any(str(fact.value) in titles_in(field) for fact, _ in titles):
            figure = _working_in(field)
            if figure:
                made = from_figure("occupation", f"work in {field}", figure, counted, indices)
                yield _as_industry(field, made)


def _in_industry(field: str, made: Constraint) -> Constraint:
    """A constraint that asks the surveys about the industry a field of work belongs to, where they know it: of those
    in the industry it is true of as many as its own figure says, for either sex the same at every age: the figures of
    occupations know no ages, those of industries do."""
    condition = _industry(field)
    if condition is None:
        return made
    everyone = by_age_and_sex("industry", condition)
    residents = people("US")
    pairs = zip(times(made.values, residents), times(everyone, residents), strict=True)
    male, female = (sum(some) / max(sum(all_), 1.0) for some, all_ in pairs)
    part = grid(lambda sex, _age: min(1.0, (male, female)[sex]))
    return replace(made, values=times(everyone, part), asked=Asked("industry", condition, part))


def _as_industry(field: str, made: Constraint) -> Constraint:
    """The same for a field that is an industry of the survey, not a part of one: the survey's share is the field's."""
    condition = _industry(field)
    if condition is None or field not in _INDUSTRIES:
        return _in_industry(field, made)
    everyone = by_age_and_sex("industry", condition)
    return replace(made, values=everyone, spread=1.25, asked=Asked("industry", condition))


def _industry(field: str) -> tuple[str] | None:
    industry = INDUSTRIES.get(field)
    return (_SURVEYED_INDUSTRIES.get(industry, industry),) if industry else None


#: The survey's own names of industries, where they differ from those of the traits.
_SURVEYED_INDUSTRIES = {
    "transportation": "transport",
    "healthcare": "health",
    "hospitality": "entertainment and food",
}
#: Fields of work that are an industry of the survey, or most of one.
_INDUSTRIES = (
    "construction", "manufacturing", "retail", "transport", "finance", "education", "healthcare", "food service",
    "hospitality", "government",
)  # fmt: skip


@cache
def _field_of(title: str) -> str:
    """The field that the word list places an occupation of the table in; "" where it names none, or several."""
    fields = {row["field"] for row in rows("occupations") if row["title"] == title and row["field"]}
    return fields.pop() if len(fields) == 1 else ""


def _names_occupation(disclosure: Disclosure) -> bool:
    return any(fact.attribute == "occupation" and _in_table(fact) for fact in disclosure.facts)


def _in_table(fact: Fact) -> bool:
    """Whether an occupation is one of the table: "product manager" is none, and its field says more."""
    return _working_as(str(fact.value)) is not None


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
