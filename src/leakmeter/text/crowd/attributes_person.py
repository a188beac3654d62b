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
    people,
    race,
)
from leakmeter.statistics.figures import AGES, SEXES, Grid
from leakmeter.statistics.joint import Between
from leakmeter.text.crowd import relationship
from leakmeter.text.crowd.attributes_surveyed import by_age_and_sex, covers
from leakmeter.text.crowd.attributes_told import adjusted, from_figure, said
from leakmeter.text.crowd.constraint import Asked, Constraint, grid, times
from leakmeter.text.crowd.part_time import PART_TIME_NOTE, part_time
from leakmeter.text.crowd.population import Counted
from leakmeter.text.crowd.traits import INDUSTRIES
from leakmeter.text.find.lexicon import rows
from leakmeter.types import Disclosure

#: One year of age out of a five-year band, and the ages of a country applied to one of its cities.
AGE_SPREAD = {"country": 1.1, "area": 1.2, "region": 1.2, "county": 1.25, "city": 1.35}
SEX_SPREAD = {"country": 1.02, "area": 1.03, "region": 1.03, "county": 1.05, "city": 1.05}
_WPP = "UN World Population Prospects 2019, ages and sexes in {}, 2020"
_LEVELS = {
    "less than high school": "have not finished high school",
    "high school": "have a high school diploma and no further study",
    "some college": "have some college and no four-year degree",
    "associate": "have an associate degree",
    "bachelor": "have a bachelor's degree",
    "master": "have a master's degree",
    "doctorate/professional": "have a doctorate or professional degree",
}
_FINISHED_SCHOOL = "high school"
#: Of these people say that they have them when they have a higher one as well.
_DEGREES = ("bachelor", "master")
#: Who has "some college", or went to one, may have an associate degree; surveys often ask for the two together.
_ALSO = {"some college": ("some college", "associate")}


def ages(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """The share of each cell that has an age told, exact or as a range."""
    kind = counted.place.kind if counted.place else "country"
    for fact, indices in said(disclosures, "age"):
        exact = float(fact.value) if isinstance(fact.value, (int, float)) else None
        low = fact.low if fact.low is not None else exact
        high = fact.high if fact.high is not None else exact
        if low is None and high is None:
            continue
        first = AGES[0] if low is None else min(int(low), AGES[-1])
        last = AGES[-1] if high is None else min(int(high), AGES[-1])
        spread = AGE_SPREAD[kind] if last - first < 4 else 1 + (AGE_SPREAD[kind] - 1) * 0.6
        asked = Asked("age", Between(first, last))
        yield Constraint("age", _years(first, last), _aged(first, last), spread, "table", _wpp(counted), indices, asked)


def _years(first: int, last: int) -> str:
    if last == AGES[-1] and first < last:
        return f"are {first} or older"
    return f"are {first} years old" if first == last else f"are {first} to {last} years old"


def genders(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """Women or men."""
    kind = counted.place.kind if counted.place else "country"
    for fact, indices in said(disclosures, "gender"):
        if fact.value in ("male", "female"):
            wanted = 0 if fact.value == "male" else 1
            words = "are men" if fact.value == "male" else "are women"
            asked = Asked("sex", (str(fact.value),))
            yield Constraint("gender", words, _of_sex(wanted), SEX_SPREAD[kind], "table", _wpp(counted), indices, asked)


def partners(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """What a partner's gender says about the author's own: a husband is a woman's, but for one couple in fifty."""
    told = {str(fact.value): indices for fact, indices in said(disclosures, "partner_gender")}
    for sex in SEXES:
        if sex in told:
            words = f"have a partner who is a {'man' if sex == 'male' else 'woman'}, as those with a partner do"
            values = _partnered(SEXES.index(sex))
            yield Constraint("partner", words, values, 1.3, "assumed", SAME_SEX_SOURCE, told[sex])


def same_sex(disclosures: Sequence[Disclosure]) -> bool:
    """Whether the author is told to be of their partner's sex: their orientation is then no news."""
    own = {fact.value for fact, _ in said(disclosures, "gender")}
    partner = {fact.value for fact, _ in said(disclosures, "partner_gender")}
    return len(own) == 1 and own == partner


#: The share of couples of the same sex.
SAME_SEX = 0.02
SAME_SEX_SOURCE = (
    "assumed: one couple in fifty is of the same sex (US Census Bureau, American Community Survey 2021: 1.2 of 70 million "
    "households of couples)"
)


@cache
def _partnered(sex: int) -> Grid:
    return grid(lambda own, _age: SAME_SEX if own == sex else 1.0 - SAME_SEX)


@cache
def _aged(first: int, last: int) -> Grid:
    return grid(lambda _sex, age: 1.0 if first <= age <= last else 0.0)


@cache
def _of_sex(wanted: int) -> Grid:
    return grid(lambda sex, _age: 1.0 if sex == wanted else 0.0)


def ethnicities(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """Race or Hispanic origin, in the United States only."""
    if not covers(counted):
        return
    region = counted.place.region if counted.place else None
    origins = [str(fact.value) for fact, _ in said(disclosures, "ancestry")]
    for fact, indices in said(disclosures, "ethnicity"):
        figure = race(str(fact.value), region or None)
        if figure:
            group, words = _group(str(fact.value), origins)
            if group != figure.value:
                figure = replace(figure, values=by_age_and_sex("race", (group,)))
            made = from_figure("ethnicity", f"are {words}", figure, counted, indices)
            yield replace(made, asked=Asked("race", (group,)))


#: Countries of origin that the survey tells apart among Hispanics, and their names.
_ORIGINS = {"MX": ("mexican", "Mexican American"), "PR": ("puerto rican", "Puerto Rican"), "CU": ("cuban", "Cuban")}


def _group(value: str, origins: Sequence[str]) -> tuple[str, str]:
    """The survey's name for an ethnicity, and the words for it: of Hispanics whose origin is told, that origin."""
    told = [_ORIGINS[origin] for origin in origins if origin in _ORIGINS]
    return told[0] if value == "hispanic" and len(told) == 1 else (value, value)


def relationships(disclosures: Sequence[Disclosure], counted: Counted) -> list[Constraint]:
    """What is said of the relationship, as the readings that are possible."""
    statements = {str(fact.value): indices for fact, indices in said(disclosures, "relationship")}
    statements = {status: indices for status, indices in statements.items() if status in relationship.MEANING}
    return [adjusted(c, counted) for c in relationship.readings(statements)]


def educations(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """Each level told, said by all that is told of education: one has them one after another, and the rarest counts.

    Who studies has finished school and may get further; who names a degree may have a higher one as well.
    """
    told = [(_level(str(fact.value)), indices) for fact, indices in said(disclosures, "education")]
    everyone = tuple(sorted({i for _, indices in told for i in indices}))
    for level, indices in told:
        if level not in EDUCATION:
            continue
        on_the_way = level == _FINISHED_SCHOOL and all(_studies(disclosures[i]) for i in indices)
        open_ = on_the_way or level in _DEGREES
        levels = EDUCATION[EDUCATION.index(level) :] if open_ else _ALSO.get(level, (level,))
        figure = education_at_least(level) if open_ else education(level)
        if figure and level in _ALSO:
            figure = replace(figure, values=by_age_and_sex("education", levels))
        if figure:
            words = "have finished high school" if on_the_way else _LEVELS[level]
            more = " or more" if level in _DEGREES else ""
            made = from_figure("education", words + more, figure, counted, everyone)
            yield replace(made, asked=Asked("education", levels))


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
