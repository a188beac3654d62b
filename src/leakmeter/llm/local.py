"""A model in this process: a GGUF file read by llama.cpp through ``xllamacpp`` (extra ``[local]``).

llama.cpp comes as a server and insists on a place to listen. It gets a Unix socket in a folder that only this user can
enter, which is removed as soon as it is there, so that no other program can reach it; besides, it wants a key that
nobody is told. Where there are no Unix sockets it listens on a loopback port with that key.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import tempfile
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import BoundedSemaphore, Event, Lock, Thread
from time import monotonic
from typing import Any

from leakmeter.errors import ModelError, SettingsError
from leakmeter.llm import wire
from leakmeter.llm.model import GREEDY, Completion, Message, Sampling, Schema, checked
from leakmeter.llm.together import together

_MAGIC = b"GGUF"
#: Bytes at either end of a file that tell it from others.
_FINGERPRINTED = 1 << 20
#: Seconds between looks at whether a person wants to stop.
_LOOK = 0.2


class Local:
    """A model read from a GGUF file, which is loaded at the first call.

    ``context`` is the longest conversation with its reply, in tokens; ``concurrency`` conversations are held at once,
    each with a context of its own; ``threads`` is how many processors compute (half of all unless given: more than
    there are free makes it many times slower); ``timeout`` bounds each reply, in seconds.

    Raises SettingsError if there is no such file, it is no GGUF file, or ``xllamacpp`` is missing.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        context: int = 8192,
        concurrency: int = 1,
        threads: int | None = None,
        timeout: float = 300.0,
    ) -> None:
        self.path = Path(path)
        self.concurrency = max(1, concurrency)
        self._context = context
        self._threads = threads or max(1, (os.cpu_count() or 2) // 2)
        self._timeout = timeout
        self._slots = BoundedSemaphore(self.concurrency)
        self._loading = Lock()
        if find_spec("xllamacpp") is None:
            raise SettingsError("GGUF files are read through xllamacpp. Run: pip install 'leakmeter[local]'")
        self.name = _named(self.path)

    def complete(
        self, messages: Sequence[Message], *, schema: Schema | None = None, sampling: Sampling = GREEDY, n: int = 1
    ) -> tuple[Completion, ...]:
        """``n`` replies to a conversation; see :meth:`leakmeter.llm.Model.complete`."""
        sent = checked(messages, n)
        requests = [wire.request("", sent, schema, sampling.nth(index), "schema") for index in range(n)]
        return tuple(together(self._one, requests, self.concurrency))

    def _one(self, request: Mapping[str, Any]) -> Completion:
        with self._loading:
            model = self._loaded
        with self._slots:
            begun = monotonic()
            pieces = _generated(model, request, self._timeout)
            return wire.completion(_joined(pieces, self._context), monotonic() - begun, "llama.cpp")

    @cached_property
    def _loaded(self) -> Any:
        """llama.cpp with the model in it. Raises ModelError if it cannot be read."""
        xllamacpp: Any = import_module("xllamacpp")  # it says nothing of its types
        params = xllamacpp.CommonParams()
        params.model.path = str(self.path)
        params.n_ctx = self._context * self.concurrency
        params.n_parallel = self.concurrency
        params.cpuparams.n_threads = self._threads
        params.cpuparams_batch.n_threads = self._threads
        params.verbosity = -1
        params.offline = True
        params.api_keys = [secrets.token_hex(16)]
        params.ui = params.endpoint_slots = params.endpoint_props = params.endpoint_metrics = False
        with tempfile.TemporaryDirectory(prefix="leakmeter-") as folder:  # mode 0700
            if os.name == "posix":
                params.hostnames = [os.path.join(folder, "model.sock")]
            try:
                return xllamacpp.Server(params)
            except (RuntimeError, ValueError, MemoryError):
                raise ModelError(
                    f"llama.cpp cannot load {self.path.name}: the file is damaged, of a kind it does not know, or too "
                    "large for this machine's memory."
                ) from None


def _named(path: Path) -> str:
    """The file's name and a fingerprint of its size, beginning and end. Raises SettingsError if it is no GGUF file."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _FINGERPRINTED))
            end = file.read()
            file.seek(0)
            begin = file.read(_FINGERPRINTED)
    except OSError as error:
        raise SettingsError(f"The model file {path} cannot be read ({type(error).__name__}).") from error
    if not begin.startswith(_MAGIC):
        raise SettingsError(f"{path} is not a GGUF file. Give one, or the address of a model server.")
    return f"{path.name}#{hashlib.sha256(b'%d' % size + begin + end).hexdigest()[:8]}"


def _generated(model: Any, request: Mapping[str, Any], timeout: float) -> list[dict[str, Any]]:
    """The pieces of a reply as they came. llama.cpp runs in a thread of its own so that Ctrl-C gets through, and stops
    at the next token when nobody waits any more."""
    pieces: list[dict[str, Any]] = []
    refused: list[Exception] = []
    stopped = Event()

    def take(piece: dict[str, Any]) -> bool:
        pieces.append(piece)
        return stopped.is_set()

    def generate() -> None:
        try:
            model.handle_chat_completions({**request, "stream": True, "stream_options": {"include_usage": True}}, take)
        except (RuntimeError, ValueError) as error:
            refused.append(error)

    thread = Thread(target=generate, daemon=True)
    thread.start()
    deadline = monotonic() + timeout
    try:
        while thread.is_alive():
            thread.join(_LOOK)
            if thread.is_alive() and monotonic() > deadline:
                raise ModelError(
                    f"The model in this process had not finished after {timeout:g} seconds. Use a smaller one, or "
                    "raise LEAKMETER_LLM_TIMEOUT."
                )
    finally:
        stopped.set()
    if refused:
        raise ModelError(f"llama.cpp does not take the request ({type(refused[0]).__name__}).")
    return pieces


def _joined(pieces: Sequence[Mapping[str, Any]], context: int) -> dict[str, Any]:
    """The response that the pieces of a stream amount to, as it would have come whole."""
    for piece in pieces:
        if "error" in piece:
            if piece["error"].get("type") == "exceed_context_size_error":
                says = f"The text is too long for a context of {context:,} tokens. Check it in parts."
                raise ModelError(says, status=400)
            raise ModelError(f"llama.cpp stopped with error {piece['error'].get('code')}.")
    choices = [choice for piece in pieces for choice in piece.get("choices", ())]
    return {
        "choices": [
            {
                "message": {"content": "".join(choice["delta"].get("content") or "" for choice in choices)},
                "finish_reason": next((c["finish_reason"] for c in choices if c.get("finish_reason")), None),
            }
        ],
        "usage": next((piece["usage"] for piece in pieces if piece.get("usage")), None),
    }
