"""Asking a model for other words: three in one answer, one after the other, or the same request drawn three times.

The three ways are those of Dou et al. 2024, section 6.3. Every request may be repaired once: where the answer has not the
shape, or a wording in it fails a check that needs no counting, the model is told what is wrong and asked again. What it gave
the first time is kept beside what it gave the second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from pydantic import create_model

from leakmeter.errors import AnswerError, SettingsError
from leakmeter.llm import Message, Model, Sampling, Shape, ask, held, together
from leakmeter.text.abstract_model.prompts import Question, conversation, keys
from leakmeter.text.rewrite.degree import Degree

Mode = Literal["end-to-end", "iterative", "sampled"]
MODES: tuple[Mode, ...] = ("end-to-end", "iterative", "sampled")
#: How many wordings are asked for.
THREE = 3
#: How freely a request is drawn that is drawn three times.
TEMPERATURE = 0.8
_LARGEST_SEED = 2**31 - THREE
_TOKENS, _TOKENS_OF_A_REASON, _LONGEST_REASON = 80, 120, 300


@dataclass(frozen=True, slots=True)
class Way:
    """How wordings are asked for. ``degree`` None asks for one of each degree; a request that is drawn three times can only
    ask for one, which is then moderate. Raises SettingsError for a mode that there is not, or a seed out of range."""

    mode: Mode = "end-to-end"
    rationale: bool = False
    degree: Degree | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise SettingsError(
                f"There is no way “{self.mode[:20]}” to ask for alternatives. Ways: {', '.join(MODES)}."
            )
        if not 0 <= self.seed < _LARGEST_SEED:
            raise SettingsError(f"The seed is {self.seed}; it must be from 0 to {_LARGEST_SEED - 1}.")

    @property
    def degrees(self) -> tuple[Degree, ...]:
        """The degree of each of the three."""
        if self.degree is None and self.mode != "sampled":
            return tuple(Degree)
        return (self.degree or Degree.MODERATE,) * THREE


@dataclass(frozen=True, slots=True)
class Given:
    """Words that a model gave for one ``place`` of three, and the degree that it was asked for."""

    place: int
    words: str
    degree: Degree
    rationale: str | None = None


#: What is wrong with each of some wordings, given those before them, in words for the model; "" where it will do.
Judge = Callable[[Sequence[Given], Sequence[str]], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Said:
    """All that a model gave for one span, the first answers first, and how many requests it answered with nothing usable."""

    given: tuple[Given, ...]
    unusable: int = 0


def said(model: Model, question: Question, way: Way, judge: Judge) -> Said:
    """A model's wordings. Raises ModelError when it cannot be reached or used; junk is counted and no error."""
    if way.mode == "end-to-end":
        return _answered(model, question, way, judge, tuple(range(THREE)))
    if way.mode == "sampled":
        draw = partial(_drawn, model, question, way, judge)
        return _together(together(draw, range(THREE), model.concurrency))
    found: list[Said] = []
    earlier: list[str] = []
    for place in range(THREE):
        found.append(_answered(model, question, way, judge, (place,), earlier=tuple(earlier)))
        earlier += [one.words for one in found[-1].given[-1:]]
    return _together(found)


def _drawn(model: Model, question: Question, way: Way, judge: Judge, place: int) -> Said:
    """One of three draws: the same request with the next seed."""
    return _answered(model, question, way, judge, (place,), temperature=TEMPERATURE)


def _answered(
    model: Model,
    question: Question,
    way: Way,
    judge: Judge,
    places: tuple[int, ...],
    *,
    earlier: tuple[str, ...] | None = None,
    temperature: float = 0.0,
) -> Said:
    """What one request and its repair gave."""
    degrees = tuple(way.degrees[place] for place in places)
    named = keys(degrees)
    tries: list[list[Given]] = []

    def read(answer: Shape) -> None:
        values = answer.model_dump()
        reason = " ".join(str(values.get("rationale", "")).split())[:_LONGEST_REASON] or None
        now = [
            Given(place, str(values[name]), degree, reason)
            for place, name, degree in zip(places, named, degrees, strict=True)
        ]
        tries.append(now)
        problems = judge(now, earlier or ()) if len(tries) == 1 else ()
        if any(problems):
            raise ValueError("; ".join(f"{name}: {what}" for name, what in zip(named, problems, strict=True) if what))

    messages: Sequence[Message] = conversation(question, degrees, way.rationale, earlier)
    seed = way.seed + (places[0] if temperature else 0)
    room = _TOKENS * len(places) + _TOKENS_OF_A_REASON * way.rationale
    try:
        ask(model, messages, _shape(named, way.rationale, read), sampling=Sampling(temperature, seed, room))
    except AnswerError:
        return Said(tuple(one for some in tries for one in some), unusable=not tries)
    return Said(tuple(one for some in tries for one in some))


def _shape(named: Sequence[str], rationale: bool, read: Callable[[Shape], None]) -> type[Shape]:
    """An object with a text under each key, the rationale first, so that it is thought of first."""
    fields: dict[str, Any] = dict.fromkeys((*(("rationale",) if rationale else ()), *named), (str, ...))
    return held(create_model("Wordings", __base__=Shape, **fields), read)


def _together(found: Sequence[Said]) -> Said:
    return Said(tuple(one for some in found for one in some.given), sum(some.unusable for some in found))
