"""A question of a given shape, and an answer of that shape or an error: what a model says is never taken on trust.

The shape is a pydantic model. Its JSON Schema goes into the request, for servers that hold a model to it, and into the
prompt, for those that do not. The reply is read (:mod:`leakmeter.llm.reading`) and validated; if that fails, the model
is told what was wrong and asked once more; if that fails too, the answer is an AnswerError and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, Literal, TypeVar, cast

from pydantic import BaseModel, ConfigDict, ValidationError

from leakmeter.errors import AnswerError
from leakmeter.llm.model import GREEDY, Completion, Message, Model, Sampling, Schema, Usage
from leakmeter.llm.prompts import filled
from leakmeter.llm.reading import How, Unreadable, read_object
from leakmeter.llm.together import together

#: Characters of an unusable reply that are shown to the model again.
_SHOWN_AGAIN = 4_000
_MOST_PROBLEMS = 4


class Shape(BaseModel):
    """The base of everything a model is asked for: no other keys, no conversions between types, no infinite numbers."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


S = TypeVar("S", bound=Shape)


@dataclass(frozen=True, slots=True)
class Answer(Generic[S]):
    """An answer of the shape that was asked for. ``read`` says what it took to read it; ``usage`` counts all calls."""

    value: S
    read: How | Literal["asked again"]
    usage: Usage


def ask(model: Model, messages: Sequence[Message], shape: type[S], *, sampling: Sampling = GREEDY) -> Answer[S]:
    """The model's answer to the last message, in a shape.

    Raises AnswerError if it gives none in two tries, and what :meth:`~leakmeter.llm.Model.complete` raises.
    """
    (answer,) = samples(model, messages, shape, n=1, sampling=sampling)
    if isinstance(answer, AnswerError):
        raise answer
    return answer


def samples(
    model: Model, messages: Sequence[Message], shape: type[S], *, n: int, sampling: Sampling = GREEDY
) -> tuple[Answer[S] | AnswerError, ...]:
    """``n`` answers drawn with successive seeds. Those that the model did not give are errors in their place."""
    schema = schema_of(shape)
    told = _told(messages, schema)
    replies = model.complete(told, schema=schema, sampling=sampling, n=n)
    draws = [(reply, sampling.nth(index)) for index, reply in enumerate(replies)]
    return tuple(together(partial(_answer, model, told, shape, schema), draws, model.concurrency))


def with_shape(messages: Sequence[Message], shape: type[Shape]) -> tuple[Message, ...]:
    """The messages as :func:`ask` sends them: with the shape of the answer described."""
    return _told(messages, schema_of(shape))


def schema_of(shape: type[Shape]) -> Schema:
    """The JSON Schema of a shape, without the titles that only repeat its names."""
    return cast("Schema", _untitled(shape.model_json_schema()))


def _untitled(node: object) -> object:
    if isinstance(node, dict):
        items = cast("dict[str, object]", node).items()
        return {key: _untitled(value) for key, value in items if key != "title" or not isinstance(value, str)}
    if isinstance(node, list):
        return [_untitled(item) for item in cast("list[object]", node)]
    return node


def _told(messages: Sequence[Message], schema: Schema) -> tuple[Message, ...]:
    """The messages with the schema in words, at the end of the instructions and before any text to be judged."""
    says = filled("shape.1", schema=json.dumps(schema, ensure_ascii=False))
    if messages and messages[0].role == "system":
        return (Message("system", f"{messages[0].content}\n\n{says}"), *messages[1:])
    return (Message("system", says), *messages)


def _answer(
    model: Model, told: tuple[Message, ...], shape: type[S], schema: Schema, draw: tuple[Completion, Sampling]
) -> Answer[S] | AnswerError:
    """A reply read in its shape, or the reply to being asked once more."""
    reply, sampling = draw
    try:
        return _read(reply, shape)
    except Unreadable as problem:
        again = _again(told, reply, str(problem))
    (second,) = model.complete(again, schema=schema, sampling=sampling)
    usage = reply.usage + second.usage
    try:
        return replace(_read(second, shape), read="asked again", usage=usage)
    except Unreadable as problem:
        return AnswerError(
            f"{model.name} was asked twice and gave no answer that can be used: {problem}. Another model may do "
            "better; leakmeter doctor --llm tries one.",
            usage,
        )


def _read(reply: Completion, shape: type[S]) -> Answer[S]:
    found = read_object(reply.text, whole=reply.whole)
    try:
        # By way of JSON, for there a list may stand for a tuple and a string for an enumeration.
        value = shape.model_validate_json(json.dumps(found.value))
    except ValidationError as error:
        raise Unreadable(_problems(error)) from None
    return Answer(value, found.how, reply.usage)


def _problems(error: ValidationError) -> str:
    """What does not fit, in words that hold none of the model's own."""
    problems: list[str] = []
    for detail in error.errors(include_url=False, include_input=False)[:_MOST_PROBLEMS]:
        if detail["type"] == "extra_forbidden":
            problems.append("it has a key that was not asked for")
            continue
        where = ".".join(str(part) for part in detail["loc"])
        problems.append(f"{where}: {detail['msg'][:120].lower()}" if where else detail["msg"][:120].lower())
    return "; ".join(dict.fromkeys(problems))


def _again(told: tuple[Message, ...], reply: Completion, problem: str) -> tuple[Message, ...]:
    """The conversation with the reply and what was wrong with it."""
    correction = Message("user", filled("again.1", problem=problem))
    shown = reply.text[:_SHOWN_AGAIN].replace("\x00", "").encode("utf-8", "ignore").decode("utf-8")
    said = (Message("assistant", shown),) if shown.strip() else ()
    return (*told, *said, correction)
