"""What a mark of any kind says of its author's home and habits: owned, rented, smoked, drunk, given up."""

from __future__ import annotations

import pytest
from tests.text.find.telling import facts, values


@pytest.mark.parametrize(
    "words",
    [
        "I hope to buy a house someday",
        "we can't afford to buy a home",
        "we used to rent",
        "I rented a truck for the move",
        "we rent out the basement",
        "my parents own their house",
        "my brother's landlord",
        "applied for a mortgage",
        "I'm a mortgage broker",
        "I own a house cat",
        "the lease on my car",
        "rent-free in the garage",
        "our house is loud",
    ],
)
def test_a_home_wished_for_lost_or_of_others_is_none(words: str) -> None:
    assert values(words, "POSSESSION", "housing") == []


@pytest.mark.parametrize(
    "words",
    [
        "my wife smokes",
        "my new pellet smoker",
        "the smoke detector",
        "I smoked a brisket",
        "I don't drink coffee",
        "I packed a lunch",
        "around smokers all day",
        "I don't smoke weed",
    ],
)
def test_what_smokes_besides_the_author_is_no_habit(words: str) -> None:
    assert [f for f in facts(words, "HEALTH") if f.attribute in ("smoking", "alcohol", "cannabis")] == []
