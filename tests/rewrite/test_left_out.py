"""What may be left out of a text, and what stays because the rest needs it."""

from __future__ import annotations

import pytest

from leakmeter import check, rewrite
from leakmeter.text.rewrite.candidates import candidates
from leakmeter.text.rewrite.edits import applied, breaks, removals
from leakmeter.types import Disclosure


def left(text: str, words: str, category: str = "LOCATION") -> list[str]:
    """The texts that are left when ``words`` are taken out in each way there is."""
    start = text.index(words)
    told = Disclosure(start, start + len(words), words, category)
    return [applied(text, span, by) for span, by in removals(text, told)]


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        (
            "The lorry passed our road in Todmorden because of a van.",
            "in Todmorden",
            "The lorry passed our road because of a van.",
        ),
        ("We met near Leeds and it rained.", "Leeds", "We met and it rained."),
        ("It rained. I have seen it all. My leg hurts.", "I have seen it all", "It rained. My leg hurts."),
    ],
)
def test_where_something_was_and_a_sentence_that_says_little_else_can_go(text: str, words: str, expected: str) -> None:
    assert expected in left(text, words)


@pytest.mark.parametrize("before", ["I live", "She was born", "We moved back", "He's", "I drove"])
def test_a_place_that_the_words_before_ask_for_stays(before: str) -> None:
    assert f"{before} because of work." not in left(f"{before} in Todmorden because of work.", "in Todmorden")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("It is cold. Can anyone recommend a plumber in Leeds? Thanks.", "recommend a plumber in Leeds"),
        ("Hi all. Selling my old green bicycle. Cash only.", "my old green bicycle"),
        ("It is cold. My sister has two boys. They love it.", "My sister has two boys"),
    ],
)
def test_what_a_text_is_for_and_what_the_next_sentence_leans_on_stays(text: str, words: str) -> None:
    whole = [one for one in left(text, words, "FAMILY") if words.split()[0] not in one]
    assert not whole


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        (", they run.", "They run."),
        ("I came, , late.", "I came late."),
        ("I live in.", "I live in Ohio."),
        ("a the dog", "the dog"),
    ],
)
def test_what_no_sentence_has_is_seen(broken: str, whole: str) -> None:
    assert breaks(whole, broken)
    assert not breaks(broken, whole)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("I hardly open this app, better to find me on IG @tobi_keys_sk. Let's laugh.", "tobi_keys_sk"),
        ("It is possible. I stream as tangborste_91 mostly after the kids are asleep.", "tangborste_91"),
        ("Selling the boat. Call or text Daz on 0491 570 156 after 4.", "570 156"),
        ("Write to Krzysztof Walenda, k.walenda@post.example, I am near.", "walenda"),
    ],
)
@pytest.mark.parametrize("target", [1_000.0, 10.0**12])
def test_an_address_among_other_words_goes_whatever_is_reached(text: str, address: str, target: float) -> None:
    result = rewrite(text, target)
    assert address not in result.text.lower()
    assert not any(reason.identifies for reason in check(result.text).crowd.reasons)


EMPTY = (
    "an adult",
    "I have a job",
    "someone I know",
    "someone close",
    "at some point",
    "some money",
    "around here",
    "background",
)


@pytest.mark.parametrize(
    "text",
    [
        "I'm 34 and I work as a nurse in Leeds.",
        "My wife and my mother moved to Lima in March.",
        "I am Chinese, I paid $3,400 and my boss was there.",
        "I'm a 24 year old gay guy from Ghana.",
    ],
)
def test_no_wording_says_nothing(text: str) -> None:
    words = [edit.words for told in check(text).disclosures for edit in candidates(text, told)]
    assert not [one for one in words if any(empty in one for empty in EMPTY)]
