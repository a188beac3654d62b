"""How near an attacker can guess a continuous secret, and where it lies: windows, probabilities, intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from leakmeter.errors import ProgramError
from leakmeter.program.measures.checks import FloatArray, distribution, positive, proportion, scalar
from leakmeter.program.measures.density import Density

#: Cells looked at in the search for the best guess before it stops with the error it has.
_CELLS = 60_000


@dataclass(frozen=True, slots=True)
class Guess:
    """The best guess of a secret: ``centre`` (its unit), the ``probability`` that the secret lies within the window
    around it, and by how much at most a better guess was missed (``error``, a probability)."""

    centre: float
    probability: float
    error: float


def probability(density: Density, low: float = -math.inf, high: float = math.inf) -> float:
    """``P(low <= X <= high)``, both ends included (a point mass there counts). Raises ProgramError if low > high."""
    if math.isnan(low) or math.isnan(high) or low > high:
        raise ProgramError(f"The interval runs from {low:g} to {high:g}: give the lower end first.")
    return float(_mass(density, np.array([low], dtype=np.float64), np.array([high], dtype=np.float64))[0])


def quantile(density: Density, level: float) -> float:
    """The smallest x with ``P(X <= x) >= level``, in the secret's unit, by bisection to the last digit.

    For level 0 and 1 of an unbounded belief: where its density vanishes in floats. Raises ProgramError for a level
    outside [0, 1].
    """
    p = proportion(level, "level")
    low, high = _range(density)
    if p == 0.0:
        return low
    if _reached(density, low, p):
        return low
    while True:
        middle = 0.5 * (low + high)
        if not low < middle < high:
            return high
        if _reached(density, middle, p):
            high = middle
        else:
            low = middle


def _reached(density: Density, x: float, p: float) -> bool:
    """Whether P(X <= x) >= p, asked of the smaller tail."""
    if p <= 0.5:
        return probability(density, high=x) >= p
    return probability(density, low=math.nextafter(x, math.inf)) <= 1.0 - p


def equal_tailed_interval(density: Density, level: float) -> tuple[float, float]:
    """The credible interval that leaves ``(1 − level)/2`` of the probability on either side. Raises ProgramError."""
    tail = (1.0 - proportion(level, "level")) / 2
    return quantile(density, tail), quantile(density, 1.0 - tail)


def shortest_interval(density: Density, level: float) -> tuple[float, float]:
    """The shortest single interval that holds ``level`` of the probability (to about 1e-9 of the range).

    Found as the smallest window whose best guess reaches the level. Raises ProgramError for a level not in (0, 1).
    """
    p = proportion(level, "level")
    if p in (0.0, 1.0):
        raise ProgramError(f"The level is {p:g}: give one between 0 and 1, such as 0.9.")
    places, masses = density.atoms
    if bool((masses >= p).any()):
        at = float(places[np.argmax(masses)])
        return at, at
    low, high = equal_tailed_interval(density, p)
    centre, small, large = (low + high) / 2, 0.0, (high - low) / 2
    while large - small > 1e-9 * large:
        width = 0.5 * (small + large)
        best = _search(density, width, 1e-4)
        if best.probability >= p:
            large, centre = width, best.centre
        else:
            small = width
    return centre - large, centre + large


def window_vulnerability(density: Density, window: float) -> Guess:
    """``max_c P(|X − c| <= window)``: the g-vulnerability of a belief for an attacker who gains 1 for a guess that is
    off by at most ``window`` (the secret's unit), with the guess that reaches it.

    Give the prior, and the posterior after an observed output; log2 of the ratio is that output's leakage in bits.
    Branch and bound: ``error`` is certain for Normals (about 1e-11), loose for a Curve. Raises ProgramError for a
    window not above 0. Source: Alvim et al. 2020, ch. 3 (k-spheres of guesses); the gain function is "window".
    """
    return _search(density, positive(window, "window"), 1e-11)


def posterior_window_vulnerability(probabilities: ArrayLike, posteriors: Sequence[Density], window: float) -> Guess:
    """``Σ_y p(y) max_c P(|X − c| <= window | y)`` over m outputs with ``probabilities`` (m,) and their posteriors.

    ``centre`` is the best guess after the likeliest output. Raises ProgramError.
    """
    outer = distribution(probabilities, "probabilities")
    if len(posteriors) != len(outer):
        raise ProgramError(f"{len(outer)} probabilities and {len(posteriors)} posteriors: give one for each output.")
    found = [window_vulnerability(p, window) for p in posteriors]
    return Guess(
        found[int(np.argmax(outer))].centre,
        min(1.0, float(outer @ np.array([g.probability for g in found]))),
        float(outer @ np.array([g.error for g in found])),
    )


def normal_window_vulnerability(sd: float, window: float) -> float:
    """``erf(window / (sd √2))``: the window vulnerability of one normal; 1 for an sd of 0.

    For jointly normal secret and output it is, with the posterior's sd, the expected one over all outputs.
    """
    width, spread = positive(window, "window"), scalar(sd, "sd")
    if spread < 0.0:
        raise ProgramError(f"The sd is {spread:g}: a standard deviation is not negative.")
    return math.erf(width / spread / math.sqrt(2.0)) if spread > 0.0 else 1.0


def _search(density: Density, window: float, goal: float) -> Guess:
    """Branch and bound over the centres: cells that cannot hold the best guess are dropped, the others halved."""
    edges = _first_cells(density, window)
    values = _mass(density, edges - window, edges + window)
    at = int(np.argmax(values))
    best, centre, missed = float(values[at]), float(edges[at]), 0.0
    left, right, seen = edges[:-1], edges[1:], len(edges)
    while len(left):
        middle = 0.5 * (left + right)
        values = _mass(density, middle - window, middle + window)
        at = int(np.argmax(values))
        if values[at] > best:
            best, centre = float(values[at]), float(middle[at])
        most = _upper(density, window, left, right, values)
        alive = (most > best + goal) & (left < middle) & (middle < right)
        missed = max(missed, float((most[~alive] - best).max(initial=0.0)))
        seen += int(alive.sum())
        if seen > _CELLS:
            missed = max(missed, float(most.max()) - best)
            break
        left, right = (
            np.concatenate([left[alive], middle[alive]]),
            np.concatenate([middle[alive], right[alive]]),
        )
    found = _polished(density, window, centre, best, float(edges[-1] - edges[0]))
    return Guess(found[0], min(1.0, found[1]), min(missed, max(0.0, 1.0 - found[1])))


def _polished(density: Density, window: float, centre: float, best: float, width: float) -> tuple[float, float]:
    """The best of ever finer places around a centre."""
    reach = width / 1024
    for _ in range(12):
        places = centre + reach * np.linspace(-1.0, 1.0, 33)
        values = _mass(density, places - window, places + window)
        at = int(np.argmax(values))
        if values[at] > best:
            best, centre = float(values[at]), float(places[at])
        reach /= 8
    return centre, best


def _first_cells(density: Density, window: float) -> FloatArray:
    """Edges such that the point masses in reach are the same all through a cell."""
    low, high = _range(density)
    points, places = density.breaks, density.atoms[0]
    edges = np.concatenate([points, points - window, points + window, places, places - window, places + window])
    return np.unique(np.concatenate([np.clip(edges, low, high), [low, high]]))


def _upper(density: Density, window: float, left: FloatArray, right: FloatArray, values: FloatArray) -> FloatArray:
    """An upper bound of the mass in the window around any inner point of each cell; ``values`` is that at its middle.

    The smaller of: all mass within reach of the cell; and value + slope · h + bend · h²/2 from the middle.
    """
    half, middle = 0.5 * (right - left), 0.5 * (left + right)
    atoms = _atom_mass(density, middle - window, middle + window)
    reach = density.smooth_mass(left - window, right + window) + atoms
    rise = np.exp(density.log_density(middle + window)) - np.exp(density.log_density(middle - window))
    with np.errstate(invalid="ignore"):
        bend = density.slope(left + window, right + window) + density.slope(left - window, right - window)
        curved = values + np.abs(rise) * half + 0.5 * bend * half * half
    return np.minimum(reach, np.where(np.isnan(curved), np.inf, curved))


def _range(density: Density) -> tuple[float, float]:
    places = np.concatenate([density.breaks, density.atoms[0]])
    return float(places.min()), float(places.max())


def _mass(density: Density, low: FloatArray, high: FloatArray) -> FloatArray:
    return np.minimum(density.smooth_mass(low, high) + _atom_mass(density, low, high), 1.0)


def _atom_mass(density: Density, low: FloatArray, high: FloatArray) -> FloatArray:
    """Point masses from low to high, both ends included but for rounding in the last digits."""
    total = np.zeros(len(low))
    for place, mass in zip(*density.atoms, strict=True):
        slack = 4 * np.finfo(np.float64).eps * np.maximum(abs(place), np.abs(high - low))
        slack = np.where(np.isfinite(slack), slack, 0.0)
        total += np.where((low - slack <= place) & (place <= high + slack), mass, 0.0)
    return total
