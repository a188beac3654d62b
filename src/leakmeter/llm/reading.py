"""From a model's reply to the one JSON object in it; refused rather than guessed.

Models wrap what they are asked for in thoughts, prose and code fences, and write JSON with single quotes and trailing
commas. All that can be taken off or mended without a doubt about what was meant. A reply that breaks off, holds two
objects or names a key twice cannot.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from leakmeter.llm.mending import mended

#: How an object was had: the reply was nothing else; something around it was taken off; its JSON was mended.
How = Literal["as sent", "unwrapped", "mended"]
_THOUGHTS_END = "</think>"


class Unreadable(Exception):
    """No one object can be read from a reply. The message completes "The reply could not be used: …"."""


@dataclass(frozen=True, slots=True)
class Found:
    """The object in a reply, and how it was had."""

    value: dict[str, Any]
    how: How


def read_object(reply: str, *, whole: bool) -> Found:
    """The one JSON object in a reply. ``whole`` says that the model had finished: if not, nothing is mended.

    Raises Unreadable, saying in words for the model what is wrong.
    """
    text = reply.rpartition(_THOUGHTS_END)[2].strip().lstrip("\ufeff")
    start = text.find("{")
    if start < 0:
        raise Unreadable("it holds no JSON object")
    try:
        value, end = _DECODER.raw_decode(text, start)
    except RecursionError:
        raise Unreadable("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        if not whole:
            raise Unreadable("it was cut off before its end; be briefer") from None
        value = mended(text[start:])
        if value is None:
            place = f"at line {error.lineno}, column {error.colno}"
            raise Unreadable(f"its JSON is not valid ({error.msg.lower()} {place})") from None
        return Found(value, "mended")
    except ValueError as error:
        raise Unreadable(str(error)) from None
    if "{" in text[end:]:
        raise Unreadable("it holds more than one JSON object")
    alone = start == 0 and end == len(text) and text == reply.strip()
    return Found(value, "as sent" if alone else "unwrapped")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("it gives the same key twice")
    return value


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number that JSON knows")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)
