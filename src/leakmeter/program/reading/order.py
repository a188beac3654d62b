"""Order: sorted lists of random values, their medians and quantiles, and where the least or greatest stands.

Random values are put in order by a network of comparisons (Batcher 1968, odd-even merge sort): a fixed row of steps,
each of which puts two values in order whatever they are, so that a sorted list is made of the same nodes as ``min``
and ``max``. A list of n values takes about n (log2 n)² / 4 comparisons.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import floor
from statistics import StatisticsError
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.absent import ORDER, chosen, part, where_there
from leakmeter.program.reading.branches import choose, merged, read_where
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.entries import listing
from leakmeter.program.reading.known import Arguments, Keywords, Known, Rule, known
from leakmeter.program.reading.ranking import ordered, same_value
from leakmeter.program.reading.totals import counting, mean
from leakmeter.program.reading.values import Filtered, Seq, is_value

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: The longest list of random values that is put in order.
LONGEST = 512


def in_order(reader: Reader, items: list[Any], by: list[Any], *, falling: bool = False) -> list[Any]:
    """The items in ascending order of the numbers ``by`` (``falling``: in descending order); equal ones keep theirs."""
    if (known := _known(by)) is not None:
        order = sorted(range(len(items)), key=known.__getitem__, reverse=falling)
        return [items[i] for i in order]
    owner = Filtered([(True, v) for v in items])
    return [v for _, v in _arranged(reader, owner, by, falling=falling, apart=by is not items).pairs]


def _known(by: list[Any]) -> list[Any] | None:
    """What to sort by where that is known; of rows that begin with different known values, these. None elsewhere."""
    if not any(isinstance(v, Node | tuple) for v in by):
        return by if all(is_value(v) for v in by) else None
    heads = [cast("tuple[Any, ...]", v)[0] if isinstance(v, tuple) and v else None for v in by]
    if any(h is None or _random(h) for h in heads):
        return None
    if len({*heads}) == len(heads):
        return heads
    return None if any(map(_random, by)) else by


def _random(value: Any) -> bool:
    return any(map(_random, cast("tuple[Any, ...]", value))) if isinstance(value, tuple) else isinstance(value, Node)


def _continuous(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(map(_continuous, cast("tuple[Any, ...]", value)))
    return isinstance(value, Node) and value.continuous


def _arranged(reader: Reader, owner: Filtered, by: list[Any], *, falling: bool, apart: bool) -> Filtered:
    """The elements that are there in order of ``by``, in front of those that are not.

    Where items are ``apart`` from what they are sorted by, the place each came from decides between equals.
    """
    if any(not is_value(v) and not isinstance(v, tuple) for v in by):
        raise reader.refuse("sorted() orders numbers, words and tuples of them; give a key= that is one")
    if len(by) > LONGEST:
        raise reader.refuse(f"up to {LONGEST} random values are put in order, and these are {len(by)}")
    graph, by = reader.graph, list(by)
    there, items = [c for c, _ in owner.pairs], [v for _, v in owner.pairs]
    places: list[Any] = list(range(len(by)) if owner.order is None else owner.order)
    stable = apart and not any(map(_continuous, by))
    for i, j in comparisons(len(items)):
        spend(4)
        right = ordered(reader, ">=" if falling else "<=", by[i], by[j])
        if stable:
            equal = graph.both(same_value(reader, by[i], by[j]), graph.compare(">", places[i], places[j]))
            right = graph.both(right, graph.negate(equal))
        if there[i] is not True or there[j] is not True:
            right = graph.pick(there[i], right, False) if isinstance(there[i], Node) else right if there[i] else False
            right = graph.pick(there[j], right, True) if isinstance(there[j], Node) else right if there[j] else True
            there[i], there[j] = either(reader, there[i], there[j]), graph.both(there[i], there[j])
        by[i], by[j] = _swapped(reader, right, by[i], by[j])
        if stable:
            places[i], places[j] = _swapped(reader, right, places[i], places[j])
        items[i], items[j] = _swapped(reader, right, items[i], items[j]) if apart else (by[i], by[j])
    return Filtered(list(zip(there, items, strict=True)), None, owner.array)


def _swapped(reader: Reader, right: Value, first: Any, second: Any) -> tuple[Any, Any]:
    """Two values, the other way round where they do not stand ``right``."""
    if not isinstance(right, Node):
        return (first, second) if right else (second, first)
    return merged(reader, right, first, second), merged(reader, right, second, first)


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


def present_first(reader: Reader, owner: Filtered, by: list[Any], *, falling: bool = False) -> Filtered:
    """The elements that are there, in order of ``by``, in front of those that are not."""
    apart = any(v is not item for v, (_, item) in zip(by, owner.pairs, strict=True))
    if owner.order is not None and apart and len(owner.order) != len(owner.pairs):
        raise reader.refuse(ORDER)
    if (known := _known(by)) is not None and (owner.order is None or len({*known}) == len(known)):
        places = sorted(range(len(by)), key=known.__getitem__, reverse=falling)
        return Filtered([owner.pairs[i] for i in places])
    return _arranged(reader, owner, by, falling=falling, apart=apart)


def most_frequent(reader: Reader, items: Any, many: Any) -> Any:
    """``most_common(k)`` of pairs (key, count): the highest counts, those that came first before others."""
    owner = items if isinstance(items, Filtered) else Filtered([(True, v) for v in reader.elements(items)])
    limit = len(owner.pairs) if many is None else many
    if not isinstance(limit, int):
        raise reader.refuse("most_common() needs a number of keys that is known")
    rows: list[tuple[Any, Any]] = []
    left = list(owner.pairs)
    graph = reader.graph
    times = owner.order if owner.order is not None else tuple(range(len(left)))
    for _ in range(min(limit, len(left))):
        found, row = chosen(reader, Filtered(left, order=times), ">", lambda pair: pair[1], "most_common()")
        rows.append((found, row))
        left = [(graph.both(c, graph.negate(graph.compare("==", row[0], v[0]))), v) for c, v in left]
        if all(c is False for c, _ in left):
            break
    return reader.fresh([v for _, v in rows]) if all(c is True for c, _ in rows) else Filtered(rows)


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


def _middle_of_those(reader: Reader, owner: Filtered, which: str) -> Value:
    """The middle of the elements that are there: one for each number of them."""
    items = [reader.value(v) for _, v in owner.pairs]
    ordered = [reader.value(v) for _, v in present_first(reader, owner, items).pairs]
    graph, many = reader.graph, counting(reader, [c for c, _ in owner.pairs])
    result = where_there(reader, graph.compare(">", many, 0), ordered[0], StatisticsError, f"{which}() of no values")
    for n in range(2, len(ordered) + 1):
        half = n // 2
        low, high = ordered[half if n % 2 else half - 1], ordered[half]
        middle = {"median_low": low, "median_high": high}.get(which) or mean(reader, (low, high))
        result = choose(reader, graph.compare("==", many, n), low if n % 2 else middle, result)
    return cast(Value, result)


def _middle(which: str) -> Rule:
    """``median``, or of an even number of values the lower or the higher middle."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        held = listing(reader, args[0])
        if isinstance(held, Filtered):
            return _middle_of_those(reader, held, which)
        sorted_ = _numbers(reader, held, f"{which}()")
        half = len(sorted_) // 2
        if len(sorted_) % 2 or which == "median_high":
            return sorted_[half]
        return sorted_[half - 1] if which == "median_low" else mean(reader, (sorted_[half - 1], sorted_[half]))

    return rule


def _sorted(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``sorted``: by itself, or by a key."""
    held = listing(reader, args[0])
    if not isinstance(held, Filtered):
        return reader.fresh(sorted_items(reader, held, keywords))
    key = keywords.get("key")
    by = [v if key is None else read_where(reader, there, partial(reader.call, key, v)) for there, v in held.pairs]
    return present_first(reader, held, by, falling=bool(keywords.get("reverse", False)))


def sorted_items(reader: Reader, held: Any, keywords: Keywords) -> list[Any]:
    """The elements of a list of known length in order, by ``key`` where there is one; ``reverse``: the last first."""
    items, key = list(reader.elements(held)), keywords.get("key")
    by = items if key is None else [reader.call(key, v) for v in items]
    return in_order(reader, items, by, falling=bool(keywords.get("reverse", False)))


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


def _ends(name: str, *, falling: bool) -> Rule:
    """``heapq.nlargest(n, xs, key=)`` and ``heapq.nsmallest``: the first of the sorted list."""

    def rule(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
        many, held = args[0], listing(reader, args[1])
        if not isinstance(many, int):
            raise reader.refuse(f"{name}() needs a number of values that is known")
        found = _sorted(reader, [held], {**keywords, "reverse": falling})
        if isinstance(found, Filtered):
            return part(reader, found, None, max(many, 0))
        return reader.fresh(reader.elements(found)[: max(many, 0)])

    return rule


def _most_frequent(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``statistics.mode``: the value that occurs most often, of several the one that came first."""
    held = listing(reader, args[0])
    owner = held if isinstance(held, Filtered) else Filtered([(True, v) for v in reader.elements(held)])
    values = [reader.value(v) for _, v in owner.pairs]
    if any(isinstance(v, Node) and v.continuous for v in values):
        raise reader.refuse("mode() of continuous variables cannot be read; each occurs once; round them first")
    graph = reader.graph
    counts = [
        counting(
            reader, [graph.both(c, graph.compare("==", v, w)) for (c, _), w in zip(owner.pairs, values, strict=True)]
        )
        for v in values
    ]
    rows = Filtered([(c, (v, n)) for (c, _), v, n in zip(owner.pairs, values, counts, strict=True)], order=owner.order)
    found, row = chosen(reader, rows, ">", lambda pair: pair[1], "mode()")
    return where_there(reader, found, row[0], StatisticsError, "mode() of no values")


BUILTINS: dict[str, Known] = {"sorted": known(_sorted, 1, 1, keywords="key reverse")}
LIBRARY: dict[str, Known] = {
    **{f"statistics.{way}": known(_middle(way)) for way in ("median", "median_low", "median_high")},
    "statistics.mode": known(_most_frequent),
    "heapq.nlargest": known(_ends("nlargest", falling=True), 2, 2, "n iterable", "key"),
    "heapq.nsmallest": known(_ends("nsmallest", falling=False), 2, 2, "n iterable", "key"),
}
NUMPY: dict[str, Known] = {
    "median": known(_middle("median")),
    "percentile": known(_quantiles(100.0, "percentile()"), 2, 2, "a q"),
    "quantile": known(_quantiles(1.0, "quantile()"), 2, 2, "a q"),
    "sort": known(_vector_sorted),
    "argmin": known(_place_of("<", "argmin")),
    "argmax": known(_place_of(">", "argmax")),
}
