"""What disclosures say of the author's person: gender, relationship, studies, body, money, family."""

from __future__ import annotations

import pytest

from leakmeter.text.find.normalize.appearance import appearance_facts
from leakmeter.text.find.normalize.family import family_facts
from leakmeter.text.find.normalize.health import health_facts
from leakmeter.text.find.normalize.heritage import heritage_facts
from leakmeter.text.find.normalize.money import money_facts
from leakmeter.text.find.normalize.person import gender_facts, orientation_facts
from leakmeter.text.find.normalize.pets import pet_facts
from leakmeter.text.find.normalize.relationship import relationship_facts
from leakmeter.text.find.normalize.spouse import partner_facts
from leakmeter.text.find.normalize.work import education_facts, occupation_facts
from leakmeter.types import Fact


def said(facts: tuple[Fact, ...]) -> dict[str, str | int | float]:
    return {fact.attribute: fact.value for fact in facts}


@pytest.mark.parametrize(
    ("words", "gender"),
    [
        ("24F", "female"),
        ("M32", "male"),
        ("I'm 19 m", "male"),
        ("Me (F27)", "female"),
        ("I'm a woman", "female"),
        ("as a guy", "male"),
        ("I'm a trans man", "male"),
        ("I'm nonbinary", "nonbinary"),
        ("I'm a lesbian", "female"),
    ],
)
def test_gender_is_read_from_nouns_and_from_letters_beside_an_age(words: str, gender: str) -> None:
    assert said(gender_facts(words))["gender"] == gender


@pytest.mark.parametrize(
    "words", ["I'm bi", "I'm Italian", "I’m queer", "I'm into both men and women", "I'm not a man"]
)
def test_the_m_of_im_and_the_people_one_loves_are_not_the_authors_gender(words: str) -> None:
    assert "gender" not in said(gender_facts(words))


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("I'm happily married", "married"),
        ("I'm not married", "not married"),
        ("never been married", "never married"),
        ("I'm divorced", "divorced"),
        ("I'm a widow", "widowed"),
        ("I'm engaged", "in a relationship"),
        ("I'm single", "single"),
        ("we broke up", "single"),
        ("my partner", "partnered"),
        ("my husband", "married"),
    ],
)
def test_relationship(words: str, status: str) -> None:
    assert said(relationship_facts(words)) == {"relationship": status}


def test_an_ex_says_nothing_about_today() -> None:
    assert relationship_facts("my ex") == ()
    assert said(partner_facts("my ex-girlfriend")) == {"partner_gender": "female"}


def test_a_partner_has_a_gender_and_a_standing() -> None:
    assert said(partner_facts("my late wife")) == {"relationship": "widowed", "partner_gender": "female"}
    assert said(partner_facts("my bf")) == {"relationship": "in a relationship", "partner_gender": "male"}


def test_orientation_is_read_unless_denied() -> None:
    assert said(orientation_facts("I'm bi")) == {"orientation": "bisexual"}
    assert said(orientation_facts("as a gay man")) == {"orientation": "gay or lesbian"}
    assert orientation_facts("I'm not gay") == ()


def test_heritage() -> None:
    assert said(heritage_facts("I'm Italian")) == {"nationality": "IT"}
    assert said(heritage_facts("as a Black")) == {"ethnicity": "black"}
    assert said(heritage_facts("I'm Latina")) == {"ethnicity": "hispanic", "gender": "female"}


def test_studies_are_told_from_degrees() -> None:
    assert said(education_facts("I have a master's degree")) == {"education": "master"}
    assert said(education_facts("I'm in high school")) == {"student": "yes"}
    assert said(education_facts("I go to Ohio State")) == {"student": "college", "school": "Ohio State University"}
    assert said(education_facts("I graduated from the University of Leeds")) == {"school": "University of Leeds"}
    assert education_facts("I dropped out of college") == ()


def test_im_a_is_no_master_of_arts() -> None:
    assert said(education_facts("I'm a sophomore")).get("education") != "master"


def test_work() -> None:
    assert said(occupation_facts("I'm a retired nurse"))["employment"] == "retired"
    assert said(occupation_facts("I'm a nurse"))["occupation"] == "Registered nurses"
    assert said(occupation_facts("I got laid off")) == {"employment": "unemployed"}


@pytest.mark.parametrize(
    ("words", "height"), [("I'm 6'2", 188), ("I'm 5 foot 4", 163), ("I'm 180 cm tall", 180), ("I'm 1.75m", 175)]
)
def test_height_is_in_centimetres(words: str, height: int) -> None:
    assert said(appearance_facts(words)) == {"height": height}


@pytest.mark.parametrize(("words", "weight"), [("I weigh 80kg", 80), ("I weigh 12 stone", 76), ("150 lbs", 68)])
def test_weight_is_in_kilograms(words: str, weight: int) -> None:
    assert said(appearance_facts(words)) == {"weight": weight}


def test_weight_lost_is_not_weight() -> None:
    assert appearance_facts("I lost 20 pounds") == ()


def test_conditions_and_medications_go_by_one_name() -> None:
    assert said(health_facts("I have type 1 diabetes")) == {"condition": "type 1 diabetes"}
    assert said(health_facts("I'm on zoloft")) == {"medication": "sertraline"}


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("$19.40 an hour", "19.40 USD"),
        ("I earn $75,000", "75000 USD"),
        ("£32k", "32000 GBP"),
        ("€300,000", "300000 EUR"),
        ("12 lakhs", "1200000 INR"),
        ("15 dollars", "15 USD"),
        ("$1.5 million", "1500000 USD"),
    ],
)
def test_money_has_an_amount_and_a_currency(words: str, amount: str) -> None:
    assert said(money_facts(words)) == {"amount": amount}


def test_family() -> None:
    assert said(family_facts("my 3 kids")) == {"relative": "child", "parent": "yes", "children": 3}
    assert said(family_facts("I have a 3 year old son")) == {"relative": "child", "parent": "yes"}
    assert said(family_facts("my mom")) == {"relative": "parent"}
    assert said(family_facts("I'm a mother of two")) == {"parent": "yes", "children": 2, "gender": "female"}


def test_pets() -> None:
    assert said(pet_facts("my dog Biscuit")) == {"pet": "dog"}
