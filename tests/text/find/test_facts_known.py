"""Numbers that the second head has taken for a height, a weight or children; what it knows better than the words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import estimate
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.normalize.known import children_facts, height_facts, weight_facts
from leakmeter.types import Fact

FEET = {4: "four", 5: "five", 6: "six"}
INCHES = "zero one two three four five six seven eight nine ten eleven".split()


@given(
    st.sampled_from([4, 5, 6]),
    st.integers(1, 11),
    st.sampled_from(["at {f}-{i}", "{f} {i} in socks", "a {f}-foot-{i} man"]),
)
def test_a_height_in_words_is_read_to_the_inch(feet: int, inches: int, said: str) -> None:
    (fact,) = height_facts(said.format(f=FEET[feet], i=INCHES[inches]))
    assert fact == Fact("height", round(feet * 30.48 + inches * 2.54))


@pytest.mark.parametrize(
    ("words", "centimetres"),
    [
        ("five feet flat", 152),
        ("six even", 183),
        ("I'm 171 or so", 171),
        ("63 inches in socks", 160),
        ("sixty-one inches", 155),
    ],
)
def test_heights_of_whole_feet_in_inches_and_in_centimetres(words: str, centimetres: int) -> None:
    assert height_facts(words) == (Fact("height", centimetres),)


@given(
    st.integers(95, 400), st.sampled_from(["a solid {}", "weigh in at {}", "{} soaking wet", "about {} this morning"])
)
def test_a_bare_weight_is_pounds(pounds: int, said: str) -> None:
    assert weight_facts(said.format(pounds)) == (Fact("weight", round(pounds * 0.4536)),)


@pytest.mark.parametrize(
    ("words", "pounds"),
    [("a buck eighty", 180), ("two-ten", 210), ("a hundred and ten", 110), ("one ninety-five", 195)],
)
def test_weights_as_they_are_said(words: str, pounds: int) -> None:
    assert weight_facts(words) == (Fact("weight", round(pounds * 0.4536)),)


def test_a_weight_told_by_its_ten_is_a_range() -> None:
    (fact,) = weight_facts("one sixty-something")
    assert (fact.low, fact.high) == (72.6, 77.1)


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("raised four of my own", 4),
        ("Both of mine", 2),
        ("I've given birth twice", 2),
        ("my one and only", 1),
        ("carried and delivered all three", 3),
        ("my second baby", 2),
    ],
)
def test_children_are_counted_without_the_word(words: str, number: int) -> None:
    assert Fact("children", number) in children_facts(words)


@pytest.mark.parametrize("words", ["my daughter", "my 12 year old", "my second grade boy", "my kid is up at 3 am"])
def test_ages_and_hours_are_no_count_of_children(words: str) -> None:
    assert not [fact for fact in children_facts(words) if fact.attribute == "children"]


@given(st.text(max_size=60))
def test_any_words_are_read_without_complaint(words: str) -> None:
    for read in (height_facts, weight_facts, children_facts):
        for fact in read(words):
            assert fact.value


def read(words: str, category: str, *stated: Fact, sure: tuple[Fact, ...] = ()) -> set[tuple[str, str | float]]:
    (facts,) = facts_of(words, [Mark(0, len(words), category, 0.9, facts=stated, sure=sure)])
    return {(fact.attribute, fact.value) for fact in facts}


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("My husband died eleven years ago", "widowed"),
        ("since I buried my wife", "widowed"),
    ],
)
def test_a_marriage_that_is_over_or_never_was_is_none(words: str, status: str) -> None:
    told = read(words, "HUSBAND_BF", Fact("relationship", status))
    assert ("relationship", status) in told
    assert ("relationship", "married") not in told


def test_what_the_tagger_is_sure_of_counts_for_more_than_the_words() -> None:
    sure = (Fact("education", "some college"),)
    told = read("a year and a half of community college psych", "EDUCATION", *sure, sure=sure)
    assert ("education", "some college") in told
    assert ("student", "yes") not in told


def test_a_higher_degree_that_is_named_stays() -> None:
    sure = (Fact("education", "bachelor"),)
    assert ("education", "master") in read("I have a master's", "EDUCATION", *sure, sure=sure)


@pytest.mark.parametrize("words", ["White, not Hispanic", "non-Hispanic white", "Black, non-Hispanic"])
def test_a_people_that_is_denied_is_not_told(words: str) -> None:
    told = read(words, "RACE_NATIONALITY")
    assert ("ethnicity", "hispanic") not in told
    assert told


def test_a_degree_that_was_never_taken_is_none() -> None:
    assert read("I never did the MFA", "EDUCATION") == set()


@pytest.mark.parametrize("words", ["standing around in the guitar store", "I store the good bowls on the counter"])
def test_a_shop_one_stands_in_is_no_line_of_work(words: str) -> None:
    assert "field" not in {attribute for attribute, _ in read(words, "OCCUPATION")}


@pytest.mark.parametrize(
    "words", ["home from my shift by three", "After my shift", "the closing shift", "I'm off shift"]
)
def test_a_turn_at_work_says_nothing_of_the_hours(words: str) -> None:
    assert "hours" not in {attribute for attribute, _ in read(words, "OCCUPATION")}


@pytest.mark.parametrize(("words", "hours"), [("rotating shifts at the plant", "shifts"), ("I work nights", "nights")])
def test_hours_that_are_named_are_read(words: str, hours: str) -> None:
    assert ("hours", hours) in read(words, "OCCUPATION")


@pytest.mark.parametrize("words", ["not even in the army", "still on the payroll"])
def test_what_is_denied_or_general_names_no_employer(words: str) -> None:
    assert not {"employer_kind", "occupation", "field"} & {attribute for attribute, _ in read(words, "OCCUPATION")}


def test_translucent_is_not_transgender() -> None:
    assert ("transgender", "yes") not in read("translucent white", "RACE_NATIONALITY")


def test_what_was_studied_without_a_degree_is_not_counted() -> None:
    crowd = estimate("I'm a woman with two years of college, I studied botany before I dropped out.")
    assert crowd.k > 1_000_000
    assert not any("botany" in factor.question for factor in crowd.factors)


def test_forebears_are_no_home_where_the_words_suggest_one() -> None:
    crowd = estimate("I'm a Norwegian American guy, I make 55 thousand dollars a year in the US.")
    assert "Norway" not in crowd.population.label


def test_who_works_for_the_city_is_in_government() -> None:
    assert ("field", "government") in read("I hand out dog licenses for the city", "OCCUPATION")


def test_children_told_by_their_births_need_not_live_at_home() -> None:
    crowd = estimate("I'm a woman of 52 and I have given birth to three babies.")
    (said,) = [f.question for f in crowd.factors if "birth" in f.question or "children" in f.question]
    assert said.endswith("THAT have given birth to 3")


@pytest.mark.parametrize(
    ("words", "centimetres"), [("I'm 63 inches of woman", 160), ("I'm 63 inches", 160), ("all 75 inches of me", 190)]
)
def test_a_height_may_be_told_in_inches_alone(words: str, centimetres: int) -> None:
    assert ("height", centimetres) in read(words, "APPEARANCE")


@pytest.mark.parametrize(
    "words", ["a 55 inches wide TV", "my hair is 60 inches long", "My waist is 56 inches", "I have a 65 inches TV"]
)
def test_other_lengths_in_inches_are_no_height(words: str) -> None:
    assert "height" not in {attribute for attribute, _ in read(words, "APPEARANCE")}


@pytest.mark.parametrize(
    "words", ["the only child I ever had", "My son, I had just him", "my daughter, my one and only", "our only child"]
)
def test_an_only_child_of_the_authors_is_one_child_and_says_nothing_of_siblings(words: str) -> None:
    told = read(words, "FAMILY")
    assert ("children", 1) in told
    assert "siblings" not in {attribute for attribute, _ in told}


@pytest.mark.parametrize(
    "words", ["I spent ten years in retail and I quit", "six years in prison and never finished anything"]
)
def test_years_that_were_not_spent_at_a_school_are_no_schooling(words: str) -> None:
    assert "education" not in {attribute for attribute, _ in read(words, "EDUCATION")}


def test_an_only_night_off_is_no_only_child() -> None:
    assert ("children", 3) in read("I have three kids and our only kid-free night is Friday", "FAMILY")
