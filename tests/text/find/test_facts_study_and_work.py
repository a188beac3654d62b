"""Schools by their name in the table, studies, and the occupation that what people do amounts to."""

from __future__ import annotations

import pytest
from tests.text.find.telling import facts, values

from leakmeter.statistics import occupation, university
from leakmeter.text.find.lexicon import by_name
from leakmeter.text.find.normalize.doing import DOING
from leakmeter.text.find.normalize.study import education_facts
from leakmeter.types import Fact


@pytest.mark.parametrize(
    ("words", "school"),
    [
        ("I did my masters in data science at Ohio State", "Ohio State University"),
        ("at ohio state", "Ohio State University"),
        ("UMich", "University of Michigan-Ann Arbor"),
        ("my school, Boise State", "Boise State University"),
        ("im at mit", "Massachusetts Institute of Technology"),
        ("University of California, Berkeley", "University of California-Berkeley"),
        ("byu for three semesters", "Brigham Young University"),
        ("I got into Brown", "Brown University"),
        ("a degree from Michigan", "University of Michigan-Ann Arbor"),
        ("I studied at Columbia", "Columbia University in the City of New York"),
    ],
)
def test_a_school_goes_by_one_name(words: str, school: str) -> None:
    assert values(words, "EDUCATION", "school") == [school]
    assert university(school) is not None


def test_an_abbreviation_of_several_schools_keeps_the_others_as_candidates() -> None:
    (fact,) = (fact for fact in facts("I go to OSU", "EDUCATION") if fact.attribute == "school")
    assert fact.value == "Ohio State University"
    assert fact.candidates == ("Oregon State University", "Oklahoma State University")


@pytest.mark.parametrize(
    "words",
    [
        "the student union",
        "Union",
        "supposed to be at uni",
        "At the university",
        "brown rice before my exam",
        "high school in Michigan",
        "my state school",
        "I go to a state university",
    ],
)
def test_words_and_places_are_no_schools(words: str) -> None:
    assert values(words, "EDUCATION", "school") == []


def test_a_school_abroad_is_not_taken_for_its_namesake() -> None:
    for words in ("King's College London", "Trinity College Dublin", "University of Leeds", "Patna University"):
        assert [name for name in values(words, "EDUCATION", "school") if university(str(name))] == []


@pytest.mark.parametrize(
    ("words", "attribute", "value"),
    [
        ("final year at NTU", "student", "college"),
        ("GPA 3.91 unweighted", "grades", "3.91 GPA"),
        ("came out with a 2:1 in the end", "grades", "2:1"),
        ("Third attempt at the NCLEX", "exam", "NCLEX"),
        ("passed the bar", "exam", "bar exam"),
        ("I dropped out of college twice", "left_studies", "yes"),
        ("started at a new school (grade 10)", "education", "less than high school"),
    ],
)
def test_studies_are_told_by_what_goes_with_them(words: str, attribute: str, value: str) -> None:
    assert value in values(words, "EDUCATION", attribute)


@pytest.mark.parametrize("words", ["I left school in year 10", "I was in high school", "the A-levels I sat in 1994"])
def test_who_has_left_school_is_no_student(words: str) -> None:
    assert values(words, "EDUCATION", "student") == []


def test_sat_and_act_are_words() -> None:
    assert values("I sat in the act of writing, 3 of us", "EDUCATION", "exam") == []


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("I drive a truck", "Driver/sales workers and truck drivers"),
        ("i drive paratransit", "Taxi drivers and chauffeurs"),
        ("twenty six of my year 5s", "Elementary and middle school teachers"),
        ("I teach chemistry", "Secondary school teachers"),
        ("25 years on med surg", "Registered nurses"),
        ("i stock shelves overnight", "Stock clerks and order fillers"),
    ],
)
def test_what_people_do_is_an_occupation_of_the_table(words: str, title: str) -> None:
    assert values(words, "OCCUPATION", "occupation") == [title]
    assert occupation(title) is not None


def test_every_doing_names_an_entry_of_the_word_list() -> None:
    assert {name for _, name in DOING} <= set(by_name("occupations"))


def test_work_comes_with_its_years_its_hours_and_its_kind_of_employer() -> None:
    assert values("Fourteen years in a bank's risk team", "OCCUPATION", "experience_years") == [14]
    assert values("work nights at Amazon", "OCCUPATION", "hours") == ["nights"]
    assert values("work ends before game night", "OCCUPATION", "hours") == []
    assert values("ICU nurse at a big hospital", "OCCUPATION", "employer_kind") == ["a hospital or clinic"]
    assert values("Been retired four years now", "OCCUPATION", "experience_years") == []
    assert values("Five years later I turned out", "OCCUPATION", "experience_years") == []


@pytest.mark.parametrize("words", ["The drive is mine", "I run mine in the spare room", "a friend of mine"])
def test_what_is_mine_is_no_mine(words: str) -> None:
    assert "field" not in {fact.attribute for fact in facts(words, "OCCUPATION")}


@pytest.mark.parametrize("words", ["I work at the mine", "twenty years in a coal mine", "I work in the mines"])
def test_a_mine_is_a_place_of_work(words: str) -> None:
    assert Fact("field", "mining") in facts(words, "OCCUPATION")


def test_working_up_the_nerve_is_no_work() -> None:
    assert facts("I work up the nerve", "OCCUPATION") == ()


@pytest.mark.parametrize(
    "words",
    [
        "I've got a high school diploma and that's the whole of my education",
        "that was the end of my education",
        "I believe in education",
        "a poor excuse of an education",
        "I never did finish my education",
        "most of her education",
    ],
)
def test_an_education_is_no_subject(words: str) -> None:
    assert not [fact for fact in education_facts(words) if fact.attribute == "major"]


@pytest.mark.parametrize(
    "words", ["a bachelor's in education", "I majored in education", "my education degree", "studying education"]
)
def test_education_may_be_studied(words: str) -> None:
    assert [fact for fact in education_facts(words) if fact.attribute == "major"]
