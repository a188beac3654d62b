"""Constants, names and attributes: what a word of the program stands for."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node
from leakmeter.program.reading import calls, classes, dictionaries, framed, lists
from leakmeter.program.reading.absent import where_there
from leakmeter.program.reading.branches import under
from leakmeter.program.reading.containers import at, keys_in, places_of
from leakmeter.program.reading.entries import is_random
from leakmeter.program.reading.frame_values import TableMethod
from leakmeter.program.reading.kinds import is_word
from leakmeter.program.reading.totals import length
from leakmeter.program.reading.values import (
    MISSING,
    Chosen,
    Class,
    Entry,
    Filtered,
    Foreign,
    Method,
    NamedRow,
    Poison,
    Record,
    Seq,
    Tabular,
    named,
    settled,
)

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def constant(reader: Reader, node: ast.Constant) -> Any:
    """A number, a truth value, a word or None."""
    if node.value is None or isinstance(node.value, bool | int | float | str):
        return reader.told_apart(node.value)
    raise reader.refuse(f"the constant {node.value!r} cannot be read; use numbers and words")


def name(reader: Reader, node: ast.Name) -> Any:
    """A variable of the function, else something of the file, else one of Python's own functions."""
    if node.id in reader.scope:
        found = reader.scope[node.id]
        if isinstance(found, Entry):
            reader.graph.line = node.lineno
            return where_there(reader, found.there, settled(found.value), UnboundLocalError, _unassigned(node.id))
        if isinstance(found, Poison):
            reader.graph.line = node.lineno
            raise reader.refuse(f"{node.id}: {found.reason}")
        return settled(found)
    if node.id not in reader.resolved:
        reader.resolved[node.id] = _of_file(reader, node)
    return reader.resolved[node.id]


def _unassigned(name: str) -> str:
    return f"{name}: {MISSING.reason}"


def _of_file(reader: Reader, node: ast.Name) -> Any:
    if node.id in reader.unit.changed and node.id not in reader.unit.live:
        reader.graph.line = node.lineno
        raise reader.refuse(
            f"{node.id} is defined once more, or changed, in line {reader.unit.changed[node.id]} of the file, outside "
            "of what is audited; define it once, or pass it as an argument"
        )
    found = reader.unit.lookup(node.id)
    if found is not None:
        return found
    if node.id in reader.unit.assigned:
        if node.id in reader.resolving:
            reader.graph.line = node.lineno
            raise reader.refuse(f"the name {node.id!r} is defined by itself; give it a value of its own")
        reader.resolving.add(node.id)
        line, reader.graph.line = reader.graph.line, reader.unit.assigned[node.id].lineno
        kept, reader.scope = reader.scope, {}
        path, reader.path = reader.path, []
        try:
            return reader.evaluate(reader.unit.assigned[node.id])
        finally:
            reader.scope, reader.path = kept, path
            reader.graph.line = line
            reader.resolving.discard(node.id)
    if calls.is_builtin(node.id):
        return Foreign(f"builtins.{node.id}")
    reader.graph.line = node.lineno
    raise reader.refuse(f"the name {node.id!r} is not known here; define it in the file or pass it as an argument")


#: Methods that change what they belong to.
_CHANGING = ("append", "extend", "add", "update")


def _changing(reader: Reader, node: ast.expr) -> Chosen | None:
    """The lists that ``groups[key].append`` or ``groups.setdefault(key, []).append`` may change, for a random key."""
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        held, key, default = reader.evaluate(node.value), node.slice, None
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "setdefault":
        held, key, default = reader.evaluate(node.func.value), node.args[0], node.args[1:]
    else:
        return None
    key = reader.evaluate(key)
    if not is_random(key):
        return None
    if not isinstance(held, dict):
        pairs = places_of(reader, key, len(held)) if isinstance(held, Seq) and isinstance(key, Node) else []
        return Chosen([(meant, cast(Seq, held).items[place]) for place, meant in pairs]) if pairs else None
    if default is not None:
        dictionaries.set_default(reader, cast("dict[Any, Any]", held), [key, *map(reader.evaluate, default)])
    found: list[tuple[Any, Any]] = []
    for known, meant in keys_in(reader, cast("dict[Any, Any]", held), key):
        under(reader, meant, lambda k=known, m=meant: _noted(found, m, at(reader, held, k)))
    return Chosen(found)


def _noted(into: list[tuple[Any, Any]], meant: Any, value: Any) -> bool:
    into.append((meant, value))
    return True


def attribute(reader: Reader, node: ast.Attribute) -> Any:
    """Something of a module, or a method of a list or vector."""
    owner = _changing(reader, node.value) if node.attr in _CHANGING else None
    owner = reader.evaluate(node.value) if owner is None else owner
    if isinstance(owner, Chosen):
        return Method(owner, node.attr)
    if isinstance(owner, Foreign):
        dotted = f"{owner.dotted}.{node.attr}"
        return calls.CONSTANTS.get(dotted, Foreign(dotted))
    if isinstance(owner, Record | NamedRow | Class):
        reader.graph.line = node.lineno
        return classes.attribute(reader, owner, node.attr)
    if isinstance(owner, Tabular):
        reader.graph.line = node.lineno
        return framed.attribute(reader, owner, node.attr)
    if isinstance(owner, Seq | Filtered) and node.attr in lists.LIST_METHODS:
        return Method(owner, node.attr)
    if isinstance(owner, dict) and dictionaries.offered(cast("dict[Any, Any]", owner), node.attr):
        return Method(owner, node.attr)
    if isinstance(owner, dict) and node.attr in owner:  # what is believed of an object, as a mapping
        return at(reader, owner, node.attr)
    if node.attr in framed.NUMBER_METHODS and isinstance(owner, Node | int | float) and not is_word(owner):
        return TableMethod(owner, node.attr)
    if isinstance(owner, str) or (isinstance(owner, Node) and not owner.continuous):
        return Method(owner, node.attr)
    if isinstance(owner, Seq | Filtered) and node.attr == "size":
        return length(reader, owner)
    if isinstance(owner, dict):
        raise reader.refuse(f"the method .{node.attr}() of a dictionary cannot be read; use its entries and .items()")
    if isinstance(owner, Seq | Filtered) and node.attr in lists.REMEDIES:
        raise reader.refuse(f"the method .{node.attr}() of a list cannot be read; {lists.REMEDIES[node.attr]}")
    raise reader.refuse(f"the attribute .{node.attr} of {named(owner)} cannot be read; use lists and dictionaries")
