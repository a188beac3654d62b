"""Students and former students: at a university abroad, at school no more, and the subject within a university."""

from __future__ import annotations

import pytest

from leakmeter import estimate
from leakmeter.text.crowd.campuses import campus
from leakmeter.types import Crowd, Disclosure, Fact

MIT, OHIO_STATE = "Massachusetts Institute of Technology", "Ohio State University"


def studies(*facts: Fact) -> Disclosure:
    return Disclosure(0, 5, "words", "EDUCATION", 0.9, "", facts)


def crowd(*facts: Fact) -> Crowd:
    return estimate([studies(*facts)])


def questions(found: Crowd) -> list[str]:
    return [factor.question for factor in found.factors]


@pytest.mark.parametrize(
    ("school", "place"),
    [
        ("University of Leeds", "Leeds, England, UK"),
        ("Leeds University", "Leeds, England, UK"),
        ("Manchester Metropolitan University", "Manchester, England, UK"),
        ("Oxford", "Oxford, England, UK"),
        ("LSE", "London, England, UK"),
        ("University of Toronto", "Toronto, Ontario, Canada"),
        ("University of British Columbia", "British Columbia, Canada"),
        ("University of Iceland", "Iceland"),
    ],
)
def test_a_university_abroad_is_in_the_place_it_is_named_after(school: str, place: str) -> None:
    found = campus(school)
    assert found is not None
    assert found.label == place


@pytest.mark.parametrize(
    "school", [OHIO_STATE, "King's College London", "Northgate University", "University of Lincolnwood"]
)
def test_a_university_of_the_table_or_without_a_place_has_none(school: str) -> None:
    assert campus(school) is None


def test_a_student_abroad_is_counted_among_the_students_of_the_town() -> None:
    leeds = crowd(Fact("school", "University of Leeds"), Fact("student", "college"))
    assert leeds.population.label == "Leeds, England, UK"
    assert leeds.low < 38_000 < leeds.high  # its students in 2023 (HESA)
    assert 10_000 < leeds.k < 80_000
    assert any("adults" in question for question in questions(leeds))
    assert any("How many study" in note for note in leeds.notes)


def test_who_once_studied_there_may_live_anywhere() -> None:
    assert crowd(Fact("school", "University of Leeds")).k > 1e6


def test_a_dropout_is_at_school_no_more() -> None:
    left = crowd(Fact("left_studies", "yes"), Fact("education", "less than high school"))
    assert not any("10 to 17" in question for question in questions(left))
    assert any("not at school any more" in question for question in questions(left))
    again = estimate([studies(Fact("left_studies", "yes")), studies(Fact("student", "college"))])
    assert not any("any more" in question for question in questions(again))


def test_a_doctorate_and_its_subject_are_conditioned_on_the_school() -> None:
    physics = crowd(Fact("education", "doctorate"), Fact("major", "PHYSICS"), Fact("school", MIT))
    assert physics.population.label == f"people with a doctorate from {MIT}"
    assert physics.low < 2_000 < physics.high  # some 45 a year for decades
    assert physics.k > 100
    everyone = crowd(Fact("education", "doctorate"), Fact("major", "PHYSICS"))
    assert physics.k < everyone.k / 20


@pytest.mark.parametrize("school", [MIT, OHIO_STATE])
def test_each_thing_more_about_a_degree_lowers_k(school: str) -> None:
    facts = [
        Fact("school", school),
        Fact("education", "bachelor"),
        Fact("education", "doctorate"),
        Fact("major", "PHYSICS"),
    ]
    ks = [crowd(*facts[:n]).k for n in range(len(facts) + 1)]
    assert ks == sorted(ks, reverse=True)


def test_a_present_graduate_student_is_counted_with_the_graduate_students() -> None:
    mba = crowd(Fact("student", "college"), Fact("education", "bachelor"), Fact("school", "University of Pennsylvania"))
    assert mba.population.label == "graduate students of University of Pennsylvania"


@pytest.mark.parametrize("other", ["Saint Agnes of Nowhere", OHIO_STATE])
def test_a_second_school_counts_or_is_named_as_left_out(other: str) -> None:
    apart = estimate([studies(Fact("school", MIT)), studies(Fact("school", other))])
    assert apart.k < crowd(Fact("school", MIT)).k
    in_one_breath = crowd(Fact("school", MIT), Fact("school", other))
    assert any(other in reason.reason for reason in in_one_breath.reasons)
