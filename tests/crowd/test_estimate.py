"""How many people share it: reference answers, rules, and what is said of them."""

from __future__ import annotations

import pytest

from leakmeter import estimate, find
from leakmeter.statistics import lookup, people, total
from leakmeter.text.crowd import people_sharing


def k(text: str) -> float:
    return estimate(text).k


def test_a_place_alone_is_its_population() -> None:
    portland = lookup("Portland")[0].population
    assert estimate("I live in Portland, Oregon").k == pytest.approx(portland)
    assert portland == 652_503  # GeoNames


def test_living_in_the_united_states_alone_is_about_330_million() -> None:
    assert k("I live in the US") == pytest.approx(331e6, rel=0.01)  # UN World Population Prospects 2019


def test_a_24_year_old_in_tokyo_is_one_of_a_hundred_thousand_or_so() -> None:
    assert 60_000 < k("I'm 24 and I live in Tokyo.") < 250_000


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


def test_what_is_said_twice_is_counted_once() -> None:
    assert k("I live in Leeds. I'm a nurse. As a nurse I know.") == pytest.approx(k("I live in Leeds. I'm a nurse."))
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
    crowd = estimate("I grew up in Glasgow and I live in London.")
    assert crowd.population.label.startswith("London")
    assert crowd.k == pytest.approx(lookup("Glasgow")[0].population)
    assert "Glasgow" in crowd.factors[-1].question


def test_what_is_left_out_of_a_counted_disclosure_is_listed() -> None:
    crowd = estimate("I'm a professor at Harvard.")
    assert crowd.not_estimated == ()
    assert [r.partly for r in crowd.reasons] == [True]
    assert "Harvard University" in crowd.reasons[0].reason


def test_a_job_of_the_past_is_not_counted_as_todays() -> None:
    assert estimate("I used to work as a chef. I live in Ohio.").factors == ()


def test_a_combination_nobody_is_says_so() -> None:
    assert any("nobody" in note for note in estimate("I live in Ohio. I'm 12. I'm married.").notes)


def test_a_field_of_work_is_a_larger_crowd_than_a_job_in_it() -> None:
    assert k("I live in Ohio. I work in healthcare.") > 2 * k("I live in Ohio. I work as a nurse.")


def test_a_dog_is_counted_and_its_name_is_listed_as_left_out() -> None:
    crowd = estimate("My dog is called Rex")
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
    assert 100 < crowd.k < 5_000  # BRANCH's example: hundreds to low thousands, not millions
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
def test_the_number_alone_is_that_of_the_whole_estimate(text: str, community: str | None) -> None:
    told = find(text)
    whole = estimate(told, context=text, community=community)
    assert people_sharing(told, context=text, community=community) == whole.k
