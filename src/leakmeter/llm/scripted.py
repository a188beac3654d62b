"""A model that says what it was told to: the test double for everything that asks models."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from threading import Lock

from leakmeter.errors import ModelError
from leakmeter.llm.model import GREEDY, Completion, Message, Sampling, Schema, Usage, checked


@dataclass(frozen=True, slots=True)
class Asked:
    """One call of a scripted model."""

    messages: tuple[Message, ...]
    schema: Schema | None
    sampling: Sampling

    @property
    def question(self) -> str:
        """The last message."""
        return self.messages[-1].content


class Scripted:
    """A model that gives scripted replies, and keeps what it was asked in ``asked``.

    ``script`` is a list of replies, given in order and one for each call, or a function from what was asked to the
    reply. A reply is a text, or an error, which is raised. Words count as tokens, and ``max_tokens`` cuts a reply off
    as a real model's would be. When the script is at its end, a further call is a ModelError.

    >>> from leakmeter.llm import Message, Scripted
    >>> model = Scripted(["Hello."])
    >>> model.complete([Message("user", "Say hello.")])[0].text
    'Hello.'
    """

    def __init__(
        self,
        script: Iterable[str | Exception] | Callable[[Asked], str | Exception],
        *,
        name: str = "scripted",
        concurrency: int = 1,
    ) -> None:
        self.name = name
        self.concurrency = concurrency
        self.asked: list[Asked] = []
        self._reply = script if callable(script) else _in_order(list(script))
        self._lock = Lock()

    def complete(
        self, messages: Sequence[Message], *, schema: Schema | None = None, sampling: Sampling = GREEDY, n: int = 1
    ) -> tuple[Completion, ...]:
        """``n`` replies; see :meth:`leakmeter.llm.Model.complete`."""
        sent = checked(messages, n)
        return tuple(self._one(Asked(sent, schema, sampling.nth(index))) for index in range(n))

    def _one(self, asked: Asked) -> Completion:
        with self._lock:
            self.asked.append(asked)
            reply = self._reply(asked)
        if isinstance(reply, Exception):
            raise reply
        written = reply.split(" ")
        kept = written[: asked.sampling.max_tokens]
        usage = Usage(
            calls=1,
            prompt_tokens=sum(len(message.content.split()) for message in asked.messages),
            completion_tokens=len(kept),
        )
        return Completion(" ".join(kept), whole=len(kept) == len(written), usage=usage)


def _in_order(script: list[str | Exception]) -> Callable[[Asked], str | Exception]:
    left = iter(script)

    def reply(asked: Asked) -> str | Exception:
        end = ModelError(f"The script of {len(script)} replies is at its end; the model was asked once more.")
        return next(left, end)

    return reply
