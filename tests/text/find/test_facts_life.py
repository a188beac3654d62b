"""Money, family, pets, health, looks and partners in the wordier marks; wrong readings as much as right ones."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.find.categories import categories
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.normalize.numbers import in_figures, value


def told(words: str, category: str) -> dict[str, list[str | int | float]]:
    (found,) = facts_of(words, [Mark(0, len(words), category, 0.9)])
    read: dict[str, list[str | int | float]] = {}
    for fact in found:
        read.setdefault(fact.attribute, []).append(fact.value)
    return read


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("twenty six", 26),
        ("forty-one thousand", 41_000),
        ("eleven thousand", 11_000),
        ("two hundred and ten", 210),
        ("four fifty", 450),
        ("a couple", 2),
        ("2,900", 2_900),
        ("40k", 40_000),
        ("soup", None),
    ],
)
def test_numbers_are_read_in_figures_and_in_words(words: str, number: int | None) -> None:
    assert value(words) == number


def test_numbers_in_words_are_put_in_figures() -> None:
    assert in_figures("six foot three") == "6 foot 3"


@pytest.mark.parametrize(
    ("words", "amount", "kind"),
    [
        ("I owe 40k in student loans", "40000 ?", "debt"),
        ("take home is around 1,900", "1900 ?", "income"),
        ("two grand in savings", "2000 ?", "savings"),
        ("Paid fourteen bucks for six of them", "14 USD", "price"),
        ("rent is 1200 a month", "1200 ?", "rent"),
        ("$18/hr", "18 USD", "income"),
        ("forty thousand dollars in debt", "40000 USD", "debt"),
    ],
)
def test_money_is_income_rent_debt_savings_or_a_price(words: str, amount: str, kind: str) -> None:
    read = told(words, "FINANCE")
    assert (read["amount"], read["money_kind"]) == ([amount], [kind])


@pytest.mark.parametrize(
    "words", ["I need 40 of them", "I only have 10 paid sick days", "the 401k", "in 2019 I paid it"]
)
def test_counts_plans_and_years_are_no_amounts(words: str) -> None:
    assert "amount" not in told(words, "FINANCE")


def test_how_one_stands_with_money() -> None:
    assert told("my credit score is 611", "FINANCE") == {"credit_score": [611]}
    assert told("still renting", "FINANCE") == {"housing": ["rents"]}
    assert told("i cant afford it", "FINANCE") == {"means": ["short of money"]}
    assert told("Zero. I owe zero", "FINANCE") == {}
    assert told("I make 52k a year", "FINANCE")["period"] == ["year"]


@pytest.mark.parametrize(
    ("words", "children", "ages"),
    [
        ("three kids under five", [3], None),
        ("two girls, 6 and 4", [2], [6, 4]),
        ("my daughter is 7 and my son is 4", None, [7, 4]),
        ("I'm a mother of two", [2], None),
        ("the baby, who is fourteen months old", None, [1]),
        ("no kids", [0], None),
        ("my twins can come now", [2], None),
    ],
)
def test_children_are_counted_and_their_ages_are_theirs(
    words: str, children: list[int] | None, ages: list[int] | None
) -> None:
    read = told(words, "FAMILY")
    assert (read.get("children"), read.get("child_age")) == (children, ages)
    assert "age" not in read


def test_relatives_are_not_the_authors_children() -> None:
    assert told("my brother (17) has asthma", "FAMILY") == {"relative": ["sibling"], "relative_age": [17]}
    assert "parent" not in told("her twins", "FAMILY")
    assert "parent" not in told("my stepdaughter", "FAMILY")
    assert "parent" not in told("my eldest sister", "FAMILY")
    assert "relative_age" not in told("My parents divorced when I was six", "FAMILY")
    assert told("I have two brothers", "FAMILY")["siblings"] == [2]


def test_pets_have_a_kind_a_number_names_and_ages() -> None:
    assert told("my two cats Miso and Soup", "PET") == {"pet": ["cat"], "pet_count": [2], "pet_name": ["Miso", "Soup"]}
    assert told("my 12 year old lab", "PET") == {"pet": ["dog"], "pet_age": [12]}
    assert "pet_name" not in told("a German Shepherd", "PET")
    assert "pet_count" not in told("The vet says arthritis in both hips", "PET")
    assert "pet_count" not in told("our dog is a nine pound papillon", "PET")
    assert "pet_count" not in told("One of my hens", "PET")


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("juggling insulin pumps and type 1 since I was nine", "type 1 diabetes"),
        ("I've got MS", "multiple sclerosis"),
        ("Torn cruciate, second time", "torn ACL"),
        ("AHI of 47", "sleep apnea"),
        ("sober eleven years in May", "alcoholism"),
    ],
)
def test_conditions_are_read_in_the_words_of_those_who_have_them(words: str, condition: str) -> None:
    assert condition in told(words, "HEALTH")["condition"]


@pytest.mark.parametrize(
    "words",
    ["no heart disease", "I don't have diabetes", "it helped me a lot", "my ms paint"],
)
def test_what_is_denied_or_another_persons_is_no_condition(words: str) -> None:
    assert "condition" not in told(words, "HEALTH")


def test_weeks_are_a_pregnancy_only_where_that_is_spoken_of() -> None:
    assert told("I'm thirty weeks", "REPRODUCTIVE_HEALTH")["condition"] == ["pregnancy"]
    assert "condition" not in told("the diet for six weeks with a dietician", "HEALTH")
    assert told("5 weeks postpartum", "REPRODUCTIVE_HEALTH")["condition"] == ["recent birth"]


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("5'4 and 130lbs", {"height": [163], "weight": [59]}),
        ("I'm six foot three", {"height": [190]}),
        ("180cm, 75kg", {"height": [180], "weight": [75]}),
        ("dyed my hair green", {"hair_colour": ["dyed green"]}),
        ("Down 60 pounds", {"weight_change": ["lost"]}),
        ("I wear an XL", {"clothing_size": ["XL"]}),
        ("been thinning since 21", {"hair": ["bald or thinning"]}),
        ("I have 5 of them", {}),
    ],
)
def test_looks(words: str, read: dict[str, list[str | int]]) -> None:
    assert told(words, "APPEARANCE") == read


def test_names() -> None:
    assert told("Wiremu here", "NAME") == {"name": ["Wiremu"]}
    assert told("im tamsin", "NAME") == {"name": ["tamsin"]}


@pytest.mark.alone
@pytest.mark.parametrize(
    "piece", ["one ", "my 3 ", "no ", "1,", "hundred and ", "University of ", "is 4, ", "$5k ", "A ", "("]
)
@pytest.mark.parametrize("category", [category.id for category in categories()])
def test_long_marks_take_no_longer_than_their_length(piece: str, category: str) -> None:
    def seconds(length: int) -> float:
        begin = time.process_time()
        told(piece * (length // len(piece)), category)
        return time.process_time() - begin

    # A square law would take 64 times as long. The best of a few tries, for other programs run on this machine too.
    seconds(500)
    assert any(seconds(4_000) < 60 * max(seconds(500), 2e-3) for _ in range(5))


@given(st.text(alphabet="ıİſK$£5 ,.-'’()myisaIof0123kids catonehundred", max_size=60), st.sampled_from(categories()))
def test_no_words_are_too_strange_for_any_reader(words: str, category: object) -> None:
    told(words, getattr(category, "id", ""))
