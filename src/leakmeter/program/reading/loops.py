"""Loops: ``for`` over a range or list, ``while`` under a condition that is known, with ``break`` and ``continue``.

Each loop keeps two truth values in the scope, under names no program can use: whether this round has been left, and
whether the loop has. They are changed and merged like any variable, so that a random ``break`` is exact.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.absent import ORDER
from leakmeter.program.reading.assignments import assign
from leakmeter.program.reading.branches import block, returning, under
from leakmeter.program.reading.entries import listing
from leakmeter.program.reading.frames import plain
from leakmeter.program.reading.ranges import possible
from leakmeter.program.reading.values import Container, Filtered

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: A while loop with more rounds is not read.
_MOST_ROUNDS = 1_000_000


def break_statement(reader: Reader, _: ast.stmt) -> Value:
    """``break``: this round and the loop are left."""
    reader.write(cast(Container, reader.scope), _over(_left(reader)), True)
    return True


def continue_statement(reader: Reader, _: ast.stmt) -> Value:
    """``continue``: this round is left."""
    _left(reader)
    return True


def _left(reader: Reader) -> str:
    """Leave the innermost loop, and what there is of ``try`` within it; returns its name."""
    for loop in reversed(reader.loops):
        reader.write(cast(Container, reader.scope), loop, True)
        if loop.startswith("*left"):
            return loop
    raise reader.refuse("break and continue stand outside of a loop, which is not Python; put them into one")


def _over(loop: str) -> str:
    return f"{loop} over"


def for_loop(reader: Reader, node: ast.For) -> Value:
    """``for``: one round for each element; for one that is there under a condition, the round runs under it."""
    items = listing(reader, plain(reader, reader.evaluate(node.iter)))
    if isinstance(items, Filtered) and items.order is not None and not in_any_order(node):
        reader.graph.line = node.lineno
        raise reader.refuse(ORDER)
    simple = node.target.id if isinstance(node.target, ast.Name) else None

    def body(item: Any) -> Value:
        if simple is not None and not reader.journals:
            reader.scope[simple] = item
        else:
            assign(reader, node.target, item)
        return block(reader, node.body)

    def rounds() -> Iterator[Callable[[], Value]]:
        if isinstance(items, Filtered):
            for cond, item in list(items.pairs):
                yield lambda c=cond, i=item: under(reader, c, lambda: body(i))
        else:
            for item in reader.iterate(items):
                yield lambda i=item: body(i)

    return _loop(reader, rounds(), node.orelse)


def in_any_order(loop: ast.For) -> bool:
    """Whether the rounds of a loop may come in any order: they only add to what nothing in the loop looks at."""
    grown: set[str] = set()
    pending: list[ast.stmt] = [*loop.body, *loop.orelse]
    while pending:
        statement = pending.pop()
        if isinstance(statement, ast.If):
            pending += [*statement.body, *statement.orelse]
        elif isinstance(statement, ast.AugAssign) and isinstance(statement.op, ast.Add | ast.Sub):
            if not isinstance(statement.target, ast.Name):
                return False
            grown.add(statement.target.id)
        elif not isinstance(statement, ast.Pass | ast.Continue):
            return False
    return not any(
        isinstance(n, ast.NamedExpr) or (isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and n.id in grown)
        for n in ast.walk(loop)
    )


def while_loop(reader: Reader, node: ast.While) -> Value:
    """``while``: rounds for as long as the condition is known to hold."""

    over = _over(f"*left {len(reader.loops)}")

    def rounds() -> Iterator[Callable[[], Value]]:
        for _ in range(_MOST_ROUNDS):
            reader.graph.line = node.lineno
            left = reader.scope[over]
            if isinstance(left, Node) and not possible(reader.graph, cast(Node, reader.graph.negate(left))):
                return
            cond = reader.truth(reader.evaluate(node.test))
            if isinstance(cond, Node):
                raise reader.refuse(
                    "the condition of this while loop is random, so that it has no known end; write "
                    "for _ in range(n) with a known n, and an if with break inside"
                )
            if not cond:
                return
            yield lambda: block(reader, node.body)
        raise reader.refuse(f"this while loop has not ended after {_MOST_ROUNDS} rounds; give it an end that is known")

    return _loop(reader, rounds(), node.orelse)


def _loop(reader: Reader, rounds: Iterator[Callable[[], Value]], orelse: list[ast.stmt]) -> Value:
    """Run the rounds; one after a random ``return`` or ``break`` runs under its opposite."""
    graph, scope = reader.graph, cast(Container, reader.scope)
    loop = f"*left {len(reader.loops)}"
    alive = cast(Value, True)
    reader.write(scope, _over(loop), False)
    with returning(reader) as go_on:
        for body in rounds:
            over = reader.scope[_over(loop)]
            if over is True:
                break
            reader.write(scope, loop, False)
            reader.loops.append(loop)
            try:
                flow = under(reader, graph.negate(over), body)
            finally:
                reader.loops.pop()
            if flow is False:
                return False
            if isinstance(flow, Node):
                alive = graph.both(alive, flow)
                go_on(flow)
        over = reader.scope[_over(loop)]
        flow = under(reader, graph.negate(over), lambda: block(reader, orelse)) if orelse else True
        return False if flow is False else graph.both(alive, flow)
