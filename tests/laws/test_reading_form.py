"""What does not show changes neither facts nor k; what is found and rewritten is of the text as it was written."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter import Disclosure, InputError, Span, abstract, check, estimate, find, rewrite
from leakmeter.text.find.mark import Tagger
from leakmeter.text.normalform import about_form

NURSE = "I'm 24F living in Portland, Oregon and I work as a nurse."
POSTS = (
    NURSE,
    "As a 31 year old teacher in München I rent a flat with my wife.\n\nI was diagnosed with lupus last year!",
    "Moved from São Paulo to Zürich, I make $68k a year. My dog Biscuit hates the rain ☔️ 👩‍⚕️",
    "> I'm 50\nno, I'm 52… mail me at jo.fake@example.com — I’ve been divorced twice.",
)
#: k of the first, as the shipped figures count it.
PEOPLE = estimate(NURSE).k
HIDDEN = (
    "\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u202c\u2060\u2063\u2066\u2069\u3164"
    "\ufe0f\ufeff\uffa0\U0001d173\U000e0041\U000e0100"
)
ALIKE = str.maketrans("acdehijlopqsvwxyABCEHIJKMNOPSTXY", "асԁеһіјӏорԛѕνԝхуАВСЕНІЈКМNОРЅТХУ")


def facts(found: Sequence[Disclosure]) -> list[object]:
    return [(d.category, d.facts, round(d.confidence, 6)) for d in found]


READ = {post: (facts(find(post)), estimate(post).k) for post in POSTS}


def reads_as(text: str, post: str) -> None:
    found = find(text)
    assert (facts(found), estimate(text).k) == READ[post]
    assert all(text[d.start : d.end] == d.text for d in found)
    assert all(a.end <= b.start for a, b in zip(found, found[1:], strict=False))


@settings(max_examples=25)
@given(st.sampled_from(POSTS), st.lists(st.tuples(st.integers(0, 200), st.sampled_from(HIDDEN)), max_size=12))
def test_default_ignorable_characters_anywhere_change_neither_facts_nor_k(
    post: str, put: list[tuple[int, str]]
) -> None:
    text = post
    for at, character in put:
        text = text[:at] + character + text[at:]
    reads_as(text, post)


@settings(max_examples=10)
@given(st.sampled_from(POSTS), st.integers(0, 200), st.integers(1, 20))
def test_codes_of_a_terminal_around_words_change_neither_facts_nor_k(post: str, start: int, length: int) -> None:
    start = min(start, len(post))
    for on, off in (
        ("\x1b[1;31m", "\x1b[0m"),
        ("\x1b]8;;https://a.example\x1b\\", "\x1b]8;;\x07"),
        ("\x9b1m", "\x9bm"),
    ):
        reads_as(post[:start] + on + post[start : start + length] + off + post[start + length :], post)


@pytest.mark.parametrize("post", POSTS)
def test_every_form_of_unicode_gives_the_same_facts_and_k(post: str) -> None:
    for form in ("NFC", "NFD"):
        reads_as(unicodedata.normalize(form, post), post)
    reads_as("".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else "\u3000" if c == " " else c for c in post), post)


@settings(max_examples=25)
@given(st.sampled_from(POSTS), st.integers(0, 200))
def test_one_lookalike_changes_neither_facts_nor_k(post: str, at: int) -> None:
    reads_as(post[:at] + post[at : at + 1].translate(ALIKE) + post[at + 1 :], post)


HIDING = {
    "zero-width space in the city": NURSE.replace("Portland", "Port\u200bland"),
    "soft hyphen in the city": NURSE.replace("Portland", "Port\u00adland"),
    "zero-width space in the job": NURSE.replace("nurse", "nur\u200bse"),
    "soft hyphen in the job": NURSE.replace("nurse", "nur\u00adse"),
    "zero-width spaces before spaces": NURSE.replace(" ", "\u200b "),
    "a turn of direction": NURSE.replace("Portland", "\u202ePortland\u202c"),
    "an isolate": NURSE.replace("Portland", "\u2067Portland\u2069"),
    "terminal codes": NURSE.replace("Portland", "\x1b[1mPortland\x1b[0m"),
    "a link of a terminal": NURSE.replace("Portland", "\x1b]8;;http://a.example\x07Portland\x1b]8;;\x07"),
    "a Cyrillic letter": NURSE.replace("Portland", "Pоrtland"),
}


@pytest.mark.parametrize("text", HIDING.values(), ids=HIDING)
def test_a_hidden_character_hides_nothing_and_is_said(text: str) -> None:
    report = check(text)
    assert report.crowd.k == pytest.approx(PEOPLE)
    assert [n for n in report.crowd.notes if about_form(n)]
    assert [n for n in estimate(text).notes if about_form(n)]
    assert report.coverage.characters == len(text)
    assert all(text[d.start : d.end] == d.text for d in report.disclosures)
    assert all(text[a.edit.start : a.edit.end] == a.edit.text for s in report.suggestions for a in s.alternatives)


@pytest.mark.parametrize(
    "text",
    [HIDING["zero-width space in the city"], HIDING["a turn of direction"], HIDING["zero-width spaces before spaces"]],
)
def test_a_rewrite_takes_out_what_was_hidden_in_its_words(text: str) -> None:
    plain, hidden = rewrite(NURSE, target_k=5_000), rewrite(text, target_k=5_000, frontier=True)
    assert "land" not in hidden.text
    assert "\u202e" not in hidden.text
    assert "\u202c" not in hidden.text
    assert hidden.text.replace("\u200b", "") == plain.text
    assert [e.k for e in hidden.edits] == [e.k for e in plain.edits]
    assert hidden.original == text == hidden.trajectory[0].text == hidden.frontier[0].text
    assert hidden.trajectory[-1].text == hidden.text == hidden.after.text
    written = text
    for edit in reversed(hidden.edits):
        assert text[edit.span.start : edit.span.end] == edit.span.text
        written = written[: edit.span.start] + edit.text + written[edit.span.end :]
    assert written == hidden.text
    assert check(hidden.text).crowd.k == pytest.approx(hidden.after.crowd.k)


def test_a_rewrite_whose_edit_begins_at_a_turn_of_direction_leaves_none_open() -> None:
    text = "Portland is home. I'm a nurse in \u202ePortland\u202c, Oregon."
    new = rewrite(text, target_k=20_000).text
    assert new.count("\u202e") == new.count("\u202c")


def test_an_alternative_stands_for_words_of_the_original() -> None:
    text = HIDING["soft hyphen in the city"]
    (place,) = [d for d in find(text) if d.category == "LOCATION"]
    offered = abstract(text, place)
    assert [a.text for a in offered] == [a.text for a in abstract(NURSE, find(NURSE)[1])]
    assert all(text[a.edit.start : a.edit.end] == a.edit.text for a in offered)


def test_what_is_allowed_or_pinned_matches_with_and_without_hidden_characters() -> None:
    text = HIDING["zero-width space in the job"]
    for phrase in ("nurse", "n\u00adurse"):
        assert estimate(find(NURSE)[:2], context=NURSE).k == check(text, allow=[phrase]).crowd.k
        assert "nur\u200bse" in rewrite(text, pin=[phrase]).text
    at = text.index("nur")
    assert "nur\u200bse" in rewrite(text, pin=[Span(at, at + 6, "nur\u200bse")]).text
    with pytest.raises(InputError, match="does not cut"):
        rewrite(text, pin=[Span(at, at + 5, "nurse")])


def test_a_community_is_known_with_hidden_characters_in_its_name() -> None:
    assert not check("I'm a nurse", community="r/nur\u200bsing").disclosures


def test_a_text_of_nothing_visible_is_refused() -> None:
    for text in ("\u034f\u3164", "\u200b \u2800", "\u0336"):
        with pytest.raises(InputError, match="white space"):
            check(text)


STRANGE = (
    "😀 👩‍👩‍👧‍👦 I'm 24F 🇺🇸 🏴󠁧󠁢󠁥󠁮󠁧󠁿 in Portland 👍🏽",
    "I'm a ﬁreﬁghter, 5½ m² ² № 7 iPhone™ ①②③ Ⅳ ㎏ ㍿ ﷺ in Leeds",
    "أنا طبيب، عمري ٢٤، I'm a doctor \u200f(مرحبا)\u200f in Leeds",
    "ฉันอายุ 24 ปี น้ำ กำ I'm a nurse",
    "안녕 \u1112\u1161\u11ab ㄱㅏ ｶﾞ I'm 31 in Leeds ＃１",
    "Zalgo n̷̨̛u̵͝r̸s̶e̴ I am a nu\u0336rse",
    "שלום I live in Leeds \u202bעולם\u202c",
)  # fmt: skip


@pytest.mark.parametrize("text", STRANGE)
def test_texts_of_all_scripts_are_read_and_every_offset_slices(text: str) -> None:
    report = check(text)
    assert report.disclosures
    assert all(text[d.start : d.end] == d.text for d in report.disclosures)
    result = rewrite(text)
    written = text
    for edit in reversed(result.edits):
        assert text[edit.span.start : edit.span.end] == edit.span.text
        written = written[: edit.span.start] + edit.text + written[edit.span.end :]
    assert written == result.text


def test_a_tagger_of_ones_own_reads_the_form() -> None:
    seen: list[str] = []

    class Listening(Tagger):
        def tag(self, text: str) -> list:
            seen.append(text)
            return []

    assert find("Port\u200bland", tagger=Listening()) == []
    assert seen == ["Portland"]
