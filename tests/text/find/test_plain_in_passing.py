"""Plain statements that authors open with or drop in passing, often without "I", and what only looks like one."""

from __future__ import annotations

import pytest

from leakmeter.text.find.plain import complemented

from .telling import values


def added(text: str) -> set[tuple[str, str]]:
    """Category and words of what plain statements add to a text in which nothing is marked."""
    return {(mark.category, text[mark.start : mark.end]) for mark in complemented(text, [])}


@pytest.mark.parametrize(
    ("text", "category", "words"),
    [
        ("I'm a woman with a degree who has given birth to two babies.", "FAMILY", "has given birth to two babies"),
        ("I have given birth to three kids.", "FAMILY", "I have given birth to three kids"),
        ("ok who else is pregnant and can't stand rice??", "REPRODUCTIVE_HEALTH", "who else is pregnant"),
        ("Hot take from a tired guy, 27: no.", "GENDER", "from a tired guy"),
        ("For a second I missed smoking.", "HEALTH", "I missed smoking"),
        ("My scale says 175.", "APPEARANCE", "My scale says 175"),
        ("I heard I'm in finance/insurance now.", "OCCUPATION", "I'm in finance/insurance"),
        ("I'm in healthcare, so no.", "OCCUPATION", "I'm in healthcare"),
        ("i have been looking for work nonstop", "OCCUPATION", "i have been looking for work"),
        ("30-something wife here, out of ideas.", "RELATIONSHIP_STATUS", "wife here"),
        ("I'm a happy wife but I don't take advice.", "RELATIONSHIP_STATUS", "I'm a happy wife"),
        ("This wife is begging for silence.", "RELATIONSHIP_STATUS", "This wife"),
        ("Divorced white lady checking in.", "RELATIONSHIP_STATUS", "Divorced white lady"),
        ("Boss says i look tired on monday.", "OCCUPATION", "Boss"),
        ("Husband and I own our home.", "HUSBAND_BF", "Husband"),
        (
            "My job is in food service/lodging/arts/recreation, so.",
            "OCCUPATION",
            "food service/lodging/arts/recreation",
        ),
        (
            "I went into that bucket of food service, lodging, arts and recreation.",
            "OCCUPATION",
            "food service, lodging, arts and recreation",
        ),
        ("I work in leisure and hospitality, it's fine.", "OCCUPATION", "I work in leisure and hospitality"),
    ],
)
def test_plain_statements_are_marked(text: str, category: str, words: str) -> None:
    assert (category, words) in added(text)


@pytest.mark.parametrize(
    "text",
    [
        "I saw that she has given birth to two babies.",
        "My brother's scale says 175 and I believe it.",
        "My kitchen scale says 175.",
        "I got this from a guy at work.",
        "I'm in construction traffic again.",
        "I'm in retail hell at the mall.",
        "My neighbor, who has given birth to two babies, told me.",
        "My sister has been looking for work.",
        "His wife is here and I am late.",
        "I met a divorced white lady.",
        "The wife is begging and I am deaf to it.",
    ],
)
def test_near_misses_are_not(text: str) -> None:
    assert added(text) == set()


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ("food service, lodging, arts or recreation", "hospitality"),
        ("arts, recreation, lodging and food service", "hospitality"),
        ("leisure and hospitality", "hospitality"),
        ("transportation & warehousing", "transport"),
        ("finance/insurance/real estate", "finance"),
    ],
)
def test_branches_are_known_by_the_names_that_censuses_give_them(words: str, field: str) -> None:
    assert values(words, "OCCUPATION", "field") == [field]
    assert ("OCCUPATION", words) in added(f"My job is in {words}, as they call it.")


def test_arts_and_recreation_alone_are_hobbies() -> None:
    assert added("I love arts and recreation.") == set()


def test_who_was_a_smoker_is_a_former_one() -> None:
    assert values("I was a smoker", "HEALTH", "smoking") == ["former"]
    assert ("HEALTH", "as a smoker myself") in added("I say that as a smoker myself, so there.")


def test_a_leading_decade_is_marked() -> None:
    assert ("AGE", "Forty-something") in added("Forty-something white fella with a $12 soldering iron, tell me.")
