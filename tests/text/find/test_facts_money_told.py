"""Sums, incomes, benefits, means and credit scores as people tell them, side by side with what tells none."""

from __future__ import annotations

import pytest
from tests.text.find.telling import facts, values

from leakmeter.text.find.normalize import currencies, money_kinds
from leakmeter.text.find.normalize.benefits import benefit_facts
from leakmeter.text.find.normalize.means import credit_score, means_facts
from leakmeter.text.find.normalize.money import money_facts
from leakmeter.types import Fact

from . import telling


def told(text: str, *attributes: str) -> set[tuple[str, str | int | float]]:
    """The facts of some attributes that are read in a whole text."""
    return {fact for fact in telling.told(text) if fact[0] in attributes}


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("I bought my condo in Calgary for $310,000.", "310000 CAD"),
        ("We rent a two-bedroom in Brisbane for $580 a week.", "580 AUD"),
        ("My take-home is 28k pesos a month in Quezon City.", "28000 PHP"),
        ("I paid 45,000 pesos for this couch in Monterrey.", "45000 MXN"),
        ("I owe $23k on my HECS debt.", "23000 AUD"),
        ("I make 85k in Toronto as a nurse.", "85000 CAD"),
        ("I pay $1,350 a month for a studio in Cleveland.", "1350 USD"),
        ("My salary is US$4,000 a month here in Sydney.", "4000 USD"),
    ],
)
def test_the_money_is_that_of_the_country_that_the_text_names(text: str, amount: str) -> None:
    assert told(text, "amount") == {("amount", amount)}


def test_what_is_earned_in_other_dollars_is_no_income_in_dollars() -> None:
    assert told("I live in Toronto and I make $70,000 a year.", "income", "amount") == {("amount", "70000 CAD")}
    assert told("I live in Dallas and I make $70,000 a year.", "income") == {("income", 70_000)}


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("N150,000", "150000 NGN"),
        ("₱25,000", "25000 PHP"),
        ("Ksh 18,000", "18000 KES"),
        ("AED 9,000", "9000 AED"),
        ("4 200 zł", "4200 PLN"),
        ("R$3.500", "3500 BRL"),
        ("CHF 4'800", "4800 CHF"),
        ("1.1 lakh rupees", "110000 INR"),
        ("$60k canadian dollars", "60000 CAD"),
        ("£650pcm", "650 GBP"),
        ("900 Pakistani rupees", "900 PKR"),
        ("40 dinars", "40 ?"),
    ],
)
def test_sums_are_read_in_many_currencies(words: str, amount: str) -> None:
    assert money_facts(words) == (Fact("amount", amount),)


def test_a_currency_stays_where_no_country_with_money_of_that_name_is_named() -> None:
    assert currencies.in_countries("MXN", ["Spain", "Philippines"]) == "PHP"
    assert currencies.in_countries("GBP", ["Canada"]) == "GBP"
    assert currencies.of_countries(["US", "Canada"]) == "?"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Got my payslip: £1,912 after tax this month.", "income"),
        ("First paycheck today! $1,140 for two weeks at the deli.", "income"),
        ("My salary as a teacher in Accra is 2,400 cedis a month.", "income"),
        ("I'm on £32k as a paramedic.", "income"),
        ("I'm a bus driver in Glasgow on £29,400 a year.", "income"),
        ("I get BAföG, 700 euros a month, in Leipzig.", "income"),
        ("My rent in Tokyo is ¥82,000.", "rent"),
        ("I pay Ksh 18,000 rent for my bedsitter in Nairobi.", "rent"),
        ("My place in Montreal is $1,100 a month, heat included.", "rent"),
        ("I rent a room in Lisbon for 550 euros.", "rent"),
        ("I bought my condo in Calgary for $310,000.", "price"),
        ("The dog broke the fence, cost me £80.", "price"),
        ("My pension pot is £80,000.", "savings"),
        ("I've got $3,200 in credit card debt.", "debt"),
    ],
)
def test_a_sum_is_what_its_sentence_and_the_one_before_say(text: str, kind: str) -> None:
    assert told(text, "money_kind") == {("money_kind", kind)}


@pytest.mark.parametrize(
    "text",
    [
        "What's a fair rent for a two-bed in Leeds, £900?",
        "My brother makes $200k and my wife earns nothing.",
        "The rent in Sydney is insane, $900 a week for a shoebox.",
        "Our teacher's salary is R24,000 and she deserves double.",
    ],
)
def test_sums_of_others_and_of_anybody_are_nobodys(text: str) -> None:
    assert told(text, "amount", "money_kind", "income") == set()


@pytest.mark.parametrize("text", ["I make $16/hr part time at the library.", "I make $16/hr at the library."])
def test_pay_by_the_hour_leaves_the_year_open_where_nobody_says_how_many(text: str) -> None:
    assert told(text, "income") == {("income", "16000 to 33600")}


@pytest.mark.parametrize(
    "text",
    [
        "Just signed the lease on a flat, $2,300 a month, no dogs.",
        "I was offered $75k in Austin.",
        "I'm drowning in debt, 60k and counting.",
        "Paid off my 300k mortgage last week!",
        "I get R2,090 a month from SASSA.",
        "Kaltmiete is 720 and I earn 2,300 netto.",
        "I get paid $2,600 twice a month.",
    ],
)
def test_rents_debts_offers_and_a_months_pay_are_no_years_income(text: str) -> None:
    assert told(text, "income", "household_income") == set()


@pytest.mark.parametrize(
    ("text", "income"),
    [
        ("My wife and I bring home $7,800 a month together.", ("household_income", 93_600)),
        ("My partner and I make $95k combined.", ("household_income", 95_000)),
        ("My wife and I live in Ohio and I earn $50,000 a year.", ("income", 50_000)),
    ],
)
def test_what_two_earn_together_is_their_households(text: str, income: tuple[str, int]) -> None:
    assert told(text, "income", "household_income") == {income}


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("I'm drawing unemployment", "unemployment"),
        ("On jobseekers at the mo", "unemployment"),
        ("i get pip and esa", "disability or sickness"),
        ("my ODSP", "disability or sickness"),
        ("I collect Social Security", "pension"),
        ("I live off my state pension", "pension"),
        ("we get food stamps", "welfare"),
        ("I'm on Centrelink", "welfare"),
        ("NSFAS pays my fees", "student aid"),
        ("pension of £1,400 a month", "pension"),
        ("I get BAföG", "student aid"),
    ],
)
def test_benefits_have_many_names(words: str, kind: str) -> None:
    assert benefit_facts(words) == (Fact("benefit", kind),)


@pytest.mark.parametrize(
    "words",
    [
        "I don't get PIP",
        "I'm applying for unemployment",
        "they rejected my unemployment claim",
        "my mum gets PIP",
        "my clients are on universal credit",
        "I'm paying into a pension",
        "I work at the unemployment office",
        "snap, I get that too",
        "waiting on my PIP decision",
        "I used to get food stamps",
    ],
)
def test_benefits_denied_awaited_or_of_others_are_none(words: str) -> None:
    assert benefit_facts(words) == ()


@pytest.mark.parametrize(
    ("words", "means"),
    [
        ("skint till friday", "short of money"),
        ("we live paycheck to paycheck", "short of money"),
        ("nothing left in the account by the 15th", "short of money"),
        ("we're, honestly, rich", "well off"),
        ("money isn't an issue", "well off"),
        ("I'm comfortably off", "well off"),
        ("we are finally debt free", "free of debt"),
        ("paid off all my student loans", "free of debt"),
        ("I'm drowning in debt", "in debt"),
        ("I'm so broke this week", "short of money"),
        ("we're not rich but we're comfortable", "well off"),
    ],
)
def test_means_are_told_in_slang_too(words: str, means: str) -> None:
    assert means_facts(words) == (Fact("means", means),)


@pytest.mark.parametrize(
    "words",
    [
        "I'm not rich",
        "we're comfortable with the new sofa",
        "my phone broke down",
        "I wish I was debt free",
        "I was in debt for years",
        "I owe my mum everything",
        "my brother is loaded",
        "I'm loaded up with groceries",
        "rich people in my street",
        "I used to be skint",
        "I cleared my overdraft",
    ],
)
def test_what_is_denied_over_or_of_other_things_says_nothing_of_means(words: str) -> None:
    assert means_facts(words) == ()


@pytest.mark.parametrize(
    ("words", "score"),
    [
        ("my FICO came back at 590", 590),
        ("My CIBIL is 760", 760),
        ("raised my credit score from 540 to 690", 690),
        ("Experian says I'm at 843", 843),
        ("I have a 705 credit score", 705),
        ("you need a FICO of 700", None),
        ("his credit score is 800", None),
        ("I owe 600 on my credit card", None),
        ("Universal Credit gives me £393", None),
    ],
)
def test_credit_scores_have_the_names_of_those_who_keep_them(words: str, score: int | None) -> None:
    assert credit_score(words) == score


def test_a_salary_is_told_by_the_year_only_where_it_is_as_much() -> None:
    assert values("my salary is N150,000", "FINANCE", "period") == []
    assert values("my salary is €2,300", "FINANCE", "period") == []
    assert values("my salary is $96,000", "FINANCE", "period") == ["year"]
    assert values("£800 a fortnight", "FINANCE", "period") == ["fortnight"]


def test_who_lets_a_home_pays_no_rent() -> None:
    assert money_kinds.kind_of("we rent it out for £900") != "rent"
    assert money_kinds.kind_beside("£550 a month", "We charge our lodger rent, ", "", "month") == ""
    assert money_kinds.kind_of("we paid $90 to rent a van") == "price"
    assert [fact for fact in facts("we rented a van for $90", "FINANCE") if fact.value == "rent"] == []
