"""Broken JSON mended by ``json-repair``, if nothing was made up and nothing lost.

``json-repair`` always finds something: it reads ``5%`` as 5, ``1 000`` as 1, and closes a list that was cut off. So the
mended object is laid beside the reply: its keys and values must stand there one after the other, each whole, with
nothing but punctuation and comments between them, and the brackets must close. What that leaves to mend is how small
models break JSON: single and typographic quotes, bare keys, ``True`` and ``None``, a comma too many, a comment, a line
break within a string.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from leakmeter.errors import SettingsError

#: Longer replies are not mended: that can take time in proportion to the square of their length.
LONGEST = 50_000
_COMMENT = r"//[^\n]*|/\*.*?\*/"
_BETWEEN = re.compile(rf"(?:[\s{{}}\[\]:,]|{_COMMENT})*", re.DOTALL)
_AFTER = re.compile(rf"(?:\s|{_COMMENT})*[,:}}\]]", re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")
_CLOSING = {'"': '"', "'": "'", "“": "”", "‘": "’"}
_WORDS = {True: ("true", "True"), False: ("false", "False"), None: ("null", "None")}


def mended(text: str) -> dict[str, Any] | None:
    """The object that a broken JSON text holds, beginning with its first brace; None if that cannot be known.

    Raises SettingsError where ``json-repair`` is missing.
    """
    if find_spec("json_repair") is None:
        raise SettingsError("Reading a model's replies needs json-repair. Run: pip install 'leakmeter[llm]'")
    json_repair: Any = import_module("json_repair")
    text = text[: text.rfind("}") + 1]
    if not text or len(text) > LONGEST:
        return None
    try:
        value: object = json_repair.loads(text, skip_json_loads=True, strict=True)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    found = cast("dict[str, Any]", value)
    return found if _says_the_same(text, found) else None


def _says_the_same(text: str, value: dict[str, Any]) -> bool:
    """Whether the keys and values of an object, in order, are all that a text says."""
    position = 0
    brackets = ""
    for leaf in _leaves(value):
        between = _between(text, position)
        brackets += _brackets(between)
        position = _end(text, position + len(between), leaf)
        if not position:
            return False
    rest = _between(text, position)
    return position + len(rest) == len(text) and _closed(brackets + _brackets(rest))


def _leaves(value: object) -> Iterator[object]:
    """Keys and values of an object, from all depths, in order."""
    if isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            yield key
            yield from _leaves(inner)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            yield from _leaves(inner)
    else:
        yield value


def _between(text: str, position: int) -> str:
    match = _BETWEEN.match(text, position)
    return match.group() if match else ""


def _brackets(between: str) -> str:
    """The brackets of what stands between two values, comments left out."""
    return "".join(re.findall(r"[{}\[\]]", re.sub(_COMMENT, "", between, flags=re.DOTALL)))


def _closed(brackets: str) -> bool:
    """Whether every bracket is closed by its own kind."""
    while "{}" in brackets or "[]" in brackets:
        brackets = brackets.replace("{}", "").replace("[]", "")
    return not brackets


def _end(text: str, start: int, leaf: object) -> int:
    """Where a key or value that stands at ``start`` ends, its closing quote included; 0 if it does not stand there."""
    if isinstance(leaf, str):
        return _end_of_string(text, start, leaf)
    if isinstance(leaf, bool) or leaf is None:
        written = next((word for word in _WORDS[leaf] if text.startswith(word, start)), None)
        end = start + len(written) if written else 0
    else:
        number = _NUMBER.match(text, start)
        end = number.end() if number and isinstance(leaf, (int, float)) and float(number.group()) == leaf else 0
    return end if end and _AFTER.match(text, end) else 0


def _end_of_string(text: str, start: int, leaf: str) -> int:
    """The end of a string that stands in quotes, or bare if it has some characters."""
    opening = text[start : start + 1]
    closing = _CLOSING.get(opening, "")
    begin = start + len(opening) if closing else start
    forms = (leaf, json.dumps(leaf)[1:-1])
    written = next((form for form in forms if text.startswith(form + closing, begin)), None)
    if written is None or not (written or closing):
        return 0
    end = begin + len(written) + len(closing)
    return end if _AFTER.match(text, end) else 0
