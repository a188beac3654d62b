"""numpy's functions of vectors: element by element, or of the whole vector."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Outcome
from leakmeter.program.reading.branches import choose
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.math_functions import curved
from leakmeter.program.reading.python_functions import (
    least_or_greatest,
    ordered,
    place_among,
    truth_value,
    whole_numbers,
)
from leakmeter.program.reading.rounding import to_digits_of_numpy, whole
from leakmeter.program.reading.totals import absolute, dot, extreme, length, mean, quantified, total, weighted_mean
from leakmeter.program.reading.values import Filtered, Seq, extent

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: numpy's own name for the numbers its vectors hold says nothing about their values.
_TYPE = "dtype"
#: Functions of one number that ``math`` and numpy call the same.
_CURVES = "sqrt exp log log2 log10 log1p expm1 cbrt exp2 sin cos tan sinh cosh tanh degrees radians".split()


def one(function: Callable[[Reader, Value], Any]) -> Known:
    """A function of one number, applied to a vector element by element."""
    return each(function)


def two(function: Callable[[Reader, Value, Value], Any]) -> Known:
    """A function of two numbers, applied to vectors element by element."""
    return each(function, 2)


def each(function: Callable[..., Any], least: int = 1, most: int | None = None, names: str = "") -> Known:
    """A function of numbers, applied to vectors element by element."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        n = next((len(a) for a in args if isinstance(a, Seq)), None)
        if any(isinstance(a, Filtered) for a in args):
            if len(args) != 1:
                raise reader.refuse("a vector of random length cannot be combined with another")
            return Filtered([(c, function(reader, reader.value(v))) for c, v in args[0].pairs], None, True)
        if n is None:
            return function(reader, *map(reader.value, args))
        columns = [a.items if isinstance(a, Seq) else [a] * n for a in args]
        if any(len(c) != n for c in columns):
            raise reader.refuse("vectors of different lengths do not fit")
        return reader.fresh([function(reader, *map(reader.value, row)) for row in zip(*columns, strict=True)], True)

    return known(rule, least, most, names)


def _rounding(way: str) -> Known:
    return one(lambda r, x: whole(r, x, way, float))


def _digits(reader: Reader, x: Value, digits: Value = 0) -> Value:
    return to_digits_of_numpy(reader, x, digits)


def _number(function: Callable[..., Outcome], name: str) -> Known:
    return one(lambda r, x: curved(r, function, name, x))


def _two(op: str) -> Known:
    return two(lambda r, a, b: extreme(r, [a, b], op))


def _clipped(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``np.clip(x, low, high)``; an end that is None does not cut."""
    low = -math.inf if args[1] is None else args[1]
    high = math.inf if args[2] is None else args[2]

    def cut(reader: Reader, x: Value) -> Value:
        if low != -math.inf:
            x = extreme(reader, [x, low], ">=")
        return extreme(reader, [x, high], "<=") if high != math.inf else x

    return each(cut).rule(reader, args[:1], {})


def _sign(reader: Reader, x: Value) -> Value:
    graph = reader.graph
    above, below = graph.compare(">", x, 0), graph.compare("<", x, 0)
    return total(reader, (above, graph.multiply(-1, below) if isinstance(below, Node) else -int(below)))


def _vector(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    if _TYPE in keywords and getattr(keywords[_TYPE], "dotted", "") not in ("builtins.float", "numpy.float64"):
        raise reader.refuse("a vector with another dtype= than float cannot be read; leave it out")
    items = args[0]
    reader.room(extent(items))
    return _as_vector(reader, items)


def _as_vector(reader: Reader, items: Any) -> Any:
    if isinstance(items, Filtered):
        return Filtered(list(items.pairs), None, True)
    if isinstance(items, Seq) and (run := items.whole_run()) is not None:
        made = Seq.of_run(reader.graph, *run)
        made.array, made.depth = True, reader.depth
        return made
    rows = [_as_vector(reader, v) if isinstance(v, Seq) else v for v in reader.elements(items)]
    return reader.fresh(rows, array=True)


def _where(reader: Reader, args: Arguments, _: Keywords) -> Any:
    if any(isinstance(a, Filtered) for a in args):
        if not isinstance(args[0], Filtered) or any(isinstance(a, Filtered | Seq) for a in args[1:]):
            raise reader.refuse("a vector of random length cannot be combined with another")
        return Filtered([(c, choose(reader, v, *args[1:])) for c, v in args[0].pairs], None, True, args[0].order)
    n = next((len(a) for a in args if isinstance(a, Seq)), None)
    if n is None:
        return choose(reader, *args)
    wide = [a.items if isinstance(a, Seq) else [a] * n for a in args]
    return reader.fresh([choose(reader, c, x, y) for c, x, y in zip(*wide, strict=True)], array=True)


def _full(reader: Reader, size: Any, value: Any) -> Seq:
    if isinstance(size, tuple) and len(cast("tuple[Any, ...]", size)) == 1:
        size = cast("tuple[Any, ...]", size)[0]
    return reader.fresh([value] * _size(reader, size), array=True)


def _size(reader: Reader, size: Any) -> int:
    """How many elements are to be made."""
    (many,) = whole_numbers(reader, [size], "the size")
    if many < 0:
        raise reader.refuse(f"a vector of {many} elements cannot be made; give 0 or more")
    return reader.room(many)


def _arange(reader: Reader, args: Arguments, _: Keywords) -> Any:
    if not all(isinstance(a, int | float) for a in args):
        raise reader.refuse("arange() needs known numbers")
    start, stop, step = (0, args[0], 1) if len(args) == 1 else (args[0], args[1], args[2] if len(args) > 2 else 1)
    try:
        n = reader.room(max(0, math.ceil((stop - start) / step)))
    except (ArithmeticError, ValueError) as error:
        raise reader.refuse(f"arange() cannot be read here: {error}; give finite numbers and a step") from None
    return reader.fresh([start + i * step for i in range(n)], array=True)


def _linspace(reader: Reader, args: Arguments, _: Keywords) -> Any:
    low, high, n = args[0], args[1], args[2] if len(args) > 2 else 50
    if not all(isinstance(a, int | float) for a in (low, high)) or not isinstance(n, int) or n < 2:
        raise reader.refuse("linspace() needs two known numbers and how many to make, at least 2")
    return reader.fresh([low + (high - low) * i / (n - 1) for i in range(reader.room(n))], array=True)


def _flat(reader: Reader, value: Any) -> Any:
    """The numbers of a matrix, row by row."""
    reader.room(extent(value))
    if isinstance(value, Seq) and value.whole_run() is None and any(isinstance(v, Seq) for v in value):
        return tuple(number for row in value for number in reader.elements(_flat(reader, row)))
    return value


def _count(reader: Reader, args: Arguments, _: Keywords) -> Any:
    value = _flat(reader, args[0])
    if isinstance(value, Filtered):
        return total(reader, Filtered([(c, truth_value(reader, v)) for c, v in value.pairs]))
    return total(reader, tuple(truth_value(reader, v) for v in reader.elements(value)))


def _cumulative(reader: Reader, args: Arguments, _: Keywords) -> Any:
    items = [reader.value(v) for v in reader.elements(args[0])]
    sums: list[Value] = []
    for i in range(len(items)):
        spend(i >> 5)
        sums.append(total(reader, tuple(items[: i + 1])))
    return reader.fresh(sums, array=True)


def _difference(reader: Reader, args: Arguments, _: Keywords) -> Any:
    items = [reader.value(v) for v in reader.elements(args[0])]
    return reader.fresh([reader.graph.add(b, a, -1) for a, b in zip(items, items[1:], strict=False)], array=True)


def _joined(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return reader.fresh([v for part in reader.elements(args[0]) for v in reader.elements(part)], array=True)


def _histogram(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``np.histogram(x, bins)``: counts in [edge, next edge), the last class with both its edges; and the edges."""
    bins, ends = args[1] if len(args) > 1 else 10, keywords.get("range")
    if isinstance(bins, int):
        if not isinstance(ends, tuple):
            raise reader.refuse("histogram() finds its range from random values; give the edges, or range=(low, high)")
        bins = _linspace(reader, [*cast("tuple[Any, ...]", ends), bins + 1], {})
    edges, graph = ordered(reader, bins), reader.graph
    counts: list[Value] = []
    for i, (low, high) in enumerate(zip(edges, edges[1:], strict=False)):
        upper = "<=" if i == len(edges) - 2 else "<"
        inside = [
            graph.both(graph.compare(">=", reader.value(v), low), graph.compare(upper, reader.value(v), high))
            for v in reader.elements(args[0])
        ]
        counts.append(total(reader, tuple(inside)))
    return reader.fresh(counts, array=True), reader.fresh(list(edges), array=True)


def _classes(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``np.digitize(x, edges, right=)``."""
    find = place_among(not keywords.get("right", False))
    return one(lambda r, x: find(r, args[1], x)).rule(reader, args[:1], {})


def _searched(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``np.searchsorted(edges, x, side=)``."""
    find = place_among(keywords.get("side", "left") == "right")
    return one(lambda r, x: find(r, args[0], x)).rule(reader, args[1:], {})


def _average(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    weights = keywords.get("weights")
    return mean(reader, args[0]) if weights is None else weighted_mean(reader, args[0], weights)


def _both(reader: Reader, a: Value, b: Value) -> Value:
    return reader.graph.both(reader.truth(a), reader.truth(b))


NUMPY: dict[str, Known] = {
    "mean": known(lambda r, a, _: mean(r, _flat(r, a[0]))),
    "average": known(_average, keywords="weights"),
    "sum": known(lambda r, a, _: total(r, _flat(r, a[0]))),
    "min": known(least_or_greatest("<=")),
    "max": known(least_or_greatest(">=")),
    "amin": known(least_or_greatest("<=")),
    "amax": known(least_or_greatest(">=")),
    "any": known(lambda r, a, _: quantified(r, a[0], False)),
    "all": known(lambda r, a, _: quantified(r, a[0], True)),
    "dot": known(lambda r, a, _: dot(r, a[0], a[1]), 2),
    "inner": known(lambda r, a, _: dot(r, a[0], a[1]), 2),
    "vdot": known(lambda r, a, _: dot(r, a[0], a[1]), 2),
    "count_nonzero": known(_count),
    "size": known(lambda r, a, _: length(r, a[0])),
    "cumsum": known(_cumulative),
    "diff": known(_difference),
    "concatenate": known(_joined),
    "histogram": known(_histogram, 1, 2, "a bins", "range"),
    "digitize": known(_classes, 2, 2, "x bins", "right"),
    "searchsorted": known(_searched, 2, 2, "a v", "side"),
    "array": known(_vector, keywords=_TYPE),
    "asarray": known(_vector, keywords=_TYPE),
    "where": known(_where, 3),
    "clip": known(_clipped, 3, 3, "a a_min a_max"),
    "zeros": known(lambda r, a, _: _full(r, a[0], 0), keywords=_TYPE),
    "ones": known(lambda r, a, _: _full(r, a[0], 1), keywords=_TYPE),
    "full": known(lambda r, a, _: _full(r, a[0], a[1]), 2),
    "arange": known(_arange, 1, 3),
    "linspace": known(_linspace, 2, 3, "start stop num"),
    "abs": each(absolute),
    "absolute": each(absolute),
    "sign": each(_sign),
    "minimum": _two("<="),
    "maximum": _two(">="),
    "logical_and": two(_both),
    "logical_or": two(lambda r, a, b: either(r, r.truth(a), r.truth(b))),
    "logical_not": one(lambda r, a: r.graph.negate(r.truth(a))),
    "round": each(_digits, 1, 2, "a decimals"),
    "around": each(_digits, 1, 2, "a decimals"),
    "rint": each(_digits),
    "floor": _rounding("floor"),
    "ceil": _rounding("ceil"),
    "trunc": _rounding("trunc"),
    "fix": _rounding("trunc"),
    "float64": one(lambda r, x: x),
    **{name: _number(getattr(math, name), f"{name}()") for name in _CURVES},
    **{name.replace("a", "arc", 1): _number(getattr(math, name), f"{name}()") for name in ("asin", "acos", "atan")},
    "hypot": two(lambda r, a, b: curved(r, math.hypot, "hypot()", a, b)),
}
