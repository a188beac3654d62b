"""What both branches of an ``if`` append to one list: an element that is there either way, and a choice of the two."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from leakmeter.program.engine.nodes import Node
from leakmeter.program.reading.values import Poison, Seq

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: What was appended under random conditions: the list, the place there, and how many conditions were open.
Append = tuple[Seq, int, int]


def conditional(reader: Reader, seq: Seq, pairs: list[tuple[Any, Any]]) -> None:
    """Append elements with their conditions."""
    kept = seq.kept = [(True, v) for v in seq.items] if seq.kept is None else seq.kept
    if reader.path and not reader.attempts:
        reader.appends += [(seq, len(kept) + i, len(reader.path)) for i in range(len(pairs))]
    kept.extend(pairs)


def put_together(reader: Reader, cond: Node, first: int, second: int, merge: Callable[..., Any]) -> None:
    """Make one of what the branches of ``cond`` appended each; ``first`` and ``second`` are where in
    ``reader.appends`` each of them begins."""
    branches = reader.appends[first:second], reader.appends[second:]
    del reader.appends[first:]
    for seq in {id(seq): seq for seq, _, _ in branches[0]}.values():
        yes, no = ([(place, depth) for own, place, depth in branch if own is seq] for branch in branches)
        begin, level, kept = yes[0][0], len(reader.path) + 1, seq.kept or []
        as_a_whole = [(place, level) for place in range(begin, len(kept))]
        if len(yes) != len(no) or yes + no != as_a_whole:
            continue
        values = [merge(reader, cond, kept[a][1], kept[b][1]) for (a, _), (b, _) in zip(yes, no, strict=True)]
        if not any(isinstance(v, Poison) for v in values):
            del kept[begin:]
            guard = reader.guard(seq.depth)
            conditional(reader, seq, [(True if guard is None else guard, v) for v in values])
