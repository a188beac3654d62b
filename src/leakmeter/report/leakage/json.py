"""An audit as JSON: the contract that other programs read, described by ``audit.schema.json``."""

from __future__ import annotations

from dataclasses import asdict
from json import dumps, loads
from math import isfinite
from typing import Any, cast

from leakmeter.errors import DataError
from leakmeter.report.leakage.measures import Measure
from leakmeter.report.leakage.summary import LEVEL, Believed, Summary
from leakmeter.report.leakage.truth import Truth

VERSION = 1
#: The most people listed by name, the most exposed first.
LISTED = 1_000


def to_json(summary: Summary) -> str:
    """The audit as JSON text. What is infinite is the word "infinity", since JSON has no number for it."""
    return dumps(to_dict(summary), ensure_ascii=True, indent=2, allow_nan=False)


def to_dict(summary: Summary) -> dict[str, Any]:
    """The audit as plain dictionaries and lists, as `to_json` writes them."""
    release = summary.release
    return {
        "version": VERSION,
        "program": {"file": release.file, "function": release.function, "line": release.line},
        "secret": summary.secret,
        "released": [{"output": o.label, "observed": _plain(o.observed)} for o in release.outputs],
        "conditioned": summary.conditioned,
        "prior": _believed(summary.prior),
        "posterior": _believed(summary.posterior),
        "picture": _picture(summary),
        "leakage": [_measure(m) for m in summary.measures],
        "not_available": [{"name": m.name, "reason": m.reason} for m in summary.missing],
        "ranking": [{"rank": e.rank, "name": e.name, "bits": _number(e.bits)} for e in summary.ranking.top(LISTED)],
        "ranked": len(summary.ranking),
        "how": summary.how,
        "bound": _number(summary.bound),
        "notes": list(summary.notes),
        "log_evidence": _number(summary.log_evidence),
        "log_evidence_error": summary.log_evidence_error,
        "probability": summary.probability,
        **({} if summary.worlds is None else {"worlds": asdict(summary.worlds)}),
        **({} if summary.truth is None else {"truth": _truth(summary.truth)}),
    }


def _truth(t: Truth) -> dict[str, Any]:
    return {"value": t.value, "before": _number(t.before), "after": _number(t.after)}


def schema() -> dict[str, Any]:
    """The published JSON Schema (draft 2020-12) of an audit, as shipped in ``audit.schema.json``."""
    from importlib.resources import files

    try:
        return loads(files("leakmeter.report.leakage").joinpath("audit.schema.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError("audit.schema.json is missing or damaged. Install leakmeter again.") from error


def _number(x: float) -> float | str:
    return x if isfinite(x) else ("infinity" if x > 0 else "-infinity")


def _plain(value: object) -> Any:
    """An observed value with tuples as lists; keys as words."""
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, list | tuple):
        return [_plain(v) for v in cast("list[object]", value)]
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in cast("dict[object, object]", value).items()}
    return value


def _believed(b: Believed) -> dict[str, Any]:
    interval = None if b.low is None or b.high is None else {"level": LEVEL, "low": b.low, "high": b.high}
    return {
        "mean": b.mean,
        "sd": b.sd,
        "interval": interval,
        "most_likely": b.most_likely,
        "certainty": b.certainty,
        "standard_errors": None if b.errors is None else asdict(b.errors),
    }


def _picture(summary: Summary) -> dict[str, Any]:
    drawn = summary.picture
    curve = None
    if drawn.curve is not None:
        c = drawn.curve
        curve = {"of": c.of, "x": list(c.xs), "prior": list(c.prior), "posterior": list(c.posterior)}
    bars = [{"value": b.value, "prior": b.prior, "posterior": b.posterior} for b in drawn.bars]
    return {"bars": bars, "left_out": drawn.left_out, "curve": curve}


def _measure(m: Measure) -> dict[str, Any]:
    return {
        "id": m.id,
        "name": m.name,
        "value": _number(m.value),
        "before": None if m.before is None else _number(m.before),
        "unit": m.unit,
        "about": m.about,
        "meaning": m.meaning,
        "error": m.error,
        "how": m.how,
    }
