"""Replies remembered between runs, for those who ask for it: the same question is then asked once.

What a model said about a text is as private as the text. The cache is off unless switched on, is one sqlite file that
only its owner can read, and holds replies and fingerprints (SHA-256) of the questions, not the questions. Each reply
is written as it comes, in a transaction of its own, so that work broken off goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from leakmeter.errors import SettingsError
from leakmeter.llm.model import GREEDY, Completion, Message, Model, Sampling, Schema, Usage, checked
from leakmeter.llm.together import together

_TABLE = "CREATE TABLE IF NOT EXISTS replies_1 (question BLOB PRIMARY KEY, reply TEXT NOT NULL) WITHOUT ROWID"
#: Seconds to wait for another process that is writing.
_PATIENCE = 30.0


def cache_path() -> Path:
    """Where replies are kept if nothing else is said: in the user's cache directory."""
    from platformdirs import user_cache_path

    return user_cache_path("leakmeter") / "replies.sqlite"


class Cached:
    """A model whose finished replies are remembered in a file. Replies that were cut off are not.

    Raises SettingsError if the file cannot be used.
    """

    def __init__(self, model: Model, path: Path) -> None:
        self.model = model
        self.path = path
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            path.chmod(0o600)
            with closing(self._open()) as file, file:
                file.execute(_TABLE)
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from None

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    @property
    def concurrency(self) -> int:
        """The model's."""
        return self.model.concurrency

    def complete(
        self, messages: Sequence[Message], *, schema: Schema | None = None, sampling: Sampling = GREEDY, n: int = 1
    ) -> tuple[Completion, ...]:
        """``n`` replies, those that are known from memory; see :meth:`leakmeter.llm.Model.complete`."""
        sent = checked(messages, n)

        def one(draw: Sampling) -> Completion:
            key = _fingerprint(self.name, sent, schema, draw)
            known = self._known(key)
            if known is not None:
                return Completion(known, whole=True, usage=Usage(cached=1))
            (reply,) = self.model.complete(sent, schema=schema, sampling=draw)
            if reply.whole:
                self._remember(key, reply.text)
            return reply

        return tuple(together(one, [sampling.nth(index) for index in range(n)], self.concurrency))

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, timeout=_PATIENCE)

    def _known(self, key: bytes) -> str | None:
        try:
            with closing(self._open()) as file:
                row = file.execute("SELECT reply FROM replies_1 WHERE question = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            raise self._unusable(error) from None
        return None if row is None else str(row[0])

    def _remember(self, key: bytes, reply: str) -> None:
        try:
            with closing(self._open()) as file, file:
                file.execute("INSERT OR REPLACE INTO replies_1 VALUES (?, ?)", (key, reply))
        except sqlite3.Error as error:
            raise self._unusable(error) from None

    def _unusable(self, error: Exception) -> SettingsError:
        return SettingsError(
            f"The file of remembered replies {self.path} cannot be used ({type(error).__name__}). Delete it, or switch "
            "the cache off (llm_cache)."
        )


def _fingerprint(model: str, messages: Sequence[Message], schema: Schema | None, sampling: Sampling) -> bytes:
    """What tells a question apart: the model, every message, the schema, and how the reply is drawn."""
    question = [model, [[m.role, m.content] for m in messages], schema, asdict(sampling)]
    return hashlib.sha256(json.dumps(question, sort_keys=True).encode("utf-8")).digest()
