"""Studies that are being taken, planned or over, at a college or at a school below it."""

from __future__ import annotations

import pytest

from leakmeter.text.find.facts.settled import settled
from leakmeter.text.find.facts.study import education_facts, study_facts
from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact


def said(words: str) -> dict[str, str | int | float]:
    return {fact.attribute: fact.value for fact in (*education_facts(words), *study_facts(words))}


@pytest.mark.parametrize(
    "words",
    [
        "I study at the University of Leeds",
        "I'm studying law at Oxford",
        "I study law",
        "I'm at uni",
        "I go to university",
        "I'm a law student",
        "I'm majoring in Spanish",
        "I'm studying English at Oxford",
        "I'm getting a degree in physics",
        "I'm at community college",
    ],
)
def test_a_university_or_a_subject_of_one_means_a_student_there(words: str) -> None:
    assert said(words)["student"] == "college"


@pytest.mark.parametrize(
    "words", ["I'm in high school", "I'm studying maths in high school", "I'm a student", "I'm doing my A-levels"]
)
def test_at_school_or_without_a_word_of_it_no_college_is_told(words: str) -> None:
    assert said(words)["student"] == "yes"
    assert "major" not in said(words)


@pytest.mark.parametrize(
    ("words", "finished"),
    [
        ("I'm getting my MBA at Wharton", "bachelor"),
        ("I'm doing my masters at LSE", "bachelor"),
        ("working on my PhD at Stanford", "bachelor"),
        ("I'm in my second year of a PhD", "bachelor"),
        ("just started my masters", "bachelor"),
        ("back in school for my master's", "bachelor"),
        ("I'm finishing my bachelor's", "high school"),
        ("I'm working on my GED", "less than high school"),
        ("I did my bachelor's at Leeds and now I'm doing my master's at Oxford", "bachelor"),
    ],
)
def test_of_a_degree_that_is_being_taken_the_level_below_is_finished(words: str, finished: str) -> None:
    assert said(words)["education"] == finished
    assert "student" in said(words)


@pytest.mark.parametrize(
    ("words", "finished"),
    [
        ("I have an MBA from Wharton", "master"),
        ("I got my PhD in physics from MIT", "doctorate"),
        ("My MBA is from Wharton", "master"),
    ],
)
def test_a_degree_that_one_has_is_no_study(words: str, finished: str) -> None:
    assert said(words)["education"] == finished
    assert "student" not in said(words)


@pytest.mark.parametrize(
    "words",
    [
        "thinking of getting my MBA",
        "Spent four years getting a college degree",
        "I want to get a master's",
        "my wife is getting her MBA",
        "I had a kid while doing my MBA",
        "I applied to MIT",
        "I'm studying Spanish",
        "I left my phone at school",
        "I quit my job at the college",
        "I was suspended from school",
        "some years of college with no degree at the end of it",
    ],
)
def test_plans_other_people_and_things_at_school_tell_nothing_of_studies(words: str) -> None:
    assert said(words).keys().isdisjoint(("student", "education", "school", "left_studies"))


@pytest.mark.parametrize(
    "words", ["I dropped out of high school", "I left school at 16", "I left university after a year", "I'm a dropout"]
)
def test_who_dropped_out_has_left(words: str) -> None:
    assert said(words)["left_studies"] == "yes"
    assert "student" not in said(words)


def test_what_the_tagger_states_does_not_finish_a_degree_that_is_being_taken() -> None:
    words = "I'm finishing my bachelor's"
    bachelor = Fact("education", "bachelor")
    mark = Mark(0, len(words), "EDUCATION", 0.9, words, (bachelor,), (bachelor,))
    (facts,) = settled(words, [mark], [education_facts(words)])
    assert facts == (Fact("student", "college"), Fact("education", "high school"))


@pytest.mark.parametrize(
    ("words", "finished"),
    [("I'm a PhD dropout from Yale", "bachelor"), ("I quit my master's after a year", "bachelor")],
)
def test_who_left_a_higher_degree_has_the_one_below(words: str, finished: str) -> None:
    assert said(words)["education"] == finished


def test_a_university_called_by_its_town_is_one() -> None:
    assert said("I'm studying at Leeds uni")["school"] == "Leeds University"
    assert "school" not in said("I'm at uni")
