"""An anonymizer's text is held to what it was asked for: what it changed besides is taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.attack.difference import difference
from leakmeter.text.attack.evidence import located
from leakmeter.text.attack.holding import (
    BESIDE,
    KEPT,
    NEW_FACT,
    NEW_NAME,
    NEW_NUMBER,
    SENTENCE,
    UNTOUCHABLE,
    held,
)
from leakmeter.text.rewrite.joining import Change, changed, overlap
from leakmeter.types import Guess, Verdict

TEXT = "So I moved to Leeds last year. My flat is tiny but the rent is fine. I work nights as a nurse on a ward."


def leaks(*quotes: str, text: str = TEXT) -> list[Verdict]:
    return [Verdict(Guess("occupation", q, q), "high", located(text, q), q) for q in quotes]


def anything(change: Change) -> bool:
    return True


def test_what_was_asked_for_is_changed_and_nothing_else() -> None:
    rewritten = "So I moved to a city last year. My apartment is small but cheap. I work nights as a nurse on a ward."
    made = held(TEXT, rewritten, leaks("Leeds"), anything)
    assert made.text == TEXT.replace("Leeds", "a city")
    assert dict(made.taken_back)[BESIDE] >= 2


def test_a_text_written_anew_keeps_all_but_the_leak() -> None:
    made = held(TEXT, "Someone relocated and is content with life.", leaks("Leeds"), anything)
    assert "My flat is tiny but the rent is fine." in made.text
    assert "I work nights as a nurse on a ward." in made.text


def test_without_evidence_the_whole_text_may_be_new() -> None:
    unjudged = [Verdict(Guess("occupation", "nurse", "nurse"), "medium")]
    assert held(TEXT, "Something else altogether.", unjudged, anything).text == "Something else altogether."


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("Leeds", "Bradford", NEW_NAME),
        ("Leeds", "a city of 500000", NEW_NUMBER),
        ("to Leeds", "to a city with my wife and our baby", NEW_FACT),
    ],
)
def test_what_is_made_up_is_taken_back(before: str, after: str, why: str) -> None:
    made = held(TEXT, TEXT.replace(before, after), leaks("Leeds"), anything)
    assert made.text == TEXT
    assert dict(made.taken_back) == {why: 1}


def test_a_change_over_the_end_of_the_sentence_is_taken_back() -> None:
    made = held(TEXT, TEXT.replace("to Leeds last year. My flat is tiny but", "away and"), leaks("Leeds"), anything)
    assert dict(made.taken_back) == {SENTENCE: 1}


def test_what_the_user_wants_kept_stays() -> None:
    nurse = located(TEXT, "nurse")[0]
    rewritten = TEXT.replace("Leeds", "a city").replace("nurse", "worker")
    made = held(TEXT, rewritten, leaks("Leeds", "nurse"), lambda change: not overlap(change.span, nurse))
    assert made.text == TEXT.replace("Leeds", "a city")
    assert dict(made.taken_back) == {KEPT: 1}


@pytest.mark.parametrize(
    "untouched",
    ["https://leeds.example.org/nurse", "> I live in Leeds too", "    town = 'Leeds'"],
)
def test_addresses_code_and_quotations_are_never_rewritten(untouched: str) -> None:
    text = f"I live in Leeds.\n\n{untouched}\n\nAnd you?"
    made = held(text, text.replace("Leeds", "a city").replace("leeds", "city"), leaks("Leeds", text=text), anything)
    assert untouched in made.text
    assert made.text.startswith("I live in a city.")
    assert UNTOUCHABLE in dict(made.taken_back)


def test_a_text_is_never_emptied() -> None:
    assert held("Leeds", "", leaks("Leeds", text="Leeds"), anything).text == "Leeds"


_WORDS = st.lists(st.sampled_from(["I", "live", "in", "Leeds", "a", "city", "now.", "And", "you?", "\n"]), max_size=14)


@given(_WORDS, _WORDS)
def test_the_differences_of_two_texts_make_one_of_the_other(before: list[str], after: list[str]) -> None:
    old, new = " ".join(before), " ".join(after)
    found = difference(old, new)
    assert changed(old, found)[0] == new
    assert all(old[c.span.start : c.span.end] == c.span.text for c in found)
    assert (found == ()) == (old == new)


@given(st.text(max_size=80), st.text(max_size=80))
def test_so_do_those_of_any_texts(old: str, new: str) -> None:
    assert changed(old, difference(old, new))[0] == new


@given(_WORDS)
def test_whatever_a_model_writes_what_does_not_leak_stays(after: list[str]) -> None:
    made = held(TEXT, " ".join(after), leaks("Leeds"), anything)
    assert "My flat is tiny but the rent is fine." in made.text
