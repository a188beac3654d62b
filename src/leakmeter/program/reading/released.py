"""The shape of what the audited function returns: a word or None in place of a table stands in each of its places.

Nothing is computed from an output any more, so that "<5" instead of a mean and a spread tells as much as "<5" twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language.held_back import ABSENT
from leakmeter.program.reading.absent import ORDER, ranks
from leakmeter.program.reading.branches import choose
from leakmeter.program.reading.frame_values import DataFrame
from leakmeter.program.reading.ranges import possible
from leakmeter.program.reading.values import ByLabel, Entry, Filtered, Padded, Record, Seq, Table, is_value, settled

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


#: The longest list of random length that is returned.
_LONGEST = 256


def of_one_shape(reader: Reader, one: Any, other: Any) -> tuple[Any, Any]:
    """Two outputs; where one is a word or None and the other a table, the word is put into each place of the table."""
    one, other = (in_full(reader, v) if w is None or isinstance(w, str) else v for v, w in ((one, other), (other, one)))
    for known, table, turned in ((one, other, False), (other, one, True)):
        if (known is None or isinstance(known, str)) and isinstance(table, Seq | tuple | dict):
            if not is_table(table):
                continue
            word = reader.held_back() if known is None else known
            wide = spread_out(cast("Any", table), word)
            return (cast("Any", table), wide) if turned else (wide, cast("Any", table))
    return one, other


def told_apart_from_tables(reader: Reader, returns: Sequence[tuple[Value | None, Any]]) -> None:
    """Refuse a program that returns a word or None alone, and elsewhere a table that may hold nothing else."""
    graph = reader.graph
    words = {reader.held_back() if v is None else v for _, v in returns if v is None or isinstance(v, str)}
    for condition, value in returns if words else ():
        table = in_full(reader, value)
        if not isinstance(table, Seq | tuple | dict) or not is_table(cast("Any", table)):
            continue
        for word in words:
            same: Value = True if condition is None else condition
            for leaf in leaves(table):
                same = graph.both(same, graph.compare("==", leaf, word) if isinstance(leaf, Node) else leaf == word)
            if same is True or (isinstance(same, Node) and possible(graph, same)):
                raise reader.refuse(
                    f"{word} is returned alone, and a table that may hold nothing but {word}, which cannot be told "
                    "apart here; return another word in one of them"
                )


def in_full(reader: Reader, value: Any) -> Any:
    """An output with a place for each entry and element that may be there; a word stands where it is not."""
    value = settled(value)
    if isinstance(value, Record):
        return {k: in_full(reader, v) for k, v in value.fields.items()}
    if isinstance(value, Filtered):
        return in_full(reader, reader.fresh(reader.elements(value))) if value.all_there() else _padded(reader, value)
    if isinstance(value, Seq):
        if value.whole_run() is not None or all(map(is_value, value)):
            return value
        return Seq([in_full(reader, v) for v in value], value.depth, value.array)
    if isinstance(value, tuple):
        parts = [in_full(reader, v) for v in cast("tuple[Any, ...]", value)]
        return Padded(parts) if isinstance(value, Padded) else tuple(parts)
    if isinstance(value, dict):
        entries = cast("dict[Any, Any]", value)
        open_ = isinstance(value, Table) or any(isinstance(v, Entry) for v in entries.values())
        made = ByLabel() if isinstance(value, ByLabel) else dict[Any, Any]()
        made = Table(members=isinstance(value, Table) and value.members) if open_ else made
        for key, held in entries.items():
            there, part = (held.there, held.value) if isinstance(held, Entry) else (True, held)
            part = True if isinstance(made, Table) and made.members else in_full(reader, part)
            made[key] = choose(reader, there, part, spread_out(part, ABSENT))
        return made
    return value


def _padded(reader: Reader, owner: Filtered) -> Padded:
    """The places of a list of random length, the elements that are there in front."""
    if owner.order is not None:
        raise reader.refuse(ORDER)
    pairs = [(there, in_full(reader, v)) for there, v in owner.pairs if there is not False]
    if len(pairs) > _LONGEST:
        raise reader.refuse(
            f"a returned list may have up to {_LONGEST} elements where its length is random, not {len(pairs)}; "
            "return its sum and its length"
        )
    before, places = ranks(reader, pairs) if pairs else [], list[Any]()
    for place in range(len(pairs)):
        result = spread_out(pairs[place][1], ABSENT)
        for rank, (there, value) in list(zip(before, pairs, strict=True))[place:]:
            here = reader.graph.both(there, reader.graph.compare("==", rank, place))
            result = choose(reader, here, value, result)
        places.append(result)
    return Padded(places)


def is_table(value: Any) -> bool:
    """Whether a list, tuple or dictionary has a known number of places, at least one, each with a single value."""
    if isinstance(value, Seq) and value.kept is not None:
        return False
    return all(map(is_value, leaves(value))) and next(leaves(value), None) is not None


def spread_out(table: Any, word: Any) -> Any:
    """The table with ``word`` in each of its places."""
    if isinstance(table, Seq):
        return Seq([spread_out(v, word) for v in table], table.depth, table.array)
    if isinstance(table, Padded):
        return Padded(spread_out(v, word) for v in table)
    if isinstance(table, tuple):
        return tuple(spread_out(v, word) for v in cast("tuple[Any, ...]", table))
    if isinstance(table, dict):
        made = table.like() if isinstance(table, Table) else type(cast("dict[Any, Any]", table))()
        made.update((k, spread_out(v, word)) for k, v in cast("dict[Any, Any]", table).items())
        return made
    return word


def leaves(table: Any) -> Iterator[Value]:
    """The single values of a table, an object or a frame."""
    if isinstance(table, Seq | tuple):
        for part in cast("tuple[Any, ...]", table):
            yield from leaves(part)
    elif isinstance(table, dict):
        for part in cast("dict[Any, Any]", table).values():
            yield from leaves(part)
    elif isinstance(table, Record):
        yield from leaves(table.fields)
    elif isinstance(table, DataFrame):
        for column in table.columns.values():
            yield from leaves(column.cells)
    else:
        yield table
