"""Facts of disclosures in the coding of the surveys, so that what a text was read to say can be held to the truth.

A trait is a name (``age``, ``sex``, ``marital``, ``housing`` …) with a value in words, or a range of numbers with both
ends included. :func:`coded` says which traits the facts amount to. A fact whose attribute is already one of
:data:`TRAITS` is taken as it stands; the others are translated here. :func:`compared` then says of every trait whether
it was read as meant, read as something true but wider or narrower, read wrongly, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from leakmeter.types import Disclosure, Fact

TRAITS = (
    "sex", "age", "marital", "race", "education", "children", "housing", "work", "industry", "income",
    "household_income", "hearing", "seeing", "walking", "remembering", "diabetes", "depressed", "smoking", "alcohol",
    "sleep_trouble", "orientation", "pregnant", "height", "weight",
)  # fmt: skip
#: Readings: as meant; true, but wider or narrower; something else; nothing.
Verdict = Literal["right", "loose", "wrong", "missed"]
#: Ranges that share at least this part of what they cover together mean the same.
SAME_RANGE = 0.5


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


@dataclass(frozen=True, slots=True)
class Compared:
    """How one text's traits were read: a verdict for each true trait, and what was read that is not among them."""

    verdicts: Mapping[str, Verdict]
    read: Mapping[str, tuple[Coded, ...]]
    extra: tuple[Coded, ...]


def coded(disclosures: Iterable[Disclosure]) -> tuple[Coded, ...]:
    """The traits that the facts of disclosures amount to, each once. A place other than the United States, which
    changes who is counted, is the trait ``place``."""
    found: dict[Coded, None] = {}
    for disclosure in disclosures:
        for trait in _money(disclosure.facts):
            found[trait] = None
        for fact in disclosure.facts:
            for trait in _translated(fact):
                found[trait] = None
    return tuple(found)


def compared(read: Sequence[Coded], truth: Sequence[Coded]) -> Compared:
    """What was read against what is true.

    A work that is named makes known that the author works. An income that was read counts, loosely, for a household's
    where that is what the truth has.
    """
    names = {trait.name for trait in truth}
    left = [trait for trait in _renamed(read, names) if not _implied(trait, names)]
    verdicts: dict[str, Verdict] = {}
    for trait in truth:
        readings: list[Verdict] = [_verdict(other, trait) for other in left if other.name == trait.name]
        verdicts[trait.name] = _best(readings)
    wrong = [t for t in left if t.name in names and all(_verdict(t, o) == "wrong" for o in truth if o.name == t.name)]
    beside = [t for t in left if t.name not in names]
    rest = [t for t in wrong if verdicts[t.name] != "wrong"]
    return Compared(
        verdicts, {n: tuple(t for t in left if t.name == n) for n in verdicts}, tuple(dict.fromkeys((*beside, *rest)))
    )


_ORDER: tuple[Verdict, ...] = ("right", "loose", "wrong")


def _best(readings: Sequence[Verdict]) -> Verdict:
    for verdict in _ORDER:
        if verdict in readings:
            return verdict
    return "missed"


def _renamed(read: Sequence[Coded], names: set[str]) -> Iterator[Coded]:
    for trait in read:
        household = trait.name == "income" and "household_income" in names and "income" not in names
        yield Coded("household_income", "?", trait.low, trait.high) if household else trait


def _implied(trait: Coded, names: set[str]) -> bool:
    return trait.name == "work" and trait.value == "working" and "industry" in names and "work" not in names


def _verdict(read: Coded, truth: Coded) -> Verdict:
    if truth.numeric and read.numeric:
        return _of_ranges(read, truth)
    if read.value == truth.value or (read.value, truth.value) in _EQUIVALENT:
        return "right"
    return "loose" if truth.value in _LOOSELY.get(read.value, ()) else "wrong"


def _of_ranges(read: Coded, truth: Coded) -> Verdict:
    """Open ends are closed at the same distance on both sides, so that only the ends that are told count."""
    far = max(abs(end) for trait in (read, truth) for end in (trait.low, trait.high) if end is not None) + 1.0
    low, high = (x if x is not None else 0.0 for x in (read.low, truth.low)), (read.high, truth.high)
    (a, b), (c, d) = tuple(low), tuple(x if x is not None else far for x in high)
    grain = 1.0 if truth.name in _WHOLE else 0.0
    shared, together = min(c, d) - max(a, b) + grain, max(c, d) - min(a, b) + grain
    if shared < 0 or (shared == 0 and grain):
        return "wrong"
    return "right" if (truth.low, truth.high) == (read.low, read.high) or shared >= SAME_RANGE * together else "loose"


#: Numbers counted in whole steps, so that a range from 40 to 40 covers one of them.
_WHOLE = frozenset(("age",))
_EQUIVALENT = frozenset(
    (("bachelor", "college graduate"), ("owns, paid off", "owns"), ("owns with a mortgage", "owns"))
)
#: Values that hold of more or fewer people than the truth, and do not contradict it.
_LOOSELY: Mapping[str, tuple[str, ...]] = {
    "single": ("never married", "divorced", "separated", "widowed"),
    "not married": ("never married", "divorced", "separated", "widowed", "living with a partner"),
    "once married": ("married", "divorced", "separated", "widowed"),
    "in a relationship": ("living with a partner", "never married", "divorced"),
    "partnered": ("living with a partner", "married"),
    "hispanic": ("mexican american",),
    "mexican american": ("hispanic",),
    "associate": ("some college",),
    "master": ("college graduate",),
    "doctorate or professional": ("college graduate",),
    "out of work": ("not working", "looking for work"),
    "does not smoke": ("never", "former"),
    **dict.fromkeys(("never married", "divorced", "separated", "widowed"), ("living with a partner",)),
    "current or former": ("current", "former"),
    "yes": ("several days", "most days"),
}


def _translated(fact: Fact) -> Iterator[Coded]:
    value = str(fact.value)
    if fact.attribute in TRAITS and fact.attribute not in (*_NUMBERS, "education", "children"):
        yield Coded(fact.attribute, value, fact.low, fact.high)
    elif fact.attribute in _VALUES:
        name, values = _VALUES[fact.attribute]
        yield Coded(name, values.get(value, value))
    elif fact.attribute in _NUMBERS:
        yield _number(fact)
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


def _number(fact: Fact) -> Coded:
    """A range as it stands; a single number with what it is usually rounded to."""
    if fact.low is not None or fact.high is not None:
        return Coded(fact.attribute, str(fact.value), fact.low, fact.high)
    number, half = float(fact.value), _ROUNDED.get(fact.attribute, 0.0)
    return Coded(fact.attribute, str(fact.value), number - half, number + half)


#: Half an inch in centimetres, five pounds in kilograms.
_ROUNDED = {"height": 1.27, "weight": 2.27}


def _money(facts: Sequence[Fact]) -> Iterator[Coded]:
    """An income in dollars a year."""
    told = {fact.attribute: fact for fact in facts}
    if "income" in told or "household_income" in told:
        return
    amount, kind, period = told.get("amount"), told.get("money_kind"), told.get("period")
    if amount is None or kind is None or kind.value != "income":
        return
    a_year = _A_YEAR.get(str(period.value) if period else "year")
    if a_year is None:
        return
    if amount.low is not None or amount.high is not None:
        low, high = (end * a_year if end is not None else None for end in (amount.low, amount.high))
        yield Coded("income", str(amount.value), low, high)
        return
    number = float(str(amount.value).split()[0]) * a_year
    yield Coded("income", f"{number:.0f}", number, number)


_A_YEAR = {"year": 1.0, "month": 12.0, "week": 52.0, "hour": 2000.0}
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
