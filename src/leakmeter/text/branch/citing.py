"""The module that answers a question from documents: which sentence says it, and what share it gives (BRANCH, section
6).

The model chooses; it is not believed. A sentence counts only if it is one of the passage's own, whole and word for
word, and a share only if the sentence gives it: as a percentage, as a proportion, or as one number of, in or out of
another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import Field

from leakmeter.errors import AnswerError
from leakmeter.llm import Shape, held
from leakmeter.llm.prompts import fenced
from leakmeter.text.branch.calling import Caller
from leakmeter.text.branch.retrieval import Passage, content_words
from leakmeter.text.branch.statements import THAT
from leakmeter.text.sentences import sentences

#: How far a share may be from what the sentence says, relatively: what rounding takes.
_ROUNDED = 0.02
_OF = 100_000
#: Words that begin with the same letters, so many, are taken for forms of one.
_ALIKE = 4
_AMOUNT = r"(?:\d{1,3}(?:[,\u2009\u202f ]\d{3})+|\d+)(?:\.\d+)?(?: (?:thousand|million|billion))?"
_WORD = "half|third|quarter|fifth|tenth|one|two|three|four|five|six|seven|eight|nine|ten|twenty"
_PERCENT = r"(?:%|per ?cents?\b|percentage\b)"
#: "7.4 %"; "per cent: 24", as a row of a table has it; "0.24"; "200 of 1,000", "one in four".
_PERCENTAGE = re.compile(rf"(?<![\d.,])({_AMOUNT})\s?{_PERCENT}|{_PERCENT}[^;:]*: ?({_AMOUNT})(?![\d.,]*\d)")
_PROPORTION = re.compile(r"(?<![\d.,])(0?\.\d+)(?!\d|\s?%|\s?per)")
_RATIO = re.compile(
    rf"(?<![\d.,])\b({_AMOUNT}|{_WORD}) (?:out of|of|in)(?: every| the)? (?:all |about |some )?({_AMOUNT}|{_WORD})\b"
)
_ALONE = re.compile(r"\b(?:a |one )?(half|third|quarter|fifth|tenth)\b")
_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9}
_IN_WORDS = {
    "half": 0.5, "third": 1 / 3, "quarter": 0.25, "fifth": 0.2, "tenth": 0.1, "one": 1.0, "two": 2.0, "three": 3.0,
    "four": 4.0, "five": 5.0, "six": 6.0, "seven": 7.0, "eight": 8.0, "nine": 9.0, "ten": 10.0, "twenty": 20.0,
}  # fmt: skip


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
    found = caller.evidence(query) if caller.evidence else ()
    passages = [each for each in found if _may_answer(query, each)]
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


def _may_answer(query: str, passage: Passage) -> bool:
    """Whether a sentence of a passage gives any share, without which nothing could be cited, and it has a word that
    begins as one of what is asked does: "keeps" or "beekeepers" for "keep bees". A model takes seconds to read one."""
    asked = tuple(word[:_ALIKE] for word in content_words(query.rpartition(f" {THAT} ")[2]))
    if asked and not any(word.startswith(asked) for word in content_words(passage.text)):
        return False
    return any(next(shares_of(passage.text[start:end]), None) is not None for start, end in sentences(passage.text))


def _check(answer: Read, passages: Sequence[Passage]) -> None:
    """Raise ValueError for a sentence that does not stand there, or does not say what is said to be in it."""
    if not 1 <= answer.passage <= len(passages):
        raise ValueError("passage must be the number of one that was given")
    passage = passages[answer.passage - 1].text
    known = {_plain(passage[start:end]) for start, end in sentences(passage)}
    if not _plain(answer.sentence) or _plain(answer.sentence) not in known:
        raise ValueError("sentence must be one whole sentence of that passage; if none answers, found is false")
    if not follows(answer.of_100000 / _OF, answer.sentence):
        raise ValueError("of_100000 must follow from a number in the sentence; if none does, found is false")


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold().rstrip(".")


def follows(share: float, sentence: str) -> bool:
    """Whether a sentence gives a share.

    >>> follows(0.074, "7.4 % of residents own a kayak."), follows(0.25, "One in four does."), follows(0.12, "Sold:
    12.") (True, True, False)
    """
    return share > 0 and any(abs(share - given) <= _ROUNDED * given for given in shares_of(sentence))


def shares_of(sentence: str) -> Iterator[float]:
    """The shares that a sentence gives, as proportions in (0, 1]."""
    words = sentence.casefold()
    found = [_amount(match.group(1) or match.group(2)) / 100 for match in _PERCENTAGE.finditer(words)]
    found += [float(match.group(1)) for match in _PROPORTION.finditer(words)]
    found += [_amount(m.group(1)) / whole for m in _RATIO.finditer(words) if (whole := _amount(m.group(2)))]
    found += [_IN_WORDS[match.group(1)] for match in _ALONE.finditer(words)]
    yield from (share for share in found if 0 < share <= 1)


def _amount(words: str) -> float:
    """A number in figures, with thousands and millions, or a small one in words."""
    if words in _IN_WORDS:
        return _IN_WORDS[words]
    number, _, scale = words.partition(" ") if words.split()[-1] in _SCALES else (words, "", "")
    return float(re.sub(r"[,\u2009\u202f ]", "", number)) * _SCALES.get(scale, 1.0)
