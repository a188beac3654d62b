"""An audit in a terminal: sentences, two small plots over one scale, and the measures with a line each.

Lines are plain strings with a style beside them; rich only colours and prints them.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from leakmeter.report.leakage import sentences
from leakmeter.report.leakage.measures import Measure
from leakmeter.report.leakage.plot import bar, ruler, strip
from leakmeter.report.leakage.summary import Summary
from leakmeter.report.leakage.words import chance, give_or_take, measured, outcome, three
from leakmeter.report.lines import NARROWEST, PROSE, Line, listed, printed, section

if TYPE_CHECKING:
    from rich.text import Text


def render(summary: Summary, *, width: int = 80, ascii_only: bool = False) -> Text:
    """The report as one rich ``Text``: ``console.print(render(summary, width=console.width), soft_wrap=True)``.

    ``ascii_only`` is for terminals that cannot show the characters of the plot.
    """
    return printed(lines(summary, max(width, NARROWEST), ascii_only), ascii_only)


def lines(summary: Summary, width: int, ascii_only: bool = False) -> Iterator[Line]:
    """Every line with its style, from top to bottom."""
    prose = min(width, PROSE)
    yield sentences.title(summary), "bold"
    yield f"{summary.release.function}, {summary.release.file}:{summary.release.line}", "dim"
    yield from section("Released", _released(summary))
    yield from section("What the attacker believes", _beliefs(summary, prose, ascii_only))
    yield from section("How much it leaks", _measures(summary, prose))
    yield from section("Who is most exposed", _ranking(summary))
    yield from section("Not available", listed(sentences.missing(summary), prose))
    yield from section("How this was computed", listed(sentences.how(summary), prose))


def _released(summary: Summary) -> Iterator[Line]:
    rows = sentences.seen(summary)
    longest = max((len(label) for label, _ in rows), default=0)
    for label, value in rows:
        yield (f"{label:<{longest}}  {'=' if value != 'not seen' else ' '}  {value}" if value else label), ""


def _beliefs(summary: Summary, prose: int, ascii_only: bool) -> Iterator[Line]:
    for line in _wrapped(sentences.change(summary), prose - 2):
        yield line, "bold"
    yield "", ""
    yield from _table(summary)
    room = min(prose - 12, 72)
    if summary.picture.curve is not None:
        yield "", ""
        yield from _curves(summary, room, ascii_only)
    if summary.picture.bars:
        yield "", ""
        yield from _bars(summary, room, ascii_only)


def _table(summary: Summary) -> Iterator[Line]:
    rows = sentences.table(summary)
    if not rows:
        return
    first = max(len(name) for name, _, _ in rows)
    second = max(*(len(before) for _, before, _ in rows), 6)
    if summary.conditioned:
        yield f"{'':<{first}}  {'before':<{second}}  after", "dim"
    for name, before, after in rows:
        yield f"{name:<{first}}  {before:<{second}}  {after}", ""


def _curves(summary: Summary, room: int, ascii_only: bool) -> Iterator[Line]:
    curve = summary.picture.curve
    if curve is None:
        return
    both = (("before", curve.prior, "dim"), ("after", curve.posterior, "cyan"))
    for name, ys, style in both if summary.conditioned else both[:1]:
        top = max(ys) if curve.own_heights else max(curve.peaks)
        rows = strip(curve.xs, ys, room, top, ascii_only)
        for i, row in enumerate(rows):
            label = name if summary.conditioned and i == len(rows) - 1 else ""
            yield f"{label:<8}{row}", style if summary.conditioned else "cyan"
    yield from ((f"{'':<8}{row}", "dim") for row in ruler(curve.xs, room, ascii_only))
    if summary.conditioned and curve.own_heights:
        yield f"{'':<8}Each is drawn to its own height.", "dim"


def _bars(summary: Summary, room: int, ascii_only: bool) -> Iterator[Line]:
    drawn = summary.picture
    spread = 0.0 if drawn.curve is None else (summary.prior.sd or 0.0)
    names = [outcome(b.value, spread) for b in drawn.bars]
    widest = max(len(n) for n in names)
    length = max(room - widest - 10, 10)
    for name, b in zip(names, drawn.bars, strict=True):
        pairs = [("before", b.prior, "dim"), ("after", b.posterior, "cyan")]
        for i, (when, p, style) in enumerate(pairs if summary.conditioned else pairs[:1]):
            label = f"{when:<8}" if summary.conditioned else ""
            line = f"{name if i == 0 else '':<{widest}}  {label}{bar(p, length, ascii_only)} {chance(p)}"
            yield line, style
    if drawn.left_out:
        yield f"and {drawn.left_out:,} other values, each less likely", "dim"


def _measures(summary: Summary, prose: int) -> Iterator[Line]:
    """One measure a row, with its meaning beneath."""
    about = ""
    widest = max((len(m.name) for m in summary.measures), default=0)
    for m in summary.measures:
        if m.about != about:
            if about:
                yield "", ""
            about = m.about
            yield f"{about[0].upper()}{about[1:]}", "underline"
        yield f"{m.name:<{widest}}  {told(m)}", ""
        yield from ((f"    {line}", "dim") for line in _wrapped(m.meaning, prose - 6))


def told(m: Measure) -> str:
    """The value with its unit, its error, and what it was before."""
    said = measured(m.value, m.unit)
    if m.error > 1e-6 * abs(m.value):
        said += give_or_take(m.error, m.unit)
    if m.before is None:
        return said
    return f"{three(m.before) if m.unit == 'guesses' else measured(m.before, m.unit)} → {said}"


def _ranking(summary: Summary) -> Iterator[Line]:
    rows = sentences.exposed(summary)
    widest = max((len(who) for _, who, _ in rows), default=0)
    for rank, who, bits in rows:
        yield (f"{rank:>3}  {who:<{widest}}  {bits}" if len(rows) > 1 else f"{who}: {bits} each"), ""


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, break_on_hyphens=False)
