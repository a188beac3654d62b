"""Constants, names and attributes: what a word of the program stands for."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from leakmeter.program.engine.nodes import Node
from leakmeter.program.reading import calls, framed, lists
from leakmeter.program.reading.frame_values import TableMethod
from leakmeter.program.reading.kinds import is_word
from leakmeter.program.reading.totals import length
from leakmeter.program.reading.values import Filtered, Foreign, Method, Poison, Seq, Tabular, named, settled

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
        if isinstance(found, Poison):
            reader.graph.line = node.lineno
            raise reader.refuse(f"{node.id}: {found.reason}")
        return settled(found)
    if node.id not in reader.resolved:
        reader.resolved[node.id] = _of_file(reader, node)
    return reader.resolved[node.id]


def _of_file(reader: Reader, node: ast.Name) -> Any:
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


def attribute(reader: Reader, node: ast.Attribute) -> Any:
    """Something of a module, or a method of a list or vector."""
    owner = reader.evaluate(node.value)
    if isinstance(owner, Foreign):
        dotted = f"{owner.dotted}.{node.attr}"
        return calls.CONSTANTS.get(dotted, Foreign(dotted))
    if isinstance(owner, Tabular):
        reader.graph.line = node.lineno
        return framed.attribute(reader, owner, node.attr)
    if isinstance(owner, Seq | Filtered) and node.attr in lists.LIST_METHODS:
        return Method(owner, node.attr)
    if isinstance(owner, dict) and node.attr in lists.DICT_METHODS:
        return Method(owner, node.attr)
    if node.attr in framed.NUMBER_METHODS and isinstance(owner, Node | int | float) and not is_word(owner):
        return TableMethod(owner, node.attr)
    if isinstance(owner, str) or (isinstance(owner, Node) and not owner.continuous):
        return Method(owner, node.attr)
    if isinstance(owner, Seq | Filtered) and node.attr == "size":
        return length(reader, owner)
    if isinstance(owner, dict):
        raise reader.refuse(f"the method .{node.attr}() of a dictionary cannot be read; write it with all its keys")
    raise reader.refuse(f"the attribute .{node.attr} of {named(owner)} cannot be read; use lists and dictionaries")
