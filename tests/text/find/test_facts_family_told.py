"""Relatives, service, faiths and adoptions, as forms, fragments and the next sentence tell them."""

from __future__ import annotations

import pytest
from tests.text.find.telling import known, values

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.facts.adopted import adopted_facts, born_with_facts
from leakmeter.text.find.facts.service import service_facts
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.plain import complemented
from leakmeter.types import Fact


def added(text: str) -> set[tuple[str, str | int | float]]:
    """What plain statements tell in a text that nothing marks."""
    return {(f.attribute, f.value) for facts in facts_of(text, complemented(text, [])) for f in facts}


def told(text: str, *words: str) -> set[tuple[str, str | int | float]]:
    """The facts of some words of a text, each marked as family."""
    marks = [Mark(start, start + len(one), "FAMILY", 0.9) for one in words for start in (text.index(one),)]
    return {(fact.attribute, fact.value) for facts in facts_of(text, marks) for fact in facts}


@pytest.mark.parametrize(
    "text",
    [
        "Served two tours with the 82nd Airborne.",
        "ex Royal Navy, submarines, 8 yrs.",
        "Former Marine here.",
        "I'm an ex-army medic.",
        "Navy vet, 61, and I still iron my shirts.",
        "I did 22 years in the Royal Engineers.",
        "I was deployed to Iraq twice.",
        "When I was in the RAF we had worse tea.",
        "I left the army in 2011.",
        "I served on HMS Ark Royal.",
    ],
)
def test_who_has_served_is_a_veteran(text: str) -> None:
    assert service_facts(text) == (Fact("veteran", "yes"),)
    assert ("veteran", "yes") in added(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ex-army jacket for sale.",
        "My dad served two tours in Vietnam.",
        "I served two terms as treasurer.",
        "former marine biologist",
        "I'm in the Navy.",
        "I'm not ex-army.",
        "I left the Salvation Army shop.",
        "My husband is ex Royal Marines.",
        "I served in a restaurant.",
        "Lineup: Carl, 72, ex-Marine, cannot swim.",
    ],
)
def test_surplus_other_people_and_who_still_serves_are_no_veterans(text: str) -> None:
    assert service_facts(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "I was adopted at six weeks from Seoul.",
        "I'm adopted and I look like nobody.",
        "Got my adoption file at last.",
        "My birth mother found me online.",
        "As an adoptee I hate that question.",
    ],
)
def test_who_was_adopted(text: str) -> None:
    assert adopted_facts(text) == (Fact("adopted", "yes"),)
    assert ("adopted", "yes") in added(text)


@pytest.mark.parametrize(
    "text",
    [
        "We adopted our son in March.",
        "My adoption application for the greyhound was approved.",
        "I was adopted by a stray cat.",
        "I got adopted by three grandmas at work.",
        "I grew up in foster care.",
        "My brother was adopted.",
    ],
)
def test_who_adopts_was_not(text: str) -> None:
    assert adopted_facts(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "I was born eleven minutes after my sister.",
        "I came out four minutes before my brother.",
        "My brother and I are identical twins.",
        "My sister is older by seven minutes.",
    ],
)
def test_who_is_born_with_another_is_a_twin(text: str) -> None:
    assert born_with_facts(text) == (Fact("twin", "yes"),)
    assert ("twin", "yes") in added(text)


@pytest.mark.parametrize(
    "text",
    [
        "My sister was born ten minutes from here.",
        "I arrived ten minutes after my brother called.",
        "My brother lives five minutes away.",
        "I was born two years after my sister.",
    ],
)
def test_who_lives_near_is_no_twin(text: str) -> None:
    assert born_with_facts(text) == () or "called" in text


@pytest.mark.parametrize(
    ("words", "siblings"),
    [
        ("eldest of four siblings", 3),
        ("Youngest of six kids", 5),
        ("I'm the middle child of five", 4),
        ("Eldest of three girls", 2),
        ("I have one brother and no sisters", 1),
        ("two sisters and no brothers", 2),
    ],
)
def test_a_place_among_siblings_counts_the_others(words: str, siblings: int) -> None:
    facts = known(words, "FAMILY")
    assert ("siblings", siblings) in facts
    assert ("relative", "sibling") in facts
    assert ("parent", "yes") not in facts


def test_an_eldest_of_ones_own_is_no_sibling() -> None:
    assert values("Our eldest of three", "FAMILY", "siblings") == []


@pytest.mark.parametrize("words", ["Sister Agnes", "Father Michael and Brother Anselm", "Mother Teresa", "Fr Byrne"])
def test_nuns_monks_and_priests_are_no_relatives(words: str) -> None:
    assert values(words, "FAMILY", "relative") == []


def test_who_is_ones_own_is_a_relative_with_a_name() -> None:
    assert values("my sister Agnes", "FAMILY", "relative") == ["sibling"]
    assert values("my older Brother Anselm", "FAMILY", "relative") == ["sibling"]


@pytest.mark.parametrize(
    ("words", "ages"),
    [
        ("Children: 2 (son, 14; daughter, 10)", [14, 10]),
        ("Children: 3 (ages 4, 7 and 9)", [4, 7, 9]),
        ("Kids: 4 and 7", [4, 7]),
        ("my newborn", [0]),
        ("my 2yo and our newborn", [2, 0]),
    ],
)
def test_ages_of_children_and_their_number(words: str, ages: list[int]) -> None:
    assert sorted(values(words, "FAMILY", "child_age")) == sorted(ages)


def test_a_form_counts_children() -> None:
    assert values("Children: 2 (son, 14; daughter, 10)", "FAMILY", "children") == [2]


@pytest.mark.parametrize("words", ["my newborn photos", "the newborn stage", "a newborn foal"])
def test_things_of_the_newborn_have_no_age(words: str) -> None:
    assert values(words, "FAMILY", "child_age") == []


@pytest.mark.parametrize(
    ("words", "age"),
    [
        ("My daughter's daughter turned one", 1),
        ("our son's little boy is 4", 4),
        ("my son's wife is 30", 30),
        ("Kuya ko is 31 already", 31),
        ("my lola turned 90", 90),
    ],
)
def test_grandchildren_and_others_have_ages_of_relatives(words: str, age: int) -> None:
    assert values(words, "FAMILY", "relative_age") == [age]
    assert values(words, "FAMILY", "child_age") == []


@pytest.mark.parametrize(
    ("text", "words", "fact"),
    [
        ("Our twins came early. They're six now.", ("Our twins", "They're six now"), ("child_age", 6)),
        ("I have a son. He just turned 12.", ("I have a son", "He just turned 12"), ("child_age", 12)),
        ("My brother lives in Cork. He's 34.", ("My brother", "He's 34"), ("relative_age", 34)),
        ("dad of one lad who turned 5 on Friday", ("dad of one lad",), ("child_age", 5)),
        ("my uncle, who is 71, swims daily", ("my uncle",), ("relative_age", 71)),
        ("She was my baby sister. The funeral is Thursday.", ("She was my baby sister",), ("relative_died", "yes")),
        ("My dad's funeral was on Friday.", ("My dad's funeral",), ("relative_died", "yes")),
        ("We buried my nan last week.", ("my nan",), ("relative_died", "yes")),
        ("Father: deceased. Allergies: none.", ("Father: deceased",), ("relative_died", "yes")),
        ("Mother: deceased", ("Mother",), ("relative_died", "yes")),
    ],
)
def test_what_stands_beside_a_relative_is_theirs(
    text: str, words: tuple[str, ...], fact: tuple[str, str | int]
) -> None:
    assert fact in told(text, *words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("My son has a dog. He's 12 and blind.", ("My son has a dog", "He's 12")),
        ("I have a son. My boss called, he's 40.", ("I have a son",)),
        ("My sister went to the funeral of her boss.", ("My sister",)),
        ("She is my sister. The funeral of our neighbour is Thursday.", ("She is my sister",)),
        ("My grandad passed me the gravy.", ("My grandad",)),
        ("My sister is not deceased, she just never texts.", ("My sister is not deceased",)),
        ("I lost my mother's keys.", ("my mother's keys",)),
        ("We lost my sister in the market.", ("my sister",)),
        ("I nearly buried my nan under the sofa cushions.", ("my nan",)),
        ("My son is almost there. He's turning 12.", ("My son",)),
    ],
)
def test_dogs_bosses_and_the_living_tell_nothing_of_them(text: str, words: tuple[str, ...]) -> None:
    assert not {attribute for attribute, _ in told(text, *words)} & {"child_age", "relative_died"}


@pytest.mark.parametrize(
    ("word", "relation"),
    [("kuya", "sibling"), ("hermana", "sibling"), ("abuelita", "grandparent"), ("mormor", "grandparent"),
     ("ammi", "parent"), ("tita", "extended"), ("ouma", "grandparent"), ("unnie", "sibling")],
)  # fmt: skip
def test_words_for_relatives_of_other_tongues(word: str, relation: str) -> None:
    assert relation in values(f"my {word}", "FAMILY", "relative")
