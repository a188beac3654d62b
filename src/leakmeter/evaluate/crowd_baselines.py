"""What the joint model is measured against: independence, a Chow–Liu tree, and a tree chosen for each conjunction.

Each is made from the records of a sample and gives the share of a conjunction among those of the ages asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from leakmeter.evaluate.conjunctions import Conjunction
from leakmeter.statistics.joint.attributes import Array
from leakmeter.statistics.joint.coding import UNKNOWN, Sample

Estimator: TypeAlias = Callable[[Conjunction], float]
#: No share is less than this, so that its logarithm exists.
LEAST = 1e-9
_BAND = 5


def independence(sample: Sample) -> Estimator:
    """The product of the attributes' shares."""

    def estimate(conjunction: Conjunction) -> float:
        shares = [_share(sample, position, mask) for position, mask in conjunction.said]
        return max(float(np.prod(shares)), LEAST)

    return estimate


def given_age_and_sex(sample: Sample) -> Estimator:
    """Independence within each sex and five-year band of age, each cell drawn towards the attribute's overall share."""
    bands = sample.codes[:, 0] // _BAND * 2 + sample.codes[:, 1]
    cells = int(bands.max()) + 1
    people = np.bincount(bands, sample.weights, cells)

    def estimate(conjunction: Conjunction) -> float:
        ages = conjunction.ages(sample.attributes)
        asked = np.bincount(bands, sample.weights * ages[sample.codes[:, 0]], cells)
        found = asked
        inside = dict(conjunction.said)
        for position in (0, 1):
            if position in inside:
                fits = sample.weights * inside[position][sample.codes[:, position]] * ages[sample.codes[:, 0]]
                found = found * np.bincount(bands, fits, cells) / np.maximum(asked, LEAST)
        for position, mask in conjunction.said:
            if position > 1:
                found = found * _by_cell(sample, position, mask, bands, cells)
        return max(float(found.sum() / asked.sum()), LEAST) if people.sum() > 0 else LEAST

    return estimate


def _by_cell(sample: Sample, position: int, mask: Array, bands: NDArray[np.int16], cells: int) -> Array:
    column = sample.codes[:, position]
    known = column != UNKNOWN
    weights = sample.weights[known]
    fits = np.bincount(bands[known], weights * mask[column[known]], cells)
    whole = np.bincount(bands[known], weights, cells)
    mean = float(sample.weights.mean())
    return (fits + mean * _share(sample, position, mask)) / (whole + mean)


def _share(sample: Sample, position: int, mask: Array) -> float:
    column = sample.codes[:, position]
    known = column != UNKNOWN
    weights = sample.weights[known]
    extra = float(sample.weights.mean())
    return (float((weights * mask[column[known]]).sum()) + 0.5 * extra) / (float(weights.sum()) + extra)


@dataclass(frozen=True)
class _Edge:
    """Two attributes, the joint shares of their values, and the records these are from."""

    gain: float
    first: int
    second: int
    table: Array
    records: float


def _joint(sample: Sample, first: int, second: int) -> _Edge:
    """The shares of pairs of values, and their mutual information.

    The information is reduced by what as many values would show by chance (Miller and Madow).
    """
    a, b = sample.codes[:, first], sample.codes[:, second]
    known = (a != UNKNOWN) & (b != UNKNOWN)
    sizes = (len(sample.attributes[first].values), len(sample.attributes[second].values))
    table = np.zeros(sizes)
    np.add.at(table, (a[known], b[known]), sample.weights[known] / sample.weights.mean())
    rows = float(known.sum())
    filled = int((table > 0).sum()) - int((table.sum(1) > 0).sum()) - int((table.sum(0) > 0).sum()) + 1
    table = table / table.sum()
    product = np.outer(table.sum(1), table.sum(0))
    positive = table > 0
    gain = float((table[positive] * np.log(table[positive] / product[positive])).sum()) - filled / (2 * rows)
    return _Edge(gain, first, second, table, rows)


def _spanning(edges: Sequence[_Edge], nodes: int) -> list[_Edge]:
    """The tree of the most informative edges (Kruskal)."""
    parent = list(range(nodes))

    def root(node: int) -> int:
        while parent[node] != node:
            node = parent[node]
        return node

    tree: list[_Edge] = []
    for edge in sorted(edges, key=lambda edge: -edge.gain):
        a, b = root(edge.first), root(edge.second)
        if a != b:
            parent[a] = b
            tree.append(edge)
    return tree


def _given(table: Array, records: float) -> Array:
    """P(second | first), each row drawn by one record's worth to P(second), so that a value never seen says nothing."""
    return (table * records + table.sum(axis=0)) / (table.sum(axis=1, keepdims=True) * records + 1)


def chow_liu(sample: Sample) -> Estimator:
    """One tree over all attributes, the most informative; shares by summing it out."""
    count = len(sample.attributes)
    tree = _spanning([_joint(sample, a, b) for a, b in combinations(range(count), 2)], count)
    neighbours: list[list[tuple[int, Array]]] = [[] for _ in range(count)]
    for edge in tree:
        neighbours[edge.first].append((edge.second, _given(edge.table, edge.records)))
        neighbours[edge.second].append((edge.first, _given(edge.table.T, edge.records)))
    ages = np.bincount(sample.codes[:, 0], sample.weights, len(sample.attributes[0].values))
    ages = ages / ages.sum()

    def message(node: int, source: int, masks: dict[int, Array]) -> Array:
        found = masks.get(node, np.ones(len(sample.attributes[node].values)))
        for other, table in neighbours[node]:
            if other != source:
                found = found * (table @ message(other, node, masks))
        return found

    def estimate(conjunction: Conjunction) -> float:
        known = conjunction.ages(sample.attributes)
        masks = dict(conjunction.said)
        masks[0] = masks.get(0, np.ones_like(known)) * known
        return max(float(ages @ message(0, -1, masks)) / float(ages @ known), LEAST)

    return estimate


def tree_per_conjunction(sample: Sample) -> Estimator:
    """For each conjunction the most informative tree over its own statements, each fitting or not."""

    def estimate(conjunction: Conjunction) -> float:
        columns = [sample.codes[:, position] for position, _ in conjunction.said]
        known = [column != UNKNOWN for column in columns]
        fits = [
            np.where(k, mask[column], 0.0)
            for (_, mask), column, k in zip(conjunction.said, columns, known, strict=True)
        ]
        edges: list[_Edge] = []
        for a, b in combinations(range(len(columns)), 2):
            both = known[a] & known[b]
            x, y, w = fits[a][both], fits[b][both], sample.weights[both] / sample.weights.mean()
            table = np.array(
                [[((1 - x) * (1 - y) * w).sum(), ((1 - x) * y * w).sum()], [(x * (1 - y) * w).sum(), (x * y * w).sum()]]
            )
            product = np.outer(table.sum(1), table.sum(0)) / table.sum()
            table = (table + product / table.sum()) / (table.sum() + 1)
            product = np.outer(table.sum(1), table.sum(0))
            gain = float((table * np.log(np.maximum(table, LEAST) / np.maximum(product, LEAST))).sum())
            edges.append(_Edge(gain, a, b, table, float(both.sum())))
        value = float(np.prod([_share(sample, position, mask) for position, mask in conjunction.said]))
        for edge in _spanning(edges, len(columns)):
            value *= edge.table[1, 1] / (edge.table[1].sum() * edge.table[:, 1].sum())
        return min(1.0, max(value, LEAST))

    return estimate
