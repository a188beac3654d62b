"""Whose sex words tell: the author's, somebody else's, or nobody's."""

from __future__ import annotations

import re

import pytest

from leakmeter.text.find.facts.another import sex_of_another, spouse_acts

NOUN = re.compile(r"woman|man\b|bloke|guy|girl|lad\b|ladies|lady|boy|fella|men\b|chap", re.IGNORECASE)


def of_another(sentence: str) -> bool:
    noun = NOUN.search(sentence)
    assert noun
    return sex_of_another(sentence, noun.start(), noun.end())


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
