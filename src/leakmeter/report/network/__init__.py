"""The network behind a crowd, drawn: as SVG in a page or a file, as a page, as a PNG picture, or listed for a terminal.

Importing this package is free: matplotlib is loaded when a picture is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from leakmeter.report.lazy import loaded_when_asked

if TYPE_CHECKING:
    from leakmeter.report.network.html import to_page
    from leakmeter.report.network.listing import network_list
    from leakmeter.report.network.png import write_png
    from leakmeter.report.network.svg import inline_svg, style, to_svg

__all__ = ["inline_svg", "network_list", "style", "to_page", "to_svg", "write_png"]

__getattr__, __dir__ = loaded_when_asked(
    __name__,
    {
        "inline_svg": "svg",
        "network_list": "listing",
        "style": "svg",
        "to_page": "html",
        "to_svg": "svg",
        "write_png": "png",
    },
)
