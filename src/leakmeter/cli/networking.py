"""``estimate --network``: the Bayesian network behind a crowd, as a list, as JSON, as a page or drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from leakmeter.cli.checking import counted, named_model
from leakmeter.cli.output import deliver
from leakmeter.config import settings
from leakmeter.errors import SettingsError
from leakmeter.report import network_to_json
from leakmeter.report.network import network_list, to_page, to_svg, write_png
from leakmeter.report.plain import one_line
from leakmeter.report.view import asked, headline, warning
from leakmeter.text.crowd.network import Network, network
from leakmeter.types import Report
from leakmeter.writing import check_place

FORMATS = ("text", "json", "html", "svg", "png")


def run_network(file: str | None, text: str | None, arguments: Mapping[str, object], out: Path | None) -> int:
    """Print the network of a text's crowd, or write it to ``out``; 0."""
    form = _format(arguments.get("format"), out)
    if out is not None:
        check_place(out)
    report = counted(file, text, named_model(arguments, settings({**arguments, "format": None})))
    drawn = network(report.crowd)
    if form == "png" and out is not None:
        write_png(drawn, out, report.disclosures)
    elif form == "svg":
        deliver(to_svg(drawn, report.disclosures), out, "html")
    elif form == "html":
        deliver(to_page(drawn, report), out, "html")
    elif form == "json":
        deliver(network_to_json(drawn), out, "json")
    else:
        deliver(_listed(report, drawn), out, "text")
    return 0


def _format(format: object, out: Path | None) -> str:
    """The format asked for, else the one that is set."""
    if format is None:
        return settings({}).format
    if format not in FORMATS:
        raise SettingsError(
            f"The command line sets format to {str(format)[:40]!r}: with --network it must be one of "
            f"{', '.join(FORMATS)}."
        )
    if format == "png" and out is None:
        raise SettingsError("A picture needs a file to go to: add --out FILE.png.")
    return str(format)


def _listed(report: Report, drawn: Network) -> str:
    """How many people share it, the nodes, and the notes on assumptions."""
    nodes = network_list(drawn, report.disclosures)
    said = [warning(report), headline(report), nodes, *map(one_line, report.crowd.notes), asked(report.crowd)]
    return "\n".join(filter(None, said))
