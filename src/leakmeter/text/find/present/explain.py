"""Why a disclosure was marked, in one sentence a person can check."""

from __future__ import annotations

from collections.abc import Sequence

from leakmeter.text.find.categories import category
from leakmeter.types import Fact

_LABELS = {
    "age": "age",
    "birth_date": "born on",
    "birthday": "birthday",
    "gender": "gender",
    "place": "lives in",
    "birthplace": "comes from",
    "frequents": "is often in",
    "past_place": "has been in",
    "relationship": "relationship",
    "orientation": "orientation",
    "nationality": "nationality",
    "ethnicity": "ethnicity",
    "occupation": "occupation",
    "field": "field",
    "employer": "employer",
    "employment": "work",
    "education": "education",
    "student": "student",
    "major": "subject",
    "school": "school",
    "condition": "condition",
    "medication": "medication",
    "pet": "pet",
    "amount": "amount",
    "height": "height in cm",
    "weight": "weight in kg",
    "children": "children",
    "contact": "kind",
    "child_age": "child's age",
    "siblings": "siblings",
    "relative": "who",
    "relative_age": "their age",
    "pet_count": "how many",
    "pet_name": "pet's name",
    "symptom": "symptom",
    "grades": "grades",
    "exam": "exam",
    "employer_kind": "kind of employer",
    "past_occupation": "past occupation",
    "experience_years": "years in it",
    "hours": "hours",
    "period": "per",
    "money_kind": "what for",
    "credit_score": "credit score",
    "housing": "housing",
    "relationship_years": "years together",
    "hair_colour": "hair",
    "eyes": "eyes",
    "tattoo": "tattoo",
    "smoking": "smoking",
    "alcohol": "alcohol",
    "cannabis": "cannabis",
    "income": "income a year",
    "household_income": "household income a year",
    "hearing_difficulty": "difficulty hearing",
    "vision_difficulty": "difficulty seeing",
    "walking_difficulty": "difficulty walking",
    "cognitive_difficulty": "difficulty remembering",
    "depressed": "low mood",
    "sleep_trouble": "trouble sleeping",
    "partner_gender": "partner",
    "parent": "parent",
    "veteran": "veteran",
    "religion": "religion",
    "diet": "diet",
    "twin": "twin",
    "handedness": "handed",
    "language": "speaks at home",
    "union": "in a union",
    "gun": "owns a gun",
    "name": "name",
    "transgender": "transgender",
    "ancestry": "forebears from",
    "past_field": "past field",
    "remote": "works from home",
    "left_studies": "left the studies",
    "failed_course": "failed a course",
    "pet_age": "pet's age",
    "past_pet": "had a pet",
    "hair_length": "hair",
    "hair_type": "hair",
    "hair": "hair",
    "facial_hair": "face",
    "glasses": "wears glasses",
    "build": "build",
    "means": "means",
    "benefit": "gets",
    "relative_died": "has died",
    "adopted": "was adopted",
}

#: What marks say that hold one of these facts alone, whatever kind they are filed under.
_OF_FACTS = {
    "religion": "gives the author’s religion",
    "diet": "says what the author does not eat",
    "language": "gives the author’s language",
}


def why(category_id: str, facts: Sequence[Fact]) -> str:
    """One sentence: what kind of thing the words give away, and what was read from them."""
    read = "; ".join(f"{_LABELS[f.attribute]}: {_shown(f.value)}" for f in facts if f.attribute in _LABELS)
    gives = _OF_FACTS.get(facts[0].attribute) if len({f.attribute for f in facts}) == 1 else None
    return f"This {gives or category(category_id).why}" + (f" ({read})." if read else ".")


def _shown(value: str | int | float) -> str:
    """A fact's value for reading: an amount whose currency is not said is just an amount."""
    return str(value).removesuffix(" ?")
