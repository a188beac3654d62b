"""The 26 categories in families, so that a reader meets seven calm colours and not twenty-six."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Family:
    """A group of categories shown in one colour: ``id`` names it in CSS, ``style`` is its colour in a terminal."""

    id: str
    name: str
    style: str


_NAMED = Family("named", "name and contact", "red")
_PLACE = Family("place", "place", "blue")
_PERSON = Family("person", "age, gender, origin", "magenta")
_CLOSE = Family("close", "partner and family", "yellow")
_HEALTH = Family("health", "health", "green")
_WORK = Family("work", "work and means", "cyan")
_LIFE = Family("life", "life and interests", "bright_black")

#: In the order of a legend.
FAMILIES: Final = (_NAMED, _PLACE, _PERSON, _CLOSE, _HEALTH, _WORK, _LIFE)

_MEMBERS: Final[dict[str, tuple[Family, str]]] = {
    "NAME": (_NAMED, "name"),
    "CONTACT": (_NAMED, "contact"),
    "LOCATION": (_PLACE, "place"),
    "AGE": (_PERSON, "age"),
    "AGE_GENDER": (_PERSON, "age and gender"),
    "GENDER": (_PERSON, "gender"),
    "RACE_NATIONALITY": (_PERSON, "race or nationality"),
    "SEXUAL_ORIENTATION": (_PERSON, "sexual orientation"),
    "APPEARANCE": (_PERSON, "appearance"),
    "RELATIONSHIP_STATUS": (_CLOSE, "relationship"),
    "HUSBAND_BF": (_CLOSE, "husband or boyfriend"),
    "WIFE_GF": (_CLOSE, "wife or girlfriend"),
    "FAMILY": (_CLOSE, "family"),
    "PET": (_CLOSE, "pet"),
    "HEALTH": (_HEALTH, "health"),
    "MENTAL_HEALTH": (_HEALTH, "mental health"),
    "REPRODUCTIVE_HEALTH": (_HEALTH, "reproductive health"),
    "OCCUPATION": (_WORK, "occupation"),
    "EDUCATION": (_WORK, "education"),
    "FINANCE": (_WORK, "money"),
    "POSSESSION": (_WORK, "possession"),
    "EMOTION": (_LIFE, "feeling"),
    "FUTURE_EVENT": (_LIFE, "plan"),
    "CRIME": (_LIFE, "crime"),
    "INTEREST": (_LIFE, "interest"),
    "OTHERS": (_LIFE, "other"),
}


def family(category: str) -> Family:
    """The family of a category id; an id from elsewhere is shown among life and interests."""
    return _MEMBERS[category][0] if category in _MEMBERS else _LIFE


def label(category: str) -> str:
    """A category id in a reader's words: ``AGE_GENDER`` → ``age and gender``."""
    return _MEMBERS[category][1] if category in _MEMBERS else category.replace("_", " ").lower()
