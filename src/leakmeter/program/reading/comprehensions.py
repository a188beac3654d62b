"""Comprehensions and generator expressions; one with a random ``if`` has a random length."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from leakmeter.program.bounded import LONGEST_LIST
from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.branches import where
from leakmeter.program.reading.containers import known_key
from leakmeter.program.reading.frames import plain
from leakmeter.program.reading.values import Filtered

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def comprehension(reader: Reader, node: ast.ListComp | ast.GeneratorExp) -> Any:
    """The list, or its elements with the conditions under which they are in it."""
    outer, reader.scope = reader.scope, dict(reader.scope)
    pairs: list[tuple[Any, Any]] = []
    try:
        _generate(reader, node.elt, node.generators, 0, True, pairs)
    finally:
        reader.scope = outer
    return _made(reader, pairs)


def dict_comprehension(reader: Reader, node: ast.DictComp) -> Any:
    """``{key: value for ...}`` with known keys and conditions."""
    outer, reader.scope = reader.scope, dict(reader.scope)
    pairs: list[tuple[Any, Any]] = []
    both = ast.copy_location(ast.Tuple([node.key, node.value], ast.Load()), node)
    try:
        _generate(reader, both, node.generators, 0, True, pairs)
    finally:
        reader.scope = outer
    if any(c is not True for c, _ in pairs):
        raise reader.refuse("which entries this dictionary has is random; keep every entry, and give the others a 0")
    return {known_key(reader, key): value for _, (key, value) in pairs}


def _made(reader: Reader, pairs: list[tuple[Any, Any]]) -> Any:
    if all(c is True for c, _ in pairs):
        return reader.fresh([v for _, v in pairs])
    return Filtered(pairs)


def _generate(
    reader: Reader,
    element: ast.expr,
    generators: list[ast.comprehension],
    level: int,
    cond: Value,
    pairs: list[tuple[Any, Any]],
) -> None:
    if level == len(generators):
        if len(pairs) == LONGEST_LIST:
            reader.room(len(pairs) + 1)
        pairs.append((cond, element_at(reader, cond, element)))
        return
    generator = generators[level]
    items = plain(reader, reader.evaluate(generator.iter))
    with_conditions = items.pairs if isinstance(items, Filtered) else ((True, v) for v in reader.iterate(items))
    for there, item in with_conditions:
        spend()
        _bind(reader, generator.target, item)
        here = reader.graph.both(cond, there)
        for test in generator.ifs:
            here = reader.graph.both(here, reader.truth(element_at(reader, here, test)))
        if here is not False:
            _generate(reader, element, generators, level + 1, here, pairs)


def element_at(reader: Reader, cond: Value, node: ast.expr) -> Any:
    """An expression that is evaluated only where ``cond`` holds."""
    return where(reader, cond, node) if isinstance(cond, Node) else reader.evaluate(node)


def _bind(reader: Reader, target: ast.expr, value: Any) -> None:
    """Assign in the comprehension's own scope, which needs no record."""
    if isinstance(target, ast.Name):
        reader.scope[target.id] = value
    elif isinstance(target, ast.Tuple | ast.List):
        parts = reader.elements(value)
        if len(parts) != len(target.elts):
            raise reader.refuse(f"{len(parts)} values cannot be assigned to {len(target.elts)} names")
        for t, v in zip(target.elts, parts, strict=True):
            _bind(reader, t, v)
    else:
        raise reader.refuse("this assignment target cannot be read; assign to a name")
