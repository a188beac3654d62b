"""What the surveys are asked about a fact told: which of their attributes, on which condition, in which words."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leakmeter.statistics.joint import Between, Condition
from leakmeter.statistics.rates import rate
from leakmeter.text.crowd.traits import Coded
from leakmeter.text.find.normalize.births import gave_birth
from leakmeter.types import Disclosure, Fact

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
#: Children are at home by words that say so, and by words for those who are too young to live anywhere else …
_AT_HOME = re.compile(
    r"\b(?:(?:still |living |live )?at home(?! depot)|live with (?:me|us)|in the house|(?:under|below|younger than) (?:18|eighteen)|minors?|school[- ](?:aged?|kids|children)|under (?:my|our|one|the same) roof)\b",
    re.I,
)
_SMALL = re.compile(r"\b(?:toddlers?|bab(?:y|ies)|infants?|newborns?)\b", re.I)
#: … unless they are raised, or their parent is of an age at which children are grown.
_RAISED = re.compile(r"\b(?:raised|brought up|reared|grown|grew|adults?)\b", re.I)
_OLD = 60
#: What says that they are not, or that some are: "none at home any more", "three kids, one still at home".
_NOT_AT_HOME = re.compile(
    r"\b(?:none|no|not|never|no longer|n['’]t|nobody|neither)\b[^.;!?]{0,24}\b(?:at home|in the house|with (?:me|us)|roof|under (?:18|eighteen)|minors?)\b|\b(?:left|leaving|moved out of|away from) home\b|\bmoved out\b",
    re.I,
)
_SOME_AT_HOME = re.compile(
    r"\b(?P<n>[1-9]|one|two|three|four|five|six)(?: of them)?(?:,? (?:is|are|who (?:is|are)|that['’]s))?(?: still| living| left| yet)* (?:at home|in the house|under (?:18|eighteen|my roof|our roof))\b",
    re.I,
)
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six")
#: Counted from their births, the children may have left home long ago.
_BORN = re.compile(
    r"\b(?:given birth|gave birth|giving birth|births?|birthed|birthing|borne|bore (?!the\b|with\b|it\b)|labou?rs|deliver(?:ed|ies)|pushed out|carried|pregnancies|c-sections)\b",
    re.I,
)
_MOST_CHILDREN, _MOST_BIRTHS = 4, 5
#: Children at home have an age below this.
GROWN = 18


@dataclass(frozen=True, slots=True)
class Question:
    """What the surveys are asked, in their words and in ours; ``also`` are disclosures that it follows from besides."""

    attribute: str
    condition: Condition
    says: str
    also: tuple[int, ...] = ()


def question_about(
    fact: Fact, trait: Coded, disclosure: Disclosure, disclosures: Sequence[Disclosure]
) -> Question | None:
    """What to ask about a fact and the trait it tells; None where the surveys have no answer, or know less than others do."""
    if (trait.name == "work" and fact.attribute != "employment") or _named_work(trait, disclosures):
        return None
    if trait.name == "pregnant" and _told_of(disclosures, "gender", "male"):
        return None  # a man who speaks of a pregnancy: the published rate counts couples
    if trait.name == "children":
        return _children(fact, disclosure, disclosures)
    if fact.value in _SAYS_MORE:
        words = {"retired": "are retired", "self-employed": "work for themselves"}[str(fact.value)]
        return Question("work", (trait.value,), words)
    if trait.name in _MEASURED:
        return _measured(trait)
    if trait.name == "alcohol" and trait.value in _DAYS_OF_DRINKING:
        days, words = _DAYS_OF_DRINKING[trait.value]
        return Question("drinking_days", days, words)
    attribute, values = _ASKED.get(trait.name, ("", {}))
    if trait.value not in values:
        return None
    condition, words = values[trait.value]
    return Question(attribute, condition, words if not is_narrower(fact) else f"have {fact.value}")


def _named_work(trait: Coded, disclosures: Sequence[Disclosure]) -> bool:
    """Whether a job or field is named, which says more than that there is work."""
    if trait != Coded("work", "working"):
        return False
    return any(fact.attribute in ("occupation", "field") for told_ in disclosures for fact in told_.facts)


def _measured(trait: Coded) -> Question | None:
    """A range of numbers, one end of which may be open."""
    low = -math.inf if trait.low is None else trait.low
    high = math.inf if trait.high is None else trait.high
    if not low <= high or (low, high) == (-math.inf, math.inf):
        return None
    told_ = f"{low:,.0f}" if low == high else f"{low:,.0f} to {high:,.0f}"
    told_ = f"{low:,.0f} or more" if high == math.inf else f"{high:,.0f} or less" if low == -math.inf else told_
    return Question(trait.name, Between(low, high), _MEASURED[trait.name].format(told_))


def _children(fact: Fact, disclosure: Disclosure, disclosures: Sequence[Disclosure]) -> Question | None:
    """A number of children: those at home where it says so, else how often a woman has given birth; of others the
    published rates know more."""
    if not isinstance(fact.value, (int, float)) or fact.value < 1:
        return None
    number = int(fact.value)
    about = [d for d in disclosures if _parental(d)]
    is_mother = _told_of(disclosures, "gender", "female")
    births = (is_mother and any(_BORN.search(d.text) for d in about)) or (
        not _told_of(disclosures, "gender", "male") and any(gave_birth(d.text) for d in about)
    )
    at_home = None if births else _number_at_home(number, disclosure, about, disclosures)
    if at_home:
        value = str(at_home) if at_home < _MOST_CHILDREN else "4 or more"
        says = f"have {value} of their children at home"
        return Question("children", (value,), says, _placing(disclosures))
    if births or is_mother:
        value = str(number) if number < _MOST_BIRTHS else "5 or more"
        return Question("births", (value,), f"have given birth to {value}")
    return None


def _number_at_home(
    number: int, disclosure: Disclosure, about: Sequence[Disclosure], disclosures: Sequence[Disclosure]
) -> int | None:
    """How many of a number of children live at home, by all that is told ``about`` children; None where nothing says so."""
    told_ = (disclosure, *(other for other in about if other is not disclosure))
    if any(_NOT_AT_HOME.search(one.text) for one in told_):
        return None
    some = next((match for one in told_ if (match := _SOME_AT_HOME.search(one.text))), None)
    if some:
        least = some["n"].lower()
        return min(number, int(least) if least.isdigit() else _NUMBERS.index(least))
    grown = _oldest_least(disclosures) >= _OLD or any(_RAISED.search(one.text) for one in told_)
    young = any(fact.attribute == "child_age" and _is_young(fact) for one in told_ for fact in one.facts)
    small = any(_SMALL.search(one.text) for one in told_) and not grown
    return number if young or small or any(_AT_HOME.search(one.text) for one in told_) else None


def _placing(disclosures: Sequence[Disclosure]) -> tuple[int, ...]:
    """The disclosures that tell nothing besides where children live: "all still living at home"."""
    return tuple(
        index
        for index, one in enumerate(disclosures)
        if _parental(one) and not one.facts and (_AT_HOME.search(one.text) or _SOME_AT_HOME.search(one.text))
    )


def _is_young(fact: Fact) -> bool:
    return isinstance(fact.value, (int, float)) and fact.value < GROWN


def _oldest_least(disclosures: Sequence[Disclosure]) -> float:
    """The least age of the author, in years, that is told; 0 where none is."""
    ages = [fact for one in disclosures for fact in one.facts if fact.attribute == "age"]
    least = (fact.low if fact.low is not None else fact.value for fact in ages)
    return max((age for age in least if isinstance(age, (int, float))), default=0.0)


def _parental(disclosure: Disclosure) -> bool:
    """Whether a disclosure is of children or of having them, and of no other relatives."""
    kin = {fact.value for fact in disclosure.facts if fact.attribute == "relative"}
    return disclosure.category in ("FAMILY", "REPRODUCTIVE_HEALTH") and kin <= {"child"}


def _told_of(disclosures: Sequence[Disclosure], attribute: str, value: str) -> bool:
    return any(fact.attribute == attribute and fact.value == value for told_ in disclosures for fact in told_.facts)


def is_narrower(fact: Fact) -> bool:
    """Whether a fact says more than the surveys ask, and a published rate knows how much more."""
    if fact.value in _SAYS_MORE:
        return rate("employment", str(fact.value)) is not None
    value = str(fact.value)
    return fact.attribute in _RATED and value not in _ITSELF and rate(fact.attribute, value) is not None
