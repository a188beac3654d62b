"""What the labels of the second head stand for: a fact as it stands, or one that is read from the words; and the category
of a mark that holds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from leakmeter.text.find.normalize.age import age_facts
from leakmeter.text.find.normalize.income import A_YEAR, ends, named
from leakmeter.text.find.normalize.known import children_facts, height_facts, weight_facts
from leakmeter.text.find.normalize.money import is_dollars, standing_facts, sum_of
from leakmeter.text.find.normalize.money_kinds import period_of
from leakmeter.types import Fact


def _incomes(attribute: str) -> Callable[[str], tuple[Fact, ...]]:
    """A reader of sums of money that are known to be an income, in dollars a year; hundreds and less are thousands."""

    def read(words: str) -> tuple[Fact, ...]:
        found = {fact.attribute: fact for fact in standing_facts(words)}
        known = next((found[name] for name in ("income", "household_income") if name in found), None)
        if known is not None:
            return (replace(known, attribute=attribute),)
        if _PAID_OUT.search(words):
            return ()
        amount = sum_of(words)
        period = str(found["period"].value) if "period" in found else period_of(words)
        fewest, most = A_YEAR.get(period, (0.0, 0.0)) if period else (1.0, 1.0)
        if amount is None or not most or not is_dollars(amount):
            return ()
        low, high = ends(words, amount)
        if not period and low == high and low is not None and _IN_THOUSANDS <= low < _A_YEARS_PAY:
            return ()  # a month's, or a week's
        low = None if low is None else _whole(low * fewest)
        high = None if high is None else _whole(high * most)
        if low is not None and low == high:
            return (Fact(attribute, int(low) if low.is_integer() else low),) if low > 0 else ()
        return (Fact(attribute, named(low, high), low=low, high=high),)

    return read


#: What the author hands out is not what they earn: "I give him 540 a month to live here".
_PAID_OUT = re.compile(
    r"\b(?:i|we|i['’]ve|we['’]ve)\b(?: \w+){0,2}? (?:give|gave|pay|owe|owed|lend|lent|borrow|borrowed|spend|spent|send|sent|hand(?:ed)? over)\b(?! (?:taxes|attention))|\b(?:\d+|two|three|four|five|some|those|their) (?:[\w-]+ )?(?!(?:hours|hrs|days|nights|shifts|jobs|weeks|gigs|evenings)\b)[\w-]+s at \$ ?\d",
    re.IGNORECASE,
)


def _whole(dollars: float) -> float:
    return dollars * 1000 if dollars < _IN_THOUSANDS else dollars


_IN_THOUSANDS = 1000.0
#: What is less and of which no period is said may be paid by the month.
_A_YEARS_PAY = 10_000.0
READ: Mapping[str, Callable[[str], tuple[Fact, ...]]] = {
    "age": age_facts,
    "children": children_facts,
    "income": _incomes("income"),
    "household_income": _incomes("household_income"),
    "height": height_facts,
    "weight": weight_facts,
}
WANTED: Mapping[str, frozenset[str]] = {
    "age": frozenset(("age",)),
    "children": frozenset(("children", "parent", "child_age")),
    "income": frozenset(("income",)),
    "household_income": frozenset(("household_income",)),
    "height": frozenset(("height",)),
    "weight": frozenset(("weight",)),
}
ATTRIBUTES: Mapping[str, str] = {
    "sex": "gender",
    "marital": "relationship",
    "race": "ethnicity",
    "hearing": "hearing_difficulty",
    "seeing": "vision_difficulty",
    "walking": "walking_difficulty",
    "remembering": "cognitive_difficulty",
}
#: Labels whose facts have other names or values.
OWN_WORDS: Mapping[str, tuple[Fact, ...]] = {
    "marital=partnered": (Fact("relationship", "in a relationship"),),
    "race=mexican american": (Fact("ethnicity", "hispanic"), Fact("ancestry", "MX")),
    "race=multiracial": (Fact("ethnic_group", "mixed race"),),
    "education=college graduate": (Fact("education", "bachelor"),),
    "children=none": (Fact("children", 0),),
    "housing=with parents": (Fact("housing", "lives with parents"),),
    "work=working": (Fact("employment", "employed"),),
    "work=not working": (Fact("employment", "not working"),),
    "work=looking": (Fact("employment", "unemployed"),),
    "work=retired": (Fact("employment", "retired"),),
    "work=disabled": (Fact("employment", "not working"),),
    "work=homemaker": (Fact("employment", "not working"),),
    "industry=government": (Fact("field", "government"),),
    "diabetes=yes": (Fact("condition", "diabetes"),),
    "pregnant=yes": (Fact("condition", "pregnancy"),),
    "orientation=gay": (Fact("orientation", "gay or lesbian"),),
    **{
        f"industry={field}": (Fact("field", field),)
        for field in ("construction", "manufacturing", "retail", "transport", "finance", "education", "healthcare",
                      "hospitality", "tech")
    },
}  # fmt: skip
CATEGORIES: Mapping[str, str] = {
    "sex": "GENDER",
    "age": "AGE",
    "marital": "RELATIONSHIP_STATUS",
    "race": "RACE_NATIONALITY",
    "education": "EDUCATION",
    "children": "FAMILY",
    "housing": "POSSESSION",
    "work": "OCCUPATION",
    "industry": "OCCUPATION",
    "income": "FINANCE",
    "household_income": "FINANCE",
    "smoking": "HEALTH",
    "alcohol": "HEALTH",
    "cannabis": "HEALTH",
    "diabetes": "HEALTH",
    "pregnant": "REPRODUCTIVE_HEALTH",
    "depressed": "MENTAL_HEALTH",
    "sleep_trouble": "HEALTH",
    "hearing": "HEALTH",
    "seeing": "HEALTH",
    "walking": "HEALTH",
    "remembering": "HEALTH",
    "orientation": "SEXUAL_ORIENTATION",
    "height": "APPEARANCE",
    "weight": "APPEARANCE",
}
