"""Facts about the person -> constraints: age, gender, ethnicity, relationship and education."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from leakmeter.statistics import EDUCATION, education, education_at_least, race
from leakmeter.statistics.figures import AGES, SEXES, Grid
from leakmeter.statistics.joint import Between
from leakmeter.text.crowd import relationship
from leakmeter.text.crowd.attributes_surveyed import by_age_and_sex, covers
from leakmeter.text.crowd.attributes_told import adjusted, from_figure, said
from leakmeter.text.crowd.constraint import Asked, Constraint, grid
from leakmeter.text.crowd.population import Counted
from leakmeter.text.find.recognizers.dates import MONTH_NAMES
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


def birthdays(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    """The share of those born on the day of a birthday or date of birth, beside the age that is counted by itself.

    Where day and month may be read in two orders, people born on either day are counted.
    """
    del counted  # the same everywhere
    told: dict[tuple[str, ...], tuple[int, ...]] = {}
    for attribute, year in (("birth_date", len("1986-")), ("birthday", 0)):
        for fact, indices in said(disclosures, attribute):
            others = {c for i in indices for f in disclosures[i].facts if f.attribute == attribute and f.value == fact.value for c in f.candidates}  # fmt: skip
            days = tuple(dict.fromkeys(day[year:] for day in (str(fact.value), *sorted(others))))
            told[days] = tuple(dict.fromkeys((*told.get(days, ()), *indices)))
    for days, indices in told.items():
        words = "were born on " + " or ".join(map(_day_named, days))
        share = sum(map(_share_of_days, days))
        values = grid(lambda _sex, _age, share=share: share)
        yield Constraint(
            "birthday", words.replace("on in", "in"), values, BIRTHDAY_SPREAD, "assumed", BIRTHDAY_SOURCE, indices
        )


#: Births by day of the year lie so far around their mean (multiplicative; the days around Christmas are rarer still).
BIRTHDAY_SPREAD = 1.15
BIRTHDAY_SOURCE = "assumed: births are spread evenly over the days of the year, give or take 15 %"


def _day_named(day: str) -> str:
    """ "03-14" -> "14 March", "03" -> "in March"."""
    month, _, number = day.partition("-")
    name = MONTH_NAMES[int(month) - 1]
    return f"{int(number)} {name}" if number else f"in {name}"


def _share_of_days(day: str) -> float:
    """The share of people born on a day, or in a month where no day is told."""
    month, _, number = day.partition("-")
    if not number:
        return 1 / 12
    return 1 / 1461 if (month, number) == ("02", "29") else 4 / 1461


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


def _wpp(counted: Counted) -> str:
    return _WPP.format(counted.mix_of)
