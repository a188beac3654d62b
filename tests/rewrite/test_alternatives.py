"""Alternatives fit their sentence, climb the right ladder, say less, and have nothing left to say less of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import InputError, abstract, check, find
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.edits import applied
from leakmeter.text.rewrite.grammar import article_for

EXAMPLE = "Im 24F living in Portland, Oregon, I work as a nurse and was diagnosed with lupus last year."


def offered(text: str, category: str) -> list[Candidate]:
    """All candidates for the first disclosure of a category, whoever finds it."""
    return list(candidates(text, next(d for d in find(text) if d.category == category)))


def less(text: str, category: str) -> list[str]:
    """The text with each generalisation of the first disclosure of a category in its place."""
    return [applied(text, c.span, c.words) for c in offered(text, category) if c.kind == "generalise"]


@pytest.mark.parametrize(
    ("text", "category", "expected"),
    [
        ("I'm 34.", "AGE", "I'm in my 30s."),
        ("im 34 years old", "AGE", "im in my 30s"),
        ("Im 24F and tired", "AGE_GENDER", "Im a woman in my 20s and tired"),
        ("I (24F) am tired", "AGE_GENDER", "I (20s F) am tired"),
        ("I live in Portland, Oregon.", "LOCATION", "I live in Oregon."),
        ("I live in Portland, Oregon.", "LOCATION", "I live in the US."),
        ("I live in Leeds.", "LOCATION", "I live in England."),
        ("I live in Zurich.", "LOCATION", "I live in Switzerland."),
        ("I work as a nurse.", "OCCUPATION", "I work as a healthcare worker."),
        ("I was diagnosed with lupus.", "HEALTH", "I was diagnosed with an autoimmune condition."),
        ("I have a golden retriever.", "PET", "I have a dog."),
        ("My wife (34F) left.", "WIFE_GF", "My wife left."),
        ("email me at jo.fake@example.com", "CONTACT", "message me here"),
    ],
)
def test_what_is_offered_in_place_of_what(text: str, category: str, expected: str) -> None:
    assert expected in less(text, category)


def test_degrees_only_climb() -> None:
    for disclosure in find(EXAMPLE):
        degrees = [c.degree for c in candidates(EXAMPLE, disclosure) if c.kind == "generalise"]
        assert degrees == sorted(set(degrees)), disclosure.text


@pytest.mark.parametrize("degree", list(Degree))
def test_an_alternative_of_a_degree_has_none_of_that_degree(degree: Degree) -> None:
    for disclosure in find(EXAMPLE, threshold=0.5):
        for alternative in abstract(EXAMPLE, disclosure, degree=degree):
            if alternative.kind != "generalise":
                continue
            edited = applied(EXAMPLE, alternative.edit, alternative.text)
            start, end = alternative.edit.start, alternative.edit.start + len(alternative.text)
            again = [d for d in find(edited, threshold=0.5) if start <= d.start and d.end <= end]
            left = [c for d in again for c in candidates(edited, d) if c.kind == "generalise" and c.degree <= degree]
            assert not [c for c in left if applied(edited, c.span, c.words).lower() != edited.lower()]


def test_a_noun_that_is_described_is_replaced_by_a_noun() -> None:
    text = "Now I'm just a 35yo research scientist, deep in papers."
    assert not [t for c in candidates_of(text) if "35yo someone" in (t := applied(text, c.span, c.words))]


def candidates_of(text: str) -> list[Candidate]:
    """All candidates for all that is found in a text."""
    return [c for d in find(text) for c in candidates(text, d)]


def test_the_author_is_not_called_a_relative() -> None:
    text = "I'm a 41 year old divorced dad in Tulsa, Oklahoma, and I drive a forklift."
    assert not [c.words for c in candidates_of(text) if c.words == "a relative" or "not married any more" in c.words]


def test_a_city_and_its_country_that_climb_to_the_same_are_said_once() -> None:
    assert all(t.count("Northern Europe") <= 1 for t in less("We live in Kiruna in north Sweden.", "LOCATION"))


def test_an_alternative_never_keeps_what_it_replaces() -> None:
    report = check(EXAMPLE)
    for suggestion in report.suggestions:
        old = report.disclosures[suggestion.disclosure]
        told = {(f.attribute, f.value) for f in old.facts if f.attribute in ("age", "place", "occupation")}
        for alternative in suggestion.alternatives:
            edited = applied(EXAMPLE, alternative.edit, alternative.text)
            there = {(f.attribute, f.value) for d in find(edited) if d.category == old.category for f in d.facts}
            assert not told & there


def test_every_disclosure_of_the_example_gets_a_suggestion() -> None:
    assert all(suggestion.alternatives for suggestion in check(EXAMPLE).suggestions)


def test_a_disclosure_of_another_text_and_an_unknown_degree_are_refused() -> None:
    disclosure = find(EXAMPLE)[0]
    with pytest.raises(InputError, match="does not stand in this text"):
        abstract("Another text altogether.", disclosure)
    with pytest.raises(InputError, match="minimal, moderate"):
        abstract(EXAMPLE, disclosure, degree="brutal")


@given(st.sampled_from(["nurse", "engineer", "hour", "university", "European", "adult", "MRI", "one-time job"]))
def test_articles_follow_the_sound(word: str) -> None:
    assert article_for(word) == ("an" if word in ("engineer", "hour", "adult", "MRI") else "a")
