"""The functions of ``math``: any of known and discrete values; of continuous ones what sampling can follow.

Signs and wholes of continuous values are exact, and so is a comparison of a rising function with a number, which says
where its argument lies: ``math.log(x) > 3`` is ``x > exp(3)``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.engine.rising import RISING
from leakmeter.program.language import Outcome
from leakmeter.program.reading.clipping import Bounds, bounds_of, sides
from leakmeter.program.reading.kinds import tidied
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.ranges import least
from leakmeter.program.reading.rounding import whole
from leakmeter.program.reading.totals import absolute, dot, total

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: Functions of numbers, and of how many.
_OF_NUMBERS: dict[str, tuple[int, int]] = {
    **dict.fromkeys("sqrt exp log2 log10 log1p expm1 cbrt exp2 sin cos tan asin acos atan".split(), (1, 1)),
    **dict.fromkeys("sinh cosh tanh asinh acosh atanh degrees radians erf erfc gamma lgamma".split(), (1, 1)),
    **dict.fromkeys("atan2 fmod remainder ldexp nextafter".split(), (2, 2)),
    "log": (1, 2),
    "hypot": (0, 100),
    "pow": (2, 2),
}
#: Functions of whole numbers: these are freed from rounding first.
_OF_WHOLES: dict[str, tuple[int, int]] = {
    "factorial": (1, 1),
    "isqrt": (1, 1),
    "comb": (2, 2),
    "perm": (1, 2),
    "gcd": (0, 100),
    "lcm": (0, 100),
}


def number_function(function: Callable[..., Outcome], name: str, fewest: int = 1, most: int = 1) -> Known:
    """A function of numbers: free on known and discrete ones."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        return curved(reader, function, name, *(reader.value(a) for a in args))

    return known(rule, fewest, most)


def curved(reader: Reader, function: Callable[..., Outcome], name: str, *args: Value) -> Value:
    """A function of numbers; a rising one of a continuous variable is kept, for it may be compared with a number."""
    argument, shape = args[0] if args else 0, RISING.get(function)
    if shape is None or len(args) != 1 or not isinstance(argument, Node) or not argument.continuous:
        return reader.graph.arithmetic(function, name, *args)
    return _risen(reader, function, name, argument, {})


def _risen(reader: Reader, function: Callable[..., Outcome], name: str, argument: Value, bounds: Bounds) -> Value:
    """A rising function of a continuous variable, of a choice side by side; ``bounds`` hold where it is looked at."""
    graph = reader.graph
    if not isinstance(argument, Node) or not argument.continuous:
        return graph.arithmetic(function, name, argument)
    if (chosen := sides(graph, argument, bounds)) is not None:
        yes, no = (_risen(reader, function, name, side, known) for side, known in chosen[1])
        return graph.pick(chosen[0], yes, no)
    lowest = max(least(graph, argument), bounds_of(argument, bounds)[0])
    if RISING[function].least == -math.inf or lowest >= RISING[function].least:
        return graph.smooth(function, argument)
    return graph.arithmetic(function, name, argument)


def _product(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    result = reader.value(keywords.get("start", 1))
    for item in reader.elements(args[0]):
        result = reader.graph.multiply(result, reader.value(item))
    return result


def _signed(reader: Reader, args: Arguments, _: Keywords) -> Value:
    """``copysign(x, y)``: the size of x with the sign of y."""
    size, sign = absolute(reader, reader.value(args[0])), reader.value(args[1])
    if not isinstance(sign, Node):
        return reader.graph.multiply(size, math.copysign(1, reader.graph.number(sign)))
    below = reader.graph.compare("<", sign, 0)
    return reader.graph.pick(cast(Node, below), reader.graph.multiply(-1, size), size)


def _distance(reader: Reader, args: Arguments, _: Keywords) -> Value:
    """``dist(p, q)`` of two points."""
    one, other = (reader.elements(a) for a in args)
    apart = [reader.graph.add(reader.value(a), reader.value(b), -1) for a, b in zip(one, other, strict=True)]
    return reader.graph.arithmetic(math.hypot, "dist()", *apart)


def _parts(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``modf(x)``: what is behind the point, and the whole."""
    x = reader.value(args[0])
    below = whole(reader, x, "trunc", float)
    return reader.graph.add(x, below, -1), below


def _constant(function: Callable[[float], bool], of_random: bool) -> Known:
    """A question about odd numbers, which random ones never are."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        x = reader.value(args[0])
        return of_random if isinstance(x, Node) else function(reader.graph.number(x))

    return known(rule)


LIBRARY: dict[str, Known] = {
    **{f"math.{n}": number_function(getattr(math, n), f"{n}()", *many) for n, many in _OF_NUMBERS.items()},
    **{f"math.{n}": number_function(tidied(getattr(math, n)), f"{n}()", *many) for n, many in _OF_WHOLES.items()},
    "math.fsum": known(lambda r, a, _: total(r, a[0])),
    "math.sumprod": known(lambda r, a, _: dot(r, a[0], a[1]), 2, 2),
    "math.prod": known(_product, keywords="start"),
    "math.fabs": known(lambda r, a, _: absolute(r, r.value(a[0]))),
    "math.floor": known(lambda r, a, _: whole(r, r.value(a[0]), "floor")),
    "math.ceil": known(lambda r, a, _: whole(r, r.value(a[0]), "ceil")),
    "math.trunc": known(lambda r, a, _: whole(r, r.value(a[0]), "trunc")),
    "math.isclose": known(lambda r, a, _: r.graph.compare("==", r.value(a[0]), r.value(a[1])), 2, 2),
    "math.copysign": known(_signed, 2, 2),
    "math.dist": known(_distance, 2, 2),
    "math.modf": known(_parts),
    "math.isnan": _constant(math.isnan, False),
    "math.isinf": _constant(math.isinf, False),
    "math.isfinite": _constant(math.isfinite, True),
}
