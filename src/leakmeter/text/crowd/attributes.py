"""Facts -> constraints: which share of the people of each sex and age a fact describes, and by which figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice, product

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
from leakmeter.text.crowd.constraint import Constraint, grid, mass, times
from leakmeter.text.crowd.population import Counted
from leakmeter.text.find.lexicon import rows
from leakmeter.types import Disclosure, Fact

#: One year of age out of a five-year band, and the ages of a country applied to one of its cities.
AGE_SPREAD = {"country": 1.1, "region": 1.2, "city": 1.35}
SEX_SPREAD = {"country": 1.02, "region": 1.03, "city": 1.05}
#: A United States share applied to another country.
ELSEWHERE = 1.8
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
Said = dict[str, tuple[int, ...]]


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
    named = {
        "ages": list(_ages(disclosures, counted)),
        "genders": list(_genders(disclosures, counted)),
        "ethnicities": list(_ethnicities(disclosures, counted)),
        "relationships": _relationships(disclosures, counted),
        "levels of education": list(_educations(disclosures, counted)),
        "occupations": list(_occupations(disclosures, counted)),
    }
    chosen = _rarest([_readings(of, exclusive=name in _ONE_OF) for name, of in named.items()], counted.mix)
    aside = tuple(c for of in named.values() for c in of if c not in chosen)
    notes = tuple(_note(name, of) for name, of in named.items() if any(c in aside for c in of))
    return Weighed(chosen, aside, notes)


#: Attributes of which a person is counted under one value only, though they may name several.
_ONE_OF = ("occupations", "ethnicities", "relationships")


def said(disclosures: Sequence[Disclosure], attribute: str) -> list[tuple[Fact, tuple[int, ...]]]:
    """The distinct facts about one attribute, each with the disclosures that state it."""
    found: dict[Fact, tuple[int, ...]] = {}
    for index, disclosure in enumerate(disclosures):
        for fact in disclosure.facts:
            if fact.attribute == attribute:
                key = Fact(fact.attribute, fact.value, fact.low, fact.high)
                found[key] = tuple(dict.fromkeys((*found.get(key, ()), index)))
    return list(found.items())


def _ages(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
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


def _genders(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
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


def _ethnicities(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    if counted.country != "US":
        return
    region = counted.place.region if counted.place else None
    for fact, indices in said(disclosures, "ethnicity"):
        figure = race(str(fact.value), region or None)
        if figure:
            yield _from_figure("ethnicity", f"are {fact.value}", figure, counted, indices)


def _relationships(disclosures: Sequence[Disclosure], counted: Counted) -> list[Constraint]:
    statements = {str(fact.value): indices for fact, indices in said(disclosures, "relationship")}
    statements = {status: indices for status, indices in statements.items() if status in relationship.MEANING}
    return [_adjusted(c, counted) for c in relationship.readings(statements)]


def _educations(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
    levels = {str(fact.value): indices for fact, indices in said(disclosures, "education")}
    known = [level for level in EDUCATION if any(_level(name) == level for name in levels)]
    if not known:
        return
    highest = known[-1]
    everyone = tuple(sorted({i for indices in levels.values() for i in indices}))
    figure = education(highest) if highest in EDUCATION[:2] else education_at_least(highest)
    if figure:
        words = _LEVELS[highest] + ("" if highest in EDUCATION[:2] or highest == EDUCATION[-1] else " or more")
        yield _from_figure("education", words, figure, counted, everyone)


def _level(name: str) -> str:
    return "doctorate/professional" if name == "doctorate" else name


def _occupations(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Constraint]:
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
            yield _from_figure("occupation", "have a job", figure, counted, everyone)
    for fact, indices in titles:
        title = str(fact.value)
        figure = _working_as(title)
        if figure:
            implied = tuple(i for field, where in fields if title in titles_in(field) for i in where)
            made = _from_figure("occupation", f"work as {title[0].lower()}{title[1:]}", figure, counted, indices)
            yield made.said_also_by(implied)
    for field, indices in fields:
        if indices and not any(str(fact.value) in titles_in(field) for fact, _ in titles):
            figure = _working_in(field)
            if figure:
                yield _from_figure("occupation", f"work in {field}", figure, counted, indices)


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


def _from_figure(
    attribute: str, words: str, figure: Conditional, counted: Counted, indices: tuple[int, ...]
) -> Constraint:
    source = f"{figure.source} ({figure.year})"
    return _adjusted(Constraint(attribute, words, figure.values, figure.spread, "table", source, indices), counted)


def _adjusted(constraint: Constraint, counted: Counted) -> Constraint:
    """The same as it stands in the United States, or marked as borrowed from there, with a wider interval."""
    if counted.country == "US":
        return constraint
    return Constraint(
        constraint.attribute,
        constraint.says,
        constraint.values,
        constraint.spread * ELSEWHERE,
        "assumed",
        f"as in the United States: {constraint.source}",
        constraint.disclosures,
    )


def _wpp(counted: Counted) -> str:
    return _WPP.format(counted.mix_of)


def _note(name: str, statements: Sequence[Constraint]) -> str:
    single = [c for c in statements if not any(set(o.disclosures) < set(c.disclosures) for o in statements)]
    said_ = " and ".join(f"“{c.says}”" for c in single)
    return f"Several {name} are named ({said_}); the rarer reading is counted."


Reading = tuple[Constraint, ...]


def _readings(statements: Sequence[Constraint], *, exclusive: bool) -> list[Reading]:
    """The ways to take what is said of one attribute: all of it, or where that is impossible every part that is not."""
    considered = tuple(statements[:_MOST_STATEMENTS])
    if not considered or (not exclusive and _possible(considered)):
        return [considered]
    most = 1 if exclusive else len(considered) - 1
    parts = (part for size in range(1, most + 1) for part in combinations(considered, size))
    return [part for part in parts if _possible(part)] or [considered[:1]]


def _rarest(attributes: Sequence[list[Reading]], mix: Grid) -> Reading:
    """Of all combinations of readings the one that describes the fewest people: one more statement never raises k."""
    if all(len(readings) == 1 for readings in attributes):
        return tuple(c for readings in attributes for c in readings[0])
    ways = [tuple(c for part in way for c in part) for way in islice(product(*attributes), _MOST_WAYS)]
    return min(ways, key=lambda way: mass(_together(way, mix)))


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
