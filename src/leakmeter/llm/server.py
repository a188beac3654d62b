"""A model behind an OpenAI-compatible server: Ollama, llama.cpp, vLLM, LM Studio (extra ``[llm]``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from threading import BoundedSemaphore, RLock
from time import monotonic

from leakmeter.errors import SettingsError
from leakmeter.llm import wire
from leakmeter.llm.guard import endpoint, served_here
from leakmeter.llm.holding import Holding, find_out
from leakmeter.llm.model import GREEDY, Completion, Message, Sampling, Schema, checked
from leakmeter.llm.together import together
from leakmeter.llm.transport import Transport


class Server:
    """A model behind an OpenAI-compatible server.

    ``url`` is the base URL and ``model`` the model's name there; without a name the server must have exactly one.
    ``concurrency`` calls are made at once, each may take ``timeout`` seconds, and ``key`` is sent if the server wants
    one. Broken connections are tried again twice, nothing else is.

    Raises SettingsError for an address that is not on this machine, unless ``allow_remote``, and where the ``openai``
    client is missing. No connection is made before the first call.
    """

    def __init__(
        self,
        url: str,
        model: str = "",
        *,
        allow_remote: bool = False,
        concurrency: int = 4,
        timeout: float = 300.0,
        key: str = "",
    ) -> None:
        self.endpoint = endpoint(url, allow_remote=allow_remote)
        served_here(model, allow_remote=allow_remote)
        self.concurrency = max(1, concurrency)
        self._allow_remote = allow_remote
        self._asked_for = model
        self._transport = Transport(self.endpoint, key, timeout)
        self._slots = BoundedSemaphore(self.concurrency)
        self._lock = RLock()

    @property
    def name(self) -> str:
        """The model's name and where it is served."""
        return f"{self.model} at {self.endpoint}"

    @property
    def model(self) -> str:
        """The model's name on the server. Raises SettingsError where none was given and there is not exactly one."""
        with self._lock:
            return self._model

    @cached_property
    def _model(self) -> str:
        if self._asked_for:
            return self._asked_for
        names = self.models()
        if len(names) != 1:
            listed = ", ".join(names[:8]) + (" …" if len(names) > 8 else "") if names else "load one first"
            raise SettingsError(f"{self._transport.who} has {len(names)} models. Name one with --model: {listed}.")
        served_here(names[0], allow_remote=self._allow_remote)
        return names[0]

    def models(self) -> tuple[str, ...]:
        """The names of the models that the server offers. Raises ModelError when it cannot be asked."""
        return wire.models(self._transport.models(), self._transport.who)

    @property
    def holding(self) -> Holding:
        """How far the server holds the model to a schema: found out by up to three short calls, once."""
        with self._lock:
            return self._holding

    @cached_property
    def _holding(self) -> Holding:
        return find_out(self._post)

    def complete(
        self, messages: Sequence[Message], *, schema: Schema | None = None, sampling: Sampling = GREEDY, n: int = 1
    ) -> tuple[Completion, ...]:
        """``n`` replies to a conversation; see :meth:`leakmeter.llm.Model.complete`."""
        sent = checked(messages, n)
        holds = "plain" if schema is None else self.holding.holds
        draws = [sampling.nth(index) for index in range(n)]
        return tuple(together(lambda draw: self._post(sent, schema, draw, holds), draws, self.concurrency))

    def _post(
        self, messages: Sequence[Message], schema: Schema | None, sampling: Sampling, holds: wire.Holds
    ) -> Completion:
        body = wire.request(self.model, messages, schema, sampling, holds)
        with self._slots:
            begun = monotonic()
            return wire.completion(self._transport.chat(body), monotonic() - begun, self._transport.who)
