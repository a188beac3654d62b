"""The curve of learning as a PNG file, through matplotlib (extra ``plot``)."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from leakmeter.errors import InputError, SettingsError
from leakmeter.program.blackbox.vulnerability import Vulnerability
from leakmeter.report.samples import sentences
from leakmeter.report.samples.sentences import Told
from leakmeter.report.samples.svg import reach, sizes_shown
from leakmeter.writing import write_whole

_OTHER, _BEST, _INK, _SOFT = "#8a8377", "#2a5a9e", "#24221e", "#5f5a51"


def write_png(told: Told, path: Path) -> None:
    """Draw the curve of the gain that was asked for, else of guessing right, into ``path`` (1600 × 900 dots).

    Raises SettingsError with the line that installs matplotlib, OutputError where the file cannot be written.
    """
    try:
        # Typed as Any: the extra need not be there, and its stubs are partial.
        figures: Any = import_module("matplotlib.figure")
    except ImportError:
        raise SettingsError("A PNG picture needs matplotlib: pip install 'leakmeter[plot]'") from None
    curves = sentences.curved(told)
    if not curves:
        raise InputError(f"There is no curve to draw: {' '.join(sentences.missing(told))}")
    figure = figures.Figure(figsize=(8, 4.5), dpi=200, layout="constrained")
    axes = figure.subplots()
    _curve(axes, curves[-1])
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(colors=_SOFT)
    axes.set_title(sentences.headline(told).replace("$", r"\$"), loc="left", color=_INK, wrap=True)
    axes.legend(frameon=False)
    picture = BytesIO()
    figure.savefig(picture, format="png")
    write_whole(path, picture.getvalue())


def _curve(axes: Any, found: Vulnerability) -> None:
    axes.axhspan(found.posterior.low, found.posterior.high, color=_BEST, alpha=0.12, linewidth=0, label="interval")
    axes.axhline(found.prior.value, color=_INK, linestyle=(0, (4, 4)), linewidth=1.2, label="without an output")
    styles = iter((":", "-.", (0, (1, 3)), "--"))
    for each in sorted(found.learned, key=lambda e: e is found.best):
        best = each is found.best
        xs, ys = [size for size, _ in each.curve], [worth for _, worth in each.curve]
        style: Any = "-" if best else next(styles, ":")
        axes.plot(
            xs, ys, color=_BEST if best else _OTHER, linestyle=style, linewidth=2 if best else 1.3, label=each.rule
        )
    axes.set_xscale("log")
    shown = sizes_shown(found)
    axes.set_xticks(shown, [f"{size:,}" for size in shown])
    axes.minorticks_off()
    axes.set_ylim(*reach(found))
    axes.set_xlabel("samples learned from", color=_SOFT)
    axes.set_ylabel(found.gain.name.replace("$", r"\$"), color=_SOFT)
    if found.gain.least == 0 and found.gain.most == 1:
        axes.yaxis.set_major_formatter(_percent)


def _percent(y: float, _: int | None) -> str:
    return f"{100 * y:.3g} %"
