"""What calibrating found as plain values and sentences, which every form of the report shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from json import dumps
from math import isfinite

import numpy as np

from leakmeter.program import Belief, Calibrated
from leakmeter.program.calibration import Tried, shown
from leakmeter.report.leakage.words import chance, measured, three

#: The share of probability at each end that a drawing leaves out, and the points of a line.
_TAIL, _POINTS = 0.001, 401


@dataclass(frozen=True, slots=True)
class Risk:
    """What is kept under the limit: its id, its name in words, and its unit (bits, nats, probability, or none)."""

    id: str
    name: str
    unit: str


@dataclass(frozen=True, slots=True)
class Line:
    """What is believed about the most exposed person, as a density over ``xs``; ``label`` says with what noise."""

    label: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class View:
    """All that is shown. ``points`` are the risks by value (or level, in their order); ``levels`` says that values are
    levels; ``beliefs`` are drawn beside them."""

    parameter: str
    risk: Risk
    limit: float
    found: Calibrated
    levels: bool
    points: tuple[Tried, ...]
    beliefs: tuple[Line, ...] = ()


def view(
    parameter: str,
    risk: Risk,
    limit: float,
    found: Calibrated,
    *,
    levels: bool = False,
    more: Sequence[Tried] = (),
    beliefs: Mapping[str, Belief] | None = None,
) -> View:
    """What is shown of ``found``; ``more`` are risks of the same person at values that the picture is to reach over."""
    points = list(found.tried)
    if not levels:
        known = {p.value for p in more}
        near = (min(known, default=0.0), max(known, default=float("inf")))
        rest = (p for p in points if p.secret == found.secret and p.value not in known)
        points = sorted([*more, *(p for p in rest if near[0] <= p.value <= near[1])], key=lambda p: p.value)
    return View(parameter, risk, limit, found, levels, tuple(points), _drawn(beliefs or {}))


def headline(shown_: View) -> str:
    """The result in one sentence."""
    found, risk = shown_.found, shown_.risk
    return (
        f"{shown_.parameter} = {shown(found.value)} keeps {risk.name} at {figure(found.risk, risk)}, within "
        f"{limit(shown_)}, for {found.secret} ({found.audits} audits)."
    )


def title(shown_: View) -> str:
    """The result as the heading of a picture."""
    value = shown_.found.value
    brief = f"{value:.4g}" if isinstance(value, float) else shown(value)
    return f"{shown_.parameter} = {brief} keeps {shown_.risk.name} to at most {spoken(shown_.limit, shown_.risk)}."


def lines(shown_: View) -> list[str]:
    """The report as lines of text: the sentence, and the risk at each level."""
    said = [headline(shown_)]
    if shown_.levels:
        names = [shown(p.value) for p in shown_.points]
        widest = max(map(len, names))
        said += [""] + [
            f"  {name:<{widest}}  {figure(p.risk, shown_.risk)}{'' if within(p, shown_) else '  (beyond the limit)'}"
            for name, p in zip(names, shown_.points, strict=True)
        ]
    return said


def within(point: Tried, shown_: View) -> bool:
    """Whether a risk is within the limit, but for the last digits of a float."""
    return point.risk <= shown_.limit * (1 + 1e-12)


def limit(shown_: View) -> str:
    """The limit as it was given."""
    return f"{shown_.limit:g}"


def figure(x: float, risk: Risk) -> str:
    """A risk with its unit, to four digits."""
    if not isfinite(x):
        return "infinite"
    return f"{x:.4g}" if risk.unit in ("", "probability") else f"{x:.4g} {risk.unit}"


def spoken(x: float, risk: Risk) -> str:
    """A risk for the eye: ``0.05 bits``, ``20 %``."""
    if risk.unit == "probability":
        return chance(x)
    return measured(x, risk.unit) if risk.unit else three(x)


def to_json(shown_: View) -> str:
    """The result as JSON; what is infinite is the word "infinity"."""
    found = shown_.found
    return dumps(
        {
            "version": 1,
            "parameter": shown_.parameter,
            "value": found.value,
            "measure": shown_.risk.id,
            "risk": found.risk,
            "limit": shown_.limit,
            "secret": found.secret,
            "audits": found.audits,
            "tried": [
                {"value": p.value, "risk": p.risk if isfinite(p.risk) else "infinity", "secret": p.secret}
                for p in shown_.points
            ],
        },
        allow_nan=False,
    )


def _drawn(beliefs: Mapping[str, Belief]) -> tuple[Line, ...]:
    """Densities over the same places; none where a belief has single values, which have no density."""
    if not beliefs or any(belief.pmf for belief in beliefs.values()):
        return ()
    ends = [belief.quantile(q) for belief in beliefs.values() for q in (_TAIL, 1 - _TAIL)]
    xs = np.linspace(min(ends), max(ends), _POINTS)
    return tuple(
        Line(label, tuple(xs.tolist()), tuple(belief.density(xs).tolist())) for label, belief in beliefs.items()
    )
