"""What a program's output gives away, shown in a terminal, as JSON, as one HTML file or as a picture.

``summarize`` asks a `leakmeter.program.Leakage` everything once; the other functions only write down what it found, so
the four forms never disagree. Importing this package is free.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from leakmeter.report.lazy import loaded_when_asked

if TYPE_CHECKING:
    from leakmeter.report.leakage.html import to_html
    from leakmeter.report.leakage.json import schema, to_json
    from leakmeter.report.leakage.png import write_png
    from leakmeter.report.leakage.summary import Summary, summarize
    from leakmeter.report.leakage.terminal import render

__all__ = ["Summary", "render", "schema", "summarize", "to_html", "to_json", "write_png"]

__getattr__, __dir__ = loaded_when_asked(
    __name__,
    {
        "Summary": "summary",
        "render": "terminal",
        "schema": "json",
        "summarize": "summary",
        "to_html": "html",
        "to_json": "json",
        "write_png": "png",
    },
)
