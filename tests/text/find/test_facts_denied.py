"""Traits that are denied, past, wished for, another's or only sound like one are no facts of the author."""

from __future__ import annotations

import pytest
from tests.text.find.telling import known, stated

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.model.stated import Stated
from leakmeter.text.find.normalize.heritage import heritage_facts
from leakmeter.text.find.normalize.names import name_facts
from leakmeter.text.find.normalize.relationship import relationship_facts
from leakmeter.types import Fact


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("My period started again.", "My period started again"),
        ("I'm on my period.", "I'm on my period"),
        ("My period is two weeks late.", "period is two weeks late"),
        ("We are trying for a baby.", "trying for a baby"),
        ("I'm trying to get pregnant.", "'m trying to get pregnant"),
        ("I had a miscarriage last spring.", "I had a miscarriage"),
        ("When I was pregnant I craved ice.", "I was pregnant"),
        ("I want to be pregnant.", "want to be pregnant"),
        ("My test came back negative.", "test came back negative"),
    ],
)
def test_no_pregnancy_is_told_where_there_is_none_now(text: str, words: str) -> None:
    assert stated(text, words, "pregnant=yes") == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I'm pregnant with our second.", "I'm pregnant"),
        ("Do your feet give up when pregnant?", "pregnant"),
        ("Seven months along and tired.", "Seven months along"),
        ("The stick had two lines.", "The stick had two lines"),
        ("My husband cooks because I'm pregnant.", "I'm pregnant"),
        ("I can't lift that, I'm five months along.", "I'm five months along"),
    ],
)
def test_a_present_pregnancy_is_told(text: str, words: str) -> None:
    assert stated(text, words, "pregnant=yes") == (Fact("condition", "pregnancy"),)


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("I'm Catholic", "race=hispanic"),
    ],
)
def test_a_faith_a_language_or_a_denial_tells_no_group(words: str, label: str) -> None:
    assert stated(words, words, label) == ()


@pytest.mark.parametrize(
    ("words", "label", "fact"),
    [
        ("I'm Hispanic and speak Spanish", "race=hispanic", Fact("ethnicity", "hispanic")),
        ("I'm a Puerto Rican Catholic", "race=hispanic", Fact("ethnicity", "hispanic")),
        ("No, I'm white", "race=white", Fact("ethnicity", "white")),
        ("I'm gay, not that it matters", "orientation=gay", Fact("orientation", "gay or lesbian")),
    ],
)
def test_a_group_that_is_named_is_told(words: str, label: str, fact: Fact) -> None:
    assert fact in stated(words, words, label)


@pytest.mark.parametrize(
    "words", ["I speak Spanish at home", "I'm fluent in French and German", "a Chinese restaurant", "Japanese lessons"]
)
def test_a_language_is_no_nationality(words: str) -> None:
    assert heritage_facts(words) == ()


@pytest.mark.parametrize(("words", "country"), [("I'm Spanish", "ES"), ("I'm a Mexican who speaks English", "MX")])
def test_a_nationality_is_one(words: str, country: str) -> None:
    assert Fact("nationality", country, candidates=()) in heritage_facts(words)


@pytest.mark.parametrize(
    ("text", "words", "label"),
    [
        ("I could never be married.", "never be married", "marital=never married"),
        ("I'm so blind, I missed the turn.", "I'm so blind", "seeing=yes"),
    ],
)
def test_what_is_anothers_past_or_a_saying_is_not_told(text: str, words: str, label: str) -> None:
    assert stated(text, words, label) == ()


@pytest.mark.parametrize(
    ("text", "words", "label"),
    [
        ("My doctor wants me walking for the diabetes.", "diabetes", "diabetes=yes"),
        ("You'd never guess, but I'm Black.", "Black", "race=black"),
        ("My wife and I are deaf.", "deaf", "hearing=yes"),
        ("I was down most of these two weeks.", "I was down most of these two weeks", "depressed=most days"),
        ("I'm legally blind.", "legally blind", "seeing=yes"),
    ],
)
def test_what_is_ones_own_is_told_whoever_else_is_named(text: str, words: str, label: str) -> None:
    assert stated(text, words, label)


def test_who_never_drank_has_no_drinking_problem() -> None:
    assert ("condition", "alcoholism") not in known("have never had a drink in my life", "HEALTH")
    assert ("condition", "alcoholism") in known("three years without a drink", "HEALTH")


@pytest.mark.parametrize("words", ["I'm a married man", "married and not sorry", "we got married"])
def test_ones_own_marriage_is_one(words: str) -> None:
    assert relationship_facts(words) == (Fact("relationship", "married"),)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("I'm Priya", "Priya"),
        ("I am Tove Lindqvist", "Tove Lindqvist"),
        ("It's Marek", "Marek"),
        ("my name is Odalys", "Odalys"),
        ("Call me Bram", "Bram"),
        ("Niamh O'Dowd", "Niamh O'Dowd"),
    ],
)
def test_a_name_is_read_without_the_words_that_lead_to_it(words: str, name: str) -> None:
    assert name_facts(words) == (Fact("name", name),)


def test_a_pregnancy_that_was_announced_is_one() -> None:
    text = "I told the mailman I was pregnant before I told my husband."
    start = text.index("I was")
    assert Stated(start, start + len("I was pregnant"), "pregnant=yes", 0.9).told(text)


def test_a_pregnancy_that_was_announced_in_a_year_past_is_none() -> None:
    text = "I told him I was pregnant last year, and it ended badly."
    start = text.index("I was")
    assert not Stated(start, start + len("I was pregnant"), "pregnant=yes", 0.9).told(text)


@pytest.mark.parametrize(
    ("words", "category", "attribute"),
    [
        ("I hadn't had a drop in well over a year", "HEALTH", "condition"),
        ("I've got an associate degree and a level", "EDUCATION", "student"),
        ("I've had that house free and clear since '09", "FINANCE", "amount"),
        ("I'm Irish on both sides", "RACE_NATIONALITY", "nationality"),
    ],
)
def test_what_only_sounds_like_it_is_none(words: str, category: str, attribute: str) -> None:
    (facts,) = facts_of(words, [Mark(0, len(words), category, 0.9)])
    assert attribute not in {fact.attribute for fact in facts}


@pytest.mark.parametrize(
    ("words", "category", "fact"),
    [
        ("I have pots", "HEALTH", Fact("condition", "POTS")),
        ("six months off the drink", "HEALTH", Fact("condition", "alcoholism")),
        ("taking my A-levels", "EDUCATION", Fact("student", "yes")),
        ("I'm Irish", "RACE_NATIONALITY", Fact("nationality", "IE")),
        ("pounding the pavement for a job since April", "OCCUPATION", Fact("employment", "unemployed")),
        ("my bil and my husband", "HUSBAND_BF", Fact("partner_gender", "male")),
    ],
)
def test_what_is_said_outright_stays(words: str, category: str, fact: Fact) -> None:
    (facts,) = facts_of(words, [Mark(0, len(words), category, 0.9)])
    assert fact in facts


@pytest.mark.parametrize(
    "words",
    ["zero marriage certificates", "the one from when I was married", "my husband's been in the ground two winters"],
)
def test_a_marriage_that_is_over_or_never_was_is_none_of_today(words: str) -> None:
    assert "married" not in {fact.value for fact in relationship_facts(words)}
