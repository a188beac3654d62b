"""Functions of continuous values that sampling can follow: Python's own, and numpy's that do the same."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from itertools import product
from math import inf, isnan
from typing import Any, cast

import numpy as np

from leakmeter.prob.special import Array, scipy_special
from leakmeter.program.budget import spend
from leakmeter.program.engine.flatten import children
from leakmeter.program.engine.graph import Graph, inverse
from leakmeter.program.engine.nodes import Dot, Node, Pick, Product, Smooth, Sum, Value, Var
from leakmeter.program.engine.table import Table
from leakmeter.program.language import Outcome
from leakmeter.program.reading.draws import as_spread, root_of_variance
from leakmeter.program.sampling.variables import support

Bulk = Callable[..., Array]
_np, _op = cast(Any, np), cast(Any, operator)


def _log(x: Array, base: float = math.e) -> Array:
    return np.asarray(np.log(x) / math.log(base), dtype=np.float64)


def _spread(x: Array) -> Array:
    return np.where(x >= 0, x, np.nan)


def _round(x: Array, digits: float = 0) -> Array:
    return np.asarray(np.round(x, int(digits)), dtype=np.float64)


def _length(*parts: Array) -> Array:
    return np.sqrt(sum((np.square(p) for p in parts), np.zeros(1)))


def _special(name: str) -> Bulk:
    def bulk(x: Array) -> Array:
        return np.asarray(getattr(scipy_special(), name)(x), dtype=np.float64)

    return bulk


#: Functions of ``math`` that numpy does not have, and what scipy calls them.
_SPECIAL = {"erf": "erf", "erfc": "erfc", "gamma": "gamma", "lgamma": "gammaln"}
#: Results that vary smoothly.
SMOOTH: dict[Callable[..., Any], Bulk] = {
    inverse: _np.reciprocal,
    _op.pow: _np.power,
    pow: _np.power,
    _op.mod: _np.mod,
    math.sqrt: _np.sqrt,
    as_spread: _spread,
    root_of_variance: _np.sqrt,
    math.exp: _np.exp,
    math.log: _log,
    math.log2: _np.log2,
    math.log10: _np.log10,
    **{getattr(math, n): getattr(np, n) for n in "log1p expm1 cbrt exp2 sin cos tan sinh cosh tanh".split()},
    **{getattr(math, n): getattr(np, n) for n in "degrees radians fmod".split()},
    **{getattr(math, f"a{n}"): getattr(np, f"arc{n}") for n in "sin cos tan sinh cosh tanh tan2".split()},
    math.hypot: _length,
    **{getattr(math, n): _special(name) for n, name in _SPECIAL.items()},
}
#: Results that are whole numbers.
CLASSES: dict[Callable[..., Any], Bulk] = {
    _op.floordiv: _np.floor_divide,
    int: _np.trunc,
    round: _round,
    math.floor: _np.floor,
    math.ceil: _np.ceil,
}


def sampled(graph: Graph, function: Callable[..., Outcome], args: tuple[Value, ...]) -> Value | None:
    """The node of a function with a continuous argument; None where sampling cannot follow it either."""
    if function in (_op.pow, pow):
        return _power(graph, args)
    if function is inverse and not apart_from_zero(graph.table, args[0]):
        raise graph.error(
            "this divides by a continuous random variable that can come arbitrarily near to 0, so that the result has "
            "no mean; bound it away from 0, for example with Uniform(1, 2) or TruncatedNormal(5, sd=1, low=1)."
        )
    if function in SMOOTH:
        return graph.smooth(function, *args)
    return graph.apply(function, *args) if function in CLASSES else None


def _power(graph: Graph, args: tuple[Value, ...]) -> Value | None:
    exponent = args[1]
    if isinstance(exponent, Node | str) or not exponent > 0:
        return None
    return graph.smooth(_op.pow, *args)


def apart_from_zero(table: Table, value: Value) -> bool:
    """Whether a divisor stays away from 0 for certain."""
    low, high = reach(table, value)
    return low > 0 or high < 0


def reach(table: Table, value: Value) -> tuple[float, float]:
    """Ends that a value never passes; infinite where nothing is known."""
    known: dict[int, tuple[float, float]] = {}
    # What a node is made of has lower numbers, and is made use of by many others.
    for node in sorted(_made_of(value), key=lambda node: node.id):
        spend()
        known[node.id] = _reach(table, node, lambda part: _ends(known, part))
    return _ends(known, value)


def _made_of(value: Value) -> list[Node]:
    found: dict[int, Node] = {}
    stack = [value]
    while stack:
        node = stack.pop()
        if isinstance(node, Node) and node.id not in found:
            found[node.id] = node
            if isinstance(node, Sum | Pick | Product | Smooth):
                stack += children(node)
    return list(found.values())


def _ends(known: dict[int, tuple[float, float]], value: Value) -> tuple[float, float]:
    if isinstance(value, Node):
        return known[value.id]
    return (-inf, inf) if isinstance(value, str) else (float(value), float(value))


def _reach(table: Table, value: Node, of: Callable[[Value], tuple[float, float]]) -> tuple[float, float]:
    """The ends of a node; ``of`` knows those of what it is made of."""
    if isinstance(value, Var):
        return support(table.run(value.base).distribution)
    if isinstance(value, Dot):
        low, high = support(table.run(value.start).distribution)
        return value.n * low, value.n * high
    if isinstance(value, Sum):
        low = high = value.const
        for c, node in value.terms:
            ends = sorted(c * e for e in of(node))
            low, high = low + ends[0], high + ends[1]
        return low, high
    if isinstance(value, Pick):
        (a, b), (c, d) = of(value.yes), of(value.no)
        return min(a, c), max(b, d)
    if isinstance(value, Product):
        return _corners(_op.mul, of(value.left), of(value.right))
    if isinstance(value, Smooth):
        ends = [of(argument) for argument in value.args]
        if value.function in (_op.pow, pow) and ends[0][0] > 0:
            return _corners(_op.pow, ends[0], ends[1])
        if value.function in _RISING and len(ends) == 1:
            return _risen(value.function, ends[0][0], -inf), _risen(value.function, ends[0][1], inf)
    return -inf, inf


#: Functions that rise with their argument.
_RISING = (math.exp, math.log, math.log2, math.log10, math.sqrt, math.cbrt, math.exp2, math.expm1, math.log1p)


def _risen(function: Callable[..., Outcome], end: float, without: float) -> float:
    """A rising function at an end, or in the limit; ``without`` where it has no value there."""
    try:
        return float(function(end))
    except OverflowError:
        return inf
    except ValueError:
        return without


def _corners(function: Callable[..., Outcome], *ends: tuple[float, float]) -> tuple[float, float]:
    """The ends of a function that is monotone in each argument; infinite where it has no value at one of theirs."""
    try:
        found = [float(function(*corner)) for corner in product(*ends)]
    except (ValueError, OverflowError, ZeroDivisionError):
        return -inf, inf
    return (-inf, inf) if any(map(isnan, found)) else (min(found), max(found))
