"""An author's true traits as the facts that a perfect reader would hand to the estimator.

What is then wrong with the count is wrong with the figures, not with the reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from leakmeter.text.crowd import estimate
from leakmeter.text.crowd.traits import INDUSTRIES, Coded
from leakmeter.types import Crowd, Disclosure, Fact


def disclosures(traits: Sequence[Coded]) -> list[Disclosure]:
    """One disclosure for each trait, and one that the author lives in the United States."""
    told = [Fact("place", "United States"), *(fact for trait in traits for fact in _facts(trait))]
    return [Disclosure(i, i + 1, "-", "OTHERS", facts=(fact,)) for i, fact in enumerate(told)]


def told(traits: Sequence[Coded]) -> Crowd:
    """The crowd of an author whose traits are all read as they are."""
    return estimate(disclosures(traits))


def _facts(trait: Coded) -> Iterator[Fact]:
    attribute, values = _ATTRIBUTES.get(trait.name, (trait.name, {}))
    if trait.name == "industry":
        yield Fact("field", _FIELDS[trait.value])
    elif trait.numeric:
        yield Fact(attribute, trait.value, low=trait.low, high=trait.high)
    elif trait.name == "children":
        yield Fact("children", int(trait.value))
    elif trait.value == "mexican american":
        yield from (Fact("ethnicity", "hispanic"), Fact("ancestry", "MX"))
    else:
        yield Fact(attribute, values.get(trait.value, trait.value))


#: The attribute of the facts of a trait, where it has another name, and values that do.
_ATTRIBUTES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "sex": ("gender", {}),
    "marital": ("relationship", {"living with a partner": "cohabiting"}),
    "race": ("ethnicity", {}),
    "education": ("education", {"college graduate": "bachelor", "doctorate or professional": "doctorate"}),
    "work": ("employment", {"working": "employed", "looking for work": "unemployed"}),
    "hearing": ("hearing_difficulty", {}),
    "seeing": ("vision_difficulty", {}),
    "walking": ("walking_difficulty", {}),
    "remembering": ("cognitive_difficulty", {}),
}
#: For each industry the field of work that goes by its name, or that is most of it.
_FIELDS: Mapping[str, str] = {industry: field for field, industry in reversed(tuple(INDUSTRIES.items()))} | {
    "hospitality": "hospitality",
    "transportation": "transport",
}
