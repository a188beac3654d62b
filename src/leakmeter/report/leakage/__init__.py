"""What a program's output gives away, shown in a terminal, as JSON, as one HTML file or as a picture.

``summarize`` asks a `leakmeter.program.Leakage` everything once; the other functions only write down what it found, so
the four forms never disagree. Importing this package is free.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leakmeter.report.leakage.html import to_html
    from leakmeter.report.leakage.json import schema, to_json
    from leakmeter.report.leakage.png import write_png
    from leakmeter.report.leakage.summary import Summary, summarize
    from leakmeter.report.leakage.terminal import render

__all__ = ["Summary", "render", "schema", "summarize", "to_html", "to_json", "write_png"]

_HOMES = {
    "Summary": "summary",
    "render": "terminal",
    "schema": "json",
    "summarize": "summary",
    "to_html": "html",
    "to_json": "json",
    "write_png": "png",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
