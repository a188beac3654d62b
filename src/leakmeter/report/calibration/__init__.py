"""What calibrating found, in a terminal, as JSON, as one HTML file or as a picture. Importing this package is free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from leakmeter.report.lazy import loaded_when_asked

if TYPE_CHECKING:
    from leakmeter.report.calibration.findings import View, lines, to_json, view
    from leakmeter.report.calibration.html import to_html
    from leakmeter.report.calibration.png import write_png

__all__ = ["View", "lines", "to_html", "to_json", "view", "write_png"]

__getattr__, __dir__ = loaded_when_asked(
    __name__,
    {
        "View": "findings",
        "lines": "findings",
        "to_html": "html",
        "to_json": "findings",
        "view": "findings",
        "write_png": "png",
    },
)
