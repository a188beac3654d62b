"""Wordings that a reading of the written spans found wanting, and what stands in their place."""

from __future__ import annotations

import pytest

from leakmeter import rewrite
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.rewrite.candidates import candidates
from leakmeter.text.rewrite.edits import applied
from leakmeter.types import Disclosure


def less(text: str, words: str, category: str) -> list[str]:
    """The text with each generalisation of some words of it."""
    start = text.index(words)
    facts = facts_of(text, [Mark(start, start + len(words), category, 1.0)])[0]
    told = Disclosure(start, start + len(words), words, category, facts=facts)
    return [applied(text, c.span, c.words) for c in candidates(text, told) if c.kind == "generalise"]


@pytest.mark.parametrize(
    ("text", "words", "category", "expected"),
    [
        ("We're on the edge of Saskatoon, so", "We're on the edge of Saskatoon", "LOCATION", "We're in Canada, so"),
        ("i ride the Leeds Road ones", "i ride the Leeds Road ones", "LOCATION", "i ride the road ones"),
        (
            "I live by the Gateshead Millennium Bridge now",
            "I live by the Gateshead Millennium Bridge",
            "LOCATION",
            "I live by the bridge now",
        ),
        ("I got divorced and moved", "I got divorced", "RELATIONSHIP_STATUS", "I split up and moved"),
        ("I got married and moved", "I got married", "RELATIONSHIP_STATUS", "I got together with someone and moved"),
        ("I am divorced, and", "I am divorced", "RELATIONSHIP_STATUS", "I am not married any more, and"),
        ("odd, when you've just hit 30, to", "you've just hit 30", "AGE", "odd, when you're in your 30s, to"),
        ("we just turned 40, so", "we just turned 40", "AGE", "we're in our 40s, so"),
        ("since we turned 40 we run", "we turned 40", "AGE", "since we were in our 40s we run"),
        ("I'll be 42 when it starts, and", "I'll be 42 when it starts", "AGE", "I'll be in my 40s when it starts, and"),
        (
            "I was headmaster of a school until May",
            "I was headmaster of a school",
            "OCCUPATION",
            "I worked in education until May",
        ),
        (
            "we're a Punjabi Sikh family, so",
            "we're a Punjabi Sikh family",
            "RACE_NATIONALITY",
            "we're a South Asian family, so",
        ),
        ("I'm Irish Italian and loud", "I'm Irish Italian", "RACE_NATIONALITY", "I'm European and loud"),
        (
            "they call me Miss Fakely on Mondays",
            "they call me Miss Fakely",
            "NAME",
            "they call me by my name on Mondays",
        ),
        (
            "for nothing, see www.fakely.example, because",
            "see www.fakely.example",
            "CONTACT",
            "for nothing, message me here, because",
        ),
        ("a polluted city like Delhi is hard", "Delhi", "LOCATION", "a polluted city like this is hard"),
        ("a quiet walk in Madrid park", "Madrid", "LOCATION", "a quiet walk in a park"),
    ],
)
def test_the_wording_fits(text: str, words: str, category: str, expected: str) -> None:
    assert expected in less(text, words, category)


def test_an_age_to_come_is_not_made_one_that_is() -> None:
    found = less("I'll be 42 when it starts, and", "I'll be 42 when it starts", "AGE")
    assert found
    assert all(text.startswith("I'll be in") for text in found)


def test_an_age_that_somebody_else_reaches_is_not_made_the_authors() -> None:
    assert less("It was when she turned 40 that it broke.", "turned 40", "AGE") == []


def test_a_verb_that_shares_its_subject_keeps_it() -> None:
    assert less("my first book came out and has sold", "my first book came out", "OCCUPATION") == []


def test_a_concession_goes_whole() -> None:
    text = "I study again, even though I'll be 42 then, and enjoy it."
    start = text.index("I'll be 42")
    told = Disclosure(start, start + 15, text[start : start + 15], "AGE")
    (cut,) = [c for c in candidates(text, told) if c.kind == "remove"]
    assert applied(text, cut.span, cut.words) == "I study again, and enjoy it."


def test_a_place_that_follows_a_place_is_still_a_place() -> None:
    assert "I live in England." in less("I live in Leeds, England.", "I live in Leeds, England", "LOCATION")


@pytest.mark.parametrize("words", ["I'm female", "im male", "I am female"])
def test_no_noun_takes_the_place_of_an_adjective(words: str) -> None:
    assert not any("person" in text for text in less(f"{words}, and tired.", words, "GENDER"))
    assert "I'm a person who reads." in less("I'm a female who reads.", "I'm a female", "GENDER")


def test_a_range_is_not_made_a_range_again() -> None:
    text = "I live in Leeds and my rent is £450 a month all in."
    changed = rewrite(text, degree="minimal").text
    assert changed.count("between") <= 1
    assert less("I pay between £300 and £700 a month.", "£300 and £700 a month", "FINANCE") == []


def test_two_ages_that_became_the_same_are_said_once() -> None:
    found = less("Im 14 turning 15 next month and broke.", "Im 14 turning 15 next month", "AGE")
    assert "Im in my teens and broke." in found
    assert not any(text.count("teens") > 1 or "young young" in text for text in found)


def test_a_subject_is_not_cut_from_its_verb() -> None:
    text = "update: my bf, a qualified electrician, has now admitted it"
    start = text.index("my bf")
    told = Disclosure(start, text.index(", has"), text[start : text.index(", has")], "HUSBAND_BF")
    assert not [c for c in candidates(text, told) if c.kind == "remove"]


def test_a_place_in_the_house_is_no_line_of_work() -> None:
    words = "a husband who builds harpsichords in the garage"
    found = less(f"I have {words}.", words, "HUSBAND_BF")
    assert found
    assert all("in the trades" not in text for text in found)


def test_latin_america_is_one_name() -> None:
    text = "I'm from Lima. A kid living in Latin America learns to wait."
    assert "living in Latin America" in rewrite(text).text


def test_a_phrase_does_not_stand_before_a_hyphen() -> None:
    assert not any("20s-" in text for text in less("just a 24-year-old-girl thing", "24-year-old", "AGE"))
