"""What the second head states becomes facts: of the marks that hold the words, or of marks of its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import find
from leakmeter.text.find.consolidate.stated import with_stated
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.model.stated import CERTAIN, Stated
from leakmeter.types import Fact


def marked(text: str, words: str, category: str, confidence: float) -> Mark:
    start = text.index(words)
    return Mark(start, start + len(words), category, confidence, words)


def said(text: str, words: str, label: str, confidence: float) -> Stated:
    start = text.index(words)
    return Stated(start, start + len(words), label, confidence)


def test_a_sure_statement_makes_the_mark_around_it_as_sure() -> None:
    text = "I am the husband, so it's my department."
    (mark,) = with_stated(
        text, [marked(text, "I am the husband", "GENDER", 0.26)], [said(text, "am the husband", "sex=male", 0.9)]
    )
    assert mark.confidence == 0.9
    assert Fact("gender", "male") in mark.facts


def test_a_mark_that_ends_within_a_statement_grows_to_its_words() -> None:
    text = "I'm a husband, 40"
    said = Stated(0, 13, "sex=male", 0.9)
    (mark,) = with_stated(text, [Mark(0, 5, "RELATIONSHIP_STATUS", 0.5)], [said])
    assert (mark.start, mark.end) == (0, 13)
    short, age = with_stated(text, [Mark(0, 5, "RELATIONSHIP_STATUS", 0.5), Mark(6, 17, "AGE", 0.5)], [said])
    assert (short.end, age.start) == (5, 6)


def test_a_word_that_tells_of_a_marriage_stays_beside_a_statement() -> None:
    text = "Divorced white lady"
    found = with_stated(
        text, [marked(text, "Divorced white", "RELATIONSHIP_STATUS", 0.8)], [said(text, "white", "race=white", 0.9)]
    )
    assert [(m.category, text[m.start : m.end]) for m in found] == [
        ("RELATIONSHIP_STATUS", "Divorced"),
        ("RACE_NATIONALITY", "white"),
    ]


def test_marks_of_one_kind_that_lie_in_one_statement_are_one() -> None:
    text = "Looking for work, as ever"
    parts = [Mark(0, 7, "OCCUPATION", 0.7), Mark(8, 16, "OCCUPATION", 0.7)]
    (mark,) = with_stated(text, parts, [Stated(0, 16, "work=looking", 0.9)])
    assert (mark.start, mark.end) == (0, 16)


def test_a_certain_statement_within_a_mark_of_another_kind_gets_its_own_mark() -> None:
    text = "in my fifties & gay & learning bass"
    first = marked(text, "gay & learning bass", "INTEREST", 0.72)
    found = with_stated(text, [first], [said(text, "gay", "orientation=gay", 0.97)])
    assert [(m.category, text[m.start : m.end]) for m in found] == [
        ("SEXUAL_ORIENTATION", "gay"),
        ("INTEREST", "learning bass"),
    ]


def test_an_unsure_statement_within_a_mark_of_another_kind_is_not_believed() -> None:
    text = "gay & learning bass"
    first = marked(text, "gay & learning bass", "INTEREST", CERTAIN)
    assert with_stated(text, [first], [said(text, "gay", "orientation=gay", CERTAIN - 0.1)]) == [first]


def test_the_surer_of_two_readings_is_believed() -> None:
    text = "I'm five eleven"
    (mark,) = with_stated(text, [marked(text, text, "FAMILY", 0.54)], [said(text, "five eleven", "height", 0.76)])
    assert (mark.category, mark.facts) == ("APPEARANCE", (Fact("height", 180),))


@pytest.mark.parametrize(
    ("words", "label", "low", "high"),
    [
        ("getting by on ten to twenty thousand a year", "income", 10_000, 20_000),
        ("a hundred thousand plus a year coming into this household", "household_income", 100_000, None),
        ("what comes in doesn't reach twenty thousand dollars a year", "household_income", 0, 20_000),
    ],
)
def test_what_is_known_to_be_an_income_is_read_by_the_year(
    words: str, label: str, low: float, high: float | None
) -> None:
    (fact,) = Stated(0, len(words), label, 0.9).facts(words)
    assert (fact.attribute, fact.low, fact.high) == (label, low, high)


@given(st.integers(20, 400))
def test_bare_thousands_of_an_income_are_thousands(thousands: int) -> None:
    words = f"I clear {thousands}"
    (fact,) = Stated(0, len(words), "income", 0.9).facts(words)
    assert fact.value == thousands * 1_000


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("We live together, arent married, and the towels are hers.", "relationship", "cohabiting"),
        ("I never lit up a cigarette in my life, and my clothes reek.", "smoking", "never"),
        ("White guy, fifty-some, looking for a decent chair.", "ethnicity", "white"),
        ("My landlord wants nine holes filled before I move.", "housing", "rents"),
    ],
)
def test_traits_are_read_from_plain_posts(text: str, attribute: str, value: str) -> None:
    facts = {(fact.attribute, fact.value) for disclosure in find(text) for fact in disclosure.facts}
    assert (attribute, value) in facts


def test_the_jobs_of_others_and_places_of_work_tell_no_trade() -> None:
    for text in ("My manager acted like I invented fire.", "I get home from work at six."):
        assert not [f for d in find(text) for f in d.facts if f.attribute in ("field", "occupation")]


def children(text: str, words: str) -> list[str | float]:
    start = text.index(words)
    return [f.value for f in Stated(start, start + len(words), "children", 0.9).told(text) if f.attribute == "children"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Raised beds, year two, and the squash vine borers have found me.", "two"),
        ("Week three of the sourdough and it smells like paint.", "three"),
        ("I bought two because they were on sale.", "two"),
        ("Level five is where the game gets hard for me.", "five"),
        ("Both had to be thrown away, which is a shame.", "Both"),
        ("There were four in the box when it arrived.", "four"),
    ],
)
def test_a_number_beside_no_word_for_children_counts_none(text: str, words: str) -> None:
    assert children(text, words) == []


@pytest.mark.parametrize(
    ("text", "words", "number"),
    [
        ("Mother of four and so tired.", "four", 4),
        ("I raised three on one salary.", "three", 3),
        ("My two are allergic to everything.", "My two", 2),
        ("I've got three at home, and a dog.", "three", 3),
        ("Gave birth twice, both times in a blizzard.", "birth twice", 2),
        ("Three of mine and not one did it by the book.", "Three of mine", 3),
        ("Preggo with number 3, and the sink is leaking.", "number 3", 3),
    ],
)
def test_a_number_beside_words_for_children_counts_them(text: str, words: str, number: int) -> None:
    assert children(text, words) == [number]
