"""``itertools`` and ``functools``: lists made of lists, and reductions."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from leakmeter.program.bounded import LONGEST_LIST
from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node
from leakmeter.program.reading.arithmetic import combine
from leakmeter.program.reading.branches import choose
from leakmeter.program.reading.entries import listing
from leakmeter.program.reading.known import Arguments, Keywords, Known, Rule, known
from leakmeter.program.reading.values import Filtered

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def _rows(make: Callable[..., Iterable[Any]]) -> Rule:
    """Rows of elements of lists of known length, with their number as the last argument where they need one."""

    def rule(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
        lists = [reader.elements(a) if not isinstance(a, int) else a for a in args]
        rows: list[Any] = []
        for row in make(*lists, **keywords):
            spend()
            if len(rows) == LONGEST_LIST:
                reader.room(len(rows) + 1)
            rows.append(row)
        return reader.fresh(rows)

    return rule


def _chained(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``chain(a, b)``: one list after the other."""
    parts = [listing(reader, a) for a in args]
    if any(isinstance(p, Filtered) for p in parts):
        pairs = [p.pairs if isinstance(p, Filtered) else [(True, v) for v in reader.elements(p)] for p in parts]
        random = any(isinstance(p, Filtered) and p.order is not None for p in parts)
        return Filtered([pair for part in pairs for pair in part], order=() if random else None)
    return reader.fresh([v for p in parts for v in reader.elements(p)])


def _folded(reader: Reader, function: Any, items: Any, *start: Any) -> list[Any]:
    """What a function of the result so far and the next element comes to, after each element."""
    results = list(start)
    owner = items if isinstance(items, Filtered) else Filtered([(True, v) for v in reader.elements(items)])
    if owner.order is not None or (not start and any(c is not True for c, _ in owner.pairs)):
        raise reader.refuse("a list of random length is reduced from a first value; give one, as in reduce(f, xs, 0)")
    for there, item in owner.pairs:
        spend()
        if not results:
            results.append(item)
        else:
            after = reader.call(function, results[-1], item)
            results.append(choose(reader, there, after, results[-1]) if isinstance(there, Node) else after)
    return results


def _reduced(reader: Reader, args: Arguments, _: Keywords) -> Any:
    results = _folded(reader, args[0], listing(reader, args[1]), *args[2:])
    if not results:
        raise reader.refuse("reduce() of an empty list needs a first value, as in reduce(f, xs, 0)")
    return results[-1]


def _accumulated(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``accumulate(xs, f, initial=)``: sums, or what ``f`` makes, after each element."""
    start = [] if keywords.get("initial") is None else [keywords["initial"]]
    if len(args) > 1 and args[1] is not None:
        return reader.fresh(_folded(reader, args[1], reader.fresh(reader.elements(args[0])), *start))
    results = start
    for item in reader.elements(args[0]):
        results = [*results, combine(reader, ast.Add, results[-1], item) if results else item]
        spend(len(results) >> 6)
    return reader.fresh(results)


def _taken(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``islice(xs, stop)`` or ``islice(xs, start, stop, step)``."""
    if any(not isinstance(a, int) and a is not None for a in args[1:]):
        raise reader.refuse("islice() needs places that are known")
    return reader.fresh(reader.elements(args[0])[slice(*args[1:])])


def _repeated(reader: Reader, args: Arguments, _: Keywords) -> Any:
    if not isinstance(args[1], int):
        raise reader.refuse("repeat() needs a number of times that is known")
    return reader.fresh([args[0]] * reader.room(max(args[1], 0)))


def _spread(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``starmap(f, rows)``."""
    return reader.fresh([reader.call(args[0], *reader.elements(row)) for row in reader.elements(args[1])])


def _with(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    raise reader.refuse("partial() cannot be read; write a lambda, as in lambda x: f(x, 2)")


def _pairs(items: list[Any]) -> Iterable[Any]:
    return itertools.pairwise(items)


LIBRARY: dict[str, Known] = {
    "itertools.product": known(_rows(itertools.product), 1, 20, keywords="repeat"),
    "itertools.combinations": known(_rows(itertools.combinations), 2, 2, "iterable r"),
    "itertools.combinations_with_replacement": known(_rows(itertools.combinations_with_replacement), 2, 2),
    "itertools.permutations": known(_rows(itertools.permutations), 1, 2, "iterable r"),
    "itertools.pairwise": known(_rows(_pairs)),
    "itertools.zip_longest": known(_rows(itertools.zip_longest), 1, 20, keywords="fillvalue"),
    "itertools.chain": known(_chained, 0, 1000),
    "itertools.chain.from_iterable": known(lambda r, a, _: _chained(r, r.elements(a[0]), {})),
    "itertools.accumulate": known(_accumulated, 1, 2, "iterable func", "initial"),
    "itertools.islice": known(_taken, 2, 4),
    "itertools.repeat": known(_repeated, 2, 2),
    "itertools.starmap": known(_spread, 2, 2),
    "functools.reduce": known(_reduced, 2, 3),
    "functools.partial": known(_with, 1, 100),
}
