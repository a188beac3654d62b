"""The shape of what the audited function returns: a word or None in place of a whole table stands in each of its places.

Nothing is computed from an output any more, so that "<5" instead of a mean and a spread tells as much as "<5" twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Value
from leakmeter.program.reading.values import Seq, is_value

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def of_one_shape(reader: Reader, one: Any, other: Any) -> tuple[Any, Any]:
    """Two outputs; where one is a word or None and the other a table, the word is put into each place of the table."""
    for known, table, turned in ((one, other, False), (other, one, True)):
        if (known is None or isinstance(known, str)) and isinstance(table, Seq | tuple | dict):
            if not is_table(table):
                continue
            word = reader.held_back() if known is None else known
            wide = spread_out(cast("Any", table), word)
            return (cast("Any", table), wide) if turned else (wide, cast("Any", table))
    return one, other


def is_table(value: Any) -> bool:
    """Whether a list, tuple or dictionary has a known number of places, at least one, each with a single value."""
    if isinstance(value, Seq) and value.kept is not None:
        return False
    return all(is_value(leaf) or leaf is None for leaf in leaves(value)) and next(leaves(value), None) is not None


def spread_out(table: Any, word: Any) -> Any:
    """The table with ``word`` in each of its places."""
    if isinstance(table, Seq):
        return Seq([spread_out(v, word) for v in table], table.depth, table.array)
    if isinstance(table, tuple):
        return tuple(spread_out(v, word) for v in cast("tuple[Any, ...]", table))
    if isinstance(table, dict):
        return {k: spread_out(v, word) for k, v in cast("dict[Any, Any]", table).items()}
    return word


def leaves(table: Any) -> Iterator[Value]:
    """The single values of a table."""
    if isinstance(table, Seq | tuple):
        for part in cast("tuple[Any, ...]", table):
            yield from leaves(part)
    elif isinstance(table, dict):
        for part in cast("dict[Any, Any]", table).values():
            yield from leaves(part)
    else:
        yield table
