"""The details of a disclosure, and what each of them can climb to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from leakmeter.text.rewrite.details.ages import age_details
from leakmeter.text.rewrite.details.ages_of_others import others_age_details
from leakmeter.text.rewrite.details.amounts import money_details, score_details
from leakmeter.text.rewrite.details.births import birth_details
from leakmeter.text.rewrite.details.detail import Detail, Passage, apart
from leakmeter.text.rewrite.details.gender import age_gender_details, gender_details
from leakmeter.text.rewrite.details.listed import (
    condition_details,
    feeling_details,
    injury_details,
    interest_details,
    pet_details,
    possession_details,
)
from leakmeter.text.rewrite.details.measures import body_details, count_details
from leakmeter.text.rewrite.details.names import bare_name_details, name_details, own_name_details
from leakmeter.text.rewrite.details.organisations import grade_details, organisation_details, school_details
from leakmeter.text.rewrite.details.orientation import orientation_details
from leakmeter.text.rewrite.details.origins import origin_details
from leakmeter.text.rewrite.details.people import (
    partner_details,
    relationship_details,
    relative_details,
)
from leakmeter.text.rewrite.details.places import place_details, unknown_place_details
from leakmeter.text.rewrite.details.times import time_details
from leakmeter.text.rewrite.details.work import job_details, study_details

Finder = Callable[[Passage], Iterator[Detail]]

#: What a category is about, looked for first; what may be said along with it in any category.
_MAIN: dict[str, tuple[Finder, ...]] = {
    "AGE": (birth_details, age_details, gender_details, job_details),
    "AGE_GENDER": (birth_details, age_gender_details, age_details, job_details),
    "GENDER": (age_gender_details, gender_details, age_details),
    "LOCATION": (place_details, unknown_place_details),
    "NAME": (own_name_details,),
    "OCCUPATION": (job_details, organisation_details, gender_details),
    "EDUCATION": (study_details, organisation_details, school_details, grade_details, score_details),
    "HEALTH": (injury_details, condition_details, age_details, score_details, organisation_details),
    "MENTAL_HEALTH": (condition_details, feeling_details, age_details, organisation_details),
    "REPRODUCTIVE_HEALTH": (condition_details, age_details, score_details),
    "PET": (others_age_details, name_details, bare_name_details, pet_details, condition_details),
    "POSSESSION": (possession_details,),
    "INTEREST": (interest_details, age_details),
    "EMOTION": (feeling_details,),
    "RACE_NATIONALITY": (origin_details, gender_details),
    "SEXUAL_ORIENTATION": (orientation_details, gender_details, age_details),
    "APPEARANCE": (body_details, age_details, score_details),
    "FAMILY": (others_age_details, name_details, bare_name_details, relative_details, condition_details, job_details, origin_details),
    "HUSBAND_BF": (others_age_details, name_details, bare_name_details, partner_details, condition_details, job_details, origin_details),
    "WIFE_GF": (others_age_details, name_details, bare_name_details, partner_details, condition_details, job_details, origin_details),
    "OTHERS": (others_age_details, name_details, bare_name_details, condition_details, job_details, origin_details),
    "RELATIONSHIP_STATUS": (others_age_details, name_details, relationship_details, partner_details, age_details),
    "FINANCE": (money_details, organisation_details),
    "FUTURE_EVENT": (others_age_details, name_details, partner_details, relative_details, condition_details, organisation_details, body_details),
    "CRIME": (age_details, possession_details),
}  # fmt: skip
_BESIDE: tuple[Finder, ...] = (time_details, place_details, money_details, count_details)


def details_of(passage: Passage) -> tuple[Detail, ...]:
    """The details in the words of a disclosure, none overlapping another, in reading order."""
    if passage.category == "CONTACT":
        return ()
    finders = (*_MAIN.get(passage.category, ()), *_BESIDE)
    return apart(detail for finder in finders for detail in finder(passage))


__all__ = ["details_of"]
