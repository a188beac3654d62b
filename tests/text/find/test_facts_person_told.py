"""Transitions, engagements, weddings, years of marriage and ages, as people tell them in passing."""

from __future__ import annotations

from datetime import date

import pytest
from tests.text.find.telling import known

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.facts.age import age_facts
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.plain import complemented

TODAY = date(2025, 11, 23)


def added(text: str) -> set[tuple[str, str | int | float]]:
    """What plain statements tell in a text that nothing marks."""
    return {(f.attribute, f.value) for facts in facts_of(text, complemented(text, [])) for f in facts}


def marked(text: str, words: str, category: str) -> set[tuple[str, str | int | float]]:
    """The facts of some words of a text that are marked."""
    start = text.index(words)
    (facts,) = facts_of(text, [Mark(start, start + len(words), category, 0.9)])
    return {(fact.attribute, fact.value) for fact in facts}


@pytest.mark.parametrize(
    ("words", "gender"),
    [
        ("FTM, two years on testosterone", "male"),
        ("MTF and loving it", "female"),
        ("assigned male at birth, living as a woman since 2011", "female"),
        ("AFAB but living full-time as a man", "male"),
        ("I was registered female at birth and now live as a man", "male"),
        ("born a boy, now a woman", "female"),
        ("living openly as a woman for six years", "female"),
    ],
)
def test_who_has_transitioned_is_of_the_sex_that_is_lived(words: str, gender: str) -> None:
    told = known(words, "GENDER")
    assert ("transgender", "yes") in told
    assert {value for attribute, value in told if attribute == "gender"} == {gender}


@pytest.mark.parametrize(
    "text",
    [
        "I transitioned in 2016 and never looked back.",
        "I have transitioned socially, hormones come next.",
        "FTM, six months on T, and my jeans no longer fit.",
        "I'm MTF and I knit.",
    ],
)
def test_a_transition_is_marked(text: str) -> None:
    assert ("transgender", "yes") in added(text)


@pytest.mark.parametrize(
    "text",
    [
        "I transitioned into management last spring.",
        "I transitioned from nursing to tech.",
        "FTM here, my baby is nine days old.",
        "I'm an FTM, 31 weeks, and I failed my glucose test.",
        "My brother transitioned in 2015.",
        "If I transitioned my gran would cope.",
    ],
)
def test_another_job_a_first_baby_and_other_people_are_no_transition(text: str) -> None:
    assert not {attribute for attribute, _ in added(text)} & {"transgender"}


def test_a_first_time_mother_is_no_man() -> None:
    assert marked("FTM here, my baby is due in May", "FTM here", "GENDER") == set()


@pytest.mark.parametrize("words", ["my fiancée", "my fiancee", "my FIANCEE"])
def test_a_fiancee_is_a_woman_with_and_without_her_accent(words: str) -> None:
    assert ("partner_gender", "female") in known(words, "WIFE_GF")


@pytest.mark.parametrize(
    ("words", "category"),
    [
        ("I'm engaged", "RELATIONSHIP_STATUS"),
        ("my fiancé", "HUSBAND_BF"),
        ("my now-fiancée", "WIFE_GF"),
        ("my girlfriend, well, fiancée", "WIFE_GF"),
        ("he proposed at the bus stop and I said yes", "RELATIONSHIP_STATUS"),
        ("I proposed on the pier and she said yes", "RELATIONSHIP_STATUS"),
        ("we got engaged in Cusco", "RELATIONSHIP_STATUS"),
    ],
)
def test_who_is_to_marry_is_engaged(words: str, category: str) -> None:
    told = known(words, category)
    assert ("relationship", "engaged") in told
    assert ("relationship", "in a relationship") not in told, "said once is enough"


@pytest.mark.parametrize(
    ("words", "category"),
    [
        ("my ex-fiancé", "HUSBAND_BF"),
        ("we broke off our engagement", "RELATIONSHIP_STATUS"),
        ("I was engaged once", "RELATIONSHIP_STATUS"),
        ("I'm not engaged", "RELATIONSHIP_STATUS"),
        ("I'm engaged in a lawsuit", "RELATIONSHIP_STATUS"),
        ("my sister's fiancé", "HUSBAND_BF"),
    ],
)
def test_an_engagement_that_is_over_or_anothers_is_none(words: str, category: str) -> None:
    assert ("relationship", "engaged") not in known(words, category)


@pytest.mark.parametrize(
    "text",
    [
        "I was the groom in the school play.",
        "I was never the bride.",
        "I was the bride's cousin.",
        "I was the groom's driver.",
        "The groom was late.",
    ],
)
def test_a_wedding_of_others_tells_none(text: str) -> None:
    assert ("relationship", "married") not in added(text)


@pytest.mark.parametrize(
    ("words", "years"),
    [
        ("22 years wed next April", 21),
        ("10 years married in June", 9),
        ("married for 4 of them", 4),
        ("almost 15 years together", 14),
        ("our 30th wedding anniversary", 30),
        ("our 10th anniversary is next month", 9),
        ("together eight years", 8),
    ],
)
def test_years_of_marriage_are_full_years(words: str, years: int) -> None:
    assert ("relationship_years", years) in known(words, "RELATIONSHIP_STATUS")


def test_the_day_that_completes_the_years_may_stand_behind_the_mark() -> None:
    text = "We'll be 10 years married next month."
    assert ("relationship_years", 9) in marked(text, "We'll be 10 years married", "RELATIONSHIP_STATUS")


@pytest.mark.parametrize(
    "text", ["We're common-law and fine with it.", "We are de facto, no ring.", "I'm in a common-law marriage."]
)
def test_common_law_is_a_home_in_common(text: str) -> None:
    assert ("relationship", "cohabiting") in added(text)


def test_a_partner_who_is_left_still_has_a_sex() -> None:
    assert ("partner_gender", "female") in added("My wife and I split last autumn.")
    assert ("partner_gender", "male") in added("Me and my husband share one car.")
    assert not added("Me and my wife's cousin share one car.") & {("partner_gender", "female")}


@pytest.mark.parametrize(
    ("words", "age"),
    [
        ("turning 18 in January", 17),
        ("I turn 21 on Saturday", 20),
        ("I'll be 50 in March", 49),
        ("turning 40 next month", 39),
        ("turning 60 tomorrow", 59),
        ("my 30th birthday is next week", 29),
        ("three score and ten", 70),
        ("I'm four score and two", 82),
    ],
)
def test_an_age_soon_to_be_reached_and_one_told_by_scores(words: str, age: int) -> None:
    (fact,) = age_facts(words, today=TODAY)
    assert (fact.low, fact.high, fact.value) in {(None, None, age), (age, age + 1, fact.value)} or fact.value == age


def test_next_year_may_be_soon_or_far() -> None:
    (fact,) = age_facts("turning 30 next year", today=TODAY)
    assert (fact.low, fact.high) == (28, 29)


def test_scores_are_marked_where_the_author_tells_their_age() -> None:
    assert ("age", 70) in added("Three score and ten today, and my knees know it.")
    assert not added("Four score and seven years ago our fathers had better knees.") & {("age", 87), ("age", 80)}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Single malt, 18 years old, lovely nose.", "18 years old"),
        ("Rum, 21 years old, from Barbados.", "21 years old"),
        ("The boiler is 30 years old.", "30 years old"),
        ("Our van, 19 years old, passed again.", "19 years old"),
        ("25 years old, matured in sherry casks.", "25 years old"),
    ],
)
def test_what_is_poured_or_driven_has_an_age_of_its_own(text: str, words: str) -> None:
    assert marked(text, words, "AGE") == set()


@pytest.mark.parametrize(
    "text", ["House painter, 40 years old, tired.", "I love whisky. 40 years old, by the way.", "Me, 40 years old."]
)
def test_people_have_theirs(text: str) -> None:
    assert marked(text, "40 years old", "AGE") == {("age", 40)}
