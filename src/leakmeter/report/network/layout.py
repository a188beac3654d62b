"""Where boxes, letters and lines of a drawn network go. All lengths are in px, y downwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from leakmeter.report.network.contents import Contents, Style, contents, everyone
from leakmeter.report.network.coordinates import centred
from leakmeter.report.network.measure import width, wrapped
from leakmeter.report.network.plan import Link, Plan, Stop, planned
from leakmeter.text.crowd.network import Kind, Network
from leakmeter.types import Disclosure, How

PAGE = 704.0
#: Sizes of letters, the heights of their lines, and the most lines of each in a box.
SIZES: dict[Style, float] = {"label": 13.0, "figure": 13.0, "small": 11.5}
_LEADING: dict[Style, float] = {"label": 17.0, "figure": 18.0, "small": 15.0}
_MOST: dict[Style, int] = {"label": 4, "figure": 2, "small": 4}
#: Lines that the reason may take why something is not in the number.
_REASON = 11
#: White space within a box, the baseline of its mark, and half the width and the height of an arrow's head.
PAD, MARK, ARROW = 10.0, 22.0, (3.5, 7.0)
HEADING = "Not in the number"
_GAP, _RAIL, _BETWEEN, _ABOVE_APART = 14.0, 10.0, 44.0, 44.0
_WIDEST, _SLIMMEST, _PER_ROW = 280.0, 140.0, 4
#: Unconnected boxes that are drawn; if there are more, the last one says how many.
_APART = 8

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text and its baseline, measured from the top of its box."""

    style: Style
    text: str
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    """A node's box by its upper left corner; ``node`` is None for the box that counts those left out."""

    node: int | None
    kind: Kind
    x: float
    y: float
    width: float
    height: float
    lines: tuple[Line, ...]
    mark: str = ""
    how: How | None = None


@dataclass(frozen=True, slots=True)
class Strand:
    """A stretch of line from ``source``'s box or rail down to another; ``arrow`` where it arrives at a box."""

    source: int
    start: Point
    end: Point
    arrow: bool

    def curve(self) -> tuple[Point, Point, Point, Point]:
        """A cubic curve that leaves and arrives upright, and ends where the head of the arrow begins."""
        (x, y), (to_x, to_y) = self.start, self.end
        end = to_y - ARROW[1] if self.arrow else to_y
        middle = (y + end) / 2
        return (x, y), (x, middle), (to_x, middle), (to_x, end)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything placed, from ``left`` on and from 0 down.

    ``apart_y`` is the baseline of the heading above unconnected boxes, which begins at 0; None without any.
    """

    left: float
    width: float
    height: float
    boxes: tuple[Box, ...]
    strands: tuple[Strand, ...]
    apart_y: float | None


def layout(network: Network, disclosures: Sequence[Disclosure] = ()) -> Drawing:
    """Place a network on a page `PAGE` px wide; wider only where too many lines pass for boxes to fit beside them.

    ``disclosures`` give the words of what was not estimated.
    """
    plan = _roomiest(network)
    box = _box_width(plan)
    page = max(PAGE, max(_row_width(row, plan, box) for row in plan.rows))
    widths = {stop: box if plan.is_box(stop) else _RAIL for row in plan.rows for stop in row}
    centres = centred(plan, widths, _GAP, page)
    boxes: list[Box] = []
    bands: list[tuple[float, float]] = []
    y = 1.0
    for row in plan.rows:
        cells = [(stop[0], centres[stop] - box / 2) for stop in row if plan.is_box(stop)]
        placed = _level(
            [
                replace(
                    _filled(network.nodes[n].kind, _shown(network, n, disclosures), (x, y), box, n),
                    how=network.nodes[n].how,
                )
                for n, x in cells
            ]
        )
        boxes += placed
        bands.append((y, y + placed[0].height))
        y += placed[0].height + _BETWEEN
    apart = _apart(network, disclosures, page, y - _BETWEEN + _ABOVE_APART)
    heading = apart[0].y - PAD if apart else None
    return _cropped((*boxes, *apart), _strands(plan, centres, bands, box), heading)


def _cropped(boxes: tuple[Box, ...], strands: tuple[Strand, ...], heading: float | None) -> Drawing:
    """The drawing, no wider than what is drawn, with room for half the width of an outline."""
    across = [x for b in boxes for x in (b.x, b.x + b.width)] + [s.end[0] for s in strands]
    left, right, low = min(across) - 1.0, max(across) + 1.0, max(b.y + b.height for b in boxes) + 1.0
    return Drawing(left, right - left, low, boxes, strands, heading)


def _roomiest(network: Network) -> Plan:
    """The plan with as many boxes to a row as leave each wide enough to read."""
    plans = (planned(network, most) for most in range(_PER_ROW, 0, -1))
    plan = next(plans)
    while _box_width(plan) <= _SLIMMEST and (narrower := next(plans, None)):
        plan = narrower
    return plan


def _box_width(plan: Plan) -> float:
    """The width of every box: what the fullest row has room for."""
    rooms = (_room(row, plan) for row in plan.rows)
    return max(_SLIMMEST, min(_WIDEST, *rooms))


def _room(row: Sequence[Stop], plan: Plan) -> float:
    boxes = plan.boxes_in(row)
    return (PAGE - (len(row) - 1) * _GAP - (len(row) - boxes) * _RAIL) / boxes


def _row_width(row: Sequence[Stop], plan: Plan, box: float) -> float:
    boxes = plan.boxes_in(row)
    return boxes * box + (len(row) - boxes) * _RAIL + (len(row) - 1) * _GAP


def _strands(
    plan: Plan, centres: dict[Stop, float], bands: Sequence[tuple[float, float]], box: float
) -> tuple[Strand, ...]:
    """The lines: down from a box or rail to the next row, and straight on where that is a rail."""
    ports = _ports(plan, centres, box)
    strands: list[Strand] = []
    for link in plan.links:
        above, below = link
        top, bottom = bands[below[1]]
        start, end = (centres[above], bands[above[1]][1]), (ports[link], top)
        strands.append(Strand(above[0], start, end, plan.is_box(below)))
        if not plan.is_box(below):
            strands.append(Strand(above[0], end, (centres[below], bottom), False))
    return tuple(strands)


def _ports(plan: Plan, centres: dict[Stop, float], box: float) -> dict[Link, float]:
    """Where each line arrives: on the top of a box beside each other, in the order in which they come."""
    ports: dict[Link, float] = {}
    for stop in centres:
        arriving = sorted((link for link in plan.links if link[1] == stop), key=lambda link: centres[link[0]])
        step = min(20.0, (box - 3 * PAD) / max(len(arriving), 1))
        for i, link in enumerate(arriving):
            ports[link] = centres[stop] + (i - (len(arriving) - 1) / 2) * step
    return ports


def _shown(network: Network, node: int, disclosures: Sequence[Disclosure]) -> Contents:
    return contents(network.nodes[node], disclosures, everyone(network))


def _filled(kind: Kind, shown: Contents, at: Point, wide: float, node: int | None) -> Box:
    """A box as high as its lines need; the mark stands in the upper right corner, beside the first line."""
    beside = width(shown.mark, SIZES["small"]) + 6 if shown.mark else 0.0
    y = PAD - 3
    lines: list[Line] = []
    for style, text in shown.lines:
        room = wide - 2 * PAD - (0.0 if lines else beside)
        most = _REASON if kind == "not_estimated" and style == "small" else _MOST[style]
        for part in wrapped(text, room, SIZES[style], most):
            y += _LEADING[style]
            lines.append(Line(style, part, y))
    return Box(node, kind, *at, wide, y + PAD, tuple(lines), shown.mark)


def _level(row: Sequence[Box]) -> list[Box]:
    """The boxes of a row, all as high as the highest."""
    height = max(box.height for box in row)
    return [replace(box, height=height) for box in row]


def _apart(network: Network, disclosures: Sequence[Disclosure], page: float, y: float) -> list[Box]:
    """The unconnected boxes, in rows from ``y`` on."""
    nodes = network.of("not_estimated")
    drawn = nodes if len(nodes) <= _APART else nodes[: _APART - 1]
    cells: list[tuple[int | None, Contents]] = [(n, _shown(network, n, disclosures)) for n in drawn]
    if len(nodes) > len(drawn):
        cells.append((None, Contents((("small", f"and {len(nodes) - len(drawn)} more"),))))
    wide = (page - (_PER_ROW - 1) * _GAP) / _PER_ROW
    boxes: list[Box] = []
    for at in range(0, len(cells), _PER_ROW):
        placed = enumerate(cells[at : at + _PER_ROW])
        row = [_filled("not_estimated", shown, (i * (wide + _GAP), y), wide, n) for i, (n, shown) in placed]
        boxes += _level(row)
        y += boxes[-1].height + _GAP
    return boxes
