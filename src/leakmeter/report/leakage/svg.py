"""Prior and posterior as inline SVG. Colours come from the page's style; letters keep their size at any width."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from leakmeter.program.language import Outcome
from leakmeter.report.leakage.picture import Curve, Picture
from leakmeter.report.leakage.plot import tick_label, ticks
from leakmeter.report.leakage.sentences import Mark
from leakmeter.report.leakage.words import chance, outcome
from leakmeter.report.plain import one_line

#: Heights in px: of a curve's field, of the room beneath it for the scale, of one bar and of a value's row of bars.
_FIELD, _SCALE, _BAR = 220, 30, 16
#: The height of the row that the name of a mark has.
_NAME = 20
_UNITS = 1000


def curve_svg(curve: Curve, both: bool, said: str, marks: Sequence[Mark] = ()) -> str:
    """A density or many probabilities as areas: the prior behind, the posterior before it (if ``both``); ``marks`` are
    lines over them, with their names in rows above."""
    low, high = curve.xs[0], curve.xs[-1]
    top = max(curve.peaks)
    drawn: list[str] = []
    for name, ys, own in (("before", curve.prior, curve.peaks[0]), ("after", curve.posterior, curve.peaks[1])):
        if name == "before" or both:
            drawn += _area(name if both else "after", curve.xs, ys, own if curve.own_heights else top)
    head = _NAME * len(marks)
    inner = (
        f'<svg x="0" y="{head}" width="100%" height="{_FIELD}" viewBox="0 0 {_UNITS} {_UNITS}" '
        'preserveAspectRatio="none">\n' + "\n".join(drawn) + "\n</svg>"
    )
    return (
        f'<svg role="img" aria-label="{escape(one_line(said))}" height="{head + _FIELD + _SCALE}">\n{inner}\n'
        + "\n".join([*_marked(marks, low, high), *_scale(low, high, head)])
        + "\n</svg>"
    )


def _area(name: str, xs: Sequence[float], ys: Sequence[float], top: float) -> list[str]:
    low, width = xs[0], (xs[-1] - xs[0]) or 1.0
    height = top or 1.0
    points = [
        f"{_UNITS * (x - low) / width:.1f},{_UNITS * (1 - 0.96 * y / height):.1f}" for x, y in zip(xs, ys, strict=True)
    ]
    line = "M" + " L".join(dict.fromkeys(points))
    return [
        f'<path class="area {name}" d="{line} L{_UNITS},{_UNITS} L0,{_UNITS} Z"/>',
        f'<path class="edge {name}" d="{line}"/>',
    ]


def _marked(marks: Sequence[Mark], low: float, high: float) -> list[str]:
    """A line and a name for each mark; one beyond an end stands there, with an arrow."""
    parts: list[str] = []
    foot = _NAME * len(marks) + _FIELD
    for row, mark in enumerate(marks):
        place = (mark.value - low) / (high - low) if high > low else 0.5
        beyond = " →" if place > 1 else ""
        before = "← " if place < 0 else ""
        x, kind = f"{100 * min(max(place, 0.0), 1.0):.2f}%", "true" if mark.true else "seen"
        side = 'end" dx="-6' if place > 0.6 else 'start" dx="6'
        parts.append(f'<line class="mark {kind}" x1="{x}" x2="{x}" y1="{_NAME * row + 4}" y2="{foot}"/>')
        parts.append(
            f'<text class="{kind}" x="{x}" y="{_NAME * row + 15}" text-anchor="{side}">'
            f"{escape(before + mark.label + beyond)}</text>"
        )
    return parts


def _scale(low: float, high: float, head: int = 0) -> list[str]:
    foot = head + _FIELD
    parts = [f'<line class="axis" x1="0" x2="100%" y1="{foot}" y2="{foot}"/>']
    places = ticks(low, high, 5)
    step = places[1] - places[0] if len(places) > 1 else high - low
    for value in places:
        place = (value - low) / (high - low) if high > low else 0.5
        anchor = "start" if place < 0.04 else "end" if place > 0.96 else "middle"
        x = f"{100 * place:.2f}%"
        parts.append(f'<line class="axis" x1="{x}" x2="{x}" y1="{foot}" y2="{foot + 6}"/>')
        parts.append(f'<text x="{x}" y="{foot + 23}" text-anchor="{anchor}">{escape(tick_label(value, step))}</text>')
    return parts


def bars_svg(picture: Picture, both: bool, said: str, spread: float, true: Outcome | None = None) -> str:
    """A row for each single value: its name above, a bar for its probability before and one after, in percent; the
    ``true`` value is said to be it."""
    parts: list[str] = []
    y = 0
    for b in picture.bars:
        name = outcome(b.value, spread) + (" (true value)" if true is not None and b.value == true else "")
        parts.append(f'<text class="name" x="0" y="{y + 14}">{escape(name)}</text>')
        y += 24
        for kind, p in (("before", b.prior), ("after", b.posterior))[: 2 if both else 1]:
            share = min(max(p, 0.0), 1.0)
            parts.append(f'<rect class="track" x="0" y="{y}" width="84%" height="{_BAR}" rx="3"/>')
            parts.append(
                f'<rect class="bar {kind if both else "after"}" x="0" y="{y}" width="{84 * share:.2f}%" '
                f'height="{_BAR}" rx="3"/>'
            )
            parts.append(f'<text x="86%" y="{y + 12.5}">{escape(chance(p))}</text>')
            y += _BAR + 4
        y += 12
    return (
        f'<svg role="img" aria-label="{escape(one_line(said))}" height="{max(y - 12, 0)}">\n'
        + "\n".join(parts)
        + "\n</svg>"
    )
