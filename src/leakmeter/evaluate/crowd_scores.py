"""How well counts of people agree with the truth: error in bits, ranges, rank, and what the intervals hold.

The measures follow BRANCH (section 5: Spearman's rho, log error, range accuracy with a = 2, 5, 10); a risk is
underestimated where far more people are claimed to fit than do.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

#: Cases drawn anew for an interval, and the share of draws it holds.
ROUNDS = 300
_SHARE = 0.9
#: Claiming this many times the people underestimates the risk; the same the other way overestimates it.
FAR = 5.0


@dataclass(frozen=True, slots=True)
class Count:
    """A count of people ``k``, its bounds where it has any, and the true ``k_star``; all at least 1."""

    k: float
    k_star: float
    low: float | None = None
    high: float | None = None

    @property
    def bits(self) -> float:
        """log2 k − log2 k*: positive where too many people are claimed."""
        return math.log2(self.k) - math.log2(self.k_star)


def scores(counts: Sequence[Count]) -> dict[str, float]:
    """The measures of some counts, by name; NaN for what cannot be said of them.

    ``rho``: Spearman's. ``bits``: mean |log2 k − log2 k*|. ``within N``: share with k*/N ≤ k ≤ N·k*. ``under``: share
    with k > 5 k*, a risk underestimated; ``over``: share with k < k*/5. ``coverage``: share of bounds that hold k*;
    ``width``: mean width of the bounds in bits.
    """
    if not counts:
        return dict.fromkeys(MEASURES, math.nan)
    errors = [count.bits for count in counts]
    bounds = [(c.low, c.high, c.k_star) for c in counts if c.low is not None and c.high is not None]
    return {
        "rho": spearman([c.k for c in counts], [c.k_star for c in counts]),
        "bits": fmean(abs(error) for error in errors),
        **{f"within {a}": _share(abs(error) <= math.log2(a) + _ROUNDING for error in errors) for a in (2, 5, 10)},
        "under": _share(error > math.log2(FAR) + _ROUNDING for error in errors),
        "over": _share(error < -math.log2(FAR) - _ROUNDING for error in errors),
        "coverage": _share(low <= k_star <= high for low, high, k_star in bounds),
        "width": fmean(math.log2(high) - math.log2(low) for low, high, _ in bounds) if bounds else math.nan,
    }


MEASURES = ("rho", "bits", "within 2", "within 5", "within 10", "under", "over", "coverage", "width")
_ROUNDING = 1e-12


def intervals(counts: Sequence[Count], seed: int = 0, rounds: int = ROUNDS) -> dict[str, tuple[float, float]]:
    """For each measure the bounds that hold nine in ten bootstrap draws over the cases."""
    if not counts:
        return {}
    draw = random.Random(seed)
    drawn = [scores(draw.choices(counts, k=len(counts))) for _ in range(rounds)]
    return {name: _bounds([each[name] for each in drawn]) for name in MEASURES}


def spearman(a: Sequence[float], b: Sequence[float]) -> float:
    """Spearman's rank correlation, ties sharing their mean rank; NaN where all values of one side are the same."""
    x, y = _ranks(a), _ranks(b)
    mean_x, mean_y = fmean(x), fmean(y)
    spread_x, spread_y = sum((v - mean_x) ** 2 for v in x), sum((v - mean_y) ** 2 for v in y)
    if spread_x == 0.0 or spread_y == 0.0:
        return math.nan
    shared = sum((v - mean_x) * (w - mean_y) for v, w in zip(x, y, strict=True))
    return shared / math.sqrt(spread_x * spread_y)


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for at in order[start : end + 1]:
            ranks[at] = (start + end) / 2
        start = end + 1
    return ranks


def _share(truths: Iterable[bool]) -> float:
    held = list(truths)
    return sum(held) / len(held) if held else math.nan


def _bounds(values: list[float]) -> tuple[float, float]:
    known = sorted(value for value in values if not math.isnan(value))
    if not known:
        return math.nan, math.nan
    outside = round(len(known) * (1 - _SHARE) / 2)
    return known[outside], known[-1 - outside]


def lines(rows: Mapping[str, Mapping[str, float]]) -> list[str]:
    """A table of measures, a line for each name, under a line of headings; "–" for what cannot be said."""
    titles = ("rho", "bits", "a=2", "a=5", "a=10", "k>5k*", "k<k*/5", "holds k*", "width")
    return [
        _line("", titles),
        *(_line(name, [_cell(values[m], m) for m in MEASURES]) for name, values in rows.items()),
    ]


def _line(name: str, cells: Sequence[str]) -> str:
    return f"  {name:26}" + "".join(f"{cell:>9}" for cell in cells)


def _cell(value: float, measure: str) -> str:
    if math.isnan(value):
        return "–"
    return f"{value:.2f}" if measure in ("rho", "bits", "width") else f"{100 * value:.1f} %"
