"""The chat completions format that OpenAI-compatible servers and llama.cpp share: requests out, replies in."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, Field

from leakmeter.errors import ModelError
from leakmeter.llm.model import Completion, Message, Sampling, Schema, Usage

#: How far a server holds a model to a shape: to the schema, to some JSON object, or not at all.
Holds = Literal["schema", "json", "plain"]
_Form = TypeVar("_Form", bound=BaseModel)


class _Message(BaseModel):
    content: str | None = None


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None


class _Tokens(BaseModel):
    prompt_tokens: int | None = Field(default=None, ge=0)
    completion_tokens: int | None = Field(default=None, ge=0)


class _Reply(BaseModel):
    choices: list[_Choice] = Field(min_length=1)
    usage: _Tokens | None = None


class _Listed(BaseModel):
    id: str


class _Models(BaseModel):
    data: list[_Listed]


def request(
    model: str, messages: Sequence[Message], schema: Schema | None, sampling: Sampling, holds: Holds
) -> dict[str, Any]:
    """The body of one request for one reply. The schema is sent as far as the server ``holds`` models to it."""
    body: dict[str, Any] = {
        "model": model,
        "messages": [{"role": message.role, "content": message.content} for message in messages],
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        "seed": sampling.seed,
        "max_tokens": sampling.max_tokens,
    }
    if schema is not None and holds == "schema":
        body["response_format"] = {
            "type": "json_schema",
            "json_schema": {"name": "answer", "strict": True, "schema": dict(schema)},
        }
    elif schema is not None and holds == "json":
        body["response_format"] = {"type": "json_object"}
    return body


def completion(body: bytes | Mapping[str, Any], seconds: float, who: str) -> Completion:
    """The reply in a response. ``who`` names the server in the ModelError raised for anything that is none."""
    reply = _read(_Reply, body, who)
    tokens = reply.usage or _Tokens()
    return Completion(
        text=reply.choices[0].message.content or "",
        whole=reply.choices[0].finish_reason == "stop",
        usage=Usage(
            calls=1,
            prompt_tokens=tokens.prompt_tokens,
            completion_tokens=tokens.completion_tokens,
            seconds=seconds,
        ),
    )


def models(body: bytes, who: str) -> tuple[str, ...]:
    """The names in a response that lists models, in order. Raises ModelError for anything that is no such list."""
    return tuple(sorted(model.id for model in _read(_Models, body, who).data))


def _read(form: type[_Form], body: bytes | Mapping[str, Any], who: str) -> _Form:
    try:
        return form.model_validate(json.loads(body) if isinstance(body, bytes) else body)
    except (ValueError, RecursionError):  # pydantic's errors are ValueErrors
        raise ModelError(
            f"{who} sent something that is no chat completion. Check that it is an OpenAI-compatible server and that "
            "its address ends as its manual says, mostly in /v1."
        ) from None
