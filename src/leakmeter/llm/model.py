"""What a language model is to everything else: messages in, completions out, and what they cost.

A :class:`Model` is anything with a name, a number of calls that it takes at once, and :meth:`Model.complete`. Three
makers are shipped: :class:`~leakmeter.llm.Server`, :class:`~leakmeter.llm.Local` and the test double
:class:`~leakmeter.llm.Scripted`; one set of tests (tests/contract/test_models.py) holds for all of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from leakmeter.errors import InputError, SettingsError

Role = Literal["system", "user", "assistant"]
#: A JSON Schema (draft 2020-12) as plain data.
Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation: who speaks, and what they say."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a completion is drawn.

    ``temperature`` 0 takes the likeliest token each time; ``seed`` fixes the draw where the model is able to;
    ``max_tokens`` bounds the reply's length; ``top_p`` is the share of probability that is drawn from, (0, 1].
    Raises SettingsError for values outside these ranges.
    """

    temperature: float = 0.0
    seed: int = 0
    max_tokens: int = 512
    top_p: float = 1.0

    def __post_init__(self) -> None:
        if not (math.isfinite(self.temperature) and self.temperature >= 0):
            raise SettingsError(f"The temperature is {self.temperature:g}; it must be 0 or more.")
        if not 0 < self.top_p <= 1:
            raise SettingsError(f"top_p is {self.top_p:g}; it must be above 0 and at most 1.")
        if self.max_tokens < 1:
            raise SettingsError(f"max_tokens is {self.max_tokens}; it must be 1 or more.")
        if not 0 <= self.seed < 2**31:
            raise SettingsError(f"The seed is {self.seed}; it must be from 0 to {2**31 - 1}.")

    def nth(self, index: int) -> Sampling:
        """The sampling of the ``index``-th of several completions: the same with the next seeds."""
        return replace(self, seed=(self.seed + index) % 2**31)


#: The likeliest token each time.
GREEDY = Sampling()


@dataclass(frozen=True, slots=True)
class Usage:
    """What was spent: ``calls`` replies of a model, ``cached`` replies that were remembered instead, tokens read and
    written, and ``seconds`` of waiting, added up over calls even where they ran side by side. Tokens are None where a
    server does not say."""

    calls: int = 0
    cached: int = 0
    prompt_tokens: int | None = 0
    completion_tokens: int | None = 0
    seconds: float = 0.0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            calls=self.calls + other.calls,
            cached=self.cached + other.cached,
            prompt_tokens=_sum(self.prompt_tokens, other.prompt_tokens),
            completion_tokens=_sum(self.completion_tokens, other.completion_tokens),
            seconds=self.seconds + other.seconds,
        )

    @staticmethod
    def total(usages: Iterable[Usage]) -> Usage:
        """All of them together."""
        return sum(usages, Usage())


def _sum(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


@dataclass(frozen=True, slots=True)
class Completion:
    """A model's reply. ``whole`` is false unless the model said that it had finished: it may have been cut off."""

    text: str
    whole: bool
    usage: Usage


class Model(Protocol):
    """Anything that completes conversations."""

    @property
    def name(self) -> str:
        """What replies depend on besides the request; reports and the cache tell models apart by it."""
        ...

    @property
    def concurrency(self) -> int:
        """How many calls it takes at once; more wait their turn."""
        ...

    def complete(
        self, messages: Sequence[Message], *, schema: Schema | None = None, sampling: Sampling = GREEDY, n: int = 1
    ) -> tuple[Completion, ...]:
        """``n`` replies to a conversation, the i-th with ``sampling.nth(i)``.

        With a schema the model is held to it as far as it is able to; the reply still has to be checked
        (:func:`leakmeter.llm.ask` does). Raises ModelError when the model cannot be reached or used, and InputError
        for messages that no model can be sent.
        """
        ...


def checked(messages: Sequence[Message], n: int) -> tuple[Message, ...]:
    """The messages, if they can be sent. Raises InputError otherwise, and SettingsError for a useless ``n``."""
    if n < 1:
        raise SettingsError(f"{n} replies were asked for; ask for 1 or more.")
    if not messages or messages[-1].role == "assistant" or not messages[-1].content.strip():
        raise InputError("There is nothing for the model to answer: the last message must be the question, in words.")
    for message in messages:
        if "\x00" in message.content or any("\ud800" <= c <= "\udfff" for c in message.content):
            raise InputError(
                "A message to the model holds a NUL character or half of a surrogate pair; read the text as UTF-8."
            )
    return tuple(messages)
