"""The pieces that every way of showing a report is made of."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import check
from leakmeter.report import view
from leakmeter.report.families import FAMILIES, family, label
from leakmeter.report.meter import meter, position, ticks
from leakmeter.report.plain import one_line, pieces, shortened
from leakmeter.report.visible import visible
from leakmeter.types import Report

from .samples import NO_CROWD, commuter, nurse
from .strategies import PEOPLE, broken_texts, reports, reports_about, texts


@given(reports_about(texts))
def test_the_pieces_of_a_text_are_the_text(report: Report) -> None:
    assert "".join(p.text for p in pieces(report.text, report.disclosures)) == report.text


@given(reports_about(texts))
def test_a_piece_holds_the_words_of_its_disclosure(report: Report) -> None:
    for piece in pieces(report.text, report.disclosures):
        if piece.disclosure is not None:
            assert piece.text == report.disclosures[piece.disclosure].text


@given(broken_texts)
def test_what_is_visible_can_be_written_and_drives_nothing(text: str) -> None:
    shown = visible(text)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", shown)
    shown.encode("utf-8")
    assert visible(shown) == shown


def test_control_characters_are_shown_and_not_dropped() -> None:
    assert visible("a\x1b[31mb") == "a␛[31mb"
    assert visible("\x9b1m") == "‹U+009B›1m"
    assert visible("user\u202egpj.exe") == "user‹U+202E›gpj.exe"
    assert visible("one\r\ntwo\rthree") == "one\ntwo␍three"


@given(texts, st.integers(12, 80))
def test_shortened_words_fit_and_keep_both_ends(text: str, width: int) -> None:
    short = shortened(text, width)
    assert len(short) <= width
    if text.strip() and one_line(text):
        assert short[0] == one_line(text)[0]
        assert short[-1] == one_line(text)[-1]


@given(reports())
def test_nothing_that_was_not_estimated_is_left_out(report: Report) -> None:
    listed = {r.disclosure for r in view.not_counted(report)}
    assert set(report.crowd.not_estimated) <= listed
    assert {r.disclosure for r in report.crowd.reasons} <= listed
    assert all(r.reason for r in view.not_counted(report))


def test_what_names_one_person_comes_before_the_number() -> None:
    assert view.warning(nurse()) == "This text holds one detail that points straight to one person."
    assert view.headline(nurse()).startswith("Setting that aside, only the author is likely to fit all of this")
    assert view.warning(commuter()) == ""


def test_the_headline_gives_the_number_and_its_interval() -> None:
    assert view.headline(commuter()) == "About 230,000 people share this, between 190,000 and 280,000."
    assert view.anonymity(commuter().crowd).startswith("17.8 bits of anonymity left: about 18 more yes-or-no answers")


def test_without_any_factor_the_crowd_is_everybody() -> None:
    report = dataclasses.replace(commuter(), crowd=NO_CROWD)
    assert "nothing could be counted: the crowd is still 330 million" in view.headline(report).lower()


def test_a_text_read_in_part_says_so() -> None:
    report = commuter()
    cut = dataclasses.replace(report, coverage=dataclasses.replace(report.coverage, characters=10, truncated=True))
    assert view.cut_short(cut).startswith(f"Only the first 10 of {len(report.text)} characters were read.")
    assert view.cut_short(report) == ""


def test_each_source_is_cited_by_one_letter() -> None:
    notes = view.footnotes(nurse().crowd)
    assert [letter for letter, _ in notes.lettered()] == ["a", "b", "c", "d"]
    assert notes.letter(nurse().crowd.factors[0].source) == "b"
    assert notes.letter("") == ""


@given(reports())
def test_the_point_of_a_meter_lies_in_its_interval(report: Report) -> None:
    scale = meter(report.crowd)
    assert 0 <= scale.low <= scale.k <= scale.high <= 1


@given(PEOPLE, PEOPLE, st.floats(10, 1e13))
def test_more_people_stand_further_to_the_right(a: float, b: float, largest: float) -> None:
    assert position(min(a, b), largest) <= position(max(a, b), largest)


@given(st.floats(10, 1e300))
def test_a_scale_begins_at_one_and_is_not_crowded(largest: float) -> None:
    places = [place for place, _ in ticks(largest)]
    assert places[0] == 0
    assert len(places) <= 5
    assert all(b - a > 0.08 for a, b in zip(places, places[1:], strict=False))


def test_every_category_has_a_family_and_words() -> None:
    assert family("AGE_GENDER") in FAMILIES
    assert label("AGE_GENDER") == "age and gender"
    assert label("SOMETHING_NEW") == "something new"
    assert family("SOMETHING_NEW").id == "life"


@pytest.mark.parametrize("report", [nurse(), commuter()])
def test_samples_cut_their_words_out_of_their_text(report: Report) -> None:
    assert all(report.text[d.start : d.end] == d.text for d in report.disclosures)


def test_shortened_words_are_whole_at_the_cut() -> None:
    words = "the partner of somebody who works for the sheriff of the next county and drives home at night"
    before, after = shortened(words, 40).split("…")
    assert words.startswith(before + " ")
    assert words.endswith(" " + after)


def test_where_no_single_edit_gains_anything_the_report_says_so_once_and_what_to_do() -> None:
    crowded = check("I'm a nurse in Leeds")
    assert view.before_suggestions(crowded) == ""
    alone = check((Path(__file__).parents[2] / "examples" / "post.txt").read_text("utf-8"))
    assert alone.crowd.k == pytest.approx(1.0)
    assert "leakmeter rewrite" in view.before_suggestions(alone)
    assert view.before_suggestions(check("It rained all day.")) == ""


def test_an_address_alone_needs_no_other_edits() -> None:
    assert view.before_suggestions(check("Write to jo.fake@example.com.")) == ""
