"""Where a clipped value lies: what the conditions of a choice say about the values it chooses from.

``x if x > 0 else 0`` is 0 or more whatever ``x`` is elsewhere, so that rounding it need not look below 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf

from leakmeter.program.engine.graph import Graph, both_hold
from leakmeter.program.engine.nodes import Apply, Node, Pick, Sum, Test, Value

#: The lowest and the highest value of something.
Interval = tuple[float, float]
#: Where some nodes lie in the runs that are looked at.
Bounds = Mapping[Node, Interval]


def bounds_of(node: Node, bounds: Bounds) -> Interval:
    """Where ``node`` lies, as far as the bounds of what it is a multiple of tell."""
    factor, shift, core = _unscaled(node)
    ends = [factor * end + shift for end in bounds.get(core, (-inf, inf))]
    return min(ends), max(ends)


def sides(graph: Graph, value: Node, bounds: Bounds) -> tuple[Node, list[tuple[Value, Bounds]]] | None:
    """The condition of a choice, or of a multiple of one that clips, and its two values, each with the bounds in the
    runs that choose it; None where ``value`` is none."""
    factor, shift, pick = _unscaled(value)
    if not isinstance(pick, Pick):
        return None
    found: list[tuple[Value, Bounds]] = []
    clips = pick is value
    for side, holds in ((pick.yes, True), (pick.no, False)):
        known = dict(bounds)
        for core, interval in _told(pick.cond, holds):
            known[core] = _common(known.get(core, (-inf, inf)), interval)
            clips = True
        if isinstance(side, Node) and pick in known:
            core, interval = _solved(side, *known[pick])
            known[core] = _common(known.get(core, (-inf, inf)), interval)
        found.append((graph.add(graph.multiply(side, factor), shift) if pick is not value else side, known))
    return (pick.cond, found) if clips else None


def _told(condition: Node, holds: bool) -> Iterator[tuple[Node, Interval]]:
    """The nodes that a condition bounds where it holds, or fails, and their bounds."""
    if isinstance(condition, Test) and condition.op not in ("==", "!="):
        yield _solved(condition.node, *((0.0, inf) if (condition.op in (">", ">=")) == holds else (-inf, 0.0)))
    elif isinstance(condition, Apply) and condition.function is both_hold and holds:
        for part in condition.args:
            if isinstance(part, Node):
                yield from _told(part, holds)


def _solved(node: Node, low: float, high: float) -> tuple[Node, Interval]:
    """What ``node`` is a multiple of, and where it lies if ``node`` lies from ``low`` to ``high``."""
    factor, shift, core = _unscaled(node)
    ends = [(end - shift) / factor for end in (low, high)]
    return core, (min(ends), max(ends))


def _unscaled(node: Node) -> tuple[float, float, Node]:
    """(factor, shift, another node), of which ``node`` is the multiple plus the shift."""
    factor, shift = 1.0, 0.0
    while type(node) is Sum and len(node.terms) == 1:
        shift += factor * node.const
        factor, node = factor * node.terms[0][0], node.terms[0][1]
    return factor, shift, node


def _common(one: Interval, other: Interval) -> Interval:
    return max(one[0], other[0]), min(one[1], other[1])
