"""The schools of the United States: names, other names, and figures that can be true."""

from __future__ import annotations

import pytest

from leakmeter.statistics import tables, universities, universities_called, university


def test_names_are_unique_and_figures_add_up() -> None:
    schools = universities()
    assert len({school.name for school in schools}) == len(schools) > 3_000
    assert all(school.total > 0 and len(school.state) == 2 for school in schools)
    assert all(school.undergraduate + school.graduate == school.total for school in schools if school.undergraduate)
    assert [school.total for school in schools] == sorted((school.total for school in schools), reverse=True)


def test_the_table_is_small_and_says_where_it_comes_from() -> None:
    entry = tables.info("universities")
    assert entry.size < 300_000
    assert "IPEDS" in entry.source
    assert "2023" in entry.year
    assert "public domain" in entry.licence


def test_ohio_state_in_figures() -> None:
    school = university("Ohio State University")
    assert school is not None
    assert (school.state, school.total) == ("OH", 60_046)
    assert university("Hogwarts") is None


@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("Ohio State", "Ohio State University"),
        ("the ohio state university", "Ohio State University"),
        ("U of Michigan", "University of Michigan-Ann Arbor"),
        ("University of Michigan", "University of Michigan-Ann Arbor"),
        ("UCLA", "University of California-Los Angeles"),
        ("UC Davis", "University of California-Davis"),
        ("Texas A&M", "Texas A&M University-College Station"),
        ("Fresno State", "California State University-Fresno"),
        ("Cal State Fullerton", "California State University-Fullerton"),
        ("Penn State", "Pennsylvania State University"),
        ("St. John's University", "St. John's University-New York"),
        ("Hunter College", "CUNY Hunter College"),
    ],
)
def test_people_call_them_otherwise(phrase: str, name: str) -> None:
    assert universities_called(phrase)[0].name == name


def test_an_abbreviation_may_be_several() -> None:
    assert [school.state for school in universities_called("OSU")] == ["OH", "OR", "OK"]
    assert next(school.name for school in universities_called("MSU")) == "Michigan State University"


@pytest.mark.parametrize("phrase", ["", "university", "the university", "state", "college", "King's College", "Oxford"])
def test_words_that_name_no_school(phrase: str) -> None:
    assert universities_called(phrase) == ()
