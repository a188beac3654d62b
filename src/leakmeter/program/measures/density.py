"""Beliefs about a continuous secret: mixtures of normals, and any density on an interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from leakmeter.errors import ProgramError
from leakmeter.program.measures.checks import FloatArray, distribution, numbers
from leakmeter.program.measures.quadrature import KRONROD, NODES, Function, evaluated, integrate
from leakmeter.program.measures.stable import log, log_sum

#: A normal density is below the smallest float at this many standard deviations.
REACH = 38.6
_ROOT_TWO_PI = math.sqrt(2 * math.pi)
_HALF_LOG_TWO_PI = 0.5 * math.log(2 * math.pi)
_erfc = np.frompyfunc(math.erfc, 1, 1)


class Density(Protocol):
    """What the measures need to know of a belief. A point mass ("atom") has no density and is listed by itself."""

    @property
    def breaks(self) -> FloatArray:
        """Sorted places to split integrals at; all mass but atoms lies between the first and the last. May be empty."""
        ...

    @property
    def atoms(self) -> tuple[FloatArray, FloatArray]:
        """Places (sorted, different) and masses of point masses."""
        ...

    def log_density(self, places: FloatArray) -> FloatArray:
        """Natural log of the density without atoms; −inf where it is 0."""
        ...

    def smooth_mass(self, low: FloatArray, high: FloatArray) -> FloatArray:
        """Probability between low and high, atoms left out; elementwise, low <= high."""
        ...

    def slope(self, low: FloatArray, high: FloatArray) -> FloatArray:
        """An upper bound of the steepness |f'| between low and high; inf where none is known."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Normals:
    """A mixture of K normals: ``weights`` (K,) sum to 1, ``means`` (K,), ``sds`` (K,) in the secret's unit.

    A standard deviation of 0 is a point mass: it is kept in ``atoms``, and the attributes ``weights``, ``means`` and
    ``sds`` hold the other components. Raises ProgramError for weights that are no distribution, a negative or
    infinite standard deviation, or lengths that differ.
    """

    weights: FloatArray
    means: FloatArray
    sds: FloatArray
    breaks: FloatArray
    atoms: tuple[FloatArray, FloatArray]

    def __init__(self, weights: ArrayLike, means: ArrayLike, sds: ArrayLike) -> None:
        w, m, s = distribution(weights, "weights"), numbers(means, "means", 1), numbers(sds, "sds", 1)
        if not len(w) == len(m) == len(s):
            raise ProgramError(f"{len(w)} weights, {len(m)} means and {len(s)} sds: give one of each per component.")
        if bool((s < 0).any()):
            raise ProgramError(f"The sds hold {s[s < 0][0]:g}: a standard deviation is not negative.")
        smooth = (s > 0) & (w > 0)
        atoms = (s == 0) & (w > 0)
        places, which = np.unique(m[atoms], return_inverse=True)
        masses = np.bincount(which, weights=w[atoms], minlength=len(places)).astype(np.float64)
        for name, value in (("weights", w[smooth]), ("means", m[smooth]), ("sds", s[smooth])):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "atoms", (places, masses))
        object.__setattr__(self, "breaks", _breaks(self.means, self.sds))

    def moved(self, by: float) -> Normals:
        """The smooth part with ``by`` added to every mean; point masses are left out."""
        found = object.__new__(Normals)
        for name, value in (("weights", self.weights), ("means", self.means + by), ("sds", self.sds)):
            object.__setattr__(found, name, value)
        object.__setattr__(found, "atoms", (np.zeros(0), np.zeros(0)))
        object.__setattr__(found, "breaks", _breaks(found.means, found.sds))
        return found

    def log_density(self, places: FloatArray) -> FloatArray:
        """Natural log of the density at the places (n,), point masses left out."""
        found = np.full(len(places), -np.inf)
        rows = max(1, 1_000_000 // max(1, len(self.means)))
        heights = log(self.weights) - np.log(self.sds) - _HALF_LOG_TWO_PI if len(self.means) else self.weights
        for start in range(0, len(places) if len(self.means) else 0, rows):
            z = (places[start : start + rows, None] - self.means) / self.sds
            found[start : start + rows] = log_sum(heights - 0.5 * z * z, 1)
        return found

    def smooth_mass(self, low: FloatArray, high: FloatArray) -> FloatArray:
        """Probability from low to high (n,), point masses left out; tails keep their digits."""
        total = np.zeros(len(low))
        for weight, mean, sd in zip(self.weights, self.means, self.sds, strict=True):
            total += weight * normal_mass((low - mean) / sd, (high - mean) / sd)
        return np.minimum(total, 1.0)

    def slope(self, low: FloatArray, high: FloatArray) -> FloatArray:
        """Upper bound of |f'| between low and high (n,)."""
        total = np.zeros(len(low))
        for weight, mean, sd in zip(self.weights, self.means, self.sds, strict=True):
            total += weight / sd**2 * _steepest((low - mean) / sd, (high - mean) / sd)
        return total


def centred(densities: Sequence[Density]) -> list[Density]:
    """The smooth parts moved together so that the first lies about 0, where places are rounded least; Normals only."""
    mixtures = [d for d in densities if isinstance(d, Normals)]
    if len(mixtures) < len(densities) or not len(mixtures[0].means):
        return list(densities)
    by = -float(mixtures[0].weights @ mixtures[0].means) / float(mixtures[0].weights.sum())
    return [d.moved(by) for d in mixtures]


def _steepest(a: FloatArray, b: FloatArray) -> FloatArray:
    """The largest |z| φ(z) for a <= z <= b: at ±1 if inside, else at an end."""
    ends = np.maximum(np.abs(a) * np.exp(-0.5 * a * a), np.abs(b) * np.exp(-0.5 * b * b))
    inside = ((a <= 1) & (b >= 1)) | ((a <= -1) & (b >= -1))
    return np.where(inside, math.exp(-0.5), ends) / _ROOT_TWO_PI


def _breaks(means: FloatArray, sds: FloatArray) -> FloatArray:
    """Centres and flanks of every component, thinned where wide components lie close together."""
    offsets = np.array([0.0, 1.0, 2.5, 5.0, 10.0, 20.0, REACH])
    places = (means[:, None] + sds[:, None] * np.concatenate([-offsets[:0:-1], offsets])).ravel()
    widths = np.repeat(sds, 2 * len(offsets) - 1)
    kept: list[float] = []
    order = np.argsort(places)
    for place, width in zip(places[order].tolist(), widths[order].tolist(), strict=True):
        if not kept or place - kept[-1] >= 0.5 * width:
            kept.append(place)
    if kept and kept[-1] < places.max():
        kept.append(float(places.max()))
    return np.array(kept)


def normal_mass(low: FloatArray, high: FloatArray) -> FloatArray:
    """P(low <= Z <= high) of a standard normal, elementwise: no cancellation in tails nor in narrow intervals."""
    with np.errstate(invalid="ignore"):
        flip = low + high > 0.0  # take the interval into the lower tail, where erfc keeps its digits
    a, b = np.where(flip, -high, low), np.where(flip, -low, high)
    tails = 0.5 * (_lower_tail(b) - _lower_tail(a))
    with np.errstate(invalid="ignore", over="ignore"):
        half, middle = 0.5 * (b - a), 0.5 * (a + b)
        narrow = (b - a) * np.maximum(1.0, np.abs(middle)) < 1.0
    half, middle = np.where(narrow, half, 0.0), np.where(narrow, middle, 0.0)
    z = middle[..., None] + half[..., None] * NODES
    return np.where(narrow, half * (np.exp(-0.5 * z * z) @ KRONROD) / _ROOT_TWO_PI, np.maximum(tails, 0.0))


def _lower_tail(z: FloatArray) -> FloatArray:
    return np.asarray(_erfc(-z / math.sqrt(2.0)), dtype=np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A density given as a function on the interval from ``low`` to ``high``; it takes an array and returns one.

    It must integrate to 1 within 1e-6 (and is then divided by its integral). ``breaks`` are places where it jumps,
    bends or peaks, so that no narrow peak is missed. Raises ProgramError for a function that is negative, NaN or
    infinite anywhere it is looked at, or whose integral is not 1.
    """

    density: Function
    breaks: FloatArray
    total: float
    edges: FloatArray
    below: FloatArray
    atoms: tuple[FloatArray, FloatArray]

    def __init__(self, density: Function, low: float, high: float, breaks: ArrayLike = ()) -> None:
        inner: FloatArray = numbers(breaks, "breaks", 1) if np.size(breaks) else np.zeros(0)
        ends = numbers([low, high], "interval", 1)
        if not ends[0] < ends[1]:
            raise ProgramError(f"The interval runs from {low:g} to {high:g}: its lower end must come first.")
        inside = inner[(inner > ends[0]) & (inner < ends[1])]
        places = np.unique(np.concatenate([np.linspace(float(ends[0]), float(ends[1]), 17), inside]))
        found = integrate(lambda xs: _not_negative(density, xs), places, absolute=1e-12, relative=1e-12)
        if abs(found.value - 1.0) > 1e-6 + found.error:
            raise ProgramError(
                f"The density integrates to {found.value:.8g} from {low:g} to {high:g}, not to 1: scale it, widen the "
                "interval, or name its narrow peaks in breaks."
            )
        below = np.concatenate([[0.0], np.cumsum(found.parts)]) / found.value
        values = (density, places, found.value, found.edges, below, (np.zeros(0), np.zeros(0)))
        for name, value in zip(("density", "breaks", "total", "edges", "below", "atoms"), values, strict=True):
            object.__setattr__(self, name, value)

    def log_density(self, places: FloatArray) -> FloatArray:
        """Natural log of the density at the places (n,); −inf outside the interval."""
        inside = (places >= self.edges[0]) & (places <= self.edges[-1])
        found = np.full(len(places), -np.inf)
        if bool(inside.any()):
            found[inside] = log(_not_negative(self.density, places[inside]) / self.total)
        return found

    def smooth_mass(self, low: FloatArray, high: FloatArray) -> FloatArray:
        """Probability from low to high (n,), by the panels of the integral."""
        a, b = (np.clip(ends, self.edges[0], self.edges[-1]) for ends in (low, high))
        first, last = (
            np.clip(np.searchsorted(self.edges, ends, side="right") - 1, 0, len(self.edges) - 2) for ends in (a, b)
        )
        one = first == last
        within = self._part(np.where(one, a, self.edges[last]), b)
        before = np.where(one, 0.0, self._part(a, np.where(one, a, self.edges[first + 1])))
        between = np.where(one, 0.0, self.below[last] - self.below[np.minimum(first + 1, last)])
        return np.minimum(within + before + between, 1.0)

    def _part(self, a: FloatArray, b: FloatArray) -> FloatArray:
        half = 0.5 * (b - a)
        places = np.clip((0.5 * (a + b))[:, None] + half[:, None] * NODES, self.edges[0], self.edges[-1])
        values = _not_negative(self.density, places.ravel()).reshape(places.shape)
        return half * (values @ KRONROD) / self.total

    def slope(self, low: FloatArray, high: FloatArray) -> FloatArray:
        """No bound is known for an arbitrary function."""
        return np.full(np.broadcast(low, high).shape, np.inf)


def _not_negative(density: Function, places: FloatArray) -> FloatArray:
    values = evaluated(density, places)
    if bool((values < 0).any()):
        where = int(np.argmin(values))
        raise ProgramError(f"The density is {values[where]:g} at {places[where]:.6g}: a density is not negative.")
    return values
