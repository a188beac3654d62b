"""Which row a node stands in, and in which order: layers from the population down, with as few crossings as may be.

A row holds the nodes of one layer, or part of a layer that is too wide. A line that has rows to pass goes down a rail
between the boxes; all lines from one parent share its rail, so a dozen nodes stay readable. After Sugiyama, Tagawa and
Toda, Methods for visual understanding of hierarchical system structures (1981), with the long lines bundled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from statistics import fmean

from leakmeter.text.crowd.network import Network

_SWEEPS = 8

#: (node, row): the node's box in its own row, its rail in a row further down.
Stop = tuple[int, int]
#: A line from a stop to one in the next row.
Link = tuple[Stop, Stop]


@dataclass(frozen=True, slots=True)
class Plan:
    """Stops row by row from left to right, the row of each connected node's box, and the links between rows."""

    rows: tuple[tuple[Stop, ...], ...]
    row_of: Mapping[int, int]
    links: tuple[Link, ...]

    def is_box(self, stop: Stop) -> bool:
        """Whether a stop is a node's box and not its rail."""
        return self.row_of[stop[0]] == stop[1]

    def boxes_in(self, row: Sequence[Stop]) -> int:
        """How many stops of a row are boxes."""
        return sum(map(self.is_box, row))


def planned(network: Network, most: int) -> Plan:
    """The plan of a network with at most ``most`` boxes to a row."""
    rows = _layers(network, most)
    row_of = {node: at for at, row in enumerate(rows) for node in row}
    lowest = {parent: max(row_of[c] for p, c in network.edges if p == parent) for parent, _ in network.edges}
    rails = [(parent, at) for parent, last in lowest.items() for at in range(row_of[parent] + 1, last)]
    down = [((node, at - 1), (node, at)) for node, at in rails]
    arriving = [((parent, row_of[child] - 1), (child, row_of[child])) for parent, child in network.edges]
    stops = [sorted([(n, at) for n in row] + [r for r in rails if r[1] == at]) for at, row in enumerate(rows)]
    links = (*down, *arriving)
    return Plan(_untangled(stops, links), row_of, links)


def _layers(network: Network, most: int) -> list[list[int]]:
    """The connected nodes in rows of at most ``most``, each row below all parents of its nodes."""
    depth: dict[int, int] = {}
    for i in (*network.of("population"), *network.of("share")):
        depth[i] = max((depth[parent] + 1 for parent in network.nodes[i].parents), default=0)
    rows: list[list[int]] = []
    for layer in range(max(depth.values()) + 1):
        members = [i for i, d in depth.items() if d == layer]
        size = ceil(len(members) / ceil(len(members) / most))
        rows += [members[at : at + size] for at in range(0, len(members), size)]
    return rows


def _untangled(stops: list[list[Stop]], links: Sequence[Link]) -> tuple[tuple[Stop, ...], ...]:
    """Rows in the order with the fewest crossings that sorting by the mean place of neighbours finds."""
    above: dict[Stop, list[Stop]] = {}
    below: dict[Stop, list[Stop]] = {}
    for start, end in links:
        below.setdefault(start, []).append(end)
        above.setdefault(end, []).append(start)
    downwards, best = range(len(stops)), stops
    rows = stops
    for _ in range(_SWEEPS):
        rows = _sorted(rows, above, downwards)
        rows = _sorted(rows, below, reversed(downwards))
        best = min(best, rows, key=lambda order: crossings(order, links))
    return tuple(map(tuple, best))


def _sorted(rows: list[list[Stop]], towards: Mapping[Stop, list[Stop]], order: Iterable[int]) -> list[list[Stop]]:
    """The rows, each sorted by the mean place of its neighbours on one side; ``order`` begins on that side."""
    places = _places(rows)
    new = list(rows)
    for at in order:
        new[at] = sorted(rows[at], key=lambda stop: fmean([places[n] for n in towards.get(stop, [stop])]))
        places |= _places([new[at]])
    return new


def crossings(rows: Sequence[Sequence[Stop]], links: Sequence[Link]) -> int:
    """How many pairs of lines cross when stops are drawn in this order."""
    places = _places(rows)
    leaving: dict[int, list[tuple[float, float]]] = {}
    for start, end in links:
        leaving.setdefault(start[1], []).append((places[start], places[end]))
    pairs = (pair for lines in leaving.values() for pair in combinations(lines, 2))
    return sum((a - b) * (to_a - to_b) < 0 for (a, to_a), (b, to_b) in pairs)


def _places(rows: Sequence[Sequence[Stop]]) -> dict[Stop, float]:
    """The place of each stop in its row, from 0 to 1."""
    return {stop: (i + 0.5) / len(row) for row in rows for i, stop in enumerate(row)}
