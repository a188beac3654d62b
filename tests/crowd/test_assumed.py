"""What no figure covers counts by its kind: not as if everybody shared it, not twice, not where a person is named."""

from __future__ import annotations

import pytest

from leakmeter import Crowd, Disclosure, Fact, estimate
from leakmeter.text.crowd.assumed import guessed, is_guess, shipped
from leakmeter.text.crowd.estimate import counted_by_figures
from leakmeter.text.find.categories import categories

OHIO = Disclosure(0, 14, "I live in Ohio", "LOCATION", facts=(Fact("place", "Ohio, US"),))


def said(text: str, category: str, *facts: Fact, start: int = 20) -> Disclosure:
    return Disclosure(start, start + len(text), text, category, facts=facts)


def counted(*told: Disclosure) -> Crowd:
    return estimate([OHIO, *told], calibration=None)


def test_what_no_figure_covers_lowers_k_by_the_row_of_its_category() -> None:
    before, after = counted(), counted(said("collecting thimbles", "INTEREST"))
    assert after.k - 1 == pytest.approx((before.k - 1) * 2 ** shipped().kinds["INTEREST"].bits)
    assert guessed(after) == (1,)
    assert after.not_estimated == ()
    assert after.factors[-1].how == "assumed"
    assert after.low < after.k < after.high <= after.population.high


def test_the_same_thing_said_twice_counts_once() -> None:
    once = counted(said("my thimbles", "INTEREST"))
    twice = counted(said("my thimbles", "INTEREST"), said("the thimbles", "INTEREST", start=50))
    assert twice.k == pytest.approx(once.k)
    assert twice.factors[-1].disclosures == (1, 2)


@pytest.mark.parametrize(
    ("text", "category"), [("my dishwasher", "POSSESSION"), ("my older sister", "FAMILY"), ("coffee", "INTEREST")]
)
def test_a_common_thing_says_less_than_its_category(text: str, category: str) -> None:
    assert counted(said(text, category)).k > 4 * counted(said(f"{text} zzyzx qwop frobnicates", category)).k


def test_contacts_and_full_names_have_no_share() -> None:
    mail = said("jo.fake@example.com", "CONTACT", Fact("contact", "e-mail"))
    name = said("Zebulon Quackenfort", "NAME", Fact("name", "Zebulon Quackenfort"))
    crowd = counted(mail, name)
    assert not any(map(is_guess, crowd.factors))
    assert [reason.identifies for reason in crowd.reasons] == [True, True]


def test_what_is_set_aside_or_follows_is_not_guessed_on_top() -> None:
    two_homes = estimate("I'm 24. I'm 61. I live in Ohio.")
    assert not any(map(is_guess, two_homes.factors))
    insulin = said("insulin", "HEALTH", Fact("medication", "insulin"), start=60)
    diabetes = said("type 1 diabetes", "HEALTH", Fact("condition", "type 1 diabetes"))
    assert not any(map(is_guess, counted(diabetes, insulin).factors))


def test_the_rest_of_a_detail_counted_in_part_counts_as_one_of_its_kind() -> None:
    named = said("my dog Rex", "PET", Fact("pet", "dog"), Fact("pet_name", "Rex"))
    figures = counted_by_figures([OHIO, named])
    assert [reason.partly for reason in figures.reasons] == [True]
    rest = counted(named).factors[-1]
    assert is_guess(rest)
    assert "the rest of this detail" in rest.question


def test_an_age_that_nobody_has_is_no_detail() -> None:
    assert not any(map(is_guess, estimate("I'm 250 years old").factors))


def test_every_kind_but_contacts_has_a_row_between_none_and_twelve_bits() -> None:
    shares = shipped()
    assert set(shares.kinds) == {category.id for category in categories()} - {"CONTACT"}
    for one in (*shares.kinds.values(), *shares.things.values(), *shares.facts.values()):
        assert -12 <= one.bits <= 0 < one.spread
        assert 0 < one.interval.low <= one.interval.value <= one.interval.high <= 1


def test_a_group_that_is_no_place_is_named_by_itself() -> None:
    speakers = estimate("I collect thimbles.").factors[-1].question
    assert speakers.startswith("first-language speakers of English THAT share this detail")
    assert estimate("I live in Ohio and I collect thimbles.").factors[-1].question.startswith("people in Ohio, US THAT")


@pytest.mark.parametrize(
    ("text", "around"),
    [
        ("I live in Sussex", "England, UK"),
        ("I live in Madeira", "Portugal"),
        ("I live in Hokkaido", "Japan"),
        ("I live in Bali", "Indonesia"),
    ],
)
def test_an_area_without_a_figure_is_a_part_of_the_place_around_it(text: str, around: str) -> None:
    crowd = estimate(text)
    assert crowd.population.label == around
    assert [factor.how for factor in crowd.factors] == ["learned"]
    assert crowd.k < crowd.population.size / 3
    assert crowd.high > crowd.population.size / 4


def test_a_place_with_a_figure_has_no_rest() -> None:
    for text in ("I live in Leeds", "I live in Portland, Oregon.", "I live in the US.", "I live in Japan."):
        assert estimate(text).factors == (), text


def test_the_rest_of_the_words_that_name_a_home_counts_and_its_name_does_not() -> None:
    assert estimate("Moved from Brazil to Portugal last spring").k < 1_000_000
    assert estimate("I live in the United States of America").factors == ()


def test_words_that_say_nothing_of_themselves_count_by_what_was_measured_and_not_by_their_kind() -> None:
    only = Disclosure(0, 12, "it is my own", "PET", bits=0.5)
    (factor,) = estimate([only]).factors
    assert (factor.how, factor.value) == ("learned", pytest.approx(2**-0.5))
