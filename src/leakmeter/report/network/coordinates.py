"""How far to the right each stop of a plan stands: rails straight, children beneath the middle of their parents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from statistics import fmean

from leakmeter.report.network.plan import Plan, Stop

_PASSES = 8
#: How much more a rail resists being moved than a box: a line that goes straight down is the easiest to follow.
_STRAIGHT = 16.0
#: And a box that has its row to itself, which stands in the middle of the page.
_ALONE = 1000.0


def centred(plan: Plan, widths: Mapping[Stop, float], gap: float, page: float) -> dict[Stop, float]:
    """The middle of each stop in px, in the order of its row, ``gap`` or more apart and all on the page.

    Every row is moved, again and again, as near to its neighbours above and below as its order allows. ``page`` has to
    be as wide as the widest row.
    """
    near = _neighbours(plan)
    place = dict.fromkeys(near, page / 2)

    def wish(stop: Stop, alone: bool) -> tuple[float, float]:
        """Where a stop would like to be, and how much: a rail on its line, a box between its neighbours' boxes."""
        rails = [place[n] for n in near[stop] if n[0] == stop[0] and not plan.is_box(n)]
        if not plan.is_box(stop):
            return (fmean(rails), _STRAIGHT) if rails else (fmean([place[n] for n in near[stop]]), 1.0)
        if alone:
            return page / 2, _ALONE
        others = {node for node, _ in near[stop]} - {stop[0]}
        return fmean([page / 2, *(place[node, plan.row_of[node]] for node in others)]), 1.0

    for _ in range(_PASSES):
        for row in plan.rows:
            alone = plan.boxes_in(row) == 1
            spread = _apart([wish(stop, alone) for stop in row], [widths[stop] for stop in row], gap, page)
            place |= zip(row, spread, strict=True)
    return place


def _neighbours(plan: Plan) -> dict[Stop, list[Stop]]:
    near: dict[Stop, list[Stop]] = {stop: [] for row in plan.rows for stop in row}
    for above, below in plan.links:
        near[above].append(below)
        near[below].append(above)
    return near


def _apart(wished: Sequence[tuple[float, float]], widths: Sequence[float], gap: float, page: float) -> list[float]:
    """The places nearest to those wished for (weighted squares) that keep order, gaps and page: isotonic regression."""
    room = [0.0, *((a + b) / 2 + gap for a, b in zip(widths, widths[1:], strict=False))]
    offsets = list(accumulate(room))
    blocks: list[tuple[float, float, int]] = []
    for (wish, weight), offset in zip(wished, offsets, strict=True):
        blocks.append((wish - offset, weight, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (a, weight_a, size_a), (b, weight_b, size_b) = blocks[-2:]
            both = weight_a + weight_b
            blocks[-2:] = [((a * weight_a + b * weight_b) / both, both, size_a + size_b)]
    first, last = widths[0] / 2, page - widths[-1] / 2 - offsets[-1]
    levels = [min(max(level, first), last) for level, _, size in blocks for _ in range(size)]
    return [level + offset for level, offset in zip(levels, offsets, strict=True)]
