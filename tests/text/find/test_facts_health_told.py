"""What a mark of any kind says of its author's health: difficulties as the census asks, low days, a pregnancy."""

from __future__ import annotations

import pytest
from tests.text.find.telling import facts, values


@pytest.mark.parametrize(
    ("words", "attribute"),
    [
        ("I'm practically blind", "vision_difficulty"),
        ("my eyesight is failing", "vision_difficulty"),
        ("I can barely see any more", "vision_difficulty"),
        ("I have trouble with stairs", "walking_difficulty"),
        ("I get around on a walker, so I need a walker", "walking_difficulty"),
        ("walking is a struggle", "walking_difficulty"),
        ("my memory is going", "cognitive_difficulty"),
        ("I have a hard time concentrating", "cognitive_difficulty"),
        ("my hearing is shot", "hearing_difficulty"),
    ],
)
def test_difficulties_as_the_census_asks_about_them(words: str, attribute: str) -> None:
    assert values(words, "HEALTH", attribute) == ["yes"]


@pytest.mark.parametrize(
    "words",
    ["my eyes are fine", "a blind date", "I'm colour blind", "my dog is blind", "I walk the dog", "steep stairs",
     "I can't remember his name", "my mom has dementia", "no hearing loss", "blind without my glasses"],
)  # fmt: skip
def test_what_is_fine_or_anothers_is_no_difficulty(words: str) -> None:
    assert [f for f in facts(words, "HEALTH") if f.attribute.endswith("_difficulty")] == []


@pytest.mark.parametrize(
    ("words", "how_often"),
    [
        ("I've felt blue a few days these two weeks", ["several days"]),
        ("depressed on and off", ["several days"]),
        ("not every day, but I get really low", ["several days"]),
        ("I feel hopeless almost every day", ["most days"]),
        ("down in the dumps most days", ["most days"]),
        ("I've been depressed", []),
        ("my wife is depressed every day", []),
        ("I walk down the street every day", []),
    ],
)
def test_how_often_the_author_is_low(words: str, how_often: list[str]) -> None:
    assert values(words, "MENTAL_HEALTH", "depressed") == how_often


@pytest.mark.parametrize(
    ("words", "category", "expecting"),
    [
        ("pregnant with our second", "RELATIONSHIP_STATUS", True),
        ("expecting", "FAMILY", True),
        ("I'm due in October", "HEALTH", True),
        ("due in October", "REPRODUCTIVE_HEALTH", True),
        ("rent is due in October", "FINANCE", False),
        ("when I was pregnant", "HEALTH", False),
        ("my wife is pregnant", "WIFE_GF", False),
        ("expecting a package", "POSSESSION", False),
    ],
)
def test_a_pregnancy_is_read_wherever_it_stands(words: str, category: str, expecting: bool) -> None:
    assert ("pregnancy" in values(words, category, "condition")) is expecting
