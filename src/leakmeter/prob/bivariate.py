"""Two correlated normals in a rectangle: its mass and the moments inside it, by one-dimensional quadrature."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log, sqrt

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.prob.truncated import legendre, log_interval, log_interval_array, truncated_normal

#: Beyond this many standard deviations of the conditioned mass nothing is left that a double could see.
_REACH = 9.0


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Standardised limits of two normals with correlation ``rho``, each pair (low, high) possibly infinite."""

    first: tuple[float, float]
    second: tuple[float, float]
    rho: float

    def log_mass(self) -> float:
        """log P(both inside). Relative error about 1e-12 (Gauss-Legendre over panels of the narrower variable)."""
        return self._integrate()[0]

    def moments(self) -> tuple[float, Array, Array]:
        """``(log mass, mean (2,), covariance (2, 2))`` of the pair inside the rectangle."""
        log_mass, z, weights = self._integrate()
        if log_mass == -inf:
            return log_mass, np.zeros(2), np.zeros((2, 2))
        spread = 1.0 - self.rho**2
        inner = [truncated_normal(self.rho * float(t), spread, *self.second) for t in z]
        second = np.array([m.mean for m in inner])
        noise = float((weights * np.array([m.variance for m in inner])).sum())
        mean = np.array([(weights * z).sum(), (weights * second).sum()])
        d1, d2 = z - mean[0], second - mean[1]
        cross = float((weights * d1 * d2).sum())
        covariance = np.array([[(weights * d1**2).sum(), cross], [cross, (weights * d2**2).sum() + noise]])
        return log_mass, mean, covariance

    def _integrate(self) -> tuple[float, Array, Array]:
        """Log mass, nodes of the first variable and their normalised weights."""
        edges = self._panels()
        if len(edges) < 2:
            return -inf, np.zeros(0), np.zeros(0)
        nodes, weights = legendre(24)
        starts, ends = np.array(edges[:-1]), np.array(edges[1:])
        half = 0.5 * (ends - starts)
        z = (starts[:, None] + half[:, None] * (nodes + 1.0)).ravel()
        scale = np.log((half[:, None] * weights).ravel())
        sd = sqrt(1.0 - self.rho**2)
        low = (self.second[0] - self.rho * z) / sd
        high = (self.second[1] - self.rho * z) / sd
        logs = scale - 0.5 * z**2 - 0.5 * log(2 * np.pi) + log_interval_array(low, high)
        top = float(logs.max())
        if top == -inf:
            return -inf, np.zeros(0), np.zeros(0)
        terms = np.exp(logs - top)
        total = float(terms.sum())
        return top + log(total), z, terms / total

    def _panels(self) -> list[float]:
        """Panel edges over the first variable: where the mass lies, cut where the inner probability turns over."""
        low, high = self.first
        if log_interval(*self.first) == -inf or log_interval(*self.second) == -inf:
            return []
        centre = self._mode()
        start, end = max(low, centre - _REACH - 1), min(high, centre + _REACH + 1)
        if not start < end:
            return []
        sd = sqrt(1.0 - self.rho**2)
        cuts = {start, end, *(float(c) for c in np.linspace(start, end, 13))}
        if self.rho:
            width = sd / abs(self.rho)
            for bound in self.second:
                if abs(bound) < inf:
                    turn = bound / self.rho
                    cuts.update(turn + k * width for k in (-9, -6, -4, -2, -1, 0, 1, 2, 4, 6, 9))
        for near in (low, high):  # a far tail decays fast from its edge
            if abs(near) < inf:
                step = 1.0 / max(1.0, abs(near))
                sign = 1 if near == low else -1
                cuts.update(near + sign * k * step for k in (1, 3, 7, 15, 30))
        return sorted(c for c in cuts if start <= c <= end)

    def _mode(self) -> float:
        """A point near the most likely value of the first variable inside the rectangle."""
        low, high = self.first
        grid = np.clip(np.linspace(-40, 40, 1601), max(low, -40.0), min(high, 40.0))
        sd = sqrt(1.0 - self.rho**2)
        inner = log_interval_array((self.second[0] - self.rho * grid) / sd, (self.second[1] - self.rho * grid) / sd)
        return float(grid[int(np.argmax(inner - 0.5 * grid**2))])


def log_rectangle(first: tuple[float, float], second: tuple[float, float], rho: float) -> float:
    """log P(first, second both inside their limits) for standard normals with correlation ``rho``, |rho| < 1."""
    if rho == 0.0:
        return log_interval(*first) + log_interval(*second)
    if abs(rho) > 1 - 1e-15:
        low, high = second if rho > 0 else (-second[1], -second[0])
        return log_interval(max(first[0], low), min(first[1], high))
    return Rectangle(first, second, rho).log_mass()


def rectangle_probability(first: tuple[float, float], second: tuple[float, float], rho: float) -> float:
    """P(first, second both inside their limits)."""
    return exp(log_rectangle(first, second, rho))
