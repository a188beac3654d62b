"""What becomes of a whole list: sums, averages, lengths, least and greatest, any and all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.engine.graph import describe
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Outcome
from leakmeter.program.language.held_back import HeldBack
from leakmeter.program.reading.kinds import is_truth, is_word, to_whole
from leakmeter.program.reading.values import Entry, Filtered, Seq

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def total(reader: Reader, value: Any, start: Value = 0) -> Value:
    """``sum``: one node for a whole list, whatever its length."""
    if isinstance(value, Filtered):
        return total(reader, tuple(_where_kept(reader, c, v) for c, v in value.pairs if c is not False), start)
    if isinstance(value, Seq):
        run = value.whole_run()
        if run is not None and run[1] > 1:
            return reader.graph.add(reader.graph.dot(*run), start)
    if isinstance(value, range):
        return reader.graph.add(_of_range(value), start)
    const: float = 0
    terms: list[tuple[float, Node]] = []
    items = reader.elements(value)
    spend(len(items) >> 6)
    for item in [start, *items]:
        if isinstance(item, Node):
            terms.append((1, item))
        elif isinstance(item, int | float):
            const += item
        elif isinstance(item, Seq):
            raise reader.refuse("sum() over lists cannot be read; sum each list, then the sums")
        else:
            raise reader.refuse(f"sum() over {describe(item)} cannot be read; sum numbers and random variables")
    found = reader.graph.total(reader.graph.plain(const), terms)
    if len(terms) == 1 and found is terms[0][1] and (is_truth(found) or isinstance(const, float)):
        reader.retyped.add(cast(Node, found).id)
    return found


def _of_range(numbers: range) -> int:
    """The sum of a range, whatever its length."""
    return (numbers[0] + numbers[-1]) * len(numbers) // 2 if numbers else 0


def _where_kept(reader: Reader, cond: Any, value: Any) -> Value:
    """An element of a filtered list as a term of its sum; a truth value that counts itself needs no choice."""
    if not isinstance(cond, Node):
        return reader.value(value)
    return cond if value is True else reader.graph.pick(cond, reader.value(value), 0)


def length(reader: Reader, value: Any) -> Value:
    """``len``; random for a list with a random condition."""
    if isinstance(value, Filtered):
        return total(reader, Filtered([(c, 1) for c, _ in value.pairs]))
    if isinstance(value, dict):
        held = cast("dict[Any, Any]", value).values()
        return counting(reader, [v.there if isinstance(v, Entry) else True for v in held])
    if isinstance(value, Seq | tuple | str | range):
        return len(cast(str, value))
    if is_word(value):
        return reader.graph.apply(letters, value)
    raise reader.refuse(f"len() of {describe(value)} cannot be read")


@to_whole
def letters(word: Outcome) -> int:
    """How many letters a word has."""
    if not isinstance(word, str) or isinstance(word, HeldBack):
        raise TypeError(f"{word!r} has no length")
    return len(word)


def counting(reader: Reader, conditions: list[Any]) -> Value:
    """How many of some conditions hold; a number taken for a condition counts once."""
    return total(
        reader,
        tuple(
            (c if is_truth(c) else reader.graph.pick(c, 1, 0)) if isinstance(c, Node) else int(bool(c))
            for c in conditions
        ),
    )


def mean(reader: Reader, value: Any) -> Value:
    """The average of a list."""
    return reader.graph.divide(total(reader, value), length(reader, value))


def weighted_mean(reader: Reader, value: Any, weights: Any) -> Value:
    """The average with weights, which need not add to 1."""
    return reader.graph.divide(dot(reader, value, weights), total(reader, weights))


def dot(reader: Reader, a: Any, b: Any) -> Value:
    """The sum of the products of two vectors."""
    left, right = reader.elements(a), reader.elements(b)
    if len(left) != len(right):
        raise reader.refuse(f"dot() of vectors of length {len(left)} and {len(right)}")
    pairs = zip(left, right, strict=True)
    return total(reader, tuple(reader.graph.multiply(reader.value(x), reader.value(y)) for x, y in pairs))


def extreme(reader: Reader, values: list[Any], op: str) -> Value:
    """``min`` (op ``<=``) or ``max`` (op ``>=``), as comparisons from left to right."""
    if not values:
        reader.may_fail(ValueError, True)
        raise reader.refuse("min() and max() need at least one value")
    best = reader.value(values[0])
    for item in values[1:]:
        other = reader.value(item)
        better = reader.graph.compare(op, best, other)
        best = reader.graph.pick(better, best, other) if isinstance(better, Node) else (best if better else other)
    return best


def absolute(reader: Reader, x: Value) -> Value:
    """``abs``."""
    graph = reader.graph
    if not isinstance(x, Node) or not x.continuous:
        return graph.arithmetic(cast(Callable[..., Outcome], abs), "abs()", x)
    positive = graph.compare(">=", x, 0)
    return graph.pick(positive, x, graph.multiply(-1, x)) if isinstance(positive, Node) else x


def quantified(reader: Reader, value: Any, every: bool) -> Value:
    """``all`` (every) or ``any``."""
    graph = reader.graph
    if isinstance(value, Filtered):
        pairs = [(c, reader.truth(v)) for c, v in value.pairs]
        value = tuple(graph.both(c, v if not every else graph.negate(v)) for c, v in pairs)
        found = quantified(reader, value, False)
        return graph.negate(found) if every else found
    result: Value = every
    for item in reader.elements(value):
        truth = reader.truth(item)
        result = (
            graph.both(result, truth) if every else graph.negate(graph.both(graph.negate(result), graph.negate(truth)))
        )
    # Where one element alone decides, this is whether it is true, and not the element.
    return result if is_truth(result) else graph.negate(graph.negate(result))
