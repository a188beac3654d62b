"""Dates of birth are read as an age and as a day, in the forms in which people write them, and only the author's."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import estimate
from leakmeter.text.find.normalize.birth_dates import birth_date_facts, births
from leakmeter.text.find.recognizers.dates import MONTH_NAMES
from leakmeter.types import Disclosure, Fact

TODAY = date(2026, 11, 23)


def facts(words: str) -> dict[str, object]:
    return {fact.attribute: fact.value for fact in birth_date_facts(words, TODAY) or ()}


@pytest.mark.parametrize(
    "words",
    [
        "My date of birth is 14 March 1986",
        "DOB: 03/14/1986",
        "DOB 14/03/1986",
        "d.o.b. 14.3.86",
        "Date of birth (DD/MM/YYYY): 14/03/1986",
        "I was born on the 14th of March 1986",
        "I was born on March 14th, 1986",
        "I was born in Leeds on 14 March 1986",
        "born 1986-03-14",
        "Born: Mar 14, 1986",
        "birthdate 14-Mar-1986",
        "my birthday is 14/3/86",
        "my d.o.b is fourteenth of march 1986",
        "Geboren am 14.03.1986",
        "14 March 1986 is my date of birth",
        "03/14/1986 (DOB)",
        "I was born on Friday, 14 March 1986",
    ],
)
def test_a_date_of_birth_is_an_age_and_a_day(words: str) -> None:
    assert facts(words) == {"age": 40, "birth_date": "1986-03-14"}


@pytest.mark.parametrize(
    "words", ["my birthday is 3 May", "it was my birthday on the 3rd of May", "my bday is on may 3rd"]
)
def test_a_birthday_is_no_age(words: str) -> None:
    assert facts(words) == {"birthday": "05-03"}


def test_a_month_and_year_is_an_age_and_a_month() -> None:
    assert facts("I was born in March 1986") == {"age": 40, "birth_date": "1986-03"}
    assert facts("my birthday is in May") == {"birthday": "05"}
    assert facts("my birthday may be ruined") == {}


def test_two_readings_give_a_range_where_they_differ() -> None:
    told = birth_date_facts("DOB 12/11/1986", TODAY)
    assert told is not None
    assert (told[0].low, told[0].high) == (39, 40)
    assert {told[1].value, *told[1].candidates} == {"1986-12-11", "1986-11-12"}


@pytest.mark.parametrize(
    "words",
    [
        "I was born on 31 February 1986",
        "My date of birth is 14 March 2190",
        "DOB: 14/03/1786",
        "DOB 45/45/1986",
        "born 3 May 2019",
    ],
)
def test_impossible_dates_tell_no_age(words: str) -> None:
    assert facts(words) == {}


@pytest.mark.parametrize(
    "words",
    [
        "My son's DOB is 03/05/1999",
        "my daughter was born 3 May 1999",
        "her birthday is 3 May",
        "Mozart was born on 27 January 1956",
        "The company was born on 3 May 1990",
        "My mother, born 14 March 1956, lives in Leeds",
        "my wife's date of birth is 14 March 1986",
        "your DOB 14/03/1986",
        "Baby born 3 May 2005",
    ],
)
def test_somebody_elses_is_not_the_authors(words: str) -> None:
    assert not list(births(words, TODAY))


@given(st.dates(TODAY - timedelta(days=100 * 365), TODAY - timedelta(days=11 * 366)))
def test_every_day_is_read_in_every_form(day: date) -> None:
    month = MONTH_NAMES[day.month - 1]
    for written in (
        day.isoformat(),
        f"{day.day} {month} {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{day.day}.{day.month}.{day.year}",
        f"{day.day} {month[:3]} {day.year}",
    ):
        assert facts(f"My date of birth is {written}")["birth_date"] == day.isoformat()


@given(st.text(max_size=80))
def test_any_words_after_a_cue_are_read_or_left(words: str) -> None:
    for birth in births(f"DOB: {words}", TODAY):
        assert 0 <= birth.start <= birth.date <= birth.end <= len(f"DOB: {words}")


def test_the_day_counts_as_one_in_365() -> None:
    def told(*facts: Fact) -> float:
        return estimate([Disclosure(0, 1, "x", "AGE", 1.0, "", facts)]).k

    aged, born = told(Fact("age", 40)), told(Fact("age", 40), Fact("birth_date", "1986-03-14"))
    assert aged / born == pytest.approx(365.25, rel=0.01)
    both = told(Fact("age", 40), Fact("birth_date", "1986-03-04", candidates=("1986-04-03",)))
    assert aged / both == pytest.approx(365.25 / 2, rel=0.01)
    twice = estimate(
        [
            Disclosure(0, 1, "x", "AGE", 1.0, "", (Fact("age", 40), Fact("birth_date", "1986-03-14"))),
            Disclosure(2, 3, "y", "AGE", 1.0, "", (Fact("birthday", "03-14"),)),
        ]
    ).k
    assert twice == pytest.approx(born, rel=0.01)
