"""A model with an account of what its replies cost, and shapes with checks of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, TypeVar

from pydantic import create_model, model_validator

from leakmeter.llm.asking import Shape
from leakmeter.llm.model import Completion, Message, Model, Sampling, Schema, Usage

S = TypeVar("S", bound=Shape)


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


def held(shape: type[S], check: Callable[[S], None]) -> type[S]:
    """The shape, with a further check: a ValueError of ``check`` is told to the model, which is asked once more."""

    def checked(self: Any) -> Any:
        check(self)
        return self

    validators: dict[str, Any] = {"checked": model_validator(mode="after")(checked)}
    return create_model(shape.__name__, __base__=shape, __validators__=validators)
