"""Rounding to a grid: ``round``, ``int``, ``floor``, ``ceil``, ``//`` and ``%``, of continuous variables too.

A continuous variable lies in a bounded range but for a probability below 1e-19, and takes finitely many values once it
is rounded. Each binary digit of the result is one test, so that n values need log2(n) tests.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.program.bounded import MOST_DECIMALS
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.engine.stairs import first_of
from leakmeter.program.language import Dirac, Finite, Outcome
from leakmeter.program.reading.clipping import Bounds, bounds_of, sides
from leakmeter.program.reading.kinds import WHOLE_CEIL, WHOLE_FLOOR, WHOLE_INT, WHOLE_ROUND, tidied, whole_of_whole
from leakmeter.program.reading.ranges import least, reach

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: The most values a rounded variable may take.
_MOST = 4096
_NO_BOUNDS: Bounds = {}
#: For each way of rounding: its name for the user, Python's function, and the one for discrete values.
_WAYS: dict[str, tuple[str, Callable[..., Any], Callable[..., Any]]] = {
    "round": ("round()", round, WHOLE_ROUND),
    "trunc": ("int()", int, WHOLE_INT),
    "floor": ("floor()", math.floor, WHOLE_FLOOR),
    "ceil": ("ceil()", math.ceil, WHOLE_CEIL),
}


def whole(
    reader: Reader, x: Value, rounding: str, kind: type[int] | type[float] = int, bounds: Bounds = _NO_BOUNDS
) -> Value:
    """``x`` as a whole number; ``rounding`` is ``round``, ``trunc``, ``floor`` or ``ceil``.

    ``kind`` says whether Python would write the result as 3 or, as numpy's functions do, as 3.0. ``bounds`` hold in
    those runs that will use the result.
    """
    graph = reader.graph
    name, function, of_discrete = _WAYS[rounding]
    if not isinstance(x, Node):
        return kind(cast(float, graph.arithmetic(function, name, x)))
    if not x.continuous:
        return graph.apply(of_discrete if kind is int else tidied(_chained(function, kind)), x)
    if (chosen := sides(graph, x, bounds)) is not None:
        yes, no = (whole(reader, side, rounding, kind, known) for side, known in chosen[1])
        return graph.pick(chosen[0], yes, no)
    try:
        return _stair(graph, x, rounding, kind, bounds)
    except ProgramError:
        if graph.sampled is None:
            raise
        return graph.arithmetic(function, name, x)


def _chained(function: Callable[..., Any], kind: type[int] | type[float]) -> Callable[..., Outcome]:
    def chained(value: Outcome) -> Outcome:
        return kind(function(value))

    return chained


def to_digits(reader: Reader, x: Value, digits: Value, bounds: Bounds = _NO_BOUNDS) -> Value:
    """``round(x, digits)``; ``bounds`` hold in those runs that will use the result."""
    if isinstance(digits, Node) or not isinstance(digits, int):
        raise reader.refuse("round() needs a number of digits that is known before the program runs")
    if not isinstance(x, Node):
        return reader.graph.arithmetic(cast(Callable[..., Outcome], round), "round()", x, digits)
    if not x.continuous:
        return reader.graph.apply(tidied(round), x, digits)
    if (chosen := sides(reader.graph, x, bounds)) is not None:
        yes, no = (to_digits(reader, side, digits, known) for side, known in chosen[1])
        return reader.graph.pick(chosen[0], yes, no)
    if abs(digits) > MOST_DECIMALS:
        raise reader.refuse(f"nothing is rounded to more than {MOST_DECIMALS} digits")
    graph, scale = reader.graph, 10 ** abs(digits)
    if digits >= 0:
        return graph.multiply(whole(reader, graph.multiply(x, scale), "round", float, bounds), 1 / scale)
    return graph.multiply(whole(reader, graph.divide(x, scale), "round", float, bounds), scale)


def to_digits_of_numpy(reader: Reader, x: Value, digits: Value) -> Value:
    """``np.round(x, digits)``, which scales, rounds and scales back: .05 to one digit is 0, and .1 to Python."""
    if (isinstance(x, Node) and x.continuous) or isinstance(digits, Node) or not isinstance(digits, int):
        return to_digits(reader, x, digits)
    return reader.graph.arithmetic(tidied(_rounded_by_numpy), "round()", x, digits)


def _rounded_by_numpy(x: Outcome, digits: Outcome) -> Outcome:
    return cast(Outcome, cast(Any, np.round(cast(Any, x), cast(int, digits))).item())


def floor_divide(reader: Reader, a: Value, b: Value) -> Value:
    """``a // b``."""
    if isinstance(a, Node) and a.continuous and isinstance(b, int | float):
        return whole(reader, reader.graph.divide(a, b), "floor", float)
    return _of_two(reader, _op.floordiv, _quotient, "the operator //", a, b)


def remainder(reader: Reader, a: Value, b: Value) -> Value:
    """``a % b``."""
    if isinstance(a, Node) and a.continuous and isinstance(b, int | float):
        return reader.graph.add(a, reader.graph.multiply(floor_divide(reader, a, b), b), -1)
    return _of_two(reader, _op.mod, _rest, "the operator %", a, b)


def _of_two(
    reader: Reader, plain: Callable[..., Outcome], tidy: Callable[..., Outcome], name: str, a: Value, b: Value
) -> Value:
    """The operation of tidy numbers where both are discrete, and Python's own where both are known."""
    nodes = [v for v in (a, b) if isinstance(v, Node)]
    discrete = nodes and not any(v.continuous for v in nodes)
    return reader.graph.arithmetic(tidy if discrete else plain, name, a, b)


_op = cast(Any, operator)
_quotient, _rest = whole_of_whole(_op.floordiv), whole_of_whole(_op.mod)


def _stair(graph: Graph, x: Node, rounding: str, kind: type[int] | type[float], bounds: Bounds) -> Value:
    """The tests that make up the rounded value."""
    low, high, certain = _range(graph, x, bounds)
    if not math.isfinite(high - low) or high - low > _MOST:
        raise graph.inexact(
            f"{_WAYS[rounding][0]} of this variable can give {_count(high - low)} different values, and up to {_MOST} "
            "can be treated exactly; round to a coarser grid, as in round(x / 1000) * 1000"
        )
    function = _WAYS[rounding][1]
    first, last = int(function(low)), int(function(high))
    if first == last and certain:
        return kind(first)
    if rounding == "trunc" and low < 0 < high:
        return _towards_zero(graph, x, first, last, certain, kind)
    side = rounding if rounding != "trunc" else "floor" if low >= 0 else "ceil"
    first -= first % 2
    bits = (last - first).bit_length()
    if not certain:
        slack = (1 << bits) - 1 - (last - first)
        first -= slack // 4 * 2
    terms = _digits(graph, x, side, first, bits)
    if not certain:
        terms.append((1, _inside(graph, x, side, first, first + (1 << bits))))
    return graph.stair(kind(first), terms, x, rounding)


def _range(graph: Graph, x: Node, bounds: Bounds) -> tuple[float, float, bool]:
    """(low, high, certain): where ``x`` lies in these runs; what is bounded at both ends is certain."""
    low, high, certain = reach(graph, x)
    first, last = bounds_of(x, bounds)
    first = max(first, least(graph, x))
    if certain or not last - first <= _MOST:
        return low, high, certain
    return first, max(first, last), True


def _towards_zero(graph: Graph, x: Node, first: int, last: int, certain: bool, kind: type[int] | type[float]) -> Value:
    """``int`` of a variable of either sign: what it is above 0, plus what it is below."""
    above, below = last.bit_length(), (-first).bit_length()
    least = 1 - (1 << below)
    terms = [*_digits(graph, x, "floor", 0, above), *_digits(graph, x, "ceil", least, below)]
    if not certain:
        terms.append((1, _inside(graph, x, "trunc", least, 1 << above)))
    return graph.stair(kind(least), terms, x, "trunc")


def _digits(graph: Graph, x: Node, rounding: str, first: int, bits: int) -> list[tuple[float, Node]]:
    """The binary digits of ``rounded - first``, the highest first; each is a test that depends on those before it."""
    terms: list[tuple[float, Node]] = []
    for bit in range(bits - 1, -1, -1):
        edge, closed = first_of(rounding, first + (1 << bit))
        reached = graph.compare(">=" if closed else ">", x, graph.total(edge, list(terms)))
        terms.append((1 << bit, cast(Node, reached)))
    return terms


def _inside(graph: Graph, x: Node, rounding: str, first: int, end: int) -> Node:
    """0, in the runs in which the rounded value lies from ``first`` up to ``end``; the others have no probability."""
    graph.ends_cut = True
    low, low_closed = first_of(rounding, first)
    high, high_closed = first_of(rounding, end)
    below = graph.compare("<" if low_closed else "<=", x, low)
    above = graph.compare(">=" if high_closed else ">", x, high)
    return graph.draw(_kept, below, above)  # neither holds of what cannot be computed and is not looked at


def _kept(below: Outcome, above: Outcome) -> Finite:
    return _NOWHERE if below or above else Dirac(0)


class _Nowhere(Finite):
    """No outcome at all."""

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        """None: runs that come here are left out."""
        return ()


_NOWHERE = _Nowhere()


def _count(width: float) -> str:
    return f"about {width:,.0f}" if math.isfinite(width) else "any number of"
