"""A model server for tests: real sockets on this machine, and any misbehaviour one can think of."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

#: The only hosts that a test may connect to (pytest-socket).
HOSTS = ["127.0.0.1", "::1"]


@dataclass(frozen=True)
class Received:
    """One request as it came over the wire."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def form(self) -> str:
        """What the request demands of the reply: "json_schema", "json_object" or "text"."""
        return str(self.body.get("response_format", {}).get("type", "text"))


@dataclass(frozen=True)
class Reply:
    """What the server sends: ``pieces`` after ``pause`` seconds each; ``promised`` is the length that its header names,
    None for none at all."""

    pieces: Iterable[bytes]
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    pause: float = 0.0
    promised: int | None = None


def says(text: str, *, finish: str | None = "stop", tokens: bool = True) -> Reply:
    """A chat completion with this text."""
    body: dict[str, Any] = {"choices": [{"index": 0, "message": {"content": text}, "finish_reason": finish}]}
    if tokens:
        body["usage"] = {"prompt_tokens": 7, "completion_tokens": len(text.split())}
    return sends(json.dumps(body).encode())


def sends(body: bytes, *, status: int = 200, pause: float = 0.0, **headers: str) -> Reply:
    """These bytes, whatever they are."""
    return Reply([body], status=status, headers=headers, pause=pause, promised=len(body))


@dataclass
class Loopback:
    """The running server and what it received, requests for the list of models apart."""

    url: str
    received: list[Received]


@contextmanager
def serving(
    answer: Callable[[Received], Reply],
    *,
    models: tuple[str, ...] = ("tiny",),
    host: str = "127.0.0.1",
) -> Iterator[Loopback]:
    """A server at a free port that answers chat completions with ``answer`` and lists ``models``."""
    received: list[Received] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            listed = {"object": "list", "data": [{"id": name, "object": "model"} for name in models]}
            self.send(sends(json.dumps(listed).encode()))

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked = Received(self.path, dict(self.headers.items()), body)
            received.append(asked)
            self.send(answer(asked))

        def send(self, reply: Reply) -> None:
            self.send_response(reply.status)
            for name, value in {"content-type": "application/json", **reply.headers}.items():
                self.send_header(name.replace("_", "-"), value)
            if reply.promised is not None:
                self.send_header("content-length", str(reply.promised))
            self.end_headers()
            try:
                for piece in reply.pieces:
                    time.sleep(reply.pause)
                    self.wfile.write(piece)
                    self.wfile.flush()
            except OSError:
                pass  # the client has had enough
            self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            pass

    class Listening(ThreadingHTTPServer):
        daemon_threads = True
        address_family = socket.AF_INET6 if ":" in host else socket.AF_INET

    server = Listening((host, 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    written = f"[{host}]" if ":" in host else host
    try:
        yield Loopback(f"http://{written}:{server.server_port}/v1", received)
    finally:
        server.shutdown()
        server.server_close()


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
