"""An audit of samples in a terminal: sentences, the measures with a line each, and the curve of learning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log10
from textwrap import wrap
from typing import TYPE_CHECKING

from leakmeter.program.blackbox.vulnerability import Vulnerability
from leakmeter.report.leakage.plot import bar
from leakmeter.report.lines import NARROWEST, PROSE, Line, listed, printed, section
from leakmeter.report.samples import sentences
from leakmeter.report.samples.sentences import Told, percent

if TYPE_CHECKING:
    from rich.text import Text

#: Points of a curve, and columns, that are shown at the most.
_POINTS, _COLUMNS = 6, 92


def render(told: Told, *, width: int = 80, ascii_only: bool = False) -> Text:
    """The report as one rich ``Text``; ``ascii_only`` is for terminals that cannot show the characters of bars."""
    return printed(lines(told, max(width, NARROWEST), ascii_only), ascii_only)


def lines(told: Told, width: int, ascii_only: bool = False) -> Iterator[Line]:
    """Every line with its style, from top to bottom."""
    prose = min(width, PROSE)
    yield from ((line, "bold") for line in wrap(sentences.title(told), prose))
    yield sentences.source(told), "dim"
    yield from section("Samples", _columns(told))
    yield from section("Is anything given away?", ((line, "bold") for line in wrap(sentences.test(told), prose - 2)))
    yield from section("How much it leaks", _measures(told, prose))
    for found in sentences.curved(told):
        yield from section(f"How the guess was learned ({found.gain.name})", _learned(found, prose, ascii_only))
    yield from section("Not available", listed(sentences.missing(told), prose))
    yield from section("How this was computed", listed(sentences.how(told), prose))


def _columns(told: Told) -> Iterator[Line]:
    rows = sentences.columns(told)
    widest = max(len(name) for _, name, _ in rows)
    for what, name, holds in rows[:_COLUMNS]:
        yield f"{what}  {name:<{widest}}  {holds}", ""


def _measures(told: Told, prose: int) -> Iterator[Line]:
    rows = list(sentences.rows(told))
    widest = max((len(r.name) for r in rows), default=0)
    for row in rows:
        yield f"{row.name:<{widest}}  {row.value}", ""
        yield from ((f"    {line}", "dim") for line in wrap(row.meaning, prose - 6))


def _learned(found: Vulnerability, prose: int, ascii_only: bool) -> Iterator[Line]:
    for rule, reached, settled in sentences.learned(found):
        yield from ((line, "") for line in wrap(f"{rule}: {reached}, {settled}", prose - 2, subsequent_indent="  "))
    yield "", ""
    yield from _curve(found, prose - 32, ascii_only)
    yield from ((line, "") for line in wrap(sentences.verdict(found), prose - 2))


def _curve(found: Vulnerability, room: int, ascii_only: bool) -> Iterator[Line]:
    """The best rule's curve: a bar for some of the numbers of samples learned from."""
    curve, gain = found.best.curve, found.gain
    width = gain.most - gain.least
    if not (gain.least == 0 and gain.most == 1):
        return
    places = _spread([size for size, _ in curve])
    widest = len(f"{curve[-1][0]:,}")
    yield f"{'samples':>{widest}}", "dim"
    for place in places:
        size, worth = curve[place]
        yield f"{size:>{max(widest, 7)},}  {bar(worth / width, max(room, 10), ascii_only)} {percent(worth)}", "cyan"
    yield (
        f"{'none':>{max(widest, 7)}}  {bar(found.prior.value, max(room, 10), ascii_only)} {percent(found.prior.value)}",
        "dim",
    )


def _spread(sizes: Sequence[int]) -> list[int]:
    """The places of some sizes about equally far apart by their logarithm, the last among them."""
    if len(sizes) <= _POINTS:
        return list(range(len(sizes)))
    step = (log10(sizes[-1]) - log10(sizes[0])) / (_POINTS - 1)
    wanted = [log10(sizes[0]) + step * i for i in range(_POINTS)]
    return sorted({min(range(len(sizes)), key=lambda i: abs(log10(sizes[i]) - w)) for w in wanted} | {len(sizes) - 1})
