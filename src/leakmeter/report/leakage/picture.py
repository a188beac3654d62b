"""What is drawn: prior and posterior over the same values, as bars or as a curve. Numbers only, no colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.budget import portion
from leakmeter.program.language import Outcome
from leakmeter.program.posterior import Belief
from leakmeter.report.leakage.measures import ONE_SHARE

#: From this many single values on, numbers are drawn as a curve; words beyond it are left out, the rarest first.
_MOST_BARS = 16
#: The share of probability at each end that a drawing leaves out.
_TAIL = 0.001
#: Points of a curve for each of the two beliefs.
_POINTS = 321


@dataclass(frozen=True, slots=True)
class Bar:
    """One single value with its probability before and after."""

    value: Outcome
    prior: float
    posterior: float


@dataclass(frozen=True, slots=True)
class Curve:
    """Both beliefs at the same places ``xs`` (the secret's unit, rising).

    ``of`` is "density" (per unit of the secret) or "probability" (of each of many single values).
    """

    of: str
    xs: tuple[float, ...]
    prior: tuple[float, ...]
    posterior: tuple[float, ...]

    @property
    def peaks(self) -> tuple[float, float]:
        """The highest points of prior and posterior."""
        return max(self.prior), max(self.posterior)

    @property
    def own_heights(self) -> bool:
        """Whether one would be too flat to see on a common scale, so that each is drawn to its own height."""
        low, high = sorted(self.peaks)
        return low <= 0 or high / low > 6


@dataclass(frozen=True, slots=True)
class Picture:
    """``bars`` for values that have a probability each, ``curve`` for the rest; either may be missing, seldom both.

    ``left_out`` counts single values that are not among the bars; ``why_not`` says why there is no curve.
    """

    bars: tuple[Bar, ...] = ()
    left_out: int = 0
    curve: Curve | None = None
    why_not: str = ""


def picture(prior: Belief, posterior: Belief) -> Picture:
    """Prior and posterior to be drawn over the same values."""
    before, after = prior.pmf, posterior.pmf
    values = list(dict.fromkeys([*before, *after]))
    bars = [Bar(v, before.get(v, 0.0), after.get(v, 0.0)) for v in values]
    if prior.discrete and posterior.discrete:
        numbers = [v for v in values if not isinstance(v, str)]
        if len(values) > _MOST_BARS and len(numbers) == len(values):
            return Picture(curve=_steps(bars))
        return Picture(_likeliest(bars), max(len(bars) - _MOST_BARS, 0))
    shown = _likeliest(bars)
    left_out = len(bars) - len(shown)
    try:
        with portion(ONE_SHARE):
            return Picture(shown, left_out, _density(prior, posterior))
    except ProgramError as error:
        return Picture(shown, left_out, None, str(error))


def _likeliest(bars: Sequence[Bar]) -> tuple[Bar, ...]:
    """The likeliest values, in their own order: words as they come, numbers rising."""
    kept = sorted(bars, key=lambda b: -max(b.prior, b.posterior))[:_MOST_BARS]
    if any(isinstance(b.value, str) for b in kept):
        return tuple(b for b in bars if b in kept)
    return tuple(sorted(kept, key=lambda b: float(b.value)))


def _steps(bars: Sequence[Bar]) -> Curve:
    """Many single numbers: their probabilities, in equal classes where there are more than a picture can show."""
    ordered = sorted(bars, key=lambda b: float(b.value))
    reach = [b for b in ordered if max(b.prior, b.posterior) > 1e-6] or ordered
    xs = np.array([float(b.value) for b in reach])
    both = np.array([[b.prior, b.posterior] for b in reach])
    if len(xs) > _POINTS:
        edges: Array = np.linspace(float(xs[0]), float(xs[-1]), _POINTS + 1)
        at = np.clip(np.searchsorted(edges, xs, side="right") - 1, 0, _POINTS - 1)
        sums = np.zeros((_POINTS, 2))
        np.add.at(sums, at, both)
        xs, both = 0.5 * (edges[:-1] + edges[1:]), sums
    return _curve("probability", xs, both[:, 0], both[:, 1])


def _density(prior: Belief, posterior: Belief) -> Curve:
    parts: list[Array] = []
    for belief in (prior, posterior):
        if not belief.discrete:
            parts.append(np.linspace(belief.quantile(_TAIL), belief.quantile(1 - _TAIL), _POINTS))
    ends = [float(p[0]) for p in parts] + [float(p[-1]) for p in parts]
    margin = 0.02 * (max(ends) - min(ends))
    parts.append(np.linspace(min(ends) - margin, max(ends) + margin, _POINTS))
    xs = np.unique(np.concatenate(parts))
    return _curve("density", xs, prior.density(xs), posterior.density(xs))


def _curve(of: str, xs: Array, prior: Array, posterior: Array) -> Curve:
    # Infinite densities (an exponential's edge never is, a fitted one may be) cannot be drawn.
    clean = [np.nan_to_num(ys, nan=0.0, posinf=0.0) for ys in (prior, posterior)]
    return Curve(of, tuple(xs.tolist()), tuple(clean[0].tolist()), tuple(clean[1].tolist()))
