"""What facts amount to in the coding of the surveys, and when a reading counts as the truth."""

from __future__ import annotations

import pytest

from leakmeter.evaluate.crowd_coding import Verdict, compared
from leakmeter.text.crowd.traits import INDUSTRIES, TRAITS, Coded, coded
from leakmeter.text.find.lexicon import rows
from leakmeter.types import Disclosure, Fact


def said(*facts: Fact) -> list[Disclosure]:
    return [Disclosure(0, 1, "x", "AGE", facts=facts)]


@pytest.mark.parametrize(
    ("facts", "trait"),
    [
        ((Fact("gender", "female"),), Coded("sex", "female")),
        ((Fact("age", 34),), Coded("age", "34", 34, 34)),
        ((Fact("age", "early 30s", 30, 33),), Coded("age", "early 30s", 30, 33)),
        ((Fact("relationship", "widowed"),), Coded("marital", "widowed")),
        ((Fact("nationality", "MX"),), Coded("race", "mexican american")),
        ((Fact("ancestry", "MX"),), Coded("race", "mexican american")),
        ((Fact("relationship", "cohabiting"),), Coded("marital", "living with a partner")),
        ((Fact("employment", "not working"),), Coded("work", "not working")),
        ((Fact("vision_difficulty", "yes"),), Coded("seeing", "yes")),
        ((Fact("depressed", "most days"),), Coded("depressed", "most days")),
        ((Fact("income", 45_000),), Coded("income", "45000", 45_000, 45_000)),
        ((Fact("household_income", "under 20000", 0, 20_000),), Coded("household_income", "under 20000", 0, 20_000)),
        ((Fact("housing", "rents"),), Coded("housing", "rents")),
        ((Fact("condition", "type 2 diabetes"),), Coded("diabetes", "yes")),
        ((Fact("employment", "retired"),), Coded("work", "not working")),
        ((Fact("smoking", "former"),), Coded("smoking", "former")),
        ((Fact("field", "logistics"),), Coded("industry", "transportation")),
    ],
)
def test_a_fact_is_put_in_the_words_of_the_surveys(facts: tuple[Fact, ...], trait: Coded) -> None:
    assert trait in coded(said(*facts))


def test_a_monthly_income_is_an_income_of_twelve_times_as_much_and_a_debt_is_none() -> None:
    paid = (Fact("amount", "4000 USD"), Fact("money_kind", "income"), Fact("period", "month"))
    assert coded(said(*paid)) == (Coded("income", "48000", 48_000, 48_000),)
    assert coded(said(Fact("amount", "4000 USD"), Fact("money_kind", "debt"))) == ()
    hourly = (Fact("amount", "20 to 25 USD", 20, 25), Fact("money_kind", "income"), Fact("period", "hour"))
    assert coded(said(*hourly)) == (Coded("income", "20 to 25 USD", 20_000, 52_500),)


def test_an_income_told_by_the_year_is_not_told_again_by_its_amount() -> None:
    paid = (Fact("amount", "20000 ?"), Fact("money_kind", "income"), Fact("household_income", "under 20000", 0, 20_000))
    assert coded(said(*paid)) == (Coded("household_income", "under 20000", 0, 20_000),)


def test_gestational_diabetes_is_not_diabetes_and_a_pet_is_no_trait() -> None:
    assert coded(said(Fact("condition", "gestational diabetes"), Fact("pet", "dog"))) == ()


def test_another_country_is_told_because_it_changes_who_is_counted() -> None:
    assert coded(said(Fact("place", "United States"))) == ()
    assert coded(said(Fact("place", "Leeds, England, UK"))) == (Coded("place", "Leeds, England, UK"),)


@pytest.mark.parametrize(
    ("read", "true", "verdict"),
    [
        (Coded("marital", "married"), Coded("marital", "married"), "right"),
        (Coded("marital", "single"), Coded("marital", "divorced"), "loose"),
        (Coded("marital", "married"), Coded("marital", "divorced"), "wrong"),
        (Coded("marital", "never married"), Coded("marital", "living with a partner"), "loose"),
        (Coded("smoking", "does not smoke"), Coded("smoking", "never"), "loose"),
        (Coded("smoking", "does not smoke"), Coded("smoking", "current"), "wrong"),
        (Coded("education", "bachelor"), Coded("education", "college graduate"), "right"),
        (Coded("housing", "owns with a mortgage"), Coded("housing", "owns"), "right"),
        (Coded("age", "30s", 30, 39), Coded("age", "30 to 39", 30, 39), "right"),
        (Coded("age", "30s", 30, 39), Coded("age", "34", 34, 34), "loose"),
        (Coded("age", "44", 44, 44), Coded("age", "34", 34, 34), "wrong"),
        (Coded("age", "over 80", 80, 89), Coded("age", "80 or over", 80, None), "right"),
        (Coded("height", "178", 176.7, 179.3), Coded("height", "70 in", 176.5, 179.1), "right"),
        (Coded("income", "45000", 45_000, 45_000), Coded("income", "40000 to 49999", 40_000, 49_999), "loose"),
        (Coded("income", "x", 100_000, None), Coded("income", "over 100000", 100_000, None), "right"),
    ],
)
def test_a_reading_is_right_loose_or_wrong(read: Coded, true: Coded, verdict: Verdict) -> None:
    assert compared([read], [true]).verdicts == {true.name: verdict}


def test_what_is_not_read_is_missed_and_what_is_not_said_stands_beside() -> None:
    found = compared([Coded("race", "white"), Coded("sex", "male")], [Coded("sex", "male"), Coded("smoking", "never")])
    assert found.verdicts == {"sex": "right", "smoking": "missed"}
    assert found.extra == (Coded("race", "white"),)


def test_a_second_reading_that_is_wrong_stands_beside_the_right_one() -> None:
    found = compared([Coded("age", "41", 41, 41), Coded("age", "19", 19, 19)], [Coded("age", "41", 41, 41)])
    assert found.verdicts == {"age": "right"}
    assert found.extra == (Coded("age", "19", 19, 19),)


def test_naming_an_industry_implies_work_and_is_not_held_against_the_reader() -> None:
    read = coded(said(Fact("field", "retail")))
    assert compared(read, [Coded("industry", "retail")]).extra == ()
    assert compared(read, [Coded("industry", "retail"), Coded("work", "working")]).verdicts["work"] == "right"


def test_a_household_income_is_read_from_an_income() -> None:
    found = compared([Coded("income", "x", 35_000, 45_000)], [Coded("household_income", "y", 35_000, 44_999)])
    assert found.verdicts == {"household_income": "right"}


def test_every_industry_is_of_a_field_that_can_be_read() -> None:
    fields = {row["field"] for row in rows("occupations")}
    assert set(INDUSTRIES) <= fields
    assert len(set(TRAITS)) == len(TRAITS)
