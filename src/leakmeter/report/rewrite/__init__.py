"""A rewrite beside its original, what each edit bought and what is still told: in a terminal, as JSON, as one page.

Importing this package is free.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from leakmeter.report.lazy import loaded_when_asked

if TYPE_CHECKING:
    from leakmeter.report.rewrite.html import to_html
    from leakmeter.report.rewrite.json import from_json, schema, to_json
    from leakmeter.report.rewrite.terminal import render

__all__ = ["from_json", "render", "schema", "to_html", "to_json"]

__getattr__, __dir__ = loaded_when_asked(
    __name__, {"from_json": "json", "render": "terminal", "schema": "json", "to_html": "html", "to_json": "json"}
)
