"""Mutual information from samples, in bits: by counting, and by nearest neighbours where something is continuous.

Counting is biased upwards, by about one half for each cell of the table that need not be filled, over n: Miller and
Madow's correction (Miller 1955; for tables Moddemeijer 1989), with the cells that did occur, takes that off. Where all
cells occur it is the correction of LeakiEst and LeakWatch, (|S| - 1)(|O| - 1) / 2n nats. Neighbours are those of Ross
(2014) where one side is discrete, and of Kraskov, Stögbauer and Grassberger (2004, the first of theirs) where none is;
equal values are counted as in Gao and others (2017). Whole numbers, and others on a grid, are taken off it first: their
distances are a few values over and over, which nearest neighbours take for information.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import log, sqrt
from typing import cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array, scipy_special
from leakmeter.program.blackbox.estimate import Estimate, quantile
from leakmeter.program.blackbox.neighbours import reach, tree, within
from leakmeter.program.blackbox.table import Codes, Column, Samples, joined, off_the_grid, scaled

#: Neighbours of which the farthest counts.
K = 3
#: The most of the rows that may be the only ones of their pair of secret and output (counting), or of their class.
_MOST_ALONE = 0.1
#: The terms of neighbours vary together: their mean varies by so much more than if they did not, where one side is
#: continuous and where both are. Measured (bench/results/2026-11-28-blackbox.md): 1.0 to 1.3 and 1.1 to 1.4.
_SHARED_BY_CLASS, _SHARED = 1.15, 1.35
_LN2 = log(2.0)


@dataclass(frozen=True, slots=True)
class Information:
    """Mutual information in bits, and how it was estimated: ``method`` in words, ``bias`` what was taken off."""

    estimate: Estimate
    method: str
    bias: float = 0.0


def information(samples: Samples) -> Information:
    """I(secret; outputs) in bits. Raises ProgramError, with a remedy, where there are too few samples to tell."""
    if samples.secret.constant or all(o.constant for o in samples.outputs):
        return Information(Estimate(0.0, 0.0, 0.0, 0.0, samples.n), "one side never varies")
    if samples.kind == "discrete" and samples.secret.kind == "discrete":
        return counted(samples.secret.codes, samples.symbols())
    if all(c.kind == "discrete" or c.grid is not None for c in (samples.secret, *samples.outputs)):
        with suppress(ProgramError):
            return counted(samples.secret.codes, samples.symbols())
    return _by_neighbours(off_the_grid(samples))


def _by_neighbours(samples: Samples) -> Information:
    secret_discrete = samples.secret.kind == "discrete"
    if samples.kind == "discrete":
        return by_class(samples.symbols(), _place(samples.secret))
    points = samples.points()
    if points is None:
        raise ProgramError(
            "an output has too many different words to measure distances between; leave that output out, or group "
            "its words."
        )
    if secret_discrete:
        return by_class(samples.secret.codes, points)
    return both_continuous(_place(samples.secret), points)


def _place(secret: Column) -> Array:
    return scaled(cast(Array, secret.numbers))[:, None]


def counted(secrets: Codes, outputs: Codes) -> Information:
    """By counting pairs, corrected for bias.

    The variance is that of the logarithm of the ratio, over n, and that of a chi-square beneath it, which is what is
    left where nothing leaks.
    """
    n = len(secrets)
    pairs = np.bincount(joined([secrets, outputs]))
    pairs = pairs[pairs > 0]
    alone = float(np.count_nonzero(pairs == 1)) / n
    if alone > _MOST_ALONE:
        raise ProgramError(
            f"{alone:.0%} of the {n:,} samples are the only ones of their pair of secret and output, so that counting "
            "tells nothing about averages; give more samples, or coarser outputs, or say --continuous COLUMN if they "
            "are numbers."
        )
    each, freedom = local_information(secrets, outputs)
    bias = freedom / (2 * n)
    error = sqrt(float(each.var()) / n + abs(freedom) / (2 * n * n))
    return Information(_at_least_nothing(float(each.mean()) - bias, error, n), "counting, bias corrected", bias / _LN2)


def local_information(secrets: Codes, outputs: Codes) -> tuple[Array, int]:
    """The logarithm of p(s, o) / p(s) p(o) for each row, in nats, by counting; and the degrees of freedom that the
    cells that occur have: pairs - secrets - outputs + 1."""
    n = len(secrets)
    pair = joined([secrets, outputs])
    pairs, alone, released = np.bincount(pair), np.bincount(secrets), np.bincount(outputs)
    each = np.log(n * pairs[pair] / (alone[secrets] * released[outputs].astype(np.float64)))
    occur = [int(np.count_nonzero(counts)) for counts in (pairs, alone, released)]
    return np.asarray(each, dtype=np.float64), occur[0] - occur[1] - occur[2] + 1


def by_class(classes: Codes, points: Array) -> Information:
    """Between a discrete side and a continuous one (Ross 2014, equation 2): how far the third neighbour of a point in
    its own class is, against how many of all points are as near."""
    n, digamma = len(classes), scipy_special().digamma
    everywhere, each = tree(points), np.full(n, np.nan)
    for code in np.unique(classes):
        mine = np.flatnonzero(classes == code)
        if len(mine) <= K:
            continue
        inside = tree(points[mine])
        radius = reach(inside, points[mine], K + 1)
        near, all_near = (within(t, points[mine], radius) - 1 for t in (inside, everywhere))
        each[mine] = digamma(n) - digamma(len(mine)) + digamma(near) - digamma(all_near)
    kept = each[~np.isnan(each)]
    if len(kept) < (1 - _MOST_ALONE) * n:
        raise ProgramError(
            f"{n - len(kept):,} of {n:,} samples are of classes with {K} rows or fewer, so that too little can be "
            "compared with them; give more samples, or coarser classes, or say --continuous COLUMN if they are numbers."
        )
    return Information(_from_rows(kept, _SHARED_BY_CLASS), f"{K} nearest neighbours (Ross)")


def both_continuous(first: Array, second: Array) -> Information:
    """Between two continuous sides: how many points are as near in each as the third neighbour is in both together."""
    n, digamma = len(first), scipy_special().digamma
    together = np.concatenate([first, second], axis=1)
    radius = reach(tree(together), together, K + 1)
    tied = radius <= 0
    inside = np.where(tied, radius, np.nextafter(radius, 0))
    near = np.full(n, K)
    if tied.any():
        near[tied] = within(tree(together), together[tied], radius[tied]) - 1
    beside = [within(tree(side), side, inside) - tied for side in (first, second)]
    each = digamma(n) + digamma(near) - digamma(beside[0]) - digamma(beside[1])
    return Information(_from_rows(each, _SHARED), f"{K} nearest neighbours (Kraskov, Stögbauer and Grassberger)")


def _from_rows(each: Array, shared: float) -> Estimate:
    return _at_least_nothing(float(each.mean()), shared * float(each.std(ddof=1)) / sqrt(len(each)), len(each))


def _at_least_nothing(nats: float, error: float, n: int) -> Estimate:
    """In bits. Information is never negative: what is below 0 is 0, with an interval as wide as it would be."""
    wide = quantile() * error / _LN2
    value = max(0.0, nats / _LN2)
    return Estimate(value, error / _LN2, max(0.0, nats / _LN2 - wide), max(value, nats / _LN2 + wide, wide), n)
