"""The reading form: what is left out, what is put in its usual form, what stays, and the map back to the original."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.text.hidden import shown
from leakmeter.text.lookalikes import table
from leakmeter.text.normalform import NormalForm, about_form, normal_form

#: Characters that come together badly: hidden ones, marks, ligatures, signs, letters of several alphabets, emoji.
AWKWARD = (
    "ab I'24.\n\t\r \x0b\x1b[m]\\;\x07\x85\x9b\x9d\x9c\u00ad\u200b\u200d\ufe0f\u202e\u202c\u2066\ufeff\u3164\U000e0067"
    "e\u0301\u0308u\u0336ﬁ½²³⁄…′´ʼ№™①⑴㎏Ⅳㄱㅏᄒ\u1161\u11ab각ｶﾞＰ｡　 \u2028\u2800"
    "оОрсаІёЯжαοΑύսօ中😀👩⚕❤🇺🇸🏴🏽1\u20e3ﷺلا\u064bกำ\u0e33𝓟ᴘ🅿"
)
texts = st.one_of(st.text(AWKWARD, max_size=24), st.text(max_size=24))


@settings(max_examples=400)
@given(texts)
def test_the_form_of_a_form_is_itself(text: str) -> None:
    form = normal_form(text).text
    again = normal_form(form)
    assert (again.text, again.hidden, again.lookalikes) == (form, 0, 0)
    assert again.span(0, len(form)).text == form


@settings(max_examples=400)
@given(texts, st.data())
def test_every_span_of_the_form_maps_to_a_slice_and_the_map_is_monotone(text: str, data: st.DataObject) -> None:
    form = normal_form(text)
    start = data.draw(st.integers(0, len(form.text)))
    end = data.draw(st.integers(start, len(form.text)))
    span = form.span(start, end)
    assert 0 <= span.start <= span.end <= len(text)
    assert text[span.start : span.end] == span.text
    assert (span.start < span.end) == (start < end)
    wider = form.span(max(0, start - 1), min(len(form.text), end + 1))
    assert wider.start <= span.start <= span.end <= wider.end
    first, last = form.within(span.start, span.end)
    assert first <= start <= end <= last or start == end


@settings(max_examples=300)
@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=60))
def test_plain_ascii_is_its_own_form(text: str) -> None:
    assert normal_form(text + "\t\r\n") == NormalForm(text + "\t\r\n", text + "\t\r\n")


@settings(max_examples=300)
@given(
    texts,
    st.lists(
        st.tuples(st.integers(0, 24), st.sampled_from("\u00ad\u034f\u200b\u200d\u202e\u2060\u3164\ufeff\U000e0041"))
    ),
)
def test_default_ignorable_characters_anywhere_leave_the_form_as_it_is(text: str, put: list[tuple[int, str]]) -> None:
    text = "".join(c for c in text if c not in "\x1b\x9b\x9d")  # a code of a terminal that is parted is none
    told = shown(text)[0]
    for at, character in put:
        told = told[:at] + character + told[at:]
    assert normal_form(told).text == normal_form(shown(text)[0]).text


@settings(max_examples=300)
@given(texts)
def test_composed_and_decomposed_have_one_form(text: str) -> None:
    text = shown(text)[0]
    assert normal_form(unicodedata.normalize("NFD", text)).text == normal_form(unicodedata.normalize("NFC", text)).text


def test_no_character_is_put_into_one_that_does_not_show() -> None:
    made = (normal_form(chr(code)).text for code in range(0x30000) if not 0xD800 <= code < 0xE000)
    assert all(shown(text)[2] == 0 and shown(text)[0] == text for text in made)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Port\u200bland", "Portland"),
        ("\ufeffPort\u00adland", "Portland"),
        ("\u202ePortland\u202c, \u2067Oregon\u2069", "Portland, Oregon"),
        ("\x1b[1;31mPortland\x1b[0m", "Portland"),
        ("\x9b1mPortland\x9b0m\x1b(B", "Portland"),
        ("\x1b]8;;https://a.example\x1b\\Portland\x1b]8;;\x07", "Portland"),
        ("\x1bPortland \x1b]Oregon", "Portland ]Oregon"),
        ("Port\x08land\x7f", "Portland"),
        ("Mu\u0308nchen", "München"),
        ("Ｐｏｒｔｌａｎｄ，　２４Ｆ", "Portland, 24F"),
        ("𝓟𝓸𝓻𝓽𝓵𝓪𝓷𝓭 ⓟⓞⓡⓣ ᴘᴏʀᴛ 🅟🅞🅡🅣", "Portland port port PORT"),
        ("P̶o̶r̶t̶l̶a̶n̶d̶", "Portland"),
        ("ﬁne oﬃce", "fine office"),
        ("Pоrtland Ροrtland Pօrtland", "Portland Portland Portland"),
        ("І work as а nurse", "I work as a nurse"),
        ("don´t donʼt", "don't don't"),
        ("twenty\u2011four", "twenty-four"),
        ("a\u00a0b\u2003c\u3000d\u2800e", "a b c d e"),
        ("a\tb\nc\r\nd\u2028e\u2029f\x0bg", "a\tb\nc\r\nd\ne\nf\ng"),
        ("№ 5, Ⅳ, ㎏, ①", "No 5, IV, kg, 1"),
        ("👩\u200d⚕\ufe0f 1\ufe0f\u20e3", "👩⚕ 1"),
        ("\u1112\u1161\u11ab", "한"),
    ],
)  # fmt: skip
def test_what_is_read(written: str, read: str) -> None:
    assert normal_form(written).text == read


@pytest.mark.parametrize(
    "text",
    [
        "Я живу в Москве, а он в Туле",
        "We said: «ухо и рос» в Москве",
        "Η Αθήνα είναι εδώ",
        "Ես ապրում եմ",
        "5½ years … 10² m² iPhone™ 20ºC 5′10″",
        "¯\\_(ツ)_/¯ `a´",
        "naïve café Łódź Diyarbakır",
        "中文 한국 日本 😀 🇺🇸 👍🏽",
        "مرحبا שלום สวัสดี",
        "l33t 0rego n",
    ],
)
def test_what_stays_as_it_is(text: str) -> None:
    assert normal_form(text).text == text


@pytest.mark.parametrize(
    ("written", "words", "span"),
    [
        ("in \u200bPort\u200bland\u200b now", "Portland", "Port\u200bland"),
        ("in \x1b[1mPortland\x1b[0m now", "Portland", "Portland"),
        ("in Mu\u0308nchen now", "ü", "u\u0308"),
        ("my oﬃce now", "f", "ﬃ"),
        ("👩\u200d⚕\ufe0f here", "👩", "👩\u200d⚕\ufe0f"),
        ("I ❤\ufe0f it", "❤", "❤\ufe0f"),
    ],
)
def test_a_span_takes_whole_characters_with_what_is_hidden_inside(written: str, words: str, span: str) -> None:
    form = normal_form(written)
    start = form.text.index(words)
    assert form.span(start, start + len(words)).text == span


def test_notes_say_how_much_was_hidden_and_nothing_of_emoji() -> None:
    assert normal_form("❤\ufe0f 👩\u200d⚕\ufe0f 1\ufe0f\u20e3 Ｐ \ufeff"[:-1]).notes() == ()
    assert normal_form("\ufeffI live here").notes() == ()
    (hidden,) = normal_form("a\u200bb\u200bc").notes()
    assert hidden.startswith("2 characters of the text do not show")
    (alike,) = normal_form("Pоrtland").notes()
    assert alike.startswith("One letter of another alphabet")
    assert about_form(hidden)
    assert about_form(alike)


def test_the_table_of_lookalikes_names_each_letter_once_and_nothing_latin() -> None:
    known = table()
    assert not set(known.like) & set(known.always)
    assert all(code > 0x24F for code in (*known.like, *known.always))
    assert known.like[ord("ё")] == "ë"


@pytest.mark.alone
@pytest.mark.parametrize(
    "unit",
    ["P\u200bo", "\x1b]", "\x9d", "\x1b[0", "Ｐｏ", "u\u0308", "\u0301\u0316", "\u05b0\u05c1", "о а ", "Pо ", "ﬁ"],
)  # fmt: skip
def test_the_time_grows_with_the_length(unit: str) -> None:
    def seconds(characters: int) -> float:
        text = (unit * characters)[:characters]
        begun = time.process_time()
        normal_form(text)
        return time.process_time() - begun

    seconds(1_000)
    assert min(seconds(64_000) for _ in range(2)) < 16 * (min(seconds(16_000) for _ in range(3)) + 0.002)
