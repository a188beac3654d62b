"""A question -> the passages of a folder that may answer it, by BM25 (bm25s), in the three ways of BRANCH, section 6.

*Snippets*: the documents that fit the question best, each with the one passage that fits best, as a web search shows
them. *Full text*: the best ten documents whole, as far as they fit. *Re-ranked*: the passages of the best hundred
documents, put into an order of their own.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, get_args

from leakmeter.errors import SettingsError
from leakmeter.text.branch.retrieval.documents import INSTALL, Document
from leakmeter.text.sentences import sentences

Variant = Literal["snippets", "full-text", "re-ranked"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)
#: Words of a passage, about; characters of documents that are shown whole; documents that are re-ranked, or shown
#: whole.
WORDS, SHOWN, RERANKED, WHOLE = 80, 12_000, 100, 10


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a document, and the document's name."""

    name: str
    text: str


class Evidence:
    """Documents that can be searched. ``passages`` is how many a question gets (10 to 100 in the paper).

    Raises SettingsError if bm25s is missing, and for a number of passages below 1.
    """

    def __init__(self, documents: Sequence[Document], variant: Variant = "snippets", passages: int = 10) -> None:
        if find_spec("bm25s") is None:
            raise SettingsError(INSTALL)
        if passages < 1 or variant not in VARIANTS:
            raise SettingsError(f"Ask for 1 passage or more, as {', '.join(VARIANTS)}.")
        self.documents = tuple(documents)
        self.variant: Variant = variant
        self.passages = passages

    def __repr__(self) -> str:
        """What answers depend on: how is searched, and a fingerprint (SHA-256) of what."""
        told = hashlib.sha256("\0".join(part for d in self.documents for part in (d.name, d.text)).encode("utf-8"))
        return f"{self.variant}, {self.passages} passages, {len(self.documents)} documents {told.hexdigest()[:16]}"

    def __call__(self, question: str) -> tuple[Passage, ...]:
        """The passages for a question, the best first; none where no document has a word of it."""
        if self.variant == "snippets":
            best = self._of_documents(question, self.passages)
            return tuple(self._best_passage(question, at) for at in best)
        if self.variant == "full-text":
            return _whole([self.documents[at] for at in self._of_documents(question, WHOLE)])
        among = [p for at in self._of_documents(question, RERANKED) for p in self._cut[at]]
        ranked = _index([p.text for p in among])(question, self.passages) if among else ()
        return tuple(among[at] for at in ranked)

    def _best_passage(self, question: str, at: int) -> Passage:
        cut = self._cut[at]
        best = _index([p.text for p in cut])(question, 1) if len(cut) > 1 else ()
        return cut[best[0] if best else 0]

    @cached_property
    def _of_documents(self) -> Callable[[str, int], tuple[int, ...]]:
        return _index([f"{document.name} {document.text}" for document in self.documents])

    @cached_property
    def _cut(self) -> tuple[tuple[Passage, ...], ...]:
        return tuple(tuple(Passage(each.name, text) for text in cut(each.text)) for each in self.documents)


def cut(text: str) -> list[str]:
    """A text in passages of about :data:`WORDS` words, each of whole sentences."""
    found: list[str] = []
    holding: list[str] = []
    for start, end in sentences(text):
        sentence = " ".join(text[start:end].split())
        if holding and sum(len(each.split()) for each in (*holding, sentence)) > WORDS:
            found.append(" ".join(holding))
            holding = []
        holding.append(sentence)
    return [*found, " ".join(holding)] if holding else found


def _whole(documents: Sequence[Document]) -> tuple[Passage, ...]:
    """Documents as they are, as many as fit; the last of them cut short."""
    found: list[Passage] = []
    left = SHOWN
    for document in documents:
        text = " ".join(document.text.split())[:left]
        left -= len(text)
        found.append(Passage(document.name, text))
        if left <= 0:
            break
    return tuple(found)


def _index(texts: Sequence[str]) -> Callable[[str, int], tuple[int, ...]]:
    """Texts -> a function from a question and a number to the places of those that fit best, the best first."""
    bm25s: Any = import_module("bm25s")  # it says nothing of its types
    retriever = bm25s.BM25()
    retriever.index([_tokens(text) for text in texts], show_progress=False)

    def search(question: str, most: int) -> tuple[int, ...]:
        tokens = _tokens(question)
        if not tokens:
            return ()
        found, scores = retriever.retrieve([tokens], k=min(most, len(texts)), show_progress=False)
        return tuple(int(at) for at, score in zip(found[0], scores[0], strict=True) if score > 0)

    return search


def content_words(text: str) -> set[str]:
    """The words of a text that carry meaning, without the plural's s; of counts and dates, "year" says nothing.

    >>> sorted(content_words("have kept two cats for ten years"))
    ['cat', 'kept', 'ten', 'two']
    """
    return set(_tokens(text)) - _OF_TIME


def _tokens(text: str) -> list[str]:
    """The words that carry meaning, without the plural's s."""
    return [
        word.removesuffix("s") if len(word) > 3 else word
        for word in re.findall(r"[^\W_]+", text.casefold())
        if word not in _EMPTY
    ]


#: Words of our questions that say nothing of what is asked.
_EMPTY = frozenset(
    "a an and are as at be by for from has have in is it of on or percentage percent population number people that the "
    "their these this to who with".split()
)
_OF_TIME = frozenset("year old age aged".split())
