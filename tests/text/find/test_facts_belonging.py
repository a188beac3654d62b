"""Faith, diet, service, a twin count where the author says so of themself, and money only where it is earned."""

from __future__ import annotations

import pytest
from tests.text.find.telling import facts, values

from leakmeter.text.crowd.estimate import counted_by_figures
from leakmeter.text.find.explain import why
from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.facts.belonging import belonging_facts, no_heritage, of_its_kind
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.plain import complemented
from leakmeter.text.find.stated import Stated
from leakmeter.text.find.stated_marks import with_stated
from leakmeter.types import Disclosure, Fact


def added(text: str) -> dict[str, list[str | int | float]]:
    """What plain statements add to a text that nothing marks, by attribute."""
    found: dict[str, list[str | int | float]] = {}
    for fact in (fact for of in facts_of(text, complemented(text, [])) for fact in of):
        found.setdefault(fact.attribute, []).append(fact.value)
    return found


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I'm Muslim, so no pork for me.", "religion", "muslim"),
        ("As a Muslim woman I get asked that a lot.", "religion", "muslim"),
        ("I converted to Islam a few years back.", "religion", "muslim"),
        ("I'm a practicing Catholic.", "religion", "catholic"),
        ("We're Irish Catholic and there are many of us.", "religion", "catholic"),
        ("I'm an Orthodox Jew.", "religion", "jewish"),
        ("I've always been an atheist.", "religion", "atheist"),
        ("I'm not religious at all.", "religion", "none"),
        ("I'm a Lutheran from way back.", "religion", "protestant"),
        ("I'm LDS.", "religion", "mormon"),
        ("I've been vegan for ten years now.", "diet", "vegan"),
        ("I went vegetarian in 2012.", "diet", "vegetarian"),
        ("I'm a disabled veteran.", "veteran", "yes"),
        ("I'm a navy vet, so I swim.", "veteran", "yes"),
        ("I served two tours in Afghanistan.", "veteran", "yes"),
        ("I'm an identical twin.", "twin", "yes"),
        ("My twin brother lives on a boat.", "twin", "yes"),
        ("I'm left-handed and scissors hate me.", "handedness", "left"),
        ("We speak Spanish at home.", "language", "Spanish"),
        ("I'm in a union, thankfully.", "union", "yes"),
        ("I own a shotgun.", "gun", "yes"),
    ],
)
def test_a_plain_statement_is_marked_and_read(text: str, attribute: str, value: str) -> None:
    assert added(text)[attribute] == [value]


@pytest.mark.parametrize(
    "text",
    [
        "I religiously go to the gym.",
        "I love vegan cheese.",
        "I'm a vegan chef's worst customer.",
        "I'm vegan on weekdays.",
        "I'm mostly vegan.",
        "I used to be vegan.",
        "I'm trying to go vegan.",
        "If I were vegan I would miss cheese.",
        "My husband is Catholic.",
        "I'm dating a Muslim.",
        "I'm not Catholic.",
        "I was raised Catholic.",
        "I'm a lapsed Catholic.",
        "I'm an ex-Mormon.",
        "I'm half Jewish.",
        "I'm at a Catholic school.",
        "I'm so tired of Christian music.",
        "Hi, I'm Christian and I need help with my car.",
        "I'm not very religious.",
        "I'm a veteran teacher.",
        "I'm a vet and I love cows.",
        "I'm a 20-year veteran of the police force.",
        "I'm a veteran's wife.",
        "My dad is a veteran.",
        "I bought twin beds.",
        "My twin boys are four.",
        "I'm a twin mom.",
        "That was a left-handed compliment.",
        "My son is left-handed.",
        "I'm in the student union.",
        "I own a glue gun.",
        "I work from home on Fridays.",
        "I run a business.",
        "I don't play golf.",
    ],
)
def test_what_is_denied_past_anothers_or_a_saying_tells_nothing(text: str) -> None:
    assert belonging_facts(text) == ()
    assert not {"religion", "diet", "veteran", "twin", "handedness", "union", "gun"} & added(text).keys()


@pytest.mark.parametrize("category", ["OCCUPATION", "FAMILY", "RACE_NATIONALITY", "INTEREST", "OTHERS"])
def test_any_mark_is_read_for_them(category: str) -> None:
    assert values("I'm a vegan", category, "diet") == ["vegan"]
    assert values("I play golf", category, "interest") == ["golf"]


def test_who_has_served_does_not_work_in_the_military() -> None:
    words = "I'm an army veteran"
    assert values(words, "OCCUPATION", "veteran") == ["yes"]
    assert values(words, "OCCUPATION", "field") == []
    assert values("I'm an army officer", "OCCUPATION", "field") == ["the military"]


def test_a_faith_or_a_diet_is_no_race() -> None:
    assert no_heritage("Catholic")
    assert no_heritage("I'm vegan")
    assert not no_heritage("Puerto Rican Catholic")
    text = "I'm Catholic"
    (mark,) = with_stated(text, [Mark(0, 12, "RACE_NATIONALITY", 0.5)], [Stated(4, 12, "race=hispanic", 0.9)])
    assert mark.facts == ()


def test_a_diet_is_not_filed_under_ethnicity() -> None:
    mark = Mark(0, 9, "RACE_NATIONALITY", 0.8)
    assert of_its_kind("I'm vegan", mark).category == "HEALTH"
    assert of_its_kind("I'm Irish", mark).category == "RACE_NATIONALITY"
    assert "does not eat (diet: vegan)" in why("HEALTH", (Fact("diet", "vegan"),))


@pytest.mark.parametrize(
    "words",
    [
        "I owe $300k",
        "I owe $300k on my mortgage",
        "I have $50k saved",
        "$80,000 in student loans",
        "we have 90k invested",
        "my net worth is $2 million",
        "I won $50,000",
        "I lost $20,000 gambling",
        "I used to make $120k",
        "I want to make 100k a year",
        "I paid $30k for my truck",
    ],
)
def test_only_what_is_earned_is_income(words: str) -> None:
    assert not {"income", "household_income"} & {fact.attribute for fact in facts(words, "FINANCE")}
    start = next(i for i, c in enumerate(words) if c == "$" or c.isdigit())
    stated = [Stated(start, len(words), "income", 0.95), Stated(0, len(words), "household_income", 0.95)]
    for mark in with_stated(words, [Mark(0, len(words), "FINANCE", 0.9)], stated):
        assert mark.facts == ()


@pytest.mark.parametrize(
    ("words", "income"),
    [
        ("I make 60k and owe 300k in student loans", 60_000),
        ("I have 20k saved and make 60k a year", 60_000),
        ("I earn $48,000 a year", 48_000),
        ("I bring home about 45 grand a year", 45_000),
    ],
)
def test_the_sum_that_is_earned_is_the_income(words: str, income: int) -> None:
    assert values(words, "FINANCE", "income") == [income]


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("I earn £32,000", "32000 GBP"),
        ("I make 60k euros", "60000 EUR"),
        ("I make 45k€ a year", "45000 EUR"),
        ("I earn 32k quid a year", "32000 GBP"),
        ("my salary is 12 LPA", "1200000 INR"),
        ("I earn 9 lakhs a year", "900000 INR"),
        ("I make $85k CAD", "85000 CAD"),
        ("I make A$90,000 a year", "90000 AUD"),
        ("my salary is CHF 95,000", "95000 CHF"),
        ("I make £30,000 to £35,000", "30000 to 35000 GBP"),
    ],
)
def test_another_currency_is_never_counted_as_dollars(words: str, amount: str) -> None:
    found = facts(words, "FINANCE")
    assert Fact("amount", amount) in [Fact(f.attribute, f.value) for f in found]
    stated = [Stated(0, len(words), "income", 0.95)]
    (mark,) = with_stated(words, [Mark(0, len(words), "FINANCE", 0.9)], stated)
    crowd = counted_by_figures([Disclosure(0, len(words), words, "FINANCE", facts=(*found, *mark.facts))])
    assert crowd.factors == ()
    assert "dollars" in crowd.reasons[0].reason


def test_glasses_are_no_difficulty_of_seeing() -> None:
    assert Stated(0, 14, "seeing=yes", 0.9).facts("I wear glasses") == ()
    assert Stated(0, 40, "seeing=yes", 0.9).facts("I can hardly see even with glasses") != ()
    assert values("I wear glasses", "HEALTH", "glasses") == ["yes"]


def test_looks_of_the_past_and_of_others_are_not_the_authors() -> None:
    assert values("I used to have a beard", "APPEARANCE", "facial_hair") == []
    assert values("my sister has blue eyes, I have brown ones", "APPEARANCE", "eyes") == []
    assert values("brown eyes and a beard", "APPEARANCE", "facial_hair") == ["beard or moustache"]


@pytest.mark.parametrize(
    "words", ["I lost my cat last year", "my cat passed away", "we used to have a cat", "my sister's cat"]
)
def test_an_animal_that_is_gone_or_anothers_is_not_kept(words: str) -> None:
    assert values(words, "PET", "pet") == []
    assert values(words, "PET", "past_pet") == ["cat"]


def test_the_animal_that_is_left_is_kept() -> None:
    assert values("my dog died, now I have a cat", "PET", "pet") == ["cat"]
    assert values("my dog, 12", "PET", "pet") == ["dog"]
