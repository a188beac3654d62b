"""Pieces are those that BERT's uncased vocabulary and rules give, and stand where they came from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.find.model.description import SHIPPED
from leakmeter.text.find.model.wordpiece import WordPiece

VOCABULARY = WordPiece.read(SHIPPED / "vocabulary.txt")
NAMES = (SHIPPED / "vocabulary.txt").read_text("utf-8").splitlines()


def pieces(text: str) -> list[str]:
    return [NAMES[piece.id] for piece in VOCABULARY.pieces(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # As the tokenizers library cuts them with the same vocabulary.
        ("I live in Zürich.", ["i", "live", "in", "zurich", "."]),
        ("don't", ["don", "'", "t"]),
        ("24F", ["24", "##f"]),
        ("naïve café", ["naive", "cafe"]),
        ("endometriosis", ["end", "##ome", "##tri", "##osis"]),
        ("你好", ["[UNK]", "[UNK]"]),
        ("a\u200bb", ["ab"]),
        ("😀", ["[UNK]"]),
        ("", []),
    ],
)
def test_pieces_of_a_text(text: str, expected: list[str]) -> None:
    assert pieces(text) == expected


@given(st.text(max_size=80))
def test_pieces_stand_in_order_within_the_text(text: str) -> None:
    found = VOCABULARY.pieces(text)
    assert all(0 <= p.start < p.end <= len(text) for p in found)
    assert all(a.start <= b.start for a, b in zip(found, found[1:], strict=False))


@given(st.from_regex(r"[a-z]{1,12}( [a-z]{1,12}){0,5}", fullmatch=True))
def test_pieces_of_plain_words_cover_every_letter(text: str) -> None:
    covered = {position for p in VOCABULARY.pieces(text) for position in range(p.start, p.end)}
    assert covered == {position for position, character in enumerate(text) if character != " "}


def test_a_word_begins_with_its_first_piece_alone() -> None:
    assert [p.begins for p in VOCABULARY.pieces("endometriosis hurts")] == [True, False, False, False, True]
