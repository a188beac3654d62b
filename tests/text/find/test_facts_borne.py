"""Who has borne a child is counted as a woman; the births of others, and what else is borne, tell nothing."""

from __future__ import annotations

import pytest

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.normalize.births import gave_birth
from leakmeter.types import Fact


@pytest.mark.parametrize(
    "words",
    [
        "four babies borne and raised",
        "At eighty plus, with four babies borne and raised",
        "I bore three sons in that house",
        "I've birthed two kids without so much as an aspirin",
        "I birthed four",
        "having birthed five children",
        "given birth twice and never again",
        "I gave birth in March",
        "I gave birth to twins",
        "I carried two babies to full term",
        "I've had three c-sections",
        "my second c-section",
        "I've not slept since giving birth",
        "bore and raised six of them, me, and bore two girls",
    ],
)
def test_births_of_ones_own_are_told(words: str) -> None:
    assert gave_birth(words)


@pytest.mark.parametrize(
    "words",
    [
        "My wife gave birth to our third",
        "my sister birthed four kids at home",
        "My mother bore six children, all in one bed",
        "She birthed three boys",
        "I bore the brunt of it",
        "I bore with the kids as long as I could",
        "I gave birth to a monster of a spreadsheet",
        "I never gave birth",
        "I carried four babies off the plane",
        "our cat has given birth twice",
        "the midwife birthed four hundred babies",
        "I was there when my daughter gave birth",
        "I was born in a barn",
        "the kids were born at home",
        "I have four kids",
        "I delivered three babies on shift",
    ],
)
def test_births_of_others_and_burdens_are_not(words: str) -> None:
    assert not gave_birth(words)


def test_what_stands_before_a_mark_says_whose_births_they_are() -> None:
    text = "My wife has birthed four kids."
    assert not gave_birth(text, text.index("birthed"), len(text) - 1)


def _read(text: str, *marked: tuple[str, str]) -> list[Fact]:
    marks = [Mark(text.index(w), text.index(w) + len(w), category, 0.9, w) for w, category in marked]
    return [fact for facts in facts_of(text, marks) for fact in facts if fact.attribute == "gender"]


@pytest.mark.parametrize(
    "words", ["my wife gave birth twice", "I gave birth once to a spreadsheet", "our cat gave birth twice"]
)
def test_the_births_of_others_count_no_children_of_the_author(words: str) -> None:
    (facts,) = facts_of(words, [Mark(0, len(words), "REPRODUCTIVE_HEALTH", 0.9)])
    assert not any(fact.attribute == "children" for fact in facts)
