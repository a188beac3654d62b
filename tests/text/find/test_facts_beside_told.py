"""What the new readers of facts took too much of, on posts that nobody had written for them."""

from __future__ import annotations

import pytest

from .telling import known


@pytest.mark.parametrize(
    ("words", "age"),
    [
        ("aunt: 58, Greek by marriage, one lung", 58),
        ("Grandpa Otto, eighty, two canes", 80),
        ("my uncle, 63, three ferrets and no patience", 63),
    ],
)
def test_what_a_list_counts_is_no_age(words: str, age: int) -> None:
    assert {value for name, value in known(words, "FAMILY") if name == "relative_age"} == {age}


@pytest.mark.parametrize(
    "words",
    [
        "Our insurance went up to $5,200 a year",
        "I pay the property tax, it's $3,900 a year",
        "$64,000 of law school",
        "My expenses are maybe 900 a month",
        "I was quoted 340 a month",
    ],
)
def test_what_a_thing_costs_is_nobodys_income(words: str) -> None:
    facts = known(words, "FINANCE")
    assert ("money_kind", "income") not in facts
    assert not {name for name, _ in facts} & {"income", "household_income"}


def test_what_comes_in_here_is_the_households() -> None:
    facts = known("all the money that comes in here in a year is thirty-eight thousand", "FINANCE")
    assert ("household_income", 38000) in facts
    assert "income" not in {name for name, _ in facts}


@pytest.mark.parametrize(
    ("words", "passport", "origin"),
    [
        ("I'm Turkish-German, third generation", "DE", "TR"),
        ("I'm Irish-American, fourth generation", "US", "IE"),
        ("Third generation Canadian", "CA", None),
    ],
)
def test_a_later_generation_has_the_second_peoples_passport(
    words: str, passport: str | None, origin: str | None
) -> None:
    facts = known(words, "RACE_NATIONALITY")
    assert {value for name, value in facts if name == "nationality"} == ({passport} if passport else set())
    assert {value for name, value in facts if name == "ancestry"} == ({origin} if origin else set())


def test_a_medicine_may_be_a_shot_and_an_illness_is_prevented() -> None:
    assert ("medication", "aripiprazole") in known("abilify shot every month", "MENTAL_HEALTH")
    assert "condition" not in {name for name, _ in known("got my flu shot and a malaria jab", "HEALTH")}


def test_whom_one_works_for_is_not_what_one_is() -> None:
    assert not [fact for fact in known("I file papers for a notary", "OCCUPATION") if fact[0] == "occupation"]
    assert ("occupation", "Registered nurses") in known("I work for a hospital as a nurse", "OCCUPATION")


@pytest.mark.parametrize(
    ("words", "short"),
    [
        ("I'm only a tenant here, month to month", False),
        ("we're living month to month", True),
        ("we were brassic when I was small", False),
        ("we're brassic", True),
    ],
)
def test_who_is_short_of_money_says_so_of_today(words: str, short: bool) -> None:
    assert (("means", "short of money") in known(words, "FINANCE")) == short


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Mrs. Dottie Pell", None),
        ("on pell and a prayer", "student aid"),
        ("twenty more years to my pension", None),
        ("my state pension", "pension"),
    ],
)
def test_a_benefit_is_one_that_is_got(words: str, kind: str | None) -> None:
    assert {value for name, value in known(words, "FINANCE") if name == "benefit"} == ({kind} if kind else set())


def test_night_sweats_are_no_fever() -> None:
    assert ("symptom", "fever") not in known("the night sweats are easing up", "HEALTH")


@pytest.mark.parametrize(
    ("words", "own"),
    [
        ("she makes 60k and I make 40k", True),
        ("our mortgage and her student loan, 30k", True),
        ("no other debt", False),
        ("no further loans", False),
    ],
)
def test_money_is_the_authors_or_nobodys(words: str, own: bool) -> None:
    assert bool({name for name, _ in known(words, "FINANCE")} & {"amount", "money_kind", "income"}) == own
