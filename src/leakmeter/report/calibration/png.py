"""The picture of a calibration as a PNG file: the risk against the noise or by level, and what is then believed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from leakmeter.program.calibration import shown
from leakmeter.report.calibration.findings import View, spoken, title, within
from leakmeter.report.leakage.canvas import AFTER, BEFORE, INK, MORE, SOFT, canvas, grouped, plain, written

_STYLES = ("-", "--", "-.", ":")
#: Words stand on paper where they cross a line.
_PAPER = {"facecolor": "white", "edgecolor": "none", "alpha": 0.85, "pad": 1}


def write_png(view: View, path: Path) -> None:
    """Draw it into ``path`` (1600 × 900 dots).

    Raises SettingsError with the line that installs matplotlib, OutputError where the file cannot be written.
    """
    about = f"Most exposed: {view.found.secret}, at {spoken(view.found.risk, view.risk)}."
    figure, axes = canvas(title(view), about, 2 if view.beliefs else 1)
    first = axes[0] if view.beliefs else axes
    (_levels if view.levels else _curve)(first, view)
    if view.beliefs:
        _beliefs(axes[1], view)
    written(figure, path)


def _curve(axes: Any, view: View) -> None:
    points = [p for p in view.points if p.risk < float("inf")]
    values = [p.value for p in points]
    axes.plot(values, [p.risk for p in points], color=AFTER, linewidth=1.8, marker="o", markersize=3.5)
    axes.set_xscale("log")
    if max(values) / min(values) < 1e5:
        axes.xaxis.set_major_formatter(grouped)
    axes.axhline(view.limit, color=MORE[1], linestyle="--", linewidth=1.5)
    axes.annotate(
        f"limit {spoken(view.limit, view.risk)}",
        (0.995, view.limit),
        xycoords=("axes fraction", "data"),
        xytext=(0, 4),
        textcoords="offset points",
        ha="right",
        color=MORE[1],
        fontsize=10,
    )
    axes.plot([view.found.value], [view.found.risk], marker="o", markersize=9, color=INK, fillstyle="none")
    axes.annotate(
        plain(f"{view.parameter} = {view.found.value:.4g}"),
        (view.found.value, view.found.risk),
        xytext=(8, 8),
        textcoords="offset points",
        color=INK,
        fontsize=10,
        bbox=_PAPER,
    )
    low = min(p.risk for p in points)
    high = max(max(p.risk for p in points), view.limit)
    axes.set_ylim(0 if low < 0.5 * high else low - 0.15 * (high - low), high + 0.12 * (high - low or high))
    axes.margins(x=0.03)
    _in_percent(axes.yaxis, view)
    axes.set_xlabel(plain(view.parameter), color=SOFT)
    axes.set_ylabel(plain(f"{view.risk.name}{_unit(view)}"), color=SOFT)


def _levels(axes: Any, view: View) -> None:
    inside = [within(p, view) for p in view.points]
    finite = [p.risk for p in view.points if p.risk < float("inf")]
    most = max([*finite, view.limit]) or 1.0
    lengths = [min(p.risk, 1.1 * most) for p in view.points]
    made = axes.barh(range(len(lengths)), lengths, 0.62, color=[AFTER if w else BEFORE for w in inside])
    for bar, w in zip(made, inside, strict=True):
        bar.set_hatch("" if w else "//")
        bar.set_edgecolor("white")
    names = [spoken(p.risk, view.risk) + ("" if w else ", beyond") for p, w in zip(view.points, inside, strict=True)]
    axes.bar_label(made, names, padding=4, color=SOFT, fontsize=9.5, bbox=_PAPER)
    ticks = [f"{shown(p.value)}{'  ◀' if p.value == view.found.value else ''}" for p in view.points]
    axes.set_yticks(range(len(lengths)), [plain(t) for t in ticks])
    axes.set_ylim(len(lengths) - 0.5, -1.0)
    axes.axvline(view.limit, color=MORE[1], linestyle="--", linewidth=1.5)
    axes.annotate(
        f"limit {spoken(view.limit, view.risk)}",
        (view.limit, -0.7),
        xytext=(5, 0),
        textcoords="offset points",
        va="center",
        color=MORE[1],
        fontsize=10,
    )
    axes.set_xlim(0, 1.35 * most)
    _in_percent(axes.xaxis, view)
    axes.set_xlabel(plain(f"{view.risk.name}{_unit(view)}"), color=SOFT)
    axes.set_ylabel(plain(view.parameter), color=SOFT)


def _unit(view: View) -> str:
    return f" ({view.risk.unit})" if view.risk.unit not in ("", "probability") else ""


def _in_percent(axis: Any, view: View) -> None:
    if view.risk.unit == "probability":
        axis.set_major_formatter(_percent)


def _percent(x: float, _: int | None) -> str:
    return f"{100 * x:.4g} %"


def _beliefs(axes: Any, view: View) -> None:
    """Prior and posteriors over each other; by level one beneath the other, for there one is much higher."""
    for i, line in enumerate(view.beliefs):
        colour = BEFORE if i == 0 else MORE[(i - 1) % len(MORE)]
        if view.levels:
            foot, top = float(-i), max(line.ys)
            heights = [foot + 0.62 * y / top for y in line.ys]
            axes.fill_between(line.xs, foot, heights, color=colour, alpha=0.3, linewidth=0)
            axes.plot(line.xs, heights, color=colour, linewidth=1.4)
            axes.text(line.xs[0], foot + 0.69, plain(line.label), color=INK, fontsize=9.5)
        else:
            style = _STYLES[i % len(_STYLES)]
            axes.plot(line.xs, line.ys, color=colour, linestyle=style, linewidth=1.7, label=plain(line.label))
    if view.levels:
        axes.set_ylabel("density, each to its own height", color=SOFT)
    else:
        axes.fill_between(view.beliefs[0].xs, view.beliefs[0].ys, color=BEFORE, alpha=0.15, linewidth=0)
        axes.set_ylim(0, 1.45 * max(max(line.ys) for line in view.beliefs))
        axes.legend(loc="upper center", ncols=2, frameon=False, fontsize=9, labelcolor=INK)
        axes.set_ylabel("density", color=SOFT)
    axes.set_yticks([])
    axes.xaxis.set_major_formatter(grouped)
    axes.locator_params(axis="x", nbins=4)
    axes.set_xlabel(plain(view.found.secret), color=SOFT)
