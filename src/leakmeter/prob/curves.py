"""Functions of one variable held as polynomials between breaks, halved where that is not close enough yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.prob.truncated import legendre

#: Nodes of a panel, rounds of halving, and the most panels.
_NODES, _ROUNDS, _PANELS = 20, 14, 4_000
#: What the last coefficients of a panel may add to the whole integral.
_CLOSE = 1e-13


class Curve:
    """A function on [low, high] as Legendre series between ``breaks`` inside; low and high are finite.

    ``total``, ``mean`` and ``variance`` are those of the function as a density, which need not be normalised; ``error``
    estimates how far the total may be off, relative to it.
    """

    def __init__(self, function: Callable[[Array], Array], breaks: Sequence[float], low: float, high: float) -> None:
        width = high - low
        inside = np.unique([low, high, *(b for b in breaks if low < b < high)])
        edges = inside[np.concatenate([[True], np.diff(inside) > 1e-13 * width])]
        edges[-1] = high
        todo = np.stack([edges[:-1], edges[1:]], axis=1)
        done: list[tuple[Array, Array]] = []
        scale, panels, self.error = 0.0, 0, 0.0
        for k in range(_ROUNDS):
            series = _fitted(function, todo)
            half = 0.5 * (todo[:, 1] - todo[:, 0])
            scale += float(np.abs(2 * half * series[:, 0]).sum())
            rest = half * np.abs(series[:, -3:]).sum(axis=1)
            rough = rest > _CLOSE * scale
            panels += len(todo)
            if k == _ROUNDS - 1 or panels > _PANELS:
                self.error = float(rest[rough].sum()) / scale if scale else 0.0
                rough[:] = False
            done.append((todo[~rough], series[~rough]))
            if not rough.any():
                break
            scale -= float(np.abs(2 * half * series[:, 0])[rough].sum())
            middle = todo[rough].mean(axis=1)
            todo = np.concatenate(
                [np.stack([todo[rough, 0], middle], axis=1), np.stack([middle, todo[rough, 1]], axis=1)]
            )
        spans = np.concatenate([s for s, _ in done])
        order = np.argsort(spans[:, 0])
        self._spans, self._series = spans[order], np.concatenate([c for _, c in done])[order]
        self._half = 0.5 * (self._spans[:, 1] - self._spans[:, 0])
        self._middle = 0.5 * (self._spans[:, 1] + self._spans[:, 0])
        whole = 2 * self._half * self._series[:, 0]
        self._before = np.concatenate([[0.0], np.cumsum(whole)])
        self.total = float(self._before[-1])
        self.low, self.high = low, high
        first = self._half * (self._series[:, 1] * 2 / 3)
        second = self._half**2 * (self._series[:, 0] * 2 / 3 + self._series[:, 2] * 4 / 15)
        centre = float((whole * self._middle + self._half * first).sum()) / self.total if self.total > 0 else low
        apart = self._middle - centre
        spread = whole * apart**2 + 2 * apart * self._half * first + self._half * second
        self.mean = centre
        self.variance = max(0.0, float(spread.sum()) / self.total) if self.total > 0 else 0.0

    @property
    def edges(self) -> list[float]:
        """Where the panels meet."""
        return [*self._spans[:, 0].tolist(), self.high]

    def __call__(self, xs: Array) -> Array:
        """The function at each of ``xs``; 0 outside."""
        which, at = self._at(xs)
        values = _polynomials(at)[: self._series.shape[1]]
        found = (self._series[which].T * values).sum(axis=0)
        return np.where((xs >= self.low) & (xs <= self.high), np.maximum(found, 0.0), 0.0)

    def integral(self, low: float, high: float) -> float:
        """The integral from low to high."""
        ends = np.clip(np.array([low, high]), self.low, self.high)
        return float(np.diff(self._primitive(ends))[0]) if low < high else 0.0

    def _primitive(self, xs: Array) -> Array:
        which, at = self._at(xs)
        p = _polynomials(at)
        count = self._series.shape[1]
        odd: Array = np.arange(3.0, 2.0 * count, 2.0)
        whole = np.concatenate([(at + 1)[None, :], (p[2 : count + 1] - p[: count - 1]) / odd[:, None]])
        return self._before[which] + self._half[which] * (self._series[which].T * whole).sum(axis=0)

    def _at(self, xs: Array) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], Array]:
        found = np.searchsorted(self._spans[:, 0], xs, side="right") - 1
        which = np.clip(np.asarray(found, dtype=np.int64), 0, len(self._half) - 1)
        return which, np.clip((xs - self._middle[which]) / self._half[which], -1.0, 1.0)


def _fitted(function: Callable[[Array], Array], spans: Array) -> Array:
    """The Legendre coefficients of a function on each of some intervals (n, 2)."""
    nodes, _ = legendre(_NODES)
    half, middle = 0.5 * (spans[:, 1] - spans[:, 0]), spans.mean(axis=1)
    places = middle[:, None] + half[:, None] * nodes[None, :]
    values = function(places.ravel()).reshape(places.shape)
    return np.asarray(values @ _projection(), dtype=np.float64)


@lru_cache(maxsize=1)
def _projection() -> Array:
    """From values at the nodes to coefficients."""
    nodes, weights = legendre(_NODES)
    polynomials = _polynomials(nodes)[:_NODES]
    return np.asarray((polynomials * weights).T * (np.arange(_NODES) + 0.5), dtype=np.float64)


def _polynomials(x: Array) -> Array:
    """The Legendre polynomials of degree 0 to _NODES at each of ``x``."""
    found = np.empty((_NODES + 1, len(x)))
    found[0] = 1.0
    found[1] = x
    for k in range(1, _NODES):
        found[k + 1] = ((2 * k + 1) * x * found[k] - k * found[k - 1]) / (k + 1)
    return found
