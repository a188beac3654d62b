"""Animals and looks as strangers tell them: what lives in tanks, died or was sold, glasses, hands, hair, weight."""

from __future__ import annotations

import pytest

from . import telling

_ABOUT = frozenset(
    "pet pet_count pet_name pet_age past_pet height weight hair_colour hair_length hair_type hair "
    "facial_hair eyes tattoo "
    "glasses build handedness".split()
)


def told(text: str) -> set[str]:
    """What a text is read to tell of animals and looks, as "attribute=value"."""
    return {f"{attribute}={value}" for attribute, value in telling.told(text) if attribute in _ABOUT}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("My leopard gecko won't eat, any ideas?", "pet=reptile"),
        ("We keep five axolotls in the spare room.", "pet=amphibian"),
        ("Sold two of my goats, kept the other four.", "pet=farm animal"),
        (
            "Pets: 2 cats (Milo 4 yrs, Ziggy 7 yrs), both indoor.",
            "pet=cat;pet_count=2;pet_name=Milo;pet_name=Ziggy;pet_age=4;pet_age=7",
        ),
    ],
)
def test_animals_and_what_forms_ask_of_them(text: str, facts: str) -> None:
    assert told(text) == set(facts.split(";"))


@pytest.mark.parametrize(
    "text",
    ["I want an axolotl so badly.", "My sister's axolotl bit me.", "Pets: none."],
)
def test_animals_that_are_wished_for_or_anothers_are_no_pets(text: str) -> None:
    assert not {fact for fact in told(text) if "pet" in fact}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Southpaw here, smudged ink is my brand.", "handedness=left"),
        ("I broke my specs on the bus.", "glasses=yes"),
        ("Growing a moustache for charity, the kids hate it.", "facial_hair=beard or moustache"),
        ("I've had a beard since uni.", "facial_hair=beard or moustache"),
        ("Chopped my hair short at the weekend, no regrets.", "hair_length=short"),
        ("My curls hate this humidity, what gel do you use?", "hair_type=coily or curly"),
        ("I'm greying at 29 and I'm fine with it.", "hair_colour=grey or white"),
        ("I have three tattoos and a fourth booked.", "tattoo=yes"),
        ("My sleeve is finally finished, eight hours in the chair.", "tattoo=yes"),
        ("SW 240 lbs CW 198 lbs GW 170.", "weight=90"),
    ],
)
def test_looks(text: str, facts: str) -> None:
    assert told(text) == set(facts.split(";"))


@pytest.mark.parametrize(
    "text",
    [
        "He is a lefty politician.",
        "Left-hand drive van for sale.",
        "I bought six wine glasses in Ikea.",
        "My dad's beard is down to his belt.",
        "I wish I had blue eyes like my gran.",
        "Thinking of getting a pixie cut, talk me out of it.",
        "When my roots go grey one day I'll let them.",
        "The second sleeve of the cardigan is done.",
    ],
)
def test_things_wishes_and_others_tell_no_looks(text: str) -> None:
    assert told(text) == set()
