"""A calibration as one HTML file that asks the network for nothing and runs no script."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from math import isfinite, log10

from leakmeter.program.calibration import shown
from leakmeter.report.calibration.findings import View, figure, headline, limit, spoken, within
from leakmeter.report.leakage.plot import ticks
from leakmeter.report.page import inline, page, section

_FIELD, _SCALE, _UNITS = 220, 30, 1000


def to_html(view: View) -> str:
    """The result as a whole page: the sentence, the picture and every value that was tried."""
    rows = [
        f'<tr><th scope="row">{inline(shown(p.value))}</th><td>{inline(p.secret)}</td>'
        f'<td class="value">{inline(figure(p.risk, view.risk))}{"" if within(p, view) else " (beyond)"}</td></tr>'
        for p in view.points
    ]
    heads = "".join(f'<th scope="col">{inline(h)}</th>' for h in (view.parameter, "secret", view.risk.name))
    table = f'<div class="scroll"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n' + "\n".join(rows)
    note = f"{view.risk.name} by {view.parameter}; the line is the limit, {spoken(view.limit, view.risk)}."
    drawn = _bars(view) if view.levels else _curve(view)
    picture = f'<figure>\n{drawn}\n<figcaption class="note">{inline(note)}</figcaption>\n</figure>'
    return page(
        title=f"{view.parameter} for {view.risk.name} within {limit(view)}",
        about="the noise that keeps a limit",
        style=files("leakmeter.report.leakage").joinpath("page.css").read_text(encoding="utf-8"),
        header=f"<h1>{inline(headline(view))}</h1>\n"
        "<p>This holds for what the prior says: an attacker who knows more may learn more.</p>",
        main=section("The risk", picture) + "\n" + section("What was tried", table + "\n</tbody>\n</table></div>"),
        footer="This page loads nothing from the network.",
    )


def _curve(view: View) -> str:
    """The risk over the logarithm of the parameter, and the limit."""
    points = [p for p in view.points if isfinite(p.risk)]
    xs = [log10(p.value) for p in points]
    top = 1.08 * max([*(p.risk for p in points), view.limit]) or 1.0
    low, width = xs[0], (xs[-1] - xs[0]) or 1.0
    places = [
        f"{_UNITS * (x - low) / width:.1f},{_UNITS * (1 - p.risk / top):.1f}" for x, p in zip(xs, points, strict=True)
    ]
    at = f"{100 * (log10(view.found.value) - low) / width:.2f}%"
    height = f"{_FIELD * (1 - view.limit / top):.1f}"
    parts = [
        f'<svg x="0" y="0" width="100%" height="{_FIELD}" viewBox="0 0 {_UNITS} {_UNITS}" preserveAspectRatio="none">',
        f'<path class="edge after" d="M{" L".join(places)}"/>',
        "</svg>",
        f'<line class="mark seen" x1="0" x2="100%" y1="{height}" y2="{height}"/>',
        f'<line class="mark" x1="{at}" x2="{at}" y1="{height}" y2="{_FIELD}"/>',
        f'<line class="axis" x1="0" x2="100%" y1="{_FIELD}" y2="{_FIELD}"/>',
    ]
    for value in _round_values(points[0].value, points[-1].value):
        place = (log10(value) - low) / width
        anchor = "start" if place < 0.04 else "end" if place > 0.96 else "middle"
        x = f"{100 * place:.2f}%"
        parts.append(f'<line class="axis" x1="{x}" x2="{x}" y1="{_FIELD}" y2="{_FIELD + 6}"/>')
        parts.append(f'<text x="{x}" y="{_FIELD + 23}" text-anchor="{anchor}">{escape(f"{value:g}")}</text>')
    return _picture(view, parts, _FIELD + _SCALE)


def _round_values(low: float, high: float) -> list[float]:
    """1, 2 and 5 times powers of ten between two values, or only the powers where these are many."""
    powers = range(-20, 21)
    fine = [m * 10.0**k for k in powers for m in (1, 2, 5) if low <= m * 10.0**k <= high]
    found = fine if len(fine) <= 8 else [v for v in (10.0**k for k in powers) if low <= v <= high]
    return found or ticks(low, high, 3)


def _bars(view: View) -> str:
    """A row for each level: its name above, a bar for its risk, and the limit across all."""
    most = max([*(p.risk for p in view.points if isfinite(p.risk)), view.limit]) or 1.0
    parts: list[str] = []
    y = 0
    for p in view.points:
        chosen = " (chosen)" if p.value == view.found.value else ""
        parts.append(f'<text class="name" x="0" y="{y + 14}">{escape(shown(p.value) + chosen)}</text>')
        y += 24
        long = 84 * min(p.risk, most) / most
        kind = "after" if within(p, view) else "before"
        parts.append(f'<rect class="bar {kind}" x="0" y="{y}" width="{long:.2f}%" height="16" rx="3"/>')
        parts.append(f'<text x="86%" y="{y + 12.5}">{escape(spoken(p.risk, view.risk))}</text>')
        y += 28
    at = f"{84 * view.limit / most:.2f}%"
    parts.append(f'<line class="mark seen" x1="{at}" x2="{at}" y1="0" y2="{y}"/>')
    return _picture(view, parts, y)


def _picture(view: View, parts: list[str], height: int) -> str:
    drawn = "\n".join(parts)
    return f'<svg role="img" aria-label="{inline(headline(view))}" height="{height}">\n{drawn}\n</svg>'
