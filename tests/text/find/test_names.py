"""The author's name where its place says that it is the author's: signed, beside a number, in what others call them."""

from __future__ import annotations

import pytest

from leakmeter.text.find.contacts import contacts
from leakmeter.text.find.names import own_names


def names(text: str) -> list[str]:
    found = own_names(text, [mark for _, mark in contacts(text)])
    for mark in (marks := list(found)):
        assert text[mark.start : mark.end] == mark.cue
        assert mark.category == "NAME"
    return sorted({mark.cue for mark in marks})


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Corner sofa for sale. Ring me on 07700 900461 after six and ask for Nerys.", "Nerys"),
        ("Bring shin pads. Questions? Call Shabnam on +44 7700 900774 any evening.", "Shabnam"),
        ("We clear sheds. Text Renee at +1 303-555-0182.", "Renee"),
        ("Everyone calls me Gwen, my papers say otherwise.", "Gwen"),
        ("My mates and I row. People just call me Big Ollie.", "Big Ollie"),
        ("I picked the name Elise and the court date is in May.", "Elise"),
        ("At work I go by Sam.", "Sam"),
        ("Is my moss normal? It is everywhere.\n\n- Donal", "Donal"),
        ("Any hints would be lovely.\nCheers,\nPriya", "Priya"),
        ("The boiler man never came.\n\nKind regards\nMrs Okafor-Byrne", "Mrs Okafor-Byrne"),
    ],
)
def test_a_name_is_the_authors_where_the_author_puts_their_own(text: str, name: str) -> None:
    assert names(text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Ask for Steve at the counter, he knows the parts.",
        "Everyone calls him Gwen.",
        "They call me when the boiler breaks.",
        "Everyone calls me Mum these days.",
        "The clinic can be reached on 0800 1111, ask for Harriet.",
        "Thanks, Dave, that worked.",
        "Is it the pump?\nThanks again!",
        "Notes from the match\n- Goals\n- Cards",
        '"Everyone calls me Gwen," she said, and left.',
        "It was the best concert ever.\n\n- Rolling Stone",
    ],
)
def test_a_name_that_may_be_anybodys_is_left_alone(text: str) -> None:
    assert names(text) == []
