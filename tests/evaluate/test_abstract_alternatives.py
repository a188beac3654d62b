"""What is measured of alternatives, on spans small enough to know the answer."""

from __future__ import annotations

import math

import pytest

from leakmeter.evaluate.abstract_alternatives import built_in, left_out, lines, measured, something, written
from leakmeter.evaluate.abstract_corpus import Abstracted
from leakmeter.types import Span

TEXT = "I'm 31 and tired of the rain."
REFERENCES = ("I'm in my early thirties", "I'm in my thirties", "I'm an adult")
AGE = Abstracted("x1", TEXT, Span(0, 6, "I'm 31"), "AGE", REFERENCES)
RENT = Abstracted(
    "x2",
    "My flat is cold, (I live in Leeds), and dear.",
    Span(18, 33, "I live in Leeds"),
    "LOCATION",
    ("I live up north", "I live in England", "I live here"),
)


def test_leaving_out_takes_the_bracket_along_and_something_takes_the_place() -> None:
    assert {(words, edit.text) for words, edit, _ in left_out(RENT)} == {("", " (I live in Leeds)")}
    assert {(words, edit.text) for words, edit, _ in something(AGE)} == {("Something", "I'm 31")}


def test_the_built_in_alternatives_climb_until_there_is_nothing_left_to_say() -> None:
    found = built_in(AGE)
    assert [degree for _, _, degree in found] == ["minimal", "moderate"]
    (scored,) = measured([AGE], built_in)
    gains = [each.gain for each in scored.judged]
    assert 0 < gains[0] < gains[1]
    assert [each.told for each in scored.judged] == [0, 0]


def test_words_that_stay_gain_nothing_and_tell_everything() -> None:
    (scored,) = measured([AGE], lambda span: [(span.span.text, span.span, "")])
    (judged,) = scored.judged
    assert (judged.gain, judged.told, judged.likeness, judged.faults, judged.rest) == (0.0, 1.0, 1.0, (), True)


def test_a_wording_is_compared_over_the_same_stretch_of_text() -> None:
    """An edit that takes a word before the span with it is not told apart from one that leaves it."""
    narrow = Abstracted("x", TEXT, Span(4, 6, "31"), "AGE", ("grown", "grown up", "old"))
    (scored,) = measured([narrow], lambda span: [("I'm grown", Span(0, 6, "I'm 31"), "")])
    assert scored.rouge == pytest.approx(1 / 3)  # "I'm grown" is the first reference with what stands before it


def test_the_references_are_not_scored_against_themselves() -> None:
    (scored,) = measured([AGE], written)
    assert math.isnan(scored.bleu)
    assert all(each.told < 1 for each in scored.judged)


def test_a_span_without_facts_has_no_share_of_them() -> None:
    plan = Abstracted("x", "I'm moving soon.", Span(0, 15, "I'm moving soon"), "FUTURE_EVENT", ("a", "b", "c"))
    (scored,) = measured([plan], something)
    assert math.isnan(scored.judged[0].told)


def test_the_report_says_how_many_and_between_what(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[int] = []
    report = lines("built-in", measured([AGE, RENT], built_in, seen=lambda: seen.append(1)))
    assert report[0].startswith("built-in: 2 spans, ")
    assert any("gain in bits" in line and line.endswith("n 2") for line in report)
    assert len(seen) == 2
