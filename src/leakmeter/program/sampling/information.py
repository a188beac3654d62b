"""Mutual information of secret and outputs, estimated from runs without an observation.

Finite values: their joint table. One side a single continuous value: the same with that value in classes of two widths.
Several of them beside finite values: the distances to nearest neighbours of the same class (Ross 2014). Both sides
continuous: those to nearest neighbours (Kraskov, Stögbauer and Grassberger 2004, first estimator). Outputs of which
some are finite and some not are taken one after the other, by the chain rule: I(S; F, C) = I(S; F) + I(S; C | F).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from math import sqrt
from typing import Any, cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array, scipy_special
from leakmeter.program.language import Outcome
from leakmeter.program.measures.continuous import Bounded
from leakmeter.program.sampling.columns import Codes, Labels, by_value, combined, counted
from leakmeter.program.sampling.sampler import Runs

_LN2 = float(np.log(2.0))
#: Runs in each cell of a table, on average, below which it says too little.
_FILLED = 50
#: Neighbours, runs and blocks of the nearest-neighbour estimate.
_NEIGHBOURS, _POINTS, _BLOCKS = 4, 30_000, 10
#: Where ten times the runs move the estimate by more bits than this, it has not settled: the relation may be certain.
_SETTLED = 0.1
#: The fewest classes of a continuous value.
_FEWEST = 8
#: The most of them.
_MOST_CLASSES = 400
#: How much of the bias of a table of many cells its correction may leave: cells that no run fell into do not count.
_LEFT = 0.3
#: Batches of a jackknife.
_BATCHES = 25
#: Values of the secret (n), their probabilities (n,), P(output | secret) (n, m).
Channel = tuple[list[object], Array, Array]


def information(runs: Runs) -> Bounded:
    """I(secret; outputs) in bits with its standard error; the secret is column 0, the outputs are all others.

    Raises ProgramError where the estimate has not settled.
    """
    secret, *outputs = (by_value(c) if isinstance(c, Labels) else c for c in runs.columns)
    finite = [c for c in outputs if isinstance(c, Labels)]
    rest = [c for c in outputs if not isinstance(c, Labels)]
    if isinstance(secret, Labels):
        if not rest:
            return Table(runs).information()
        whole = _to_finite([secret, *finite], rest, runs)
        if not finite:
            return whole
        # I(S; C | F) = I(S, F; C) - I(F; C)
        table = Table(replace(runs, columns=(secret, *finite))).information()
        return _added([table, whole, _to_finite(finite, rest, runs)], [1, 1, -1])
    if not rest:
        return _in_classes(finite, secret, runs.weights)
    kept = _unweighted(runs)
    x, y = secret[kept], np.stack([c[kept] for c in rest], axis=1)
    if not finite:
        return _neighbours(x, y)
    codes, rows = combined(finite, runs.n)
    where = [np.flatnonzero(codes[kept] == row) for row in range(len(rows))]
    return _added(
        [_in_classes(finite, secret, runs.weights), *(_neighbours(x[own], y[own]) for own in where if len(own))],
        [1.0, *(len(own) / len(kept) for own in where if len(own))],
    )


def _added(parts: Sequence[Bounded], factors: Sequence[float]) -> Bounded:
    """A sum of estimates of one another's runs: their errors are taken to be independent."""
    total = sum(f * part.value for f, part in zip(factors, parts, strict=True))
    return Bounded(max(0.0, total), sqrt(sum((f * part.error) ** 2 for f, part in zip(factors, parts, strict=True))))


def _to_finite(sides: Sequence[Labels], values: Sequence[Array], runs: Runs) -> Bounded:
    """Between finite values and one continuous value, or several."""
    if len(values) == 1:
        return _in_classes(sides, values[0], runs.weights)
    kept = _unweighted(runs)[:_POINTS]
    codes, rows = combined(sides, runs.n)
    if len(kept) < _FILLED * len(rows):
        raise ProgramError(f"{len(rows):,} different values are too many to be estimated from {len(kept):,} runs.")
    return _of_classes(codes[kept], _scores(np.stack([c[kept] for c in values], axis=1)))


def _unweighted(runs: Runs) -> Codes:
    """Runs chosen so that each counts alike: by rejection."""
    chance = runs.weights / runs.weights.max()
    return np.flatnonzero(np.random.default_rng(0).random(runs.n) < chance)


# -- finite values -----------------------------------------------------------------------------------------------------


class Table:
    """The joint distribution of a finite secret and finite outputs: ``joint`` (secrets, outputs), from weighted runs.

    ``prior`` holds the secret's probabilities where they are known exactly.
    """

    def __init__(self, runs: Runs, prior: Mapping[Outcome, float] | None = None) -> None:
        if not all(isinstance(c, Labels) for c in runs.columns):
            raise ProgramError("the outputs are continuous; only mutual_information and the beliefs are available.")
        secret, *seen = (by_value(cast(Labels, c)) for c in runs.columns)
        outputs, rows = combined(seen, runs.n)
        self._secrets, self._prior = secret.items, prior or {}
        self.weights, self.shape = runs.weights, (len(secret.items), len(rows))
        self.codes: Codes = secret.codes * len(rows) + outputs
        cells = len(np.unique(self.codes))
        if runs.effective < _FILLED * cells:
            raise ProgramError(
                f"{cells:,} pairs of secret and output are too many to be estimated from {runs.effective:,.0f} runs."
            )
        self.joint = self._joint(slice(None))

    def _joint(self, part: Any) -> Array:
        counts = counted(self.codes[part], self.weights[part], self.shape[0] * self.shape[1])
        return (counts / counts.sum()).reshape(self.shape)

    def information(self) -> Bounded:
        """The mutual information in bits with its standard error."""
        return _bits(self.joint, self.codes, self.weights)

    def channel(self, joint: Array | None = None) -> Channel:
        """The secret's values, their probabilities before, and P(output | secret), one row each."""
        joint = self.joint if joint is None else joint
        kept = [i for i in range(len(joint)) if joint[i].sum() > 0]
        secrets: list[object] = [self._secrets[i] for i in kept]
        rows = joint[kept] / joint[kept].sum(axis=1, keepdims=True)
        before = joint[kept].sum(axis=1)
        if set(secrets) == set(self._prior) and len(secrets) == len(self._prior):
            before = np.array([self._prior[cast(Outcome, v)] for v in secrets])
        return secrets, before, rows

    def error(self, measure: Callable[[Channel], float]) -> float:
        """The standard error of a measure of the channel, by leaving out one batch of runs after the other (jackknife,
        Efron 1982), and the bias that this shows: the best guess of a table is better than it will be elsewhere."""
        batch = np.arange(len(self.codes)) * _BATCHES // len(self.codes)
        found = np.array([measure(self.channel(self._joint(batch != b))) for b in range(_BATCHES)])
        spread = (_BATCHES - 1) / _BATCHES * float(((found - found.mean()) ** 2).sum())
        # A bias that falls with the square root of the runs shows by half.
        bias = 2 * (_BATCHES - 1) * (float(found.mean()) - measure(self.channel()))
        return sqrt(spread + bias**2)


def _bits(joint: Array, codes: Codes, weights: Array) -> Bounded:
    """The mutual information of a table, less what noise in its counts adds to it (Miller 1955)."""
    rows, columns = joint.sum(axis=1, keepdims=True), joint.sum(axis=0, keepdims=True)
    present = joint > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(present, np.log(joint / (rows * columns)), 0.0)
    total = float((joint * ratio).sum())
    squares = float((weights**2).sum())
    freedom = int(present.sum()) - int((rows > 0).sum()) - int((columns > 0).sum()) + 1
    bias = 0.5 * freedom * squares
    variance = float((weights**2) @ (ratio.ravel()[codes] - total) ** 2)
    off = variance + abs(freedom) * squares**2 / 2 + (_LEFT * bias) ** 2
    return Bounded(max(0.0, total - bias) / _LN2, sqrt(off) / _LN2)


def _in_classes(sides: Sequence[Labels], values: Array, weights: Array) -> Bounded:
    """One side finite (one or more values), the other in classes of equal probability, of two widths."""
    labels, rows = combined(sides, len(values))
    order = np.argsort(values, kind="stable")
    reached = np.empty(len(values))
    reached[order] = np.cumsum(weights[order])
    effective = 1 / float((weights**2).sum())
    many = int(min(_MOST_CLASSES, effective / (_FILLED * len(rows)))) // 2 * 2
    if many < _FEWEST:
        raise ProgramError(f"{len(rows):,} different outputs are too many to be estimated from {effective:,.0f} runs.")
    found: list[Bounded] = []
    for classes in (many, many // 2):
        places = np.minimum((reached * classes).astype(np.int64), classes - 1)
        codes = labels * classes + places
        joint = counted(codes, weights, len(rows) * classes).reshape(-1, classes)
        found.append(_bits(joint, codes, weights))
    fine, coarse = found
    # What classes hide falls with the square of their width, or with the width where something jumps within them.
    hidden = 0.5 * (fine.value - coarse.value)
    # A jump that happens to lie between two classes of each width says nothing of where others lie.
    return Bounded(max(0.0, fine.value + hidden), sqrt(fine.error**2 + hidden**2 + many**-2.0))


# -- nearest neighbours ------------------------------------------------------------------------------------------------


def _neighbours(secret: Array, outputs: Array) -> Bounded:
    n = min(len(secret), _POINTS)
    if n < 5_000:
        raise ProgramError(f"{n:,} runs are too few to estimate the mutual information of continuous values.")
    if outputs.shape[1] > 3:
        raise ProgramError("the mutual information of more than three continuous outputs is not estimated by sampling.")
    x, y = _scores(secret[:n, None]), _scores(outputs[:n])
    whole = _kraskov(x, y)
    size = n // _BLOCKS
    parts = [_kraskov(x[i * size : (i + 1) * size], y[i * size : (i + 1) * size]) for i in range(_BLOCKS)]
    error = float(np.std(parts, ddof=1)) / sqrt(_BLOCKS)
    moved = whole - float(np.mean(parts))
    if abs(moved) > max(_SETTLED, 4 * error):
        raise ProgramError(
            "the estimate of the mutual information has not settled with the runs made; the output may determine the "
            "secret, or nearly so."
        )
    return Bounded(max(0.0, whole), sqrt(error**2 + (0.5 * moved) ** 2))


def _of_classes(classes: Codes, points: Array) -> Bounded:
    """How far the nearest neighbours of a point in its own class are, against how many of all points are as near."""
    if points.shape[1] > 3:
        raise ProgramError("the mutual information of more than three continuous outputs is not estimated by sampling.")
    tree, digamma = import_module("scipy.spatial").cKDTree, cast("Callable[[Any], Array]", scipy_special().digamma)
    n, everywhere = len(classes), tree(points)
    each = np.zeros(n)
    for code in np.unique(classes):
        own = np.flatnonzero(classes == code)
        near = min(_NEIGHBOURS, len(own) - 1)
        if near < 1:
            continue  # one of its class: what it tells is at most log2(n) / n
        distance, _ = tree(points[own]).query(points[own], k=[near + 1], p=np.inf)
        radius = np.nextafter(distance[:, 0], 0)
        around = everywhere.query_ball_point(points[own], radius, p=np.inf, return_length=True)
        each[own] = float(digamma(n)) - float(digamma(len(own))) + float(digamma(near)) - digamma(around)
    return Bounded(max(0.0, float(each.mean())) / _LN2, float(each.std(ddof=1)) / sqrt(n) / _LN2)


def _scores(columns: Array) -> Array:
    """Each column by its ranks, as normal scores: information does not change, and neighbours are comparable."""
    n = len(columns)
    ranks = np.argsort(np.argsort(columns, axis=0, kind="stable"), axis=0, kind="stable")
    if any(len(np.unique(c)) < n for c in columns.T):
        raise ProgramError("the mutual information of a variable that is partly certain is not estimated by sampling.")
    return np.asarray(scipy_special().ndtri((ranks + 0.5) / n), dtype=np.float64)


def _kraskov(x: Array, y: Array) -> float:
    """The first estimator of Kraskov et al. (eq. 8), in bits."""
    tree = import_module("scipy.spatial").cKDTree
    digamma = cast("Callable[[Any], Array]", scipy_special().digamma)
    n = len(x)
    distance, _ = tree(np.hstack([x, y])).query(np.hstack([x, y]), k=[_NEIGHBOURS + 1], p=np.inf)
    radius = np.nextafter(distance[:, 0], 0)
    counts = [tree(part).query_ball_point(part, radius, p=np.inf, return_length=True) for part in (x, y)]
    nearby = float(np.mean(digamma(counts[0]) + digamma(counts[1])))
    return (float(digamma(_NEIGHBOURS)) + float(digamma(n)) - nearby) / _LN2
