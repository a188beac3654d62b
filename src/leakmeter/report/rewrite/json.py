"""A rewrite as JSON: the contract that other programs read, described by ``rewrite.schema.json``."""

from __future__ import annotations

from json import loads
from typing import Any

from leakmeter.errors import DataError, InputError
from leakmeter.report.json import to_dict as report_to_dict
from leakmeter.report.json import written
from leakmeter.types import Attacked, Edit, Iteration, ModelWords, Rewrite, Span


def to_json(rewrite: Rewrite) -> str:
    """The rewrite as JSON text, readable in UTF-8; ``before`` and ``after`` are as in the report of a check.

    Raises LeakmeterError when a number is not finite, since JSON has no word for that.
    """
    return written(to_dict(rewrite))


def to_dict(rewrite: Rewrite) -> dict[str, Any]:
    """The rewrite as plain dictionaries and lists, as `to_json` writes them."""
    return {
        "version": rewrite.version,
        "original": rewrite.original,
        "text": rewrite.text,
        "target_k": rewrite.target_k,
        "sure": rewrite.sure,
        "method": rewrite.method,
        "degree": rewrite.degree,
        "stop_reason": rewrite.stop_reason,
        "optimal": rewrite.optimal,
        "utility": rewrite.utility,
        "rouge_l": rewrite.rouge_l,
        "edits": [_edit(edit) for edit in rewrite.edits],
        **({"asked": _asked(rewrite.asked)} if rewrite.asked else {}),
        **({"attacked": _attacked(rewrite.attacked)} if rewrite.attacked else {}),
        "trajectory": [_fields(step) for step in rewrite.trajectory],
        "frontier": [_fields(point) for point in rewrite.frontier],
        "pinned": [_span(span) for span in rewrite.pinned],
        "false": [_span(span) for span in rewrite.false],
        "unmet": list(rewrite.unmet),
        "missing": list(rewrite.missing),
        "before": report_to_dict(rewrite.before),
        "after": report_to_dict(rewrite.after),
    }


def from_json(text: str) -> Rewrite:
    """The rewrite that `to_json` wrote, equal to the one it was made from.

    Raises InputError, with the place, when the text is not JSON or not a rewrite of this version.
    """
    from pydantic import ValidationError

    from leakmeter.report.rewrite import wire

    try:
        return wire.Rewrite.model_validate_json(text.encode("utf-8", "replace")).value_of()
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(map(str, fault["loc"])) or "its parts"
        said = fault["msg"].removeprefix("Value error, ")
        remedy = "Give the output of `leakmeter rewrite --format json`."
        raise InputError(f"This is not a leakmeter rewrite: {where}: {said}. {remedy}") from None


def schema() -> dict[str, Any]:
    """The published JSON Schema (draft 2020-12) of a rewrite, as shipped in ``rewrite.schema.json``."""
    from importlib.resources import files

    try:
        return loads(files("leakmeter.report.rewrite").joinpath("rewrite.schema.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError("rewrite.schema.json is missing or damaged. Install leakmeter again.") from error


def _edit(edit: Edit) -> dict[str, Any]:
    rest = {name: getattr(edit, name) for name in ("text", "kind", "disclosures", "k", "gain_bits", "utility")}
    by = {"by": edit.by, "rationale": edit.rationale} if edit.by else {}
    return {"start": edit.span.start, "end": edit.span.end, "old": edit.span.text, **rest, **by}


def _asked(use: ModelWords) -> dict[str, Any]:
    rejected = [{"reason": reason, "count": count} for reason, count in use.rejected]
    return {**_fields(use), "rejected": rejected, "without": list(use.without)}


def _attacked(attacked: Attacked) -> dict[str, Any]:
    return {**_fields(attacked), "iterations": [_iteration(turn) for turn in attacked.iterations]}


def _iteration(turn: Iteration) -> dict[str, Any]:
    judged = [
        {
            **_fields(verdict.guess),
            "validity": verdict.validity,
            "spans": [_span(span) for span in verdict.evidence],
            "concept": verdict.concept,
            "notes": verdict.notes,
        }
        for verdict in turn.verdicts
    ]
    taken_back = [{"reason": reason, "count": count} for reason, count in turn.taken_back]
    rest = {name: getattr(turn, name) for name in ("text", "after", "k", "gain_bits", "utility", "cost")}
    return {**rest, "guesses": judged, "taken_back": taken_back}


def _span(span: Span) -> dict[str, Any]:
    return {"start": span.start, "end": span.end, "text": span.text}


def _fields(value: Any) -> dict[str, Any]:
    """The fields of a flat dataclass, in order."""
    return {name: getattr(value, name) for name in value.__dataclass_fields__}
