"""A rewrite as one HTML file that asks the network for nothing and runs no script."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files

from leakmeter.report import view
from leakmeter.report.page import inline, page, section
from leakmeter.report.rewrite import attack, sentences
from leakmeter.report.rewrite.diff import Piece, of_original, of_rewrite
from leakmeter.report.rewrite.picture import crowds_svg, frontier_svg
from leakmeter.report.visible import visible
from leakmeter.types import Rewrite


def to_html(rewrite: Rewrite) -> str:
    """The report as a whole page: styles inside, no scripts, no requests, everything from outside escaped."""
    style = files("leakmeter.report").joinpath("page.css").read_text(encoding="utf-8")
    style += files("leakmeter.report.rewrite").joinpath("page.css").read_text(encoding="utf-8")
    main = [
        section("Side by side" if rewrite.edits else "The text", _texts(rewrite)),
        section("What each edit bought", _edits(rewrite)),
        section("How it was attacked", _attacked(rewrite)),
        section("What is still told", _told(rewrite)),
        section("Kept at your wish", _list(sentences.wishes(rewrite))),
        section("How much utility each number of people costs", _frontier(rewrite)),
        section("Notes", _list(filter(None, _notes(rewrite)))),
    ]
    return page(
        title="leakmeter rewrite",
        about="the same text, giving away less about its author",
        style=style,
        header="\n".join(filter(None, _header(rewrite))),
        main="\n".join(filter(None, main)),
        footer="This page holds the text itself, so keep it as private as the text. It loads nothing from the network.",
    )


def _notes(rewrite: Rewrite) -> Iterable[str]:
    return (*rewrite.after.crowd.notes, *sentences.asked(rewrite), sentences.limits(rewrite))


def _header(rewrite: Rewrite) -> Iterable[str]:
    if alarm := view.warning(rewrite.after):
        named = [rewrite.after.disclosures[reason.disclosure] for reason in view.identifying(rewrite.after)]
        items = "\n".join(f"<li><bdi>{inline(sentences.quoted(disclosure))}</bdi></li>" for disclosure in named)
        yield f'<div class="alarm" role="note">\n<strong>{inline(alarm)}</strong>\n<ul>\n{items}\n</ul>\n</div>'
    yield f"<h1>{inline(sentences.headline(rewrite))}</h1>"
    if rewrite.before.disclosures:
        yield _legend("original", "rewrite") if rewrite.edits else ""
        yield f"<figure>\n{crowds_svg(rewrite)}\n</figure>"
        yield f"<p>{inline(sentences.intervals(rewrite))}</p>"
    yield f"<p>{inline(kept)}</p>" if (kept := sentences.kept(rewrite)) else ""
    yield from (f"<p>{inline(sentence)}</p>" for sentence in sentences.ending(rewrite))


def _legend(before: str, after: str) -> str:
    return f'<div class="legend"><span class="before">{before}</span><span class="after">{after}</span></div>'


def _texts(rewrite: Rewrite) -> str:
    if not rewrite.edits:
        return f'<div class="passage" dir="auto">{escape(visible(rewrite.text))}</div>'
    old, new = _passage(of_original(rewrite), "del"), _passage(of_rewrite(rewrite), "ins")
    return (
        f'<div class="beside">\n<div><h3>Original</h3>\n<div class="passage" dir="auto">{old}</div></div>\n'
        f'<div><h3>Rewrite</h3>\n<div class="passage" dir="auto">{new}</div></div>\n</div>'
    )


def _passage(pieces: Iterable[Piece], tag: str) -> str:
    """A text in which what the other does not have is marked."""
    return "".join(
        escape(visible(piece.text)) if piece.edit is None else f"<{tag}>{escape(visible(piece.text))}</{tag}>"
        for piece in pieces
    )


def _edits(rewrite: Rewrite) -> str:
    items: list[str] = []
    for edit in rewrite.edits:
        old, new = sentences.change(edit)
        items.append(
            f'<li><del><bdi>{inline(old)}</bdi></del><span class="arrow">→</span><ins><bdi>{inline(new)}</bdi></ins>\n'
            f"{_about(sentences.bought(rewrite, edit))}{_about(sentences.whose(edit))}</li>"
        )
    order = f'\n<p class="soft">{inline(sentences.ORDER)}</p>' if len(items) > 1 else ""
    return '<ol class="edits">\n' + "\n".join(items) + f"\n</ol>{order}" if items else ""


def _about(said: str) -> str:
    return f"<small>{inline(said)}</small>" if said else ""


def _attacked(rewrite: Rewrite) -> str:
    turns: list[str] = []
    for turn in attack.turns(rewrite):
        rows = "\n".join(
            f"<li><bdi>{inline(what)}</bdi><small>{inline(verdict)}</small></li>" for what, verdict in turn.rows
        )
        turns.append(f'<h3>{inline(turn.heading)}</h3>\n<ul class="told">\n{rows}\n</ul>')
    return "\n".join((*(f"<p>{inline(said)}</p>" for said in attack.about(rewrite)), *turns))


def _told(rewrite: Rewrite) -> str:
    items = "\n".join(
        f"<li><bdi>{inline(quoted)}</bdi><small>{inline(what)}</small></li>"
        for quoted, what in sentences.still_told(rewrite)
    )
    return f'<ul class="told">\n{items}\n</ul>' if items else ""


def _list(lines: Iterable[str]) -> str:
    items = "\n".join(f"<li>{inline(line)}</li>" for line in lines)
    return f'<ul class="notes">\n{items}\n</ul>' if items else ""


def _frontier(rewrite: Rewrite) -> str:
    if len(rewrite.frontier) < 2:
        return ""
    caption = (
        "Each spot is a text: to the right more people share it, further up it keeps more of the original. None of the "
        "combinations that were counted lies above the line. Bars are 90 % intervals."
    )
    rows = "\n".join(
        f'<tr><td class="value">{inline(people)}</td><td>{inline(utility)}</td><td>{inline(edits)}</td></tr>'
        for people, utility, edits in map(sentences.point, rewrite.frontier)
    )
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("People", "Utility kept", "Edits"))
    table = f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
    drawn = f"{_legend('other texts', 'this rewrite')}\n{frontier_svg(rewrite)}"
    figure = f"<figure>\n{drawn}\n<figcaption>{inline(caption)}</figcaption>\n</figure>"
    return f'{figure}\n<div class="scroll points">{table}</div>'
