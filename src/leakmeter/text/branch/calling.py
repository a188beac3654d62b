"""How BRANCH's modules ask: one prompt, one shape, the checks of that shape, and an account of what it all cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

from pydantic import create_model, model_validator

from leakmeter.errors import AnswerError
from leakmeter.llm import Completion, Message, Model, Sampling, Schema, Shape, Usage, ask, samples
from leakmeter.text.branch.prompts import conversation

S = TypeVar("S", bound=Shape)
#: How freely answers are drawn where several are wanted.
TEMPERATURE = 0.7
_WRITTEN, _ESTIMATED = 700, 60


class Unanswered(Exception):
    """A statement that could not be estimated; the message completes "could not be estimated: …"."""


class Metered:
    """A model that adds up what its replies cost."""

    def __init__(self, model: Model) -> None:
        self.usage = Usage()
        self._model = model
        self._lock = Lock()

    @property
    def name(self) -> str:
        """The model's."""
        return self._model.name

    @property
    def concurrency(self) -> int:
        """The model's."""
        return self._model.concurrency

    def complete(
        self, messages: Sequence[Message], *, schema: Schema | None = None, sampling: Sampling | None = None, n: int = 1
    ) -> tuple[Completion, ...]:
        """``n`` replies; see :meth:`leakmeter.llm.Model.complete`."""
        replies = self._model.complete(messages, schema=schema, sampling=sampling or Sampling(), n=n)
        with self._lock:
            self.usage += Usage.total(reply.usage for reply in replies)
        return replies


@dataclass(frozen=True, slots=True)
class Caller:
    """A model and how it is asked in one run of the pipeline.

    ``seed`` fixes the run; ``temperature`` is that of the modules that structure (0: the likeliest answer); ``draws``
    is how often each figure is asked for.
    """

    model: Metered
    seed: int = 0
    temperature: float = 0.0
    draws: int = field(default=5)

    def once(self, prompt: str, shape: type[S], **fields: str) -> S:
        """One answer. Raises AnswerError when none in two tries has the shape and passes its checks."""
        sampling = Sampling(temperature=self.temperature, seed=self.seed, max_tokens=_WRITTEN)
        return ask(self.model, conversation(prompt, **fields), shape, sampling=sampling).value

    def several(self, prompt: str, shape: type[S], **fields: str) -> list[S]:
        """The usable ones of ``draws`` answers, drawn with seeds of their own."""
        sampling = Sampling(temperature=TEMPERATURE, seed=self.seed, max_tokens=_ESTIMATED)
        drawn = samples(self.model, conversation(prompt, **fields), shape, n=self.draws, sampling=sampling)
        return [answer.value for answer in drawn if not isinstance(answer, AnswerError)]


def held(shape: type[S], check: Callable[[S], None]) -> type[S]:
    """The shape, with a further check: a ValueError of ``check`` is told to the model, which is asked once more."""

    def checked(self: Any) -> Any:
        check(self)
        return self

    validators: dict[str, Any] = {"checked": model_validator(mode="after")(checked)}
    return create_model(shape.__name__, __base__=shape, __validators__=validators)
