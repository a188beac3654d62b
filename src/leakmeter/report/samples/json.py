"""An audit of samples as JSON: the contract that other programs read, described by ``samples.schema.json``."""

from __future__ import annotations

from json import dumps, loads
from math import isfinite
from typing import Any

from leakmeter.errors import DataError
from leakmeter.program.blackbox.audit import Refused
from leakmeter.program.blackbox.estimate import LEVEL, Estimate
from leakmeter.program.blackbox.table import Column
from leakmeter.program.blackbox.vulnerability import Vulnerability
from leakmeter.report.samples import sentences
from leakmeter.report.samples.sentences import Told

VERSION = 1


def to_json(told: Told) -> str:
    """The audit as JSON text. What is infinite is the word "infinity", since JSON has no number for it."""
    return dumps(to_dict(told), ensure_ascii=True, indent=2, allow_nan=False)


def to_dict(told: Told) -> dict[str, Any]:
    """The audit as plain dictionaries and lists, as `to_json` writes them."""
    audit, samples = told.audit, told.audit.samples
    refused = isinstance(audit.information, Refused)
    return {
        "version": VERSION,
        "kind": "samples",
        "source": told.source,
        "n": samples.n,
        "seed": audit.seed,
        "how": "sampled",
        "level": LEVEL,
        "secret": _column(samples.secret),
        "outputs": [_column(o) for o in samples.outputs],
        "zero_leakage": {
            "p": audit.test.p,
            "n": audit.test.n,
            "deals": audit.test.deals,
            "statistic": audit.test.statistic,
        },
        "mutual_information": None
        if isinstance(audit.information, Refused)
        else {
            **_estimate(audit.information.estimate),
            "unit": "bits",
            "method": audit.information.method,
            "bias": audit.information.bias,
        },
        "guessing": None if isinstance(audit.guessing, Refused) else _vulnerability(audit.guessing),
        "bayes_risk": audit.bayes_risk,
        "gain": None if audit.gaining is None else _vulnerability(audit.gaining),
        "not_available": _missing(told) if refused or isinstance(audit.guessing, Refused) else [],
        "run": _run(told),
        "notes": sentences.how(told),
    }


def schema() -> dict[str, Any]:
    """The published JSON Schema (draft 2020-12), as shipped in ``samples.schema.json``."""
    from importlib.resources import files

    try:
        return loads(files("leakmeter.report.samples").joinpath("samples.schema.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError("samples.schema.json is missing or damaged. Install leakmeter again.") from error


def _number(x: float) -> float | str:
    return x if isfinite(x) else ("infinity" if x > 0 else "-infinity")


def _estimate(found: Estimate) -> dict[str, Any]:
    return {
        "value": _number(found.value),
        "standard_error": found.standard_error,
        "low": _number(found.low),
        "high": _number(found.high),
        "n": found.n,
    }


def _column(column: Column) -> dict[str, Any]:
    return {"name": column.name, "kind": column.kind, "values": len(column.values)}


def _vulnerability(found: Vulnerability) -> dict[str, Any]:
    return {
        "name": found.gain.name,
        "prior": _estimate(found.prior),
        "posterior": _estimate(found.posterior),
        "leakage_bits": None if found.leakage is None else _estimate(found.leakage),
        "ceiling": found.ceiling,
        "rule": found.best.rule,
        "settled": found.best.settled,
        "rules": [
            {
                "rule": each.rule,
                "estimate": _estimate(each.estimate),
                "settled": each.settled,
                "reason": each.unsettled,
                "curve": [{"samples": size, "value": worth} for size, worth in each.curve],
            }
            for each in found.learned
        ],
    }


def _missing(told: Told) -> list[dict[str, str]]:
    named = (("mutual_information", told.audit.information), ("guessing", told.audit.guessing))
    return [{"name": name, "reason": found.reason} for name, found in named if isinstance(found, Refused)]


def _run(told: Told) -> dict[str, Any] | None:
    run = told.run
    if run is None:
        return None
    return {
        "draws": run.draws,
        "asked": run.asked,
        "left_out": run.left_out,
        "network": run.network,
        "limited": run.limited,
    }
