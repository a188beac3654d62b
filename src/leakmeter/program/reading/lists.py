"""Methods of lists, vectors and dictionaries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node
from leakmeter.program.reading import calls, words
from leakmeter.program.reading.branches import merged
from leakmeter.program.reading.comparisons import contains
from leakmeter.program.reading.totals import total
from leakmeter.program.reading.values import Filtered, Method, Seq, is_value, settled

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

_AS_FUNCTIONS = "mean sum min max dot round clip any all cumsum prod argmin argmax std var".split()
LIST_METHODS = (*_AS_FUNCTIONS, "append", "extend", "tolist", "copy", "count", "index", "astype", "flatten")
DICT_METHODS = ("get", "items", "keys", "values", "copy")


def method(reader: Reader, called: Method, args: list[Any], keywords: dict[str, Any]) -> Any:
    """``x.mean()``, ``x.append(v)``, ``d.items()`` and their like."""
    owner = called.owner
    if isinstance(owner, dict):
        return _of_dict(reader, cast("dict[Any, Any]", owner), called.name, args)
    if is_value(owner):
        return words.method(reader, owner, called.name, args)
    if called.name in _AS_FUNCTIONS:
        return calls.foreign(reader, f"numpy.{called.name}", [owner, *args], keywords)
    if keywords:
        raise reader.refuse(f".{called.name}() with {next(iter(keywords))}= cannot be read; leave it out")
    return _of_list(reader, owner, called.name, args)


def _of_list(reader: Reader, owner: Seq | Filtered, name: str, args: list[Any]) -> Any:
    if name in ("append", "extend") and len(args) == 1:
        return extend(reader, owner, args if name == "append" else reader.elements(args[0]))
    if name in ("tolist", "flatten") and not args:
        return reader.fresh(list(reader.elements(owner)), name == "flatten")
    if name == "copy" and not args:
        return reader.fresh(list(reader.elements(owner)), owner.array)
    if name == "astype" and len(args) == 1:
        return reader.fresh([reader.call(args[0], v) for v in reader.elements(owner)], True)
    if name == "count" and len(args) == 1:
        return total(reader, tuple(contains(reader, (v,), args[0]) for v in reader.elements(owner)))
    raise reader.refuse(f"the method .{name}() called like this cannot be read; write it out with a loop")


def _of_dict(reader: Reader, owner: dict[Any, Any], name: str, args: list[Any]) -> Any:
    if name == "get" and args:
        default = args[1] if len(args) > 1 else None
        if isinstance(args[0], Node):
            result = default
            for key, value in owner.items():
                result = merged(reader, cast(Node, reader.graph.compare("==", args[0], key)), value, result)
            return result
        return settled(owner[args[0]]) if args[0] in owner else default
    if name == "copy" and not args:
        return dict(owner)
    if not args and name in ("items", "keys", "values"):
        found = {"items": owner.items(), "keys": owner.keys(), "values": owner.values()}[name]
        return reader.fresh(list(cast("list[Any]", found)))
    raise reader.refuse(f"the method .{name}() of a dictionary, called like this, cannot be read")


def extend(reader: Reader, owner: Seq | Filtered, items: list[Any]) -> None:
    """``append`` and ``extend``; under a random condition the elements are there where it holds."""
    seq = owner if isinstance(owner, Seq) else owner.owner
    if seq is None:
        raise reader.refuse("this list has a random length already; append to a list that begins as []")
    reader.room((len(seq) if seq.kept is None else len(seq.kept)) + len(items))
    guard = reader.guard(seq.depth) if seq.depth < reader.depth else None
    if guard is None and seq.kept is None:
        seq.changed()
        seq.items.extend(list(items))
        return
    if seq.kept is None:
        seq.changed()
        seq.kept = [(True, v) for v in seq.items]
    seq.kept.extend((True if guard is None else guard, v) for v in items)
