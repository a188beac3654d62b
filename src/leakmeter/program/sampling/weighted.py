"""Weighted runs as an estimate: sorted values, densities, and batches for standard errors.

Standard errors of averages are those of self-normalised importance sampling, ``sqrt(sum(w² (f - mean)²))`` for weights
that add to 1 (Owen, Monte Carlo theory, methods and examples, 2013, eq. 9.8).
"""

from __future__ import annotations

from functools import cached_property
from math import sqrt

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.sampling.columns import Codes, counted

#: One run that makes up more than this of a variance: the tails are too heavy for one to be estimated.
_HEAVY = 0.1
#: The kernel's width against the usual rule of thumb: narrower, so that its bias stays below the standard error.
_NARROWER = 0.6
#: Cells of the grid on which densities are computed, for each kernel width and in all.
_FINE, _CELLS = 12, 1 << 17


def average(weights: Array, values: Array) -> tuple[float, float]:
    """The weighted mean of ``values`` and its standard error; the weights add to 1."""
    # Sums, and no products of vectors: what those are handed to may wait longer for its threads than it works.
    mean = float((weights * values).sum())
    return mean, sqrt(float((weights**2 * (values - mean) ** 2).sum()))


class Cloud:
    """Runs with a number each: ``values`` rising, and ``weights``, which are shares of all runs (adding to 1 at most).

    ``place`` says which run each was, so that runs can be grouped.
    """

    def __init__(self, values: Array, weights: Array) -> None:
        order = np.argsort(values, kind="stable")
        self.place: Codes = order
        self.values: Array = values[order]
        self.weights: Array = weights[order]
        self._sums: Array = np.concatenate([[0.0], np.cumsum(self.weights)])
        self._squares: Array = np.concatenate([[0.0], np.cumsum(self.weights**2)])

    def __len__(self) -> int:
        return len(self.values)

    @property
    def mass(self) -> float:
        """The sum of the weights."""
        return float(self._sums[-1])

    @cached_property
    def effective(self) -> float:
        """The number of equally weighted runs that would tell as much."""
        squares = float(self._squares[-1])
        return self.mass**2 / squares if squares else 0.0

    def below(self, x: Array, included: bool) -> Array:
        """The weight of the values below each ``x``."""
        return self._sums[np.searchsorted(self.values, x, side="right" if included else "left")]

    def between(self, low: float, high: float) -> tuple[float, float]:
        """The weight of the values from low to high, and its standard error among all runs."""
        first, last = np.searchsorted(self.values, low, side="left"), np.searchsorted(self.values, high, side="right")
        return share(self._sums, self._squares, int(first), int(last))

    def quantile(self, q: float) -> float:
        """The smallest value with at least ``q`` of all weight (not only of this cloud) at or below it."""
        at = int(np.searchsorted(self._sums[1:], q * (1 - 1e-12)))
        return float(self.values[min(at, len(self.values) - 1)])

    def moments(self, *, bounded: bool = False) -> tuple[float, float, float, float]:
        """Mean, variance, and the standard error of each; ProgramError where the tails are too heavy for them, which
        those of finitely many values (``bounded``) never are."""
        if self.values[0] == self.values[-1]:
            return float(self.values[0]), 0.0, 0.0, 0.0
        weights = self.weights / self.mass
        mean, mean_error = average(weights, self.values)
        squares = (self.values - mean) ** 2
        variance, variance_error = average(weights, squares)
        if not bounded and variance > 0 and float((weights * squares).max()) > _HEAVY * variance:
            raise ProgramError(
                "the tails of this variable are too heavy for its mean and spread to be sampled; ask for probabilities "
                "and quantiles."
            )
        return mean, variance, mean_error, variance_error

    # -- density ---------------------------------------------------------------------------------------------------

    @cached_property
    def width(self) -> float:
        """The standard deviation of the kernel that smooths the density."""
        low, high = (self.quantile(q * self.mass) for q in (0.25, 0.75))
        weights = self.weights / self.mass
        spread = float(np.sqrt(average(weights, (self.values - float(weights @ self.values)) ** 2)[0]))
        scale = min(spread, (high - low) / 1.349) if high > low else spread
        return 0.9 * _NARROWER * scale * self.effective**-0.2

    def density(self, xs: Array) -> tuple[Array, Array]:
        """The density of these values at ``xs`` (it integrates to their weight), smoothed, and its standard error.

        A Gaussian kernel, reflected at the first and last value so that nothing leaks past a hard end. Where the
        density jumps inside, it is blurred over ``width``.
        """
        first, last, h = float(self.values[0]), float(self.values[-1]), self.width
        if not h > 0:
            return np.zeros(len(xs)), np.zeros(len(xs))
        grid, level, error = self._grid
        inside = (xs >= first) & (xs <= last)
        return (
            np.where(inside, np.interp(xs, grid, level), 0.0),
            np.where(inside, np.interp(xs, grid, error), 0.0),
        )

    @cached_property
    def _grid(self) -> tuple[Array, Array, Array]:
        first, last, h = float(self.values[0]), float(self.values[-1]), self.width
        cells = int(min(max((last - first) / h * _FINE, 64), _CELLS))
        step = (last - first) / cells
        at = np.minimum(((self.values - first) / step).astype(np.int64), cells - 1)
        weights = counted(at, self.weights, cells)
        squares = counted(at, self.weights**2, cells)
        reach = min(max(int(6 * h / step), 1), 4 * cells)
        offsets = np.arange(-reach, reach + 1) * step
        kernel = np.exp(-0.5 * (offsets / h) ** 2)
        kernel /= kernel.sum() * step
        level = _reflected(weights, kernel)
        squared = _reflected(squares, kernel**2) - level**2 * float(self._squares[-1])
        grid = first + (np.arange(cells) + 0.5) * step
        return np.asarray(grid, dtype=np.float64), level, np.sqrt(np.maximum(squared, 0.0))


def share(sums: Array, squares: Array, first: int, last: int) -> tuple[float, float]:
    """The weight of the runs from ``first`` to before ``last`` in sorted order, and its standard error."""
    p = float(sums[last] - sums[first]) if last > first else 0.0
    inside = float(squares[last] - squares[first]) if last > first else 0.0
    spread = (1 - p) ** 2 * inside + p**2 * max(float(squares[-1]) - inside, 0.0)
    return min(p, 1.0), sqrt(max(spread, 0.0))


def _reflected(cells: Array, kernel: Array) -> Array:
    """The convolution with a kernel, what falls past an end folded back."""
    from scipy.signal import fftconvolve  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

    reach, n = len(kernel) // 2, len(cells)
    whole = np.asarray(fftconvolve(cells, kernel), dtype=np.float64)
    middle = whole[reach : reach + n].copy()
    left, right = whole[:reach][::-1], whole[reach + n :]
    middle[: min(reach, n)] += left[:n]
    middle[::-1][: min(reach, n)] += right[:n]
    return np.maximum(middle, 0.0)
