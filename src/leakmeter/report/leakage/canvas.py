"""A sheet to draw on, for all pictures of leakage: title, subtitle, axes without clutter, and its PNG file.

The colours keep apart for colour-blind eyes (Okabe and Ito 2008), and no difference is told by colour alone.
"""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from pathlib import Path
from textwrap import wrap
from typing import Any

from leakmeter.errors import SettingsError
from leakmeter.writing import write_whole

BEFORE, AFTER, INK, SOFT = "#8a8377", "#0072b2", "#24221e", "#5f5a51"
RELEASED, TRUE = "#a65300", "#24221e"
#: Other lines, in the order of their use.
MORE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")


def canvas(title: str, subtitle: str, panels: int = 1) -> Any:
    """(figure, axes) of 1600 × 900 dots; ``panels`` beside each other give a list of axes.

    Raises SettingsError with the line that installs matplotlib.
    """
    try:
        # Typed as Any: the extra need not be there, and its stubs are partial.
        figures: Any = import_module("matplotlib.figure")
    except ImportError:
        raise SettingsError("A PNG picture needs matplotlib: pip install 'leakmeter[plot]'") from None
    figure = figures.Figure(figsize=(8, 4.5), dpi=200, layout="constrained")
    figure.get_layout_engine().set(w_pad=0.12, h_pad=0.08)
    lines = [*wrap(title, 72), *wrap(subtitle, 96)]
    head = len(wrap(title, 72))
    axes = figure.subplots(1, panels, squeeze=False)[0]
    for panel in axes:
        for side in ("top", "right", "left"):
            panel.spines[side].set_visible(False)
        panel.spines["bottom"].set_color(SOFT)
        panel.tick_params(colors=SOFT, labelsize=10)
        panel.margins(x=0)
    figure.suptitle(plain("\n".join(lines[:head])), x=0.015, ha="left", color=INK, fontsize=13, fontweight="bold")
    axes[0].set_title(plain("\n".join(lines[head:])), loc="left", color=SOFT, fontsize=9.5)
    return (figure, axes[0]) if panels == 1 else (figure, list(axes))


def written(figure: Any, path: Path) -> None:
    """Write the sheet to a file, whole or not at all. Raises OutputError where that cannot be done."""
    picture = BytesIO()
    figure.savefig(picture, format="png")
    write_whole(path, picture.getvalue())


def plain(text: str) -> str:
    """A text in which nothing is taken for a formula."""
    return text.replace("$", r"\$")


def grouped(x: float, _: int | None) -> str:
    """A number on a scale, its thousands apart."""
    return f"{x:,.10g}".replace("-", "−")
