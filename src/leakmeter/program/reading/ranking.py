"""Which of two values comes first: numbers, words, and tuples of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.values import Seq

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def ordered(reader: Reader, sign: str, left: Any, right: Any) -> Value:
    """``left < right`` (or ``<=``, ``>``, ``>=``), of tuples by the first elements that differ, as in Python."""
    if not isinstance(left, Seq | tuple) or not isinstance(right, Seq | tuple):
        return reader.graph.compare(sign, reader.value(left), reader.value(right))
    one, other = reader.elements(left), reader.elements(right)
    pairs = list(zip(one, other, strict=False))
    if len(one) == len(other) and pairs:
        result = ordered(reader, sign, *pairs.pop())
    else:
        result = reader.graph.compare(sign, len(one), len(other))
    for a, b in reversed(pairs):
        if any(isinstance(side, Node) and side.continuous for side in (a, b)):
            raise reader.refuse(
                "tuples are put in order by discrete values, and a continuous one can only come last; give a key= of "
                "one value, as in key=lambda row: row[0]"
            )
        same = same_value(reader, a, b)
        result = either(reader, ordered(reader, sign[0], a, b), reader.graph.both(same, result))
    return result


def same_value(reader: Reader, left: Any, right: Any) -> Value:
    """``left == right``, of lists and tuples element by element."""
    spend()
    if not isinstance(left, Seq | tuple) or not isinstance(right, Seq | tuple):
        return reader.graph.compare("==", reader.value(left), reader.value(right))
    one, other = reader.elements(left), reader.elements(right)
    same: Value = len(one) == len(other)
    for a, b in zip(one, other, strict=False):
        same = reader.graph.both(same, same_value(reader, a, b))
    return same
