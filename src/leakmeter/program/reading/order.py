"""Order: sorted lists of random values, their medians and quantiles, and where the least or greatest stands.

Random values are put in order by a network of comparisons (Batcher 1968, odd-even merge sort): a fixed row of steps,
each of which puts two values in order whatever they are, so that a sorted list is made of the same nodes as ``min``
and ``max``. A list of n values takes about n (log2 n)² / 4 comparisons.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import TYPE_CHECKING, Any

from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.known import Arguments, Keywords, Known, Rule, known
from leakmeter.program.reading.totals import mean
from leakmeter.program.reading.values import Filtered, Seq, is_value

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: The longest list of random values that is put in order.
LONGEST = 512


def in_order(reader: Reader, items: list[Any], by: list[Any], *, falling: bool = False) -> list[Any]:
    """The items in ascending order of the numbers ``by`` (``falling``: in descending order); equal ones keep theirs
    only where all of ``by`` is known."""
    if any(not is_value(v) for v in by):
        raise reader.refuse("sorted() orders numbers and words; give a key= that is one")
    if not any(isinstance(v, Node) for v in by):
        order = sorted(range(len(items)), key=by.__getitem__, reverse=falling)
        return [items[i] for i in order]
    if any(not is_value(v) for v in items):
        raise reader.refuse("sorted() of rows by random values cannot be read; sort the numbers themselves")
    if len(items) > LONGEST:
        raise reader.refuse(f"up to {LONGEST} random values are put in order, and these are {len(items)}")
    op, apart = ">=" if falling else "<=", by is not items
    by = list(by)
    items = list(items) if apart else by
    for i, j in comparisons(len(items)):
        spend(4)
        right = reader.graph.compare(op, by[i], by[j])
        if apart:
            items[i], items[j] = _swapped(reader, right, items[i], items[j])
        by[i], by[j] = _swapped(reader, right, by[i], by[j])
    return items


def _swapped(reader: Reader, right: Value, first: Value, second: Value) -> tuple[Value, Value]:
    """Two values, the other way round where they do not stand ``right``."""
    if not isinstance(right, Node):
        return (first, second) if right else (second, first)
    return reader.graph.pick(right, first, second), reader.graph.pick(right, second, first)


def comparisons(n: int) -> Iterator[tuple[int, int]]:
    """The pairs of places to put in order, one after another, so that ``n`` values are sorted.

    >>> list(comparisons(3))
    [(0, 1), (0, 2), (1, 2)]
    """
    size = 1
    while size < n:
        step = size
        while step >= 1:
            for start in range(step % size, n - step, 2 * step):
                for i in range(start, min(start + step, n - step)):
                    if i // (2 * size) == (i + step) // (2 * size):
                        yield i, i + step
            step //= 2
        size *= 2


def _numbers(reader: Reader, value: Any, name: str) -> list[Value]:
    if isinstance(value, Filtered):
        raise reader.refuse(f"{name} of a list of random length cannot be read; give a list whose members are known")
    items = [reader.value(v) for v in reader.elements(value)]
    if not items:
        raise reader.refuse(f"{name} needs at least one value")
    return in_order(reader, items, items)


def quantile(reader: Reader, value: Any, q: float, name: str) -> Value:
    """The value at a proportion ``q`` of the sorted list, between two of them in proportion: numpy's default."""
    sorted_ = _numbers(reader, value, name)
    place = q * (len(sorted_) - 1)
    low = min(floor(place), len(sorted_) - 1)
    part = place - low
    if part <= 0 or low + 1 == len(sorted_):
        return sorted_[low]
    graph = reader.graph
    return graph.add(graph.multiply(1 - part, sorted_[low]), graph.multiply(part, sorted_[low + 1]))


def _quantiles(scale: float, name: str) -> Rule:
    """``np.quantile`` (scale 1) and ``np.percentile`` (scale 100), of one proportion or several."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        wanted = reader.elements(args[1]) if isinstance(args[1], Seq | tuple) else [args[1]]
        if not all(isinstance(q, int | float) and 0 <= q <= scale for q in wanted):
            raise reader.refuse(f"{name} needs known places from 0 to {scale:g}")
        found = [quantile(reader, args[0], q / scale, name) for q in wanted]
        return reader.fresh(found, array=True) if isinstance(args[1], Seq | tuple) else found[0]

    return rule


def _middle(which: str) -> Rule:
    """``median``, or of an even number of values the lower or the higher middle."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        sorted_ = _numbers(reader, args[0], f"{which}()")
        half = len(sorted_) // 2
        if len(sorted_) % 2 or which == "median_high":
            return sorted_[half]
        return sorted_[half - 1] if which == "median_low" else mean(reader, (sorted_[half - 1], sorted_[half]))

    return rule


def _sorted(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``sorted``: by itself, or by a key."""
    if isinstance(args[0], Filtered):
        raise reader.refuse("sorted() of a list of random length cannot be read; give a list whose members are known")
    items = list(reader.elements(args[0]))
    key = keywords.get("key")
    by = items if key is None else [reader.call(key, v) for v in items]
    return reader.fresh(in_order(reader, items, by, falling=bool(keywords.get("reverse", False))))


def _vector_sorted(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return reader.fresh(_numbers(reader, args[0], "sort()"), array=True)


def _place_of(op: str, name: str) -> Rule:
    """``argmin`` (op ``<``) and ``argmax`` (op ``>``): the first place of the least or the greatest."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        if isinstance(args[0], Filtered) or not (items := [reader.value(v) for v in reader.elements(args[0])]):
            raise reader.refuse(f"{name}() needs a list of known length with at least one value")
        best, place = items[0], 0
        graph = reader.graph
        for i, item in enumerate(items[1:], 1):
            beats = graph.compare(op, item, best)
            if isinstance(beats, Node):
                best, place = graph.pick(beats, item, best), graph.pick(beats, i, place)
            elif beats:
                best, place = item, i
        return place

    return rule


BUILTINS: dict[str, Known] = {"sorted": known(_sorted, 1, 1, keywords="key reverse")}
LIBRARY: dict[str, Known] = {
    f"statistics.{way}": known(_middle(way)) for way in ("median", "median_low", "median_high")
}
NUMPY: dict[str, Known] = {
    "median": known(_middle("median")),
    "percentile": known(_quantiles(100.0, "percentile()"), 2, 2, "a q"),
    "quantile": known(_quantiles(1.0, "quantile()"), 2, 2, "a q"),
    "sort": known(_vector_sorted),
    "argmin": known(_place_of("<", "argmin")),
    "argmax": known(_place_of(">", "argmax")),
}
