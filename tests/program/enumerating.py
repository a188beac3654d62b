"""Audits by the general engine alone, which enumerates: the reference for the ways that know a program's shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from leakmeter.program import audit
from leakmeter.program.engine import solving
from leakmeter.program.leakage import Leakage
from leakmeter.program.session import Session


def enumerated_audit(program: Callable[..., Any], **what: Any) -> Leakage:
    """`audit` by enumeration, its beliefs and mutual information worked out."""
    nothing: Callable[..., None] = lambda *_: None  # noqa: E731
    with (
        patch.object(solving, "solvers", lambda: ()),
        patch.object(Session, "informed", nothing),
        patch.object(Session, "channel", nothing),
    ):
        result = audit(program, **what)
        _ = result.prior, result.posterior
        return result


def enumerated_measure(program: Callable[..., Any], measure: str, **what: Any) -> float:
    """One measure of `audit` by enumeration."""
    nothing: Callable[..., None] = lambda *_: None  # noqa: E731
    with (
        patch.object(solving, "solvers", lambda: ()),
        patch.object(Session, "informed", nothing),
        patch.object(Session, "channel", nothing),
    ):
        return float(getattr(audit(program, **what).leakage, measure))
