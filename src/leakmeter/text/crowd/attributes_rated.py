"""Facts that published rates cover -> constraints: health, pets, family, orientation, religion, looks, standing.

A fact is looked up by its attribute and value in :mod:`leakmeter.statistics.rates`; what no row covers is left to be
listed as not estimated. The rates are of residents of the United States.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import exp, hypot, log

from leakmeter.statistics import Conditional, university
from leakmeter.statistics.rates import Named, Rate, rate
from leakmeter.statistics.religion import RELIGIONS, religious
from leakmeter.text.crowd.attributes_surveyed import Known, is_surveyed
from leakmeter.text.crowd.attributes_told import ELSEWHERE, adjusted, from_figure
from leakmeter.text.crowd.constraint import Constraint
from leakmeter.text.crowd.dependent import Value, containers
from leakmeter.text.crowd.population import Counted
from leakmeter.types import Disclosure, Fact

#: Attributes that rates may cover, in the order in which they are counted: broad ones first.
RATED = (
    "gender", "transgender", "orientation", "religion", "nationality", "foreign_born", "language", "veteran", "parent",
    "children", "single_parent", "siblings", "twin", "adopted", "parents_divorced", "estranged", "student", "employment",
    "employer_kind", "hours", "union", "remote", "housing", "vehicle", "means", "debt", "benefit", "gun", "condition",
    "medication", "smoking", "alcohol", "diet", "handedness", "hair_colour", "hair", "eyes", "facial_hair", "glasses",
    "tattoo", "pet", "pet_count", "interest", "crime",
)  # fmt: skip
#: Attributes of which a person has one value only, and what to call several.
ONE_OF = {
    "children": "numbers of children",
    "diet": "diets",
    "employment": "kinds of employment",
    "eyes": "colours of eyes",
    "hair_colour": "colours of hair",
    "housing": "kinds of housing",
    "means": "statements about money",
    "orientation": "orientations",
    "religion": "religions",
    "siblings": "numbers of siblings",
}
#: The last of the numbered rows stands for that number and more.
MOST = {"children": 5, "siblings": 6, "pet_count": 3}
#: How far a state or a city may lie from the nation (multiplicative, 90 %).
LOCALLY = 1.25
LOCALLY_BY_ATTRIBUTE = {
    "foreign_born": 2.0, "gun": 1.7, "housing": 1.4, "interest": 1.5, "language": 2.5, "nationality": 2.5, "pet": 1.4,
    "pet_count": 1.4, "religion": 2.2, "veteran": 1.4,
}  # fmt: skip
#: Countries whose people live much as those of the United States do; elsewhere the rates are worth less.
ALIKE = frozenset("AT AU BE CA CH DE DK ES FI FR GB IE IS IT LU NL NO NZ PT SE".split())
UNLIKE = 3.0
#: Attributes and conditions that differ too much between countries to be borrowed from the United States.
AT_HOME_ONLY = frozenset(("nationality", "foreign_born", "language", "veteran", "gun", "benefit", "religion"))
ENGLISH_SPEAKING_ONLY = frozenset(("hair_colour", "eyes", "student"))
ENGLISH_SPEAKING = frozenset("AU CA GB IE NZ".split())
NOT_ABROAD = frozenset(("HIV", "hepatitis B", "hepatitis C", "sickle cell disease", "obesity"))
#: What one is born to goes together: who is of an origin is more often of its faith, its language and its diet.
ORIGIN = "origin"
_BORN_TO = frozenset(("nationality", "foreign_born", "language", "religion", "diet"))
_COLLEGE = ("student", "college")
_SCHOOL_ONLY = "less than high school"


def rated_values(disclosures: Sequence[Disclosure], counted: Counted) -> Iterator[Value]:
    """The values told that a rate covers among the people counted, each once."""
    found: dict[Named, dict[int, None]] = {}
    known: Known = {}
    studies_a_subject = any(fact.attribute == "major" for disclosure in disclosures for fact in disclosure.facts)
    for index, disclosure in enumerate(disclosures):
        left = tuple(
            fact for fact in disclosure.facts if not is_surveyed(fact, disclosure, disclosures, counted, known)
        )
        for named in names(replace(disclosure, facts=left), studies_a_subject):
            found.setdefault(named, {})[index] = None
    for named in sorted(found, key=lambda named: RATED.index(named[0])):
        value = _value(named, counted, tuple(found[named]))
        if value:
            yield value


def names(disclosure: Disclosure, studies_a_subject: bool = False) -> Iterator[Named]:
    """The attributes and values under which the facts of a disclosure are looked up."""
    levels = {fact.value for fact in disclosure.facts if fact.attribute == "education"}
    kinds = {str(fact.value) for fact in disclosure.facts if fact.attribute == "pet"}
    college = studies_a_subject or bool(levels - {_SCHOOL_ONLY})
    only_child = any(fact.attribute == "siblings" and fact.value == 0 for fact in disclosure.facts)
    for fact in disclosure.facts:
        if fact.attribute not in RATED or (only_child and fact.attribute == "parent"):
            continue
        if fact.attribute == "student" and (college or _at_university(disclosure)):
            yield _COLLEGE
        elif fact.attribute == "pet_count":
            yield from ((fact.attribute, f"{_capped(fact)} {kind}") for kind in kinds if len(kinds) == 1)
        else:
            yield fact.attribute, _capped(fact)


def _at_university(disclosure: Disclosure) -> bool:
    return any(fact.attribute == "school" and university(str(fact.value)) for fact in disclosure.facts)


def _capped(fact: Fact) -> str:
    most = MOST.get(fact.attribute)
    return str(min(int(fact.value), most)) if most and isinstance(fact.value, (int, float)) else str(fact.value)


def covered(fact: Fact, disclosure: Disclosure, counted: Counted) -> bool:
    """Whether a rate covers a fact among the people counted."""
    alone = [f for f in disclosure.facts if f.attribute in ("pet", "education") or f == fact]
    wanted = list(names(replace(disclosure, facts=tuple(alone))))
    return any(_value(named, counted, ()) for named in wanted if named[0] == fact.attribute)


def _value(named: Named, counted: Counted, indices: tuple[int, ...]) -> Value | None:
    attribute, name = named
    found = rate(attribute, name)
    if attribute == "religion" and counted.country not in ("US", None):
        return _religion(name, counted, indices)
    if found is None or not _applies(named, counted):
        return None
    family = found.family or (ORIGIN if attribute in _BORN_TO else "")
    return Value(named, _constraint(found, counted, indices), family, found.within)


def _applies(named: Named, counted: Counted) -> bool:
    """Whether the rates of the United States may be used for the people counted."""
    attribute, name = named
    if attribute == "nationality":
        return counted.country == "US" and counted.home
    if counted.country in ("US", None):
        return True
    if attribute in ENGLISH_SPEAKING_ONLY:
        return counted.country in ENGLISH_SPEAKING
    return attribute not in AT_HOME_ONLY and name not in NOT_ABROAD


def _constraint(found: Rate, counted: Counted, indices: tuple[int, ...]) -> Constraint:
    figure = found.figure
    spread = _locally(figure.attribute, figure.spread, counted)
    made = Constraint(
        attribute=figure.attribute,
        says=found.says,
        values=figure.values,
        spread=spread,
        how="assumed" if found.assumed else "table",
        source=f"{'assumed after ' if found.assumed else ''}{figure.source} ({figure.year})",
        disclosures=indices,
    )
    return adjusted(made, counted, ELSEWHERE if counted.country in ALIKE else UNLIKE)


def _locally(attribute: str, spread: float, counted: Counted) -> float:
    """The spread of a nation's share when it is applied to a part of the nation."""
    if counted.place is None or counted.place.kind == "country":
        return spread
    return exp(hypot(log(spread), log(LOCALLY_BY_ATTRIBUTE.get(attribute, LOCALLY))))


def _religion(name: str, counted: Counted, indices: tuple[int, ...]) -> Value | None:
    """A religion outside the United States, by the table of countries, which knows no denominations."""
    figure: Conditional | None = religious(name, counted.country or "") if name in RELIGIONS else None
    if figure is None:
        return None
    found = rate("religion", name)
    words = found.says if found else f"are of the religion “{name}”"
    local = replace(counted, country="US")
    made = from_figure(
        "religion", words, replace(figure, spread=_locally("religion", figure.spread, counted)), local, ()
    )
    return Value(("religion", name), replace(made, disclosures=indices), ORIGIN, ())


def several(values: Iterable[Value]) -> dict[str, list[Value]]:
    """By attribute, the values that exclude each other: of attributes of which a person has one only, those told of which
    none is a case of another."""
    by_attribute: dict[str, list[Value]] = {}
    for value in values:
        if value.named[0] in ONE_OF:
            by_attribute.setdefault(value.named[0], []).append(value)
    return {attribute: listed for attribute, listed in by_attribute.items() if len(_narrowest(listed)) > 1}


def _narrowest(values: Sequence[Value]) -> list[Value]:
    general = {named for value in values for named in containers(value.named, value.within)}
    return [value for value in values if value.named not in general]
