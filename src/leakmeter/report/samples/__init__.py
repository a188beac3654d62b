"""What samples of a black box give away, shown in a terminal, as JSON, as one HTML file or as a picture.

``Told`` is what all four say; they never disagree. Importing this package is free.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from leakmeter.report.lazy import loaded_when_asked

if TYPE_CHECKING:
    from leakmeter.report.samples.html import to_html
    from leakmeter.report.samples.json import schema, to_json
    from leakmeter.report.samples.png import write_png
    from leakmeter.report.samples.sentences import Told
    from leakmeter.report.samples.terminal import render

__all__ = ["Told", "render", "schema", "to_html", "to_json", "write_png"]

__getattr__, __dir__ = loaded_when_asked(
    __name__,
    {
        "Told": "sentences",
        "render": "terminal",
        "schema": "json",
        "to_html": "html",
        "to_json": "json",
        "write_png": "png",
    },
)
