"""A spouse who was never there, or has died, tells of no marriage of today."""

from __future__ import annotations

import pytest

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.stated import Stated
from leakmeter.types import Fact

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
        ("to the table that asked where my husband was, ive never had one", "my husband"),
        ("People ask what my wife thinks, but I've never had one.", "my wife"),
        ("They asked about my husband - I have never had a husband.", "my husband"),
    ],
)
def test_a_spouse_who_was_never_had_is_none(text: str, words: str) -> None:
    facts = read(text, words)
    assert ("relationship", "married") not in facts
    assert not any(attribute == "partner_gender" for attribute, _ in facts)


def test_who_has_never_had_one_has_never_married() -> None:
    assert read("where my husband was, ive never had one", "my husband") == {("relationship", "never married")}


def test_who_has_none_is_not_said_to_have_ever_had_one() -> None:
    assert read("He asked for my husband, I don't have one.", "my husband") == set()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("my wife, God rest her, made better pie", "my wife"),
        ("My husband, rest his soul, hated this chair.", "My husband"),
        ("my wife (may she rest in peace) kept the books", "my wife"),
        ("My husband passed in March and left the tractor.", "My husband"),
        ("the funeral for my other half was tuesday", "my other half"),
        ("Since I buried my wife I eat standing up.", "my wife"),
        ("I scattered the ashes of my husband there.", "my husband"),
        ("I still have my husband's ashes.", "my husband"),
        ("my husband handled critters, god rest him, and now it's me and a broom", "my husband"),
        ("My husband made it, he's been gone nine yrs now", "My husband"),
        ("my wife kept the books, rest her soul", "my wife"),
        ("My husband used to do the listening, until he passed.", "My husband"),
        ("My husband liked the corners; I've had them to myself since his funeral.", "My husband"),
    ],
)
def test_a_spouse_at_rest_leaves_a_widow_or_widower(text: str, words: str) -> None:
    assert read(text, words) == {("relationship", "widowed")}


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


def test_the_marriage_stated_is_none_either() -> None:
    text = "Asked where my husband was, ive never had one"
    start = text.index("my husband")
    assert Stated(start, start + 10, "marital=married", 0.9).told(text) == (Fact("relationship", "never married"),)
