"""Pictures of rewriting as SVG files: rates of substitution by iteration, and privacy against utility.

A picture stands by itself: it has its own colours and letters, a title, units on both axes and a legend. Methods differ
by the shape of their marks as well as by colour (Okabe and Ito 2008), so that it can be read in grey.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Literal

from leakmeter.errors import InputError
from leakmeter.evaluate.rewrite_curves import Curve, Place, Unit, front
from leakmeter.report.leakage.plot import tick_label, ticks
from leakmeter.report.plain import one_line, shortened

_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#444444")
_INK, _SOFT, _GRID = "#24221e", "#5f5a51", "#e4e0d8"
#: Sizes in px: the field of the axes, its distance from the left, top and bottom edges, a line of the legend.
_WIDE, _HIGH, _LEFT, _TOP, _BOTTOM, _LINE = 560, 320, 74, 56, 64, 24
#: Px that a letter takes on average in a wide typeface, and one of the title.
_LETTER, _BOLD = 7.9, 10.8
#: Px of the legend before its words and around it, and the letters that a name may have there.
_SWATCH, _GAP, _LONGEST = 40, 24, 34
#: Px beneath the top of the field where a rate without bound is drawn, and those that are kept free for it.
_ENDLESS, _FREE = 14, 40
_PAID = {"bits": "utility lost per bit of anonymity gained", "accuracy": "utility lost per accuracy taken away"}


@dataclass(frozen=True, slots=True)
class _Axis:
    """A scale from ``low`` to ``high`` drawn between the px ``start`` and ``end``, with its ``title`` and round
    values."""

    title: str
    low: float
    high: float
    start: float
    end: float
    marks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Where a value is, in px."""
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)


def rates_svg(
    curves: Sequence[Curve],
    title: str = "Price of privacy by iteration",
    which: Literal["cumulative", "marginal"] = "cumulative",
) -> str:
    """The rates of substitution of several methods over their iterations, a line each (RLAA, figure 4), as an SVG file.

    A rate without bound is drawn on a line of its own at the top, marked ∞. Raises InputError where there is no
    iteration to draw, or where curves have different units.
    """
    units: set[Unit] = {each.unit for each in curves}
    last = max((len(each.points) for each in curves), default=0)
    if not last:
        raise InputError("There is nothing to draw: no curve has an iteration. Give those of at least one text.")
    if len(units) > 1:
        raise InputError("Curves in bits and in accuracy have no common scale; draw a picture of each.")
    rates = [[p.total_rate if which == "cumulative" else p.rate for p in each.points] for each in curves]
    top = max((rate for line in rates for rate in line if math.isfinite(rate)), default=0.0) * 1.05 or 1.0
    endless = any(math.isinf(rate) for line in rates for rate in line)
    across = _Axis("iteration", 0.5, last + 0.5, _LEFT, _LEFT + _WIDE, _whole(last))
    upright = _axis(f"{which} MRS: {_PAID[units.pop()]}", 0.0, top, _TOP + _HIGH, _TOP + (_FREE if endless else 0))
    drawn = [_endless()] if endless else []
    for at, line in enumerate(rates):
        points = [
            (across.at(iteration), _TOP + _ENDLESS if math.isinf(rate) else upright.at(rate))
            for iteration, rate in enumerate(line, 1)
        ]
        drawn.append(_line(points, _COLOURS[at % len(_COLOURS)]))
        drawn += [_mark(x, y, at, filled=True) for x, y in points]
    entries = [(_mark_of(at), each.method) for at, each in enumerate(curves)]
    return _picture(title, across, upright, drawn, entries)


def tradeoff_svg(
    places: Sequence[Place],
    title: str = "Privacy and utility",
    exposure: str = "attacker's accuracy, PRIV, share of attributes (← more private)",
    utility: str = "utility, UTIL, 0 to 1 (more useful →)",
) -> str:
    """Where methods stand between privacy and utility, with the methods that none beats joined by a line, as an SVG
    file.

    Those have filled marks (Pareto front); bars are the bounds of a figure. ``exposure`` and ``utility`` are the titles
    of the axes, both of proportions. Raises InputError where there is no place, or one that is no number.
    """
    if not places:
        raise InputError("There is nothing to draw: no method has a place. Give at least one.")
    if not all(math.isfinite(value) for each in places for value in (each.exposure, each.utility)):
        raise InputError("A method has no figure for its exposure or its utility; leave it out of the picture.")
    best = front(places)
    across = _around(
        exposure, [v for p in places for v in (p.exposure, *(p.exposure_within or ()))], _LEFT, _LEFT + _WIDE
    )
    upright = _around(utility, [v for p in places for v in (p.utility, *(p.utility_within or ()))], _TOP + _HIGH, _TOP)
    drawn = [_line([(across.at(p.exposure), upright.at(p.utility)) for p in best], _SOFT, "5 5")]
    entries: list[tuple[Callable[[float, float], str], str]] = []
    for at, place in enumerate(places):
        drawn += _bars(place, across, upright, _COLOURS[at % len(_COLOURS)])
        drawn.append(_mark(across.at(place.exposure), upright.at(place.utility), at, filled=place in best))
        entries.append((_mark_of(at, filled=place in best), place.method))
    entries.append((lambda x, y: _line([(x - 12, y), (x + 12, y)], _SOFT, "5 5"), "Pareto front (filled marks)"))
    if any(place.exposure_within or place.utility_within for place in places):
        entries.append((lambda x, y: _line([(x - 12, y), (x + 12, y)], _SOFT), "90 % interval"))
    return _picture(title, across, upright, drawn, entries)


def _axis(title: str, low: float, high: float, start: float, end: float) -> _Axis:
    return _Axis(title, low, high, start, end, tuple(ticks(low, high, 6)))


def _around(title: str, values: Sequence[float], start: float, end: float) -> _Axis:
    """An axis with room around proportions, at least a tenth wide."""
    low, high = min(values), max(values)
    room = max(0.08 * (high - low), (0.1 - (high - low)) / 2)
    axis = _axis(title, low - room, high + room, start, end)
    return replace(axis, marks=tuple(mark for mark in axis.marks if -1e-9 < mark < 1 + 1e-9))


def _whole(last: int) -> tuple[float, ...]:
    return tuple(float(n) for n in range(1, last + 1, max(1, math.ceil(last / 12))))


def _picture(
    title: str,
    across: _Axis,
    upright: _Axis,
    drawn: Sequence[str],
    entries: Sequence[tuple[Callable[[float, float], str], str]],
) -> str:
    named = [(swatch, shortened(one_line(name), _LONGEST)) for swatch, name in entries]
    beside = _LEFT + _WIDE + _GAP
    width = round(beside + _SWATCH + _LETTER * max(len(name) for _, name in named) + _GAP / 2)
    height = max(_TOP + _HIGH + _BOTTOM, _TOP + _LINE * len(named) + _GAP)
    legend: list[str] = []
    for at, (swatch, name) in enumerate(named):
        y = _TOP + 12 + _LINE * at
        legend += [swatch(beside + 14, y), _text(beside + _SWATCH, y + 4.5, name)]
    said = shortened(one_line(title), int((width - _LEFT - _GAP) / _BOLD))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(said)}" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" '
            'font-family="system-ui, Arial, sans-serif" font-size="13">',
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            f'<text x="{_LEFT}" y="30" font-size="16" font-weight="600" fill="{_INK}">{escape(said)}</text>',
            *_scales(across, upright),
            *drawn,
            *legend,
            "</svg>",
            "",
        )
    )


def _scales(across: _Axis, upright: _Axis) -> list[str]:
    """Grid, axes, round values and titles."""
    floor, right = _TOP + _HIGH, _LEFT + _WIDE
    parts: list[str] = []
    for value in upright.marks:
        y = upright.at(value)
        parts.append(f'<line x1="{_LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="{_GRID}"/>')
        parts.append(_text(_LEFT - 10, y + 4.5, _label(value, upright), "end"))
    for value in across.marks:
        x = across.at(value)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{floor}" y2="{floor + 5}" stroke="{_SOFT}"/>')
        parts.append(_text(x, floor + 21, _label(value, across), "middle"))
    parts.append(f'<path d="M{_LEFT},{_TOP} V{floor} H{right}" fill="none" stroke="{_SOFT}"/>')
    parts.append(_text((_LEFT + right) / 2, floor + 46, across.title, "middle"))
    y = (_TOP + floor) / 2
    turned = f'<g transform="translate(20 {y:.1f}) rotate(-90)">{_text(0, 0, upright.title, "middle")}</g>'
    return [*parts, turned]


def _label(value: float, axis: _Axis) -> str:
    step = axis.marks[1] - axis.marks[0] if len(axis.marks) > 1 else axis.high - axis.low
    return tick_label(value, step)


def _endless() -> str:
    """The line of rates without bound."""
    y, right = _TOP + _ENDLESS, _LEFT + _WIDE
    line = f'<line x1="{_LEFT}" x2="{right}" y1="{y}" y2="{y}" stroke="{_SOFT}" stroke-dasharray="1 5"/>'
    return line + _text(_LEFT - 10, y + 4.5, "∞", "end")


def _bars(place: Place, across: _Axis, upright: _Axis, colour: str) -> list[str]:
    x, y = across.at(place.exposure), upright.at(place.utility)
    bars = [
        *([[(across.at(bound), y) for bound in place.exposure_within]] if place.exposure_within else []),
        *([[(x, upright.at(bound)) for bound in place.utility_within]] if place.utility_within else []),
    ]
    return [_line(bar, colour) for bar in bars]


def _line(points: Sequence[tuple[float, float]], colour: str, dashes: str = "") -> str:
    path = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.6" stroke-linejoin="round"{dashed}/>'


#: Outlines of marks around 0,0: circle, square, diamond, two triangles, and a cross of two bars.
_SHAPES = (
    "M-5,0 a5,5 0 1,0 10,0 a5,5 0 1,0 -10,0 Z",
    "M-4.5,-4.5 H4.5 V4.5 H-4.5 Z",
    "M0,-6.5 L6.5,0 L0,6.5 L-6.5,0 Z",
    "M0,-6 L6,5 L-6,5 Z",
    "M0,6 L6,-5 L-6,-5 Z",
    "M-2,-6 H2 V-2 H6 V2 H2 V6 H-2 V2 H-6 V-2 H-2 Z",
)


def _mark(x: float, y: float, at: int, *, filled: bool) -> str:
    colour = _COLOURS[at % len(_COLOURS)]
    inside = colour if filled else "#ffffff"
    shape = _SHAPES[at % len(_SHAPES)]
    painted = f'fill="{inside}" stroke="{colour}" stroke-width="1.8"'
    return f'<path transform="translate({x:.1f} {y:.1f})" d="{shape}" {painted}/>'


def _mark_of(at: int, *, filled: bool = True) -> Callable[[float, float], str]:
    return lambda x, y: _mark(x, y, at, filled=filled)


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{_INK}">{escape(words)}</text>'
