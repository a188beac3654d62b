"""One figure of a column: pandas' reductions, of rows that are there or not, as graphs of the rules for lists.

Where all rows are there the figure is the very graph that the same list makes. Elsewhere the number of rows is random:
a mean is the sum over it, an order statistic puts what is left out behind the rest and is looked up by that number.
Missing values are left out, as pandas does by itself; what is left of nothing is missing (NaN).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from math import floor
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.engine.mixed import ends
from leakmeter.program.engine.nodes import Draw, Node, Value
from leakmeter.program.language import Outcome
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.frame_values import Cell, Column, Perhaps
from leakmeter.program.reading.frames import MISSING, gathered, kept, may_be_missing, perhaps, some
from leakmeter.program.reading.kinds import is_truth
from leakmeter.program.reading.order import LONGEST, comparisons, quantile
from leakmeter.program.reading.ranges import outcomes
from leakmeter.program.reading.spread import variance
from leakmeter.program.reading.totals import extreme, length, mean, quantified, total
from leakmeter.program.reading.values import Filtered, Seq

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: A figure of a column; ``options`` are what pandas takes by name.
Statistic = Callable[["Reader", Column, dict[str, Any]], Cell]


def share(many: Outcome) -> float:
    """1 over a number of rows; 0 where there are none, which nothing is computed from."""
    return 1 / many if isinstance(many, int | float) and many > 0 else 0.0


def average(reader: Reader, values: Seq | Filtered) -> Cell:
    """The mean of a list, missing where it is empty."""
    if isinstance(values, Seq):
        return mean(reader, values) if len(values) else MISSING
    if any(c is True for c, _ in values.pairs):
        return mean(reader, values)
    many = length(reader, values)
    if not isinstance(many, Node):
        return MISSING
    graph = reader.graph
    found = graph.multiply(total(reader, values), graph.apply(share, many))
    return perhaps(found, _at_least(reader, values, 1))


def _at_least(reader: Reader, values: Filtered, many: int) -> Value:
    """Whether a list has at least so many elements."""
    if many == 1:
        return some(reader, [c for c, _ in values.pairs])
    return reader.graph.compare(">=", length(reader, values), many)


def _mean(reader: Reader, of: Column, _: dict[str, Any]) -> Cell:
    return average(reader, gathered(reader, of))


def _sum(reader: Reader, of: Column, options: dict[str, Any]) -> Cell:
    values, least = gathered(reader, of), options.get("min_count", 0)
    found = total(reader, values)
    if not least:
        return found
    if isinstance(values, Filtered):
        return perhaps(found, _at_least(reader, values, least))
    return found if len(values) >= least else MISSING


def _count(reader: Reader, of: Column, _: dict[str, Any]) -> Cell:
    return length(reader, gathered(reader, of))


def end(op: str) -> Statistic:
    """``min`` (op ``<``) or ``max`` (op ``>``)."""

    def rule(reader: Reader, of: Column, _: dict[str, Any]) -> Cell:
        values, graph = gathered(reader, of), reader.graph
        if isinstance(values, Seq):
            return extreme(reader, list(values), f"{op}=") if len(values) else MISSING
        there, best = values.pairs[0]
        for condition, value in values.pairs[1:]:
            spend()
            beats = either(reader, graph.negate(there), graph.compare(op, value, best))
            take = graph.both(condition, beats)
            best = graph.pick(take, value, best) if isinstance(take, Node) else (value if take else best)
            there = True if there is True or condition is True else either(reader, there, condition)
        return perhaps(best, some(reader, [c for c, _ in values.pairs]))

    return rule


def _spread(name: str, *, root: bool) -> Statistic:
    """``var``, or its root ``std``, with ``ddof`` 1 unless it says otherwise."""

    def rule(reader: Reader, of: Column, options: dict[str, Any]) -> Cell:
        less = options.get("ddof", 1)
        if less not in (0, 1):
            raise reader.refuse(f"{name} is read with ddof=0 or ddof=1")
        values = gathered(reader, of)
        if isinstance(values, Seq):
            found: Cell = variance(reader, values, less, name) if len(values) > less else MISSING
        else:
            found = _random_variance(reader, values, less)
        if not root or found is MISSING:
            return found
        if isinstance(found, Perhaps):
            continuous = isinstance(found.value, Node) and found.value.continuous
            return perhaps(reader.graph.arithmetic(math.sqrt if continuous else _root, name, found.value), found.known)
        return reader.graph.arithmetic(math.sqrt, name, found)

    return rule


def _root(value: Outcome) -> float:
    """A square root; of a number that rounding has brought below 0, that of 0."""
    return math.sqrt(max(float(value), 0.0))


def _random_variance(reader: Reader, values: Filtered, less: int) -> Cell:
    """The variance of a list whose length is random."""
    graph = reader.graph
    many = length(reader, values)
    centre = graph.multiply(total(reader, values), graph.apply(share, many) if isinstance(many, Node) else share(many))
    apart = [(c, graph.add(reader.value(v), centre, -1)) for c, v in values.pairs]
    squares = total(reader, Filtered([(c, graph.multiply(d, d)) for c, d in apart]))
    rest = graph.add(many, less, -1)
    over = graph.apply(share, rest) if isinstance(rest, Node) else share(rest)
    return perhaps(graph.multiply(squares, over), _at_least(reader, values, less + 1))


def quantile_of(reader: Reader, of: Column, q: float, name: str) -> Cell:
    """The value at a proportion ``q`` of the ordered column, between two of them in proportion."""
    values = gathered(reader, of)
    if isinstance(values, Seq):
        return quantile(reader, values, q, name) if len(values) else MISSING
    least = sum(c is True for c, _ in values.pairs)
    there, ordered = _in_order(reader, values)
    result: Cell = None
    many = length(reader, Filtered([(c, 0) for c in there]))
    for n in range(max(1, least), len(ordered) + 1):
        found = _between(reader, ordered, q * (n - 1))
        is_n = reader.graph.compare("==", many, n)
        result = found if result is None or not isinstance(is_n, Node) else reader.graph.pick(is_n, found, result)
    return perhaps(result, _at_least(reader, values, 1))


def _between(reader: Reader, ordered: Sequence[Value], place: float) -> Value:
    low = min(floor(place), len(ordered) - 1)
    part = place - low
    if part <= 0 or low + 1 == len(ordered):
        return ordered[low]
    graph = reader.graph
    return graph.add(graph.multiply(1 - part, ordered[low]), graph.multiply(part, ordered[low + 1]))


def _in_order(reader: Reader, values: Filtered) -> tuple[list[Value], list[Value]]:
    """The conditions and values of a list in ascending order, what is not there behind the rest."""
    if len(values.pairs) > LONGEST:
        raise reader.refuse(f"up to {LONGEST} random values are put in order, and these are {len(values.pairs)}")
    graph = reader.graph
    there, items = [c for c, _ in values.pairs], [reader.value(v) for _, v in values.pairs]
    for i, j in comparisons(len(items)):
        spend(4)
        right = either(
            reader,
            graph.negate(there[j]),
            graph.both(there[i], graph.compare("<=", items[i], items[j])),
        )
        for row in (there, items):
            one, other = row[i], row[j]
            if isinstance(right, Node):
                row[i], row[j] = graph.pick(right, one, other), graph.pick(right, other, one)
            elif not right:
                row[i], row[j] = other, one
    return there, items


def _quantile(reader: Reader, of: Column, options: dict[str, Any]) -> Cell:
    q = options.get("q", 0.5)
    if isinstance(q, bool) or not isinstance(q, int | float) or not 0 <= q <= 1:
        raise reader.refuse("quantile() needs one known place from 0 to 1, such as .quantile(0.9)")
    return quantile_of(reader, of, q, "quantile()")


def support(reader: Reader, cell: Cell) -> list[Any]:
    """The values that a cell may have, where these are finitely many."""
    value = cell.value if isinstance(cell, Perhaps) else cell
    if not isinstance(value, Node):
        return [value]
    if value.continuous:
        raise reader.refuse(
            "a column of continuous values is used as a key, and any number may be in it; sort it into classes first, "
            "as in pd.cut(df.age, [0, 30, 60, 100])"
        )
    if is_truth(value):
        return [False, True]
    parts = list(ends(value))
    if not any(isinstance(p, Node) for p in parts):
        return list(dict.fromkeys(parts))
    if isinstance(value, Draw) and not value.args:
        return [v for v, _ in value.make().support()]
    return list(outcomes(reader.graph, value))


def counted(reader: Reader, of: Column) -> dict[Any, list[Value]]:
    """For each value that a column may have, the conditions under which its rows have it."""
    found: dict[Any, list[Value]] = {value: [] for value in of.categories or ()}
    known: dict[int, list[Any]] = {}
    for there, value in kept(reader, of):
        mark = value.id if isinstance(value, Node) else id(value)
        if mark not in known:
            known[mark] = support(reader, value)
        for option in known[mark]:
            here = reader.graph.both(there, reader.graph.compare("==", value, option))
            if here is not False:
                found.setdefault(option, []).append(here)
    return found


def _distinct(reader: Reader, of: Column, _: dict[str, Any]) -> Cell:
    return total(reader, tuple(some(reader, conditions) for conditions in counted(reader, of).values()))


def _quantified(*, every: bool) -> Statistic:
    return lambda reader, of, _: quantified(reader, gathered(reader, of), every)


def _first(reader: Reader, of: Column, options: dict[str, Any]) -> Cell:
    """``first``: the first value that is there."""
    result: Cell = MISSING
    for condition, value in reversed(kept(reader, of)):
        if condition is True:
            result = value
        elif isinstance(result, Perhaps):
            known = True if result.known is True else either(reader, condition, result.known)
            held = value if result is MISSING else reader.graph.pick(cast(Node, condition), value, result.value)
            result = perhaps(held, known)
        else:
            result = reader.graph.pick(cast(Node, condition), value, result)
    return result


def _only_where_all(name: str) -> Statistic:
    def rule(reader: Reader, of: Column, options: dict[str, Any]) -> Cell:
        raise reader.refuse(f".{name}() cannot be read; release counts of each value, as in .value_counts()")

    return rule


#: The figures of a column by their names in pandas.
STATISTICS: dict[str, Statistic] = {
    "mean": _mean,
    "sum": _sum,
    "count": _count,
    "min": end("<"),
    "max": end(">"),
    "median": lambda reader, of, _: quantile_of(reader, of, 0.5, "median()"),
    "quantile": _quantile,
    "std": _spread("std()", root=True),
    "var": _spread("var()", root=False),
    "nunique": _distinct,
    "any": _quantified(every=False),
    "all": _quantified(every=True),
    "first": _first,
    "mode": _only_where_all("mode"),
}
#: What may be said by name to each; ``numeric_only`` and the like change nothing here.
OPTIONS: dict[str, frozenset[str]] = {
    "sum": frozenset({"min_count"}),
    "std": frozenset({"ddof"}),
    "var": frozenset({"ddof"}),
    "quantile": frozenset({"q"}),
}
#: What exists as soon as there is one row.
OF_ANY_ROW = frozenset({"mean", "min", "max", "median", "quantile", "first"})
_IDLE = frozenset({"numeric_only", "skipna", "observed"})


#: Figures that pandas has as floating-point numbers, whatever the column holds.
_FLOATS = frozenset({"mean", "median", "quantile", "std", "var"})


def statistic(reader: Reader, name: str, of: Column, args: Sequence[Any], keywords: dict[str, Any]) -> Cell:
    """The figure ``name`` of a column, called as in pandas."""
    taken = OPTIONS.get(name, frozenset())
    options = {k: v for k, v in keywords.items() if k not in _IDLE}
    if keywords.get("skipna", True) is not True:
        raise reader.refuse(f".{name}() with skipna=False cannot be read; missing values are left out")
    if args and name == "quantile" and len(args) == 1:
        options["q"] = args[0]
    elif args:
        raise reader.refuse(f".{name}() with {len(args)} arguments cannot be read; write them by name")
    odd = [k for k in options if k not in taken]
    if odd:
        raise reader.refuse(f".{name}() with {odd[0]}= cannot be read; leave it out")
    if of.vector and name in ("std", "var"):
        options.setdefault("ddof", 0)
    if of.vector and may_be_missing(of):
        raise reader.refuse(
            f"numpy's .{name}() of an array with missing values is missing too; fill them first, by .fillna(0)"
        )
    found = STATISTICS[name](reader, of, options)
    number = found.value if isinstance(found, Perhaps) else found
    if isinstance(number, Node):
        reader.figures.add(number.id)
        if name in _FLOATS:
            reader.retyped.add(number.id)
    return found
