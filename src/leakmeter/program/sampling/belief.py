"""What an attacker believes about one number, estimated from weighted runs."""

from __future__ import annotations

from functools import cached_property
from math import inf

import numpy as np
import numpy.typing as npt

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.engine.block import Undefined
from leakmeter.program.engine.outcomes import close, place_of
from leakmeter.program.language import Outcome
from leakmeter.program.posterior import Belief
from leakmeter.program.sampling.columns import Column, Labels, counted
from leakmeter.program.sampling.weighted import Cloud, average

#: A number that this many runs of a continuous variable share is a single value with a probability.
_SHARED = 10


class SampledBelief(Belief):
    """A belief with the same questions as an exact one; ``errors`` answers each with its standard error instead.

    Continuous parts are a cloud of weighted runs; their density is smoothed. Values that many runs share exactly are
    single values with a probability each.
    """

    def __init__(self, column: Column, weights: Array) -> None:
        values, atoms, singles = _split(column, weights)
        super().__init__([], atoms)
        self.singles = singles
        self.weights = weights
        loose = singles < 0
        self._loose = np.flatnonzero(loose)
        self._cloud = Cloud(values[loose], weights[loose]) if bool(loose.any()) else None
        words = any(isinstance(v, str) for v in atoms)
        self._all = None if words else Cloud(values, weights)

    def __repr__(self) -> str:
        if self.discrete:
            return super().__repr__()
        low, high = self.credible_interval(0.9)
        return f"SampledBelief(90 % from {low:.6g} to {high:.6g})"

    @property
    def discrete(self) -> bool:
        """Whether the variable takes finitely many values."""
        return self._cloud is None

    @property
    def cloud(self) -> Cloud | None:
        """The runs in which the value is spread out; None for a discrete variable."""
        return self._cloud

    @property
    def loose(self) -> npt.NDArray[np.int64]:
        """The numbers of the runs in ``cloud``, in the order in which they were made."""
        return self._loose

    @property
    def numbers(self) -> Cloud:
        """All runs with the numbers they gave. Raises ProgramError for words."""
        if self._all is None:
            word = next(v for v in self._atoms if isinstance(v, str))
            raise ProgramError(f"the value {word!r} is a word and has no mean or order; use .pmf and .probability.")
        return self._all

    @cached_property
    def errors(self) -> StandardErrors:
        """The standard error of each figure."""
        return StandardErrors(self)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self.errors.mean

    @cached_property
    def mean(self) -> float:
        """The expected value."""
        return self.moments[0]

    @cached_property
    def variance(self) -> float:
        """The variance, in the square of the unit."""
        return self.moments[1]

    @cached_property
    def moments(self) -> tuple[float, float, float, float]:
        """Mean, variance, and the standard error of each."""
        return self.numbers.moments(bounded=self.discrete)

    def probability(self, low: float | str, high: float | None = None) -> float:
        """P(low <= value <= high), both ends included; with one argument, P(value == low)."""
        return self.chance(low, high)[0]

    def chance(self, low: float | str, high: float | None = None) -> tuple[float, float]:
        """``probability`` and its standard error."""
        if isinstance(low, str) or high is None:
            held = np.isin(self.singles, [i for i, v in enumerate(self._atoms) if close(v, low)])
            return self._counted(held)
        if low > high:
            return 0.0, 0.0
        held = np.isin(self.singles, [i for i, v in enumerate(self._atoms) if _within(v, low, high)])
        if self._cloud is not None:
            order = self._cloud.place
            first = int(np.searchsorted(self._cloud.values, low, side="left"))
            last = int(np.searchsorted(self._cloud.values, high, side="right"))
            held[self._loose[order[first:last]]] = True
        return self._counted(held)

    def _counted(self, held: npt.NDArray[np.bool_]) -> tuple[float, float]:
        """The share of the runs that are ``held``, and its standard error. What none of n runs shows, or all, may still
        be otherwise in one of n."""
        p, error = average(self.weights, held.astype(np.float64))
        if not 1e-12 < p < 1 - 1e-12:
            error = max(error, float((self.weights**2).sum()))
        return min(p, 1.0), error

    def density(self, xs: npt.ArrayLike) -> Array:
        """The density at each of ``xs``, of the continuous part alone, smoothed; same shape as ``xs``."""
        return self.level(xs)[0]

    def level(self, xs: npt.ArrayLike) -> tuple[Array, Array]:
        """``density`` and its standard error."""
        points = np.asarray(xs, dtype=np.float64)
        if self._cloud is None:
            return np.zeros(points.shape), np.zeros(points.shape)
        level, error = self._cloud.density(points.ravel())
        return level.reshape(points.shape), error.reshape(points.shape)

    def quantile(self, q: float) -> float:
        """The smallest value with at least probability ``q`` (0 < q < 1) at or below it."""
        if not 0 < q < 1:
            raise ProgramError(f"quantile: q={q} must lie between 0 and 1, ends excluded.")
        if self.discrete:
            return super().quantile(q)
        return self.numbers.quantile(q)


class StandardErrors:
    """The standard error of each figure of a sampled belief, in the figure's own unit."""

    def __init__(self, belief: SampledBelief) -> None:
        self._belief = belief

    @property
    def mean(self) -> float:
        """Of the mean."""
        return self._belief.moments[2]

    @property
    def variance(self) -> float:
        """Of the variance."""
        return self._belief.moments[3]

    @property
    def sd(self) -> float:
        """Of the standard deviation."""
        spread = self._belief.sd
        return self.variance / (2 * spread) if spread else 0.0

    @property
    def pmf(self) -> dict[Outcome, float]:
        """Of the probability of each single value."""
        return {
            v: average(self._belief.weights, (self._belief.singles == i).astype(np.float64))[1]
            for i, v in enumerate(self._belief.pmf)
        }

    def probability(self, low: float | str, high: float | None = None) -> float:
        """Of ``probability(low, high)``."""
        return self._belief.chance(low, high)[1]

    def density(self, xs: npt.ArrayLike) -> Array:
        """Of the smoothed density at each of ``xs``."""
        return self._belief.level(xs)[1]

    def quantile(self, q: float) -> float:
        """Of ``quantile(q)``: half the distance between the quantiles one standard error of the probability away."""
        at = self._belief.quantile(q)
        spread = self._belief.chance(-inf, at)[1]
        low, high = max(q - spread, 1e-12), min(q + spread, 1 - 1e-12)
        return 0.5 * (self._belief.quantile(high) - self._belief.quantile(low))


def _within(value: Outcome, low: float, high: float) -> bool:
    return not isinstance(value, str) and (low <= value <= high or close(value, low) or close(value, high))


def _split(column: Column, weights: Array) -> tuple[Array, dict[Outcome, float], npt.NDArray[np.int64]]:
    """The numbers, the probability of each single value, and which of them (or -1) each run has."""
    if isinstance(column, Labels):
        places: dict[Outcome, int] = {}
        present = np.bincount(column.codes, minlength=len(column.items)) > 0
        turned = np.full(len(column.items), -1)
        items = [(i, v) for i, v in enumerate(column.items) if present[i] and not isinstance(v, Undefined)]
        for i, value in sorted(items, key=lambda pair: place_of(pair[1])):
            turned[i] = places.setdefault(_plain(value), len(places))
        mine = turned[column.codes]
        held = counted(mine, weights, len(places))
        numbers = np.zeros(len(weights)) if any(isinstance(v, str) for v in places) else column.numbers()
        return numbers, {v: float(held[i]) for v, i in places.items()}, mine
    rounded = _to_twelve_digits(column)
    unique, codes, counts = np.unique(rounded, return_inverse=True, return_counts=True)
    shared = np.flatnonzero(counts >= _SHARED)
    singles = np.full(len(unique), -1)
    singles[shared] = np.arange(len(shared))
    mine = singles[codes.ravel()]
    held = counted(mine[mine >= 0], weights[mine >= 0], len(shared))
    atoms: dict[Outcome, float] = {_plain(float(unique[u])): float(p) for u, p in zip(shared, held, strict=True)}
    return np.where(mine >= 0, rounded, column), atoms, mine


def _to_twelve_digits(column: Array) -> Array:
    """Numbers without the last digits, in which those that are equal may differ: of the size that nine in ten have at
    the most, so that a few huge ones do not make the others alike; larger ones to twelve digits of their own."""
    sizes = np.abs(column)
    size = float(np.quantile(sizes, 0.9, method="lower")) if len(column) else 0.0
    size = size or float(sizes.max(initial=0.0))
    digits = 12 - int(np.ceil(np.log10(size))) if size > 0 else 12
    own = np.full(len(column), digits)
    large = sizes > size
    own[large] = np.minimum(digits, 12 - np.ceil(np.log10(sizes[large])).astype(np.int64))
    rounded = column.copy()
    for places in np.unique(own):
        rounded[own == places] = np.round(column[own == places], int(places))
    return rounded + 0.0


def _plain(value: Outcome) -> Outcome:
    """A float to twelve digits, whole ones as integers, as an exact belief has them."""
    if not isinstance(value, float):
        return value
    value = float(f"{value:.12g}")
    return int(value) if value.is_integer() and abs(value) < 2**53 else value
