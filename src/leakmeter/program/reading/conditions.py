"""Putting truth values together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from leakmeter.program.engine.nodes import Value

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def either(reader: Reader, a: Value, b: Value) -> Value:
    """``a or b`` of truth values."""
    graph = reader.graph
    return graph.negate(graph.both(graph.negate(a), graph.negate(b)))
