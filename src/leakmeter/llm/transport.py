"""Requests to a model server through the ``openai`` client, and nothing more than those (extra ``[llm]``).

The client is used for its wire format. What it would do by itself and must not is turned off: it uses no proxies of the
environment, follows no redirects, sends no header but the few that are needed, does not retry, and logs nothing below
warnings, since its debug log has held whole requests. Before each request goes out, its host is compared with
the one the guard let through. A reply's status is judged before its body is read, and the body is read up to a size
and a time.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from time import monotonic, sleep
from typing import Any, Protocol

from leakmeter.errors import ModelError, SettingsError
from leakmeter.llm.guard import Endpoint

#: The longest reply that is read, in bytes.
LONGEST_REPLY = 4_000_000
#: Seconds within which a server accepts a connection.
CONNECT = 5.0
#: Seconds before the first and the second further try after a broken connection.
_PAUSES = (0.1, 0.4)
#: All that is sent; the last is how the client marks a response that it is to hand over unread.
_HEADERS = frozenset(
    "host accept authorization connection content-length content-type x-stainless-raw-response".split()
)


class _Body(Protocol):
    def iter_bytes(self) -> Iterable[bytes]: ...


class _BrokenOff(Exception):
    """The connection failed before the whole reply was there; another try may help."""


class Transport:
    """Requests to one server. ``timeout`` bounds each, in seconds; ``key`` is sent if there is one."""

    def __init__(self, endpoint: Endpoint, key: str, timeout: float) -> None:
        """Raises SettingsError where the ``openai`` client is missing. Connects to nothing."""
        if find_spec("openai") is None:
            raise SettingsError("Model servers are called through the openai client. Run: pip install 'leakmeter[llm]'")
        self.who = f"The model server at {endpoint}"
        self._endpoint = endpoint
        self._key = key
        self._timeout = timeout

    def chat(self, body: Mapping[str, Any]) -> bytes:
        """The response to a chat completion request. Raises ModelError when there is none, with its status."""
        return self._tried(lambda client: client.chat.completions.with_streaming_response.create(**body))

    def models(self) -> bytes:
        """The response to the question which models there are. Raises ModelError when there is none."""
        return self._tried(lambda client: client.models.with_streaming_response.list())

    def _tried(self, call: Callable[[Any], AbstractContextManager[_Body]]) -> bytes:
        """The body of a response; tried again, after a pause, only where the connection broke."""
        for pause in _PAUSES:
            try:
                return self._once(call)
            except _BrokenOff:
                sleep(pause)
        try:
            return self._once(call)
        except _BrokenOff as error:
            raise ModelError(f"{self.who} {error}") from None

    def _once(self, call: Callable[[Any], AbstractContextManager[_Body]]) -> bytes:
        deadline = monotonic() + self._timeout
        openai = _openai()
        try:
            with call(self._client) as response:
                return self._read(response, deadline)
        except ModelError:
            raise
        except openai.APITimeoutError:
            raise self._too_slow() from None
        except openai.APIConnectionError as error:
            if isinstance(error.__cause__, ModelError):  # raised by one of the hooks below
                raise error.__cause__ from None
            self.__dict__.pop("_client", None)  # the server may come back at localhost's other address
            raise _BrokenOff(
                "does not answer, or breaks off. Start it, or check its address; leakmeter doctor --llm tries it."
            ) from None
        except openai.OpenAIError as error:
            raise ModelError(f"{self.who} could not be asked ({type(error).__name__}).") from None

    def _read(self, response: _Body, deadline: float) -> bytes:
        body = bytearray()
        chunks = iter(response.iter_bytes())
        while True:
            try:
                chunk = next(chunks, None)
            except Exception as error:  # whatever the client's HTTP library raises when a connection breaks
                if "Timeout" in type(error).__name__:
                    raise self._too_slow() from None
                raise _BrokenOff("broke off in the middle of a reply. Its own log may say why.") from None
            if chunk is None:
                return bytes(body)
            body += chunk
            if len(body) > LONGEST_REPLY:
                raise ModelError(f"{self.who} sent more than {LONGEST_REPLY:,} bytes, which is no reply to a question.")
            if monotonic() > deadline:
                raise self._too_slow()

    def _too_slow(self) -> ModelError:
        return ModelError(
            f"{self.who} had not finished after {self._timeout:g} seconds. Use a smaller model, or raise "
            "LEAKMETER_LLM_TIMEOUT."
        )

    @cached_property
    def _client(self) -> Any:
        openai = _openai()
        logging.getLogger("openai").setLevel(logging.WARNING)
        host = self._answering()
        return openai.OpenAI(
            base_url=self._endpoint.base(host),
            api_key=self._key or "none",
            max_retries=0,
            timeout=openai.Timeout(self._timeout, connect=CONNECT),
            http_client=openai.DefaultHttpxClient(
                trust_env=False,
                follow_redirects=False,
                timeout=openai.Timeout(self._timeout, connect=CONNECT),
                event_hooks={"request": [partial(_only, host)], "response": [self._accepted]},
            ),
        )

    def _answering(self) -> str:
        """The first of the endpoint's hosts that accepts a connection; the first of all if none does."""
        *tried, last = self._endpoint.hosts
        for host in tried:
            try:
                socket.create_connection((host, self._endpoint.port), timeout=CONNECT).close()
                return host
            except OSError:
                continue
        return last

    def _accepted(self, response: Any) -> None:
        """Raise ModelError for a response that is no success, without reading on: its body may repeat the question."""
        status = int(response.status_code)
        if 200 <= status < 300:
            return
        says = next((words for first, last, words in _STATUS if first <= status <= last), "which is no answer.")
        raise ModelError(f"{self.who} answered with status {status}: {says}", status=status)


_STATUS = (
    (300, 399, "it points to another address, which is not followed. Give the final address."),
    (401, 403, "it wants a key. Put it into LEAKMETER_LLM_KEY."),
    (404, 404, "it has no such model, or no such path. leakmeter doctor --llm lists its models."),
    (429, 429, "it is busy. Try again, or with a smaller LEAKMETER_LLM_CONCURRENCY."),
    (503, 503, "it is busy, or still loading the model. Try again in a moment."),
    (400, 499, "it does not take the request. The text may be longer than the model can read."),
    (500, 599, "it failed. Its own log says why; a smaller model or a shorter text may help."),
)


def _openai() -> Any:
    """The client. Importing it takes about half a second, so it is left until it is needed."""
    return import_module("openai")


def _only(host: str, request: Any) -> None:
    """Let a request go out to this host alone, and with nothing about this machine or its environment."""
    if request.url.host != host:
        raise ModelError("A request would have gone to another host than the model server's. It was not sent.")
    for header in [name for name in request.headers if name.lower() not in _HEADERS]:
        del request.headers[header]
