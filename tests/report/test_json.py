"""The JSON report is the contract: what is written can be read, and is what the schema says."""

from __future__ import annotations

import dataclasses
import json
import math
import re
import subprocess
import sys

import jsonschema
import pytest
from hypothesis import given

import leakmeter.report as report_room
from leakmeter import types
from leakmeter.errors import InputError, LeakmeterError
from leakmeter.report import from_json, schema, to_json, wire
from leakmeter.types import Report

from .samples import about, commuter, dull, nurse
from .strategies import broken_texts, reports, reports_about

VALIDATOR = jsonschema.Draft202012Validator(schema())

#: What is written for readers and follows from the values.
RECKONED = {"verdict"}


@given(reports())
def test_a_report_survives_the_journey(report: Report) -> None:
    assert from_json(to_json(report)) == report


@given(reports())
def test_what_is_written_is_what_the_schema_says(report: Report) -> None:
    VALIDATOR.validate(json.loads(to_json(report)))


@given(reports_about(broken_texts))
def test_every_report_can_be_written_as_utf8_and_drives_no_terminal(report: Report) -> None:
    written = to_json(report)
    written.encode("utf-8")
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", written)
    assert len(json.loads(written)["text"]) == len(report.text)


@pytest.mark.parametrize("report", [nurse(), commuter(), dull()])
def test_samples_survive_too(report: Report) -> None:
    assert from_json(to_json(report)) == report


def test_the_keys_are_those_of_the_contract() -> None:
    written = json.loads(to_json(nurse()))
    assert list(written) == ["version", "text", "coverage", "disclosures", "crowd", "suggestions"]
    first = written["disclosures"][0]
    assert list(first) == ["start", "end", "text", "category", "confidence", "why", "facts"]
    assert first["facts"] == [{"attribute": "age", "value": 24}, {"attribute": "gender", "value": "female"}]
    assert {"k", "low", "high", "bits", "population", "factors", "not_estimated"} <= set(written["crowd"])
    assert written["crowd"]["not_estimated"] == [4, 5]
    cut = written["suggestions"][2]["alternatives"][0]
    assert (cut["text"], cut["kind"], list(cut["edit"])) == ("", "remove", ["start", "end"])


def test_letters_are_written_as_letters() -> None:
    assert "Zürich 漢字 🙂" in to_json(about("Zürich 漢字 🙂", (0, 6)))


def test_the_shipped_schema_is_the_generated_one() -> None:
    assert schema() == wire.generated_schema()
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize(
    "name",
    "Fact Disclosure Population Factor NotEstimated ModelUse Crowd Alternative Suggestion Coverage Report".split(),
)
def test_the_wire_carries_every_field_of_the_values(name: str) -> None:
    fields = {f.name for f in dataclasses.fields(getattr(types, name))}
    assert set(getattr(wire, name).model_fields) - RECKONED == fields


def test_unknown_keys_are_passed_over() -> None:
    written = json.loads(to_json(nurse()))
    written["later"] = written["crowd"]["later"] = 1
    assert from_json(json.dumps(written)) == nurse()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("version",), 2, "not version 1"),
        (("crowd", "k"), "many", "at crowd.k"),
        (("crowd", "k"), None, "at crowd.k"),
        (("crowd", "k"), 1e999, "at crowd.k"),
        (("disclosures", 0, "start"), 3, "disclosures.0"),
        (("crowd", "not_estimated"), [17], "17"),
        (("crowd", "factors", 1, "parents"), [1], "crowd.factors.1: parents are earlier factors, and 1 is none"),
        (("suggestions", 0, "alternatives", 0, "edit", "end"), 10_000, "outside the text"),
        (("crowd", "population", "how"), "guessed", "at crowd.population.how"),
    ],
)
def test_a_damaged_report_is_refused_with_the_place(path: tuple[str | int, ...], value: object, said: str) -> None:
    written = json.loads(to_json(nurse()))
    inner = written
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(InputError, match=re.escape(said)) as caught:
        from_json(json.dumps(written))
    assert "lupus" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"text": "\\ud800"}', "Im 24F", "\ud800"])
def test_what_is_not_a_report_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="--format json"):
        from_json(text)


@pytest.mark.parametrize("k", [math.nan, math.inf])
def test_a_number_that_is_not_finite_is_never_written(k: float) -> None:
    report = nurse()
    with pytest.raises(LeakmeterError, match="not finite"):
        to_json(dataclasses.replace(report, crowd=dataclasses.replace(report.crowd, k=k)))


def test_the_room_opens_without_rich_or_pydantic() -> None:
    code = (
        "import sys, leakmeter.report as r; r.to_json, r.to_html, r.render, r.schema(); "
        "print([m for m in ('rich', 'pydantic') if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_the_room_offers_what_it_names() -> None:
    assert all(callable(getattr(report_room, name)) for name in report_room.__all__)
    with pytest.raises(AttributeError):
        _ = report_room.nothing  # type: ignore[attr-defined]
