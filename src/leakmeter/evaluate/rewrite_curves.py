"""What each iteration of rewriting buys and costs, over many texts (RLAA, section 3.2, definitions 1 to 3).

With P the mean exposure of the texts after an iteration and U their mean utility:

    marginal privacy gain    MPG(t) = P(t − 1) − P(t)
    marginal utility cost    MUC(t) = U(t − 1) − U(t)
    rate of substitution     MRS(t) = MUC(t) / MPG(t)
    cumulative rate          (U(0) − U(t)) / (P(0) − P(t))

Exposure is counted in bits (the gain is log2 of k after over k before) or as an attacker's accuracy (the share of
attributes that are hit). A text whose loop has stopped stays as it is: it gains and costs nothing from then on, and
still counts among the texts. A rate is 0 where nothing is paid and infinite where something is paid for nothing, as in
:class:`leakmeter.types.attack.Iteration`.

The paper compares methods by their cumulative rates (table 6), and not of one measure: the rates given of FgAA with
Llama and DeepSeek are those of BLEU, (1 − 0.0533) / (0.4442 − 0.1948) = 3.80 by its table 1, all others are those of
ROUGE-L. Curves that are set side by side here share one measure of utility and one of privacy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from leakmeter.errors import InputError
from leakmeter.types.attack import Iteration

#: What exposure is counted in.
Unit = Literal["bits", "accuracy"]


@dataclass(frozen=True, slots=True)
class Trace:
    """What the iterations of one text gained and cost, first to last: ``gains`` in its unit, ``costs`` as proportions
    of utility."""

    gains: tuple[float, ...]
    costs: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """An iteration, counted from 1, as the mean over all texts; ``running`` of them had not stopped before it.

    ``gain``, ``cost`` and ``rate`` are MPG, MUC and MRS of this iteration; those of all so far begin with ``total_``.
    """

    iteration: int
    running: int
    gain: float
    cost: float
    rate: float
    total_gain: float
    total_cost: float
    total_rate: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The iterations of one ``method`` over so many ``texts``, with gains in ``unit``."""

    method: str
    unit: Unit
    texts: int
    points: tuple[Point, ...]


def by_bits(iterations: Sequence[Iteration]) -> Trace:
    """The bits gained and the ROUGE-L lost in each iteration of one text."""
    return Trace(tuple(each.gain_bits for each in iterations), tuple(each.cost for each in iterations))


def by_accuracy(iterations: Sequence[Iteration], hits: Sequence[int], attributes: int) -> Trace:
    """The accuracy that an attacker lost and the ROUGE-L lost in each iteration of one text.

    ``hits`` are the attributes, of so many, that it guesses right from the original and from the text after each
    iteration. Raises InputError where there is not one more of them than iterations, or more than there are attributes.
    """
    if len(hits) != len(iterations) + 1:
        raise InputError(
            f"There are {len(hits)} counts of hits for {len(iterations)} iterations; "
            "give one for the original text and one after each iteration."
        )
    if attributes < 1 or not all(0 <= hit <= attributes for hit in hits):
        raise InputError(f"The hits must be from 0 to the number of attributes, which is {attributes}.")
    gains = tuple((before - after) / attributes for before, after in zip(hits, hits[1:], strict=False))
    return Trace(gains, tuple(each.cost for each in iterations))


def rate(cost: float, gain: float) -> float:
    """Utility paid for a unit of privacy (equation 6): 0 for nothing paid, infinite for nothing gained."""
    if cost <= 0:
        return 0.0
    return cost / gain if gain > 0 else math.inf


def curve(method: str, unit: Unit, traces: Sequence[Trace]) -> Curve:
    """The mean of some texts, iteration by iteration, up to the last that any of them had; no points of no iterations.

    Raises InputError for a trace that has not as many costs as gains.
    """
    if any(len(trace.gains) != len(trace.costs) for trace in traces):
        raise InputError("A trace has not as many costs as gains; give both of every iteration.")
    points: list[Point] = []
    total_gain = total_cost = 0.0
    for at in range(max((len(trace.gains) for trace in traces), default=0)):
        running = [trace for trace in traces if at < len(trace.gains)]
        gain = math.fsum(trace.gains[at] for trace in running) / len(traces)
        cost = math.fsum(trace.costs[at] for trace in running) / len(traces)
        total_gain, total_cost = total_gain + gain, total_cost + cost
        totals = (total_gain, total_cost, rate(total_cost, total_gain))
        points.append(Point(at + 1, len(running), gain, cost, rate(cost, gain), *totals))
    return Curve(method, unit, len(traces), tuple(points))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a method stands: ``exposure`` (an attacker's accuracy, less is better) and ``utility`` (more is better),
    both proportions, with the bounds of each where they are known."""

    method: str
    exposure: float
    utility: float
    exposure_within: tuple[float, float] | None = None
    utility_within: tuple[float, float] | None = None


def front(places: Sequence[Place]) -> list[Place]:
    """The places that no other beats (Pareto front), by growing exposure: another is no more exposed and no less
    useful, and better in one of the two."""
    kept = [each for each in places if not any(_beats(other, each) for other in places)]
    return sorted(kept, key=lambda place: (place.exposure, place.utility))


def _beats(one: Place, other: Place) -> bool:
    no_worse = one.exposure <= other.exposure and one.utility >= other.utility
    return no_worse and (one.exposure, one.utility) != (other.exposure, other.utility)


def lines(curves: Sequence[Curve]) -> list[str]:
    """The curves as a table of text: a line for each iteration of each method."""
    titles = ("running", "gain", "cost", "MRS", "total gain", "total cost", "cumulative MRS")
    said: list[str] = []
    for each in curves:
        said.append(f"{each.method} (gains in {each.unit}, costs in utility, means over texts: {each.texts})")
        said.append(_line("iteration", titles))
        for p in each.points:
            values = (p.gain, p.cost, p.rate, p.total_gain, p.total_cost, p.total_rate)
            said.append(_line(str(p.iteration), [str(p.running), *map(_cell, values)]))
    return said


def _line(name: str, cells: Sequence[str]) -> str:
    return f"  {name:9}" + "".join(f"{cell:>16}" for cell in cells)


def _cell(value: float) -> str:
    return "∞" if math.isinf(value) else f"{value:.3f}"
