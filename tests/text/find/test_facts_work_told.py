"""Work as people tell it: jobs without "I work", years in a trade, own businesses, unions, hours; and what is none."""

from __future__ import annotations

from datetime import date

import pytest

from leakmeter.text.find.normalize.experience import experience_facts
from leakmeter.text.find.normalize.hours import hours_facts
from leakmeter.text.find.normalize.work import occupation_facts, work_facts

from .telling import told

_TODAY = date(2026, 11, 23)
_OF_WORK = frozenset(
    (
        "employment",
        "occupation",
        "past_occupation",
        "field",
        "past_field",
        "experience_years",
        "hours",
        "remote",
        "union",
    )
)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Plumber by trade, 22 yrs on the tools", 22),
        ("dental hygienist, 6 years", 6),
        ("UPS driver, Local 99, 17 yrs", 17),
        ("11 years in", 11),
        ("4 yrs exp in QA", 4),
        ("8 yoe", 8),
        ("YEARS OF EXPERIENCE: 6", 6),
        ("YOE: 9", 9),
        ("Experience: 14 years", 14),
        ("a backend engineer with 4.5 years of experience", 4.5),
        ("I've 9 years' experience as a welder", 9),
        ("Self-employed electrician for 12 years", 12),
        ("drove trains for 37 years", 37),
        ("Third year as a paramedic", "2-3"),
        ("my 5th year on the tools", "4-5"),
        ("First year of teaching", "0-1"),
        ("I've been a barber since 1999", "26-27"),
        ("Primary school teacher since 2011", "14-15"),
    ],
)
def test_years_in_a_trade_are_read(words: str, expected: float | str) -> None:
    assert [fact.value for fact in experience_facts(words, today=_TODAY)] == [expected]


@pytest.mark.parametrize(
    "words",
    [
        "Fully remote since 2020",
        "unemployed for 3 years",
        "retired nine years",
        "I haven't worked since 2018",
        "plumber, 45 yrs",
        "Third year as a PhD student",
        "Third year as a vegan",
        "five years ago I was a cook",
        "20 years old and a waiter",
    ],
)
def test_other_years_are_no_years_of_work(words: str) -> None:
    assert experience_facts(words, today=_TODAY) == ()


def test_years_that_are_a_range_have_both_ends() -> None:
    (fact,) = experience_facts("In my fourth year as a midwife")
    assert (fact.low, fact.high) == (3, 4)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Full-time vet nurse", "full-time"),
        ("I work part time at the library", "part-time"),
        ("Got a part-time job at Boots", "part-time"),
        ("I do nights at the warehouse", "nights"),
    ],
)
def test_hours_are_read(words: str, expected: str) -> None:
    assert [fact.value for fact in hours_facts(words)] == [expected]


@pytest.mark.parametrize(
    "words",
    [
        "I'm looking for a part-time job",
        "Part-time student",
        "full-time mum",
        "I don't work full-time",
        "a full-time job offer",
    ],
)
def test_hours_that_are_sought_or_of_no_work_are_none(words: str) -> None:
    assert hours_facts(words) == ()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("my old job as an air traffic controller", "Air traffic controllers and airfield operations specialists"),
        ("Was a combat medic in the Army", "combat medic"),
        ("Formerly a prison officer", "Bailiffs, correctional officers, and jailers"),
        ("Dug coal till the pit shut", "Mining machine operators"),
        ("Gave up the taxi last year", "Taxi drivers and chauffeurs"),
    ],
)
def test_a_job_that_is_over_is_one_of_the_past(words: str, expected: str) -> None:
    found = {(fact.attribute, fact.value) for fact in occupation_facts(words)}
    assert ("past_occupation", expected) in found
    assert not {"occupation", "field"} & {attribute for attribute, _ in found}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("I've been sweeping chimneys since 2009", "Janitors and building cleaners"),
        ("up in the cab of a tower crane", "Crane and tower operators"),
        ("I write Go for a payments company", "Software developers, applications and systems software"),
        ("I walk other people's dogs for a living", "Nonfarm animal caretakers"),
        ("product manager", "product manager"),
        ("I shoe horses", "farrier"),
        ("We farm 120 hectares of wheat", "Farmers, ranchers, and other agricultural managers"),
        ("I teach second-year undergrads", "Postsecondary teachers"),
        ("I drive a jeepney", "Bus drivers"),
    ],
)
def test_jobs_are_told_by_what_is_done_or_by_a_name_no_table_has(words: str, expected: str) -> None:
    assert expected in [fact.value for fact in occupation_facts(words) if fact.attribute == "occupation"]


@pytest.mark.parametrize("words", ["healthcare worker", "housewife", "my manager", "office worker"])
def test_words_that_name_a_field_or_somebody_else_are_no_occupation(words: str) -> None:
    assert "occupation" not in {fact.attribute for fact in occupation_facts(words)}


def test_those_who_retired_keep_the_years_of_their_trade() -> None:
    assert [fact.value for fact in work_facts("Retired firefighter, 28 years in")] == [28]


@pytest.mark.parametrize(
    "text",
    [
        "My brother works at Tesco on the tills.",
        "The union rep told me nothing.",
        "Teamsters Local 804 went on strike again.",
        "We require 5+ years of experience in Java.",
        "Must have 3 yrs exp with SAP.",
        "I wish I owned a bakery in Paris.",
        "I'm here at Costco and the line is insane.",
        "My husband owns a garage.",
        "Any fully remote jobs out there?",
        "Nobody at Deloitte answers emails.",
        "I gave up the taxi and walked home.",
        "They say 5 years of experience for an entry-level job, lol.",
        "I want to be a forester.",
        "In the film he's a coal miner who dug coal for 40 years.",
    ],
)
def test_what_is_anothers_wished_or_offered_tells_no_work(text: str) -> None:
    assert not _OF_WORK & {attribute for attribute, _ in told(text)}
