"""The JSON report: the contract that other programs read."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from leakmeter.errors import DataError, InputError, LeakmeterError
from leakmeter.text.crowd.certainty import verdict
from leakmeter.types import Alternative, Crowd, Disclosure, Fact, Report

if TYPE_CHECKING:
    from pydantic import ValidationError

    from leakmeter.text.crowd.network import Network

# Written as \uXXXX although UTF-8 could carry them: they would drive a terminal or turn the reading direction of
# whoever looks at the file.
_ESCAPED = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def to_json(report: Report) -> str:
    """The report as JSON text, keys as in the contract, readable in UTF-8 (not ASCII-escaped).

    A lone surrogate, which UTF-8 cannot hold, becomes U+FFFD; it is one character for one, so offsets stay.
    Raises LeakmeterError when a number is not finite, since JSON has no word for that.
    """
    return written(to_dict(report))


def disclosures_to_json(disclosures: Sequence[Disclosure]) -> str:
    """Disclosures alone, under the same keys as in a report."""
    return written({"version": 1, "disclosures": [_disclosure(d) for d in disclosures]})


def crowd_to_json(crowd: Crowd) -> str:
    """A crowd alone, under the same keys as in a report."""
    return written({"version": 1, "crowd": _crowd(crowd)})


def network_to_json(network: Network) -> str:
    """The Bayesian network behind a crowd: ``nodes`` with their questions and answers, and ``edges``."""
    from leakmeter.text.crowd.network import to_dict

    return written({"version": 1, "network": to_dict(network)})


def written(value: dict[str, Any]) -> str:
    """JSON text of what a report holds; raises LeakmeterError where a number is not finite."""
    try:
        text = json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False)
    except ValueError as error:
        raise LeakmeterError(
            "The report holds a number that is not finite, which JSON cannot write. Please report this as a bug, "
            "with the options used; the text itself is not needed."
        ) from error
    text = _SURROGATE.sub("\ufffd", text)
    return _ESCAPED.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


def to_dict(report: Report) -> dict[str, Any]:
    """The report as plain dictionaries and lists, as `to_json` writes them."""
    return {
        "version": report.version,
        "text": report.text,
        "coverage": _fields(report.coverage),
        "disclosures": [_disclosure(d) for d in report.disclosures],
        "crowd": _crowd(report.crowd),
        "suggestions": [
            {"disclosure": s.disclosure, "alternatives": [_alternative(a) for a in s.alternatives]}
            for s in report.suggestions
        ],
    }


def _crowd(crowd: Crowd) -> dict[str, Any]:
    return {
        "k": crowd.k,
        "low": crowd.low,
        "high": crowd.high,
        "bits": crowd.bits,
        "verdict": verdict(crowd),
        "population": _fields(crowd.population),
        "factors": [_fields(f) for f in crowd.factors],
        "not_estimated": list(crowd.not_estimated),
        "reasons": [_fields(r) for r in crowd.reasons],
        "notes": list(crowd.notes),
        **({"asked": _fields(crowd.asked)} if crowd.asked else {}),
    }


def from_json(text: str) -> Report:
    """The report that `to_json` wrote, equal to the one it was made from.

    Raises InputError, with the place, when the text is not JSON or not a report of this version.
    """
    from pydantic import ValidationError

    from leakmeter.report import wire

    try:
        return wire.Report.model_validate_json(_SURROGATE.sub("\ufffd", text)).value_of()
    except ValidationError as error:
        raise InputError(_first_fault(error)) from None


def schema() -> dict[str, Any]:
    """The published JSON Schema (draft 2020-12) of the report, as shipped in ``check.schema.json``."""
    from importlib.resources import files

    try:
        return json.loads(files("leakmeter.report").joinpath("check.schema.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError("check.schema.json is missing or damaged. Install leakmeter again.") from error


def _fields(value: Any) -> dict[str, Any]:
    """The fields of a flat dataclass, in order."""
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


def _disclosure(disclosure: Disclosure) -> dict[str, Any]:
    fields = {**_fields(disclosure), "facts": [_fact(f) for f in disclosure.facts]}
    return {name: value for name, value in fields.items() if name != "bits" or value is not None}


def _fact(fact: Fact) -> dict[str, Any]:
    """A fact without the keys that say nothing."""
    return {key: value for key, value in _fields(fact).items() if value is not None and value != ()}


def _alternative(alternative: Alternative) -> dict[str, Any]:
    edit = {"start": alternative.edit.start, "end": alternative.edit.end}
    return {**_fields(alternative), "edit": edit}


def _first_fault(error: ValidationError) -> str:
    """One sentence on what is wrong, where, and what to do. It never repeats the text that was given."""
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(map(str, fault["loc"]))
    said = fault["msg"].removeprefix("Value error, ")
    if fault["type"] == "json_invalid":
        return f"This is not JSON ({said}). Give the output of `leakmeter check --format json`."
    if place == "version":
        return "This report is not version 1, the only one this leakmeter can read. Update leakmeter, or check again."
    where = f" at {place}" if place else ""
    return f"This is not a leakmeter report{where}: {said}. Give the output of `leakmeter check --format json`."
