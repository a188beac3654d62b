"""How many people share it: reference answers, rules, and what is said of them."""

from __future__ import annotations

import pytest

from leakmeter import estimate, find
from leakmeter.statistics import lookup, people, total
from leakmeter.text.crowd.assumed import is_guess
from leakmeter.text.crowd.estimate import counted_by_figures, estimated
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.types import Crowd, Disclosure, Fact


def k(text: str) -> float:
    return estimate(text).k


def test_a_place_alone_is_its_population() -> None:
    portland = lookup("Portland")[0].population
    assert estimate("I live in Portland, Oregon").k == pytest.approx(portland)
    assert portland == 652_503  # GeoNames


def test_living_in_the_united_states_alone_is_about_330_million() -> None:
    assert k("I live in the US") == pytest.approx(331e6, rel=0.01)  # UN World Population Prospects 2019


def test_a_24_year_old_in_tokyo_is_one_of_a_hundred_thousand_or_so() -> None:
    assert 100_000 < k("I'm 24 and I live in Tokyo.") < 200_000


def test_the_example_of_the_contract_has_five_figures_and_one_reason() -> None:
    crowd = estimate(
        "Im 24F living in Portland, Oregon, I work as a nurse and was diagnosed with lupus last year. "
        "email me at jo.fake@example.com"
    )
    assert [f.question.split(" THAT ")[1] for f in crowd.factors] == [
        "are 24 years old",
        "are women",
        "work as registered nurses",
        "have lupus",
    ]
    assert crowd.population.label == "Portland, Oregon, US"
    assert 1.0 < crowd.k < 3.0  # one or two nurses of that age in a thousand have lupus
    assert crowd.not_estimated == (4,)
    assert [r.identifies for r in crowd.reasons] == [True]


def test_24_and_in_my_twenties_differ_by_about_ten() -> None:
    exact, decade = k("I'm 24. I live in Ohio."), k("I'm in my twenties. I live in Ohio.")
    assert decade / exact == pytest.approx(10, rel=0.15)


def test_a_factor_is_conditioned_on_what_was_said_before_it() -> None:
    factors = estimate("Im 24F living in Ohio and I work as a nurse").factors
    assert factors[2].given == ("are 24 years old", "are women")
    alone = estimate("I live in Ohio and I work as a nurse").factors[0]
    assert factors[2].value > 1.5 * alone.value  # most nurses are women


def test_what_is_said_twice_tells_less_than_a_bit_more() -> None:
    once = k("I live in Leeds. I'm a nurse.")
    assert once / 2 < k("I live in Leeds. I'm a nurse. As a nurse I know.") <= once
    assert k("I live in Portland, Oregon. Here in Oregon it rains.") == pytest.approx(k("I live in Portland, Oregon."))


def test_without_a_place_the_population_assumed_is_stated() -> None:
    crowd = estimate("I'm 31 and I work as a teacher")
    assert crowd.population.how == "assumed"
    assert "English" in crowd.population.label
    assert any("No home was recognised" in note for note in crowd.notes)


def test_american_wording_suggests_the_united_states() -> None:
    crowd = estimate("My mom paid $400 a month for my college apartment, I'm 20")
    assert crowd.population.label == "the US"
    assert crowd.population.how == "assumed"


def test_british_wording_does_not() -> None:
    assert "English" in estimate("My mum paid £400 a month for my uni flat, I'm 20").population.label


def test_two_ages_are_a_contradiction_and_the_smaller_crowd_is_used() -> None:
    crowd = estimate("I'm 24. I live in Ohio. I'm 91.")
    assert crowd.k == pytest.approx(k("I live in Ohio. I'm 91."))
    assert any("Several ages" in note for note in crowd.notes)
    assert len(crowd.not_estimated) == 1


def test_two_cities_are_reported_and_the_smaller_is_used() -> None:
    crowd = estimate("I live in Chicago. I live in Boise, Idaho.")
    assert crowd.population.label == "Boise, Idaho, US"
    assert any("Chicago" in note for note in crowd.notes)


def test_a_child_is_not_married() -> None:
    assert k("I'm 8 years old") == k("I'm 8 years old") > 1000
    crowd = estimate("I live in Ohio. I'm 12. I'm married.")
    assert crowd.k == 1.0


def test_married_and_divorced_cannot_both_be() -> None:
    crowd = estimate("I live in Ohio. I'm married. I'm divorced.")
    assert any("relationships" in note for note in crowd.notes)


def test_divorced_with_a_boyfriend_is_no_contradiction() -> None:
    crowd = estimate("I live in Ohio. I'm divorced. My boyfriend is nice.")
    assert crowd.notes == ()
    assert crowd.k < k("I live in Ohio. I'm divorced.")


def test_an_american_figure_used_elsewhere_says_so_and_is_less_sure() -> None:
    here = next(f for f in estimate("I live in Ohio. I'm a nurse.").factors if "nurses" in f.question)
    there = next(f for f in estimate("I live in Leeds. I'm a nurse.").factors if "nurses" in f.question)
    assert (here.how, there.how) == ("table", "assumed")
    assert there.source.startswith("as in the United States")
    assert there.high / there.low > here.high / here.low


def test_the_community_names_the_place_when_the_text_does_not() -> None:
    crowd = estimate("I'm 24 and I work as a nurse.", community="r/Portland")
    assert crowd.population.label == "Portland, Oregon, US"
    assert crowd.population.how == "assumed"
    assert estimate("I live in Leeds", community="r/Portland").population.label.startswith("Leeds")


def test_a_community_that_is_no_place_changes_nothing() -> None:
    assert estimate("I'm 24.", community="r/AskReddit") == estimate("I'm 24.")


def test_a_country_larger_than_the_assumed_population_does_not_raise_k() -> None:
    crowd = estimate("I live in India.")
    assert crowd.population.label == "India"
    assert crowd.k == pytest.approx(390e6)
    assert crowd.factors[-1].how == "assumed"


def test_the_home_is_the_population_and_an_origin_bounds_it() -> None:
    text = "I grew up in Glasgow and I live in London."
    crowd = counted_by_figures(find(text), context=text)
    assert crowd.population.label.startswith("London")
    assert crowd.k == pytest.approx(lookup("Glasgow")[0].population)
    assert "Glasgow" in crowd.factors[-1].question
    assert estimate(text).k <= crowd.k


def test_a_job_of_the_past_is_not_counted_as_todays() -> None:
    text = "I used to work as a chef. I live in Ohio."
    assert counted_by_figures(find(text), context=text).factors == ()
    assert [is_guess(factor) for factor in estimate(text).factors] == [True]


def test_a_combination_nobody_is_says_so() -> None:
    assert any("nobody" in note for note in estimate("I live in Ohio. I'm 12. I'm married.").notes)


def test_a_field_of_work_is_a_larger_crowd_than_a_job_in_it() -> None:
    assert k("I live in Ohio. I work in healthcare.") > 2 * k("I live in Ohio. I work as a nurse.")


def test_a_dog_is_counted_and_its_name_is_listed_as_left_out() -> None:
    crowd = counted_by_figures(find("My dog is called Rex"))
    assert [f.question.split(" THAT ")[1] for f in crowd.factors] == ["have a dog", "are adults"]
    assert crowd.not_estimated == ()
    assert [(r.partly, "Rex" in r.reason) for r in crowd.reasons] == [(True, True)]


def test_disclosures_count_the_same_as_the_text_they_were_found_in() -> None:
    text = "Im 24F living in Leeds"
    assert estimate(find(text), context=text) == estimate(text)


def test_the_mix_of_ages_is_that_of_the_country() -> None:
    japan, nigeria = people("JP"), people("NG")
    share = [sum(sum(row[13:20]) for row in grid) / total(grid) for grid in (japan, nigeria)]
    assert share[1] > 2 * share[0]
    assert k("I live in Lagos, Nigeria. I'm in my teens.") > k("I live in Osaka. I'm in my teens.")


def test_a_students_university_is_the_crowd() -> None:
    crowd = estimate("I'm a CS undergrad at Georgia Tech and a woman.")
    assert crowd.population.label == "undergraduates of Georgia Institute of Technology"
    # BRANCH's example: hundreds to low thousands, not millions. The words are taken to say more than the figures count.
    assert crowd.low < 500 < crowd.high
    assert 20 < crowd.k < 5_000
    assert not any("study" in factor.question for factor in crowd.factors)  # their enrolment says it


def test_who_studies_in_a_city_is_no_more_than_the_universitys_students() -> None:
    assert k("I go to UCLA and live in Los Angeles.") <= 46_700  # IPEDS, fall of 2023


def test_a_husband_halves_a_crowd_whose_sex_is_not_told_and_a_mans_husband_does_much_more() -> None:
    married = k("I live in Ohio. I'm married.")
    assert k("I live in Ohio. My husband is nice.") == pytest.approx(married / 2, rel=0.1)
    man = k("I live in Ohio. I'm a man. I'm married.")
    assert k("I live in Ohio. I'm a man. My husband is nice.") < man / 20


def test_a_share_of_a_survey_is_conditioned_on_what_the_survey_knows_already() -> None:
    alone = estimate("I live in the US. I'm widowed.").factors[0]
    old = estimate("I live in the US. I'm 81. I'm widowed.").factors[1]
    assert old.value > 4 * alone.value
    assert old.given == ("are 81 years old",)
    assert old.parents == (0,)


def test_without_an_age_adults_are_counted_and_of_schoolchildren_the_minors() -> None:
    assert any("are adults" in factor.question for factor in estimate("I live in Ohio. I own my house.").factors)
    assert any("are 10 to 17" in factor.question for factor in estimate("I live in Ohio. I'm in high school.").factors)


@pytest.mark.parametrize("community", [None, "portland"])
@pytest.mark.parametrize(
    "text",
    [
        "Nothing to see here.",
        "Im 24F living in Portland, Oregon, I work as a nurse and was diagnosed with lupus last year.",
        "I'm from India, I live in Leeds with my wife and our two kids, and I make $68k a year.",
        "I study physics at UCLA and I'm married. I'm 12.",
    ],
)
def test_what_is_counted_from_figures_at_hand_is_the_whole_estimate(text: str, community: str | None) -> None:
    told = find(text)
    facts, bare = [d for d in told if d.facts], [d for d in told if not d.facts]
    figures = counted_by_figures(facts, context=text, community=community)
    assert estimated(figures, facts, bare).k == pytest.approx(estimate(told, context=text, community=community).k)


def at(*facts: Fact, category: str = "LOCATION", text: str = "here") -> Crowd:
    return estimate([Disclosure(0, len(text), text, category, facts=facts)], calibration=None)


def in_one_of(text: str) -> Crowd:
    """The crowd of a text that a mark of a place covers whole."""
    (facts,) = facts_of(text, [Mark(0, len(text), "LOCATION", 0.9)])
    return at(*facts, text=text)


@pytest.mark.parametrize(
    ("text", "other", "people_there"),
    [
        ("I live in Roswell", "Roswell, New Mexico, US", 48_544),  # GeoNames
        ("I live in Durham", "Durham, England, UK", 47_785),
        ("I live in Birmingham", "Birmingham, Alabama, US", 196_357),
        ("I live in Springfield", "Springfield, Illinois, US", 114_394),
        ("I live in Georgia", "Georgia", 3_989_175),
    ],
)
def test_the_interval_reaches_down_to_the_namesakes_that_may_be_meant(text: str, other: str, people_there: int) -> None:
    crowd = in_one_of(text)
    assert crowd.low < people_there < crowd.k
    assert any(other in note for note in crowd.notes)


def test_a_far_larger_namesake_or_a_state_beside_it_leaves_no_doubt() -> None:
    for text in ("I live in Paris", "I live in London", "I live in Durham, North Carolina", "I live in Mexico"):
        crowd = in_one_of(text)
        assert crowd.notes == ()
        assert crowd.low > crowd.k / 1.5


def test_a_county_is_a_home_with_its_own_people() -> None:
    cook = in_one_of("I live in Cook County, Illinois")
    assert cook.k == pytest.approx(5_185_812)  # American Community Survey 2019-23
    black = Disclosure(0, 5, "black", "RACE_NATIONALITY", facts=(Fact("ethnicity", "black"),))
    home = Disclosure(6, 10, "home", "LOCATION", facts=(Fact("place", "Fulton County, Georgia, US"),))
    factor = estimate([black, home]).factors[0]
    assert factor.value == pytest.approx(0.43, abs=0.05)  # of adults; of the state it is a third


def test_a_region_is_the_sum_of_its_states() -> None:
    states = ("Connecticut", "Maine", "Massachusetts", "New Hampshire", "Rhode Island", "Vermont")
    crowd = in_one_of("I live in New England")
    assert crowd.k == pytest.approx(sum(lookup(f"{state}, US")[0].population for state in states))
    assert any("6 states" in note for note in crowd.notes)


def test_a_place_around_what_no_figure_covers_says_so() -> None:
    assert any("Bali" in note for note in in_one_of("I live in Bali").notes)
    assert any("Zzyzxville" in note for note in in_one_of("I live in Zzyzxville, Ohio").notes)


def test_an_unknown_place_is_named_with_what_was_used_instead() -> None:
    (note,) = in_one_of("I live in Zzyzxville").notes
    assert "Zzyzxville" in note
    assert "first-language speakers of English" in note
    assert not any("fear" in note for note in in_one_of("I live in fear").notes)


def test_where_somebody_works_is_where_they_are_counted_and_it_says_so() -> None:
    text = "I work in Leeds"
    (facts,) = facts_of(text, [Mark(0, len(text), "LOCATION", 0.9)])
    crowd = at(*facts, text=text)
    assert crowd.population.label == "Leeds, England, UK"
    assert crowd.population.how == "assumed"
    assert any("work" in note for note in crowd.notes)


def test_a_place_whose_tie_is_not_clear_is_listed_and_not_counted() -> None:
    text = "I don't live in Chicago"
    (facts,) = facts_of(text, [Mark(16, len(text), "LOCATION", 0.9)])
    crowd = counted_by_figures([Disclosure(16, len(text), text[16:], "LOCATION", facts=facts)])
    assert "Chicago" not in crowd.population.label
    assert any("Chicago" in reason.reason for reason in crowd.reasons)
