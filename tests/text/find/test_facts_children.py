"""How many children are the author's: siblings, nephews, ages and other people's children are no count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import estimate
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.model.stated import Stated
from leakmeter.text.find.normalize.known import children_facts
from leakmeter.types import Fact


def read(words: str, attribute: str, category: str = "FAMILY") -> list[str | float]:
    (facts,) = facts_of(words, [Mark(0, len(words), category, 0.9)])
    return [fact.value for fact in facts if fact.attribute == attribute]


OF_OTHERS = [
    "I have two sisters",
    "I have three older brothers",
    "I lost my two brothers",
    "I have four nephews",
    "my six cousins",
    "my sister has three kids",
    "my brother has two kids",
    "my boss has four kids",
    "my brother's two boys",
    "my sister and her two boys",
    "my parents had five kids",
    "a friend with three kids",
    "people with two kids",
    "I grew up with six kids in the house",
    "one of six kids",
    "I'm the oldest of five",
    "I'm the youngest of four girls",
    "a family of five",
    "I nanny for three kids",
    "five kids in my class",
    "my two stepkids",
    "two fur babies",
    "I want three kids",
    "if I had two kids",
    "we don't have two kids",
    "I had two miscarriages",
]


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("I have two sons and a daughter", 3),
        ("I have a boy and a girl", 2),
        ("mother to two boys and a girl", 3),
        ("My wife and two kids", 2),
        ("my husband, three kids and a dog", 3),
        ("my wife and our three boys", 3),
        ("three kids, two boys and a girl", 3),
        ("I have three kids and four grandkids", 3),
        ("I coach my two girls", 2),
        ("all three kids are asleep", 3),
        ("our twins and a toddler", 3),
        ("my kids are 3 and 6", 2),
        ("kids (3, 5 and 9)", 3),
        ("our 3 children, 2 cats", 3),
        ("My ex and I have two kids", 2),
    ],
)
def test_ones_own_children_are_counted(words: str, number: int) -> None:
    assert read(words, "children") == [number]
    assert Fact("children", number) in children_facts(words)


@given(
    st.integers(1, 17),
    st.integers(1, 17),
    st.sampled_from(["my son is {} and my daughter is {}", "a son ({}) and a daughter ({})"]),
)
def test_ages_of_children_are_no_count(first: int, second: int, said: str) -> None:
    words = said.format(first, second)
    told = children_facts(words)
    assert Fact("parent", "yes") in told
    assert not [fact for fact in told if fact.attribute == "children"]


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("two under six", 2),
        ("the one who carried all four", 4),
        ("I've got four under this roof", 4),
        ("Two teens and a toddler", 3),
        ("my oldest of three", 3),
    ],
)
def test_numbers_that_are_known_to_be_of_children_are_read_without_the_word(words: str, number: int) -> None:
    assert Fact("children", number) in children_facts(words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I have two sisters.", "two"),
        ("My three brothers and I went fishing.", "three"),
        ("My brother is tired. He has four kids.", "four kids"),
    ],
)
def test_the_words_around_a_number_say_what_it_counts(text: str, words: str) -> None:
    start = text.index(words)
    assert Stated(start, start + len(words), "children", 0.9).told(text) == ()


def test_a_number_of_children_is_told_by_the_word_it_belongs_to() -> None:
    text = "I'm 39 and have a PhD and 6 kids."
    start = text.index("kids")
    assert Fact("children", 6) in Stated(start, start + 4, "children", 0.6).told(text)


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("I'm the oldest of five", 4),
        ("I have two brothers and a sister", 3),
        ("I have two sisters", 2),
    ],
)
def test_siblings_are_counted_as_siblings(words: str, number: int) -> None:
    assert read(words, "siblings") == [number]


@pytest.mark.parametrize("words", ["she has two brothers", "my dad has three brothers"])
def test_the_siblings_of_others_are_theirs(words: str) -> None:
    assert read(words, "siblings") == []


@pytest.mark.parametrize("text", ["My sister has three kids.", "I have three older brothers.", "I have four nephews."])
def test_other_peoples_children_do_not_shrink_the_crowd(text: str) -> None:
    assert not any("children" in factor.question for factor in estimate(text).factors)


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("I've pushed out four", 4),
        ("My daughter, an only", 1),
        ("My son, who's all the kids I've got", 1),
        ("My daughter, fourteen, the sole kid under my roof", 1),
    ],
)
def test_children_are_counted_in_idiom_too(words: str, number: int) -> None:
    assert Fact("children", number) in children_facts(words)


def test_ages_after_children_are_no_count() -> None:
    assert all(fact.attribute != "children" for fact in children_facts("Our boy and our girl, eight and eleven"))
