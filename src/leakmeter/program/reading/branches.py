"""Branches: ``if``, ``x if c else y``, and blocks of statements that ``return``, ``break`` and ``continue`` leave.

Under a random ``if`` both branches are read. What each one changes is recorded, undone and then merged, name by name
and element by element, so that a branch costs what it touches and not what exists.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.frames import joined
from leakmeter.program.reading.kinds import is_truth
from leakmeter.program.reading.values import Container, Filtered, Poison, Seq, Tabular, is_value, named, restore, stored

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Journal, Reader

#: How a branch ended: under which condition control goes on, what it changed, and to what.
Branch = tuple[Value, "Journal", dict[tuple[int, Any], Any]]


def block(reader: Reader, statements: list[ast.stmt]) -> Value:
    """Read statements; returns the condition under which control goes on behind them (True, False or a node).

    After a random ``break`` or ``continue`` the rest runs where neither was met; it is merged, as after an ``if``.
    """
    alive: Value = True
    opened = 0
    try:
        for place, statement in enumerate(statements):
            flow = reader.run(statement)
            if flow is False:
                return False
            if isinstance(flow, Node):
                alive = reader.graph.both(alive, flow)
                reader.path.append(flow)
                opened += 1
            left = reader.scope.get(reader.loops[-1], False) if reader.loops else False
            if left is not False:
                return reader.graph.both(alive, _not_left(reader, left, statements[place + 1 :]))
    finally:
        del reader.path[len(reader.path) - opened :]
    return alive


def _not_left(reader: Reader, left: Value, rest: list[ast.stmt]) -> Value:
    """Read the rest of a block where this round of the loop has not been left."""
    scope, loop = cast(Container, reader.scope), reader.loops[-1]

    def read() -> Value:
        reader.write(scope, loop, False)
        flow = block(reader, rest)
        if reader.scope[loop] is False:
            reader.write(scope, loop, left)
        return flow

    return under(reader, reader.graph.negate(left), read) if rest else True


def if_statement(reader: Reader, node: ast.If) -> Value:
    """``if``, ``elif``, ``else``: one branch where the condition is known, both where it is random."""
    cond = reader.truth(reader.evaluate(node.test))
    if not isinstance(cond, Node):
        return block(reader, node.body if cond else node.orelse)
    first = _branch(reader, cond, lambda: block(reader, node.body))
    second = _branch(reader, reader.graph.negate(cond), lambda: block(reader, node.orelse))
    return _merge(reader, cond, first, second)


def under(reader: Reader, cond: Value, read: Callable[[], Value]) -> Value:
    """Read something that runs where ``cond`` holds, and is passed over elsewhere."""
    if not isinstance(cond, Node):
        return read() if cond else True
    return _merge(reader, cond, _branch(reader, cond, read), (True, {}, {}))


def _branch(reader: Reader, cond: Value, read: Callable[[], Value]) -> Branch:
    """Read a branch, record what it changed and undo it."""
    reader.path.append(cond)
    reader.journals.append({})
    try:
        alive = read()
    finally:
        journal = reader.journals.pop()
        reader.path.pop()
    after: dict[tuple[int, Any], Any] = {}
    for mark, (container, key, before) in journal.items():
        after[mark] = stored(container, key)
        restore(container, key, before)
    return alive, journal, after


def _merge(reader: Reader, cond: Node, first: Branch, second: Branch) -> Value:
    """Put together what two branches changed; returns the condition under which control goes on behind them."""
    changes = {**first[1], **second[1]}
    for mark, (container, key, before) in changes.items():
        yes, no = first[2].get(mark, before), second[2].get(mark, before)
        if second[0] is False:
            result = yes
        elif first[0] is False:
            result = no
        else:
            result = merged(reader, cond, yes, no)
        reader.write(container, key, result)
    one, two = first[0], second[0]
    if not isinstance(one, Node) and one is two:
        return one
    return reader.graph.pick(cond, one, two)


def conditional(reader: Reader, node: ast.IfExp) -> Any:
    """``a if c else b``."""
    cond = reader.truth(reader.evaluate(node.test))
    if not isinstance(cond, Node):
        return reader.evaluate(node.body if cond else node.orelse)
    yes = where(reader, cond, node.body)
    return merged(reader, cond, yes, where(reader, reader.graph.negate(cond), node.orelse))


def where(reader: Reader, cond: Value, node: ast.expr) -> Any:
    """An expression that is evaluated only where ``cond`` holds."""
    reader.path.append(cond)
    try:
        return reader.evaluate(node)
    finally:
        reader.path.pop()


def choose(reader: Reader, cond: Any, yes: Any, no: Any) -> Any:
    """``yes if cond else no`` of values that are computed already."""
    truth = reader.truth(cond)
    if not isinstance(truth, Node):
        return yes if truth else no
    return merged(reader, truth, yes, no)


def merged(reader: Reader, cond: Node, yes: Any, no: Any) -> Any:
    """What a variable holds after an ``if``, element by element for lists, tuples and dictionaries."""
    if yes is no:
        return yes
    spend()
    if isinstance(yes, Tabular) or isinstance(no, Tabular):
        together = joined(reader, lambda a, b: merged(reader, cond, a, b), cond, yes, no)
        if together is not None:
            return together
    if (yes is None and is_value(no)) or (no is None and is_value(yes)):
        yes, no = (reader.held_back() if side is None else side for side in (yes, no))
    if is_value(yes) and is_value(no):
        if isinstance(yes, bool) and isinstance(no, bool) and is_truth(cond):
            return yes if yes is no else cond if yes else reader.graph.negate(cond)
        return reader.graph.pick(cond, cast(Value, yes), cast(Value, no))
    if isinstance(yes, Seq | Filtered | tuple | dict) and isinstance(no, Seq | Filtered | tuple | dict):
        reader.room(_extent(cast("Any", yes)) + _extent(cast("Any", no)))
    if isinstance(yes, Seq) and isinstance(no, Seq) and yes.kept is None and no.kept is None and len(yes) == len(no):
        return reader.fresh([merged(reader, cond, a, b) for a, b in zip(yes, no, strict=True)], yes.array)
    if isinstance(yes, Seq | Filtered) and isinstance(no, Seq | Filtered):
        sides = ((cond, yes), (reader.graph.negate(cond), no))
        pairs = [(reader.graph.both(c, there), v) for c, side in sides for there, v in _pairs(side)]
        return Filtered(pairs, None, yes.array)
    if isinstance(yes, tuple) and isinstance(no, tuple):
        one, two = cast("tuple[Any, ...]", yes), cast("tuple[Any, ...]", no)
        if len(one) == len(two):
            return tuple(merged(reader, cond, a, b) for a, b in zip(one, two, strict=True))
    if isinstance(yes, dict) and isinstance(no, dict):
        these, those = cast("dict[Any, Any]", yes), cast("dict[Any, Any]", no)
        if these.keys() == those.keys():
            return {k: merged(reader, cond, v, those[k]) for k, v in these.items()}
    for side in cast("tuple[Any, Any]", (yes, no)):
        if isinstance(side, Poison):
            return side
    held_back = any(side is None or isinstance(side, str) for side in (yes, no))
    remedy = "put it in the place of each value, as in (None, None)" if held_back else "give it one shape in both"
    return Poison(f"this is {named(yes)} in one branch of an if and {named(no)} in the other; {remedy}")


def _extent(value: Seq | Filtered | tuple[Any, ...] | dict[Any, Any]) -> int:
    """How many elements a list has, each one counted that may be there."""
    if isinstance(value, Filtered):
        return len(value.pairs)
    return len(value.kept) if isinstance(value, Seq) and value.kept is not None else len(value)


def _pairs(value: Seq | Filtered) -> list[tuple[Any, Any]]:
    if isinstance(value, Filtered):
        return list(value.pairs)
    return list(value.kept) if value.kept is not None else [(True, v) for v in value]


def assertion(reader: Reader, node: ast.Assert) -> Value:
    """An assertion that is known to hold says nothing."""
    truth = reader.truth(reader.evaluate(node.test))
    if isinstance(truth, Node):
        raise reader.refuse("assert of a random condition cannot be read; use observe(condition) to leave runs out")
    if not truth:
        raise reader.refuse("this assertion fails for every input of this shape")
    return True
