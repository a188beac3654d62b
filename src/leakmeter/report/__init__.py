"""Three ways to show a `Report`: in a terminal, as one HTML file, and as JSON.

Importing this package is free: rich and pydantic are loaded when a function that needs them is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from leakmeter.report.lazy import loaded_when_asked

if TYPE_CHECKING:
    from leakmeter.report.html import to_html
    from leakmeter.report.json import crowd_to_json, disclosures_to_json, from_json, network_to_json, schema, to_json
    from leakmeter.report.listing import disclosure_list
    from leakmeter.report.terminal import render

__all__ = [
    "crowd_to_json",
    "disclosure_list",
    "disclosures_to_json",
    "from_json",
    "network_to_json",
    "render",
    "schema",
    "to_html",
    "to_json",
]

__getattr__, __dir__ = loaded_when_asked(
    __name__,
    {
        "crowd_to_json": "json",
        "disclosures_to_json": "json",
        "from_json": "json",
        "disclosure_list": "listing",
        "network_to_json": "json",
        "render": "terminal",
        "schema": "json",
        "to_html": "html",
        "to_json": "json",
    },
)
