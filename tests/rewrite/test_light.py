"""What buys much for little, the most people, and letters that are meant for one reader."""

from __future__ import annotations

import pytest

from leakmeter import InputError, check, rewrite
from leakmeter.text.rewrite.letters import for_one_reader

NURSE = "Im 24F living in Portland, Oregon, I work as a nurse and was diagnosed with lupus last year."
BOILER = (
    "I'm the harbour master of Oban and I turned 61 on 3 May. My boiler, a Viessmann 100, loses pressure every week. "
    "Is it the valve? Mail me at jo.fake@example.com"
)
POSTS = (
    NURSE,
    BOILER,
    "My soda bread, made to my wife's own card, comes out damp. I am a beginner at seventy-nine. What do I do wrong?",
    "He is 45 and lives in Rome.",
)


@pytest.mark.parametrize("text", POSTS)
@pytest.mark.parametrize("method", ["light", "plan", "most"])
def test_no_method_leaves_fewer_people_than_there_were(text: str, method: str) -> None:
    result = rewrite(text, 1000, method=method)
    assert result.after.crowd.k >= result.before.crowd.k * (1 - 1e-3)
    assert check(result.text).crowd.k == pytest.approx(result.after.crowd.k, rel=1e-9)


@pytest.mark.parametrize("method", ["light", "plan", "most"])
def test_an_address_goes_whatever_the_method(method: str) -> None:
    assert "jo.fake" not in rewrite(BOILER, 1000, method=method).text


@pytest.mark.parametrize("text", POSTS)
def test_light_changes_no_more_words_than_most(text: str) -> None:
    light, most = rewrite(text, method="light"), rewrite(text, method="most")
    assert light.utility >= most.utility
    assert light.after.crowd.k <= most.after.crowd.k * (1 + 1e-9)


def test_where_the_target_is_out_of_reach_what_buys_much_for_little_is_changed_and_no_more() -> None:
    result = rewrite(BOILER, 1e8)
    assert result.stop_reason == "unreachable"
    assert result.text == rewrite(BOILER, 1e8, method="light").text
    assert "Is it the valve?" in result.text


@pytest.mark.parametrize("method", ["light", "most"])
def test_a_rewrite_of_a_rewrite_changes_nothing(method: str) -> None:
    first = rewrite(BOILER, method=method)
    assert rewrite(first.text, method=method).text == first.text


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("Dear Ms Ito,\n\nmy claim number is 4471.", True),
        ("To: Bursary Office\n\nI would like to ask about the plan.", True),
        ("The lamp came broken. Please send another.\n\nKind regards,\nJo Fake", True),
        ("Dear all, the pool is shut on Monday.", False),
        ("Hi everyone, new here. My dog is ill.\n\nRegards,\nJo", False),
        ("Anyone know a good plumber in Leeds?", False),
    ],
)
def test_a_letter_is_known_by_how_it_begins_and_ends(text: str, letter: bool) -> None:
    assert for_one_reader(text) is letter


def test_the_name_under_a_letter_stays_and_the_report_says_that_it_names_one_person() -> None:
    letter = "Dear Ms Ito,\n\nplease close my account.\n\nKind regards,\nMarta Zielinska-Quill"
    result = rewrite(letter, 1000)
    assert "Marta Zielinska-Quill" in result.text
    assert result.stop_reason == "names one person"


def test_a_name_goes_over_its_hyphen_and_in_capitals() -> None:
    said = rewrite("Hi, my name is Marta Zielinska-Quill and I sell eggs. MARTA has the key.", method="most").text
    assert "quill" not in said.lower()
    assert "marta" not in said.lower()


def test_who_asks_less_of_the_edits_reaches_what_was_out_of_reach() -> None:
    assert rewrite(NURSE, 1000, accept=0.9).stop_reason == "unreachable"
    assert rewrite(NURSE, 1000, accept=0.1).stop_reason == "reached"


@pytest.mark.parametrize("accept", [-0.1, 1.5, float("nan"), True, "much"])
def test_a_chance_that_is_none_is_refused(accept: object) -> None:
    with pytest.raises(InputError, match="from 0 to 1"):
        rewrite(NURSE, 1000, accept=accept)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "Hi I need support. My name is Jane Fakename, text me on 250-555-0137.",
        "Hello all looking for support from other nurses. I'm Jane Fakename.",
        "Good morning everyone at the office, it's Jane Fakename.",
        "Dear fellow nurses, I am Jane Fakename.",
        "Nobody answers me.\nSincerely confused, 24F",
    ],
)
def test_a_post_that_only_sounds_like_a_letter_is_none(text: str) -> None:
    assert not for_one_reader(text)


def test_a_number_goes_from_a_post_that_only_sounds_like_a_letter() -> None:
    post = "Hi I need support. My name is Jane Fakename, text me on 250-555-0137."
    assert "0137" not in rewrite(post, 100).text


def test_most_takes_the_name_out_of_a_letter_as_well() -> None:
    letter = "Dear Ms Ito,\n\nplease close my account.\n\nKind regards,\nMarta Zielinska-Quill"
    assert "Quill" not in rewrite(letter, 1000, method="most").text


def test_without_a_target_greedy_says_as_little_as_the_plan() -> None:
    text = "My husband is a 34 year old nurse. My knees hurt."
    assert rewrite(text, method="greedy").text == rewrite(text).text


@pytest.mark.parametrize("text", ["a", "?!", "I", "😀", "I'm 34" * 300])
@pytest.mark.parametrize("method", ["light", "plan", "most"])
def test_odd_texts_come_back(text: str, method: str) -> None:
    assert rewrite(text, 1000, method=method).text.strip()


@pytest.mark.parametrize("method", ["redact", "rlaa"])
def test_readers_are_not_asked_where_no_edit_is_chosen(method: str) -> None:
    with pytest.raises(InputError, match="Leave it out"):
        rewrite(NURSE, 1000, method, accept=0.5)
