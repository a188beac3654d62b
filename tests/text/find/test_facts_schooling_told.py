"""Schooling as people tell it: years of study, exams, grades, doctorates, schools by short names; and what is none."""

from __future__ import annotations

import pytest

from leakmeter.text.find.facts.degree_subject import subject_of_degree
from leakmeter.text.find.facts.doctoral import all_but_dissertation, doctorate_passed
from leakmeter.text.find.facts.exams import exam_facts
from leakmeter.text.find.facts.grades import grade_facts
from leakmeter.text.find.facts.school import names_school, school_facts
from leakmeter.text.find.facts.study import education_facts, study_facts
from leakmeter.text.find.facts.year_of_study import later_year

from .telling import told

_OF_STUDIES = frozenset(("education", "student", "major", "school", "grades", "exam", "left_studies", "failed_course"))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("CGPA: 4.12", "4.12 CGPA"),
        ("CGPA 8.2/10", "8.2 CGPA"),
        ("8.4 CGPA", "8.4 CGPA"),
        ("my gpa is 3.4", "3.4 GPA"),
        ("a 3.91 GPA", "3.91 GPA"),
        ("a solid 2:1", "2:1"),
        ("a second class upper", "2:1"),
        ("2.2 from Hull", "2:2"),
        ("Got a first in Maths", "first class"),
        ("Sociology, cum laude", "cum laude"),
        ("graduated summa cum laude", "summa cum laude"),
    ],
)
def test_grades_are_read_on_their_own_scale(words: str, expected: str) -> None:
    assert [fact.value for fact in grade_facts(words)] == [expected]


@pytest.mark.parametrize(
    "words", ["First class ticket to Cork", "a first-class stamp", "first thing in class", "my class of 21"]
)
def test_what_is_no_grade_is_none(words: str) -> None:
    assert grade_facts(words) == ()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Sitting the bar exam in February", "bar exam"),
        ("Passed the bar", "bar exam"),
        ("Took the NCLEX last month", "NCLEX"),
        ("doing A-levels in Physics", "A-level"),
        ("Sat my GCSEs", "GCSE"),
        ("HSC 2020", "HSC"),
        ("cleared JEE Mains", "JEE"),
        ("I sat my Leaving Cert in 2014", "Leaving Cert"),
        ("retaking the lsat in June", "LSAT"),
        ("wrote the GATE twice", "GATE"),
    ],
)
def test_exams_are_read_by_one_name(words: str, expected: str) -> None:
    assert [fact.value for fact in exam_facts(words)] == [expected]


@pytest.mark.parametrize(
    "words",
    [
        "I teach GCSE maths",
        "Behind the bar most nights, sat with regulars",
        "I never took the GRE",
        "my daughter's A-levels",
        "the garden gate is done",
        "my cat took the chair",
        "should I take the GMAT",
        "a hammer and a level",
    ],
)
def test_exams_that_are_taught_left_out_or_things_are_none(words: str) -> None:
    assert exam_facts(words) == ()


@pytest.mark.parametrize(
    "words",
    [
        "Second-year law undergrad",
        "final year B.Tech CSE",
        "Third-year kinesiology",
        "Level: 300",
        "400L computer science",
        "I'm a junior at Boise State",
        "rising sophomore at UMich",
        "In my second year of uni",
        "3rd sem B.Tech student",
        "a college senior",
    ],
)
def test_undergraduates_with_a_year_behind_them_have_some_college(words: str) -> None:
    assert later_year(words)
    read = {(fact.attribute, fact.value) for fact in education_facts(words)}
    assert {("student", "college"), ("education", "some college")} <= read


@pytest.mark.parametrize(
    "words",
    [
        "First year undergrad",
        "Second year PhD in chemistry",
        "second year of my master's",
        "third year of teaching physics",
        "a senior at Lincoln High",
        "dropped out in second year of college",
        "My sister is a third-year law undergrad",
        "a 300 level course",
        "senior accountant at Shell",
    ],
)
def test_others_in_a_later_year_are_no_such_undergraduates(words: str) -> None:
    assert not later_year(words)


@pytest.mark.parametrize(
    "words",
    [
        "My doctoral thesis on moss was passed",
        "passed my viva with minor corrections",
        "I defended my dissertation in March",
        "survived my PhD viva",
    ],
)
def test_a_thesis_that_was_passed_tells_a_doctorate(words: str) -> None:
    assert doctorate_passed(words)
    assert ("education", "doctorate") in {(fact.attribute, fact.value) for fact in education_facts(words)}
    assert "student" not in {fact.attribute for fact in study_facts(words)}


@pytest.mark.parametrize(
    "words",
    [
        "I'll defend my dissertation in May",
        "He defended his dissertation",
        "my viva is next week",
        "I haven't passed my viva yet",
    ],
)
def test_a_thesis_to_come_or_of_another_tells_none(words: str) -> None:
    assert not doctorate_passed(words)


def test_all_but_the_dissertation_is_still_a_student() -> None:
    assert all_but_dissertation("ABD in history at UT Austin")
    assert not all_but_dissertation("I left ABD years ago")
    assert not all_but_dissertation("abducted by aliens")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("law undergrad at UCD", "University College Dublin"),
        ("UST batch 2017", "University of Santo Tomas"),
        ("B.Tech at VIT Vellore", "Vellore Institute of Technology"),
        ("fresher at the Uni of Glasgow", "University of Glasgow"),
        ("M.Tech from IIT Roorkee", "Indian Institute of Technology Roorkee"),
        ("MBA, INSEAD", "INSEAD"),
        ("Bachelor of Education at Monash", "Monash University"),
        ("Graduated from UNILAG", "University of Lagos"),
        ("BSc from UCT", "University of Cape Town"),
    ],
)
def test_schools_abroad_are_known_by_what_people_call_them(words: str, expected: str) -> None:
    assert [fact.value for fact in school_facts(words)] == [expected]


@pytest.mark.parametrize(
    "words", ["I moved to Otago", "he fights at home", "a warwick castle trip", "the vit c is out"]
)
def test_places_and_words_are_no_schools(words: str) -> None:
    assert school_facts(words) == ()


def test_the_name_of_a_school_alone_is_one() -> None:
    assert names_school("James Cook University, 2014")
    assert names_school("from BITS Pilani")
    assert not names_school("Cambridge")


@pytest.mark.parametrize(
    ("name", "expected"),
    [("MBA", "BUSINESS MANAGEMENT AND ADMINISTRATION"), ("M.Ed", "GENERAL EDUCATION"), ("MSN", "NURSING"), ("BSc", "")],
)
def test_some_degrees_are_of_one_subject(name: str, expected: str) -> None:
    assert subject_of_degree(name) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GPA 2.9, third-year chem major at UBC, is vet school dead for me?", ("education", "some college")),
        ("CGPA 8.2/10 from BITS Pilani, mech eng.", ("school", "Birla Institute of Technology and Science Pilani")),
        ("Retaking the LSAT in June, got a 158 last time.", ("exam", "LSAT")),
        ("I'm ABD in history at UT Austin and broke.", ("student", "college")),
        ("I did two years at Ryerson, then I quit to tour with a band.", ("left_studies", "yes")),
        ("left school at 15 without a single qualification", ("education", "less than high school")),
        ("I'm on academic probation at Temple.", ("school", "Temple University")),
        ("First year undergrad at Monash, loving it.", ("education", "high school")),
        ("I left school in Hull in 1979 with no qualifications whatsoever.", ("education", "less than high school")),
        ("Back in college at 41 for my BSW.", ("student", "college")),
    ],
)
def test_plain_tellings_of_studies_are_marked_and_read(text: str, expected: tuple[str, str]) -> None:
    assert expected in told(text)


def test_a_grade_states_no_level() -> None:
    for text in ("my gpa is 3.4 and i want into grad school", "My GPA is 2.3 and my dad is furious."):
        assert "education" not in {attribute for attribute, _ in told(text)}


@pytest.mark.parametrize(
    "text",
    [
        "My ex failed every module he ever took.",
        "My daughter is sitting her A-levels.",
        "He passed the bar last year.",
        "I live near the University of Glasgow.",
        "Toured James Cook University, loved it.",
        "My mum did her A-levels in 1980.",
        "The GPA cutoff is 3.0.",
        "If I had a 4.0 GPA I'd brag too.",
        "She's ABD and miserable.",
        "The film follows a PhD student at Oxford.",
        "We won 2:1 at home, then uni on Monday.",
        "My daughter is a third-year at UCD.",
        "Is NCLEX hard?",
    ],
)
def test_what_is_anothers_or_nobodys_tells_no_schooling(text: str) -> None:
    assert not _OF_STUDIES & {attribute for attribute, _ in told(text)}
