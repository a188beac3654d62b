"""The network as a PNG file, through matplotlib (extra ``plot``)."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from leakmeter.errors import SettingsError
from leakmeter.report.network.layout import ARROW, HEADING, MARK, PAD, SIZES, Box, Drawing, Strand, layout
from leakmeter.text.crowd.network import Kind, Network
from leakmeter.types import Disclosure
from leakmeter.writing import write_whole

_GROUND, _SHEET, _INK, _SOFT, _LINE, _STRAND, _ROOT, _GUESS, _GUESSED = (
    "#fbfaf6", "#ffffff", "#24221e", "#5f5a51", "#c9c3b6", "#8f887b", "#2a5a9e", "#a8641a", "#fdf5e8",
)  # fmt: skip
_MARGIN = 16.0
#: A px of the layout is 1/96 inch, and letters are measured in points of 1/72 inch; two dots are drawn for each px.
_INCH, _POINT, _DOTS = 96.0, 0.75, 192
_OUTLINES: dict[Kind, dict[str, Any]] = {
    "population": {"facecolor": _SHEET, "edgecolor": _ROOT, "linewidth": 1.1},
    "share": {"facecolor": _SHEET, "edgecolor": _LINE, "linewidth": 0.75},
    "not_estimated": {"facecolor": "none", "edgecolor": _STRAND, "linewidth": 0.75, "linestyle": (0, (5, 4))},
}


def write_png(network: Network, path: Path, disclosures: Sequence[Disclosure] = ()) -> None:
    """Draw the network into ``path``, two dots to the px; letters that matplotlib's font lacks appear as boxes.

    Raises SettingsError with the line that installs matplotlib where it is missing, OutputError where the file cannot
    be written.
    """
    try:
        # Typed as Any: the extra need not be there, and its stubs are partial.
        figures: Any = import_module("matplotlib.figure")
        patches: Any = import_module("matplotlib.patches")
        paths: Any = import_module("matplotlib.path")
    except ImportError:
        raise SettingsError("A PNG picture needs matplotlib: pip install 'leakmeter[plot]'") from None
    drawing = layout(network, disclosures)
    wide, high = drawing.width + 2 * _MARGIN, drawing.height + 2 * _MARGIN
    figure = figures.Figure(figsize=(wide / _INCH, high / _INCH), dpi=_DOTS, facecolor=_GROUND)
    axes = figure.add_axes((0, 0, 1, 1))
    left = drawing.left - _MARGIN
    axes.set(xlim=(left, left + wide), ylim=(high - _MARGIN, -_MARGIN))
    axes.axis("off")
    for strand in drawing.strands:
        _draw_strand(axes, strand, patches, paths)
    for box in drawing.boxes:
        _draw_box(axes, box, patches)
    _draw_heading(axes, drawing)
    picture = BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing", category=UserWarning)
        figure.savefig(picture, format="png")
    write_whole(path, picture.getvalue())


def _draw_strand(axes: Any, strand: Strand, patches: Any, paths: Any) -> None:
    curve = paths.Path(strand.curve(), [paths.Path.MOVETO, *[paths.Path.CURVE4] * 3])
    axes.add_patch(patches.PathPatch(curve, facecolor="none", edgecolor=_STRAND, linewidth=0.95))
    if strand.arrow:
        (x, y), (half, high) = strand.end, ARROW
        axes.add_patch(
            patches.Polygon([(x, y), (x - half, y - high), (x + half, y - high)], color=_STRAND, linewidth=0)
        )


def _draw_box(axes: Any, box: Box, patches: Any) -> None:
    rounded = "round,pad=0,rounding_size=6"
    outline = _OUTLINES[box.kind]
    if box.how == "model":
        outline = {**outline, "facecolor": _GUESSED, "edgecolor": _GUESS}
    axes.add_patch(patches.FancyBboxPatch((box.x, box.y), box.width, box.height, rounded, **outline))
    for line in box.lines:
        colour, weight = _SOFT if line.style == "small" else _INK, "bold" if line.style == "figure" else "normal"
        _write(axes, (box.x + PAD, box.y + line.y), line.text, SIZES[line.style], color=colour, weight=weight)
    if box.mark:
        _write(axes, (box.x + box.width - PAD, box.y + MARK), box.mark, SIZES["small"], color=_SOFT, ha="right")


def _draw_heading(axes: Any, drawing: Drawing) -> None:
    if drawing.apart_y is not None:
        _write(axes, (0.0, drawing.apart_y), HEADING, SIZES["small"], color=_SOFT)


def _write(axes: Any, at: tuple[float, float], text: str, size: float, **kind: str) -> None:
    """Letters with their baseline at a point; dollar signs are not formulas."""
    axes.text(*at, text, fontsize=size * _POINT, parse_math=False, **kind)
