"""A race is told by a sentence that names a people of it, whatever the network takes other peoples for."""

from __future__ import annotations

import pytest

from leakmeter.text.find.lexicon import rows
from leakmeter.text.find.model.stated import Stated
from leakmeter.text.find.normalize.peoples import names_people_of

RACES = ("white", "black", "hispanic", "mexican american", "asian", "native american", "multiracial")


@pytest.mark.parametrize(
    ("race", "sentence"),
    [
        ("native american", "Dutch here, Fremantle"),
        ("asian", "so i told hr i'm kenyan"),
        ("hispanic", "25, Indonesian, size 42 shoes"),
        ("asian", "I'm new, 27, Canadian"),
    ],
)
def test_a_people_is_of_no_other_race(race: str, sentence: str) -> None:
    assert not names_people_of(race, sentence)
    assert Stated(0, len(sentence), f"race={race}", 0.99).told(sentence) == ()


@pytest.mark.parametrize(
    ("race", "sentence"),
    [
        ("white", "Norwegian on all sides"),
        ("black", "as a Black woman"),
        ("asian", "my Punjabi grandmother raised me"),
        ("native american", "Dineh? No, Diné"),
        ("native american", "first-nation and proud"),
    ],
)
def test_a_people_is_of_its_race_in_any_spelling(race: str, sentence: str) -> None:
    assert names_people_of(race, sentence)


def test_every_race_that_the_network_states_has_words() -> None:
    assert {row["race"] for row in rows("peoples")} == set(RACES)
