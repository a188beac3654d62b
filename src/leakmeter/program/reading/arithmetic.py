"""Arithmetic: on numbers and random variables, on vectors element by element, and joining of lists."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Outcome
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.entries import SET_OPERATIONS, is_set, of_sets
from leakmeter.program.reading.frames import lifted, operated, turned
from leakmeter.program.reading.kinds import computed_from, is_truth, is_word
from leakmeter.program.reading.rounding import floor_divide, remainder
from leakmeter.program.reading.stopping import of_operation
from leakmeter.program.reading.totals import dot
from leakmeter.program.reading.values import Filtered, Seq, Table, Tabular, is_value
from leakmeter.program.reading.words import add_words

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

_op = cast(Any, operator)
_OPERATORS: dict[type, tuple[str, Callable[..., Outcome]]] = {
    ast.BitAnd: ("&", _op.and_),
    ast.BitOr: ("|", _op.or_),
    ast.BitXor: ("^", _op.xor),
    ast.LShift: ("<<", _op.lshift),
    ast.RShift: (">>", _op.rshift),
}
_LOGICAL = (ast.BitAnd, ast.BitOr)
_OF_TRUTHS = (ast.Add, ast.Sub, ast.Mult)


def binary(reader: Reader, node: ast.BinOp) -> Any:
    """``a + b`` and the other operators with two sides."""
    a, b = reader.evaluate(node.left), reader.evaluate(node.right)
    kind = type(node.op)
    if not (isinstance(a, Node | int | float) and isinstance(b, Node | int | float)):
        reader.graph.line = node.lineno
        return combine(reader, kind, a, b)
    of_operation(reader, kind, a, b)
    if kind in _OF_TRUTHS and is_truth(a) and is_truth(b) and _of_numpy(reader, a, b):
        return of_cells(reader, kind, a, b)
    return operate(reader, kind, a, b)


def operate(reader: Reader, kind: type, a: Value, b: Value) -> Value:
    """One arithmetic operation on values."""
    found = _operated(reader, kind, a, b)
    if isinstance(found, Node) and (found is a or found is b):
        other = b if found is a else a
        if kind is ast.Div or isinstance(other, float) or (is_truth(found) and kind not in _LOGICAL):
            reader.retyped.add(found.id)
    return found


def of_cells(reader: Reader, kind: type, a: Any, b: Any) -> Any:
    """An operation of cells of columns or vectors; of truth values ``+`` is "or" there, and ``*`` is "and"."""
    if kind not in _OF_TRUTHS or not (is_value(a) and is_value(b) and is_truth(a) and is_truth(b)):
        found = _combined(reader, kind, a, b)
        alike = isinstance(found, Node) and (found is a or found is b) and is_truth(found)
        return as_number(reader, found) if alike and kind in _OF_TRUTHS else found
    if kind is ast.Sub:
        raise reader.refuse("numpy subtracts no truth values; write .astype(int) first")
    return either(reader, a, b) if kind is ast.Add else reader.graph.both(a, b)


def as_number(reader: Reader, truth: Value) -> Value:
    """1 where a truth value holds, else 0."""
    return reader.graph.pick(truth, 1, 0) if isinstance(truth, Node) else int(bool(truth))


def _of_numpy(reader: Reader, *values: Value) -> bool:
    """Whether one of some truth values is numpy's, as figures of columns are. Single cells may be either: refused."""
    if any(computed_from(reader.figures, value) for value in values):
        return True
    if any(computed_from(reader.picked, value) for value in values):
        raise reader.refuse(
            "whether these truth values are Python's or numpy's is not known; write int(x) or bool(x) of them"
        )
    return False


def _operated(reader: Reader, kind: type, a: Value, b: Value) -> Value:
    """The same, but for what is known of the type of the result."""
    graph = reader.graph
    if kind is ast.Add:
        return add_words(reader, a, b) if is_word(a) or is_word(b) else graph.add(a, b)
    if kind is ast.Sub:
        return graph.add(a, b, -1)
    if kind is ast.Mult:
        found = graph.multiply(a, b)
        nothing = not isinstance(found, Node) and found == 0
        return 0.0 if nothing and (isinstance(a, float) or isinstance(b, float)) else found
    if kind is ast.Div:
        return graph.divide(a, b)
    if kind is ast.Pow:
        if isinstance(a, Node) and a.continuous and b == 1:
            return a
        return graph.arithmetic(_op.pow, "a power", a, b)
    if kind is ast.FloorDiv:
        return floor_divide(reader, a, b)
    if kind is ast.Mod:
        return remainder(reader, a, b)
    if kind in _LOGICAL and is_truth(a) and is_truth(b):
        return graph.both(a, b) if kind is ast.BitAnd else either(reader, a, b)
    if kind is ast.BitXor and is_truth(a) and is_truth(b):
        return graph.compare("!=", a, b)
    if kind in _OPERATORS:
        sign, function = _OPERATORS[kind]
        return graph.arithmetic(function, f"the operator {sign}", a, b)
    raise reader.refuse("this operator cannot be read; use + - * / // % and **")


def combine(reader: Reader, kind: type, a: Any, b: Any) -> Any:
    """Operations with lists: vectors element by element, lists joined or repeated; and words put together."""
    if isinstance(a, Tabular) or isinstance(b, Tabular):  # a cell may be missing, which stops nothing
        return operated(reader, lambda x, y: lifted(reader, lambda p, q: of_cells(reader, kind, p, q), x, y), a, b)
    if is_value(a) and is_value(b):
        of_operation(reader, kind, a, b)
    return _combined(reader, kind, a, b)


def _combined(reader: Reader, kind: type, a: Any, b: Any) -> Any:
    """The same of anything but columns, without asking what may stop it."""
    if kind is ast.MatMult:
        return _product(reader, a, b)
    if kind in SET_OPERATIONS and (
        (is_set(a) and isinstance(b, Table | tuple)) or (is_set(b) and isinstance(a, tuple))
    ):
        return of_sets(reader, kind, a, b)
    if kind is ast.RShift:
        from leakmeter.program.reading import opendp  # few programs chain anything, and all would wait for it

        if (chain := opendp.chained(reader, a, b)) is not None:
            return chain
    if (isinstance(a, Seq) and a.array) or (isinstance(b, Seq) and b.array):
        return elementwise(reader, lambda x, y: of_cells(reader, kind, x, y), a, b)
    if kind is ast.Add and isinstance(a, Seq) and isinstance(b, Seq):
        reader.room(len(a) + len(b))
        return reader.fresh([*a.items, *b.items])
    if kind is ast.Add and isinstance(a, Seq | Filtered) and isinstance(b, Seq | Filtered):
        parts = [side.pairs if isinstance(side, Filtered) else [(True, v) for v in side] for side in (a, b)]
        random = any(isinstance(side, Filtered) and side.order is not None for side in (a, b))
        return Filtered([pair for part in parts for pair in part], order=() if random else None)
    if kind is ast.Add and isinstance(a, tuple) and isinstance(b, tuple):
        reader.room(len(cast("tuple[Any, ...]", a)) + len(cast("tuple[Any, ...]", b)))
        return (*cast("tuple[Any, ...]", a), *cast("tuple[Any, ...]", b))
    if kind is ast.Mult:
        many, times = cast("tuple[Any, Any]", (a, b) if isinstance(a, Seq) else (b, a))
        if isinstance(many, Seq) and isinstance(times, int):
            reader.room(len(many) * times)
            return reader.fresh(many.items * times)
    if kind is ast.Add and (isinstance(a, str) or isinstance(b, str)) and is_value(a) and is_value(b):
        return add_words(reader, cast(Value, a), cast(Value, b))
    if kind is ast.Mod and isinstance(a, str):
        raise reader.refuse("a word with % cannot be read; write an f-string, as in f'{x:.1f} of {n}'")
    if isinstance(a, Seq) or isinstance(b, Seq):
        raise reader.refuse("a list is used as a vector; make it one first, as in x = np.array(x)")
    return operate(reader, kind, reader.value(a), reader.value(b))


def elementwise(reader: Reader, function: Callable[[Any, Any], Any], a: Any, b: Any) -> Seq:
    """``function`` of two vectors, or of a vector and a single value, element by element."""
    n = reader.room(len(a) if isinstance(a, Seq) else len(cast(Seq, b)))
    left = a.items if isinstance(a, Seq) else [a] * n
    right = b.items if isinstance(b, Seq) else [b] * n
    if len(left) != len(right):
        raise reader.refuse(f"vectors of length {len(left)} and {len(right)} do not fit")
    return reader.fresh([function(x, y) for x, y in zip(left, right, strict=True)], array=True)


def unary(reader: Reader, node: ast.UnaryOp) -> Any:
    """``-x``, ``+x``, ``~x`` and ``not x``."""
    operand = reader.evaluate(node.operand)
    if isinstance(operand, Tabular):
        return turned(reader, node.op, operand)
    if isinstance(node.op, ast.Not):
        return reader.graph.negate(reader.truth(operand))
    if isinstance(operand, Seq) and operand.array and isinstance(node.op, ast.USub):
        return reader.fresh([reader.graph.multiply(-1, reader.value(v)) for v in operand], array=True)
    if isinstance(node.op, ast.USub):
        return reader.graph.multiply(-1, reader.value(operand))
    if isinstance(node.op, ast.UAdd):
        value = reader.value(operand)
        if isinstance(value, Node) and is_truth(value):
            reader.retyped.add(value.id)
        return value
    if isinstance(operand, Seq) and operand.array:
        return reader.fresh([_inverted(reader, reader.value(v), True) for v in operand], array=True)
    value = reader.value(operand)
    if isinstance(value, bool):
        raise reader.refuse("~ of a truth value is a number to Python and its opposite to numpy; write not")
    return _inverted(reader, value, is_truth(value) and _of_numpy(reader, value))


def _inverted(reader: Reader, value: Value, array: bool) -> Value:
    """``~x``: of the truth values in a vector it is their opposite, as in numpy; of numbers the bits turned over."""
    if array and is_truth(value):
        return reader.graph.negate(value)
    return reader.graph.arithmetic(_op.invert, "the operator ~", value)


def _product(reader: Reader, a: Any, b: Any) -> Any:
    """``a @ b`` of vectors, and of a matrix and a vector."""
    if isinstance(a, Seq) and len(a) and isinstance(a.element(0), Seq):
        return reader.fresh([_product(reader, row, b) for row in a], array=True)
    return dot(reader, a, b)
