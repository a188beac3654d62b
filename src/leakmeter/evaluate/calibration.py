"""How sure a mark is, made true: of the marks that say 80 %, four in five should be right."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from leakmeter.evaluate.spans import Labelled, touching
from leakmeter.prob.odds import logistic, logit

#: A mark's stated confidence (a proportion) and whether it was right.
Said = tuple[float, bool]


@dataclass(frozen=True, slots=True)
class Bin:
    """Marks of like confidence: how many, what they said on average, and what share was right."""

    marks: int
    said: float
    right: float


def said(cases: Iterable[tuple[Sequence[tuple[Labelled, float]], Sequence[Labelled]]]) -> list[Said]:
    """(confidence, right) of every mark of (marks with confidences, reference marks) pairs.

    A mark is right if it shares a character with a reference mark of its category.
    """
    return [
        (confidence, any(touching(mark, reference) for reference in wanted))
        for marks, wanted in cases
        for mark, confidence in marks
    ]


def bins(marks: Sequence[Said], count: int = 10) -> list[Bin]:
    """Marks by confidence in ``count`` bins of equal width; empty bins are left out."""
    found: list[Bin] = []
    for number in range(count):
        inside = [m for m in marks if min(int(m[0] * count), count - 1) == number]
        if inside:
            found.append(
                Bin(len(inside), sum(c for c, _ in inside) / len(inside), sum(r for _, r in inside) / len(inside))
            )
    return found


def expected_error(marks: Sequence[Said], count: int = 10) -> float:
    """Expected calibration error: the mean distance of what bins say from what is right, by marks; 0 for none."""
    return sum(b.marks * abs(b.said - b.right) for b in bins(marks, count)) / len(marks) if marks else 0.0


def fitted(marks: Sequence[Said], rounds: int = 50) -> tuple[float, float]:
    """(scale, shift) for which logistic(scale * logit(confidence) + shift) has the least log loss (Newton's method).

    With shift 0 this is temperature scaling of a mark's confidence, at temperature 1 / scale; the shift takes up what
    is too sure or too shy at every level. (1, 0) changes nothing, and comes back when all marks are right or all wrong.
    """
    if len({right for _, right in marks}) < 2:
        return 1.0, 0.0
    points = [(logit(confidence), float(right)) for confidence, right in marks]
    best = (1.0, 0.0)
    for _ in range(rounds):
        step = _newton(points, best)
        size = 1.0
        while size > 1e-4 and _loss(points, _moved(best, step, size)) > _loss(points, best):
            size /= 2
        best = _moved(best, step, size if size > 1e-4 else 0.0)
    return best


def _newton(points: Sequence[tuple[float, float]], at: tuple[float, float]) -> tuple[float, float]:
    """The step to the least of the parabola that fits the log loss at (scale, shift)."""
    slope = [0.0, 0.0]
    curve = [1e-6, 0.0, 1e-6]
    for x, right in points:
        p = logistic(at[0] * x + at[1])
        weight = p * (1 - p)
        slope[0] += (p - right) * x
        slope[1] += p - right
        curve[0] += weight * x * x
        curve[1] += weight * x
        curve[2] += weight
    determinant = curve[0] * curve[2] - curve[1] ** 2
    return (
        -(curve[2] * slope[0] - curve[1] * slope[1]) / determinant,
        -(curve[0] * slope[1] - curve[1] * slope[0]) / determinant,
    )


def _moved(at: tuple[float, float], step: tuple[float, float], size: float) -> tuple[float, float]:
    return at[0] + size * step[0], at[1] + size * step[1]


def _loss(points: Sequence[tuple[float, float]], at: tuple[float, float]) -> float:
    total = 0.0
    for x, right in points:
        p = min(max(logistic(at[0] * x + at[1]), 1e-12), 1 - 1e-12)
        total -= math.log(p) if right else math.log(1 - p)
    return total
