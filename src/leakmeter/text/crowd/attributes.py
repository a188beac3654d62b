"""Facts -> constraints: which share of the people of each sex and age a fact describes, and by which figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, product

from leakmeter.statistics.figures import AGES, Grid
from leakmeter.statistics.joint import Between
from leakmeter.text.crowd.attributes_person import (
    ages,
    birthdays,
    educations,
    ethnicities,
    genders,
    partners,
    relationships,
    same_sex,
)
from leakmeter.text.crowd.attributes_rated import ONE_OF, ORIGIN, rated_values, several
from leakmeter.text.crowd.attributes_study import studies
from leakmeter.text.crowd.attributes_surveyed import surveyed
from leakmeter.text.crowd.attributes_work import occupations
from leakmeter.text.crowd.constraint import Asked, Constraint, grid, mass, part_of, times
from leakmeter.text.crowd.dependent import Value, beside, least, weighed_together
from leakmeter.text.crowd.doubts import assumed
from leakmeter.text.crowd.population import Counted
from leakmeter.text.crowd.shares import share
from leakmeter.types import Disclosure

#: The reason why one of two statements that exclude each other is not counted.
SET_ASIDE = "set aside in favour of a rarer statement about the same thing (see notes)"

#: The reason why nothing is counted for what has a figure and adds nothing to another detail: insulin beside diabetes.
FOLLOWS = "follows from another detail, which is counted"


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is said of the author, weighed: the constraints to count with, those set aside, and why, in sentences."""

    counted: tuple[Constraint, ...]
    set_aside: tuple[Constraint, ...]
    notes: tuple[str, ...]


def constraints(disclosures: Sequence[Disclosure], counted: Counted) -> Weighed:
    """The constraints of all facts that a figure covers, in the order of the chain.

    The order follows BRANCH's rule (appendix J): the broad attributes of the author first, then the specific ones.
    Of statements that cannot hold together the rarer reading is counted and the rest set aside.
    """
    asked = surveyed(disclosures, counted)
    together = list(partners(disclosures, counted))
    if same_sex(
        disclosures
    ):  # the orientation is then no news: of the two the rarer counts, and neither beside the other
        apart = [one for one in asked if one.trait == "orientation"]
        together += [replace(one.value.constraint, asked=None) for one in apart]
        asked = [one for one in asked if one not in apart]
    named = {
        "ages": list(ages(disclosures, counted)),
        "birthdays": list(birthdays(disclosures, counted)),
        "genders": list(genders(disclosures, counted)),
        "ethnicities": list(ethnicities(disclosures, counted)),
        "partners": together,
        "relationships": relationships(disclosures, counted),
        _EDUCATION: list(educations(disclosures, counted)),
        "occupations": list(occupations(disclosures, counted)),
    }
    for one in asked:
        named.setdefault(_called(one.trait), []).append(one.value.constraint)
    rated = beside(list(rated_values(disclosures, counted)), [one.value for one in asked])
    rated, named = _besides_the_income(rated, named)
    rated = [within for value in rated for within in _within_the_work(value, named["occupations"], counted.mix)]
    values, others, said_twice = _one_of_each([*rated, *studies(disclosures, counted)], counted.mix)
    families = _FAMILIES | {one.trait: one.value.family for one in asked if one.value.family}

    known: dict[tuple[tuple[str, int], ...], tuple[Constraint, ...]] = {}

    def weighed(given: Mapping[str, Constraint]) -> tuple[Constraint, ...]:
        """The values given some constraints of the ways, of which many ways share the same."""
        key = tuple((family, id(constraint)) for family, constraint in given.items())
        if key not in known:
            known[key] = weighed_together(values, given, counted.mix)
        return known[key]

    def finished(way: Reading) -> Reading:
        given = {families[c.attribute]: c for c in way if c.attribute in families}
        given.update((ORIGIN, c) for c in way if c.attribute == "ethnicity")
        whole = (*way, *weighed(given))
        for one in {id(c): c for family, c in given.items() if family in {value.family for value in values}}.values():
            fewer = {family: c for family, c in given.items() if c is not one}
            others = [c for c in way if c is not one]
            whole = _no_more_than((*others, *weighed(fewer)), whole, counted)
        return whole

    attributes = [_readings(of, exclusive=name not in _SEVERAL) for name, of in named.items()]
    chosen = _rarest(attributes, counted, finished)
    aside = tuple(c for of in named.values() for c in of if c not in chosen)
    notes = tuple(_note(name, of) for name, of in named.items() if name not in _SILENT and any(c in aside for c in of))
    kept = assumed(_of_one_age(chosen, counted), disclosures)
    return Weighed(kept, (*aside, *others), (*notes, *said_twice))


def _besides_the_income(
    rated: Sequence[Value], named: Mapping[str, Sequence[Constraint]]
) -> tuple[list[Value], dict[str, list[Constraint]]]:
    """Both without being short of money as a value of its own where an income is told: it follows from the income, whose
    constraint it then stands with, and is not counted twice."""
    told = next((name for name in map(_called, _INCOMES) if named.get(name)), None)
    every = {name: list(of) for name, of in named.items()}
    if told is None:
        return list(rated), every
    said = tuple(i for value in rated if value.named == _SHORT for i in value.constraint.disclosures)
    if said:
        every[told] = [one.said_also_by(said) for one in every[told]]
    return [value for value in rated if value.named != _SHORT], every


_INCOMES = ("income", "household_income")
_SHORT = ("means", "short of money")


def _within_the_work(value: Value, works: Sequence[Constraint], mix: Grid) -> Iterator[Value]:
    """The value; what kind of employer it is says little beside what somebody works as, and more only at the ages at
    which it is rarer. The military has people of every job, and few of each."""
    if value.named[0] != "employer_kind" or not works:
        yield value
        return
    if value.named == _OF_EVERY_JOB:
        yield replace(value, constraint=replace(value.constraint, how="assumed"), family="")
        return
    work = min(works, key=lambda one: mass(times(mix, one.values)))
    part = part_of(value.constraint.values, work.values)
    if mass(times(mix, times(work.values, part))) < mass(times(mix, work.values)):
        yield replace(value, constraint=replace(value.constraint, values=part, how="assumed"), family="")


_OF_EVERY_JOB = ("employer_kind", "the military")


def _no_more_than(fewer: Reading, whole: Reading, counted: Counted) -> Reading:
    """The constraints ``whole``, one that no survey covers made rarer where they leave more people than the ``fewer``: what
    goes with what is a rule of thumb, and must not let one more thing told make a crowd larger."""
    most, left = (share(counted, _of_one_age(reading, counted)) for reading in (fewer, whole))
    if left <= most:
        return whole
    last = next((one for one in reversed(whole) if one.asked is None), None)
    if last is None:
        return whole
    rarer = replace(last, values=grid(lambda sex, age: last.values[sex][age] * most / left))
    return tuple(rarer if one is last else one for one in whole)


_EDUCATION = "levels of education"
#: Of these the rarest counts without a note: one statement follows from another.
_SILENT = (_EDUCATION, "partners")
#: Attributes of which a person may be counted under several statements; of all others under one value only.
_SEVERAL = ("ages", "genders")
#: The family of rates that an attribute goes together with.
_FAMILIES = {"ethnicity": "colouring", "occupation": "work"}
Reading = tuple[Constraint, ...]


def _one_of_each(values: Sequence[Value], mix: Grid) -> tuple[list[Value], list[Constraint], list[str]]:
    """The values with the rarest of those that exclude each other in their place; the others; sentences about them."""
    kept, others, notes = list(values), list[Constraint](), list[str]()
    for attribute, listed in several(values).items():
        chosen, rest = least([value.constraint for value in listed], mix)
        first = next(value for value in listed if value.constraint.says == chosen.says)
        kept = [
            Value(first.named, chosen, first.family, first.within) if value is first else value
            for value in kept
            if value is first or value not in listed
        ]
        others += rest
        notes.append(_note(ONE_OF[attribute], [value.constraint for value in listed]))
    return kept, others, notes


def _note(name: str, statements: Sequence[Constraint]) -> str:
    starting: dict[int, list[frozenset[int]]] = {}
    for statement in statements:
        starting.setdefault(min(statement.disclosures, default=-1), []).append(frozenset(statement.disclosures))
    nobody = starting.get(-1, [])
    single = [
        c
        for c in statements
        if not any(
            told < set(c.disclosures) for told in (*nobody, *(s for i in c.disclosures for s in starting.get(i, ())))
        )
    ]
    said_ = " and ".join(f"“{c.says}”" for c in single)
    return f"Several {name} are named ({said_}); the rarer reading is counted."


def _readings(statements: Sequence[Constraint], *, exclusive: bool) -> list[Reading]:
    """The ways to take what is said of one attribute: all of it, or where that is impossible every part that is not."""
    considered = tuple(statements[:_MOST_STATEMENTS])
    if not considered or (not exclusive and _possible(considered)):
        return [considered]
    most = 1 if exclusive else len(considered) - 1
    parts = (part for size in range(1, most + 1) for part in combinations(considered, size))
    return [part for part in parts if _possible(part)] or [considered[:1]]


def _rarest(attributes: Sequence[list[Reading]], counted: Counted, finished: Callable[[Reading], Reading]) -> Reading:
    """Of all combinations of readings the one that describes the fewest people, with the age that is assumed beside it:
    one more statement never raises k."""
    ways = (tuple(c for part in way for c in part) for way in islice(product(*attributes), _MOST_WAYS))
    whole = [finished(way) for way in ways]
    return whole[0] if len(whole) == 1 else min(whole, key=lambda way: share(counted, _of_one_age(way, counted)))


def _called(trait: str) -> str:
    """What several statements about a trait of the surveys are called."""
    return f"statements about {trait.replace('_', ' ')}"


def _of_one_age(chosen: Reading, counted: Counted) -> Reading:
    """The same among adults, or among those of 10 to 17, where no age is told, or one so vague that it would leave more
    people than that: telling an age never raises k."""
    told = [constraint for constraint in chosen if constraint.attribute == "age"]
    if any(not _of_both(constraint) for constraint in told):
        return chosen
    rest = tuple(constraint for constraint in chosen if constraint.attribute != "age")
    assumed = _of_assumed_age(rest, counted)
    if not told or len(assumed) == len(rest):
        return chosen if told else assumed
    return (*chosen, assumed[-1]) if share(counted, chosen) > share(counted, assumed) else chosen


def _of_both(age: Constraint) -> bool:
    """Whether an age that is told may be an adult's as well as a minor's. One that is not leaves no more people than the
    larger of the two, which is what would be assumed without it."""
    minor, adult = ([any(row[first:last]) for row in age.values] for first, last in ((0, _OF_AGE), (_OF_AGE, None)))
    return any(minor) and any(adult)


def _of_assumed_age(chosen: Reading, counted: Counted) -> Reading:
    """The same among adults, or among those of 10 to 17 where more of them fit.

    Surveys have answers of children too, who live in a home that is owned and have never married; a text's author is
    taken to be an adult unless what they say is said by the young. The larger of two parts never grows by one more
    constraint, so that it lowers k as ever.
    """
    if not chosen:
        return chosen
    everyone, adults = share(counted, chosen), share(counted, (*chosen, _ADULTS))
    if adults > _NEARLY_ALL * everyone:
        return chosen
    return (*chosen, _ADULTS if adults >= share(counted, (*chosen, _MINORS)) else _MINORS)


_NEARLY_ALL = 0.999
_OF_AGE = 18
#: Younger children write nothing that is read here.
_WRITES = 10
_ASSUMED = "assumed: no age is told, and of adults and minors those are counted of whom more fit"


def _between(first: int, last: int, words: str) -> Constraint:
    values = grid(lambda _sex, age: 1.0 if first <= age <= last else 0.0)
    return Constraint("age", words, values, 1.05, "assumed", _ASSUMED, (), Asked("age", Between(first, last)))


_ADULTS = _between(_OF_AGE, AGES[-1], "are adults")
_MINORS = _between(_WRITES, _OF_AGE - 1, "are 10 to 17 years old")


def _possible(statements: Sequence[Constraint]) -> bool:
    return len(statements) < 2 or mass(_together(statements, EVERYONE)) > 0.0


def _together(statements: Sequence[Constraint], cells: Grid) -> Grid:
    for statement in statements:
        cells = times(cells, statement.values)
    return cells


EVERYONE = grid(lambda _sex, _age: 1.0)
#: More statements about one attribute, or more ways to read a text, than this are not weighed against each other.
_MOST_STATEMENTS = 5
_MOST_WAYS = 100
