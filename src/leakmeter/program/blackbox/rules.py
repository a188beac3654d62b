"""Rules by which somebody who has seen samples guesses: by counting, or by the nearest neighbours.

A rule takes the outputs of the samples that were learned from, what each guess would have been worth there (samples ×
guesses), and outputs to guess for; it gives the place of a guess for each. Both learn the Bayes rule from enough
samples (Cherubin, Chatzikokolakis and Palamidessi 2019): counting where outputs recur, neighbours where they are near
each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, log, sqrt

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.program.blackbox.neighbours import nearest, tree
from leakmeter.program.blackbox.table import Codes

#: The most sums that are held at a time; and by how little the prior breaks ties.
_AT_ONCE = 4_000_000
_TIES = 1e-9


@dataclass(frozen=True, slots=True)
class Released:
    """Outputs of some samples: as symbols, and as points where distances between them mean something. ``rows`` are
    their places among all samples."""

    symbols: Codes
    points: Array | None
    rows: Codes

    def of(self, rows: Codes) -> Released:
        """Some of the rows."""
        return Released(self.symbols[rows], None if self.points is None else self.points[rows], self.rows[rows])


#: (outputs learned from, gains there, outputs to guess for) -> the place of a guess for each of the latter.
Rule = Callable[[Released, Array, Released], Codes]


def by_counting(learned: Released, gains: Array, asked: Released) -> Codes:
    """The guess that was worth most where the same output occurred; where none did, the best without an output."""
    order = np.argsort(learned.symbols, kind="stable")
    symbols, starts = np.unique(learned.symbols[order], return_index=True)
    sums = np.add.reduceat(gains[order], starts, axis=0) + _ahead(gains)
    best = np.append(sums.argmax(axis=1), _ahead(gains).argmax())
    places = np.searchsorted(symbols, asked.symbols)
    places[places == len(symbols)] = 0
    known = symbols[places] == asked.symbols
    return np.asarray(best[np.where(known, places, len(symbols))], dtype=np.int64)


def by_neighbours(neighbours: Callable[[int], int]) -> Rule:
    """The guess that was worth most at the nearest outputs, whose number depends on how many samples there are."""

    def rule(learned: Released, gains: Array, asked: Released) -> Codes:
        guesses, _ = best_nearby(learned, gains, asked, neighbours(len(gains)))
        return guesses

    return rule


def best_nearby(learned: Released, gains: Array, asked: Released, k: int) -> tuple[Codes, Array]:
    """The best guess at each asked output by its k neighbours, and what it was worth there on average."""
    if learned.points is None or asked.points is None:
        raise ValueError("neighbours need points")
    k = min(k, len(gains))
    among, ahead = tree(learned.points), _ahead(gains)
    guesses, worth = np.empty(len(asked.symbols), dtype=np.int64), np.empty(len(asked.symbols))
    step = max(1, _AT_ONCE // (gains.shape[1] + k))
    for start in range(0, len(guesses), step):
        part = slice(start, start + step)
        places = nearest(among, asked.points[part], k)
        sums = _summed(places, gains)
        guesses[part] = (sums + ahead).argmax(axis=1)
        worth[part] = sums.max(axis=1) / k
    return guesses, worth


def _summed(places: Codes, gains: Array) -> Array:
    """The gains (learned × guesses) of each row's places (asked × k) added up: asked × guesses."""
    sums = np.zeros((len(places), gains.shape[1]))
    for column in places.T:
        sums += gains[column]
    return sums


def _ahead(gains: Array) -> Array:
    """What each guess is worth on average, so little that it only decides between equals."""
    return _TIES * gains.mean(axis=0)


def few(n: int) -> int:
    """ln n neighbours: the rule of F-BLEAU."""
    return max(1, ceil(log(n)))


def many(n: int) -> int:
    """√n neighbours: nearer to the Bayes rule where outputs are single numbers."""
    return max(1, round(sqrt(n)))
