"""How far a server holds a model to a schema: to the schema itself, to some JSON object, or not at all.

Servers take the same request and do different things with it: some refuse ``response_format``, some pass over it in
silence. So the model is asked for prose while the request demands JSON. Only a server that holds it to the demand
brings JSON back, however well or badly the model follows instructions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from leakmeter.errors import ModelError
from leakmeter.llm.model import Completion, Message, Sampling, Schema, Usage
from leakmeter.llm.wire import Holds

#: Statuses with which servers turn down a request that they do not understand. Others say that something else is wrong.
_NOT_UNDERSTOOD = frozenset((400, 415, 422, 500, 501))
_QUESTION = (Message("user", "Greet me in one short English sentence. Write plain words and no JSON."),)
_SAMPLING = Sampling(max_tokens=48)
_Call = Callable[[Sequence[Message], Schema | None, Sampling, Holds], Completion]


_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"greeted": {"type": "boolean"}},
    "required": ["greeted"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Holding:
    """How far the server holds the model to a schema, and what finding out cost."""

    holds: Holds
    usage: Usage


def find_out(call: _Call) -> Holding:
    """Ask for prose under a schema, then under JSON, and see what comes back. Raises ModelError if nothing does."""
    usage = Usage()
    for holds, heeded in _WAYS:
        try:
            reply = call(_QUESTION, _SCHEMA, _SAMPLING, holds)
        except ModelError as error:
            if error.status not in _NOT_UNDERSTOOD:
                raise
            continue
        usage += reply.usage
        if heeded(reply.text):
            return Holding(holds, usage)
    return Holding("plain", usage)


def _fits(text: str) -> bool:
    """Whether it fits the schema."""
    try:
        return json.loads(text) in ({"greeted": True}, {"greeted": False})
    except ValueError:
        return False


def _begins(text: str) -> bool:
    """Whether it begins as a JSON object does; made to, a model may ramble on beyond its tokens."""
    return text.lstrip().startswith("{")


#: Each way to demand JSON, and the sign that the demand was heeded.
_WAYS: tuple[tuple[Holds, Callable[[str], bool]], ...] = (("schema", _fits), ("json", _begins))
