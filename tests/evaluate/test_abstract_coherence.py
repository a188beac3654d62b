"""What the coherence check sees, and what it is known not to see."""

from __future__ import annotations

import pytest

from leakmeter.evaluate.abstract_coherence import faults

BEFORE = "My cat is here. I live in Leeds, and like it (a lot)."


@pytest.mark.parametrize(
    ("after", "kind"),
    [
        ("My cat is here. I live in a old town, and like it (a lot).", "article"),
        ("My cat is here. I live in an city, and like it (a lot).", "article"),
        ("My cat is here. I live in in England, and like it (a lot).", "doubled word"),
        ("My cat is here. I live in the my town, and like it (a lot).", "two determiners"),
        ("My cat is here. I live somewhere with, and like it (a lot).", "unfinished"),
        ("My cat is here. like it (a lot).", "begins small"),
        ("My cat is here. I live in England, and like it (a lot.", "not closed"),
        ("My cat is here. I live in England , and like it (a lot).", "stray stop"),
        ("My cat is here.  I live in England, and like it (a lot).", "stray stop"),
    ],
)
def test_a_fault_that_an_edit_brings_in_is_seen(after: str, kind: str) -> None:
    assert faults(BEFORE, after) == (kind,)


def test_nothing_left_is_a_fault() -> None:
    assert faults("I live in Leeds", " ") == ("nothing left",)


def test_a_sentence_that_is_left_as_it_is_has_no_faults() -> None:
    assert faults(BEFORE, BEFORE) == ()


def test_the_authors_own_faults_do_not_count() -> None:
    assert faults("i live in in Leeds ,and like an city", "i live in in England ,and like an city") == ()


@pytest.mark.parametrize("words", ["a union man", "an hour away", "a European city", "an old house", "a one-off"])
def test_articles_go_by_the_sound(words: str) -> None:
    assert faults("I saw it.", f"I saw {words}.") == ()


def test_a_verb_without_its_subject_is_not_seen() -> None:
    assert faults("As a woman who rides the train I care.", "Who rides the train I care.") == ()
