"""A spouse who was never there, or has died, tells of no marriage of today."""

from __future__ import annotations

import pytest

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.model.stated import Stated

KINDS = {"husband": "HUSBAND_BF", "wife": "WIFE_GF", "half": "RELATIONSHIP_STATUS", "spouse": "RELATIONSHIP_STATUS"}


def read(text: str, words: str) -> set[tuple[str, str | float]]:
    start = text.index(words)
    stated = Stated(start, start + len(words), "marital=married", 0.9).told(text)
    mark = Mark(start, start + len(words), KINDS[words.split()[-1]], 0.9, stated)
    (facts,) = facts_of(text, [mark])
    return {(fact.attribute, fact.value) for fact in facts}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("my wife, God bless her, made a pie", "my wife"),
        ("My husband passed me the salt.", "My husband"),
        ("My husband passed on the dessert.", "My husband"),
        ("my wife needs to rest in bed", "my wife"),
        ("My husband wants a dog, I've never had one.", "My husband"),
        ("My wife has a passport, I don't have one.", "My wife"),
        ("The funeral was long and my wife cried.", "my wife"),
        ("my husband said his boss, god rest his knees, is retiring", "my husband"),
        ("my wife went shopping, she has been gone for hours", "my wife"),
        ("My husband misses his dad, he died in May", "My husband"),
        ("My wife and I planted roses in the churchyard", "My wife"),
        ("My husband is a gardener in the cemetery", "My husband"),
        ("my wife loved our dog and he died", "my wife"),
        ("My husband says his mom, god rest her, made it better", "My husband"),
        ("my husband grew up near his grandpa, he's been dead ten years", "my husband"),
    ],
)
def test_a_spouse_who_is_there_is_one(text: str, words: str) -> None:
    assert ("relationship", "married") in read(text, words)
