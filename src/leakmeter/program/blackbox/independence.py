"""Whether anything leaks at all: the secrets are dealt out anew at random, and what the samples show is compared with
what chance alone shows.

Such a permutation test needs no assumption but that the samples are independent: where nothing leaks, p is at most 5 %
in one of twenty sets of samples, whatever their number. By counting, the statistic is the mutual information of the
table; else it is how alike the secrets of neighbouring outputs are (Schilling 1986, for classes).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.program.blackbox.neighbours import nearest, tree
from leakmeter.program.blackbox.table import Codes, Samples, ranks

#: How often secrets are dealt out; the most rows and cells that are looked at.
DEALS = 999
_MOST_ROWS, _MOST_CELLS = 5_000, 100_000
#: Filling one cell of a table takes as long as dealing out so many secrets.
_CELL = 25


@dataclass(frozen=True, slots=True)
class Compared:
    """``p``: the probability that chance alone shows this much, or more. ``n`` rows were looked at, the secrets dealt
    out ``deals`` times."""

    p: float
    n: int
    deals: int
    statistic: str

    @property
    def leaks(self) -> bool:
        """Whether the samples show that something leaks, at 5 %."""
        return self.p <= 0.05


def zero_leakage(samples: Samples, seed: int, deals: int = DEALS) -> Compared:
    """The test of no leakage at all."""
    if samples.secret.constant or all(o.constant for o in samples.outputs):
        return Compared(1.0, samples.n, 0, "one side never varies")
    random = np.random.default_rng(seed)
    secret, outputs = samples.secret.codes, samples.symbols()
    cells = len(samples.secret.values) * (int(outputs.max()) + 1)
    points = samples.points()
    finite = samples.kind == "discrete" and samples.secret.kind == "discrete"
    if (finite or points is None) and cells <= _MOST_CELLS:
        return _by_tables(secret, outputs, random, deals)
    if points is None:
        points = outputs.astype(np.float64)[:, None]  # equal ones are the nearest; between others it is chance
    chosen = random.permutation(samples.n)[:_MOST_ROWS]
    alike = samples.secret.kind == "discrete"
    marks = ranks(secret) if not alike else secret.astype(np.float64)
    return _by_neighbours(marks[chosen], alike, points[chosen], random, deals)


def _by_tables(secret: Codes, outputs: Codes, random: np.random.Generator, deals: int) -> Compared:
    table = np.zeros((int(secret.max()) + 1, int(outputs.max()) + 1), dtype=np.int64)
    np.add.at(table, (secret, outputs), 1)
    if table.shape[0] > table.shape[1]:
        table, secret, outputs = table.T, outputs, secret
    # Equal to the last digits is reached too: sums are rounded.
    seen = _entropy(table) * (1 - 1e-12)
    if table.size * _CELL < len(secret):
        rows, columns = table.sum(axis=1), table.sum(axis=0)
        dealt = (_dealt(rows, columns, random) for _ in range(deals))
    else:
        width = table.shape[1]
        dealt = (np.bincount(random.permutation(secret) * width + outputs) for _ in range(deals))
    reached = sum(_entropy(counts) >= seen for counts in dealt)
    return Compared((1 + reached) / (1 + deals), len(secret), deals, "the mutual information of the table")


def _dealt(rows: Codes, columns: Codes, random: np.random.Generator) -> Codes:
    """A table with these sums, as secrets dealt out to outputs at random would fill it: row after row from what is
    left."""
    left, found = columns.copy(), np.empty((len(rows), len(columns)), dtype=np.int64)
    for i, count in enumerate(rows[:-1]):
        found[i] = random.multivariate_hypergeometric(left, int(count), method="marginals")
        left -= found[i]
    found[-1] = left
    return found


def _entropy(counts: Codes) -> float:
    """Sum of c log c over a table's cells; with the same sums at the edges, it orders by mutual information."""
    filled = counts[counts > 1].astype(np.float64)
    return float((filled * np.log(filled)).sum())


def _by_neighbours(marks: Array, alike: bool, points: Array, random: np.random.Generator, deals: int) -> Compared:
    """``marks`` are classes where ``alike``, else ranks. The rows are in random order: of equally near ones it is
    chance which count."""
    n = len(marks)
    k = max(3, round(n**0.5))
    beside = nearest(tree(points), points, min(k + 1, n))[:, 1:]
    _, codes, counts = np.unique(marks, return_inverse=True, return_counts=True)
    weights = n / counts[codes]

    def shown(order: Codes) -> float:
        mine = marks[order]
        around = mine[beside]
        if alike:
            return float((np.count_nonzero(around == mine[:, None], axis=1) * weights[order]).sum())
        return -float(np.abs(around - mine[:, None]).sum())

    seen = shown(np.arange(n))
    edge = seen - 1e-12 * abs(seen)
    reached = sum(shown(random.permutation(n)) >= edge for _ in range(deals))
    what = "how often neighbouring outputs have the same secret" if alike else "how near neighbours' secrets are"
    return Compared((1 + reached) / (1 + deals), n, deals, what)
