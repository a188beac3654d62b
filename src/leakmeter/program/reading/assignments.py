"""Assignments to names and elements, and statements that are a single expression."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading import framed
from leakmeter.program.reading.arithmetic import combine, operate
from leakmeter.program.reading.branches import choose, under
from leakmeter.program.reading.classes import assign_attribute
from leakmeter.program.reading.containers import at, index_of, keys_in, known_or_random, write_at_random
from leakmeter.program.reading.entries import arrive, entry, is_random, put
from leakmeter.program.reading.lists import changeable, extend
from leakmeter.program.reading.stopping import of_operation
from leakmeter.program.reading.values import MISSING, Container, Entry, Filtered, Seq, Table, Tabular, named, settled

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def assignment(reader: Reader, node: ast.Assign) -> Value:
    """``a = b = value``."""
    value = reader.evaluate(node.value)
    for target in node.targets:
        if isinstance(target, ast.Name) and not reader.journals:
            reader.scope[target.id] = value
        else:
            assign(reader, target, value)
    return True


def augmented(reader: Reader, node: ast.AugAssign) -> Value:
    """``a += b``."""
    if isinstance(node.target, ast.Subscript):
        return _augmented_element(reader, node, node.target)
    a, b = reader.evaluate(_as_load(node.target)), reader.evaluate(node.value)
    reader.graph.line = node.lineno
    if isinstance(a, Node | int | float) and isinstance(b, Node | int | float):
        of_operation(reader, type(node.op), a, b)
        assign(reader, node.target, operate(reader, type(node.op), a, b))
    elif isinstance(a, Seq | Filtered) and isinstance(node.op, ast.Add) and not a.array:
        extend(reader, a, list(reader.elements(b)))
    else:
        assign(reader, node.target, combine(reader, type(node.op), a, b))
    return True


def _augmented_element(reader: Reader, node: ast.AugAssign, target: ast.Subscript) -> Value:
    """``a[i] += b``; at a random place, each element changes where it is the one that is meant."""
    if isinstance(target.slice, ast.Slice):
        raise reader.refuse("a part of a list cannot be changed at once; change its elements in a loop")
    owner, index = reader.evaluate(target.value), reader.evaluate(target.slice)
    value, kind = reader.evaluate(node.value), type(node.op)
    reader.graph.line = node.lineno

    def changed(old: Any, meant: Value) -> Any:
        if kind in (ast.Add, ast.Sub) and isinstance(meant, Node) and isinstance(value, Node | int | float):
            return combine(reader, kind, old, reader.graph.pick(meant, value, 0))
        return choose(reader, meant, combine(reader, kind, old, value), old)

    if isinstance(owner, dict):
        _grow(reader, cast("dict[Any, Any]", owner), index, kind, value)
        return True
    if isinstance(index, Node):
        _write_at_random(reader, owner, index, changed)
        return True
    try:
        old = settled(at(reader, owner, index))
    except (IndexError, KeyError):
        raise reader.refuse(f"there is no element {index!r} to be changed; set it first") from None
    if isinstance(old, Seq | Filtered) and kind is ast.Add and not old.array:
        extend(reader, old, list(reader.elements(value)))
    else:
        _write_element(reader, owner, index, combine(reader, kind, old, value))
    return True


def annotated(reader: Reader, node: ast.AnnAssign) -> Value:
    """``a: float = value``; the annotation says nothing."""
    if node.value is not None:
        assign(reader, node.target, reader.evaluate(node.value))
    return True


def expression(reader: Reader, node: ast.Expr) -> Value:
    """A call for its effect, or a docstring."""
    if not isinstance(node.value, ast.Constant):
        reader.evaluate(node.value)
    return True


def nothing(_: Reader, __: ast.stmt) -> Value:
    """``pass``, and imports, which the file's index knows already."""
    return True


def assign(reader: Reader, target: ast.expr, value: Any) -> None:
    """``target = value``."""
    if isinstance(target, ast.Name):
        reader.write(cast(Container, reader.scope), target.id, value)
    elif isinstance(target, ast.Subscript):
        _assign_element(reader, target, value)
    elif isinstance(target, ast.Attribute):
        assign_attribute(reader, reader.evaluate(target.value), target.attr, value)
    elif isinstance(target, ast.Tuple | ast.List):
        for t, v in matched(reader, target.elts, reader.elements(value)):
            assign(reader, t, v)
    else:
        raise reader.refuse("this assignment target cannot be read; assign to a name or a list element")


def matched(reader: Reader, targets: list[ast.expr], parts: list[Any]) -> list[tuple[ast.expr, Any]]:
    """Which target gets which value; one starred target gets the list of what the others leave."""
    starred = [i for i, t in enumerate(targets) if isinstance(t, ast.Starred)]
    many = len(parts) - len(targets) + 1
    if starred and many >= 0:
        at, star = starred[0], cast(ast.Starred, targets[starred[0]])
        rest = (star.value, reader.fresh(list(parts[at : at + many])))
        after = zip(targets[at + 1 :], parts[at + many :], strict=True)
        return [*zip(targets[:at], parts[:at], strict=True), rest, *after]
    if len(parts) != len(targets):
        raise reader.refuse(f"{len(parts)} values cannot be assigned to {len(targets)} names")
    return list(zip(targets, parts, strict=True))


def _assign_element(reader: Reader, target: ast.Subscript, value: Any) -> None:
    if isinstance(target.slice, ast.Slice):
        raise reader.refuse("a part of a list cannot be set at once; set its elements in a loop")
    owner = reader.evaluate(target.value)
    index = index_of(reader, target.slice) if isinstance(owner, Tabular) else reader.evaluate(target.slice)
    if isinstance(owner, dict):
        put(reader, cast("dict[Any, Any]", owner), known_or_random(reader, index), value)
    elif isinstance(index, Node):
        _write_at_random(reader, owner, index, lambda old, meant: choose(reader, meant, value, old))
    else:
        _write_element(reader, owner, index, value)


def _grow(reader: Reader, owner: dict[Any, Any], index: Any, kind: type, value: Any) -> None:
    """``d[key] += value``: each entry changes where its key is the one that is meant."""
    default = owner.default if isinstance(owner, Table) else MISSING
    sign = {ast.Add: 1, ast.Sub: -1}.get(kind)
    number = isinstance(value, Node | int | float)
    pairs = keys_in(reader, owner, index) if is_random(index) else [(known_or_random(reader, index), True)]
    for key, meant in pairs:
        held = owner.get(key, MISSING)
        counts = isinstance(default, int | float) and (held is MISSING or isinstance(held, Entry))
        plain = isinstance(held, Node | int | float) and isinstance(meant, Node)
        if sign is not None and number and (counts or plain):
            arrive(reader, owner, key, meant, default, reader.graph.multiply(sign, value))
            continue
        under(reader, meant, lambda k=key: _grow_known(reader, owner, k, kind, value))


def _grow_known(reader: Reader, owner: dict[Any, Any], key: Any, kind: type, value: Any) -> Value:
    try:
        old = entry(reader, owner, key)
    except KeyError:
        raise reader.refuse(f"there is no element {key!r} to be changed; set it first") from None
    if isinstance(old, Seq | Filtered) and kind is ast.Add and not old.array:
        extend(reader, old, list(reader.elements(value)))
    else:
        put(reader, owner, key, combine(reader, kind, old, value))
    return True


def _write_at_random(reader: Reader, owner: Any, index: Node, change: Callable[[Any, Value], Any]) -> None:
    if isinstance(owner, Seq):
        write_at_random(reader, owner, index, change)
    else:
        raise reader.refuse(f"an element of {named(owner)} cannot be set; use a list or a dictionary")


def _write_element(reader: Reader, owner: Any, index: Any, value: Any) -> None:
    if isinstance(owner, Tabular):
        framed.write(reader, owner, index, value)
    elif isinstance(owner, Seq) and isinstance(index, int):
        if not -len(owner) <= index < len(owner):
            raise reader.refuse(f"there is no element {index} in this list of length {len(owner)}")
        changeable(reader, owner)
        owner.changed()
        reader.write(owner.items, index % len(owner), value)
    else:
        raise reader.refuse(f"an element of {named(owner)} cannot be set at {named(index)}; use a list or a dictionary")


def walrus(reader: Reader, node: ast.NamedExpr) -> Any:
    """``(name := value)``."""
    value = reader.evaluate(node.value)
    assign(reader, node.target, value)
    return value


def _as_load(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Name):
        return ast.Name(target.id, ast.Load(), lineno=target.lineno, col_offset=target.col_offset)
    return target
