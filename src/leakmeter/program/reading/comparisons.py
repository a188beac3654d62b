"""Comparisons, membership, and ``and`` / ``or``."""

from __future__ import annotations

import ast
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.engine.mixed import ends, holds
from leakmeter.program.engine.nodes import Draw, Node, Value
from leakmeter.program.language import SUPPRESSED, Outcome
from leakmeter.program.reading.arithmetic import elementwise
from leakmeter.program.reading.branches import merged, where
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.entries import has
from leakmeter.program.reading.frames import compared
from leakmeter.program.reading.kinds import computed_from, is_truth
from leakmeter.program.reading.ranking import ordered, same_value
from leakmeter.program.reading.stopping import of_order
from leakmeter.program.reading.values import Filtered, Poison, Record, Seq, Tabular, is_value

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

_SIGNS: dict[type, str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "==",
    ast.IsNot: "!=",
}


def comparison(reader: Reader, node: ast.Compare) -> Any:
    """``a < b <= c``: all of its links hold."""
    left = reader.evaluate(node.left)
    result: Value = True
    for op, right_node in zip(node.ops, node.comparators, strict=True):
        # What comes after a link that does not hold is not looked at.
        right = where(reader, result, right_node) if isinstance(result, Node) else reader.evaluate(right_node)
        holds_here = link(reader, op, left, right)
        if isinstance(holds_here, Seq | Tabular):
            if len(node.ops) == 1:
                return holds_here
            raise reader.refuse("a chain of comparisons of vectors cannot be read; write (a < x) & (x < b)")
        result = reader.graph.both(result, holds_here)
        left = right
    return result


def link(reader: Reader, op: ast.cmpop, left: Any, right: Any) -> Any:
    """One comparison."""
    spend()
    for side in (left, right):
        if isinstance(side, Poison):
            raise reader.refuse(side.reason)
    if isinstance(op, ast.In | ast.NotIn):
        found = contains(reader, right, left)
        return reader.graph.negate(found) if isinstance(op, ast.NotIn) else found
    if isinstance(left, Tabular) or isinstance(right, Tabular):
        return compared(reader, _SIGNS[type(op)], left, right)
    if isinstance(op, ast.Is | ast.IsNot) and _is_container(left) and _is_container(right):
        if left is not right:
            raise reader.refuse("whether two lists or objects are the same one is not known; compare them by ==")
        return isinstance(op, ast.Is)
    if left is None or right is None:
        other = right if left is None else left
        if isinstance(other, Node) and holds(other, SUPPRESSED):
            return reader.graph.compare(_SIGNS[type(op)], other, SUPPRESSED)
        same = other is None or other is SUPPRESSED
        if not isinstance(op, ast.Is | ast.IsNot | ast.Eq | ast.NotEq):
            raise reader.refuse("None has no order; test it first, as in if x is not None")
        return same if isinstance(op, ast.Is | ast.Eq) else not same
    if isinstance(op, ast.Is | ast.IsNot) and any(isinstance(side, bool) for side in (left, right)):
        same = _is_itself(reader, left, right)
        return reader.graph.negate(same) if isinstance(op, ast.IsNot) else same
    if any(isinstance(side, Seq) and side.array for side in (left, right)):
        return elementwise(reader, lambda a, b: link(reader, op, a, b), left, right)
    if isinstance(left, Seq | tuple) and isinstance(right, Seq | tuple):
        return _same_elements(reader, op, reader.elements(left), reader.elements(right))
    if isinstance(left, Filtered) or isinstance(right, Filtered):
        raise reader.refuse("a list of random length cannot be compared; compare its len() or its sum()")
    if isinstance(left, Seq) or isinstance(right, Seq):
        raise reader.refuse("a list is compared with a number; compare its elements, or make it a vector by np.array()")
    if isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
        of_order(reader, left, right)
    return reader.graph.compare(_SIGNS[type(op)], reader.value(left), reader.value(right))


def _is_container(value: Any) -> bool:
    return isinstance(value, Seq | tuple | dict | Filtered | Record)


def _is_itself(reader: Reader, left: Any, right: Any) -> Value:
    """``x is True``: whether a value is this truth value, and not a number equal to it."""
    value, truth = (left, right) if isinstance(right, bool) else (right, left)
    if not isinstance(value, Node):
        return value is truth
    if value.id in reader.picked or computed_from(reader.figures, value):
        raise reader.refuse("a truth value of numpy is not True itself; write == True, or the value alone")
    if is_truth(value):
        return value if truth else reader.graph.negate(value)
    if value.continuous or not all(
        isinstance(end, Draw | bool | int | float | str) or is_truth(end) for end in ends(value)
    ):
        raise reader.refuse("whether this is True or a number equal to it is not known; write == True")
    return reader.graph.apply(partial(_same_truth, truth), value)


def _same_truth(truth: bool, value: Outcome) -> bool:
    return value is truth


def _same_elements(reader: Reader, op: ast.cmpop, left: list[Any], right: list[Any]) -> Value:
    if not isinstance(op, ast.Eq | ast.NotEq):
        return ordered(reader, _SIGNS[type(op)], tuple(left), tuple(right))
    same = same_value(reader, tuple(left), tuple(right))
    return same if isinstance(op, ast.Eq) else reader.graph.negate(same)


def contains(reader: Reader, owner: Any, value: Any) -> Value:
    """``value in owner``."""
    graph = reader.graph
    words = [v for v in (owner, value) if isinstance(v, Node | str)]
    if len(words) == 2 and not any(isinstance(v, Node) and v.continuous for v in words):
        return graph.arithmetic(_part_of, "in", value, owner)
    if isinstance(owner, dict):
        return has(reader, cast("dict[Any, Any]", owner), value)
    found: Value = False
    if isinstance(owner, Filtered):
        for there, option in owner.pairs:
            found = either(reader, found, graph.both(there, link(reader, ast.Eq(), value, option)))
        return found
    for option in reader.elements(owner):
        found = either(reader, found, link(reader, ast.Eq(), value, option))
    return found


def _part_of(part: Outcome, word: Outcome) -> bool:
    if not isinstance(part, str) or not isinstance(word, str) or part is SUPPRESSED:
        raise ValueError(f"{part!r} in {word!r} is not a question about words")
    return part in word


def boolean(reader: Reader, node: ast.BoolOp) -> Any:
    """``a and b``, ``a or b``: as in Python one of the two values, the second looked at only where it decides."""
    every = isinstance(node.op, ast.And)
    result = reader.evaluate(node.values[0])
    for part in node.values[1:]:
        truth = reader.truth(result)
        if not isinstance(truth, Node):
            if truth is not every:
                return result
            result = reader.evaluate(part)
            continue
        reached = truth if every else reader.graph.negate(truth)
        other = where(reader, reached, part)
        result = _decided(reader, truth, result, other, every)
    return result


def _decided(reader: Reader, truth: Node, result: Any, other: Any, every: bool) -> Any:
    """The one of two values that ``and`` or ``or`` comes to, where the first is true as ``truth`` says."""
    plain = is_value(result) and is_value(other)
    if plain and is_truth(result):
        return reader.graph.pick(truth, other, False) if every else reader.graph.pick(truth, True, other)
    found = merged(reader, truth, other, result) if every else merged(reader, truth, result, other)
    if isinstance(found, Poison):
        second = reader.truth(other)
        told = reader.graph.pick(truth, second, False) if every else reader.graph.pick(truth, True, second)
        return Poison(found.reason, cast("Node | bool", told))
    return found
