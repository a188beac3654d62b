"""Programs are read here, and only read: what reading finds is compared to what they do. Where audits of few worlds are
worked out instead (test_interpreter*, test_run_everywhere), the tests ask for it."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture(autouse=True)
def only_read(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """No program is worked out value by value, unless the test's file is about that."""
    if "worked_out" not in request.fixturenames and not getattr(request.module, "WORKED_OUT", False):
        monkeypatch.setattr(sys.modules["leakmeter.program.audit"], "WORLDS", 0)
