"""The module that answers a question from documents: which sentence says it, and what share it gives (BRANCH, section
6).

The model chooses; it is not believed. A sentence counts only if it stands in the passage word for word, and a share
only if it follows from the numbers of that sentence: one of them as a percentage or a proportion, what is left of the
whole, or one of them divided by another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

from pydantic import Field

from leakmeter.errors import AnswerError
from leakmeter.llm import Shape, held
from leakmeter.llm.prompts import fenced
from leakmeter.text.branch.calling import Caller
from leakmeter.text.branch.retrieval import Passage

#: How far a share may be from what the sentence's numbers give, relatively: what rounding takes.
_ROUNDED = 0.02
_OF = 100_000
_NUMBER = re.compile(r"\d{1,3}(?:[,\u2009\u202f ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9}
_IN_WORDS = {
    "half": 0.5, "third": 1 / 3, "quarter": 0.25, "fifth": 0.2, "tenth": 0.1, "one": 1.0, "two": 2.0, "three": 3.0,
    "four": 4.0, "five": 5.0, "six": 6.0, "seven": 7.0, "eight": 8.0, "nine": 9.0, "ten": 10.0, "twenty": 20.0,
}  # fmt: skip
_MOST_NUMBERS = 40


class Read(Shape):
    """The sentence that answers a question, in which passage it stands, and the share that it gives."""

    found: bool
    passage: int = Field(ge=0)
    sentence: str
    of_100000: int = Field(ge=0, le=_OF)


@dataclass(frozen=True, slots=True)
class Cited:
    """A share, a proportion in (0, 1], with the sentence that gives it and the name of its document."""

    share: float
    sentence: str
    document: str


def cited(caller: Caller, query: str) -> Cited | None:
    """What the caller's documents say about a question; None where they say nothing that holds."""
    passages = caller.evidence(query) if caller.evidence else ()
    if not passages:
        return None

    def holds(answer: Read) -> None:
        if answer.found:
            _check(answer, passages)

    listed = "\n".join(f"{at}: {' '.join(each.text.split())}" for at, each in enumerate(passages, 1))
    try:
        read = caller.once("reading.1", held(Read, holds), query=query, passages=fenced(listed))
    except AnswerError:
        return None
    if not read.found or not read.of_100000:
        return None
    passage = passages[read.passage - 1]
    return Cited(read.of_100000 / _OF, " ".join(read.sentence.split()), passage.name)


def _check(answer: Read, passages: Sequence[Passage]) -> None:
    """Raise ValueError for a sentence that does not stand there, or does not say what is said to be in it."""
    if not 1 <= answer.passage <= len(passages):
        raise ValueError("passage must be the number of one that was given")
    sentence = _plain(answer.sentence)
    if len(sentence) < 2 or sentence not in _plain(passages[answer.passage - 1].text):
        raise ValueError("sentence must be copied from that passage exactly; if none answers, found is false")
    if not follows(answer.of_100000 / _OF, answer.sentence):
        raise ValueError("of_100000 must follow from a number in the sentence; if none does, found is false")


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def follows(share: float, sentence: str) -> bool:
    """Whether a share can be had from the numbers of a sentence.

    >>> follows(0.074, "7.4 % of residents own a kayak."), follows(0.25, "One in four does."), follows(0.31, "Sold:
    12.") (True, True, False)
    """
    said = list(dict.fromkeys(numbers(sentence)))[:_MOST_NUMBERS]
    shares = [x for number in said for x in (number, number / 100, 1 - number / 100)]
    shares += [a / b for a, b in permutations(said, 2) if b]
    return share > 0 and any(abs(share - x) <= _ROUNDED * x for x in shares if 0 < x <= 1)


def numbers(sentence: str) -> Iterable[float]:
    """The numbers of a sentence, in figures or small ones in words, with thousands and millions."""
    words = sentence.casefold()
    for match in _NUMBER.finditer(words):
        scale = re.match(r"\W*(thousand|million|billion)", words[match.end() :])
        yield float(re.sub(r"[,\u2009\u202f ]", "", match.group())) * (_SCALES[scale.group(1)] if scale else 1.0)
    for word in re.findall(r"[a-z]+", words):
        if word in _IN_WORDS:
            yield _IN_WORDS[word]
