"""Ways to reach the author: only those the author offers, only the author's own."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.find import Mark, find
from leakmeter.text.find.recognizers.contacts import contacts


class MarksContacts:
    """A tagger of nothing but ways to reach the author."""

    def tag(self, text: str) -> list[Mark]:
        """The marks of a single sentence; of two that overlap the one whose kind is surer, then the longer."""
        kept: list[Mark] = []
        for _, mark in sorted(contacts(text), key=lambda found: (-found[0], found[1].start - found[1].end)):
            if all(mark.end <= other.start or other.end <= mark.start for other in kept):
                kept.append(mark)
        return sorted(kept, key=lambda mark: mark.start)


def kinds(text: str) -> list[str | int | float]:
    return [
        fact.value
        for found in find(text, tagger=MarksContacts())
        for fact in found.facts
        if fact.attribute == "contact"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "text me at 07700 900123",
        "call me on +44 7700 900123",
        "call me at 555-0142",
        "my number is (503) 555-0142",
        "my cell: 503.555.0142",
        "whatsapp me on +91 98765 43210",
        "ring me on 020 7946 0958",
        "my number is 0412 345 678",
        "my number is 06 12 34 56 78",
        "my mobile is 0176 12345678",
        "text me on 1 800 555 0199",
        "please ring 07700 900317",
    ],
)
def test_a_number_that_is_offered_is_a_phone_in_any_countrys_spelling(text: str) -> None:
    assert kinds(text) == ["phone"]
    (found,) = find(text, tagger=MarksContacts())
    assert found.end == len(text)
    assert found.text.split()[0] in ("text", "call", "my", "whatsapp", "ring")


@pytest.mark.parametrize(
    "text",
    [
        "I paid $1,200.50 on 2021-03-04",
        "It cost 1200-1500 dollars",
        "this is version 1.2.3.4567",
        "ISBN 978-3-16-148410-0",
        "my order number is 1234567890",
        "my id is 1234567",
        "my number is 42",
        "the shop's number is (503) 555-0142",
        "call the helpline on 0800 111 222",
        "call 1-800-555-0199",
        "from 12/03/1990 to 01.02.2015",
    ],
)
def test_prices_dates_versions_and_other_peoples_numbers_are_no_phones(text: str) -> None:
    assert kinds(text) == []


@pytest.mark.parametrize(
    "text",
    ["email me at jo.fake@example.com", "jo.fake+x@example.co.uk", "you can reach me at info@shop.example.com"],
)
def test_an_address_is_the_authors_when_offered_or_nobodys_else(text: str) -> None:
    assert kinds(text) == ["e-mail"]


@pytest.mark.parametrize(
    "text", ["contact support@example.com for help", "ask info@example.com", "he wrote from his jo.fake@example.com"]
)
def test_an_address_of_a_shop_or_another_person_is_not(text: str) -> None:
    assert kinds(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "my ig is @x_invented",
        "@x_invented on insta",
        "my discord: name#1234",
        "discord: name#1234",
        "add me on discord name#1234",
        "dm me @invented",
        "I go by @invented_name",
        "Telegram is @invented_name",
        "I'm @invented on IG",
        "I'm u/invented_person on reddit",
        "my alt is u/invented_person",
        "My gamertag is xInventedx99",
        "my friend code is SW-1234-5678-9012",
    ],
)
def test_handles_that_are_offered(text: str) -> None:
    assert kinds(text) == ["handle"]


@pytest.mark.parametrize(
    "text",
    [
        "as u/someone_else said, yes",
        "@somebody on twitter is silly",
        "discord is great for gaming",
        "my steam is down",
        "my phone is broken",
        "message me on insta",
        "call me crazy",
    ],
)
def test_handles_of_others_and_mere_platforms(text: str) -> None:
    assert kinds(text) == []


def test_a_link_counts_when_it_is_the_authors_own() -> None:
    assert kinds("my blog is https://invented.example.com/me") == ["link"]
    assert kinds("my youtube channel is youtube.com/@invented") == ["link"]
    assert kinds("I read this article https://example.com/news") == []


LONG = [
    "@",
    "1",
    "1 ",
    "a@",
    "a.",
    "a_",
    "x-",
    "(",
    "+1",
    "my number is ",
    "text me at 12345 678 ",
    "call me ",
    "www.",
    "@a ",
]


@pytest.mark.alone
@pytest.mark.parametrize("piece", LONG)
def test_no_repetition_takes_long(piece: str) -> None:
    def seconds(length: int) -> float:
        begin = time.perf_counter()
        list(contacts(piece * (length // len(piece))))
        return time.perf_counter() - begin

    # A square law would take 64 times as long. The best of a few tries, for other programs run on this machine too.
    seconds(500)
    assert any(seconds(4_000) < 40 * max(seconds(500), 2e-3) for _ in range(5))


@given(st.text(max_size=200))
def test_marks_lie_in_the_text_and_repeat_its_words(text: str) -> None:
    for _, mark in contacts(text):
        assert 0 <= mark.start < mark.end <= len(text)
        assert text[mark.start : mark.end] == mark.cue
