"""Questions for statistics keep the form of BRANCH, section 3, whatever a model makes of them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.branch.scripted import script

from leakmeter import AnswerError
from leakmeter.llm import Metered, Scripted
from leakmeter.text.branch.calling import Caller, Unanswered
from leakmeter.text.branch.queries import clause, people_of, population_query, share_query, simplified, split
from leakmeter.text.branch.statements import Statement, clause_of, content, repeats, start_of, worded

KAYAK = Statement("d2", "my kayak", "POSSESSION", "own a kayak", (1,))


def caller(**says: str) -> Caller:
    return Caller(Metered(Scripted(script(**says))), draws=1)


@pytest.mark.parametrize(
    ("given_too", "start"),
    [
        ([], "percentage of people in Ohio THAT"),
        (["are women"], "percentage of people in Ohio who are women THAT"),
        (["a", "b", "c"], "percentage of people in Ohio who a, b and c THAT"),
    ],
)
def test_a_question_begins_with_whom_it_is_about(given_too: list[str], start: str) -> None:
    assert start_of("people in Ohio", given_too) == start


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("percentage of people in Ohio THAT own a kayak", "own a kayak"),
        ("What percent of people in Ohio that own a kayak?", "own a kayak"),
        ("percentage of people who are 24 THAT are people who own a kayak.", "are people who own a kayak"),
    ],
)
def test_what_it_asks_stands_after_that(query: str, says: str) -> None:
    assert clause_of(query) == says


@pytest.mark.parametrize(
    "query",
    [
        "how common are kayaks in Ohio THAT float",  # asks for no measure
        "percentage of kayak owners in Ohio",  # asks nothing of anybody
        "percentage of people THAT are people",  # true of everybody
        "percentage of people THAT " + "own kayaks and " * 20,
        "percentage of people THAT\nown a kayak",
        "percentage of людей THAT имеют каяк в штате Огайо",
        "percentage of people THAT ...",
        "",
    ],
)
def test_what_is_no_such_question_is_refused(query: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        clause_of(query)


@given(st.text(max_size=60))
def test_a_statement_that_was_tidied_is_tidy(words: str) -> None:
    try:
        once = worded(words)
    except ValueError:
        return
    assert content(once)
    assert "\n" not in once
    assert len(once) <= 160


def test_a_question_turned_round_is_put_right_by_its_own_beginning() -> None:
    turned = "percentage of kayak owners THAT live in Ohio and own a kayak"
    said = caller(querying=json.dumps({"query": turned}))
    assert clause(said, KAYAK, "percentage of people in Ohio THAT", []) == "live in Ohio and own a kayak"


def test_what_is_counted_is_recognised_in_other_words() -> None:
    assert repeats("have dogs", ["have a dog"])
    assert repeats("live in Denver", ["are women", "live in Denver, Colorado"])
    assert not repeats("work in Denver", ["live in Denver"])
    with pytest.raises(Unanswered, match="counted already"):
        clause(caller(), KAYAK, "percentage of people in Ohio THAT", [Statement("c1", "", means="have a kayak")])


def test_a_population_is_people_of_a_place_or_of_a_kind() -> None:
    assert people_of("population of Bristol, England") == "people in Bristol, England"
    assert people_of("The total number of students at Northgate College") == "students at Northgate College"
    for wrong in ("percentage of people in Bristol", "who lives in Bristol?"):
        with pytest.raises(AnswerError):
            population_query(caller(populating=json.dumps({"query": wrong})), KAYAK, "")


def test_a_simpler_question_is_another_one() -> None:
    query = share_query("percent of people in Ohio that own a kayak")
    assert query == "percentage of people in Ohio THAT own a kayak"
    with pytest.raises(AnswerError):
        simplified(caller(simplifying=json.dumps({"query": query})), query)


SPLIT = {"splits": True, "queries": ["percentage of a THAT b", "number of c"], "math": "a / b"}


def test_splits_are_asked_for_only_where_they_help() -> None:
    model = Scripted(script(generalising=json.dumps(SPLIT), separating=json.dumps(SPLIT)))
    asking = Caller(Metered(model))
    assert split(asking, "percentage of people or pets in Ohio THAT own a kayak", "POSSESSION") is None
    assert model.asked == []
    assert split(asking, "percentage of people in Ohio THAT own a kayak or a canoe", "POSSESSION") is not None
    assert split(asking, "percentage of people in Ohio THAT are 32 years old", "AGE") is not None


@pytest.mark.parametrize(
    "wrong",
    [
        {"math": "a"},
        {"math": "a / c"},
        {"math": "a ** b"},
        {"queries": ["percentage of a THAT b"]},
        {"queries": ["a", "b"]},
    ],
    ids=str,
)
def test_subqueries_that_do_not_fit_their_calculation_are_no_split(wrong: dict[str, object]) -> None:
    asking = caller(generalising=json.dumps({**SPLIT, **wrong}))
    assert split(asking, "percentage of people in Ohio THAT are 32 years old", "AGE") is None
