"""A trait is stated only by words that can say it: a muffin is no cigarette."""

from __future__ import annotations

import pytest
from tests.text.find.telling import stated


@pytest.mark.parametrize(
    ("text", "words", "label"),
    [
        ("I held up the whole line with one muffin pack.", "muffin", "smoking=current"),
        ("Packing tape again, and I swear by it.", "Packing tape", "smoking=current"),
        ("I never had one of those coupons.", "never had one", "smoking=never"),
        ("Two loaves and a cake every Sunday.", "Two loaves", "alcohol=drinks"),
        ("I take my vitamins with oat milk.", "vitamins", "cannabis=current"),
        ("My deck has three different heights.", "heights", "seeing=yes"),
        ("The tomatoes are late this year.", "late this year", "pregnant=yes"),
        ("Finally got the gutters done on Saturday.", "got the gutters done", "sleep_trouble=yes"),
        ("The bread came out dense again.", "dense again", "depressed=several days"),
        ("A casserole for twelve, and no leftovers.", "no leftovers", "hearing=yes"),
        ("The lawn is patchy near the oak.", "patchy", "diabetes=yes"),
        ("My soup is too salty for the crowd.", "too salty", "orientation=gay"),
        ("The tomatoes took over the fence.", "took over", "housing=rents"),
        ("The pie crust shrank in the oven.", "crust shrank", "race=white"),
        ("My hydrangeas sulk in the sun.", "hydrangeas sulk", "marital=divorced"),
        ("The dough sat on the counter.", "dough sat", "education=high school"),
    ],
)
def test_words_that_cannot_say_a_trait_state_none(text: str, words: str, label: str) -> None:
    assert not stated(text, words, label)


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
        ("both my exes show up to her recital", "both my exes", "marital=divorced"),
        ("My ex still has my drill.", "My ex", "marital=divorced"),
        ("one of my exes lives on this street", "my exes", "marital=divorced"),
        ("now i cant stop hearing it", "cant stop", "hearing=yes"),
        ("I'm tired of hearing about the wedding.", "tired of hearing", "hearing=yes"),
        ("I can't wait to hear the new record.", "can't wait to hear", "hearing=yes"),
        ("I can't see myself doing that.", "can't see myself", "seeing=yes"),
        ("I can't see why anyone would pay that.", "can't see why", "seeing=yes"),
        ("Once you notice the seam you cannot unsee it.", "cannot unsee it", "seeing=yes"),
        ("I can't remember the name of that show.", "can't remember the name", "remembering=yes"),
        ("I can't stop thinking about that soup.", "can't stop thinking", "remembering=yes"),
    ],
)
def test_an_ex_is_no_divorce_and_a_turn_of_phrase_no_difficulty(text: str, words: str, label: str) -> None:
    assert not stated(text, words, label)


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
