"""The network as one HTML file that asks for nothing and runs no script: how many people share it, and the drawing."""

from __future__ import annotations

from importlib.resources import files

from leakmeter.report import view
from leakmeter.report.network.svg import inline_svg, style
from leakmeter.report.page import inline, page, section
from leakmeter.text.crowd.network import Network
from leakmeter.types import Report

_EXPLAINED = "Each box is a share of the people in the boxes its arrows come from."


def to_page(network: Network, report: Report) -> str:
    """The drawing of a report's network as a whole page, with the headline and the notes that it is read by."""
    said = (view.warning(report), view.basis(report), view.asked(report.crowd), *report.crowd.notes)
    header = [f"<h1>{inline(view.headline(report))}</h1>"]
    header += [f'<p class="soft">{inline(sentence)}</p>' for sentence in said if sentence]
    drawn = f'<div class="scroll">{inline_svg(network, report.disclosures)}</div>'
    return page(
        title="leakmeter network",
        about="how the number of people came about",
        style=files("leakmeter.report").joinpath("page.css").read_text(encoding="utf-8") + style(),
        header="\n".join(header),
        main=section("What depends on what", f'<p class="soft">{_EXPLAINED}</p>\n{drawn}'),
        footer="This page may quote the text, so keep it as private as the text. It loads nothing from the network.",
    )
