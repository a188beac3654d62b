"""Health as strangers tell it: symptoms, medicines by brand, allergies, forms, slang of smoking and drinking."""

from __future__ import annotations

import pytest

from . import telling

_ABOUT = frozenset(
    "condition medication symptom hearing_difficulty vision_difficulty walking_difficulty cognitive_difficulty "
    "smoking alcohol cannabis".split()
)


def told(text: str) -> set[str]:
    """What a text is read to tell of health and habits, as "attribute=value"."""
    return {f"{attribute}={value}" for attribute, value in telling.told(text) if attribute in _ABOUT}


@pytest.mark.parametrize(
    "text",
    [
        "We had to cough up the deposit twice.",
        "My toddler has a cough and a fever.",
        "I'm sick of this headache of a project.",
        "I cried at the Pixar film again.",
        "Novo Nordisk shares: is Ozempic still a buy?",
    ],
)
def test_what_only_sounds_like_a_symptom_is_none(text: str) -> None:
    assert told(text) == set()


def test_a_low_of_sugar_is_no_low_mood() -> None:
    assert told("T1D, dropped low on the bus and ate the emergency sweets.") == {"condition=type 1 diabetes"}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "I'm on Lustral and Elvanse and finally answering emails.",
            "medication=sertraline;medication=lisdexamfetamine",
        ),
        ("Started Cipralex a month ago, yawning constantly.", "medication=escitalopram"),
        ("COPD since 2018 and still singing in the choir.", "condition=COPD"),
        ("They've signed me off with shingles.", "condition=shingles"),
    ],
)
def test_conditions_and_medicines_by_the_names_that_people_give_them(text: str, facts: str) -> None:
    assert told(text) == set(facts.split(";"))


@pytest.mark.parametrize(
    "text",
    [
        "My wife is allergic to penicillin so we had to swap.",
        "No allergies. No regular meds.",
        "Mam takes Eltroxin.",
        "Flat to rent. Smoking: no. Pets: no. Deposit one month.",
        "I have a pint of milk every morning.",
        "Mum of an autistic boy, any tips for haircuts?",
        "My autistic brother loves trains.",
        "Saw Third Eye Blind in Leeds, cracking gig.",
        "Blind Guardian tickets for sale, two standing.",
    ],
)
def test_what_is_of_others_of_houses_or_of_bands_tells_nothing(text: str) -> None:
    assert told(text) == set()


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "Hard of hearing since the quarry, so captions please.",
            "condition=hearing loss;hearing_difficulty=yes",
        ),
    ],
)
def test_disabilities_by_which_people_name_themselves(text: str, facts: str) -> None:
    assert told(text) == set(facts.split(";"))
