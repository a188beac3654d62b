"""A rewrite as inline SVG: two crowds on one scale, and people against utility. Colours come from the page's style."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from leakmeter.report import words
from leakmeter.report.meter import position, ticks
from leakmeter.report.page import inline
from leakmeter.report.rewrite import sentences
from leakmeter.types import Crowd, Point, Rewrite

#: Heights in px: of a crowd's row, of the frontier's field, and of the room for a scale.
_ROW, _FIELD, _SCALE = 58, 240, 30
#: The part of the frontier's width, in percent, that the names of its levels take on the left.
_LEFT = 8
_UNITS = 1000


def crowds_svg(rewrite: Rewrite) -> str:
    """The crowd of the original above that of the rewrite, each with its 90 % interval, and the target."""
    crowds = (rewrite.before.crowd, rewrite.after.crowd) if rewrite.edits else (rewrite.before.crowd,)
    largest = _largest(rewrite, crowds)
    height = _ROW * len(crowds)
    drawn: list[str] = list(_target(rewrite, largest, height))
    for row, crowd in enumerate(crowds):
        drawn += _crowd(crowd, largest, _ROW * row + 42, "after" if row or not rewrite.edits else "before")
    drawn += _scale(largest, height)
    said = inline(sentences.headline(rewrite))
    return f'<svg role="img" aria-label="{said}" height="{height + _SCALE}">\n' + "\n".join(drawn) + "\n</svg>"


def _crowd(crowd: Crowd, largest: float, y: int, name: str) -> Iterator[str]:
    low, k, high = (position(x, largest) for x in (crowd.low, crowd.k, crowd.high))
    yield f'<line class="band {name}" x1="{_x(min(low, k))}" x2="{_x(max(high, k))}" y1="{y}" y2="{y}"/>'
    yield f'<circle class="spot {name}" cx="{_x(k)}" cy="{y}" r="6"/>'
    label = inline(words.people(crowd.k))
    yield f'<text class="name" x="{_x(k)}" y="{y - 16}" text-anchor="{_anchor(k)}">{label}</text>'


def frontier_svg(rewrite: Rewrite) -> str:
    """Utility kept against people, a spot for each point with its 90 % interval, the rewrite's own marked."""
    points = rewrite.frontier
    largest = _largest(rewrite, (rewrite.before.crowd, rewrite.after.crowd), points)
    least = math.floor(min(0.9, *(p.utility for p in points), rewrite.utility) * 10) / 10
    drawn = [*_grid(least), _steps(points, largest, least), *_target(rewrite, largest, _FIELD, _LEFT)]
    for point in points:
        drawn += _spot(point.k, point.low, point.high, point.utility, largest, least, "before")
    crowd = rewrite.after.crowd
    drawn += _spot(crowd.k, crowd.low, crowd.high, rewrite.utility, largest, least, "after")
    drawn += _scale(largest, _FIELD, _LEFT)
    said = inline(f"{len(points)} texts by the number of people who share them and the utility that they keep.")
    return f'<svg role="img" aria-label="{said}" height="{_FIELD + _SCALE}">\n' + "\n".join(drawn) + "\n</svg>"


def _spot(k: float, low: float, high: float, utility: float, largest: float, least: float, name: str) -> Iterator[str]:
    y = _y(utility, least)
    ends = [_x(position(x, largest), _LEFT) for x in (min(low, k), max(high, k), k)]
    yield f'<line class="reach {name}" x1="{ends[0]}" x2="{ends[1]}" y1="{y:.1f}" y2="{y:.1f}"/>'
    title = inline(f"{words.people(k)}, {sentences.percent(utility)} kept")
    radius = 7 if name == "after" else 4.5
    yield f'<circle class="spot {name}" cx="{ends[2]}" cy="{y:.1f}" r="{radius}"><title>{title}</title></circle>'


def _steps(points: Sequence[Point], largest: float, least: float) -> str:
    """The most utility for each number of people: level, then down at the next point."""
    places = [(_UNITS * position(p.k, largest), _UNITS * _y(p.utility, least) / _FIELD) for p in points]
    path = "".join(f"H{x:.1f}V{y:.1f}" if i else f"M0,{y:.1f}H{x:.1f}" for i, (x, y) in enumerate(_lowered(places)))
    box = f'viewBox="0 0 {_UNITS} {_UNITS}" preserveAspectRatio="none"'
    return f'<svg x="{_LEFT}%" width="{100 - _LEFT}%" height="{_FIELD}" {box}><path class="edge" d="{path}"/></svg>'


def _lowered(places: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The corners of a staircase that goes along at a point's height up to it, and from there at the next one's."""
    for index, (x, y) in enumerate(places):
        following = places[index + 1][1] if index + 1 < len(places) else y
        if index == 0:
            yield x, y
        yield x, following


def _grid(least: float) -> Iterator[str]:
    steps = range(round(least * 10), 11)
    for tenth in steps if len(steps) <= 6 else steps[:: 2 if len(steps) <= 11 else 5]:
        y = _y(tenth / 10, least)
        yield f'<line class="grid" x1="{_LEFT}%" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="0" y="{y + 4:.1f}">{tenth * 10} %</text>'


def _target(rewrite: Rewrite, largest: float, height: int, left: float = 0) -> Iterator[str]:
    if rewrite.target_k is not None and rewrite.target_k <= largest:
        place = position(rewrite.target_k, largest)
        x = _x(place, left)
        yield f'<line class="goal" x1="{x}" x2="{x}" y1="0" y2="{height}"/>'
        label = inline(f"target {words.number(rewrite.target_k)}")
        aside = 'dx="-5" text-anchor="end"' if place > 0.5 else 'dx="5"'
        yield f'<text x="{x}" y="11" {aside}>{label}</text>'


def _scale(largest: float, y: int, left: float = 0) -> Iterator[str]:
    yield f'<line class="axis" x1="{left}%" x2="100%" y1="{y}" y2="{y}"/>'
    for place, name in (*ticks(largest), (1.0, words.number(largest))):
        x = _x(place, left)
        yield f'<line class="axis" x1="{x}" x2="{x}" y1="{y}" y2="{y + 6}"/>'
        yield f'<text x="{x}" y="{y + 23}" text-anchor="{_anchor(place)}">{inline(name)}</text>'


def _largest(rewrite: Rewrite, crowds: Sequence[Crowd], points: Sequence[Point] = ()) -> float:
    counts = [x for c in crowds for x in (c.k, c.high)] + [x for p in points for x in (p.k, p.high)]
    sizes = [rewrite.before.crowd.population.size, rewrite.after.crowd.population.size]
    return max(x for x in (*counts, *sizes, 10.0) if math.isfinite(x))


def _x(place: float, left: float = 0) -> str:
    return f"{left + (100 - left) * place:.2f}%"


def _y(utility: float, least: float) -> float:
    top = 18
    return top + (_FIELD - top) * (1.0 - utility) / (1.0 - least) * 0.97


def _anchor(place: float) -> str:
    return "start" if place < 0.12 else "end" if place > 0.88 else "middle"
