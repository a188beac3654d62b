"""Facts of disclosures in the coding of the surveys: what a text is read to say about its author's traits.

A trait is a name (``age``, ``sex``, ``marital``, ``housing`` …) with a value in words, or a range of numbers with both
ends included. :func:`coded` says which traits the facts amount to. A fact whose attribute is already one of
:data:`TRAITS` is taken as it stands; the others are translated here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from leakmeter.text.find.normalize.income import A_YEAR
from leakmeter.types import Disclosure, Fact

TRAITS = (
    "sex", "age", "marital", "race", "education", "children", "housing", "work", "industry", "income",
    "household_income", "hearing", "seeing", "walking", "remembering", "diabetes", "depressed", "smoking", "alcohol",
    "cannabis", "sleep_trouble", "orientation", "pregnant", "height", "weight",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Coded:
    """A trait: ``value`` in words, and for a number its lowest and highest (None where that end is open)."""

    name: str
    value: str
    low: float | None = None
    high: float | None = None

    @property
    def numeric(self) -> bool:
        """Whether it is a range of numbers."""
        return self.low is not None or self.high is not None


def coded(disclosures: Iterable[Disclosure]) -> tuple[Coded, ...]:
    """The traits that the facts of disclosures amount to, each once. A place other than the United States, which
    changes who is counted, is the trait ``place``."""
    return tuple(dict.fromkeys(trait for disclosure in disclosures for _, trait in told(disclosure)))


def told(disclosure: Disclosure) -> Iterator[tuple[Fact, Coded]]:
    """Each trait of a disclosure, with the fact it follows from; for an income, the fact of the amount."""
    yield from _money(disclosure.facts)
    for fact in disclosure.facts:
        yield from ((fact, trait) for trait in _translated(fact))


def _translated(fact: Fact) -> Iterator[Coded]:
    value = str(fact.value)
    if fact.attribute in TRAITS and fact.attribute not in (*_NUMBERS, "education", "children"):
        yield Coded(fact.attribute, value, fact.low, fact.high)
    elif fact.attribute in _VALUES:
        name, values = _VALUES[fact.attribute]
        yield Coded(name, values.get(value, value))
    elif fact.attribute in _NUMBERS:
        yield from _number(fact)
    elif fact.attribute in ("occupation", "field"):
        yield Coded("work", "working")
        if fact.attribute == "field":
            yield Coded("industry", INDUSTRIES.get(value, value))
    elif fact.attribute in ("condition", "symptom", "medication"):
        yield from (Coded(name, told) for name, told, pattern in _HEALTH if re.search(pattern, value))
    elif fact.attribute in ("nationality", "ancestry") and value == "MX":
        yield Coded("race", "mexican american")
    elif fact.attribute in ("place", "frequents", "birthplace") and value != "United States":
        yield Coded("place", value)


#: Traits that are numbers, or ranges of them.
_NUMBERS = ("age", "height", "weight", "income", "household_income")


def _number(fact: Fact) -> Iterator[Coded]:
    """A range as it stands; a single number with what it is usually rounded to; nothing where the value is no number."""
    if fact.low is not None or fact.high is not None:
        yield Coded(fact.attribute, str(fact.value), fact.low, fact.high)
    elif isinstance(fact.value, (int, float)):
        half = _ROUNDED.get(fact.attribute, 0.0)
        yield Coded(fact.attribute, str(fact.value), fact.value - half, fact.value + half)


#: Half an inch in centimetres, five pounds in kilograms.
_ROUNDED = {"height": 1.27, "weight": 2.27}


def _money(facts: Sequence[Fact]) -> Iterator[tuple[Fact, Coded]]:
    """An income in dollars a year."""
    named = {fact.attribute: fact for fact in facts}
    if "income" in named or "household_income" in named:
        return
    amount, kind, period = named.get("amount"), named.get("money_kind"), named.get("period")
    if amount is None or kind is None or kind.value != "income" or str(amount.value).split()[-1] not in _DOLLARS:
        return
    fewest, most = A_YEAR.get(str(period.value) if period else "year", (0.0, 0.0))
    if not most:
        return
    low, high = amount.low, amount.high
    if low is None and high is None:
        low = high = float(str(amount.value).split()[0])
    low, high = (None if low is None else low * fewest), (None if high is None else high * most)
    yield amount, Coded("income", f"{low:.0f}" if low is not None and low == high else str(amount.value), low, high)


#: What an amount ends in that is in dollars, or of no currency that is said.
_DOLLARS = ("USD", "?", "figures")
_VALUES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "gender": ("sex", {}),
    "relationship": ("marital", {"cohabiting": "living with a partner"}),
    "ethnicity": ("race", {}),
    "education": ("education", {"doctorate": "doctorate or professional"}),
    "children": ("children", {}),
    "hearing_difficulty": ("hearing", {}),
    "vision_difficulty": ("seeing", {}),
    "walking_difficulty": ("walking", {}),
    "cognitive_difficulty": ("remembering", {}),
    "employment": (
        "work",
        {
            "employed": "working",
            "self-employed": "working",
            "retired": "not working",
            "unemployed": "out of work",
        },
    ),
}
#: The fields of work of the word list, by the industries of the American Community Survey's excerpt (INDP_CAT).
INDUSTRIES: Mapping[str, str] = {
    "construction": "construction", "the trades": "construction", "manufacturing": "manufacturing", "retail": "retail",
    "transport": "transportation", "logistics": "transportation", "shipping": "transportation",
    "aviation": "transportation", "the postal service": "transportation", "finance": "finance", "insurance": "finance",
    "real estate": "finance", "education": "education", "healthcare": "healthcare", "mental health care": "healthcare",
    "food service": "hospitality", "hospitality": "hospitality", "the arts": "hospitality", "sports": "hospitality",
    "entertainment": "hospitality", "tourism": "hospitality", "government": "public administration",
    "public safety": "public administration",
}  # fmt: skip
_HEALTH: tuple[tuple[str, str, str], ...] = (
    ("diabetes", "yes", r"\b(?<!gestational )diabetes\b"),
    ("pregnant", "yes", r"\bpregnan"),
    ("hearing", "yes", r"\b(?:hearing|deaf)"),
    ("seeing", "yes", r"\b(?:vision|blind|sight)"),
    ("walking", "yes", r"\b(?:wheelchair|walking|mobility)"),
    ("remembering", "yes", r"\b(?:memory|concentrat|cognitive|dementia|brain fog)"),
    ("depressed", "yes", r"\b(?:depression|low mood)\b"),
    ("sleep_trouble", "yes", r"\b(?:insomnia|sleep trouble)\b"),
    ("smoking", "current or former", r"\bnicotine addiction\b"),
)
