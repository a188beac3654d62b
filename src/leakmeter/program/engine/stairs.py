"""Rounded variables: what a rounded value says about the variable itself.

``round(x) == 44`` holds where ``x`` lies between 43.5 and 44.5, whatever else ``round(x)`` can be. So comparisons and
observations of a rounded variable become tests of the variable.
"""

from __future__ import annotations

from math import floor, isfinite
from typing import TYPE_CHECKING, cast

from leakmeter.program.engine.nodes import Node, Stair, Sum, Value
from leakmeter.program.engine.outcomes import MIRROR, close

if TYPE_CHECKING:
    from leakmeter.program.engine.graph import Graph


def first_of(rounding: str, value: int) -> tuple[float, bool]:
    """The least number that is rounded to ``value`` or more, and whether it is itself (a half goes to the even one)."""
    if rounding == "round":
        return value - 0.5, value % 2 == 0
    if rounding == "ceil" or (rounding == "trunc" and value <= 0):
        return value - 1.0, False
    return float(value), True


def between(graph: Graph, node: Sum, value: float) -> list[Node] | None:
    """The two tests that a rounded variable (times a factor, plus a constant) is ``value``; None where it is none."""
    found = _unscaled(node, value)
    if found is None or not isfinite(found[1]) or not close(found[1], round(found[1])):
        return None
    stair, whole = found[0], round(found[1])
    ends = (_reaches(graph, stair, whole), graph.negate(_reaches(graph, stair, whole + 1)))
    return [e for e in ends if isinstance(e, Node)]


def compared(graph: Graph, op: str, node: Sum, bound: float) -> Value | None:
    """A comparison of a rounded variable (times a factor, plus a constant) with a number; None where it is none."""
    found = _unscaled(node, bound)
    if found is None or not isfinite(found[1]):
        return None
    stair, bound, turned = found
    op = MIRROR[op] if turned else op
    near = round(bound)
    whole = close(bound, near)
    if op in ("==", "!="):
        if not whole:
            return op == "!="
        same = graph.both(_reaches(graph, stair, near), graph.negate(_reaches(graph, stair, near + 1)))
        return same if op == "==" else graph.negate(same)
    least = near if whole else floor(bound) + 1
    if whole and op in ("<=", ">"):
        least += 1
    reached = _reaches(graph, stair, least)
    return reached if op in (">", ">=") else graph.negate(reached)


def _reaches(graph: Graph, stair: Stair, value: int) -> Value:
    edge, closed = first_of(stair.rounding, value)
    return graph.compare(">=" if closed else ">", stair.node, edge)


def _unscaled(node: Sum, value: float) -> tuple[Stair, float, bool] | None:
    """(stair, what it is when ``node`` is ``value``, whether a larger value means less); None for any other sum."""
    turned, inner = False, cast(Node, node)
    while not isinstance(inner, Stair):
        if not isinstance(inner, Sum) or len(inner.terms) != 1:
            return None
        factor, below = inner.terms[0]
        value = (value - inner.const) / factor
        turned = turned != (factor < 0)
        inner = below
    return inner, value, turned
