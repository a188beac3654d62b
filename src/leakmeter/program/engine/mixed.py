"""Continuous values that are a word in some runs, or None: the average of a group, or "<5" where it is too small.

Such a value is a choice between numbers and words. What is compared with a word, or observed, becomes a question about
which of its ends was chosen; a number is then observed only where a number was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from leakmeter.program.engine.nodes import Draw, Node, Pick, Value

if TYPE_CHECKING:
    from leakmeter.program.engine.graph import Graph


def ends(value: Value) -> Iterator[Value]:
    """What a choice, and the choices within it, may come to; each choice is looked at once."""
    seen: set[int] = set()
    stack: list[Value] = [value]
    while stack:
        value = stack.pop()
        if not isinstance(value, Pick):
            yield value
        elif value.id not in seen:
            seen.add(value.id)
            stack += [value.yes, value.no]


def holds(value: Value, word: str) -> bool:
    """Whether a value may be this word. False where that is not known."""
    return any(
        any(v == word for v, _ in end.make().support()) if isinstance(end, Draw) and not end.args else end == word
        for end in ends(value)
    )


def holds_words(value: Value) -> bool:
    """Whether a continuous value is a word in some runs."""
    return any(isinstance(end, str) for end in ends(value))


def compared(graph: Graph, op: str, value: Value, word: str) -> Value:
    """``value == word`` or ``value != word`` for a continuous value."""
    if op not in ("==", "!="):
        raise graph.error("a number and a word have no order; compare numbers with numbers.")
    return _at_ends(graph, value, lambda end: graph.compare(op, end, word), other=op == "!=")


def is_number(graph: Graph, value: Value) -> Value:
    """The condition under which a value is a number."""
    return _at_ends(graph, value, lambda end: not isinstance(end, str), other=True)


def _at_ends(graph: Graph, value: Value, ask: Callable[[Value], Value], *, other: bool) -> Value:
    """An answer to a question about the end that was chosen; ``other`` for continuous numbers."""
    known: dict[int, Value] = {}
    stack: list[Pick] = [value] if isinstance(value, Pick) else []

    def answer(end: Value) -> Value:
        if isinstance(end, Pick):
            return known[end.id]
        return other if isinstance(end, Node) and end.continuous else ask(end)

    while stack:
        pick = stack[-1]
        inside = [s for s in (pick.yes, pick.no) if isinstance(s, Pick) and s.id not in known]
        if inside:
            stack += inside
            continue
        stack.pop()
        known[pick.id] = _chosen(graph, pick.cond, answer(pick.yes), answer(pick.no))
    return answer(value)


def _chosen(graph: Graph, cond: Node, yes: Value, no: Value) -> Value:
    if isinstance(yes, bool) and isinstance(no, bool) and yes is not no:
        return graph.negate(graph.negate(cond)) if yes else graph.negate(cond)
    return graph.pick(cond, yes, no)
