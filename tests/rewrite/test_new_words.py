"""What new words tell is reckoned without reading the text again, and what stood beside them stays told."""

from __future__ import annotations

import pytest

from leakmeter import Disclosure, check, find
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.counting import Counting
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.new_words import KEPT, told_by
from leakmeter.text.rewrite.suggest import edited
from leakmeter.types import Span

POST = "Im 24F living in Portland, Oregon, moved here from Boise two years ago. I collect thimbles."


def disclosed(words: str) -> Disclosure:
    return next(d for d in find(POST, threshold=0.5, unlabelled=True) if words in d.text)


def of_degree(disclosure: Disclosure, degree: Degree) -> Candidate:
    return next(c for c in candidates(POST, disclosure) if c.degree == degree and c.kind == "generalise")


def test_what_is_left_out_tells_nothing() -> None:
    thimbles = disclosed("thimbles")
    removals = [edit for edit in candidates(POST, thimbles) if edit.kind == "remove"]
    assert removals
    assert all(told_by(POST, thimbles, edit) == () for edit in removals)


@pytest.mark.parametrize("words", ["24F", "Portland", "Boise"])
def test_vaguer_words_keep_a_part_of_the_bits_and_the_vaguer_the_less(words: str) -> None:
    disclosure = disclosed(words)
    assert disclosure.bits
    kept: list[float] = []
    for edit in candidates(POST, disclosure):
        if edit.kind == "generalise":
            (told,) = told_by(POST, disclosure, edit)
            assert told.text == edit.words
            assert told.bits == pytest.approx(disclosure.bits * KEPT[edit.degree])
            kept.append(told.bits or 0.0)
    assert kept == sorted(kept, reverse=True)


def test_facts_are_those_of_the_new_words() -> None:
    home = disclosed("Portland")
    (told,) = told_by(POST, home, of_degree(home, Degree.MINIMAL))
    assert [(fact.attribute, fact.value) for fact in told.facts] == [("place", "Oregon, US")]


def test_other_disclosures_stay_as_they_were_and_move_with_the_words() -> None:
    before, after = Disclosure(0, 2, "ab", "AGE"), Disclosure(10, 12, "cd", "PET")
    edit = Candidate(Span(4, 6, "xx"), "longer", "generalise", Degree.MINIMAL)
    assert edited([before, after], [], edit) == [before, Disclosure(14, 16, "cd", "PET")]


def test_a_home_that_is_said_less_exactly_gains_as_many_people_as_the_place_has_more() -> None:
    report = check("I live in Portland, Oregon.")
    (suggestion,) = report.suggestions
    oregon = next(a for a in suggestion.alternatives if "Oregon" in a.text)
    assert oregon.k == pytest.approx(check("I live in Oregon.").crowd.k)


def test_a_count_of_everything_is_that_of_the_report() -> None:
    report = check(POST)
    assert Counting(POST, "").people(report.disclosures) == pytest.approx(report.crowd.k)


def test_the_comma_between_two_things_one_does_stays() -> None:
    home = disclosed("Portland")
    assert all(edit.span.text == home.text for edit in candidates(POST, home) if edit.kind == "generalise")
    said = "My house in Portland, Oregon, is small."
    (house,) = find(said, threshold=0.5)
    assert {edit.span.text for edit in candidates(said, house)} == {"My house in Portland, Oregon,"}
