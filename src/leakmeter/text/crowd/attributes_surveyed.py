"""Facts that the joint model of two surveys covers -> constraints: homes, work, income, health, substances, body.

Residents of the United States only, or speakers of English everywhere for want of better; elsewhere the published rates
are borrowed where they can be (:mod:`leakmeter.text.crowd.attributes_rated`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from leakmeter.statistics.figures import Grid
from leakmeter.statistics.joint import Between, Condition, source_of, us
from leakmeter.statistics.rates import rate
from leakmeter.text.crowd.attributes_told import adjusted
from leakmeter.text.crowd.constraint import Asked, Constraint, grid, part_of, times
from leakmeter.text.crowd.dependent import Value
from leakmeter.text.crowd.population import Counted
from leakmeter.text.crowd.survey_questions import GROWN, Question, is_narrower, question_about
from leakmeter.text.crowd.traits import Coded, told
from leakmeter.types import Disclosure, Fact

#: The order in which they are counted: what is broad first.
ORDER = (
    "orientation", "children", "housing", "work", "income", "household_income", "diabetes", "pregnant", "depressed",
    "sleep_trouble", "smoking", "alcohol", "cannabis", "hearing", "seeing", "walking", "remembering", "height", "weight",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Surveyed:
    """A trait that the joint model answers for, as the value of an attribute among others."""

    trait: str
    value: Value


def covers(counted: Counted) -> bool:
    """Whether the joint model knows the people counted: those of the United States, and speakers of English for want
    of better."""
    return counted.country in ("US", None)


def surveyed(disclosures: Sequence[Disclosure], counted: Counted) -> list[Surveyed]:
    """The traits told that the joint model answers among the people counted, each once, in the order counted."""
    asked: dict[tuple[str, str], tuple[Fact, Coded, Question]] = {}
    telling: dict[tuple[str, str], dict[int, None]] = {}
    known: Known = {}
    for index, disclosure in enumerate(disclosures if covers(counted) else ()):
        for fact, trait in told(disclosure):
            question = _question(fact, trait, disclosure, disclosures, known)
            if question is None:
                continue
            asked[trait.name, question.says] = fact, trait, question
            telling.setdefault((trait.name, question.says), {}).update(dict.fromkeys((index, *question.also)))
    found = [_surveyed(*one, counted, tuple(telling[key])) for key, one in asked.items()]
    return sorted(found, key=lambda one: ORDER.index(one.trait))


#: Questions that were made of a text's facts before: who says the same thing again is asked the same.
Known = dict[tuple[Fact, Coded, Disclosure | None], Question | None]


def _question(
    fact: Fact, trait: Coded, disclosure: Disclosure, disclosures: Sequence[Disclosure], known: Known
) -> Question | None:
    """What to ask about a fact; only of children is more of its disclosure asked than the fact, wherever that stands."""
    key = (fact, trait, replace(disclosure, start=0, end=0) if trait.name == "children" else None)
    if key not in known:
        known[key] = question_about(fact, trait, disclosure, disclosures)
    return known[key]


def is_surveyed(
    fact: Fact,
    disclosure: Disclosure,
    disclosures: Sequence[Disclosure],
    counted: Counted,
    known: Known | None = None,
) -> bool:
    """Whether :func:`surveyed` counts a fact. ``known`` may hold what was asked of the same disclosures before."""
    if not covers(counted):
        return False
    asked: Known = {} if known is None else known
    traits = (trait for other, trait in told(disclosure) if other == fact)
    return any(_question(fact, trait, disclosure, disclosures, asked) for trait in traits)


def _surveyed(fact: Fact, trait: Coded, question: Question, counted: Counted, indices: tuple[int, ...]) -> Surveyed:
    found = rate(fact.attribute, str(fact.value))
    whole = by_age_and_sex(question.attribute, question.condition)
    narrower = found is not None and is_narrower(fact)
    rest = part_of(found.figure.values, whole) if found and narrower else None
    if trait.name == "children":
        rest = _parents_part(question, whole)
    source = source_of(question.attribute, question.condition)
    made = Constraint(
        attribute=trait.name,
        says=question.says,
        values=times(whole, rest) if rest else whole,
        spread=found.figure.spread if found and narrower else _SPREAD,
        how="table",
        source=f"{source}; {found.figure.source} ({found.figure.year})" if found and narrower else source,
        disclosures=tuple(dict.fromkeys(indices)),
        asked=Asked(question.attribute, question.condition, rest),
    )
    named = (fact.attribute, str(fact.value))
    within = found.within if found else ()
    return Surveyed(trait.name, Value(named, adjusted(made, counted), found.family if found else "", within))


def _parents_part(question: Question, whole: Grid) -> Grid | None:
    """The part of those in a home with so many children who are the parents: of minors, who are such children themselves,
    only as many as the published rates give."""
    if isinstance(question.condition, Between):
        return None
    number = next(iter(question.condition)).partition(" ")[0]
    published = rate("children", number)
    if published is None:
        return None
    part = part_of(published.figure.values, whole)
    return grid(lambda sex, age: part[sex][age] if age < GROWN else 1.0)


#: The error of a share of one attribute among residents (multiplicative, 90 %).
_SPREAD = 1.2


def by_age_and_sex(attribute: str, condition: Condition) -> Grid:
    """The share of the residents of each sex and age who fit a condition."""
    fixed = condition if isinstance(condition, Between) else tuple(condition)
    return _by_age_and_sex(attribute, fixed)


@cache
def _by_age_and_sex(attribute: str, condition: Between | tuple[str, ...]) -> Grid:
    return us().by_age_and_sex(attribute, condition)
