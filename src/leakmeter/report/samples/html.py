"""An audit of samples as one HTML file that asks the network for nothing and runs no script."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from leakmeter.program.blackbox.vulnerability import Vulnerability
from leakmeter.report.page import inline, page, section
from leakmeter.report.samples import sentences
from leakmeter.report.samples.sentences import Told
from leakmeter.report.samples.svg import curve_svg


def to_html(told: Told) -> str:
    """The audit as a whole page: styles inside, no scripts, no requests, everything from outside escaped."""
    style = files("leakmeter.report.leakage").joinpath("page.css").read_text(encoding="utf-8")
    style += files("leakmeter.report.samples").joinpath("page.css").read_text(encoding="utf-8")
    header = [
        f"<h1>{inline(sentences.headline(told))}</h1>",
        f"<p>{inline(sentences.test(told))}</p>",
        f'<p class="soft">{inline(sentences.source(told))}</p>',
    ]
    main = [
        section("How much it leaks", _measures(told)),
        *(section(f"How the guess was learned: {inline(v.gain.name)}", _learned(v)) for v in sentences.curved(told)),
        section("Samples", _columns(told)),
        section("Not available", _list(sentences.missing(told))),
        section("How this was computed", _list(sentences.how(told))),
    ]
    return page(
        title=sentences.title(told),
        about="what samples of outputs give away",
        style=style,
        header="\n".join(header),
        main="\n".join(filter(None, main)),
        footer="This page loads nothing from the network.",
    )


def _measures(told: Told) -> str:
    rows = [
        f'<tr><th scope="row">{inline(r.name)}<small>{inline(r.meaning)}</small></th>'
        f'<td class="value">{inline(r.value)}</td></tr>'
        for r in sentences.rows(told)
    ]
    return _table(rows) if rows else ""


def _columns(told: Told) -> str:
    return _table(
        [
            f'<tr><th scope="row">{inline(what)}</th><td><code>{inline(name)}</code></td><td>{inline(holds)}</td></tr>'
            for what, name, holds in sentences.columns(told)
        ]
    )


def _learned(found: Vulnerability) -> str:
    rows = [
        f'<tr><th scope="row">{inline(rule)}<small>{inline(settled)}</small></th>'
        f'<td class="value">{inline(reached)}</td></tr>'
        for rule, reached, settled in sentences.learned(found)
    ]
    legend = f'<span class="best">{inline(found.best.rule)}</span>'
    if len(found.learned) > 1:
        legend += '<span class="other">other rules</span>'
    legend += '<span class="guess">without an output</span>'
    drawn = curve_svg(found, sentences.verdict(found))
    return (
        f'<figure>\n<div class="legend">{legend}</div>\n{drawn}\n</figure>\n'
        f'<p class="note">{inline(sentences.verdict(found))} The band is the interval.</p>\n{_table(rows)}'
    )


def _table(rows: Sequence[str]) -> str:
    return '<div class="scroll"><table>\n<tbody>\n' + "\n".join(rows) + "\n</tbody>\n</table></div>"


def _list(entries: Sequence[str]) -> str:
    items = "\n".join(f"<li>{inline(entry)}</li>" for entry in entries)
    return f"<ul>\n{items}\n</ul>" if items else ""
