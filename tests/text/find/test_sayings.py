"""Stock lines are no disclosures; what only resembles them is."""

from __future__ import annotations

import pytest

from leakmeter.text.find import BuiltInTagger


@pytest.mark.parametrize(
    "text",
    [
        "I live in hope.",
        "honestly my mom will kill me if I do that",
        "I live for cheese",
        "my boss would murder me lol",
    ],
)
def test_a_stock_line_is_not_marked(text: str) -> None:
    assert BuiltInTagger().tag(text) == []


@pytest.mark.parametrize(
    ("text", "category"), [("I live in Hope, Arkansas.", "LOCATION"), ("My wife cooks.", "WIFE_GF")]
)
def test_what_only_resembles_a_stock_line_is_marked(text: str, category: str) -> None:
    assert category in {mark.category for mark in BuiltInTagger().tag(text)}
