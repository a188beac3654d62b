"""Homes that are paid off, let, hired or only spoken of."""

from __future__ import annotations

import pytest
from tests.text.find.telling import known, stated, values

from leakmeter import find
from leakmeter.text.find import COUNTED_FROM


def housing(text: str) -> set[str | int | float]:
    found = (fact for one in find(text, threshold=COUNTED_FROM) for fact in one.facts)
    return {fact.value for fact in found if fact.attribute == "housing"}


@pytest.mark.parametrize(
    "words",
    [
        "Paid off my 300k mortgage",
        "paid off our 25-year mortgage",
        "we paid off the whole house in nine years",
        "We made our last mortgage payment in May",
        "sent my final house payment",
        "mortgage gone since 2011",
    ],
)
def test_a_mortgage_that_is_paid_is_a_home_without_one_and_no_debt(words: str) -> None:
    told = known(words, "FINANCE")
    assert ("housing", "owns, paid off") in told
    assert ("money_kind", "debt") not in told


@pytest.mark.parametrize("words", ["still paying off my 300k mortgage", "I owe $240,000 on my mortgage"])
def test_a_mortgage_that_is_being_paid_is_a_debt(words: str) -> None:
    assert {("housing", "owns with a mortgage"), ("money_kind", "debt")} <= known(words, "FINANCE")


def test_the_payments_for_a_home_do() -> None:
    text = "The final payment on the house went through."
    assert [fact.value for fact in stated(text, "The final payment on the house", "housing=owns")] == ["owns"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I still live at home with my mum at 29.", "lives with parents"),
        ("We own a little house in Cebu, paid 2 million pesos for it.", "owns"),
        ("Our mortgage is €1,250 a month, fixed for five years, Limerick.", "owns with a mortgage"),
    ],
)
def test_homes_are_told_the_world_over(text: str, value: str) -> None:
    assert housing(text) == {value}


@pytest.mark.parametrize(
    "text",
    [
        "I rented a tux for $140.",
        "I've leased my car for €299 a month.",
        "My son pays $700 rent to his roommate.",
    ],
)
def test_what_is_hired_or_rented_by_others_is_no_home(text: str) -> None:
    assert housing(text) == set()


def test_the_rent_is_a_kind_of_money_beside_the_home_that_it_pays_for() -> None:
    assert values("my rent is £900", "FINANCE", "housing") == ["rents"]
    assert values("my rent is £900", "FINANCE", "money_kind") == ["rent"]
