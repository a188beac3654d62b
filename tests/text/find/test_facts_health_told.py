"""What a mark of any kind says of its author's health: difficulties as the census asks, low days, a pregnancy."""

from __future__ import annotations

import pytest
from tests.text.find.telling import facts, values


@pytest.mark.parametrize(
    "words",
    ["my eyes are fine", "a blind date", "I'm colour blind", "my dog is blind", "I walk the dog", "steep stairs",
     "I can't remember his name", "my mom has dementia", "no hearing loss", "blind without my glasses"],
)  # fmt: skip
def test_what_is_fine_or_anothers_is_no_difficulty(words: str) -> None:
    assert [f for f in facts(words, "HEALTH") if f.attribute.endswith("_difficulty")] == []


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
