"""Alternatives fit their sentence, climb the right ladder, and say less."""

from __future__ import annotations

import pytest

from leakmeter import abstract, check, find
from leakmeter.text.find import PatternTagger
from leakmeter.text.rewrite.edits import applied, removal
from leakmeter.text.rewrite.grammar import article_for, replaced
from leakmeter.text.rewrite.numbers import around
from leakmeter.text.rewrite.wordings import wordings


def less(text: str, category: str) -> list[str]:
    """All wordings for the first disclosure of a category."""
    return wordings(next(d for d in find(text, tagger=PatternTagger()) if d.category == category))


@pytest.mark.parametrize(
    ("text", "category", "expected"),
    [
        ("I'm 34.", "AGE", "I'm in my 30s"),
        ("im 34 years old", "AGE", "im in my 30s"),
        ("I'm 17.", "AGE", "I'm in my teens"),
        ("As a 34 year old I know.", "AGE", "As a thirty-something"),
        ("As an 81 year old I know.", "AGE", "As an eighty-something"),
        ("I'm in my late twenties.", "AGE", "I'm in my 20s"),
        ("Im 24F and tired", "AGE_GENDER", "Im a woman in my 20s"),
        ("I (24F) am tired", "AGE_GENDER", "I (20s F)"),
        ("24F here", "AGE_GENDER", "20s F"),
        ("I live in Portland, Oregon.", "LOCATION", "I live in Oregon"),
        ("I live in Portland, Oregon.", "LOCATION", "I live in the US"),
        ("I live in Leeds.", "LOCATION", "I live in England"),
        ("I live in Leeds.", "LOCATION", "I live in the UK"),
        ("I live in Zurich.", "LOCATION", "I live in Switzerland"),
        ("I work as a nurse.", "OCCUPATION", "I work as a healthcare worker"),
        ("I was diagnosed with lupus.", "HEALTH", "I was diagnosed with an autoimmune condition"),
        ("I have a golden retriever.", "PET", "I have a dog"),
        ("My brother called.", "FAMILY", "My sibling"),
        ("As a woman I disagree.", "GENDER", "As a person"),
        ("My wife (34F) left.", "WIFE_GF", "My wife"),
        ("My wife (34F) left.", "WIFE_GF", "My partner"),
        ("I make $68k a year.", "FINANCE", "I make somewhere between $50k and $85k a year"),
        ("I'm 6'2.", "APPEARANCE", "I'm tall"),
        ("email me at jo.fake@example.com", "CONTACT", "message me here"),
    ],
)
def test_what_is_offered_in_place_of_what(text: str, category: str, expected: str) -> None:
    assert expected in less(text, category)


def test_an_alternative_never_keeps_what_it_replaces() -> None:
    text = "Im 24F living in Portland, Oregon, I work as a nurse and was diagnosed with lupus last year."
    for suggestion in check(text).suggestions:
        old = check(text).disclosures[suggestion.disclosure]
        for a in suggestion.alternatives:
            edited = applied(text, a.edit, a.text)
            there = {(f.attribute, f.value) for d in find(edited) if d.category == old.category for f in d.facts}
            told = {(f.attribute, f.value) for f in old.facts if f.attribute in ("age", "place", "occupation")}
            assert not told & there


@pytest.mark.parametrize(
    ("text", "category", "left"),
    [
        ("Hello. I'm 34. Bye.", "AGE", "Hello. Bye."),
        ("I (24F) am tired", "AGE_GENDER", None),
        ("My boss (45M) left, and I live in Leeds, so what?", "LOCATION", "My boss (45M) left, so what?"),
        ("I'm 34, what should I do?", "AGE", "what should I do?"),
        ("I love it here in Leeds because of the rain", "LOCATION", None),
        ("I work as a nurse and was diagnosed with lupus last year.", "HEALTH", "I work as a nurse."),
    ],
)
def test_leaving_out_leaves_a_sentence_or_is_not_offered(text: str, category: str, left: str | None) -> None:
    cut = removal(text, next(d for d in find(text, tagger=PatternTagger()) if d.category == category))
    assert (applied(text, cut, "") if cut else None) == left


def test_every_disclosure_of_the_contract_example_gets_a_suggestion() -> None:
    report = check(
        "Im 24F living in Portland, Oregon, I work as a nurse and was diagnosed with lupus last year. "
        "email me at jo.fake@example.com"
    )
    assert {s.disclosure for s in report.suggestions if s.alternatives} == {0, 1, 2, 3, 4}


def test_abstract_measures_what_check_measures() -> None:
    text = "I'm 31 and I live in Leeds"
    report = check(text)
    assert abstract(text, report.disclosures[0]) == list(report.suggestions[0].alternatives)


def test_a_gain_that_no_figure_covers_says_so() -> None:
    alternatives = check("My tarantula is called Boris").suggestions[0].alternatives
    assert alternatives
    assert all(a.gain_bits == 0 and a.says for a in alternatives)


@pytest.mark.parametrize(
    ("phrase", "article"), [("nurse", "a"), ("engineer", "an"), ("university", "a"), ("hour", "an")]
)
def test_articles_agree_with_the_sound(phrase: str, article: str) -> None:
    assert article_for(phrase) == article


def test_replacing_mends_the_article_before_and_drops_a_second_one() -> None:
    assert replaced("I'm an engineer", 7, 15, "tech worker") == "I'm a tech worker"
    assert replaced("I have a cold", 9, 13, "an infection") == "I have an infection"


@pytest.mark.parametrize("value", [1, 3, 68, 99, 120, 1475, 68000])
def test_a_range_holds_its_value_and_is_round(value: int) -> None:
    low, high = around(value)
    assert low <= value <= high
    assert high > low


def test_an_alternative_that_says_more_never_promises_more_people() -> None:
    offers = {a.text: a.k for a in check("Im 24F and I live in Portland, Oregon.").suggestions[0].alternatives}
    in_their_twenties = [k for words, k in offers.items() if "20s" in words and "woman" not in words]
    women = [k for words, k in offers.items() if "20s" in words and "woman" in words]
    assert all(k <= min(in_their_twenties, default=k) for k in women)
