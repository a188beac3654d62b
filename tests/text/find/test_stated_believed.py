"""What the network is sure that words state is believed."""

from __future__ import annotations

import pytest
from tests.text.find.telling import stated


@pytest.mark.parametrize(
    ("text", "words", "label"),
    [
        ("I go through a pack every two days.", "a pack every two days", "smoking=current"),
        ("Do I smoke? Not once in my life.", "Not once in my life", "smoking=never"),
        ("I gave up my pipe years ago.", "gave up my pipe", "smoking=former"),
        ("Two fingers of rye on a Sunday.", "Two fingers of rye", "alcohol=drinks"),
        ("A gummy before bed is all I need.", "A gummy before bed", "cannabis=current"),
        ("Some mornings lately I can't see the use.", "can't see the use", "depressed=several days"),
        ("I'm up at four every night and the doctor knows.", "up at four every night", "sleep_trouble=yes"),
        ("My landlord painted over the mold.", "My landlord", "housing=rents"),
        ("Third-generation Chicano and proud.", "Chicano", "race=mexican american"),
        ("I bailed after two semesters.", "bailed after two semesters", "education=some college"),
        ("Still punching in at 71.", "Still punching in", "work=working"),
        ("My husband says hello.", "My husband", "marital=married"),
        ("Twenty-two weeks along and huge.", "Twenty-two weeks along", "pregnant=yes"),
    ],
)
def test_words_that_can_say_a_trait_are_believed(text: str, words: str, label: str) -> None:
    assert stated(text, words, label)


@pytest.mark.parametrize(
    ("text", "words", "label"),
    [
        ("My ex-husband got the boat.", "My ex-husband", "marital=divorced"),
        ("Both my ex wives show up.", "Both my ex wives", "marital=divorced"),
        ("My ex kept the dog in the divorce.", "My ex", "marital=divorced"),
        ("Not married any more, thank God.", "Not married any more", "marital=divorced"),
        ("I can't hear the doorbell.", "can't hear the doorbell", "hearing=yes"),
        ("I can't hear it unless you shout.", "can't hear it", "hearing=yes"),
        ("I'm hard of hearing.", "hard of hearing", "hearing=yes"),
        ("I can't see the board even with glasses.", "can't see the board", "seeing=yes"),
        ("I can't remember what I walked in for.", "can't remember", "remembering=yes"),
        ("I can't remember the names of my own kids.", "can't remember the names", "remembering=yes"),
    ],
)
def test_a_former_spouse_and_a_difficulty_that_is_named_are_believed(text: str, words: str, label: str) -> None:
    assert stated(text, words, label)
