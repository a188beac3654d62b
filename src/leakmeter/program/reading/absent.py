"""Values that are there in some runs only: elements of lists of random length, by their place, and what is missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Outcome
from leakmeter.program.reading.branches import merged, read_where
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.ranges import possible
from leakmeter.program.reading.ranking import ordered, same_value
from leakmeter.program.reading.totals import counting, total
from leakmeter.program.reading.values import Filtered, Poison, is_value

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: Elements with the conditions under which they are there.
Pairs = Sequence[tuple[Any, Any]]


def where_there(reader: Reader, there: Any, value: Any, error: type[Exception], reason: str) -> Any:
    """A value that exists where ``there`` holds; elsewhere Python stops with ``error``, for this ``reason``."""
    if isinstance(value, Poison):
        raise reader.refuse(value.reason)
    reader.may_fail(error, reader.graph.negate(there), reason)
    if not isinstance(there, Node):
        if there:
            return value
        raise reader.refuse(reason)
    if isinstance(value, tuple):
        return tuple(where_there(reader, there, part, error, reason) for part in value)  # pyright: ignore[reportUnknownVariableType]
    if is_value(value):
        return reader.graph.pick(there, value, reader.graph.apply(partial(missing, reason), there))
    guard = reader.guard()
    absent = reader.graph.both(reader.graph.negate(there), True if guard is None else guard)
    if isinstance(absent, Node) and possible(reader.graph, absent):
        raise reader.refuse(reason)
    return value


def missing(reason: str, _: Outcome) -> Outcome:
    """What is looked at only where something is not there: an error."""
    raise ValueError(reason)


def ranks(reader: Reader, pairs: Pairs) -> list[Value]:
    """For each element, how many there are before it."""
    found: list[Value] = [0]
    for there, _ in pairs[:-1]:
        found.append(total(reader, (found[-1], counting(reader, [there]))))
    return found


def first(reader: Reader, pairs: Pairs, other: Any) -> Any:
    """The first element that is there; ``other`` where none is."""
    result = other
    for there, value in reversed(pairs):
        spend()
        result = merged(reader, there, value, result) if isinstance(there, Node) else value if there else result
    return result


def any_there(reader: Reader, pairs: Pairs) -> Value:
    """Whether an element is there."""
    found: Value = False
    for there, _ in pairs:
        found = either(reader, found, there)
    return found


def element(reader: Reader, owner: Filtered, index: int) -> Any:
    """``owner[index]`` of a list of random length."""
    if owner.order is not None:
        raise reader.refuse(ORDER)
    pairs = list(owner.pairs) if index >= 0 else list(owner.pairs)[::-1]
    place = index if index >= 0 else -index - 1
    if place:
        before = ranks(reader, pairs)
        meant = [reader.graph.compare("==", rank, place) for rank in before]
        pairs = [(reader.graph.both(m, c), v) for m, (c, v) in zip(meant, pairs, strict=True)]
    pairs = [(c, v) for c, v in pairs if c is not False]
    reason = f"there may be no element {index} in this list; test its len() first"
    if not pairs:
        raise reader.refuse(reason)
    value = first(reader, pairs[:-1], pairs[-1][1])
    return where_there(reader, any_there(reader, pairs), value, IndexError, reason)


def part(reader: Reader, owner: Filtered, low: int | None, high: int | None) -> Filtered:
    """``owner[low:high]`` of a list of random length."""
    if owner.order is not None:
        raise reader.refuse(ORDER)
    graph, pairs = reader.graph, list(owner.pairs)
    many, before = counting(reader, [c for c, _ in pairs]), ranks(reader, pairs)
    kept: list[tuple[Any, Any]] = []
    for rank, (there, value) in zip(before, pairs, strict=True):
        for op, end in ((">=", low), ("<", high)):
            if end is not None:
                limit = graph.add(many, end) if end < 0 else end
                there = graph.both(there, graph.compare(op, rank, limit))
        if there is not False:
            kept.append((there, value))
    return Filtered(kept, None, owner.array)


ORDER = (
    "the order of these entries is that in which random values came first; put them in order, as in "
    "sorted(counts.items()), or use only sum(), len(), min(), max(), any() or all() of them"
)


def chosen(
    reader: Reader, owner: Filtered, beats: str, by: Callable[[Any], Any] | None, what: str
) -> tuple[Value, Any]:
    """(whether there is one, the first element whose ``by`` beats all others); ``beats`` is ``<`` or ``>``."""
    graph = reader.graph
    found: Value = False
    best: Any = None
    best_by: Any = None
    first: Any = None
    order = owner.order if by is not None else None
    if order is not None and len(order) != len(owner.pairs):
        raise reader.refuse(ORDER)
    for (there, value), came in zip(owner.pairs, order or [0] * len(owner.pairs), strict=True):
        spend()
        if there is False:
            continue
        key: Any = value if by is None else read_where(reader, there, partial(by, value))
        key = cast(Any, key) if isinstance(key, tuple) else reader.value(key)
        if found is False:
            found, best, best_by, first = there, value, key, came
            continue
        wins = ordered(reader, beats, key, best_by)
        if order is not None:
            earlier = graph.both(same_value(reader, key, best_by), graph.compare("<", came, first))
            wins = either(reader, wins, earlier)
        wins = graph.pick(found, wins, True) if isinstance(found, Node) else wins
        takes = graph.pick(there, wins, False) if isinstance(there, Node) else wins  # not looked at elsewhere
        if isinstance(takes, Node):
            best = merged(reader, takes, value, best)
            best_by = best if by is None else merged(reader, takes, key, best_by)
            first = graph.pick(takes, came, first)
        elif takes:
            best, best_by, first = value, key, came
        found = either(reader, found, there)
    if found is False:
        raise reader.refuse(f"{what} needs at least one value")
    return found, best
