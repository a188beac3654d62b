"""What a mark of any kind says of its author's health: difficulties as the census asks, low days, a pregnancy."""

from __future__ import annotations

import pytest
from tests.text.find.telling import facts


@pytest.mark.parametrize(
    "words",
    ["my eyes are fine", "a blind date", "I'm colour blind", "my dog is blind", "I walk the dog", "steep stairs",
     "I can't remember his name", "my mom has dementia", "no hearing loss", "blind without my glasses"],
)  # fmt: skip
def test_what_is_fine_or_anothers_is_no_difficulty(words: str) -> None:
    assert [f for f in facts(words, "HEALTH") if f.attribute.endswith("_difficulty")] == []
