"""Plots made of characters: a density as a strip of blocks, a probability as a bar, and the scale beneath."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.report.leakage.words import figure

_BLOCKS, _PLAIN = " ▁▂▃▄▅▆▇█", " .:-=+*%#"
_ROWS = 3


def strip(
    xs: Sequence[float], ys: Sequence[float], columns: int, top: float, ascii_only: bool = False, rows: int = _ROWS
) -> list[str]:
    """``rows`` lines of blocks that show ``ys`` over ``xs`` up to ``top``, the highest of each column.

    Anything above 0 shows at least the lowest block if it is 1 in 200 of the top, so that a tail is not a sharp end.
    """
    edges = np.linspace(xs[0], xs[-1], columns + 1)
    fine: Array = np.interp(np.linspace(xs[0], xs[-1], columns * 8), xs, ys).reshape(columns, 8).max(axis=1)
    # A spike narrower than a column is seen all the same: the curve's own points count as well.
    at = np.clip(np.searchsorted(edges, xs, side="right") - 1, 0, columns - 1)
    np.maximum.at(fine, at, np.asarray(ys, dtype=np.float64))
    marks = _PLAIN if ascii_only else _BLOCKS
    levels = [_level(float(v), top, rows * 8) for v in fine]
    return ["".join(marks[min(max(v - 8 * row, 0), 8)] for v in levels) for row in reversed(range(rows))]


def _level(value: float, top: float, steps: int) -> int:
    """The height of a column in eighths of a line."""
    if top <= 0 or value <= 0:
        return 0
    return max(min(round(value / top * steps), steps), 1 if value > top / 200 else 0)


def bar(p: float, columns: int, ascii_only: bool = False) -> str:
    """A probability as a bar; all of ``columns`` is 1. Something possible is never shown as nothing."""
    eighths = round(min(max(p, 0.0), 1.0) * columns * 8)
    if ascii_only:
        return "#" * max(round(eighths / 8), 1 if p > 0 else 0)
    if eighths == 0:
        return "▏" if p > 0 else ""
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round values between ``low`` and ``high``, about so many."""
    if not high > low:
        return [low]
    rough = (high - low) / about
    step = 10.0 ** floor(log10(rough))
    step *= next((f for f in (1, 2, 2.5, 5, 10) if f * step >= rough), 10)
    first = ceil(low / step - 1e-9)
    return [k * step for k in range(first, floor(high / step + 1e-9) + 1)]


def tick_label(value: float, step: float) -> str:
    """A value on a scale with steps of ``step``, with no more decimals than the steps need."""
    if step <= 0:
        return figure(value, 0)
    said = figure(value, step * 10)
    if "." in said:
        said = said.rstrip("0").rstrip(".")
    return said


def ruler(xs: Sequence[float], columns: int, ascii_only: bool = False) -> list[str]:
    """An axis and round values beneath it."""
    low, high = xs[0], xs[-1]
    places = ticks(low, high, max(columns // 14, 2))
    step = places[1] - places[0] if len(places) > 1 else high - low
    axis = ["-" if ascii_only else "─"] * columns
    labels = [" "] * (columns + 12)
    free = 0
    for value in places:
        column = min(int((value - low) / (high - low) * columns), columns - 1) if high > low else 0
        label = tick_label(value, step)
        start = max(column - len(label) // 2, 0)
        if start < free or start + len(label) > len(labels):
            continue
        axis[column] = "+" if ascii_only else "┴"
        labels[start : start + len(label)] = label
        free = start + len(label) + 2
    return ["".join(axis), "".join(labels).rstrip()]
