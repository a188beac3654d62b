"""What is left out is exactly what was asked for, and it is said."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from leakmeter import InputError, abstract, check
from leakmeter.report import render, to_html
from leakmeter.text.find.present.community import topic_of
from leakmeter.text.find.present.quiet import about_silence, allowing, notes, told
from leakmeter.types import Disclosure

TEXT = "I'm a nurse. I live in Leeds."


def said(words: str, confidence: float = 0.9, category: str = "OCCUPATION") -> Disclosure:
    return Disclosure(0, len(words), words, category, confidence)


@pytest.mark.parametrize(
    ("phrase", "words"),
    [
        ("leeds", "I live in LEEDS"),
        ("I  live\nin", "i live in Leeds"),
        ("I’m a nurse", "I'm a nurse"),
        ("Straße", "in der STRASSE"),
        ("c++", "I write C++ for a living"),
        ("24", "Im 24 f"),
    ],
)
def test_an_allowed_phrase_is_found_whatever_its_case_and_white_space(phrase: str, words: str) -> None:
    assert allowing([phrase])(words)


@pytest.mark.parametrize(
    ("phrase", "words"), [("Leed", "I live in Leeds"), ("eds", "I live in Leeds"), ("24", "Im 24f"), ("a b", "ab")]
)
def test_only_whole_words_are_allowed(phrase: str, words: str) -> None:
    assert not allowing([phrase])(words)


@pytest.mark.parametrize("phrases", ["Leeds", [""], [" "], ["!?"], [3], [None]])
def test_what_is_no_list_of_phrases_is_refused_by_name(phrases: object) -> None:
    with pytest.raises(InputError, match=r"Give (a list|words)"):
        check(TEXT, allow=phrases)  # type: ignore[arg-type]


def test_what_is_allowed_is_neither_reported_nor_counted_and_this_is_said() -> None:
    plain, quiet = check(TEXT), check(TEXT, allow=["leeds"])
    assert [d.text for d in quiet.disclosures] == [d.text for d in plain.disclosures if "Leeds" not in d.text]
    assert quiet.crowd.k > plain.crowd.k
    assert quiet.crowd.notes[0] == "One detail is left out at your wish and is not in the count."


def test_what_is_dismissed_is_left_out_and_suggestions_are_measured_without_it() -> None:
    def dismissed(words: str) -> bool:
        return "Leeds" in words

    report = check(TEXT, dismissed=dismissed)
    assert [d.category for d in report.disclosures] == ["OCCUPATION"]
    (nurse,) = report.disclosures
    alternatives = [a for s in report.suggestions for a in s.alternatives]
    assert alternatives == abstract(TEXT, nurse, dismissed=dismissed)
    assert all(a.k >= report.crowd.k for a in alternatives)


def test_a_report_with_everything_left_out_says_that_something_was() -> None:
    report = check(TEXT, allow=["nurse", "Leeds"])
    assert report.disclosures == ()
    console = Console(width=100, file=io.StringIO())
    with console.capture() as shown:
        console.print(render(report))
    sentence = "2 details are left out at your wish and are not in the count."
    assert sentence in shown.get()
    assert sentence in to_html(report)


def test_notes_count_in_words_that_agree() -> None:
    topic = topic_of("r/nursing")
    one = told([said("I'm a nurse")], threshold=0.5, topic=topic)
    two = told([said("I'm a nurse"), said("nurse here"), said("in Leeds")], threshold=0.5, topic=topic, allow=["Leeds"])
    assert notes(one) == (
        "One detail says no more than writing in r/nursing does. It is not marked, nor counted by itself; a threshold "
        "of 0.2 shows it.",
    )
    assert notes(two, counted=False)[0] == "One detail is left out at your wish."
    assert notes(two)[1].startswith("2 details say no more than writing in r/nursing does. They are not marked")
    assert all(map(about_silence, (*notes(one), *notes(two), *notes(two, counted=False))))
    assert notes(told([said("in Leeds")])) == ()


words = st.lists(st.sampled_from("I am a nurse in Leeds with my dog at nine".split()), min_size=1, max_size=6).map(
    " ".join
)
found = st.lists(st.builds(said, words, st.floats(0.01, 1.0)), max_size=6)
phrases = st.lists(words, max_size=3)


@given(found, phrases, st.floats(0, 1), st.sampled_from([None, "r/nursing", "r/leeds"]))
def test_nothing_is_lost_without_being_counted(
    disclosures: list[Disclosure], allow: list[str], threshold: float, community: str | None
) -> None:
    result = told(disclosures, threshold=threshold, topic=topic_of(community), allow=allow)
    sure = [d for d in disclosures if d.confidence >= threshold]
    assert len(result.disclosures) + result.at_wish + result.implied == len(sure)


@given(found, phrases)
def test_an_allow_list_never_changes_other_disclosures(disclosures: list[Disclosure], allow: list[str]) -> None:
    kept = [d for d in told(disclosures, allow=allow).disclosures if not allowing(allow)(d.text)]
    assert kept == [d for d in disclosures if not allowing(allow)(d.text)]


@given(found, words)
def test_a_phrase_allows_what_consists_of_it(disclosures: list[Disclosure], phrase: str) -> None:
    assert told([*disclosures, said(phrase)], allow=[phrase]).at_wish >= 1


@given(found, st.floats(0, 1))
def test_without_wishes_only_the_threshold_counts(disclosures: list[Disclosure], threshold: float) -> None:
    result = told(disclosures, threshold=threshold)
    assert list(result.disclosures) == [d for d in disclosures if d.confidence >= threshold]
    assert notes(result) == ()
