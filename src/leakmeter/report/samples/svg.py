"""The curve of learning as inline SVG: what each rule reached with how many samples, over a logarithmic scale."""

from __future__ import annotations

from html import escape
from math import log10

from leakmeter.program.blackbox.vulnerability import Vulnerability
from leakmeter.report.leakage.plot import tick_label, ticks
from leakmeter.report.plain import one_line

#: Heights in px: of the field and of the room beneath it for the scale; and the field's units.
FIELD, SCALE, _UNITS = 240, 48, 1000


def curve_svg(found: Vulnerability, said: str) -> str:
    """A line for each rule over the number of samples, one for the guess without an output; the interval as a band."""
    low, high = reach(found)
    first, last = span(found)

    def x(size: float) -> float:
        return (log10(size) - first) / (last - first)

    def y(worth: float) -> float:
        return 1 - (worth - low) / (high - low)

    inner = [
        f'<rect class="band" x="0" width="{_UNITS}" y="{_UNITS * y(found.posterior.high):.1f}" '
        f'height="{_UNITS * (y(found.posterior.low) - y(found.posterior.high)):.1f}"/>',
        _line("guess", [(0.0, y(found.prior.value)), (1.0, y(found.prior.value))]),
    ]
    for each in sorted(found.learned, key=lambda e: e is found.best):
        points = [(x(size), y(worth)) for size, worth in each.curve]
        inner.append(_line("best" if each is found.best else "other", points))
    field = (
        f'<svg x="0" y="0" width="100%" height="{FIELD}" viewBox="0 0 {_UNITS} {_UNITS}" preserveAspectRatio="none">\n'
        + "\n".join(inner)
        + "\n</svg>"
    )
    scales = "\n".join([*_sizes(found), *_worths(found, low, high)])
    label = escape(one_line(said), quote=True)
    return f'<svg role="img" aria-label="{label}" height="{FIELD + SCALE}">\n{field}\n{scales}\n</svg>'


def reach(found: Vulnerability) -> tuple[float, float]:
    """The least and the greatest value to show, with some room."""
    worths = [worth for each in found.learned for _, worth in each.curve]
    worths += [found.prior.value, found.posterior.low, found.posterior.high]
    low, high = min(worths), max(worths)
    room = 0.08 * (high - low) or 0.1
    return low - room, high + room


def span(found: Vulnerability) -> tuple[float, float]:
    """The ends of the scale of samples, as decimal logarithms."""
    sizes = [size for each in found.learned for size, _ in each.curve]
    first, last = log10(min(sizes)), log10(max(sizes))
    return (first, last) if last > first else (first - 0.5, last + 0.5)


def sizes_shown(found: Vulnerability) -> list[int]:
    """Round numbers of samples for the scale, and the last."""
    first, last = span(found)
    most = max(size for each in found.learned for size, _ in each.curve)
    powers = [f * 10**e for e in range(int(first), int(last) + 1) for f in (1, 3)]
    kept = [p for p in powers if first <= log10(p) <= last and log10(most) - log10(p) > 0.08 * (last - first)]
    return [*kept, most]


def _line(name: str, points: list[tuple[float, float]]) -> str:
    path = "M" + " L".join(f"{_UNITS * x:.1f},{_UNITS * y:.1f}" for x, y in points)
    return f'<path class="line {name}" d="{path}"/>'


def _sizes(found: Vulnerability) -> list[str]:
    first, last = span(found)
    parts = [f'<line class="axis" x1="0" x2="100%" y1="{FIELD}" y2="{FIELD}"/>']
    for size in sizes_shown(found):
        place = (log10(size) - first) / (last - first)
        anchor = "start" if place < 0.04 else "end" if place > 0.96 else "middle"
        at = f"{100 * place:.2f}%"
        parts.append(f'<line class="axis" x1="{at}" x2="{at}" y1="{FIELD}" y2="{FIELD + 6}"/>')
        parts.append(f'<text x="{at}" y="{FIELD + 22}" text-anchor="{anchor}">{size:,}</text>')
    parts.append(f'<text x="50%" y="{FIELD + 42}" text-anchor="middle">samples learned from</text>')
    return parts


def _worths(found: Vulnerability, low: float, high: float) -> list[str]:
    share = found.gain.least == 0 and found.gain.most == 1
    places = ticks(low, high, 4)
    step = places[1] - places[0] if len(places) > 1 else high - low
    parts: list[str] = []
    for value in places:
        y = FIELD * (1 - (value - low) / (high - low))
        label = f"{100 * value:.3g} %" if share else tick_label(value, step)
        parts.append(f'<line class="grid" x1="0" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="0" y="{y - 4:.1f}">{escape(label)}</text>')
    return parts
