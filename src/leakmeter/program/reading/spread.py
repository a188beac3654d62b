"""Variances and standard deviations of lists: squares of distances from the mean, exact where all values are finite."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from leakmeter.program.engine.nodes import Value
from leakmeter.program.reading.known import Arguments, Keywords, Known, Rule, known
from leakmeter.program.reading.totals import mean, total
from leakmeter.program.reading.values import Filtered

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def variance(reader: Reader, value: Any, less: int, name: str) -> Value:
    """The sum of squares about the mean over the number of values, ``less`` 0 or 1 (``ddof``)."""
    if isinstance(value, Filtered):
        raise reader.refuse(f"{name} of a list of random length cannot be read; give a list whose members are known")
    items = [reader.value(v) for v in reader.elements(value)]
    if len(items) <= less:
        raise reader.refuse(f"{name} needs more than {less} values")
    graph = reader.graph
    centre = mean(reader, tuple(items))
    apart = [graph.add(item, centre, -1) for item in items]
    return graph.divide(total(reader, tuple(graph.multiply(d, d) for d in apart)), len(items) - less)


def _of(less: int, name: str, *, root: bool) -> Rule:
    """A variance with ``less`` degrees of freedom fewer than values, or its ``root``; numpy says so with ``ddof=``."""

    def rule(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
        ddof = keywords.get("ddof", less)
        if ddof not in (0, 1):
            raise reader.refuse(f"{name} is read with ddof=0 or ddof=1")
        found = variance(reader, args[0], ddof, name)
        return reader.graph.arithmetic(math.sqrt, name, found) if root else found

    return rule


LIBRARY: dict[str, Known] = {
    "statistics.variance": known(_of(1, "variance()", root=False)),
    "statistics.pvariance": known(_of(0, "pvariance()", root=False)),
    "statistics.stdev": known(_of(1, "stdev()", root=True)),
    "statistics.pstdev": known(_of(0, "pstdev()", root=True)),
}
NUMPY: dict[str, Known] = {
    "var": known(_of(0, "var()", root=False), keywords="ddof"),
    "std": known(_of(0, "std()", root=True), keywords="ddof"),
}
