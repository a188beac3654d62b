"""Python's own functions, and those of ``math``, ``statistics``, ``operator`` and ``bisect``."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from functools import partial
from statistics import StatisticsError
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Draw, Node, Value
from leakmeter.program.reading.absent import ORDER, chosen, element, first, ranks, where_there
from leakmeter.program.reading.branches import choose, read_where, under
from leakmeter.program.reading.entries import gathered, listing, put
from leakmeter.program.reading.kinds import computed_from, is_truth
from leakmeter.program.reading.known import Arguments, Keywords, Known, Rule, known
from leakmeter.program.reading.math_functions import number_function
from leakmeter.program.reading.rounding import (
    floor_divide,
    remainder,
    to_digits,
    to_digits_of_numpy,
    whole,
)
from leakmeter.program.reading.totals import absolute, extreme, length, mean, quantified, total, weighted_mean
from leakmeter.program.reading.values import Filtered, Table
from leakmeter.program.reading.words import text

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def observe(reader: Reader, args: Arguments) -> None:
    """``observe(condition)``."""
    if len(args) != 1:
        raise reader.refuse("observe() takes one condition, such as observe(total == 44)")
    reader.observe(args[0])


def least_or_greatest(op: str) -> Rule:
    """``min`` and ``max`` of a list or of several values."""

    def rule(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
        key = keywords.get("key")
        held = args if len(args) > 1 else listing(reader, args[0])
        if key is None and not isinstance(held, Filtered):
            values = reader.elements(held) if len(args) == 1 else args
            return keywords["default"] if not values and "default" in keywords else extreme(reader, values, op)
        owner = held if isinstance(held, Filtered) else Filtered([(True, v) for v in held])
        if "default" in keywords and all(there is False for there, _ in owner.pairs):
            return keywords["default"]
        by = None if key is None else partial(reader.call, key)
        name = "min()" if op == "<=" else "max()"
        found, best = chosen(reader, owner, op[0], by, name)
        if "default" in keywords:
            return choose(reader, found, best, keywords["default"])
        return where_there(reader, found, best, ValueError, f"{name} of a list that may be empty; give it a default=")

    return rule


def whole_numbers(reader: Reader, args: Arguments, name: str) -> list[int]:
    """Arguments that must be known whole numbers."""
    if not all(isinstance(a, int) for a in args):
        raise reader.refuse(f"{name} needs whole numbers that are known before the program runs")
    return cast(list[int], args)


def place_among(closed: bool) -> Callable[[Reader, Any, Any], Value]:
    """How many of the sorted, known ``edges`` lie below ``x`` (``closed``: or on it)."""

    def rule(reader: Reader, edges: Any, x: Any) -> Value:
        op, value = "<=" if closed else "<", reader.value(x)
        return total(reader, tuple(reader.graph.compare(op, edge, value) for edge in ordered(reader, edges)))

    return rule


def ordered(reader: Reader, edges: Any) -> list[float]:
    """Known numbers in ascending order."""
    numbers = reader.elements(edges)
    if not all(isinstance(v, int | float) for v in numbers):
        raise reader.refuse("the edges of classes must be known numbers")
    if numbers != sorted(cast("list[float]", numbers)):
        raise reader.refuse("the edges of classes must be in ascending order")
    return cast("list[float]", numbers)


def _int(reader: Reader, args: Arguments, _: Keywords) -> Any:
    x = reader.value(args[0]) if args else 0
    return reader.graph.arithmetic(int, "int()", x) if isinstance(x, str) else whole(reader, x, "trunc")


def _float(reader: Reader, args: Arguments, _: Keywords) -> Any:
    x = reader.value(args[0]) if args else 0.0
    if isinstance(x, Node):
        return x if x.continuous else reader.graph.apply(float, x)
    return reader.graph.arithmetic(float, "float()", x)


def _round(reader: Reader, args: Arguments, _: Keywords) -> Any:
    x = reader.value(args[0])
    if len(args) < 2 or args[1] is None:
        return whole(reader, x, "round")
    return (to_digits_of_numpy if computed_from(reader.figures, x) else to_digits)(reader, x, args[1])


def _str(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return text(reader, args[0] if args else "")


def _range(reader: Reader, args: Arguments, _: Keywords) -> Any:
    if any(isinstance(a, Node) for a in args):
        raise reader.refuse("the number of rounds of this loop is random; loop over a known range and use an if inside")
    numbers = whole_numbers(reader, args, "range()")
    if len(numbers) == 3 and numbers[2] == 0:
        raise reader.refuse("range() needs a step that is not 0")
    if any(abs(n) > _FARTHEST for n in numbers):
        raise reader.refuse(f"range() is read up to {_FARTHEST}; use a smaller one")
    return range(*numbers)


def _zip(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    columns = [reader.elements(a) for a in args]
    if keywords.get("strict") and len({len(c) for c in columns}) > 1:
        raise reader.refuse("zip(strict=True) of lists of different lengths")
    return reader.fresh(list(zip(*columns, strict=False)))


def _enumerate(reader: Reader, args: Arguments, _: Keywords) -> Any:
    (start,) = whole_numbers(reader, args[1:] or [0], "enumerate()")
    held = listing(reader, args[0])
    if isinstance(held, Filtered) and not held.all_there():
        if held.order is not None:
            raise reader.refuse(ORDER)
        places = (reader.graph.add(before, start) for before in ranks(reader, held.pairs))
        return Filtered([(there, (place, v)) for place, (there, v) in zip(places, held.pairs, strict=True)])
    return reader.fresh([(start + i, v) for i, v in enumerate(reader.elements(args[0]))])


def _list(reader: Reader, args: Arguments, _: Keywords) -> Any:
    held = listing(reader, args[0]) if args else ()
    if isinstance(held, Filtered):
        return Filtered(list(held.pairs), order=held.order)
    return reader.fresh(list(reader.elements(held)))


def _dict(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    made: dict[Any, Any] = {}
    if args and isinstance(args[0], dict):
        made.update(cast("dict[Any, Any]", args[0]))
    elif args:
        held = args[0] if isinstance(args[0], Filtered) else Filtered([(True, v) for v in reader.elements(args[0])])
        for there, (key, value) in held.pairs:
            under(reader, there, lambda k=key, v=value: put(reader, made, k, v) is None)
    return made | keywords


def _map(reader: Reader, args: Arguments, _: Keywords) -> Any:
    if len(args) == 2 and isinstance(args[1], Filtered):
        return Filtered([(c, read_where(reader, c, partial(reader.call, args[0], v))) for c, v in args[1].pairs])
    rows = zip(*(reader.elements(a) for a in args[1:]), strict=False)
    return reader.fresh([reader.call(args[0], *row) for row in rows])


def truth_value(reader: Reader, value: Any) -> Value:
    """``bool(value)``, which counts as 0 or 1 whatever number the value is."""
    truth = reader.truth(value)
    if not isinstance(truth, Node) or is_truth(truth) or _is_coin(truth):
        return truth
    return reader.graph.apply(bool, truth)


def _is_coin(node: Node) -> bool:
    return isinstance(node, Draw) and not node.args and all(v in (0, 1) for v, _ in node.make().support())


def _filter(reader: Reader, args: Arguments, _: Keywords) -> Any:
    test = args[0]
    pairs = [(reader.truth(v if test is None else reader.call(test, v)), v) for v in reader.elements(args[1])]
    if any(isinstance(c, Node) for c, _ in pairs):
        return Filtered([(c, v) for c, v in pairs if c is not False])
    return reader.fresh([v for c, v in pairs if c])


def _mean(reader: Reader, args: Arguments, _: Keywords) -> Value:
    """``statistics.mean``, which says so itself where there is nothing to average."""
    data = listing(reader, args[0])
    reader.may_fail(StatisticsError, reader.graph.compare("==", length(reader, data), 0))
    return mean(reader, data)


def _next(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``next(generator, default)``: the first element that is there."""
    held = listing(reader, args[0])
    owner = held if isinstance(held, Filtered) else Filtered([(True, v) for v in reader.elements(held)])
    if owner.order is not None:
        raise reader.refuse(ORDER)
    if len(args) > 1:
        return first(reader, owner.pairs, args[1])
    return element(reader, owner, 0)


#: The farthest end of a range.
_FARTHEST = 10**18

BUILTINS: dict[str, Known] = {
    "sum": known(lambda r, a, _: total(r, a[0], r.value(a[1] if len(a) > 1 else 0)), 1, 2, "iterable start"),
    "len": known(lambda r, a, _: length(r, a[0])),
    "min": known(least_or_greatest("<="), 1, 1_000_000, keywords="default key"),
    "max": known(least_or_greatest(">="), 1, 1_000_000, keywords="default key"),
    "abs": known(lambda r, a, _: absolute(r, r.value(a[0]))),
    "any": known(lambda r, a, _: quantified(r, a[0], False)),
    "all": known(lambda r, a, _: quantified(r, a[0], True)),
    "int": known(_int, 0, 1),
    "float": known(_float, 0, 1),
    "round": known(_round, 1, 2, "number ndigits"),
    "bool": known(lambda r, a, _: truth_value(r, a[0])),
    "str": known(_str, 0, 1),
    "format": known(lambda r, a, _: text(r, *a), 1, 2),
    "pow": number_function(pow, "pow()", 2, 2),
    "divmod": known(lambda r, a, _: (floor_divide(r, *map(r.value, a)), remainder(r, *map(r.value, a))), 2, 2),
    "range": known(_range, 1, 3),
    "zip": known(_zip, 0, 1000, keywords="strict"),
    "enumerate": known(_enumerate, 1, 2, "iterable start"),
    "reversed": known(lambda r, a, _: r.fresh(list(builtins.reversed(r.elements(a[0]))))),
    "list": known(_list, 0, 1),
    "tuple": known(lambda r, a, _: tuple(r.elements(a[0])) if a else (), 0, 1),
    "dict": Known(lambda r, a, k: _dict(r, a, k), 0, 1),
    "map": known(_map, 2, 10),
    "filter": known(_filter, 2, 2),
    "set": known(lambda r, a, _: gathered(r, listing(r, a[0])) if a else Table(members=True), 0, 1),
    "frozenset": known(lambda r, a, _: gathered(r, listing(r, a[0])) if a else Table(members=True), 0, 1),
    "next": known(_next, 1, 2),
    "print": known(lambda r, a, _: None, 0, 1000, keywords="sep end file flush"),
}

LIBRARY: dict[str, Known] = {
    "statistics.mean": known(_mean),
    "statistics.fmean": known(
        lambda r, a, k: _mean(r, a, k) if len(a) == 1 else weighted_mean(r, a[0], a[1]), 1, 2, "data weights"
    ),
    "bisect.bisect": known(lambda r, a, _: place_among(True)(r, a[0], a[1]), 2, 2),
    "bisect.bisect_right": known(lambda r, a, _: place_among(True)(r, a[0], a[1]), 2, 2),
    "bisect.bisect_left": known(lambda r, a, _: place_among(False)(r, a[0], a[1]), 2, 2),
}
