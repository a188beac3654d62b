"""The picture of prior and posterior as a PNG file, through matplotlib (extra ``plot``)."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from leakmeter.errors import InputError, SettingsError
from leakmeter.report.leakage import sentences
from leakmeter.report.leakage.summary import Summary
from leakmeter.report.leakage.words import chance, outcome
from leakmeter.writing import write_whole

_BEFORE, _AFTER, _INK, _SOFT = "#8a8377", "#2a5a9e", "#24221e", "#5f5a51"


def write_png(summary: Summary, path: Path) -> None:
    """Draw the beliefs into ``path`` (1600 × 900 dots).

    Raises SettingsError with the line that installs matplotlib, OutputError where the file cannot be written.
    """
    try:
        # Typed as Any: the extra need not be there, and its stubs are partial.
        figures: Any = import_module("matplotlib.figure")
    except ImportError:
        raise SettingsError("A PNG picture needs matplotlib: pip install 'leakmeter[plot]'") from None
    drawn = summary.picture
    if drawn.curve is None and not drawn.bars:
        raise InputError(f"There is nothing to draw: {drawn.why_not or 'the belief has no values.'}")
    figure = figures.Figure(figsize=(8, 4.5), dpi=200, layout="constrained")
    axes = figure.subplots()
    if drawn.curve is not None:
        _curves(axes, summary)
    else:
        _bars(axes, summary)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(colors=_SOFT)
    axes.set_title(sentences.headline(summary).replace("$", r"\$"), loc="left", color=_INK, wrap=True)
    if summary.conditioned:
        axes.legend(frameon=False)
    picture = BytesIO()
    figure.savefig(picture, format="png")
    write_whole(path, picture.getvalue())


def _curves(axes: Any, summary: Summary) -> None:
    curve = summary.picture.curve
    if curve is None:
        return
    both = (("before", curve.prior, _BEFORE), ("after", curve.posterior, _AFTER))
    for name, ys, colour in both if summary.conditioned else (("", curve.prior, _AFTER),):
        top = max(ys) if curve.own_heights and max(ys) > 0 else 1.0
        heights = [y / top for y in ys]
        axes.plot(curve.xs, heights, color=colour, label=name)
        axes.fill_between(curve.xs, heights, color=colour, alpha=0.2, linewidth=0)
    own = summary.conditioned and curve.own_heights
    axes.set_ylim(bottom=0)
    axes.set_yticks([])
    axes.set_ylabel(f"{curve.of}{', each to its own height' if own else ''}", color=_SOFT)
    single = [f"{outcome(b.value)}: {chance(b.prior)} → {chance(b.posterior)}" for b in summary.picture.bars[:4]]
    besides = f" (besides, as single values, {', '.join(single)})" if single else ""
    axes.set_xlabel(f"{summary.secret}{besides}".replace("$", r"\$"), color=_SOFT)
    axes.xaxis.set_major_formatter(_grouped)


def _grouped(x: float, _: int | None) -> str:
    return f"{x:,.10g}"


def _bars(axes: Any, summary: Summary) -> None:
    bars = summary.picture.bars
    places = range(len(bars))
    if summary.conditioned:
        axes.bar([i - 0.2 for i in places], [b.prior for b in bars], 0.38, color=_BEFORE, label="before")
        axes.bar([i + 0.2 for i in places], [b.posterior for b in bars], 0.38, color=_AFTER, label="after")
    else:
        axes.bar(list(places), [b.prior for b in bars], 0.6, color=_AFTER)
    axes.set_xticks(list(places), [outcome(b.value).replace("$", r"\$") for b in bars])
    axes.set_ylabel("probability", color=_SOFT)
    axes.set_xlabel(summary.secret.replace("$", r"\$"), color=_SOFT)
