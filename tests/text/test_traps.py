"""What is not the author's own disclosure stays unmarked."""

from __future__ import annotations

import pytest

from leakmeter import find


@pytest.mark.parametrize(
    "text",
    [
        "He is 45 and lives in Rome.",
        "Taylor Swift is 34.",
        "If you have ADHD, try body doubling.",
        "Are you a nurse?",
        "If I were a nurse I would quit.",
        "I wish I lived in Rome.",
        'She said "I\'m a nurse and I live in Leeds" and left.',
        "> I'm 31 and I live in Ohio",
        '```\nname = "I\'m 31"\n```',
        "This is a 10 year old car.",
        "I live for pizza.",
        "I live in fear.",
        "my wife would kill me",
        "People who work as teachers deserve more.",
        "The 24F version is out of stock.",
        "Call the shop at (503) 555-0142 or write to info@example.com.",
        "See https://example.com/article for more.",
        "I'm in love with this album.",
        "I'm not a doctor.",
    ],
)
def test_nothing_is_marked(text: str) -> None:
    assert find(text) == []


def test_a_quotation_does_not_hide_what_stands_around_it() -> None:
    assert [d.text for d in find("> I'm 50\nI'm 31 though")] == ["I'm 31"] or [
        d.category for d in find("> I'm 50\nI'm 31, though")
    ] == ["AGE"]
