"""Where numbers of people stand on a logarithmic scale from 1 person to the whole population."""

from __future__ import annotations

import math
from dataclasses import dataclass

from leakmeter.report import words
from leakmeter.types import Crowd


@dataclass(frozen=True, slots=True)
class Meter:
    """Positions along the scale, each in [0, 1] with ``low <= k <= high``; ``largest`` is the number at its end."""

    low: float
    k: float
    high: float
    largest: float

    def at(self, count: float) -> float:
        """Where a number of people stands on this scale."""
        return position(count, self.largest)


def position(count: float, largest: float) -> float:
    """The place of a number of people between 1 (0.0) and ``largest`` (1.0), by its logarithm."""
    if math.isnan(count):
        return 0.0
    return math.log(min(max(count, 1.0), largest)) / math.log(largest)


def meter(crowd: Crowd) -> Meter:
    """The scale for a crowd. It reaches ten people at least, so that it always has a length."""
    sizes = [x for x in (crowd.population.size, crowd.k, 10.0) if math.isfinite(x)]
    largest = max(sizes)
    k = position(crowd.k, largest)
    ends = sorted((position(crowd.low, largest), position(crowd.high, largest)))
    return Meter(min(ends[0], k), k, max(ends[1], k), largest)


def ticks(largest: float, most: int = 5) -> tuple[tuple[float, str], ...]:
    """Round numbers of people along the scale: at most ``most`` places in [0, 1], each with its label.

    The first is 1; the end of the scale itself is not among them, nor a number that would stand too close to it.
    """
    decades = math.floor(math.log10(largest))
    step = next(s for s in (1, 2, 3, 6, 9, decades + 1) if decades // s + 1 <= most)
    places = ((position(10.0**d, largest), words.number(10.0**d)) for d in range(0, decades + 1, step))
    return tuple(place for place in places if place[0] < 0.8)
