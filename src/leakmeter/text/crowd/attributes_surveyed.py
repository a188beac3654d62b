"""Facts that the joint model of two surveys covers -> constraints: homes, work, income, health, substances, body.

Residents of the United States only, or speakers of English everywhere for want of better; elsewhere the published rates
are borrowed where they can be (:mod:`leakmeter.text.crowd.attributes_rated`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from leakmeter.statistics.figures import Grid
from leakmeter.statistics.joint import Between, Condition, source_of, us
from leakmeter.statistics.rates import rate
from leakmeter.text.crowd.attributes_told import adjusted
from leakmeter.text.crowd.constraint import Asked, Constraint, part_of, times
from leakmeter.text.crowd.dependent import Value
from leakmeter.text.crowd.population import Counted
from leakmeter.text.crowd.traits import Coded, told
from leakmeter.types import Disclosure, Fact

#: The order in which they are counted: what is broad first.
ORDER = (
    "orientation", "children", "housing", "work", "income", "household_income", "diabetes", "pregnant", "depressed",
    "sleep_trouble", "smoking", "alcohol", "cannabis", "hearing", "seeing", "walking", "remembering", "height", "weight",
)  # fmt: skip
#: The trait -> the attribute of the surveys, and by value what is asked of it and what is said of the people.
_ASKED: Mapping[str, tuple[str, Mapping[str, tuple[tuple[str, ...], str]]]] = {
    "housing": (
        "tenure",
        {
            "owns": (("own",), "live in a home that is owned"),
            "owns with a mortgage": (("own",), "live in a home that is owned"),
            "owns, paid off": (("own",), "live in a home that is owned"),
            "rents": (("rent",), "live in a rented home"),
        },
    ),
    "work": (
        "work",
        {
            "working": (("working",), "have a job"),
            "not working": (("not working",), "do not work"),
            "out of work": (("looking",), "are out of work and looking for it"),
            "looking for work": (("looking",), "are looking for work"),
        },
    ),
    "diabetes": ("diabetes", {"yes": (("yes",), "have diabetes")}),
    "pregnant": ("pregnant", {"yes": (("yes",), "are pregnant")}),
    "depressed": (
        "depressed",
        {
            "yes": (("at all",), "have felt down or depressed in the past two weeks"),
            "several days": (("several days",), "have felt down several days of the past two weeks"),
            "most days": (("most days",), "have felt down most days of the past two weeks"),
        },
    ),
    "sleep_trouble": ("sleep_trouble", {"yes": (("yes",), "have told a doctor about trouble sleeping")}),
    "smoking": (
        "smoking",
        {
            "never": (("never",), "have never smoked"),
            "former": (("former",), "used to smoke"),
            "current": (("current",), "smoke"),
            "current or former": (("ever",), "smoke or used to"),
            "does not smoke": (("never", "former"), "do not smoke"),
        },
    ),
    "cannabis": (
        "marijuana",
        {
            "never": (("never",), "have never used cannabis"),
            "former": (("tried", "regular"), "have used cannabis"),
            "current": (("regular",), "use or have used cannabis regularly"),
        },
    ),
    "hearing": ("hearing_difficulty", {"yes": (("yes",), "are deaf or have serious difficulty hearing")}),
    "seeing": ("vision_difficulty", {"yes": (("yes",), "are blind or have serious difficulty seeing")}),
    "walking": ("walking_difficulty", {"yes": (("yes",), "have serious difficulty walking or climbing stairs")}),
    "remembering": (
        "cognitive_difficulty",
        {"yes": (("yes",), "have serious difficulty concentrating, remembering or deciding")},
    ),
    "orientation": (
        "orientation",
        {
            "straight": (("heterosexual",), "are straight"),
            "gay or lesbian": (("homosexual",), "are gay or lesbian"),
            "gay": (("homosexual",), "are gay or lesbian"),
            "lesbian": (("homosexual",), "are gay or lesbian"),
            "bisexual": (("bisexual",), "are bisexual"),
        },
    ),
}
#: Traits that are ranges of numbers, and what is said of the people.
_MEASURED: Mapping[str, str] = {
    "income": "have an income of {} dollars a year",
    "household_income": "live in a household with {} dollars a year",
    "height": "are {} cm tall",
    "weight": "weigh {} kg",
}
_DAYS_OF_DRINKING: Mapping[str, tuple[Between, str]] = {
    "does not drink": (Between(0, 0), "have had nothing to drink in a year"),
    "drinks": (Between(1, math.inf), "drink alcohol"),
}
#: What the surveys ask about in so many words. A fact that says more ("postpartum depression", "retired") is, by its
#: published rate, a part of those who fit what the surveys ask.
_ITSELF = frozenset(
    "diabetes|type 2 diabetes|depression|low mood|pregnancy|pregnant|insomnia|deafness|hearing loss|blindness|"
    "vision loss|low vision".split("|")
)
_SAYS_MORE = frozenset(("retired", "self-employed"))
_RATED = frozenset(("condition", "symptom", "medication"))
_AT_HOME = re.compile(
    r"\b(?:at home|under 18|live with me|in the house|toddlers?|bab(?:y|ies)|infants?|newborn)\b", re.I
)
#: Counted from their births, the children may have left home long ago.
_BORN = re.compile(
    r"\b(?:given birth|gave birth|births?|labou?rs|deliver(?:ed|ies)|pushed out|carried|pregnancies|c-sections)\b", re.I
)
_MOST_CHILDREN, _MOST_BIRTHS = 4, 5
#: Children at home have an age below this.
_GROWN = 18


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
    found: dict[tuple[str, str], Surveyed] = {}
    for index, disclosure in enumerate(disclosures if covers(counted) else ()):
        for fact, trait in told(disclosure):
            question = _question(fact, trait, disclosure, disclosures)
            if question is None:
                continue
            known = found.get((trait.name, question.says))
            indices = (*known.value.constraint.disclosures, index) if known else (index,)
            found[trait.name, question.says] = _surveyed(fact, trait, question, counted, indices)
    return sorted(found.values(), key=lambda one: ORDER.index(one.trait))


def is_surveyed(fact: Fact, disclosure: Disclosure, disclosures: Sequence[Disclosure], counted: Counted) -> bool:
    """Whether :func:`surveyed` counts a fact."""
    if not covers(counted):
        return False
    traits = (trait for other, trait in told(disclosure) if other == fact)
    return any(_question(fact, trait, disclosure, disclosures) for trait in traits)


@dataclass(frozen=True, slots=True)
class _Question:
    """What the surveys are asked, in their words and in ours."""

    attribute: str
    condition: Condition
    says: str


def _question(fact: Fact, trait: Coded, disclosure: Disclosure, disclosures: Sequence[Disclosure]) -> _Question | None:
    if (trait.name == "work" and fact.attribute != "employment") or _named_work(trait, disclosures):
        return None
    if trait.name == "pregnant" and _told_of(disclosures, "gender", "male"):
        return None  # a man who speaks of a pregnancy: the published rate counts couples
    if trait.name == "children":
        return _children(fact, disclosure, disclosures)
    if fact.value in _SAYS_MORE:
        words = {"retired": "are retired", "self-employed": "work for themselves"}[str(fact.value)]
        return _Question("work", (trait.value,), words)
    if trait.name in _MEASURED:
        return _measured(trait)
    if trait.name == "alcohol" and trait.value in _DAYS_OF_DRINKING:
        days, words = _DAYS_OF_DRINKING[trait.value]
        return _Question("drinking_days", days, words)
    attribute, values = _ASKED.get(trait.name, ("", {}))
    if trait.value not in values:
        return None
    condition, words = values[trait.value]
    return _Question(attribute, condition, words if not _is_narrower(fact) else f"have {fact.value}")


def _named_work(trait: Coded, disclosures: Sequence[Disclosure]) -> bool:
    """Whether a job or field is named, which says more than that there is work."""
    named = any(fact.attribute in ("occupation", "field") for told_ in disclosures for fact in told_.facts)
    return trait == Coded("work", "working") and named


def _measured(trait: Coded) -> _Question | None:
    """A range of numbers, one end of which may be open."""
    low = -math.inf if trait.low is None else trait.low
    high = math.inf if trait.high is None else trait.high
    if not low <= high or (low, high) == (-math.inf, math.inf):
        return None
    told_ = f"{low:,.0f}" if low == high else f"{low:,.0f} to {high:,.0f}"
    told_ = f"{low:,.0f} or more" if high == math.inf else f"{high:,.0f} or less" if low == -math.inf else told_
    return _Question(trait.name, Between(low, high), _MEASURED[trait.name].format(told_))


def _children(fact: Fact, disclosure: Disclosure, disclosures: Sequence[Disclosure]) -> _Question | None:
    """A number of children: those at home where it says so, else how often a woman has given birth; of others the
    published rates know more."""
    if not isinstance(fact.value, (int, float)) or fact.value < 1:
        return None
    number = int(fact.value)
    young = any(
        f.attribute == "child_age" and isinstance(f.value, (int, float)) and f.value < _GROWN for f in disclosure.facts
    )
    births = _told_of(disclosures, "gender", "female") and any(
        _BORN.search(d.text) for d in disclosures if _parental(d)
    )
    if not births and (young or _AT_HOME.search(disclosure.text)):
        value = str(number) if number < _MOST_CHILDREN else "4 or more"
        return _Question("children", (value,), f"have {value} of their children at home")
    if _told_of(disclosures, "gender", "female"):
        value = str(number) if number < _MOST_BIRTHS else "5 or more"
        return _Question("births", (value,), f"have given birth to {value}")
    return None


def _parental(disclosure: Disclosure) -> bool:
    """Whether a disclosure is of children or of having them."""
    return disclosure.category in ("FAMILY", "REPRODUCTIVE_HEALTH")


def _told_of(disclosures: Sequence[Disclosure], attribute: str, value: str) -> bool:
    return any(fact.attribute == attribute and fact.value == value for told_ in disclosures for fact in told_.facts)


def _is_narrower(fact: Fact) -> bool:
    """Whether a fact says more than the surveys ask, and a published rate knows how much more."""
    if fact.value in _SAYS_MORE:
        return rate("employment", str(fact.value)) is not None
    value = str(fact.value)
    return fact.attribute in _RATED and value not in _ITSELF and rate(fact.attribute, value) is not None


def _surveyed(fact: Fact, trait: Coded, question: _Question, counted: Counted, indices: tuple[int, ...]) -> Surveyed:
    found = rate(fact.attribute, str(fact.value))
    whole = by_age_and_sex(question.attribute, question.condition)
    narrower = found is not None and _is_narrower(fact)
    rest = part_of(found.figure.values, whole) if found and narrower else None
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


#: The error of a share of one attribute among residents (multiplicative, 90 %).
_SPREAD = 1.2


def by_age_and_sex(attribute: str, condition: Condition) -> Grid:
    """The share of the residents of each sex and age who fit a condition."""
    fixed = condition if isinstance(condition, Between) else tuple(condition)
    return _by_age_and_sex(attribute, fixed)


@cache
def _by_age_and_sex(attribute: str, condition: Between | tuple[str, ...]) -> Grid:
    return us().by_age_and_sex(attribute, condition)
