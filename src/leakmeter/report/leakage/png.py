"""The picture of prior and posterior as a PNG file, through matplotlib (extra ``plot``)."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import Any

from leakmeter.errors import InputError
from leakmeter.report.leakage import sentences
from leakmeter.report.leakage.canvas import AFTER, BEFORE, INK, RELEASED, SOFT, TRUE, canvas, grouped, plain, written
from leakmeter.report.leakage.picture import Bar
from leakmeter.report.leakage.summary import Summary
from leakmeter.report.leakage.words import anything, chance, outcome
from leakmeter.report.plain import one_line, shortened

#: Names of bars that together are longer than this do not fit beside each other: the bars lie then.
_BESIDE = 70
#: The room for the name of a mark, as a share of the height.
_ROW = 0.065


def write_png(summary: Summary, path: Path) -> None:
    """Draw the beliefs into ``path`` (1600 × 900 dots), with the observed outputs and the secret's true value.

    Raises SettingsError with the line that installs matplotlib, OutputError where the file cannot be written.
    """
    drawn = summary.picture
    if drawn.curve is None and not drawn.bars:
        raise InputError(f"There is nothing to draw: {drawn.why_not or 'the belief has no values.'}")
    figure_, axes = canvas(sentences.headline(summary), _released(summary))
    if drawn.curve is not None:
        _curves(axes, summary)
    else:
        _bars(axes, summary)
    if summary.conditioned:
        figure_.legend(loc="outside upper right", ncols=2, frameon=False, labelcolor=INK)
    written(figure_, path)


def _released(summary: Summary) -> str:
    """What was seen, on a line."""
    seen = [f"{shortened(o.label, 40)} = {anything(o.observed)}" for o in summary.release.outputs]
    rest = len(seen) - 4
    said = "; ".join(seen[:4]) + (f"; and {rest:,} more" if rest > 0 else "")
    return one_line(f"Released: {said}") if summary.conditioned and seen else "Nothing was observed."


def _curves(axes: Any, summary: Summary) -> None:
    curve = summary.picture.curve
    if curve is None:
        return
    both = (("before", curve.prior, BEFORE, "--"), ("after", curve.posterior, AFTER, "-"))
    for name, ys, colour, line in both if summary.conditioned else (("", curve.prior, AFTER, "-"),):
        top = max(ys) if curve.own_heights and max(ys) > 0 else 1.0
        heights = [y / top for y in ys]
        axes.plot(curve.xs, heights, color=colour, label=name, linestyle=line, linewidth=1.8)
        axes.fill_between(curve.xs, heights, color=colour, alpha=0.18, linewidth=0)
    own = summary.conditioned and curve.own_heights
    axes.set_ylim(bottom=0)
    spikes = [(float(b.value), b) for b in summary.picture.bars if not isinstance(b.value, str)]
    for value, single in spikes:
        for share, colour, width in ((single.prior, BEFORE, 5.0), (single.posterior, AFTER, 2.2)):
            if share > 0 and (summary.conditioned or colour == BEFORE):
                high = 1.0 if own else max(curve.peaks)
                axes.plot([value, value], [0, share * high], color=colour, linewidth=width, marker="o", markevery=[1])
    if own or curve.of == "density":
        axes.set_yticks([])
    axes.set_ylabel(f"{curve.of}{', each to its own height' if own else ''}", color=SOFT)
    _marks(axes, summary, curve.xs)
    single = [f"{outcome(b.value)}: {chance(b.prior)} → {chance(b.posterior)}" for b in summary.picture.bars[:4]]
    besides = f"\n(besides, as single values, {', '.join(single)})" if single else ""
    axes.set_xlabel(plain(f"{summary.secret}{besides}"), color=SOFT)
    axes.xaxis.set_major_formatter(grouped)


def _marks(axes: Any, summary: Summary, xs: tuple[float, ...]) -> None:
    """The true value, and the outputs that lie on the secret's scale, as lines with their names at the top."""
    found = sentences.marks(summary)
    ends = (min([xs[0], *(m.value for m in found)]), max([xs[-1], *(m.value for m in found)]))
    axes.set_xlim(*ends)
    rows = len(found)
    top = axes.get_ylim()[1] / (0.94 - _ROW * rows)
    axes.set_ylim(0, top)
    for row, mark in enumerate(found):
        colour, line = (TRUE, "-.") if mark.true else (RELEASED, ":")
        high = 0.98 - _ROW * row
        axes.axvline(mark.value, ymax=high, color=colour, linestyle=line, linewidth=1.6)
        right = (mark.value - ends[0]) > 0.8 * (ends[1] - ends[0])
        axes.annotate(
            mark.label,
            (mark.value, top * high),
            xytext=(-5 if right else 5, 0),
            textcoords="offset points",
            ha="right" if right else "left",
            va="top",
            color=colour,
            fontsize=10,
        )


def _bars(axes: Any, summary: Summary) -> None:
    bars = summary.picture.bars
    truth = None if summary.truth is None else summary.truth.value
    names = [_name(b, truth) for b in bars]
    groups: list[tuple[str, list[float], str]] = [("before", [b.prior for b in bars], BEFORE)]
    if summary.conditioned:
        groups.append(("after", [b.posterior for b in bars], AFTER))
    else:
        groups = [("", groups[0][1], AFTER)]
    axes.margins(x=0.04)
    lying = sum(map(len, names)) > _BESIDE or len(bars) > 12
    width = 0.8 / len(groups)
    for i, (label, shares, colour) in enumerate(groups):
        places = [at + (i - (len(groups) - 1) / 2) * width for at in range(len(bars))]
        made = (axes.barh if lying else axes.bar)(places, shares, 0.92 * width, color=colour, label=label)
        if len(bars) <= 12:
            axes.bar_label(made, [chance(share) for share in shares], padding=3, color=SOFT, fontsize=9)
    if lying:
        axes.set_yticks(range(len(bars)), names)
        axes.invert_yaxis()
        axes.set_xlabel(plain(f"probability of each value of {summary.secret}"), color=SOFT)
        axes.set_xlim(0, min(1.12 * axes.get_xlim()[1], 1.15))
    else:
        axes.set_xticks(range(len(bars)), names)
        axes.set_ylim(0, 1.08 * axes.get_ylim()[1])
        axes.set_ylabel("probability", color=SOFT)
        axes.set_xlabel(plain(summary.secret), color=SOFT)
    (axes.xaxis if lying else axes.yaxis).set_major_formatter(_percent)


def _name(bar: Bar, truth: object) -> str:
    name = "\n".join(wrap(outcome(bar.value), 18)) or outcome(bar.value)
    true = truth is not None and type(truth) is not bool and bar.value == truth
    return plain(f"{name}\n▲ true value" if true else name)


def _percent(x: float, _: int | None) -> str:
    return f"{100 * x:.6g} %" if x <= 1 + 1e-9 else ""
