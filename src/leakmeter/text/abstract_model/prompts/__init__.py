"""What a model is told about saying less: pieces of one conversation, each a file of a version (``NAME.VERSION.md``).

Worked examples come first and the question last; the author's sentence stands between fences and nowhere else. The words are
ours; what is asked for follows Dou et al. 2024, section 6 and appendix C. A prompt is never changed once figures were
measured with it; a better one gets the next version.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from leakmeter.errors import DataError
from leakmeter.llm import Message
from leakmeter.llm.prompts import fenced, filled
from leakmeter.text.rewrite.degree import Degree

FOLDER = Path(__file__).parent
_KEYS = ("first", "second", "third")


@dataclass(frozen=True, slots=True)
class Question:
    """The words to be said otherwise, the ``sentence`` they stand in, the kind of thing they tell, and the names and
    numbers among them, which are what is ``exact``."""

    sentence: str
    words: str
    tells: str
    exact: tuple[str, ...]


def keys(degrees: Sequence[Degree]) -> tuple[str, ...]:
    """The keys of an answer: "words" for one wording; for three their degrees, or their order where they have one degree."""
    if len(degrees) == 1:
        return ("words",)
    return _KEYS if len(set(degrees)) == 1 else tuple(degree.name.lower() for degree in degrees)


def conversation(
    question: Question, degrees: Sequence[Degree], rationale: bool, earlier: Sequence[str] | None = None
) -> tuple[Message, ...]:
    """What a model is told to give one wording for each of ``degrees``. ``earlier`` are wordings that it gave before, None
    where it is not told of any. Raises DataError for a prompt that is missing: they are shipped together."""
    turns = [Message("system", _instructions(degrees, rationale, earlier is not None))]
    for example in _examples():
        asked = Question(example["sentence"], example["words"], example["tells"], tuple(example["exact"]))
        before = None if earlier is None else example["before"][: len(earlier)]
        turns.append(Message("user", _asked(asked, before)))
        turns.append(Message("assistant", _answer(example, degrees, rationale)))
    return (*turns, Message("user", _asked(question, earlier)))


def _instructions(degrees: Sequence[Degree], rationale: bool, iterative: bool) -> str:
    several = len(set(degrees)) > 1
    how = _piece("each.1" if several else f"{degrees[0].name.lower()}.1")
    task = "three.1" if len(degrees) > 1 else "another.1" if iterative else "one.1"
    return _piece(
        "abstracting.1", degree=how, task=_piece(task), reason=_piece("reason.1") if rationale else ""
    ).strip()


def _asked(question: Question, earlier: Sequence[str] | None) -> str:
    given = "" if earlier is None else f"\nAlready given: {json.dumps(list(earlier), ensure_ascii=False)}"
    words = json.dumps(question.words, ensure_ascii=False)
    exact = json.dumps(question.exact, ensure_ascii=False) if question.exact else "the exact detail"
    asked = _piece("question.1", sentence=fenced(question.sentence), words=words, tells=question.tells, exact=exact)
    return asked + given


def _answer(example: Mapping[str, Any], degrees: Sequence[Degree], rationale: bool) -> str:
    """An example's answer: the wordings of each degree, or all those of one degree."""
    named = [degree.name.lower() for degree in degrees]
    wordings = [example[name][named[:place].count(name)] for place, name in enumerate(named)]
    reason = {"rationale": example["rationale"]} if rationale else {}
    return json.dumps({**reason, **dict(zip(keys(degrees), wordings, strict=True))}, ensure_ascii=False)


def _piece(prompt: str, **fields: str) -> str:
    try:
        return filled(prompt, folder=FOLDER, **fields)
    except OSError as error:
        raise DataError(f"The prompt {prompt}.md is missing. Install leakmeter again to restore it.") from error


@cache
def _examples() -> tuple[dict[str, Any], ...]:
    try:
        return tuple(json.loads((FOLDER / "examples.1.json").read_text("utf-8")))
    except (OSError, ValueError) as error:
        raise DataError("The prompt examples.1.json is missing. Install leakmeter again to restore it.") from error
