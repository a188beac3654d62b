"""span -> normalised facts: what a disclosure says, in values the crowd can count.

One reader per kind of disclosure; each takes the words of a span and returns facts, or nothing where the words cannot
be normalised with confidence. Places are read together, because one settles the homonyms of another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from leakmeter.text.find.facts.age import age_facts
from leakmeter.text.find.facts.body import appearance_facts, health_facts
from leakmeter.text.find.facts.own import contact_facts, family_facts, money_facts, name_facts, pet_facts
from leakmeter.text.find.facts.person import (
    gender_facts,
    heritage_facts,
    orientation_facts,
    partner_facts,
    relationship_facts,
)
from leakmeter.text.find.facts.places import place_facts
from leakmeter.text.find.facts.work import education_facts, occupation_facts
from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

Reader = Callable[[str], tuple[Fact, ...]]


def _age_gender(words: str) -> tuple[Fact, ...]:
    return age_facts(words) + (gender_facts(words) or _letter_after_decade(words))


def _letter_after_decade(words: str) -> tuple[Fact, ...]:
    match = re.search(r"(?:0s|teens) ?([mf])\b", words, re.IGNORECASE)
    return (Fact("gender", "female" if match[1].lower() == "f" else "male"),) if match else ()


_READERS: dict[str, tuple[Reader, ...]] = {
    "AGE": (age_facts,),
    "AGE_GENDER": (_age_gender,),
    "GENDER": (gender_facts,),
    "RELATIONSHIP_STATUS": (relationship_facts,),
    "HUSBAND_BF": (partner_facts,),
    "WIFE_GF": (partner_facts,),
    "SEXUAL_ORIENTATION": (orientation_facts, gender_facts),
    "RACE_NATIONALITY": (heritage_facts, gender_facts),
    "OCCUPATION": (occupation_facts,),
    "EDUCATION": (education_facts,),
    "HEALTH": (health_facts,),
    "MENTAL_HEALTH": (health_facts,),
    "REPRODUCTIVE_HEALTH": (health_facts,),
    "APPEARANCE": (appearance_facts,),
    "PET": (pet_facts,),
    "FAMILY": (family_facts,),
    "FINANCE": (money_facts,),
    "CONTACT": (contact_facts,),
    "NAME": (name_facts,),
}


def facts_of(text: str, marks: Sequence[Mark]) -> list[tuple[Fact, ...]]:
    """The facts of each mark, in the order of the marks; an empty tuple where nothing could be normalised."""
    places = place_facts(text, [((m.start, m.end) if m.category == "LOCATION" else None) for m in marks])
    return [
        placed if mark.category == "LOCATION" else _read(mark.category, text[mark.start : mark.end])
        for mark, placed in zip(marks, places, strict=True)
    ]


def _read(category: str, words: str) -> tuple[Fact, ...]:
    return tuple(fact for reader in _READERS.get(category, ()) for fact in reader(words))
