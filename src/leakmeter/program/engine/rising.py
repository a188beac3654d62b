"""Rising functions of a continuous variable, such as a logarithm: a comparison with a number is one of the variable."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from leakmeter.program.engine.nodes import Node, Pick, Smooth, Sum, Value
from leakmeter.program.engine.outcomes import MIRROR

if TYPE_CHECKING:
    from leakmeter.program.engine.graph import Graph


@dataclass(frozen=True, slots=True)
class Rising:
    """A function's ``inverse``, the least argument it takes, and what its results lie between."""

    inverse: Callable[[float], float]
    least: float = -inf
    low: float = -inf
    high: float = inf


RISING: dict[Any, Rising] = {
    math.exp: Rising(math.log, low=0.0),
    math.expm1: Rising(math.log1p, low=-1.0),
    math.log: Rising(math.exp, 0.0),
    math.log2: Rising(lambda y: 2.0**y, 0.0),
    math.log10: Rising(lambda y: 10.0**y, 0.0),
    math.log1p: Rising(math.expm1, -1.0),
    math.sqrt: Rising(lambda y: y * y, 0.0, low=0.0),
    math.atan: Rising(math.tan, low=-math.pi / 2, high=math.pi / 2),
    math.tanh: Rising(math.atanh, low=-1.0, high=1.0),
    math.sinh: Rising(math.asinh),
}


def _holds_rising(value: Pick) -> bool:
    """Whether one of the sides of a choice is such a function, or a choice that holds one."""
    return any(
        isinstance(side, Smooth) or (isinstance(side, Pick) and _holds_rising(side)) for side in (value.yes, value.no)
    )


def compared(graph: Graph, op: str, value: Value, bound: Value) -> Value | None:
    """A comparison of a rising function (times a factor, plus a constant) with a number; None where it is none."""
    if isinstance(bound, Node):
        value, bound, op = bound, value, MIRROR[op]
    if isinstance(bound, Node | str):
        return None
    limit = float(bound)
    while isinstance(value, Sum) and len(value.terms) == 1:
        factor, inner = value.terms[0]
        limit, op = (limit - value.const) / factor, MIRROR[op] if factor < 0 else op
        value = inner
    if isinstance(value, Pick) and _holds_rising(value):
        return graph.pick(value.cond, graph.compare(op, value.yes, limit), graph.compare(op, value.no, limit))
    rising = RISING.get(value.function) if isinstance(value, Smooth) and len(value.args) == 1 else None
    if rising is None or not isinstance(value, Smooth) or op in ("==", "!="):
        return None
    if limit < rising.low or (limit == rising.low and rising.low != 0.0) or limit >= rising.high:
        return (op in (">", ">=")) == (limit < rising.high)
    if value.function is math.exp and limit == 0.0:
        return op in (">", ">=")
    try:
        return graph.compare(op, value.args[0], rising.inverse(limit))
    except (OverflowError, ValueError):
        return op in ("<", "<=")  # beyond the largest number
