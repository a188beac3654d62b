"""The network as SVG: inside a page, or as a file of its own that follows the reader's light or dark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from leakmeter.report.network.contents import numbered, origin, sentence, summary
from leakmeter.report.network.layout import ARROW, HEADING, MARK, PAD, Box, Drawing, Strand, layout
from leakmeter.report.plain import one_line
from leakmeter.text.crowd.network import Network
from leakmeter.types import Disclosure

#: White space around the drawing where it is a file of its own, in px.
_MARGIN = 16
#: Not characters for XML, although Python strings can hold them.
_NO_CHARACTER = re.compile("[\ufffe\uffff]")


def inline_svg(network: Network, disclosures: Sequence[Disclosure] = ()) -> str:
    """The drawing for a page that has `style` among its styles; everything from outside is escaped.

    ``disclosures`` give the words of what was not estimated, which is otherwise called by its number.
    """
    drawing = layout(network, disclosures)
    size = f'width="{_px(drawing.width)}" height="{_px(drawing.height)}"'
    view = f'viewBox="{_px(drawing.left)} 0 {_px(drawing.width)} {_px(drawing.height)}"'
    return f"<svg {_opening(f'{size} {view}')}>\n{_drawn(network, disclosures, drawing)}\n</svg>"


def to_svg(network: Network, disclosures: Sequence[Disclosure] = ()) -> str:
    """The drawing as a whole file, styles inside, which loads nothing."""
    drawing = layout(network, disclosures)
    wide, high = (_px(length + 2 * _MARGIN) for length in (drawing.width, drawing.height))
    left = _px(drawing.left - _MARGIN)
    view = f'viewBox="{left} {-_MARGIN} {wide} {high}"'
    opening = _opening(f'xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" {view}')
    ground = f'<rect class="ground" x="{left}" y="{-_MARGIN}" width="{wide}" height="{high}"/>'
    return f"<svg {opening}>\n<style>\n{style()}</style>\n{ground}\n{_drawn(network, disclosures, drawing)}\n</svg>\n"


def style() -> str:
    """What a page needs among its styles to show `inline_svg`."""
    return files("leakmeter.report.network").joinpath("network.css").read_text(encoding="utf-8")


def _opening(size: str) -> str:
    return f'class="network" role="img" aria-labelledby="network-title" aria-describedby="network-words" {size}'


def _drawn(network: Network, disclosures: Sequence[Disclosure], drawing: Drawing) -> str:
    told = " ".join(numbered(network, disclosures))
    parts = [
        f'<title id="network-title">{_safe(summary(network))}</title>',
        f'<desc id="network-words">{_safe(told)}</desc>',
        *map(_strand, drawing.strands),
        *(_box(box, network, disclosures) for box in drawing.boxes),
    ]
    if drawing.apart_y is not None:
        parts.append(f'<text class="heading" x="0" y="{_px(drawing.apart_y)}">{HEADING}</text>')
    return "\n".join(parts)


def _strand(strand: Strand) -> str:
    """A line, with the head of an arrow where it ends at a box."""
    start, *bend = (f"{_px(x)},{_px(y)}" for x, y in strand.curve())
    line = f'<path class="strand" d="M{start} C{" ".join(bend)}"/>'
    if not strand.arrow:
        return line
    half, high = ARROW
    x, y = strand.end
    return f'{line}<path class="arrow" d="M{_px(x)},{_px(y)} l{-half},{-high} h{2 * half} Z"/>'


def _box(box: Box, network: Network, disclosures: Sequence[Disclosure]) -> str:
    told = ""
    if box.node is not None:
        node = network.nodes[box.node]
        told = f"<title>{_safe(f'{sentence(node, disclosures)} {origin(node)}')}</title>"
    x, y = box.x + PAD, box.y
    lines = "".join(
        f'<text class="{line.style}" x="{_px(x)}" y="{_px(y + line.y)}">{_safe(line.text)}</text>' for line in box.lines
    )
    at = f'x="{_px(box.x + box.width - PAD)}" y="{_px(y + MARK)}"'
    mark = f'<text class="mark" {at}>{_safe(box.mark)}</text>' if box.mark else ""
    size = f'x="{_px(box.x)}" y="{_px(y)}" width="{_px(box.width)}" height="{_px(box.height)}"'
    by = f" by-{box.how}" if box.how else ""
    return f'<g class="{box.kind}{by}">{told}<rect class="box" {size} rx="6"/>{lines}{mark}</g>'


def _safe(text: str) -> str:
    return escape(_NO_CHARACTER.sub("\ufffd", one_line(text)))


def _px(x: float) -> str:
    return f"{x:.1f}".removesuffix(".0")
