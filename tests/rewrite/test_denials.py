"""A denial is never turned into a statement, nor into a denial of more."""

from __future__ import annotations

import pytest

from leakmeter.text.rewrite.candidates import candidates
from leakmeter.text.rewrite.denials import denies
from leakmeter.types import Disclosure


@pytest.mark.parametrize(
    ("category", "words"),
    [
        ("HEALTH", "I don't have diabetes"),
        ("EDUCATION", "I never went to college"),
        ("FAMILY", "we don't have kids"),
        ("RELATIONSHIP_STATUS", "I've never been married"),
        ("LOCATION", "I don't live in Scotland"),
        ("RACE_NATIONALITY", "I'm not Hispanic"),
        ("PET", "I have no pets"),
        ("HEALTH", "don't have diabetes"),
    ],
)
def test_what_is_denied_is_left_out_or_left_alone(category: str, words: str) -> None:
    assert denies(category, words)
    text = f"Well, {words}. That is all."
    told = Disclosure(6, 6 + len(words), words, category, 0.9, "This says something.")
    assert {found.kind for found in candidates(text, told)} <= {"remove"}


@pytest.mark.parametrize(
    ("category", "words"),
    [
        ("HEALTH", "I can't sleep"),
        ("HEALTH", "I haven't slept in days"),
        ("HEALTH", "I have diabetes"),
        ("OCCUPATION", "I don't have a job"),
        ("FINANCE", "we can't afford rent"),
        ("FAMILY", "my brother never married"),
        ("EDUCATION", "I went to college"),
        ("HEALTH", "I notice my hands shake"),
        ("HEALTH", "Not going to lie, I have herpes"),
        ("HUSBAND_BF", "I don't let my husband drive"),
        ("HEALTH", "I don't mind saying I have HIV"),
        ("PET", "I'm not just a cat person"),
    ],
)
def test_lack_of_sleep_work_and_money_are_no_denials(category: str, words: str) -> None:
    assert not denies(category, words)
