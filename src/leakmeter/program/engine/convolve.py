"""The distribution of a sum of independent discrete variables: convolution on their common grid, or by value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array
from leakmeter.program.budget import STEPS, spend

T = TypeVar("T")

#: The longest grid that is convolved directly.
_LONGEST = 2_000_000
#: The most pairs of values that are added one by one, and the products of a convolution between two looks at the clock.
_MOST_PAIRS, _AT_ONCE = 20_000_000, 100_000_000


@dataclass(frozen=True, slots=True)
class Masses:
    """Values in ascending order and the natural logarithms of their weights (which need not add to 1).

    ``lost`` says that values too improbable for a double (below about 1e-300 of the likeliest) were left out.
    """

    values: Array
    logs: Array
    lost: bool = False

    def key(self) -> bytes:
        """Equal for equal distributions."""
        return self.values.tobytes() + self.logs.tobytes()


def convolve(parts: Sequence[Masses], target: float | None = None, slack: float = 0.0) -> Masses:
    """The distribution of the sum of independent parts. Equal parts are raised to a power by repeated squaring.

    With a ``target``, the parts are tilted by ``exp(theta * value)`` so that the sum is centred there, and tilted back:
    the masses around the target keep all their digits however improbable it is. ``slack`` is how wide a range around
    the target is wanted: the tilt is never so steep that something within it is lost.
    """
    counted: dict[bytes, tuple[Masses, int]] = {}
    for part in parts:
        key = part.key()
        counted[key] = (part, counted[key][1] + 1 if key in counted else 1)
    groups = list(counted.values())
    theta = 0.0 if target is None else _centring(groups, target, slack)
    tilted = [(_tilted(p, theta), n) for p, n in groups]
    scale = sum(n * log_scale for (_, log_scale), n in tilted)
    total = _plain([(p, n) for (p, _), n in tilted])
    kept = total.weights > 0
    logs = np.log(total.weights[kept]) + scale - theta * total.values[kept]
    lost = bool((~kept).any()) or any(p.lost for p, _ in groups)
    return Masses(total.values[kept], logs, lost)


@dataclass(frozen=True, slots=True)
class _Weights:
    values: Array
    weights: Array


def _tilted(part: Masses, theta: float) -> tuple[_Weights, float]:
    """Normalised weights of ``exp(logs + theta * values)`` and the log of what they were divided by."""
    logs = part.logs + theta * part.values
    top = float(logs.max())
    weights = np.exp(logs - top)
    total = float(weights.sum())
    return _Weights(part.values, weights / total), top + float(np.log(total))


def _centring(groups: list[tuple[Masses, int]], target: float, slack: float) -> float:
    """The tilt that moves the mean of the sum to ``target``, as far as that is possible."""
    width = max(float(p.values[-1] - p.values[0]) for p, _ in groups)
    if width == 0.0:
        return 0.0
    span = sum(n * float(p.values[-1] - p.values[0]) for p, n in groups)
    steepest = 600.0 / max(width, min(slack, span))
    low, high = -steepest, steepest
    for _ in range(60):
        theta = 0.5 * (low + high)
        mean = 0.0
        for part, n in groups:
            weights, _ = _tilted(part, theta)
            mean += n * float(weights.values @ weights.weights)
        low, high = (theta, high) if mean < target else (low, theta)
    return 0.5 * (low + high)


def _plain(groups: list[tuple[_Weights, int]]) -> _Weights:
    step = _step([p for p, _ in groups])
    span = sum(n * float(p.values[-1] - p.values[0]) for p, n in groups)
    if step is None or span / step > _LONGEST:
        return _tree([_by_value_power(p, n) for p, n in groups], _by_value)
    start = sum(n * float(p.values[0]) for p, n in groups)
    total = _tree([_power(_grid(p, step), n) for p, n in groups], _convolved)
    return _Weights(_rounded(start + step * np.arange(len(total), dtype=np.float64), span + abs(start), 15), total)


def _step(parts: list[_Weights]) -> float | None:
    """The common grid width, or None where the values share none."""
    gaps = np.concatenate([np.diff(p.values) for p in parts])
    if gaps.size == 0:
        return 1.0
    step = float(gaps.min())
    for _ in range(40):
        ratios = gaps / step
        off = np.abs(ratios - np.round(ratios))
        if float((off / ratios).max()) < 1e-9:
            return step
        rest = gaps - np.floor(ratios + 1e-9) * step
        rest = rest[rest > 1e-9 * step]
        if rest.size == 0:
            return None
        step = float(rest.min())
    return None


def _grid(part: _Weights, step: float) -> Array:
    places = np.asarray(np.round((part.values - part.values[0]) / step), dtype=np.int64)
    grid = np.zeros(int(places[-1]) + 1)
    grid[places] = part.weights
    return grid


def _power(grid: Array, n: int) -> Array:
    result: Array | None = None
    while n:
        if n & 1:
            result = grid if result is None else _convolved(result, grid)
        n >>= 1
        if n:
            grid = _convolved(grid, grid)
    return np.ones(1) if result is None else result


def _convolved(a: Array, b: Array) -> Array:
    """``np.convolve``, in parts between which the clock is looked at: no transform is as precise in the tails."""
    if len(a) * len(b) <= _AT_ONCE:
        spend(8)
        return np.convolve(a, b)
    long, short = (a, b) if len(a) >= len(b) else (b, a)
    made = np.zeros(len(a) + len(b) - 1)
    step = max(1, _AT_ONCE // len(short))
    for start in range(0, len(long), step):
        spend(STEPS)
        part = np.convolve(long[start : start + step], short)
        made[start : start + len(part)] += part
    return made


def _tree(parts: list[T], combine: Callable[[T, T], T]) -> T:
    """Combine neighbours until one is left: long with long, so that the work stays small."""
    while len(parts) > 1:
        pairs = [combine(parts[i], parts[i + 1]) for i in range(0, len(parts) - 1, 2)]
        parts = pairs + parts[len(pairs) * 2 :]
    return parts[0]


def _by_value(a: _Weights, b: _Weights) -> _Weights:
    spend(8)
    if len(a.values) * len(b.values) > _MOST_PAIRS:
        raise NotExactError(
            f"a sum of counts takes too many different values ({len(a.values):,} times {len(b.values):,}); round its "
            "terms, or leave some out"
        )
    values = np.add.outer(a.values, b.values).ravel()
    weights = np.multiply.outer(a.weights, b.weights).ravel()
    size = float(np.abs(values).max(initial=0.0))
    _, first, places = np.unique(_rounded(values, size, 12), return_index=True, return_inverse=True)
    return _Weights(values[first], np.asarray(np.bincount(places.ravel(), weights), dtype=np.float64))


def _by_value_power(part: _Weights, n: int) -> _Weights:
    return _tree([part] * n, _by_value)


def _rounded(values: Array, size: float, digits: int) -> Array:
    """Values with what is below so many digits of ``size`` cut off, so that equal sums are equal.

    What is added to others is rounded no more than it must be: a third at twelve digits and two thirds make a whole
    that is not told from one at twelve digits, but is at the thirteenth.
    """
    if size == 0.0:
        return values
    return np.round(values, digits - int(np.ceil(np.log10(size)))) + 0.0
