"""How useful a rewritten text still is, as a language model judges it: UTIL (RLAA, section 4.2, equation 12).

The judge grades how readable the text is and how much of the meaning is left, from 1 to 10 each, and says whether
anything was made up. A reply that cannot be used is a judgement without grades: it is counted, and no grade is put in
its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import cast

from pydantic import Field

from leakmeter.errors import AnswerError
from leakmeter.llm import Message, Model, Progress, Sampling, Shape, Usage, ask, together
from leakmeter.llm.prompts import fenced, filled

FOLDER = Path(__file__).parent / "prompts"
#: The judge's prompt, by name and version.
JUDGING = "judging.1"
#: The best grade, by which grades are divided.
BEST = 10
#: Tokens that a reply may have: three sentences and three numbers.
_WRITTEN = 500
_LONGEST = 600


class Grade(Shape):
    """A grade from 1 to 10 and why."""

    explanation: str = Field(max_length=_LONGEST)
    score: int = Field(ge=1, le=BEST)


class Yes(Shape):
    """1 for yes, 0 for no, and why."""

    explanation: str = Field(max_length=_LONGEST)
    score: int = Field(ge=0, le=1)


class Judged(Shape):
    """What a judge is asked for."""

    readability: Grade
    meaning: Grade
    no_hallucination: Yes


@dataclass(frozen=True, slots=True)
class Scores:
    """The grades of one rewritten text: ``readability`` and ``meaning`` from 1 to 10; ``no_hallucination`` is 1 where
    nothing was made up and 0 otherwise. ``why`` has the judge's reasons for them, in this order."""

    readability: int
    meaning: int
    no_hallucination: int
    why: tuple[str, str, str] = ("", "", "")

    @property
    def utility(self) -> float:
        """UTIL of one text: (readability / 10 + meaning / 10 + no_hallucination) / 3, from 1/15 to 1."""
        return (self.readability / BEST + self.meaning / BEST + self.no_hallucination) / 3


@dataclass(frozen=True, slots=True)
class Judgement:
    """What came of asking a judge: ``scores``, None where its reply could not be used, and what it cost."""

    scores: Scores | None
    usage: Usage = field(default_factory=Usage)


def judgement(model: Model, original: str, rewritten: str, *, seed: int = 0) -> Judgement:
    """Ask a model to grade a rewritten text against its original; the likeliest tokens are taken.

    A reply that is unusable twice gives a judgement without scores. Raises ModelError where the model cannot be
    reached.
    """
    question = filled(JUDGING, folder=FOLDER, original=fenced(original), rewritten=fenced(rewritten))
    try:
        answer = ask(model, [Message("user", question)], Judged, sampling=Sampling(seed=seed, max_tokens=_WRITTEN))
    except AnswerError as error:
        return Judgement(None, cast("Usage", error.spent))
    graded = (answer.value.readability, answer.value.meaning, answer.value.no_hallucination)
    first, second, third = (each.explanation for each in graded)
    return Judgement(Scores(*(each.score for each in graded), why=(first, second, third)), answer.usage)


def judgements(
    model: Model,
    pairs: Sequence[tuple[str, str]],
    *,
    seed: int = 0,
    progress: Progress = lambda done, total: None,
) -> list[Judgement]:
    """Ask a model to grade several pairs of an original and its rewritten text, as many at once as it takes.

    Raises ModelError where the model cannot be reached. ``progress`` is called with how many of how many are done.
    """
    return together(partial(_pair, model, seed), pairs, model.concurrency, progress)


def _pair(model: Model, seed: int, pair: tuple[str, str]) -> Judgement:
    return judgement(model, *pair, seed=seed)
