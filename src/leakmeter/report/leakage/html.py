"""An audit as one HTML file that asks the network for nothing and runs no script."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from leakmeter.report.leakage import sentences
from leakmeter.report.leakage.measures import Measure
from leakmeter.report.leakage.summary import Summary
from leakmeter.report.leakage.svg import bars_svg, curve_svg
from leakmeter.report.leakage.terminal import told
from leakmeter.report.page import inline, page, section


def to_html(summary: Summary) -> str:
    """The audit as a whole page: styles inside, no scripts, no requests, everything from outside escaped."""
    style = files("leakmeter.report.leakage").joinpath("page.css").read_text(encoding="utf-8")
    release = summary.release
    header = [
        f"<h1>{inline(sentences.headline(summary))}</h1>",
        f"<p>{inline(sentences.change(summary))}</p>",
        f'<p class="soft"><code>{inline(release.function)}</code> in {inline(release.file)}, line {release.line}</p>',
    ]
    main = [
        section("What was released", _released(summary)),
        section("What the attacker believes", _beliefs(summary)),
        section("How much it leaks", _measures(summary)),
        section("Who is most exposed", _ranking(summary)),
        section("Not available", _list(sentences.missing(summary))),
        section("How this was computed", _list(sentences.how(summary))),
    ]
    return page(
        title=sentences.title(summary),
        about="what a program’s output gives away",
        style=style,
        header="\n".join(header),
        main="\n".join(filter(None, main)),
        footer="This page loads nothing from the network.",
    )


def _list(entries: Sequence[str]) -> str:
    items = "\n".join(f"<li>{inline(entry)}</li>" for entry in entries)
    return f"<ul>\n{items}\n</ul>" if items else ""


def _table(heads: Sequence[str], rows: Sequence[str], caption: str = "") -> str:
    head = "".join(f'<th scope="col">{h}</th>' for h in heads)
    thead = f"<thead><tr>{head}</tr></thead>\n" if head else ""
    said = f"<caption>{inline(caption)}</caption>\n" if caption else ""
    return f'<div class="scroll"><table>\n{said}{thead}<tbody>\n' + "\n".join(rows) + "\n</tbody>\n</table></div>"


def _released(summary: Summary) -> str:
    rows = [
        f'<tr><th scope="row"><code>{inline(label)}</code></th><td class="seen">{inline(value)}</td></tr>'
        for label, value in sentences.seen(summary)
    ]
    return _table((), rows)


_LEGEND: Final = '<div class="legend"><span class="before">before</span><span class="after">after</span></div>\n'


def _beliefs(summary: Summary) -> str:
    found = sentences.table(summary)
    both = summary.conditioned
    rows = [
        f'<tr><th scope="row">{inline(name)}</th><td>{inline(before)}</td>'
        + (f"<td>{inline(after)}</td></tr>" if both else "</tr>")
        for name, before, after in found
    ]
    heads = ("", "Before", "After") if both else ()
    return "\n".join(filter(None, [_table(heads, rows) if rows else "", *_figures(summary)]))


def _figures(summary: Summary) -> list[str]:
    """The picture: a curve, bars, or one beneath the other where the secret has both."""
    drawn, both = summary.picture, summary.conditioned
    legend = _LEGEND if both else ""
    said = sentences.change(summary)
    found: list[str] = []
    if drawn.curve is not None:
        own = both and drawn.curve.own_heights
        notes = f"The {drawn.curve.of} of {summary.secret}."
        notes += " Each is drawn to its own height." if own else ""
        caption = f'\n<figcaption class="note">{inline(notes)}</figcaption>'
        svg = curve_svg(drawn.curve, both, said, sentences.marks(summary))
        found.append(f"<figure>\n{legend}{svg}{caption}\n</figure>")
    if drawn.bars:
        spread = 0.0 if drawn.curve is None else (summary.prior.sd or 0.0)
        true = None if summary.truth is None else summary.truth.value
        left = f"And {drawn.left_out:,} other values, each less likely." if drawn.left_out else ""
        caption = f'\n<figcaption class="note">{left}</figcaption>' if left else ""
        found.append(f"<figure>\n{legend}{bars_svg(drawn, both, said, spread, true)}{caption}\n</figure>")
    return found


def _measures(summary: Summary) -> str:
    """A table for each thing that measures speak about."""
    tables: list[str] = []
    for about in dict.fromkeys(m.about for m in summary.measures):
        rows = [_measure(m) for m in summary.measures if m.about == about]
        tables.append(_table((), rows, f"{about[0].upper()}{about[1:]}"))
    return "\n".join(tables)


def _measure(m: Measure) -> str:
    name = f'<th scope="row">{inline(m.name)}<small>{inline(m.meaning)}</small></th>'
    return f'<tr>{name}<td class="value">{inline(told(m))}</td></tr>'


def _ranking(summary: Summary) -> str:
    found = sentences.exposed(summary)
    if len(found) == 1:
        return f"<p>{inline(found[0][1])}: {inline(found[0][2])} each</p>"
    rows = [
        f'<tr><td>{inline(rank)}</td><th scope="row"><code>{inline(who)}</code></th>'
        f'<td class="value">{inline(bits)}</td></tr>'
        for rank, who, bits in found
    ]
    return _table((), rows) if rows else ""
