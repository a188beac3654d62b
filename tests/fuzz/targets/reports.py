"""What a report, a rewrite and an audit look like in each form: for a terminal, as a page, as JSON."""

from __future__ import annotations

import json
from functools import cache
from io import StringIO
from random import Random
from typing import Any

from jsonschema import Draft202012Validator
from rich.console import Console
from tests.fuzz.case import hold
from tests.fuzz.pages import page_holds

from leakmeter.report import from_json, leakage, render, schema, to_html, to_json
from leakmeter.report import rewrite as rewriting
from leakmeter.types import Report, Rewrite

WIDTHS = (20, 40, 80, 200)


@cache
def _validator(of: str) -> Draft202012Validator:
    return Draft202012Validator({"check": schema, "rewrite": rewriting.schema, "audit": leakage.schema}[of]())


def valid(of: str, text: str) -> Any:
    """What JSON says that keeps to one of the published schemas."""
    value = json.loads(text)
    fault = next(_validator(of).iter_errors(value), None)
    hold(fault is None, "the JSON keeps to its schema", fault and (list(fault.absolute_path), fault.message[:120]))
    return value


def plain_holds(shown: str) -> None:
    """What goes to a terminal has nothing that drives it: no control characters but the ends of lines."""
    odd = [c for c in shown if (ord(c) < 32 and c != "\n") or 0x7F <= ord(c) < 0xA0]
    hold(not odd, "what is shown in a terminal holds no control characters", odd[:5])


def report_shown(report: Report, random: Random) -> str:
    """The report in one of its forms, chosen at random."""
    form = random.choice(("json", "html", "text"))
    if form == "json":
        written = to_json(report)
        valid("check", written)
        if written.isascii() or "\ufffd" not in written:
            hold(from_json(written) == report, "a report read from its JSON is the report")
        return written
    if form == "html":
        page = to_html(report)
        page_holds(page)
        return page
    width = random.choice(WIDTHS)
    shown = StringIO()
    Console(file=shown, width=width, color_system=None).print(render(report, width=width))
    plain_holds(shown.getvalue())
    return shown.getvalue()


def rewrite_shown(result: Rewrite, random: Random) -> None:
    """The rewrite in one of its forms, chosen at random."""
    form = random.choice(("json", "html", "text"))
    if form == "json":
        written = rewriting.to_json(result)
        valid("rewrite", written)
        hold(rewriting.from_json(written) == result, "a rewrite read from its JSON is the rewrite")
    elif form == "html":
        page_holds(rewriting.to_html(result))
    else:
        plain_holds(rewriting.render(result, width=random.choice(WIDTHS)).plain)


def audit_shown(summary: leakage.Summary, random: Random) -> None:
    """The audit in one of its forms, chosen at random."""
    form = random.choice(("json", "html", "text"))
    if form == "json":
        valid("audit", leakage.to_json(summary))
    elif form == "html":
        page_holds(leakage.to_html(summary))
    else:
        plain_holds(leakage.render(summary, width=random.choice(WIDTHS), ascii_only=random.random() < 0.5).plain)
