"""Comprehensions and generator expressions; one with a random ``if`` has a random length."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import repeat
from typing import TYPE_CHECKING, Any

from leakmeter.program.bounded import LONGEST_LIST
from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.branches import under, where
from leakmeter.program.reading.containers import known_key
from leakmeter.program.reading.entries import gathered, is_random, listing, put
from leakmeter.program.reading.frames import plain
from leakmeter.program.reading.values import Filtered

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def comprehension(reader: Reader, node: ast.ListComp | ast.GeneratorExp) -> Any:
    """The list, or its elements with the conditions under which they are in it."""
    outer, reader.scope = reader.scope, dict(reader.scope)
    pairs: list[tuple[Any, Any]] = []
    times: list[Any] = []
    try:
        _generate(reader, node.elt, node.generators, 0, True, pairs, times)
    finally:
        reader.scope = outer
    return _made(reader, pairs, times)


def set_comprehension(reader: Reader, node: ast.SetComp) -> Any:
    """``{value for ...}``: the values that occur."""
    items = comprehension(reader, ast.copy_location(ast.ListComp(node.elt, node.generators), node))
    return gathered(reader, items)


def dict_comprehension(reader: Reader, node: ast.DictComp) -> Any:
    """``{key: value for ...}``; an entry may be there under a condition, and its key may be random."""
    outer, reader.scope = reader.scope, dict(reader.scope)
    pairs: list[tuple[Any, Any]] = []
    both = ast.copy_location(ast.Tuple([node.key, node.value], ast.Load()), node)
    try:
        _generate(reader, both, node.generators, 0, True, pairs, [])
    finally:
        reader.scope = outer
    if all(c is True and not is_random(key) for c, (key, _) in pairs):
        return {known_key(reader, key): value for _, (key, value) in pairs}
    made: dict[Any, Any] = {}
    for there, (key, value) in pairs:
        under(reader, there, lambda k=key, v=value: put(reader, made, k, v) is None)
    return made


def _made(reader: Reader, pairs: list[tuple[Any, Any]], times: list[Any]) -> Any:
    if times:
        return Filtered(pairs, order=tuple(times) if len(times) == len(pairs) and () not in times else ())
    if all(c is True for c, _ in pairs):
        return reader.fresh([v for _, v in pairs])
    owner = reader.fresh([])
    owner.kept = pairs
    return Filtered(pairs, owner)


def _generate(
    reader: Reader,
    element: ast.expr,
    generators: list[ast.comprehension],
    level: int,
    cond: Value,
    pairs: list[tuple[Any, Any]],
    times: list[Any],
) -> None:
    """Add the elements to ``pairs``, and to ``times`` when each came, where that is random."""
    if level == len(generators):
        if len(pairs) == LONGEST_LIST:
            reader.room(len(pairs) + 1)
        pairs.append((cond, element_at(reader, cond, element)))
        return
    generator = generators[level]
    items = listing(reader, plain(reader, reader.evaluate(generator.iter)))
    with_conditions = items.pairs if isinstance(items, Filtered) else ((True, v) for v in reader.iterate(items))
    came: Iterable[Any] = repeat(None)
    if isinstance(items, Filtered) and items.order is not None:
        came = items.order if len(items.order) == len(items.pairs) and len(generators) == 1 else repeat(())
    for (there, item), when in zip(with_conditions, came, strict=False):
        spend()
        _bind(reader, generator.target, item)
        here = reader.graph.both(cond, there)
        for test in generator.ifs:
            here = reader.graph.both(here, reader.truth(element_at(reader, here, test)))
        if here is not False:
            _generate(reader, element, generators, level + 1, here, pairs, times)
            if when is not None:
                times.append(when)


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
