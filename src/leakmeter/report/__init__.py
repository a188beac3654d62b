"""Three ways to show a `Report`: in a terminal, as one HTML file, and as JSON.

Importing this package is free: rich and pydantic are loaded when a function that needs them is called.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leakmeter.report.html import to_html
    from leakmeter.report.json import crowd_to_json, disclosures_to_json, from_json, schema, to_json
    from leakmeter.report.listing import disclosure_list
    from leakmeter.report.terminal import render

__all__ = [
    "crowd_to_json",
    "disclosure_list",
    "disclosures_to_json",
    "from_json",
    "render",
    "schema",
    "to_html",
    "to_json",
]

_HOMES = {
    "crowd_to_json": "json",
    "disclosures_to_json": "json",
    "from_json": "json",
    "disclosure_list": "listing",
    "render": "terminal",
    "schema": "json",
    "to_html": "html",
    "to_json": "json",
}


def __getattr__(name: str) -> object:
    """Load a public function when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
