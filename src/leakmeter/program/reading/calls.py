"""The functions a program may call: Python's own, numpy's on vectors, and the distributions."""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program import language
from leakmeter.program.engine.graph import describe
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Distribution, Outcome
from leakmeter.program.reading.draws import draw
from leakmeter.program.reading.values import Filtered, Seq, is_value

if TYPE_CHECKING:
    from leakmeter.program.reading.expressions import Expressions

Arguments = list[Any]
Keywords = dict[str, Any]
Rule = Callable[["Expressions", Arguments, Keywords], Any]


def elements(reader: Expressions, value: Any) -> list[Any]:
    """The elements of a list, tuple or range of known length."""
    if isinstance(value, Seq):
        return value.items
    if isinstance(value, tuple | list | range):
        return list(cast(list[Any], value))
    if isinstance(value, Filtered):
        raise reader.refuse(
            "the length of this list depends on a random condition; use it only in sum(), len(), any() or all(), or "
            "keep every element and give the others a value such as 0"
        )
    raise reader.refuse(f"a list is needed here, not {describe(value)}")


def total(reader: Expressions, value: Any, start: Value = 0) -> Value:
    """``sum``: one node for a whole list, whatever its length."""
    if isinstance(value, Filtered):
        graph = reader.graph
        parts = [
            graph.pick(c, cast(Value, v), 0) if isinstance(c, Node) else v for c, v in value.pairs if c is not False
        ]
        return total(reader, tuple(parts), start)
    if isinstance(value, Seq):
        run = value.whole_run()
        if run is not None and run[1] > 1:
            return reader.graph.add(reader.graph.dot(*run), start)
    const: float = 0
    terms: list[tuple[float, Node]] = []
    for item in [start, *elements(reader, value)]:
        if isinstance(item, Node):
            terms.append((1, item))
        elif isinstance(item, int | float):
            const += item
        elif isinstance(item, Seq):
            return _vector_total(reader, elements(reader, value))
        else:
            raise reader.refuse(f"sum() over {describe(item)} cannot be read; sum numbers and random variables")
    return reader.graph.total(const, terms)


def _vector_total(reader: Expressions, rows: list[Any]) -> Value:
    raise reader.refuse(f"sum() over {len(rows)} lists cannot be read; sum each list, then the sums")


def length(reader: Expressions, value: Any) -> Value:
    """``len``; random for a comprehension with a random ``if``."""
    if isinstance(value, Filtered):
        return total(reader, Filtered(tuple((c, 1) for c, _ in value.pairs)))
    if isinstance(value, Seq | tuple | str | range):
        return len(cast(str, value))
    raise reader.refuse(f"len() of {describe(value)} cannot be read")


def mean(reader: Expressions, value: Any) -> Value:
    """The average of a list."""
    return reader.graph.divide(total(reader, value), length(reader, value))


def extreme(reader: Expressions, values: list[Any], op: str) -> Value:
    """``min`` (op ``<=``) or ``max`` (op ``>=``), as comparisons from left to right."""
    if not values:
        raise reader.refuse("min() and max() need at least one value")
    best = reader.value(values[0])
    for item in values[1:]:
        other = reader.value(item)
        better = reader.graph.compare(op, best, other)
        best = reader.graph.pick(better, best, other) if isinstance(better, Node) else (best if better else other)
    return best


def _extreme(op: str) -> Rule:
    def rule(reader: Expressions, args: Arguments, _: Keywords) -> Any:
        return extreme(reader, args if len(args) > 1 else elements(reader, args[0]), op)

    return rule


def _quantified(reader: Expressions, value: Any, every: bool) -> Any:
    graph = reader.graph
    if isinstance(value, Filtered):
        raise reader.refuse("any() and all() over a filtered list cannot be read; write the condition with 'and'")
    result: Value = every
    for item in elements(reader, value):
        truth = reader.truth(item)
        result = (
            graph.both(result, truth) if every else graph.negate(graph.both(graph.negate(result), graph.negate(truth)))
        )
    return result


def _absolute(reader: Expressions, args: Arguments, _: Keywords) -> Any:
    x, graph = reader.value(args[0]), reader.graph
    if not isinstance(x, Node) or not x.continuous:
        return graph.arithmetic(cast(Callable[..., Outcome], abs), "abs()", x)
    positive = graph.compare(">=", x, 0)
    return graph.pick(positive, x, graph.multiply(-1, x)) if isinstance(positive, Node) else x


def _number_function(function: Callable[..., Outcome], name: str) -> Rule:
    def rule(reader: Expressions, args: Arguments, _: Keywords) -> Any:
        values = [reader.value(a) for a in args]
        if name == "float()" and isinstance(values[0], Node):
            return values[0]
        return reader.graph.arithmetic(function, name, *values)

    return rule


def _known(reader: Expressions, args: Arguments, name: str) -> list[int]:
    if not all(isinstance(a, int) for a in args):
        raise reader.refuse(f"{name} needs whole numbers that are known before the program runs")
    return cast(list[int], args)


def _sorted(reader: Expressions, args: Arguments, _: Keywords) -> Any:
    items = elements(reader, args[0])
    if any(isinstance(i, Node) for i in items):
        raise reader.refuse("sorted() of random variables cannot be read exactly; use min(), max() or thresholds")
    return reader.fresh(sorted(cast(list[float], items)))


def _dot(reader: Expressions, args: Arguments, _: Keywords) -> Any:
    a, b = elements(reader, args[0]), elements(reader, args[1])
    if len(a) != len(b):
        raise reader.refuse(f"dot() of vectors of length {len(a)} and {len(b)}")
    products = [reader.graph.multiply(reader.value(x), reader.value(y)) for x, y in zip(a, b, strict=True)]
    return total(reader, tuple(products))


def _where(reader: Expressions, args: Arguments, _: Keywords) -> Any:
    if isinstance(args[0], Seq):
        n = len(args[0])
        wide = [a.items if isinstance(a, Seq) else [a] * n for a in args]
        return reader.fresh([reader.choose(c, x, y) for c, x, y in zip(*wide, strict=True)], array=True)
    return reader.choose(*args)


def _filled(value: float) -> Rule:
    def rule(reader: Expressions, args: Arguments, _: Keywords) -> Any:
        return reader.fresh([value] * _known(reader, args[:1], "the size")[0], array=True)

    return rule


def _zip(reader: Expressions, args: Arguments, _: Keywords) -> Any:
    columns = [elements(reader, a) for a in args]
    return reader.fresh(list(zip(*columns, strict=False)))


def _enumerate(reader: Expressions, args: Arguments, keywords: Keywords) -> Any:
    start = cast(int, args[1] if len(args) > 1 else keywords.get("start", 0))
    return reader.fresh([(start + i, v) for i, v in enumerate(elements(reader, args[0]))])


def _vector(reader: Expressions, args: Arguments, _: Keywords) -> Any:
    items = args[0]
    if isinstance(items, Seq):
        run = items.whole_run()
        if run is not None:
            made = Seq.of_run(reader.graph, *run)
            made.array, made.depth = True, reader.depth
            return made
    return reader.fresh(list(elements(reader, items)), array=True)


def _range(reader: Expressions, args: Arguments, _: Keywords) -> Any:
    for a in args:
        if isinstance(a, Node):
            raise reader.refuse(
                "the number of rounds of this loop is random; loop over a known range and use an if inside"
            )
    return range(*_known(reader, args, "range()"))


def _observe(reader: Expressions, args: Arguments, _: Keywords) -> Any:
    if len(args) != 1:
        raise reader.refuse("observe() takes one condition, such as observe(total == 44)")
    reader.observe(args[0])
    return None


BUILTINS: dict[str, Rule] = {
    "sum": lambda r, a, k: total(r, a[0], r.value(a[1] if len(a) > 1 else k.get("start", 0))),
    "len": lambda r, a, _: length(r, a[0]),
    "min": _extreme("<="),
    "max": _extreme(">="),
    "abs": _absolute,
    "range": _range,
    "zip": _zip,
    "enumerate": _enumerate,
    "list": lambda r, a, _: r.fresh(list(elements(r, a[0])) if a else []),
    "tuple": lambda r, a, _: tuple(elements(r, a[0])) if a else (),
    "reversed": lambda r, a, _: r.fresh(list(builtins.reversed(elements(r, a[0])))),
    "sorted": _sorted,
    "any": lambda r, a, _: _quantified(r, a[0], False),
    "all": lambda r, a, _: _quantified(r, a[0], True),
    "int": _number_function(int, "int()"),
    "float": _number_function(float, "float()"),
    "round": _number_function(round, "round()"),
    "bool": lambda r, a, _: r.truth(a[0]),
    "pow": _number_function(pow, "pow()"),
    "print": lambda r, a, _: None,
}

_MEAN: Rule = lambda r, a, _: mean(r, a[0])  # noqa: E731
_SUM: Rule = lambda r, a, _: total(r, a[0])  # noqa: E731

FOREIGN: dict[str, Rule] = {
    "numpy.mean": _MEAN,
    "numpy.average": _MEAN,
    "statistics.mean": _MEAN,
    "statistics.fmean": _MEAN,
    "numpy.sum": _SUM,
    "math.fsum": _SUM,
    "numpy.dot": _dot,
    "numpy.inner": _dot,
    "numpy.array": _vector,
    "numpy.asarray": _vector,
    "numpy.where": _where,
    "numpy.zeros": _filled(0),
    "numpy.ones": _filled(1),
    "numpy.abs": _absolute,
    "numpy.min": _extreme("<="),
    "numpy.max": _extreme(">="),
    "numpy.minimum": _extreme("<="),
    "numpy.maximum": _extreme(">="),
    "leakmeter.program.observe": _observe,
    "leakmeter.program.language.observe": _observe,
    **{
        f"{module}.{name}": _number_function(getattr(math, name), f"{name}()")
        for module in ("math", "numpy")
        for name in ("sqrt", "exp", "log", "log2", "log10", "floor", "ceil")
    },
}

CONSTANTS: dict[str, float] = {"math.pi": math.pi, "math.e": math.e, "math.inf": math.inf, "numpy.pi": math.pi}

DISTRIBUTIONS: dict[str, Callable[..., Distribution]] = {
    name: getattr(language, name)
    for name in (
        "Normal Uniform Laplace Exponential TruncatedNormal Bernoulli Categorical Discrete Binomial Poisson Dirac "
        "Mixture GaussianMixture"
    ).split()
}


def distribution(reader: Expressions, name: str, args: Arguments, keywords: Keywords) -> Any:
    """A distribution called by the program: a fresh draw; in a prior, the distribution itself."""
    if reader.in_prior:
        plain = [_unwrapped(a) for a in args]
        try:
            return DISTRIBUTIONS[name](*plain, **{k: _unwrapped(v) for k, v in keywords.items()})
        except ProgramError as error:
            raise reader.graph.error(str(error)) from None
        except TypeError as error:
            raise reader.refuse(f"{name}: {error}") from None
    for value in [*args, *keywords.values()]:
        if isinstance(value, Seq | tuple | dict | list) or is_value(value) or isinstance(value, Distribution):
            continue
        raise reader.refuse(f"{name} of {describe(value)} cannot be read")
    return draw(reader.graph, name, [_unwrapped(a) for a in args], {k: _unwrapped(v) for k, v in keywords.items()})


def _unwrapped(value: Any) -> Any:
    return [_unwrapped(v) for v in value] if isinstance(value, Seq) else value
