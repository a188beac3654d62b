"""Text -> the pieces an encoder reads, each with its place in the text: the uncased WordPiece rules of BERT.

A hundred lines instead of the tokenizers library, which brings a model hub's client along
(docs/decisions/0004-patterns-first.md). ``tests/text/find/test_wordpiece.py`` holds reference pieces.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

CLS, SEP, UNKNOWN, PADDING = 101, 102, 100, 0
_LONGEST_WORD = 100


@dataclass(frozen=True, slots=True)
class Piece:
    """A vocabulary entry and the characters of the text that it stands for; ``begins`` where a word begins."""

    id: int
    start: int
    end: int
    begins: bool


class WordPiece:
    """The vocabulary of an encoder, one piece a line; a piece's id is its line, counted from 0."""

    def __init__(self, vocabulary: Mapping[str, int]) -> None:
        self._vocabulary = vocabulary
        # The same words come again and again; what one is cut into depends on nothing else.
        self._cut = lru_cache(maxsize=20_000)(self._cut_word)
        # While suggestions are measured, all sentences but one are the same.
        self._pieces = lru_cache(maxsize=256)(self._cut_text)

    @classmethod
    def read(cls, path: Path) -> WordPiece:
        """The vocabulary in a file."""
        return cls({line: number for number, line in enumerate(path.read_text("utf-8").splitlines())})

    def __len__(self) -> int:
        return len(self._vocabulary)

    def pieces(self, text: str) -> tuple[Piece, ...]:
        """The pieces of a text in order. Their offsets are the text's, whatever normalisation did to its characters."""
        return self._pieces(text)

    def _cut_text(self, text: str) -> tuple[Piece, ...]:
        return tuple(piece for word in _words(text) for piece in self._word(word))

    def _word(self, word: list[tuple[str, int]]) -> Iterator[Piece]:
        """The pieces of a word given as (normalised character, offset) pairs."""
        for number, (id, length) in enumerate(self._cut("".join(c for c, _ in word))):
            here, word = word[:length], word[length:]
            yield Piece(id, here[0][1], here[-1][1] + 1, number == 0)

    def _cut_word(self, word: str) -> tuple[tuple[int, int], ...]:
        """(id, length in characters) of each piece: always the longest that the vocabulary has."""
        if len(word) > _LONGEST_WORD:
            return ((UNKNOWN, len(word)),)
        cut: list[tuple[int, int]] = []
        start = 0
        while start < len(word):
            end = len(word)
            prefix = "##" if start else ""
            while end > start and prefix + word[start:end] not in self._vocabulary:
                end -= 1
            if end == start:
                return ((UNKNOWN, len(word)),)
            cut.append((self._vocabulary[prefix + word[start:end]], end - start))
            start = end
        return tuple(cut)


def _words(text: str) -> Iterator[list[tuple[str, int]]]:
    """Words and single punctuation marks, lower-cased and without accents, as (character, offset) pairs."""
    word: list[tuple[str, int]] = []
    for offset, character in enumerate(text):
        kind = _kind(character)
        if kind == "word":
            word.extend((c, offset) for c in _plain(character))
            continue
        if word and kind != "dropped":
            yield word
            word = []
        if kind == "single":
            yield [(c, offset) for c in _plain(character)] or [(character, offset)]
    if word:
        yield word


@lru_cache(maxsize=10_000)
def _plain(character: str) -> str:
    """Lower case without accents; may be empty (a lone accent) or several characters (ligatures)."""
    decomposed = unicodedata.normalize("NFD", character)
    return "".join(c for c in decomposed if unicodedata.category(c) != "Mn").lower()


@lru_cache(maxsize=10_000)
def _kind(character: str) -> str:
    """word, single (a word of its own), space, or dropped (control characters)."""
    code = ord(character)
    if character in "\t\n\r" or unicodedata.category(character) == "Zs":
        return "space"
    if code in (0, 0xFFFD) or unicodedata.category(character) in ("Cc", "Cf", "Cn", "Co"):
        return "dropped"
    if character.isspace():
        return "space"
    ascii_mark = 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126
    if ascii_mark or unicodedata.category(character).startswith("P") or _ideograph(code):
        return "single"
    return "word"


#: The blocks of CJK ideographs, in which every character is a word (as in BERT's own tokenizer).
_IDEOGRAPHS = (
    (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
    (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
)  # fmt: skip


def _ideograph(code: int) -> bool:
    return any(first <= code <= last for first, last in _IDEOGRAPHS)
