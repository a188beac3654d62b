"""Whose sex words tell: the author's, somebody else's, or nobody's."""

from __future__ import annotations

import re

import pytest

from leakmeter.text.find.facts.another import sex_of_another, spouse_acts, tells_no_sex
from leakmeter.text.find.stated import Stated

NOUN = re.compile(r"woman|man\b|bloke|guy|girl|lad\b|ladies|lady|boy|fella|men\b|chap", re.IGNORECASE)


def of_another(sentence: str) -> bool:
    noun = NOUN.search(sentence)
    assert noun
    return sex_of_another(sentence, noun.start(), noun.end())


@pytest.mark.parametrize(
    "sentence",
    [
        "The woman with the bags pushed past.",
        "One of them, big bloke, hands like shovels, just laughed.",
        "A woman on Joe Duffy drove to Cork.",
        "It was the man who does my gutters who told me.",
        "This big lad in a Villa shirt sat on my coat.",
        "There's a bloke who retired in may and nobody has replaced him.",
        "We are six and one guy has not shown up.",
        "It's more of a girl's name these days.",
        "The fella's got a job at the hospital.",
        "My fella has printed them.",
        "A woman in front of me had a coupon.",
        "Guy at the gym told me to lift less.",
        "I know a man with three boats.",
        "Some lady rang about the car.",
        "A chap at the council was very kind.",
        "Every man on site has one.",
        "I met a girl on the train.",
    ],
)
def test_others_are_not_the_author(sentence: str) -> None:
    assert of_another(sentence)
    words = NOUN.search(sentence)
    assert words
    assert Stated(words.start(), words.end(), "sex=male", 0.6).told(sentence) == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "I'm the woman who designed your substation.",
        "We ladies of a certain age need pockets.",
        "This old boy needs a new chainsaw.",
        "This man is 45 and cannot park.",
        "This girl lost three pens today.",
        "As a guy in his thirties I like tea.",
        "Any advice for a woman in her fifties?",
        "Any other women in their fifties here, or a lady my age?",
        "I am a tall man with big feet.",
        "Just a bloke who likes trains.",
        "The only woman on my crew, and the shortest.",
        "Woman of 45, asking for advice.",
        "Being a man of sixty, I nap.",
        "A man of sixty, I nap.",
        "I wear a women's 8 and I'm a small woman.",
        "The man here needs a nap.",
        "A man thinks a lot of things look dumb.",
        "I hate them all; woman wants wheels.",
        "Any woman who has cracked this, speak up.",
        "Pregnant lady at the office with a question: chairs.",
    ],
)
def test_the_author_may_be_named_in_many_ways(sentence: str) -> None:
    assert not of_another(sentence)


def test_words_for_either_sex_tell_none() -> None:
    for words in (
        "a tired parent in their twenties",
        "fellow renters",
        "the person",
        "their spouse",
        "Fellow diabetics",
    ):
        assert tells_no_sex(words)
        assert Stated(0, len(words), "sex=male", 0.6).told(words) == ()
    for words in (
        "a tired dad",
        "my prostate",
        "a woman in their twenties",
        "parent, 34F",
        "she/her person",
        "this mother",
    ):
        assert not tells_no_sex(words)


@pytest.mark.parametrize(
    "after", [" claims that it works", " says no", "'s asleep", " and I rent", " just bought it", " never told me"]
)
def test_a_spouse_of_whom_something_is_told_is_ones_own(after: str) -> None:
    assert spouse_acts(after)


@pytest.mark.parametrize(
    "after", [", 45, tired", " here", " of the soprano", ".", " as a title", " years", ", mom, nurse"]
)
def test_a_spouse_among_words_for_the_author_may_be_the_author(after: str) -> None:
    assert not spouse_acts(after)


CALLED = re.compile(r"\b(?:dudes?|bro|bruh|man|guys|fellas|lads|boys?|girl|lady|ladies|woman|guy)\b", re.IGNORECASE)


def calls_another(sentence: str) -> bool:
    noun = CALLED.search(sentence)
    assert noun
    return sex_of_another(sentence, noun.start(), noun.end())


@pytest.mark.parametrize(
    "sentence",
    [
        "dude im somewhere in 120 to 130 lb",
        "Dude, I lift more than you.",
        "diabetes, bro, its not a vape",
        "bro i am tired of this",
        "some dude used me as a cupholder",
        "you guys are the best",
        "man, that hurt",
        "Thanks, man.",
        "calm down, bruh",
        "girl, I wore those shoes to a funeral",
        "Hey ladies, what would you do?",
        "my feet hurt so bad, man",
        "buddy goes 'what does a little lady know' to my face",
        "He said 'a woman can't weld' and I welded.",
    ],
)
def test_a_word_of_address_tells_no_sex_of_the_author(sentence: str) -> None:
    assert calls_another(sentence)
    noun = CALLED.search(sentence)
    assert noun
    assert Stated(noun.start(), noun.end(), "sex=male", 0.6).told(sentence) == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "As a dude I don't get it.",
        "24, dude, from Ohio",
        "I'm just a man, that is all.",
        "I'm a gym bro with a bad knee.",
        "Girl, 22, tired.",
        "I'm a guy, you know.",
        "Single man, 34, no pets.",
        "I said 'I'm a woman' and he laughed.",
    ],
)
def test_a_word_for_oneself_is_no_address(sentence: str) -> None:
    assert not calls_another(sentence)
