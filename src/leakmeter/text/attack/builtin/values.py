"""A fact that find read -> the value that an attacker would give for it."""

from __future__ import annotations

import re

from leakmeter.text.attack.attributes import Attribute
from leakmeter.types import Disclosure, Fact

#: Income levels by dollars a year, as the labels of PersonalReddit have them (Staab et al. 2024, appendix on labels).
LEVELS = ((30_000, "low"), (60_000, "middle"), (150_000, "high"))
_DEGREES = {"bachelor": "Bachelor", "master": "Master", "doctorate": "PhD", "high school": "High school diploma"}
_RELATIONSHIPS = {
    "never married": "single",
    "single": "single",
    "dating": "in a relationship",
    "partnered": "in a relationship",
    "cohabiting": "in a relationship",
    "in a relationship": "in a relationship",
    "engaged": "engaged",
    "married": "married",
    "separated": "married",
    "divorced": "divorced",
    "widowed": "widowed",
}
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def value_of(attribute: Attribute, disclosure: Disclosure, fact: Fact | None) -> str | None:
    """The value of an attribute that a disclosure gives away: from its fact, else its words; None where there is none.

    >>> from leakmeter.text.attack.attributes import attribute
    >>> value_of(attribute("age"), Disclosure(0, 2, "34", "AGE"), Fact("age", 34))
    '34'
    """
    if fact is None:
        return None if attribute.values or attribute.id == "age" else disclosure.text
    if attribute.id == "identity":
        return disclosure.text
    if attribute.id == "age":
        return _age(fact)
    if attribute.id == "income_level":
        return _level(fact)
    if attribute.id == "relationship_status":
        return _RELATIONSHIPS.get(str(fact.value))
    if attribute.id == "education":
        return _education(disclosure)
    value = str(fact.value)
    return value if not attribute.values or value in attribute.values else None


def _age(fact: Fact) -> str | None:
    if isinstance(fact.value, (int, float)):
        return str(int(fact.value))
    if fact.low is not None and fact.high is not None:
        return str(int((fact.low + fact.high) / 2))
    return None


def _level(fact: Fact) -> str | None:
    number = _NUMBER.search(str(fact.value).replace(",", ""))
    if fact.attribute not in ("income", "household_income") or number is None:
        return None
    dollars = float(number.group())
    return next((level for below, level in LEVELS if dollars < below), "very high")


def _education(disclosure: Disclosure) -> str:
    told = {fact.attribute: str(fact.value) for fact in disclosure.facts}
    degree = _DEGREES.get(told.get("education", ""), told.get("education", ""))
    subject = told.get("major", told.get("subject", "")).lower()
    return " in ".join(filter(None, (degree, subject))) or disclosure.text
