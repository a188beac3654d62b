"""Where a monotone figure crosses a limit: bracketed by growing steps, narrowed by a guarded secant, on a log scale.

Each value of the figure is dear (an audit), so few are asked for: a figure that is a power of the parameter is found in
four or five.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log, log1p

#: Steps from the start: a factor of 2, 4, 16 … up to 2^64 in each direction.
_DOUBLINGS = (1, 2, 4, 8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class Crossing:
    """Two values of a parameter with their figures: ``within`` the limit and ``beyond`` it."""

    within: tuple[float, float]
    beyond: tuple[float, float]


class NoCrossing(Exception):
    """The limit is crossed nowhere between the ``ends``; ``risks`` are the figures found, and ``cause`` the error that
    ended the search at an end, if one did."""

    def __init__(self, ends: tuple[float, float], risks: list[float], cause: Exception | None) -> None:
        super().__init__("the limit is crossed nowhere")
        self.ends = ends
        self.risks = risks
        self.cause = cause


def bracket(
    figure: Callable[[float], float],
    limit: float,
    start: tuple[float, float],
    unanswered: tuple[type[Exception], ...] = (),
) -> Crossing:
    """Two values, no more than one step apart, between which the figure crosses the limit.

    Goes up and down from the ``start`` by turns, in growing steps; the side on which the figure moves away from the
    limit is left. Where it raises one of ``unanswered`` it goes half of the way there from then on. Raises NoCrossing.
    """
    inside = start[1] <= limit
    found = {start[0]: start[1]}
    edges, walls = {1: start, -1: start}, dict[int, float]()
    cause: Exception | None = None
    open_ = [1, -1]
    for power in _DOUBLINGS:
        for way in list(open_):
            step = start[0] * 2.0 ** (way * power)
            value = 0.5 * (edges[way][0] + walls[way]) if way in walls else step
            try:
                at = value, figure(value)
            except unanswered as error:
                cause, walls[way] = error, value
                continue
            found[at[0]] = at[1]
            if (at[1] <= limit) != inside:
                return Crossing(edges[way], at) if inside else Crossing(at, edges[way])
            away = at[1] - edges[way][1] if not inside else edges[way][1] - at[1]
            edges[way] = at
            if away > 1e-9 * abs(at[1]) and -way in open_:
                open_.remove(way)
        if not open_:
            break
    raise NoCrossing((min(found), max(found)), list(found.values()), cause)


def narrowed(
    figure: Callable[[float], float], limit: float, crossing: Crossing, tolerance: float
) -> tuple[float, float]:
    """The value within the limit that lies no further than a relative ``tolerance`` from one beyond it, and its
    figure."""
    within, beyond = crossing.within, crossing.beyond
    least = 0.4 * log1p(tolerance)
    turn = 0
    while abs(log(within[0]) - log(beyond[0])) > log1p(tolerance):
        low, high = sorted((log(within[0]), log(beyond[0])))
        guess = 0.5 * (low + high) if turn % 3 == 2 else _secant(within, beyond, limit)
        value = exp(min(max(guess, low + least), high - least))
        at = value, figure(value)
        within, beyond = (at, beyond) if at[1] <= limit else (within, at)
        turn += 1
    return within


def _secant(within: tuple[float, float], beyond: tuple[float, float], limit: float) -> float:
    """Where a line through both points meets the limit; through their logarithms where they have such."""
    heights = [within[1], beyond[1], limit]
    if min(heights) > 0 and max(heights) < float("inf"):
        heights = [log(height) for height in heights]
    rise = heights[1] - heights[0]
    if not 0 < rise < float("inf"):
        return 0.5 * (log(within[0]) + log(beyond[0]))
    return log(within[0]) + (heights[2] - heights[0]) / rise * (log(beyond[0]) - log(within[0]))
