"""span -> normalised facts: what a disclosure says, in values the crowd can count.

One reader per kind of disclosure; each takes the words of a span and returns facts, or nothing where the words cannot
be normalised with confidence. Places are read together, because one settles the homonyms of another.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial

from leakmeter.text.find.normalize.age import age_facts
from leakmeter.text.find.normalize.appearance import appearance_facts, look_facts
from leakmeter.text.find.normalize.births import birth_facts
from leakmeter.text.find.normalize.exams import exam_facts
from leakmeter.text.find.normalize.family import family_facts, household_facts
from leakmeter.text.find.normalize.health import health_facts, reproductive_facts, symptom_facts
from leakmeter.text.find.normalize.heritage import heritage_facts
from leakmeter.text.find.normalize.money import money_facts, standing_facts
from leakmeter.text.find.normalize.names import contact_facts, name_facts
from leakmeter.text.find.normalize.partner import standing_with_partner_facts
from leakmeter.text.find.normalize.person import gender_facts, letter_facts, orientation_facts
from leakmeter.text.find.normalize.pets import pet_detail_facts, pet_facts
from leakmeter.text.find.normalize.relationship import relationship_facts
from leakmeter.text.find.normalize.spouse import partner_facts
from leakmeter.text.find.normalize.study import education_facts, study_facts
from leakmeter.text.find.normalize.wedlock import engaged_facts
from leakmeter.text.find.normalize.work import occupation_facts, work_facts
from leakmeter.types import Fact

Reader = Callable[[str], tuple[Fact, ...]]


def _age_gender(words: str) -> tuple[Fact, ...]:
    return age_facts(words) + (gender_facts(words) or letter_facts(words) or _letter_after_decade(words))


def _letter_after_decade(words: str) -> tuple[Fact, ...]:
    match = re.search(r"(?:0s|teens) ?([mf])\b", words, re.IGNORECASE)
    return (Fact("gender", "female" if match[1].lower() == "f" else "male"),) if match else ()


_READERS_OF_CATEGORIES: dict[str, tuple[Reader, ...]] = {
    "AGE": (age_facts,),
    "AGE_GENDER": (_age_gender,),
    "GENDER": (gender_facts,),
    "RELATIONSHIP_STATUS": (
        engaged_facts,
        relationship_facts,
        standing_with_partner_facts,
    ),
    "HUSBAND_BF": (engaged_facts, partial(partner_facts, gender_of_kind="male")),
    "WIFE_GF": (engaged_facts, partial(partner_facts, gender_of_kind="female")),
    "SEXUAL_ORIENTATION": (orientation_facts, gender_facts),
    "RACE_NATIONALITY": (heritage_facts, gender_facts),
    "OCCUPATION": (occupation_facts, work_facts),
    "EDUCATION": (education_facts, study_facts),
    "HEALTH": (health_facts, symptom_facts),
    "MENTAL_HEALTH": (health_facts, symptom_facts),
    "REPRODUCTIVE_HEALTH": (health_facts, reproductive_facts, symptom_facts, birth_facts),
    "APPEARANCE": (appearance_facts, look_facts),
    "PET": (pet_facts, pet_detail_facts),
    "FAMILY": (family_facts, household_facts, birth_facts),
    "FINANCE": (money_facts, standing_facts),
    "FUTURE_EVENT": (exam_facts,),
    "CONTACT": (contact_facts,),
    "NAME": (name_facts,),
}


@lru_cache(maxsize=256)  # while suggestions are measured the same marks are read again and again
def words_read(category: str, words: str, placed: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts that a mark's ``words`` tell in its ``category``, beside those of the place it names (``placed``)."""
    read = dict.fromkeys(
        (*placed, *(fact for reader in _READERS_OF_CATEGORIES.get(category, ()) for fact in reader(words)))
    )
    return _narrowest(tuple(read))


def _narrowest(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts without the wider of two words for how the author stands: who is engaged is in a relationship."""
    wider = {status for fact in facts if fact.attribute == "relationship" for status in _WIDER.get(str(fact.value), ())}
    return tuple(fact for fact in facts if fact.attribute != "relationship" or fact.value not in wider)


_WIDER = {
    "engaged": ("in a relationship", "partnered", "not married"),
    "cohabiting": ("in a relationship", "partnered", "not married"),
    "in a relationship": ("partnered", "not married"),
}
