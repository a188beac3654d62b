"""A report as one HTML file that asks the network for nothing and runs no script."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files

from leakmeter.report import view, words
from leakmeter.report.families import family, label
from leakmeter.report.meter import meter, ticks
from leakmeter.report.network.svg import inline_svg
from leakmeter.report.network.svg import style as network_style
from leakmeter.report.page import inline, page, section
from leakmeter.report.plain import pieces
from leakmeter.report.visible import visible
from leakmeter.text.crowd.network import network
from leakmeter.types import Alternative, Crowd, Disclosure, Factor, NotEstimated, Report, Suggestion


def to_html(report: Report) -> str:
    """The report as a whole page: styles inside, no scripts, no requests, everything from outside escaped."""
    style = files("leakmeter.report").joinpath("page.css").read_text(encoding="utf-8")
    body = _found(report) if report.disclosures else _nothing(report)
    return page(
        title="leakmeter report",
        about="what a text gives away about its author",
        style=style + network_style(),
        header=body[0],
        main=body[1],
        footer="This page holds the text itself, so keep it as private as the text. It loads nothing from the network.",
    )


def _found(report: Report) -> tuple[str, str]:
    """Header and main part for a text that gives something away."""
    header = [_cut(report), _alarm(report), f"<h1>{inline(view.headline(report))}</h1>"]
    if sentence := view.verdict(report):
        header.append(f"<p><strong>{inline(sentence)}</strong></p>")
    if report.crowd.factors:
        header += [_meter(report.crowd), f"<p>{inline(view.anonymity(report.crowd))}</p>"]
    header += [
        f'<p class="soft">{inline(s)}</p>'
        for s in (view.smaller(report), view.basis(report), view.asked(report.crowd))
        if s
    ]
    main = [
        section("The text", _passage(report)),
        section("What gives something away, and how to say less", _details(report)),
        section("How the number came about", _table(report.crowd)),
        section("What depends on what", _network(report)),
        section("Not in the number", _reasons(report, view.uncounted(report))),
        section("Notes", _list("notes", report.crowd.notes)),
    ]
    return "\n".join(filter(None, header)), "\n".join(filter(None, main))


def _nothing(report: Report) -> tuple[str, str]:
    """Header and main part for a text in which nothing was found."""
    header = [_cut(report), f"<h1>{inline(view.NOTHING_FOUND)}</h1>", f"<p>{inline(view.NOTHING_MEANS)}</p>"]
    header += [f"<p>{inline(note)}</p>" for note in view.silences(report)]
    return "\n".join(filter(None, header)), section("The text", _passage(report))


def _quoted(text: str) -> str:
    """Words from outside in quotation marks, with a reading direction of their own."""
    return f"“<bdi>{inline(text)}</bdi>”"


def _list(kind: str, lines: Iterable[str]) -> str:
    items = "\n".join(f"<li>{inline(line)}</li>" for line in lines)
    return f'<ul class="{kind}">\n{items}\n</ul>' if items else ""


def _cut(report: Report) -> str:
    sentence = view.cut_short(report)
    return f'<p class="cut">{inline(sentence)}</p>' if sentence else ""


def _alarm(report: Report) -> str:
    """What names one person, before anything else."""
    sentence = view.warning(report)
    if not sentence:
        return ""
    named = [(r.disclosure + 1, report.disclosures[r.disclosure].text, r.reason) for r in view.identifying(report)]
    reasons = "\n".join(f'<li><a href="#d{i}">{_quoted(text)}</a> {inline(reason)}</li>' for i, text, reason in named)
    return f'<div class="alarm" role="note">\n<strong>{inline(sentence)}</strong>\n<ul>\n{reasons}\n</ul>\n</div>'


def _anchor(place: float) -> str:
    """How a label is hung on a scale so that it stays inside."""
    return "start" if place < 0.12 else "end" if place > 0.88 else "middle"


def _meter(crowd: Crowd) -> str:
    """The scale from one person to everybody. Places are in percent, so that it fits any width with letters as set."""
    scale = meter(crowd)
    low, k, high = (f"{100 * x:.2f}%" for x in (scale.low, scale.k, scale.high))
    said = f"A logarithmic scale from 1 person to {words.number(scale.largest)}: {words.people(crowd.k)}, "
    said += f"{words.between(crowd.low, crowd.high)}."
    parts = ['<line class="axis" x1="0" x2="100%" y1="46" y2="46"/>']
    for place, name in (*ticks(scale.largest), (1.0, words.number(scale.largest))):
        x = f"{100 * place:.2f}%"
        parts.append(f'<line class="tick" x1="{x}" x2="{x}" y1="58" y2="64"/>')
        parts.append(f'<text x="{x}" y="82" text-anchor="{_anchor(place)}">{name}</text>')
    parts.append(f'<line class="band" x1="{low}" x2="{high}" y1="46" y2="46"/>')
    parts.append(f'<circle class="point" cx="{k}" cy="46" r="6"/>')
    parts.append(f'<text class="k" x="{k}" y="24" text-anchor="{_anchor(scale.k)}">{words.people(crowd.k)}</text>')
    return f'<svg class="meter" role="img" aria-label="{inline(said)}">\n' + "\n".join(parts) + "\n</svg>"


def _passage(report: Report) -> str:
    """The text with its disclosures marked, each numbered and linked to what is said about it."""
    shown: list[str] = []
    for piece in pieces(report.text, report.disclosures):
        text = escape(visible(piece.text))
        if piece.disclosure is None:
            shown.append(text)
            continue
        d, number = report.disclosures[piece.disclosure], piece.disclosure + 1
        title = inline(f"{label(d.category)}: {d.why}" if d.why else label(d.category))
        note = f'<sup><a href="#d{number}" aria-label="detail {number}, {inline(label(d.category))}">{number}</a></sup>'
        shown.append(f'<mark id="m{number}" class="{family(d.category).id}" title="{title}">{text}{note}</mark>')
    return f'<div id="text" class="passage" dir="auto">{"".join(shown)}</div>'


def _details(report: Report) -> str:
    """Every disclosure with its reason and its alternatives."""
    offers = {s.disclosure: s for s in report.suggestions}
    marked = {p.disclosure for p in pieces(report.text, report.disclosures)}
    items = "\n".join(
        _detail(report, i, d, offers.get(i), f"#m{i + 1}" if i in marked else "#text")
        for i, d in enumerate(report.disclosures)
    )
    first = view.before_suggestions(report)
    said = f'<p class="soft">{inline(first)}</p>\n' if first else ""
    return f'{said}<ol class="details">\n{items}\n</ol>'


def _detail(report: Report, index: int, d: Disclosure, offer: Suggestion | None, place: str) -> str:
    """One disclosure; ``place`` is the link to where it stands in the text."""
    number = index + 1
    sure = f' <span class="soft">{inline(words.share(d.confidence))} sure</span>' if d.confidence < 0.9 else ""
    why = f'<p class="soft">{inline(d.why)}</p>' if d.why else ""
    less = "\n".join(_alternative(report, index, a) for a in offer.alternatives[:3]) if offer else ""
    offered = f'\n<ul class="less">\n{less}\n</ul>' if less else ""
    return (
        f'<li id="d{number}" class="{family(d.category).id}">'
        f'<a class="number" href="{place}" aria-label="detail {number}, back to the text">{number}</a>\n'
        f'<div><span class="words">{_quoted(d.text)}</span> <span class="category">{inline(label(d.category))}</span>'
        f"{sure}\n{why}{offered}</div></li>"
    )


def _alternative(report: Report, index: int, alternative: Alternative) -> str:
    """Old words struck through where they are more than the disclosure, new words, and what is gained."""
    old = view.old_words(report, alternative, index)
    struck = f" <del><bdi>{inline(old)}</bdi></del>" if old else ""
    new = f"<ins>{_quoted(alternative.text)}</ins>" if alternative.text.strip() else "<ins>leave it out</ins>"
    gain = words.gain(alternative.k, report.crowd.k)
    measured = f"{words.people(alternative.k)}<br>{gain}, {words.more_bits(alternative.gain_bits)}"
    figures = inline(alternative.says) if alternative.says else measured
    return f'<li><span>{new}{struck}</span> <span class="figures">{figures}</span></li>'


def _reasons(report: Report, reasons: Iterable[NotEstimated]) -> str:
    items = "\n".join(
        f'<li class="{family(report.disclosures[r.disclosure].category).id}">'
        f'<span class="number">{r.disclosure + 1}</span>\n'
        f"<div>{_quoted(report.disclosures[r.disclosure].text)} {inline(r.reason)}</div></li>"
        for r in reasons
    )
    return f'<ul class="details">\n{items}\n</ul>' if items else ""


def _table(crowd: Crowd) -> str:
    """The chain of shares, with the population it starts from, and the sources beneath."""
    if not crowd.factors:
        return ""
    notes, p = view.footnotes(crowd), crowd.population
    everyone = (words.exactly(p.size), words.number_range(p.low, p.high), words.how(p.how), notes.letter(p.source))
    rows = [
        _row(view.marks(p.disclosures), f"everyone: {p.label}", "", everyone),
        *(_factor(f, notes) for f in crowd.factors),
    ]
    heads = "".join(f'<th scope="col">{h}</th>' for h in ("Detail", "Who", "Share (90 % interval)", "How"))
    sources = "\n".join(f'<li id="s{letter}">{inline(source)}</li>' for letter, source in notes.lettered())
    table = "<caption>Each row leaves this share of the people in the rows above.</caption>\n"
    table += f"<thead><tr>{heads}</tr></thead>\n<tbody>\n" + "\n".join(rows) + "\n</tbody>"
    cited = f'\n<ol class="sources" aria-label="Sources">\n{sources}\n</ol>' if sources else ""
    return f'<div class="scroll"><table>\n{table}\n</table></div>{cited}'


def _network(report: Report) -> str:
    """The drawing of the Bayesian network behind the table."""
    if not report.crowd.factors:
        return ""
    drawn = inline_svg(network(report.crowd), report.disclosures)
    said = "Each box is a share of the people in the boxes its arrows come from. Numbers point to details of the text."
    return f'<p class="soft">{said}</p>\n<div class="scroll">{drawn}</div>'


def _factor(factor: Factor, notes: view.Footnotes) -> str:
    how = words.how(factor.how)
    cells = (words.share(factor.value), words.share_range(factor.low, factor.high), how, notes.letter(factor.source))
    return _row(view.marks(factor.disclosures), view.question(factor), view.given(factor), cells)


def _row(marks: str, question: str, given: str, cells: tuple[str, str, str, str]) -> str:
    """One row of the table; ``cells`` are share, interval, how, and the letter of the source."""
    value, interval, how, letter = cells
    cite = f'<sup><a href="#s{letter}" aria-label="source {letter}">{letter}</a></sup>' if letter else ""
    within = f"<small>{interval}</small>" if interval else ""
    small = f"<small>{inline(given)}</small>" if given else ""
    return (
        f'<tr><td>{marks}</td><th scope="row"><bdi>{inline(question)}</bdi>{small}</th>'
        f'<td class="value">{value}{within}</td><td class="how">{how}{cite}</td></tr>'
    )
